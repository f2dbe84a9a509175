"""The policy for automatic moves: conveniences of the program, not rules of the game.

* The program makes a choice that has only one legal answer (`makes_forced_choices`), such as the
  only target or the only way to pay, or whose answers all lead to the same position. It never ends
  a player's Main Step this way: a step that ends by itself in some turns only would surprise them.
* The program passes for a player who can only pass (`passes_for_idle`). It also makes the third
  of the three passes that end a step: the active player's, the other player's, and the active
  player's once more (PRI-1, RUL-9). The first one already said "end the step", and nothing has
  happened since. A partner who has handed over is asked again only if they can do more than pass
  (DBL-9). A player who wants to act after the other player's pass sets a step stop.
* A player may pass *until something happens*: for the rest of the turn, or until the other player
  does something that affects them. Acting again cancels this.
* A text by hand is passed for nobody, unless the players want to be asked only once for each card
  and have been.
* A *step stop* prevents automatic passes of its player in that step, in both players' turns. The
  third pass stays automatic if the other player's pass was.

Automatic moves are legal moves, played in the same way as the players' moves. An undo takes them
back with the act before them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from rules.advice import partner_done
from rules.game import Game, PlayedMove
from rules.model import ACT_MOVES, CHANCE, Attack, Block, CardId, Confirm, Move, Pass, PlayerId
from rules.state import (
    PRIORITY_DECISIONS,
    AbilityStarted,
    ActionUsed,
    AttackDeclared,
    BlockDeclared,
    DamageDealt,
    Decision,
    DecisionKind,
    Event,
    GameState,
    GlobalUsed,
    KnockedOut,
    LifeChanged,
    PlayerDamaged,
    Step,
    TurnBegan,
)

_PLAYER_KEYS = ("first", "second", "third", "fourth")
_STEPS = {"main": Step.MAIN, "attack": Step.ATTACK}


class StepStop(NamedTuple):
    """A stop on a step of the turn: the program never passes there for this player."""

    player: PlayerId
    step: Step

    @property
    def name(self) -> str:
        """The name in the settings file: "second attack"."""
        step = next(name for name, step in _STEPS.items() if step is self.step)
        return f"{_PLAYER_KEYS[self.player]} {step}"


STEP_STOPS = tuple(
    StepStop(PlayerId(player), step)
    for step in _STEPS.values()
    for player in range(len(_PLAYER_KEYS))
)
"""All possible step stops: one for each player and each step in which all players may act."""


def parse_step_stops(names: Iterable[str]) -> frozenset[StepStop]:
    """Parse the names from the settings; unknown names are ignored."""
    wanted = set(names)
    return frozenset(mark for mark in STEP_STOPS if mark.name in wanted)


class AutoPassPolicy:
    """Decides which moves of one match are automatic."""

    def __init__(self) -> None:
        self.passes_for_idle = True
        self.makes_forced_choices = False
        self.step_stops: frozenset[StepStop] = frozenset()
        self.asks_by_hand_once = False
        self._done_by_hand: set[CardId] = set()
        self._waiting_since: dict[PlayerId, int] = {}

    @property
    def waiting_players(self) -> tuple[PlayerId, ...]:
        """The players who are passing until something happens."""
        return tuple(sorted(self._waiting_since))

    def start_waiting(self, game: Game) -> None:
        """Let the deciding player pass from now on until something happens."""
        if game.decision is not None:
            self._waiting_since[game.decision.player] = len(game.history)

    def waiting_helps(self, game: Game) -> bool:
        """Whether the deciding player may be asked to respond again before something happens.

        That is so in a Main Step with casual timing, where each purchase and each fielding asks
        them (PRI-2), and where a step stop lets the active player act again after their pass.
        """
        state, decision = game.state, game.decision
        if decision is None or decision.kind is not DecisionKind.REPLY:
            return False
        may_go_on = game.setup.casual or StepStop(state.active, state.step) in self.step_stops
        is_stopped = StepStop(decision.player, state.step) in self.step_stops
        return state.step is Step.MAIN and may_go_on and not is_stopped

    def stop_waiting(self) -> None:
        """Cancel all passing until something happens."""
        self._waiting_since.clear()

    def on_undo(self, game: Game) -> None:
        """After an undo, cancel the passing of players who started it later than this point."""
        now = len(game.history)
        self._waiting_since = {
            player: since for player, since in self._waiting_since.items() if since < now
        }

    def on_done_by_hand(self, game: Game) -> None:
        """A player has said that the text by hand is done that is asked for."""
        source = game.decision_source()
        if source is not None:
            self._done_by_hand.add(source.card)

    def on_move(self, player: PlayerId, move: Move) -> None:
        """A player made a move: if it was an act, they no longer pass."""
        if isinstance(move, (*ACT_MOVES, Attack, Block)):
            self._waiting_since.pop(player, None)

    def on_events(self, state: GameState, events: Iterable[Event]) -> None:
        """Events happened: the players they affect no longer pass."""
        if self._waiting_since:
            for event in events:
                for player in self.waiting_players:
                    if _affects(state, event, player):
                        del self._waiting_since[player]

    def automatic_moves(self, game: Game) -> tuple[Move, ...]:
        """The automatic moves for the open decision; () if the player has to decide."""
        decision = game.decision
        if decision is None or decision.player == CHANCE:
            return ()
        if decision.kind is DecisionKind.BY_HAND:
            # "done", its only listed answer, is true only when a person says so
            return (Pass(),) if self._is_quiet(game) else ()
        if decision.kind in PRIORITY_DECISIONS:
            return (Pass(),) if self._should_pass(game, decision) else ()
        return _only_answer(game, decision) if self.makes_forced_choices else ()

    def _is_quiet(self, game: Game) -> bool:
        """Whether players do not want to be asked again for the text by hand of this card."""
        source = game.decision_source()
        return source is not None and source.card in self.quiet_cards

    @property
    def quiet_cards(self) -> frozenset[CardId]:
        """The cards whose text by hand is not asked for again in this match."""
        return frozenset(self._done_by_hand) if self.asks_by_hand_once else frozenset()

    def _should_pass(self, game: Game, decision: Decision) -> bool:
        is_stopped = StepStop(decision.player, game.state.step) in self.step_stops
        if _closes_step(game) and self._last_pass_was_automatic(game):
            return True  # nothing has changed since this player's own pass
        if is_stopped:
            return False
        if _closes_step(game):
            return self.passes_for_idle or decision.player in self._waiting_since
        is_reply = decision.kind is DecisionKind.REPLY
        if is_reply and decision.player in self._waiting_since:
            return True
        if game.legal_moves() != (Pass(),):
            return is_reply and self._is_asked_again_at_once(game)
        if is_reply or _has_said_so_before(game, decision):
            return self.passes_for_idle
        # The active player has nothing left to do. Only they end their Main Step.
        return self.makes_forced_choices and decision.kind is DecisionKind.WINDOW

    def _is_asked_again_at_once(self, game: Game) -> bool:
        """Whether a pass leads straight to the same question, as the step is about to end.

        With casual timing the active player's last act asks the other player (PRI-2), and so does
        the end of the step. If the active player can do nothing in between, one question is enough.
        """
        if game.state.passes > 0:
            return False  # this is the question at the end of the step
        twin = game.copy()
        twin.play(Pass())
        next_asked = twin.decision
        return (
            next_asked is not None
            and next_asked.kind in PRIORITY_DECISIONS
            and self._should_pass(twin, next_asked)
        )

    def _last_pass_was_automatic(self, game: Game) -> bool:
        """Whether the other player's pass was automatic: they were waiting or could only pass."""
        last = len(game.history) - 1
        player = game.history[last].state_before.deciding_player
        if player is not None and self._waiting_since.get(player, last) < last:
            return True
        return self.passes_for_idle and game.was_forced(last)


