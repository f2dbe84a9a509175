"""`Game`: the only way to play a match, and `OpenPosition`: what can be asked about it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate

from msgspec.structs import replace

from rules.advice.combat_suggestions import preferred_split
from rules.advice.context_actions import ContextAction, context_actions_of, why_nothing_possible
from rules.advice.event_log import LogLine, MatchLog
from rules.advice.first_time import FirstTimeHint, Occasion, due_hints
from rules.advice.forecast import AttackForecast, forecast_attack
from rules.advice.intent import (
    DropPlan,
    DropTarget,
    free_fieldings,
    legal_clicks,
    legal_moves_for_drop,
    moves_for_drop,
    plan_drop,
)
from rules.advice.losses import Loss, UsefulAct, loss_if_ended, useful_acts_of
from rules.advice.prompts import DecisionSource, describe_played_act, prompt_for, source_of_decision
from rules.advice.refusals import Refusal, explain_illegal_move, explain_illegal_outcome
from rules.advice.suggestions import suggest_acts
from rules.advice.table_subjects import TableSubject, all_subjects
from rules.advice.trial import Suggestion, indifferent_answer
from rules.engine.evaluate import costs
from rules.engine.movement.equivalence import equal_move
from rules.engine.payment.payment import PaymentPreview, preview_payment
from rules.engine.payment.payment_solver import cheapest_payment, only_payment
from rules.engine.turn import attack_step, turn_loop
from rules.engine.turn.combat import DamageAssignment, open_assignment_of
from rules.engine.turn.dealer import (
    Dealer,
    ScriptedDealer,
    ScriptExhausted,
    SeededDealer,
    splitmix64,
)
from rules.match_history import (
    LONGEST_NOTE,
    WHOLE_MATCH,
    CannotUndo,
    PlayedMove,
    clean_note,
    moves_of_last_act,
    start_of_last_act,
)
from rules.messages.message import Message
from rules.model.energy import Need
from rules.model.ids import CHANCE, DieId
from rules.model.moves import CHANCE_MOVES, Concede, FieldCharacter, Move, OfferDraw, Pay
from rules.state import Decision, DecisionKind, GameState, initial_state
from rules.state.digest import digest
from rules.state.events import Event
from rules.state.setup import Setup, with_computers


class OpenPosition:
    """The state of a match at its open decision: who decides, what is legal, and what it means.

    What is slow to find out is worked out once for each position.
    """

    def __init__(self, setup: Setup, state: GameState) -> None:
        self.setup = setup
        self.state = state
        self._legal: tuple[Move, ...] | None = None
        self._clicks: dict[DieId, tuple[Move, ...]] | None = None
        self._fieldings: tuple[FieldCharacter, ...] | None = None
        self._proposal: tuple[Pay, ...] | None = None
        self._forecast: tuple[AttackForecast | None] | None = None

    @property
    def decision(self) -> Decision | None:
        """The open decision, or None once the match is over."""
        return None if self.state.is_over else self.state.decision

    @property
    def decision_kind(self) -> DecisionKind | None:
        """The kind of the open decision, or None once the match is over."""
        decision = self.state.decision
        return None if decision is None or self.state.is_over else decision.kind

    @property
    def deciding_computer(self) -> str:
        """The level of the computer that plays for the player who must decide; "" for a person."""
        player = None if self.state.is_over else self.state.deciding_player
        return "" if player is None else self.setup.players[player].computer

    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal move of the player who must decide; of equal dice only one is listed.

        `Concede` is always legal as well, and so is `OfferDraw` between two acts. Nothing is listed
        for Chance: check its outcomes with `refusal`.
        """
        if self._legal is None:
            self._legal = tuple(turn_loop.legal_moves(self.state))
        return self._legal

    def refusal(self, move: Move) -> Refusal | None:
        """Why a move is not legal now, or None if it is."""
        decision = self.decision
        if decision is not None and isinstance(move, Concede):
            return None
        if decision is not None and isinstance(move, OfferDraw):
            return (
                None
                if turn_loop.is_between_acts(self.state)
                else explain_illegal_move(self.state, move)
            )
        if decision is not None and decision.player == CHANCE and isinstance(move, CHANCE_MOVES):
            return explain_illegal_outcome(self.state, move)
        if self._equivalent_legal_move(move) is not None:
            return None
        return explain_illegal_move(self.state, move)

    def moves_for_drop(self, die: DieId, place: DropTarget) -> tuple[Move, ...] | Refusal:
        """Interpret dropping a die at a place: the moves it may mean, or why it is not possible."""
        return moves_for_drop(self.state, self.legal_moves(), die, place)

    def legal_moves_for_drop(self, die: DieId, place: DropTarget) -> tuple[Move, ...]:
        """The moves that dropping a die at a place may mean; () without an explanation."""
        return legal_moves_for_drop(self.state, self.legal_moves(), die, place)

    def legal_clicks(self) -> Mapping[DieId, tuple[Move, ...]]:
        """The moves that a click on each die may mean, likeliest first; only dice with moves."""
        if self._clicks is None:
            self._clicks = legal_clicks(self.state, self.legal_moves())
        return self._clicks

    def things(self) -> tuple[TableSubject, ...]:
        """Everything on the table for which `context_actions` can list actions."""
        return all_subjects(self.state)

    def context_actions(self, thing: TableSubject) -> tuple[ContextAction, ...]:
        """The actions for a thing now: possible ones, then impossible ones with reasons."""
        return context_actions_of(self.state, self.legal_moves(), thing)

    def plan_multi_drop(
        self, dice: Sequence[DieId], place: DropTarget, first_moves: tuple[Move, ...] | None = None
    ) -> DropPlan:
        """Interpret dropping or clicking several dice at once, one after another.

        `first_moves` are the moves of the first die, if they are known from `moves_for_drop`.
        """
        return plan_drop(self.state, dice, place, first_moves)

    def free_fieldings(self) -> tuple[FieldCharacter, ...]:
        """The fieldings that a player can make in one act: they cost nothing and cause nothing."""
        if self._fieldings is None:
            self._fieldings = free_fieldings(self.state, self.legal_moves())
        return self._fieldings

    def suggestions(self) -> tuple[Suggestion, ...]:
        """Sensible acts for the open decision, the best first; () if no player is asked."""
        return suggest_acts(self.state, self.legal_moves())

    def useful_acts(self, advised: tuple[Move, ...] = ()) -> tuple[UsefulAct, ...]:
        """What the player who must decide could still do in this step to some use.

        `advised` are the moves of the act that an adviser recommends, if they are known.
        """
        if self.state.is_over:
            return ()
        return useful_acts_of(self.state, self.legal_moves(), advised)

    def loss_if_ended(self) -> Loss | None:
        """What that player would lose by ending the step now; None if nothing."""
        is_blocking = self.decision_kind is DecisionKind.BLOCKERS
        forecast = self.attack_forecast() if is_blocking else None
        return loss_if_ended(self.state, self.legal_moves(), forecast)

    def damage_split(self) -> DamageAssignment | None:
        """The combat damage that the player must split now, or None."""
        return open_assignment_of(self.state)

    def proposed_split(self) -> tuple[int, ...]:
        """How the player would best split that damage, for each target; () if nothing is split."""
        split = self.damage_split()
        return () if split is None else preferred_split(self.state, split)

    def attack_forecast(self, planned: tuple[Move, ...] = ()) -> AttackForecast | None:
        """What the attack of this turn will do if both players only pass; None without an attack.
        `planned` is what a player is about to do: a block, or a whole split of a die's damage."""
        if planned:
            return forecast_attack(self.state, planned)
        if self._forecast is None:
            self._forecast = (forecast_attack(self.state),)
        return self._forecast[0]

    def decision_source(self) -> DecisionSource | None:
        """The die or card whose text or damage the open decision is about, or None."""
        return source_of_decision(self.state)

    def why_unavailable(self, thing: TableSubject) -> Refusal | None:
        """The first reason why a thing cannot be used now; None if it can."""
        return why_nothing_possible(self.state, self.legal_moves(), thing)

    def payment_preview(self) -> PaymentPreview:
        """Preview the result of confirming the current payment."""
        return preview_payment(self.state)

    def proposed_payment(self) -> tuple[Pay, ...]:
        """The rest of a cheapest payment, as a suggestion for the player."""
        if self._proposal is None:
            self._proposal = cheapest_payment(self.state)
        return self._proposal

    def need_of_act(self, act: Move) -> Need:
        """The energy that an act on its own costs the player who must decide."""
        decision = self.state.decision
        return costs.need_of_act(
            self.state, act, self.state.active if decision is None else decision.player
        )

    def only_payment(self) -> tuple[Pay, ...]:
        """The whole payment, if there is only one way to pay and it loses nothing; else ()."""
        return only_payment(self.state)

    def indifferent_answer(self) -> tuple[Move, ...]:
        """A split of damage or an order of effects, if all others lead to the same; else ()."""
        return () if self.state.is_over else indifferent_answer(self.state)

    def could_attack(self) -> bool:
        """Whether the active player has a character that could attack, regardless of the step."""
        return bool(self.possible_attackers())

    def possible_attackers(self) -> tuple[DieId, ...]:
        """The active player's characters that could attack, regardless of the step."""
        return tuple(die.id for die in attack_step.able_attackers(self.state))

    @property
    def is_between_acts(self) -> bool:
        """Whether no act is half done: the player who must decide may begin one, or pass."""
        return not self.state.is_over and turn_loop.is_between_acts(self.state)

    def digest(self) -> str:
        """A fingerprint of the state that is the same however equal dice are swapped."""
        return digest(self.state)

    def _forget_answers(self) -> None:
        """Forget what was worked out: the state has changed."""
        self._legal = self._clicks = self._fieldings = self._proposal = self._forecast = None

    def _equivalent_legal_move(self, move: Move) -> Move | None:
        """The legal move equivalent to this one: the same, or the same for an equal die."""
        legal = self.legal_moves()
        return move if move in legal else equal_move(self.state, legal, move)


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
        super().__init__(setup, initial_state(setup) if state is None else state)
        self.keeps_history = keeps_history
        self.dealer = dealer
        self.history: list[PlayedMove] = []
        self.notes: dict[int, str] = {}
        """What players wrote, by the number of moves before it; `WHOLE_MATCH` for the match. Those
        after the last move come back with a redo."""
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
        self.setup = self.state.setup = setup

    def setup_at(self, move: int) -> Setup:
        """The setup at a move, as an index of `history`: it says who played it."""
        return self.history[move].state_before.setup if move < len(self.history) else self.setup

    def set_note(self, moment: int, text: str) -> None:
        """Write a player's note to a moment of the match, a number of moves, or to `WHOLE_MATCH`;
        "" removes it. It is plain text of at most `LONGEST_NOTE` characters."""
        self.notes[moment] = clean_note(text)
        if not self.notes[moment]:
            del self.notes[moment]

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
        if self.decision_kind is not DecisionKind.REPLY or self.state.passes == 1:
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
        del self.history[first:]
        self._undone.append(tuple(taken))
        self.state = taken[0].state_before.copy()  # copies of this game share what was kept
        self.state.setup = self.setup
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
        before = self.history[place].state_before
        if before.decision_kind is DecisionKind.BY_HAND:
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
        twin.notes = self.notes.copy()
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
