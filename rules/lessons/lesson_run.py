"""A lesson being played: where the learner is, what is wanted, and what the coach answers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from typing import NamedTuple

from rules.game import Game
from rules.lessons.act_patterns import ActSoFar, Fit, Verdict, VerdictKind, verdict_off_plan
from rules.lessons.goal_attempt import (
    Explain,
    GoalAttempt,
    GoalState,
    Unscripted,
    closes_step,
    comes_at_once,
)
from rules.lessons.lesson import Beat, Lesson, LessonAct
from rules.lessons.scripted_acts import CurrentAct, moves_of_act
from rules.model.ids import CHANCE, DieId
from rules.model.moves import CHANCE_MOVES, Move, Pass, Pay
from rules.notation.acts.references import ref_fits_die
from rules.notation.records.lesson_lines import QuizAnswer
from rules.notation.records.record import RerollAct
from rules.notation.replay.replayer import Replayer
from rules.notation.syntax.quoting import MatchNames
from rules.opponents import Opponent
from rules.state import Event


class Wants(Enum):
    """What a lesson waits for."""

    NOTHING = "nothing"
    """Chance, the coach or a forced pass comes next: see `LessonRun.due_moves`."""
    READ = "read"
    """The learner reads the text, then presses Next."""
    ACT = "act"
    """The learner's act that the script has next: see `LessonRun.expected_moves`."""
    ANSWER = "answer"
    """An answer to the coach's question."""
    KEEP = "keep"
    """The learner did something else that is fine: keep it, or take it back?"""
    GOAL = "goal"
    """Any legal act: the learner plays for a goal."""
    TASK = "task"
    """The exercise that the beat names, on its own table."""
    FREE = "free"
    """Any legal act: the rest of the match is free play."""
    LOST = "lost"
    """The script cannot go on from here, after acts that it should not have accepted: go back."""
    OVER = "over"
    """Nothing: the last beat is done."""


class _Stop(NamedTuple):
    """A point that Back returns to: a beat, an act in it, and the number of moves before it."""

    beat: int
    act: int
    moves: int


