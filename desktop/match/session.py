"""A match being played: holds the `Game` and notifies the screen of changes.

Screens and panels query the session, play moves through it and listen to its signals; none of them
has match state of its own. The policy in `desktop.match.auto_pass` decides which moves are
automatic.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from desktop.match.accidental_input_guard import AccidentalInputGuard, Notice
from desktop.match.answers import Answer, useful_by_hand
from desktop.match.auto_pass import (
    AutomaticMoves,
    AutoPassPolicy,
    parse_step_stops,
)
from desktop.match.loss_question import LossQuestion
from desktop.match.match_change import NO_CHANGE, MatchChange, change_between, whole_match
from desktop.storage.match_terms import NO_TERMS, MatchTerms
from desktop.storage.settings import ONCE_A_CARD, Settings
from desktop.text.translation import translate, translate_reason
from rules.advice import Refusal, Suggestion, suggestion_of_moves
from rules.game import CannotUndo, Game, IllegalMove, PlayedMove
from rules.messages import Message
from rules.model import CHANCE, DieId, Move, Pass, PlayerId, RollOutcome
from rules.opponents import Choice, reason_to_end
from rules.state import PRIORITY_DECISIONS, DecisionKind, DiceRolled, Event, GameState


class GivenReason(NamedTuple):
    """Why the computer chose an act for a player, and whether the act was only a pass."""

    player: PlayerId
    reason: Message | None
    is_pass: bool


class Session(QObject):
    """A match at the table."""

    # Events, change: moves were played; the table animates the events, then calls `mark_shown`
    events_played = Signal(tuple, MatchChange)
    # change: the state jumped (undo, redo, load); show it without animation
    state_jumped = Signal(MatchChange)
    # change: everything has been shown, and the open decision can be answered; the change is the
    # difference from the last time
    decision_ready = Signal(MatchChange)
    move_refused = Signal(Refusal)  # refusal: a move was refused
    # notice: the rules allow a move, but it was probably an accident, or a lesson expects another
    # one
    move_held_back = Signal(Notice)
    seats_changed = Signal()  # a person or a computer has taken the seat of a player
    save_needed = Signal()  # the match changed and should be saved

    def __init__(
        self, game: Game, parent: QObject | None = None, terms: MatchTerms = NO_TERMS
    ) -> None:
        super().__init__(parent)
        self.game = game
        self.terms = terms
        """The series that the match belongs to, and the times of the clock."""
        self.auto_pass = AutoPassPolicy()
        self.input_guard = AccidentalInputGuard(self)
        self.loss_question = LossQuestion()
        self._has_shown_all = True
        self._shown_count = len(game.history)
        self._change = whole_match(game.state)
        self._automatic = AutomaticMoves(len(game.history))
        self._entered_results: dict[int, PlayedMove] = {}
        self._reason: tuple[int, GivenReason] | None = None
        self._advice: tuple[tuple[object, ...], Choice] | None = None
        self.awaits_advice: Callable[[], bool] = lambda: False
        """Returns whether advice for the open question is about to come."""
        self._remember_entries(game.undone_moves)

    @property
    def rolls_real_dice(self) -> bool:
        """Whether the players roll physical dice and enter the results."""
        return self.game.dealer is None

    @property
    def waits_for_throw(self) -> bool:
        """Whether a roll that is about to be shown may wait for a player to throw the dice."""
        return not self.rolls_real_dice

    @property
    def awaits_manual_roll(self) -> bool:
        """Whether the game waits for the players to enter a draw or roll of their physical dice."""
        decision = self.game.decision
        return (
            self._has_shown_all
            and self.rolls_real_dice
            and decision is not None
            and decision.player == CHANCE
        )

    @property
    def undone_entry(self) -> PlayedMove | None:
        """The result entered for this draw or roll before an undo, or None."""
        before, decision = (
            self._entered_results.get(self.game.state.chance_count),
            self.game.decision,
        )
        asked = before.state_before.decision if before is not None else None
        if decision is None or asked is None:
            return None
        return (
            before if (asked.kind, asked.bag_owner) == (decision.kind, decision.bag_owner) else None
        )

    @property
    def has_shown_all(self) -> bool:
        """Whether the table has shown all events. Until then nothing may reveal them."""
        return self._has_shown_all

    @property
    def can_act(self) -> bool:
        """Whether a person may act now: the shown state is the current one, and asks a person."""
        decision = self.game.decision
        if not self._has_shown_all or decision is None or decision.player == CHANCE:
            return False
        return not self.game.setup.players[decision.player].computer

    @property
    def computer_decides(self) -> bool:
        """Whether the computer plays for the player who must decide."""
        return self.game.deciding_computer != ""

    @property
    def has_computer(self) -> bool:
        """Whether the computer plays for one of the players."""
        return any(player.computer for player in self.game.setup.players)

    @property
    def has_person(self) -> bool:
        """Whether a person plays for one of the players."""
        return any(not player.computer for player in self.game.setup.players)

    @property
    def last_reason(self) -> GivenReason | None:
        """Why the computer chose the last act of the match; None if a person chose it."""
        if self._reason is None or self._reason[0] != len(self.game.history):
            return None
        return self._reason[1]

    def seat(self, player: PlayerId, level: str) -> None:
        """Let a computer of a level play for a player from here on, or a person for ""."""
        levels = [seated.computer for seated in self.game.setup.players]
        if levels[player] == level:
            return
        levels[player] = level
        self.game.seat_computers(levels)
        self.loss_question.close()
        self.save_needed.emit()
        self.seats_changed.emit()
        if self._has_shown_all:
            self.decision_ready.emit(whole_match(self.game.state))

    def write_note(self, moment: int, text: str) -> None:
        """Write a player's note to a moment of the match, and save it; see `Game.set_note`."""
        self.game.set_note(moment, text)
        self.save_needed.emit()

    def game_as_shown(self) -> Game:
        """The match as the table shows it: without moves whose events are still to be shown."""
        if self._has_shown_all:
            return self.game
        twin = self.game.copy()
        if self._shown_count < len(twin.history):
            twin.undo(to=self._shown_count)
        return twin

    def states_around(self, event: Event) -> tuple[GameState, GameState]:
        """The match before and after the move that caused an event which is being shown."""
        unseen = self.game.history[self._shown_count :]
        states = [*(played.state_before for played in unseen), self.game.state]
        for place, played in enumerate(unseen):
            if any(shown is event for shown in played.events):
                return states[place], states[place + 1]
        return states[0], states[0]  # the match has just started

    def copy_before_roll(self, dice: Sequence[DieId]) -> Game:
        """A copy of the match as it was before the first unseen roll of these dice."""
        twin, place = self.game.copy(), self._place_of_roll(dice)
        if place < len(twin.history):
            twin.undo(to=place)
        return twin

    def _place_of_roll(self, dice: Sequence[DieId]) -> int:
        """The place in the history of the first unseen roll of these dice; its end without one."""
        history = self.game.history
        for place in range(self._shown_count, len(history)):
            rolls = (event for event in history[place].events if isinstance(event, DiceRolled))
            if any(tuple(roll.dice) == tuple(dice) for roll in rolls):
                return place
        return len(history)

    def apply_settings(self, settings: Settings) -> None:
        """Apply the settings about automatic moves and stops."""
        self.auto_pass.passes_for_idle = settings.passes_for_idle
        self.auto_pass.makes_forced_choices = settings.answer_alone
        self.auto_pass.step_stops = parse_step_stops(settings.stops)
        self.auto_pass.asks_by_hand_once = settings.ask_by_hand == ONCE_A_CARD
        self.loss_question.apply_settings(settings)

    def start(self) -> None:
        """Start a new match."""
        events = self.game.start()
        self._notify_played((*events, *self._make_automatic_moves()))

    def choose(self, *moves: Move) -> bool:
        """Play moves that a player has just chosen on the screen, unless that was too early.

        Everything that turns a key or a click into moves calls this, not `play`.
        """
        if self.computer_decides:
            return False
        return not (self.holds_back(*moves) or self._asks_first(moves)) and self.play(*moves)

    @property
    def asks_about_losses(self) -> bool:
        """Whether a player may be asked before a step ends in which something would be lost."""
        return self.can_act

    def _asks_first(self, moves: tuple[Move, ...]) -> bool:
        """Whether these moves only open the question about a loss, or lead back from it."""
        question = self.loss_question
        if question.loss is not None:
            if question.saves(moves) and not moves:  # the player wants to choose what saves it
                self.close_loss_question()
                return True
            return False
        if not self.asks_about_losses or not question.opens_for(self.game, moves):
            return False
        self.input_guard.on_page()
        self.decision_ready.emit(NO_CHANGE)
        return True

    def close_loss_question(self) -> bool:
        """Go back from the question about a loss to the decision; False if it is not open."""
        if self.loss_question.loss is None:
            return False
        self.loss_question.close()
        self.input_guard.on_page()
        self.decision_ready.emit(NO_CHANGE)
        return True

    @property
    def place(self) -> tuple[object, ...]:
        """Identifies the open decision: the match, its length and its last move, and who sits."""
        game = self.game
        last: PlayedMove | None = game.history[-1] if game.history else None
        return game, len(game.history), last, game.setup

    @property
    def advice(self) -> Choice | None:
        """What the computer would do at the open question, and why; None if that is not known."""
        if self._advice is None:
            return None
        place, advice = self._advice
        return advice if place == self.place else self._rest_of_advice()

    @advice.setter
    def advice(self, choice: Choice) -> None:
        self._advice = self.place, choice

    def _rest_of_advice(self) -> Choice | None:
        """The rest of earlier advice that the player follows; None if they do something else.

        A payment is not part of it: the table proposes one.
        """
        assert self._advice is not None
        (game, count, last, _), advice = self._advice
        history = self.game.history
        if game is not self.game or self.game.decision_kind is DecisionKind.PAY:
            return None
        if not isinstance(count, int) or count > len(history):
            return None
        is_same_line = not count or history[count - 1] == last
        played = tuple(one.move for one in history[count:])
        rest = advice.moves[len(played) :]
        if not is_same_line or not rest or played != advice.moves[: len(played)]:
            return None
        return Choice(rest, advice.reason)

    def wanted_answers(self, answers: Sequence[Answer]) -> tuple[Answer, ...]:
        """The answers to offer, of those that the rules allow.

        The main answer is plain while something else is better, or as long as no one knows. If it
        is to be given although something is useful, the advice must have a reason.
        """
        if not answers:
            return ()
        if self.game.decision_kind is DecisionKind.BY_HAND:
            return tuple(answer._replace(useful=useful_by_hand(self.game)) for answer in answers)
        advice = self.advice
        if advice is not None:
            ends_for_no_reason = advice.moves == (Pass(),) and not reason_to_end(self.game, advice)
            advised = () if ends_for_no_reason else advice.moves
            return self.loss_question.answers(self.game, answers, advised)
        found = self.loss_question.answers(self.game, answers)
        if self.loss_question.loss is None and self.awaits_advice():
            found = tuple(answer._replace(is_judged=False) for answer in found)
        return found

    @property
    def can_suggest(self) -> bool:
        """Whether a player is asked, and may ask what makes sense."""
        return self.can_act and self.game.decision_kind is not DecisionKind.BY_HAND

    def suggestions(self) -> tuple[Suggestion, ...]:
        """What the player who is asked can sensibly do, the best first.

        () if that may not be asked, or as long as the adviser has not thought about it.
        """
        if not self.can_suggest:
            return ()
        advice = self.advice
        return self.game.proposals() if advice is None else advice.suggestions(self.game.state)

    def holds_back(self, *moves: Move, needs_stillness: bool = False) -> bool:
        """Whether a press now is probably an accident; then the screen shows why."""
        notice = self.input_guard.warning_for(moves, needs_stillness=needs_stillness)
        if notice is not None:
            self.move_held_back.emit(notice)
        return notice is not None

    def play(self, *moves: Move) -> bool:
        """Play moves one after another, stopping at the first that is refused; True if none was."""
        return self._play(moves, None)

    def _play(self, moves: Sequence[Move], reason: GivenReason | None) -> bool:
        if not self._has_shown_all:
            return False
        turn = self.game.state.turn
        events: tuple[Event, ...] = ()
        refusal: Refusal | None = None
        before = place = len(self.game.history)
        kept = "" if reason is None else self._words_to_keep(moves, reason)
        for move in moves:
            place = len(self.game.history) + 1
            try:
                events = (*events, *self._play_one(move))
            except IllegalMove as refused:
                refusal = refused.refusal
                break
        if len(self.game.history) > before:  # forget automatic moves of the undone line
            self._automatic.forget_from(before)
            self._automatic.join(before, len(self.game.history))
        if events or refusal is None:
            events = (*events, *self._make_automatic_moves())
            self._reason = None
            if reason is not None and self.game.state.turn == turn:
                self._reason = len(self.game.history), reason
            if kept and refusal is None:
                rerolled = self.game.history[place : place + 1]
                is_reroll = any(isinstance(one.move, RollOutcome) for one in rerolled)
                self.game.set_reason(place + is_reroll, kept)  # below the act that it is about
            self._notify_played(events)
        if refusal is not None:
            self.move_refused.emit(refusal)
        return refusal is None

    def _words_to_keep(self, moves: Sequence[Move], given: GivenReason) -> str:
        """A reason as the match file keeps it; "" if there is none. A pass has no line there, so
        its reason says what it is about."""
        if given.reason is None:
            return ""
        if not given.is_pass:
            return translate_reason(given.reason)
        return translate(suggestion_of_moves(self.game.state, moves, given.reason).message)

    def play_choice(self, moves: Sequence[Move], reason: Message | None) -> None:
        """Play the act that a computer has chosen for the player who decides, and remember why.

        It needs no reason for a pass in a priority window, or for the only legal move.
        """
        player, is_pass = self.game.state.deciding_player, tuple(moves) == (Pass(),)
        is_quiet = is_pass and self.game.decision_kind in PRIORITY_DECISIONS
        if player is None or reason is None or is_quiet or len(self.game.legal_moves()) == 1:
            self._play(moves, None)
        else:
            self._play(moves, GivenReason(player, reason, is_pass))

    @property
    def can_pass_until_event(self) -> bool:
        """Whether the deciding player may start passing until something happens."""
        passes = self.game.decision_kind in PRIORITY_DECISIONS
        return passes and self.can_act and Pass() in self.game.legal_moves()

    @property
    def waiting_helps(self) -> bool:
        """Whether passing until something happens would spare the deciding player a question."""
        return self.can_pass_until_event and self.auto_pass.waiting_helps(self.game)

    def pass_until_event(self) -> bool:
        """Pass for the deciding player, now and until something happens in this turn."""
        if not self.can_pass_until_event or self.holds_back(Pass()) or self._asks_first((Pass(),)):
            return False
        self.auto_pass.start_waiting(self.game)
        passed = self.play(Pass())
        if not passed:
            self.auto_pass.on_undo(self.game)
        return passed

    def stop_waiting(self) -> None:
        """Cancel all automatic passing until something happens."""
        self.auto_pass.stop_waiting()
        if self.can_act:
            self.decision_ready.emit(NO_CHANGE)

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo, with or without the other player's consent."""
        return self._automatic.has_chosen_move(self.game)

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to redo."""
        return self.game.can_redo

    def undo(self, *, past_chance: bool = False, step: bool = False) -> bool:
        """Undo the last act of a person, and the automatic moves and the computer's after it.

        If the computer plays for everyone, undo its last act. With `past_chance`, undo past a roll
        or a draw, too; with `step`, only one step of the act (one die of a payment). False if there
        is nothing to undo without consent.
        """
        if not self._has_shown_all:
            return False
        return self._undo_before(len(self.game.history), past_chance=past_chance, step=step)

    def undo_before_throw(self, dice: Sequence[DieId], *, past_chance: bool = False) -> bool:
        """Undo the last act before these dice wait to be thrown.

        Their unseen roll needs no consent; `past_chance` is the consent to undo an earlier roll or
        draw. False if there is nothing to undo without it.
        """
        return self._undo_before(self._place_of_roll(dice), past_chance=past_chance, step=False)

    def _undo_before(self, end: int, *, past_chance: bool, step: bool) -> bool:
        """Undo the last act before a place in the history, and everything after it."""
        try:
            to = self._automatic.undo_start(self.game, end, past_chance=past_chance, step=step)
        except CannotUndo:
            return False
        self._remember_entries(self.game.history[to:])
        before = self.game.state
        self.game.undo(to=to)
        self.auto_pass.on_undo(self.game)
        self.save_needed.emit()
        self._notify_jump(change_between(before, self.game.state))
        return True

    def redo(self) -> bool:
        """Redo the last undone act; False if there is none."""
        if not self._has_shown_all or not self.game.can_redo:
            return False
        place = len(self.game.history)
        self.game.redo()
        self.save_needed.emit()
        self._notify_jump(change_between(self.game.history[place].state_before, self.game.state))
        return True

    def show_game(self, game: Game) -> None:
        """Show a game that was changed elsewhere, or another game of the same match."""
        self.game = game
        self._notify_jump(whole_match(game.state))

    def mark_shown(self) -> None:
        """Called by the table when it has shown all events."""
        self._has_shown_all, self._shown_count = True, len(self.game.history)
        self.decision_ready.emit(self._change)

    def _play_one(self, move: Move) -> tuple[Event, ...]:
        """Play a move and notify the passing policy, so that waiting players wake up."""
        decision = self.game.decision
        if self.game.decision_kind is DecisionKind.BY_HAND and isinstance(move, Pass):
            self.auto_pass.on_done_by_hand(self.game)
        events = self.game.play(move)
        if decision is not None:
            self.auto_pass.on_move(decision.player, move)
        self.auto_pass.on_events(self.game.state, events)
        return events

    def _make_automatic_moves(self) -> tuple[Event, ...]:
        """Make the automatic moves that are due, and remember that they were automatic."""
        events: tuple[Event, ...] = ()
        while moves := self.auto_pass.automatic_moves(self.game):
            for move in moves:
                self._automatic.add(len(self.game.history))
                events = (*events, *self._play_one(move))
        return events

    def _remember_entries(self, taken_back: Sequence[PlayedMove]) -> None:
        """Remember entered results that are undone, because the same dice will come up again."""
        if self.rolls_real_dice:
            chances = (played for played in taken_back if played.is_chance)
            self._entered_results.update(
                (played.state_before.chance_count, played) for played in chances
            )

    @property
    def last_passers(self) -> tuple[PlayerId, ...]:
        """The players who chose to pass in the last row of passes, and did not end a Main Step."""
        return self._automatic.last_passers(self.game)

    @property
    def automatic_moves(self) -> tuple[PlayedMove, ...]:
        """The automatic moves since the last move of a player or of Chance."""
        return self._automatic.latest(self.game)

    def _notify_played(self, events: tuple[Event, ...]) -> None:
        self.loss_question.close()
        self.save_needed.emit()
        self._has_shown_all = False
        self._change = self._change_since_shown()
        self.events_played.emit(events, self._change)

    def _change_since_shown(self) -> MatchChange:
        played = self.game.history[self._shown_count :]
        if not played:  # the match has just started
            return whole_match(self.game.state)
        return change_between(played[0].state_before, self.game.state)

    def _notify_jump(self, change: MatchChange) -> None:
        self.loss_question.close()
        self._has_shown_all, self._shown_count = True, len(self.game.history)
        self.state_jumped.emit(change)
        self.decision_ready.emit(change)
