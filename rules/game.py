"""`Game`: the only way to play a match."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from itertools import accumulate

from msgspec.structs import replace

from rules.advice.event_log import LogLine, MatchLog
from rules.advice.first_time import FirstTimeHint, Occasion, due_hints
from rules.advice.prompts import describe_played_act, prompt_for
from rules.advice.refusals import Refusal, explain_illegal_outcome
from rules.engine.payment.payment import PaymentPreview
from rules.engine.turn import turn_loop
from rules.engine.turn.combat import DamageAssignment
from rules.engine.turn.dealer import (
    Dealer,
    ScriptedDealer,
    ScriptExhausted,
    SeededDealer,
    splitmix64,
)
from rules.match_history import (
    LONGEST_NOTE,
    LONGEST_REASON,
    WHOLE_MATCH,
    CannotUndo,
    PlayedMove,
    clean_note,
    moves_of_last_act,
    start_of_last_act,
)
from rules.messages.message import Message
from rules.model.ids import CHANCE
from rules.model.moves import (
    HandAct,
    Move,
    OfferHand,
)
from rules.open_position import OpenPosition
from rules.state import DecisionKind, GameState, initial_state
from rules.state.events import Event
from rules.state.setup import Setup, with_computers, with_players_of

__all__ = [
    "LONGEST_NOTE", "WHOLE_MATCH", "CannotUndo", "DamageAssignment", "Dealer", "Game",
    "IllegalMove", "OpenPosition", "PaymentPreview", "PlayedMove", "ScriptExhausted",
    "ScriptedDealer", "SeededDealer", "splitmix64",
]  # fmt: skip


class IllegalMove(ValueError):
    """The rules forbid a move; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule_id}: {refusal}")
        self.refusal = refusal