class LessonRun:
    """Plays a lesson: the moves go through `game`, which has no dealer.

    Until `due_moves` is empty, whoever shows the lesson plays these moves. Then `wants` says what
    the learner is to do. `beat` is the number of the beat to start at; the script is followed up to
    it. `coach_plays` says whether the coach plays the other side; otherwise a person does.
    `opponent` plays for the coach where the script says nothing, and `explain` says why an attempt
    at the goal has failed.
    """

    def __init__(
        self,
        lesson: Lesson,
        beat: int = 0,
        *,
        coach_plays: bool = True,
        opponent: Opponent | None = None,
        explain: Explain | None = None,
    ) -> None:
        self.lesson = lesson
        self.coach_plays = coach_plays
        self.game: Game = LessonGame(Replayer(lesson.record).game, self._planned_payment)
        self.reply: QuizAnswer | None = None
        self.fine_text = ""
        self._names = MatchNames(lesson.record.setup)
        self._current = CurrentAct(self.game, self._names, None)
        self._explain = explain
        self._learners = self.game.setup.teams[lesson.learner]
        self._unscripted = Unscripted(self.game, lesson, coach_plays=coach_plays, opponent=opponent)
        first = min(max(beat, 0), len(lesson.beats) - 1)
        earlier = list(enumerate(lesson.beats[:first]))
        self._stops = [_Stop(n, 0, beat.place) for n, beat in earlier if n or beat.text]
        for move in lesson.moves[: lesson.beats[first].place]:
            self.game.play(move)
        self._enter_beat(first)

    # --- where the learner is -----------------------------------------------------------------

    @property
    def beat(self) -> Beat:
        """The current beat; the last one when the lesson is over."""
        return self.lesson.beats[min(self.beat_number, len(self.lesson.beats) - 1)]

    @property
    def text(self) -> str:
        """The coach's text: that of the beat, or of the last beat that has one."""
        said = (beat.text for beat in reversed(self.lesson.beats[: self.beat_number + 1]))
        return next((text for text in said if text), "")

    @property
    def is_over(self) -> bool:
        """Whether the last beat is done."""
        return self.beat_number >= len(self.lesson.beats)

    @property
    def wants(self) -> Wants:
        """What the lesson waits for now."""
        if self.is_over:
            return Wants.OVER
        if self.fine_text:
            return Wants.KEEP
        if self._is_unread:
            return Wants.READ
        if self.due_moves:
            return Wants.NOTHING
        if self._current.is_lost:
            return Wants.LOST
        return self._wants_after_acts() if self._current.act is None else Wants.ACT

    def _wants_after_acts(self) -> Wants:
        beat = self.beat
        if beat.question is not None and not self._is_settled:
            return Wants.ANSWER
        if beat.goal and self.goal_state is not GoalState.REACHED:
            return Wants.GOAL
        if beat.task and not self._is_settled:
            return Wants.TASK
        return Wants.FREE if beat.is_free and not self.game.state.is_over else Wants.READ

    @property
    def _is_unread(self) -> bool:
        """Whether the learner has yet to read the text before anything moves on the table."""
        if self._is_read:
            return False
        if self.beat.is_held or self.beat.is_free:
            return True
        doers = [act.player for act in self.beat.acts if act.player != CHANCE]
        if not doers and self.beat.acts:
            doers = [self.game.state.active]
        return bool(doers) and self._unscripted.is_coached(doers[0]) and bool(self.beat.text)

    @property
    def is_given(self) -> bool:
        """Whether the acts of this beat were made before the lesson begins."""
        return self.beat_number == 0 and not self.beat.text

    @property
    def is_in_act(self) -> bool:
        """Whether the learner is in the middle of an act of several moves."""
        places = range(self._current.start, len(self.game.history))
        return not all(comes_at_once(self.game, place) for place in places)

    @property
    def expected_moves(self) -> tuple[Move, ...]:
        """The moves that are left of the act that the learner is to do; () if there is none."""
        if self.wants is not Wants.ACT:
            return ()
        return tuple(move for move in self._current.plan if not isinstance(move, CHANCE_MOVES))

    @property
    def stray_picks(self) -> tuple[DieId, ...]:
        """The dice that the learner has picked against the plan, and can still drop.

        Dice that belong to another accepted act are not among them.
        """
        if self.wants is not Wants.ACT:
            return ()
        state = self.game.state
        patterns = [act.pattern for act in self.beat.accepted if act.kind != "wrong"]
        refs = [counted.ref for pattern in patterns for counted in pattern.dice]
        return tuple(
            die
            for die in self._current.stray_picks
            if not any(ref_fits_die(state, state.dice[die], ref) for ref in refs)
        )

    # --- what happens without the learner -----------------------------------------------------

    @property
    def due_moves(self) -> tuple[Move, ...]:
        """The next moves of Chance, of the coach, or without a choice; () when others are to act.

        These are the moves of one act, or one outcome of Chance.
        """
        if self.is_over or self.fine_text or self._is_unread or self.game.decision is None:
            return ()
        act = self._current.act
        if act is None:
            plays_freely = self.beat.is_free or (bool(self.beat.goal) and self._attempt.is_open)
            return self._unscripted.due_moves(self.beat.faces) if plays_freely else ()
        if self._current.is_off_plan:
            return self._unscripted.due_moves(self.beat.faces)
        plan = self._current.plan
        if act.player == CHANCE or self.is_given or self._unscripted.is_coached(act.player):
            return tuple(plan[: _until_chance(plan)])
        return tuple(plan[:1]) if plan and self._is_next_due(plan[0]) else ()

    def _is_next_due(self, move: Move) -> bool:
        """Whether a person's act goes on by itself: by chance, the other side, or a forced pass."""
        decision = self.game.decision
        if decision is None:
            return False
        if decision.player == CHANCE or self._unscripted.is_coached(decision.player):
            return True
        is_first = decision.player not in self._learners and not self._current.is_pass
        is_single = len(self.game.legal_moves()) == 1
        is_forced = is_single and (self._current.has_begun or is_first)
        return isinstance(move, Pass) and (is_forced or closes_step(self.game))

    # --- playing ------------------------------------------------------------------------------

    def _planned_payment(self) -> tuple[Pay, ...] | None:
        """What the plan pays with now; None if it does not say."""
        return None if self.is_over else self._current.planned_payment()

    def judge(self, moves: Sequence[Move]) -> Verdict:
        """What the coach thinks of moves before they are played; nothing changes."""
        twin = self.game.copy()
        for move in moves:
            refusal = twin.refusal(move)
            if refusal is not None:
                return Verdict(VerdictKind.ILLEGAL, refusal=refusal)
            twin.play(move)
        if self.wants in (Wants.GOAL, Wants.FREE):
            return Verdict(VerdictKind.ACCEPTED, tuple(moves))
        if self.wants is not Wants.ACT:
            return Verdict(VerdictKind.OTHER)
        planned = self._current.planned_moves(moves)
        if planned is not None:
            return Verdict(VerdictKind.ACCEPTED, planned)
        act = ActSoFar(twin.history[self._current.start :], twin)
        has_begun = self.is_in_act
        return verdict_off_plan(self.beat.accepted, act, tuple(moves), has_begun=has_begun)

    def play(self, move: Move) -> tuple[Event, ...]:
        """Play a move: one that `judge` accepted, or a due one. Raises `IllegalMove` if the rules
        forbid the move; nothing has changed."""
        current = self._current
        is_planned = current.is_planned(move)
        events = self.game.play(move)
        if current.act is None:
            self._attempt.check()
        elif is_planned:
            current.plan.remove(move)
            if not current.plan:
                self._finish_act()
        else:
            current.is_off_plan = True
            self._finish_off_plan()
        return events

    def _finish_off_plan(self) -> None:
        """After a move off the plan: go on if its act is complete, perhaps after a question."""
        if isinstance(self.game.history[-1].move, CHANCE_MOVES):
            self._finish_act()
            return
        act = ActSoFar(self.game.history[self._current.start :], self.game)
        fits = (one for one in self.beat.accepted if act.fit(one.pattern) is Fit.WHOLE)
        fitting = next(fits, None)
        if fitting is not None and fitting.kind == "fine":
            self.fine_text = fitting.text
        elif fitting is not None and not self._rerolls_now:
            self._finish_act()

    @property
    def _rerolls_now(self) -> bool:
        """Whether the roll that ends a reroll is still to come."""
        decision, act = self.game.decision, self._current.act
        waits = decision is not None and decision.player == CHANCE
        return waits and act is not None and isinstance(act.act, RerollAct)

    def keep(self) -> None:
        """Keep an act that is not the plan, but fine."""
        self.fine_text = ""
        if not self._rerolls_now:
            self._finish_act()

    def cancel_act(self) -> bool:
        """Take back the act that the learner has begun or just finished; False if there is none."""
        self.fine_text = ""
        current, has_begun = self._current, self.is_in_act
        if has_begun:
            self._undo(current.start)
        self._current = CurrentAct(self.game, self._names, current.act)
        return has_begun

    def undo_pick(self) -> bool:
        """Take back the last move of the act that the learner has begun; False if there is none."""
        if not self.is_in_act:
            return False
        self.fine_text = ""
        self._undo(len(self.game.history) - 1)
        self._current.resume()
        return True

    # --- reading, answering, going on ---------------------------------------------------------

    def next(self) -> None:
        """The learner has read the text."""
        if self.wants is not Wants.READ:
            return
        if self._is_unread:
            self._is_read = True
        else:
            self._enter_beat(self.beat_number + 1)

    def answer(self, index: int) -> QuizAnswer | None:
        """Answer the question of the beat; returns the coach's reply. A right answer settles it."""
        question = self.beat.question
        if self.wants is not Wants.ANSWER or question is None:
            return None
        self.reply = question.answers[index]
        self._is_settled = self.reply.is_right
        return self.reply

    def finish_task(self) -> None:
        """The exercise of this beat has been solved."""
        if self.wants is Wants.TASK:
            self._is_settled = True

    def _act_number(self, number: int) -> LessonAct | None:
        acts = () if self.is_over else self.beat.acts
        return acts[number] if number < len(acts) else None

    def _begin_act(self, number: int) -> None:
        self._number = number
        self._current = CurrentAct(self.game, self._names, self._act_number(number))
        if self._current.act is None:
            self._attempt = GoalAttempt(self.game, self.beat, self._names, self._explain)

    def _finish_act(self) -> None:
        self._begin_act(self._number + 1)
        act, beat = self._current.act, self.beat
        if act is not None and act.is_back_stop:
            self._stops.append(_Stop(self.beat_number, self._number, len(self.game.history)))
        ends_with_acts = not (beat.goal or beat.is_free or beat.question or beat.task)
        if act is None and ends_with_acts:
            self._enter_beat(self.beat_number + 1)

    def _enter_beat(self, number: int, act: int = 0) -> None:
        self.beat_number = number
        self.fine_text = ""
        self.reply = None
        self._is_read = False
        self._is_settled = False
        """Whether the learner has answered the question, or solved the exercise, of this beat."""
        if not (self.is_over or self.is_given):
            self._stops.append(_Stop(number, act, len(self.game.history)))
        self._begin_act(act)

    # --- going back ---------------------------------------------------------------------------

    @property
    def can_go_back(self) -> bool:
        """Whether Back leads anywhere."""
        return len(self._stops) > 1 or self._has_progress

    @property
    def _has_progress(self) -> bool:
        """Whether anything has happened since the last stop, but for what comes at once anyway."""
        if not self._stops:
            return False
        places = range(self._stops[-1].moves, len(self.game.history))
        has_moved = not all(comes_at_once(self.game, place) for place in places)
        is_failed = self.goal_state is GoalState.FAILED
        return has_moved or self._is_read or self._is_settled or is_failed or self.is_over

    def back(self) -> bool:
        """Go back to the last stop: the start of the beat, or of the one before. Returns False if
        this is the very beginning."""
        if not self.can_go_back:
            return False
        if not self._has_progress:
            self._stops.pop()
        stop = self._stops.pop()
        if len(self.game.history) > stop.moves:
            self._undo(stop.moves)
        self._enter_beat(stop.beat, stop.act)
        return True

    def _undo(self, to: int) -> None:
        self.game.undo(to=to)
        self._unscripted.forget()

    # --- goals --------------------------------------------------------------------------------

    @property
    def goal_state(self) -> GoalState:
        """How the attempt at the goal of this beat stands; open if it has none."""
        return GoalState.OPEN if self._current.act is not None else self._attempt.state

    @property
    def fail_text(self) -> str:
        """Why the attempt has failed, or ""."""
        return "" if self._current.act is not None else self._attempt.fail_text

    @property
    def goal_start(self) -> int:
        """The number of moves before the learner began to play for the goal; -1 before that."""
        return -1 if self._current.act is not None else self._attempt.start

    def restart_goal(self) -> None:
        """Take back everything since the goal began."""
        if len(self.game.history) > self.goal_start >= 0:
            self._undo(self.goal_start)
        self._attempt.reopen()

    def undo_in_goal(self) -> bool:
        """Take back the learner's last act for the goal; False if there is none."""
        if self._current.act is not None:
            return False
        place = self._attempt.last_own_act(self._unscripted.is_coached)
        if place is None:
            return False
        self._undo(place)
        self._attempt.reopen()
        return True

    def solution_moves(self, number: int) -> tuple[Move, ...]:
        """The moves of an act of the solution now, with what Chance and the other side do in it.

        `number` is the number of the act, from 0; the acts before it have been played. Raises
        `LineMismatch` if the table is not as the solution expects it.
        """
        return moves_of_act(self.game, self.beat.solution[number], self._names)


def _until_chance(plan: Sequence[Move]) -> int:
    """The number of moves up to the next outcome of Chance; one if that comes first."""
    first = next((n for n, move in enumerate(plan) if isinstance(move, CHANCE_MOVES)), len(plan))
    return max(first, 1)


class LessonGame(Game):
    """The match of a lesson, which suggests the payments of the script."""

    def __init__(self, begun: Game, planned_payment: Callable[[], tuple[Pay, ...] | None]) -> None:
        """Take over a match that was just begun."""
        super().__init__(begun.setup, None, begun.state)
        self._planned_payment = planned_payment

    def proposed_payment(self) -> tuple[Pay, ...]:
        """The rest of the payment by the script, or else of a cheapest one."""
        planned = self._planned_payment()
        return super().proposed_payment() if planned is None else planned
