"""A lesson on the table: shows a `LessonRun` as a session that the screen animates."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from desktop.match.answers import Answer
from desktop.match.match_change import change_between, whole_match
from desktop.match.session import Session
from desktop.storage.settings import Settings
from rules.advice import Suggestion, suggestion_of_moves
from rules.game import PlayedMove
from rules.lessons import GoalState, LessonRun, Verdict, VerdictKind, Wants
from rules.messages import make_message
from rules.model import CHANCE, Move, PlayerId, RollOutcome
from rules.state import DecisionKind, Event

_ACTING = (Wants.ACT, Wants.GOAL, Wants.FREE)
"""What a lesson waits for while the table can be used."""


class LessonSession(Session):
    """Plays a lesson: the learner's moves go to the coach first.

    After `decision_ready` the screen calls `play_due` until nothing is due.
    """

    judged = Signal(Verdict)  # verdict: the coach has an answer to moves that were not played

    def __init__(self, run: LessonRun, parent: QObject | None = None) -> None:
        super().__init__(run.game, parent)
        self.run = run
        self._is_thrown_by_person = True
        self._solution_act: int | None = None
        self._beat_before = run.beat_number

    def apply_settings(self, settings: Settings) -> None:
        """Ignore the settings about automatic moves and stops: the coach plays what is due."""
        self.loss_question.apply_settings(settings)

    # --- what the learner may do --------------------------------------------------------------

    @property
    def can_act(self) -> bool:
        """Whether the table can be used: everything is read, and the learner is to act."""
        is_free = self._solution_act is None and not self.has_failed
        return super().can_act and self.run.wants in _ACTING and is_free

    @property
    def can_suggest(self) -> bool:
        """Whether the learner plays freely or is to do something: a goal is theirs to find."""
        return self.can_act and self.run.wants in (Wants.ACT, Wants.FREE)

    def suggestions(self) -> tuple[Suggestion, ...]:
        """The act that the coach expects; in free play all that makes sense."""
        expected = self.run.expected_moves
        if not self.can_suggest or self.run.wants is Wants.FREE or not expected:
            return super().suggestions()
        why = make_message("suggest.expected")
        return (suggestion_of_moves(self.game.state, expected, why),)

    @property
    def asks_about_losses(self) -> bool:
        """Only in free play: otherwise the coach answers, or the goal is the learner's to find."""
        return self.can_act and self.run.wants is Wants.FREE

    def wanted_answers(self, answers: Sequence[Answer]) -> tuple[Answer, ...]:
        """The answers that the lesson has a reply to; only one that it wants is the main one.

        How to reach a goal is the learner's to find, and no one advises whether to reroll: then
        the main answer is plain.
        """
        if self.run.wants is not Wants.ACT or not self.can_act:
            found = super().wanted_answers(answers)
            is_reroll = self.game.decision_kind is DecisionKind.REROLL
            if self.run.wants is Wants.GOAL or is_reroll:
                found = tuple(answer._replace(is_judged=False) for answer in found)
            return found
        judged = [(answer, self.run.judge(answer.moves).kind) for answer in answers]
        return tuple(
            answer if kind is VerdictKind.ACCEPTED else answer._replace(is_main=False)
            for answer, kind in judged
            if kind is not VerdictKind.OTHER
        )

    @property
    def computer_decides(self) -> bool:
        """Whether the program plays what comes next: nothing is asked then."""
        decision = self.game.decision
        if decision is None or decision.player == CHANCE:
            return False
        return self.has_solution_to_show or bool(self.run.due_moves)

    @property
    def has_failed(self) -> bool:
        """Whether the goal can no longer be reached."""
        return self.run.goal_state is GoalState.FAILED

    @property
    def rolls_real_dice(self) -> bool:
        """False: the lesson deals the dice."""
        return False

    @property
    def waits_for_throw(self) -> bool:
        """Whether a person throws the roll that is about to be shown, and not the coach."""
        return self._is_thrown_by_person

    @property
    def automatic_moves(self) -> tuple[PlayedMove, ...]:
        """None: the coach says what happens."""
        return ()

    @property
    def can_undo(self) -> bool:
        """Whether an act or a text can be taken back."""
        return self._has_own_act or self.run.can_go_back

    @property
    def can_redo(self) -> bool:
        """False: the learner makes the act again."""
        return False

    @property
    def _has_own_act(self) -> bool:
        return self.run.wants in _ACTING and self.run.is_in_act

    # --- acts ---------------------------------------------------------------------------------

    def play(self, *moves: Move) -> bool:
        """Play moves if the coach accepts them; else the coach answers, and it is False."""
        if not self.can_act:
            return False
        verdict = self.run.judge(moves)
        if verdict.is_played:
            return super().play(*verdict.moves)
        if verdict.cancels_act:
            self._go_back(self.run.cancel_act)
        if verdict.kind is VerdictKind.ILLEGAL and verdict.refusal is not None:
            self.move_refused.emit(verdict.refusal)
        else:
            self.judged.emit(verdict)
        return False

    def play_expected(self) -> None:
        """Play the expected act for the learner, or show the solution of a goal."""
        if self.run.wants is Wants.GOAL and self.run.beat.solution:
            self.retry(shows_solution=True)
        elif self.can_act and self.run.expected_moves:
            self.play(*self.run.expected_moves)

    def undo(self, *, past_chance: bool = False, step: bool = False) -> bool:
        """Take back the last pick, the act that was begun, or the last act toward a goal."""
        if not self.has_shown_all:
            return False
        self._solution_act = None
        if step:
            return self._go_back(self.run.undo_pick)
        if self.run.wants in (Wants.GOAL, Wants.FREE):
            return self._go_back(self.run.undo_in_goal) or self.back()
        if self._has_own_act and self._go_back(self.run.cancel_act):
            return True
        return self.back()

    def _play_one(self, move: Move) -> tuple[Event, ...]:
        return self.run.play(move)

    def _make_automatic_moves(self) -> tuple[Event, ...]:
        """Nothing follows at once: the screen asks for what is due, one act at a time."""
        return ()

    # --- what happens without the learner -----------------------------------------------------

    @property
    def roll_due(self) -> PlayerId | None:
        """The player whose roll is due, if a person throws it; else None.

        A reroll is thrown when it is confirmed.
        """
        decision, due = self.game.decision, self.run.due_moves
        last = self.game.history[-1].state_before if self.game.history else None
        if self._solution_act is not None:
            return None
        if last is not None and last.decision_kind is DecisionKind.REROLL:
            return None
        if not due or not isinstance(due[0], RollOutcome) or decision is None:
            return None
        roller = self.game.state.dice[decision.dice[0]].controller
        is_person = (
            roller in self.game.setup.teams[self.run.lesson.learner] or not self.run.coach_plays
        )
        return roller if is_person else None

    def play_due(self) -> bool:
        """Play the next act of Chance or the coach; False if none is due."""
        if not self.has_shown_all:
            return False
        due = self._next_of_solution() if self._solution_act is not None else self.run.due_moves
        due = due or self._automatic_pass()
        if not due:
            return False
        self._is_thrown_by_person = self.roll_due is not None
        self._beat_before = self.run.beat_number
        events: tuple[Event, ...] = ()
        for move in due:
            events = (*events, *self._play_one(move))
        self._notify_played(events)
        return True

    @property
    def has_solution_to_show(self) -> bool:
        """Whether an act of the solution is about to be shown."""
        place, is_open = self._solution_act, self.run.goal_state is GoalState.OPEN
        return place is not None and place < len(self.run.beat.solution) and is_open

    def _next_of_solution(self) -> tuple[Move, ...]:
        """The next act of the solution that is being shown; () at its end."""
        place = self._solution_act
        is_open = self.run.goal_state is GoalState.OPEN
        if place is None or place >= len(self.run.beat.solution) or not is_open:
            self._solution_act = None
            return ()
        self._solution_act = place + 1
        return self.run.solution_moves(place)

    def _automatic_pass(self) -> tuple[Move, ...]:
        """A pass for a learner who plays freely and can only pass."""
        if self.run.wants not in (Wants.GOAL, Wants.FREE) or self.has_failed:
            return ()
        return self.auto_pass.automatic_moves(self.game)

    # --- the coach's pages --------------------------------------------------------------------

    def next(self) -> None:
        """The learner has read the text, if it is the one that is shown."""
        if not self.has_shown_all:
            return
        self.run.next()
        self.decision_ready.emit(whole_match(self.game.state))

    def answer(self, index: int) -> bool:
        """Answer the question of the coach; returns whether that was right."""
        reply = self.run.answer(index)
        self.decision_ready.emit(whole_match(self.game.state))
        return reply is not None and reply.is_right

    def back(self) -> bool:
        """Go back to the text before; False at the very beginning."""
        self._solution_act = None
        return self._go_back(self._back_from_shown_beat)

    def _back_from_shown_beat(self) -> bool:
        """Go back in the run, which may already be beyond the beat that the table shows."""
        went = False
        while not self.has_shown_all and self.run.beat_number > self._beat_before:
            went = self.run.back()
            if not went:
                break
        return self.run.back() or went

    def take_back(self) -> bool:
        """Take back an act that is fine, but not the plan."""
        return self._go_back(self.run.cancel_act)

    def keep(self) -> None:
        """Keep an act that is fine, but not the plan."""
        self.run.keep()
        self.decision_ready.emit(whole_match(self.game.state))

    def retry(self, *, shows_solution: bool = False) -> None:
        """Begin again with a goal, perhaps to show its solution."""
        self._solution_act = 0 if shows_solution else None

        def restart() -> bool:
            self.run.restart_goal()
            return True

        self._go_back(restart)

    def _go_back(self, change: Callable[[], bool]) -> bool:
        """Let the run go back in the match, and show that at once; returns whether it did."""
        before = self.game.state
        if not change():
            return False
        self._notify_jump(change_between(before, self.game.state))
        return True