class Game(OpenPosition):
    """A match: the open position, which can be played on, and the moves that led to it.

    With a dealer, Chance answers at once. Without one, the game waits for `DrawOutcome` and
    `RollOutcome` moves, for players who roll physical dice. With `keeps_history=False` the game
    keeps no history, so it cannot undo, be saved or be described; this is faster for thousands of
    random games.

    >>> from rules.cards import all_card_sets
    >>> from rules.model import UXM, Buy, CardId, Pass
    >>> from rules.teams import first_game_setup
    >>> setup = first_game_setup(UXM, ("Eric", "Mike"), all_card_sets())
    >>> game = Game(setup, SeededDealer(3))
    >>> events = game.start()
    >>> print(game.prompt())
    Eric: pick dice to reroll, or keep them all
    >>> events = game.play(Pass())
    >>> print(game.prompt())
    Eric may purchase
    >>> for move in game.legal_moves()[:2]:
    ...     print(game.setup.cards[move.card].card.name)
    Kitty Pryde
    Ambush
    >>> game.play(Buy(CardId(2)))
    Traceback (most recent call last):
    rules.game.IllegalMove: PAY-2: ...
    >>> undone = game.undo()
    """

    def __init__(
        self,
        setup: Setup,
        dealer: Dealer | None = None,
        state: GameState | None = None,
        *,
        keeps_history: bool = True,
    ) -> None:
        super().__init__(initial_state(setup) if state is None else state)
        self.keeps_history = keeps_history
        self.dealer = dealer
        self.history: list[PlayedMove] = []
        self.notes: dict[int, str] = {}
        """What players wrote, by the number of moves before it; `WHOLE_MATCH` for the match. Those
        after the last move come back with a redo."""
        self.reasons: dict[int, str] = {}
        """Why the computer chose its acts, by the number of moves after them; as with notes."""
        self._undone: list[tuple[PlayedMove, ...]] = []
        self._prompt: Message | None = None
        self._log: MatchLog | None = None

    def start(self) -> tuple[Event, ...]:
        """Begin the first turn and continue to the first decision."""
        log: list[Event] = []
        turn_loop.advance(self.state, log)
        self._forget_answers()
        self._play_chance(log)
        return tuple(log)

    def seat_computers(self, levels: Sequence[str]) -> None:
        """Let persons or computers play from here on; the cards and what was played stay. `levels`
        has for each player the level of the computer that plays for them, "" for a person."""
        self._use_setup(with_computers(self.setup, levels))

    def take_over(self) -> None:
        """Make this game a copy of the match that led here: only what follows is played in it."""
        self._use_setup(replace(self.setup, take_overs=self.setup.take_overs + 1))

    def _use_setup(self, setup: Setup) -> None:
        """Use a setup for the next moves; those in the history keep theirs: it says who played."""
        self.state.setup = setup

    def setup_at(self, move: int) -> Setup:
        """The setup at a move, as an index of `history`: it says who played it."""
        return self.history[move].state_before.setup if move < len(self.history) else self.setup

    def set_note(self, moment: int, text: str) -> None:
        """Write a player's note to a moment of the match, a number of moves, or to `WHOLE_MATCH`;
        "" removes it. It is plain text of at most `LONGEST_NOTE` characters."""
        self.notes[moment] = clean_note(text)
        if not self.notes[moment]:
            del self.notes[moment]

    def set_reason(self, moment: int, text: str) -> None:
        """Keep why the computer chose the act that ends at this moment, a number of moves."""
        self.reasons[moment] = clean_note(" ".join(text.split()))[:LONGEST_REASON]

    def add_to_note(self, moment: int, line: str) -> None:
        """Add a line to a note, which may be empty so far; it is cut off at its longest."""
        before = self.notes.get(moment)
        if before is not None or line:
            text = line if before is None else f"{before}\n{line}"
            self.notes[moment] = text[:LONGEST_NOTE]

    # --- what depends on the moves so far -----------------------------------------------------

    def prompt(self) -> Message:
        """The question of the open decision, or the result of the match."""
        if self._prompt is None:
            self._prompt = prompt_for(self.state, self._act_responded_to(), self.legal_moves())
        return self._prompt

    def _act_responded_to(self) -> Message | None:
        """The act that the inactive player may respond to with casual timing (PRI-2), or None."""
        if self.decision_kind is not DecisionKind.REPLY or self.state.passes > 0:
            return None
        return describe_played_act(self.state, self.state.active, moves_of_last_act(self.history))

    def first_time_hints(self, since: int, seen: Collection[str] = ()) -> tuple[FirstTimeHint, ...]:
        """The hints for newcomers that are due at the open decision, the most important first.

        `since` is the number of moves that had been played when the players last looked. `seen` are
        the names of hints that the players have seen.
        """
        played = self.history[since:]
        events = tuple(event for move in played for event in move.events)
        now = Occasion(
            state=self.state,
            legal=self.legal_moves(),
            played=played,
            events=events,
            proposed_payment=self.proposed_payment,
            kind=self.decision_kind,
        )
        return due_hints(now, seen)

    def match_log(self) -> tuple[Message, ...]:
        """The whole match so far in sentences."""
        return tuple(line.message for line in self.log_lines())

    def log_lines(self) -> tuple[LogLine, ...]:
        """The whole match so far in sentences, each with the dice that it is about.

        A line's `first_event` is an index of `events`.
        """
        return self._kept_log().lines([event for played in self.history for event in played.events])

    def note_lines(self) -> dict[int, str]:
        """The notes to moments so far, by the line of the log that was the last one then."""
        moments = sorted(when for when in self.notes if 0 <= when <= len(self.history))
        if not moments:
            return {}
        starts = [line.first_event for line in self.log_lines()]
        started = len(self._kept_log().first_events)
        counts = [*accumulate((len(played.events) for played in self.history), initial=started)]
        found: dict[int, str] = {}
        for when in moments:
            line = max(0, bisect_left(starts, max(counts[when], 1)) - 1)
            text = self.notes[when]
            found[line] = f"{found[line]}\n{text}" if line in found else text
        return found

    def events(self) -> tuple[Event, ...]:
        """Every event of the match so far, from the start of its first turn on."""
        started = self._kept_log().first_events
        return (*started, *(event for played in self.history for event in played.events))

    def continue_log_of(self, earlier: Game) -> None:
        """Extend the log of the same match some moves ago, instead of writing it again."""
        self._log = earlier._log

    def _kept_log(self) -> MatchLog:
        """The log, which goes on while the match does."""
        start = self.history[0].state_before if self.history else self.state
        if self._log is None or self._log.start is not start or not self.history:
            self._log = MatchLog(start.setup, start)
        return self._log

    # --- playing ------------------------------------------------------------------------------

    def play(self, move: Move) -> tuple[Event, ...]:
        """Play a move of the player who must decide, or an outcome of Chance.

        Returns all events up to the next decision. Raises `IllegalMove` if the rules forbid the
        move; nothing has changed.
        """
        listed = self._equivalent_legal_move(move)
        if listed is None:
            refusal = self.refusal(move)
            if refusal is not None:
                raise IllegalMove(refusal)
            listed = move
        self._undone.clear()
        if self.notes:
            played = len(self.history)
            self.notes = {when: text for when, text in self.notes.items() if when <= played}
        if self.reasons:
            played = len(self.history)
            self.reasons = {when: text for when, text in self.reasons.items() if when <= played}
        log = self._apply_move(listed)
        self._play_chance(log)
        return tuple(log)

    def play_to_next_choice(self, move: Move) -> int:
        """Play a move, then every forced move that follows: wherever only one move is legal.

        This is for games that no one watches, such as random playouts: it keeps no events, except
        in the history. Returns the number of moves played, without outcomes of Chance. Raises
        `IllegalMove` if the rules forbid the move; nothing has changed.
        """
        self.play(move)
        played = 1
        while len(legal := self.legal_moves()) == 1:
            self._play_chance(self._apply_move(legal[0]))
            played += 1
        return played

    def last_act_start(
        self, end: int | None = None, *, past_chance: bool = False, step: bool = False
    ) -> int:
        """Find the start of the last act before a point of the match, as an index in `history`.

        `end` is the point, as a number of moves; None for the present. `past_chance`, `step` are as
        for `start_of_last_act`, which also says what is raised.
        """
        return start_of_last_act(
            self.history[:end], past_chance=past_chance, step=step, waits=self.dealer is None
        )

    def undo(
        self, *, past_chance: bool = False, step: bool = False, to: int | None = None
    ) -> tuple[Move, ...]:
        """Undo the last act (a purchase with its payment, an attack...) and everything after it.

        Returns the undone moves, the earliest first. Raises `CannotUndo` if nothing was played, or
        the last move was an outcome of chance.

        Args:
            past_chance: whether to go back past a roll or draw. The dice stay the same: a seeded
                dealer gives the same outcomes again.
            step: whether to undo only one step of the act (one die of a payment).
            to: undo all moves from this index of `history` on, as one unit.
        """
        first = self.last_act_start(past_chance=past_chance, step=step) if to is None else to
        taken = self.history[first:]
        if not taken:
            raise CannotUndo("nothing has been played yet")
        players = self.setup
        del self.history[first:]
        self._undone.append(tuple(taken))
        self.state = taken[0].state_before.copy()  # copies of this game share what was kept
        self.state.setup = with_players_of(self.state.setup, players)
        self._forget_answers()
        return tuple(played.move for played in taken)

    @property
    def can_redo(self) -> bool:
        """Whether a move was undone and nothing else has been played since."""
        return bool(self._undone)

    def redo(self) -> tuple[Event, ...]:
        """Play the last undone moves again, with the same outcomes of chance. Raises `CannotUndo`
        if there is nothing to redo."""
        if not self._undone:
            raise CannotUndo("nothing was taken back")
        return tuple(e for played in self._undone.pop() for e in self._play_again(played))

    def with_all_redone(self) -> Game:
        """A copy of this game in which all undone moves are played again."""
        twin = self.copy()
        for played in self.undone_moves:
            twin._play_again(played)
        return twin

    def was_forced(self, place: int) -> bool:
        """Whether a move in the history was the only legal one."""
        played, before = self.history[place].move, self.history[place].state_before
        if before.decision_kind is DecisionKind.BY_HAND or isinstance(played, HandAct | OfferHand):
            return False  # acts by hand are legal too, but not listed
        return len(turn_loop.legal_moves(before)) == 1

    @property
    def undone_moves(self) -> tuple[PlayedMove, ...]:
        """The undone moves that can be played again, in the order in which they were played."""
        return tuple(played for taken in reversed(self._undone) for played in taken)

    def copy(self) -> Game:
        """Return an independent game that continues from here with a copy of the history."""
        twin = Game(self.setup, self.dealer, self.state.copy(), keeps_history=self.keeps_history)
        twin.history = self.history[:]
        twin.notes, twin.reasons = self.notes.copy(), self.reasons.copy()
        twin._legal = self._legal
        return twin

    def halfway(self, state: GameState, happened: Message) -> Game:
        """Return an independent game that shows a moment within the next act, to be looked at.

        `state` is the table at that moment, without an open decision. `happened` is what has just
        happened, in place of a question.
        """
        twin = Game(self.setup, self.dealer, state)
        twin.history = self.history[:]
        twin._prompt = happened
        return twin

    def imagined(self, seed: int) -> Game:
        """Return an independent game for looking ahead: it has no history, and new chance.

        Playing on in it cannot reveal the dice that this game is going to draw and roll. `seed` is
        the seed of all draws and rolls from here on.
        """
        twin = Game(self.setup, SeededDealer(seed), self.state.copy(), keeps_history=False)
        twin._legal = self._legal
        return twin

    # --- internals ----------------------------------------------------------------------------

    def _forget_answers(self) -> None:
        self._legal = self._clicks = self._fieldings = self._proposal = None
        self._forecast = self._prompt = None

    def _apply_move(self, move: Move) -> list[Event]:
        before = self.state.copy() if self.keeps_history else None
        log: list[Event] = []
        turn_loop.apply_move(self.state, move, log)
        self._forget_answers()
        if before is not None:
            self.history.append(PlayedMove(move, before, tuple(log)))
        return log

    def _play_again(self, played: PlayedMove) -> list[Event]:
        """Play an undone move again, for the player or computer that played it first."""
        events = self._apply_move(played.move)
        self.history[-1].state_before.setup = played.state_before.setup
        return events

    def _play_chance(self, log: list[Event]) -> None:
        """Play what the dealer decides for Chance, and add its events to the log."""
        while (
            (dealer := self.dealer) is not None
            and (decision := self.state.decision) is not None
            and decision.player == CHANCE
            and not self.state.is_over
        ):
            outcome = dealer.deal(self.state)
            if type(dealer) is not SeededDealer:
                refusal = explain_illegal_outcome(self.state, outcome)
                if refusal is not None:
                    raise IllegalMove(refusal)
            log += self._apply_move(outcome)