def _has_said_so_before(game: Game, decision: Decision) -> bool:
    """Whether a partner has passed before in this step, and is asked once more only because the
    other one has acted and passed since (DBL-9)."""
    state = game.state
    if partner_done(state) is None:
        return False
    for played in reversed(game.history):
        before = played.state_before
        if (before.turn, before.step) != (state.turn, state.step):
            return False
        if before.decision == decision and isinstance(played.move, Pass):
            return True
    return False


def _closes_step(game: Game) -> bool:
    """Whether the open decision is the third of three passes that end a step (RUL-9), or one of the
    third passes of two partners (DBL-9).

    Not after a declined draw: then the active player did something other than pass.
    """
    if not game.state.is_window_closing or not game.history:
        return False
    before = game.history[-1].state_before
    if before.decision_kind is DecisionKind.REPLY:
        return True
    return before.is_window_closing and before.decision_kind in PRIORITY_DECISIONS


def _only_answer(game: Game, decision: Decision) -> tuple[Move, ...]:
    """The only legal answer to a question, or one of several that make no difference; else ().

    A lone `Confirm` is not automatic: the player who began an act finishes it.
    """
    if decision.kind is DecisionKind.PAY:
        paid = game.only_payment()
        return (*paid, Confirm()) if paid else ()
    legal = game.legal_moves()
    if decision.kind in (DecisionKind.ASSIGN, DecisionKind.ORDER):
        return game.indifferent_answer()
    if len(legal) != 1 or isinstance(legal[0], Confirm):
        return ()
    if decision.kind in (DecisionKind.ATTACKERS, DecisionKind.BLOCKERS):
        return _forced_declaration(game, decision)
    return legal


def _forced_declaration(game: Game, decision: Decision) -> tuple[Move, ...]:
    """The only legal attack or set of blocks; () if there are several."""
    twin, moves = game.copy(), list[Move]()
    while twin.decision == decision:
        legal = twin.legal_moves()
        if len(legal) != 1:
            return ()
        moves.append(legal[0])
        if isinstance(legal[0], Confirm | Pass):
            break
        twin.play(legal[0])
    return tuple(moves)


def _affects(state: GameState, event: Event, player: PlayerId) -> bool:
    """Whether an event affects a player, or is an act of the opponent worth a response."""
    match event:
        case TurnBegan():
            return True
        case AttackDeclared() | BlockDeclared() | GlobalUsed() | ActionUsed() | AbilityStarted():
            return event.player != player
        case PlayerDamaged():
            return event.player == player
        case LifeChanged():
            return event.player == player and event.amount < 0
        case DamageDealt() | KnockedOut():
            return state.dice[event.die].controller == player
        case _:
            return False


# --- automatic moves ------------------------------------------------------------------------------


class AutomaticMoves:
    """Remembers which moves the program made by itself, and finds where an undo ends."""

    def __init__(self, loaded: int) -> None:
        """Remember nothing yet of a match that was opened with this number of moves played."""
        self._places: set[int] = set()
        self._joined: set[int] = set()
        self._loaded = loaded

    def add(self, place: int) -> None:
        """The move at this place of the history is automatic."""
        self._places.add(place)

    def join(self, start: int, end: int) -> None:
        """A person made the moves between these places at once: one undo takes all of them back."""
        self._joined.update(range(start + 1, end))

    def forget_from(self, place: int) -> None:
        """Other moves come from this place of the history on."""
        self._places = {automatic for automatic in self._places if automatic < place}
        self._joined = {joined for joined in self._joined if joined < place}

    def latest(self, game: Game) -> tuple[PlayedMove, ...]:
        """The automatic moves since the last move of a player or of Chance."""
        played = game.history
        first = len(played)
        while first and first - 1 in self._places:
            first -= 1
        return tuple(played[first:])

    def last_passers(self, game: Game) -> tuple[PlayerId, ...]:
        """The players who chose to pass in the last row of passes, the first one first.

        To a player, the end of their Main Step is no pass.
        """
        found: list[PlayerId] = []
        for place in range(len(game.history) - 1, -1, -1):
            played = game.history[place]
            decision = played.state_before.decision
            if played.is_chance and not found:
                continue  # the draw or the roll after it may not have been shown yet
            if decision is None or not isinstance(played.move, Pass):
                break
            is_choice = place not in self._places and decision.kind is not DecisionKind.MAIN
            if is_choice and decision.player not in found:
                found.insert(0, decision.player)
        return tuple(found)

    def has_chosen_move(self, game: Game) -> bool:
        """Whether a person has chosen any move, or entered the result of real dice."""
        passed_over = _passed_over(game)
        return any(
            (game.dealer is None or not played.is_chance)
            and place not in self._places
            and played.state_before.deciding_player not in passed_over
            for place, played in enumerate(game.history)
        )

    def undo_start(self, game: Game, end: int, *, past_chance: bool, step: bool) -> int:
        """Where the last act of a person before a point began, as an index in the history.

        If the computer plays for everyone, it is that of its last act. `end` is a number of moves.
        With `past_chance`, it may be before a roll or a draw; with `step`, undo only one step of
        the act (one die of a payment).

        Raises:
            CannotUndo: there is no such act, or only before an outcome of chance.
        """
        to = game.last_act_start(end, past_chance=past_chance, step=step)
        while not step and self._was_nobodys(game, to):
            to = game.last_act_start(to, past_chance=past_chance)
        return to

    def _was_nobodys(self, game: Game, place: int) -> bool:
        """Whether no person made a move: nobody wants to stop there on the way back."""
        if game.history[place].state_before.deciding_player in _passed_over(game):
            return True
        return place > 0 and (place in self._joined or self._was_automatic(game, place))

    def _was_automatic(self, game: Game, place: int) -> bool:
        """Whether a move was automatic, or would be.

        A saved match does not record which moves were automatic, so a forced reply counts too, and
        so does the third pass that ends a step (RUL-9).
        """
        if place in self._places:
            return True
        before = game.history[place].state_before
        if before.decision_kind is DecisionKind.REPLY:
            return game.was_forced(place)
        is_third_pass = before.is_window_closing and isinstance(game.history[place].move, Pass)
        return is_third_pass and place < self._loaded


def _passed_over(game: Game) -> Collection[PlayerId | None]:
    """The seats at whose decisions no undo ends: the computer's, if a person has another."""
    seats = enumerate(game.setup.players)
    found = [PlayerId(player) for player, seat in seats if seat.computer]
    return found if len(found) < len(game.setup.players) else ()
