"""A lesson being played: where the learner is, what is wanted, and what the coach answers."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import NamedTuple

from rules.advice import Refusal
from rules.game import Game
from rules.lessons.act_patterns import ActSoFar, Fit
from rules.lessons.goals import all_hold
from rules.lessons.lesson import Accepted, Beat, Lesson, LessonAct
from rules.lessons.lesson_game import LessonGame
from rules.lessons.scripted_acts import equivalent_move, moves_of_act, outcome_by_faces
from rules.model.ids import CHANCE, PlayerId
from rules.model.moves import CHANCE_MOVES, BatchAct, Confirm, Move, Pass, Pay
from rules.notation.records.errors import LineMismatch
from rules.notation.records.lesson_lines import QuizAnswer
from rules.notation.records.record import Act, RerollAct
from rules.notation.replay.replayer import Replayer
from rules.notation.syntax.quoting import MatchNames
from rules.opponents import Opponent, SimpleOpponent
from rules.state import DecisionKind, Event

_SEED = 2014
"""The seed of dice that the script does not give, so that a second attempt rolls the same."""


class Wants(Enum):
    """What a lesson waits for."""

    NOTHING = "nothing"
    """Chance, the coach or a forced pass comes next: see `LessonRun.due_moves`."""
    READ = "read"
    ACT = "act"
    ANSWER = "answer"
    KEEP = "keep"
    """The learner did something else that is fine: keep it, or take it back?"""
    GOAL = "goal"
    TASK = "task"
    FREE = "free"
    LOST = "lost"
    """The script cannot go on from here, after acts that it should not have accepted: go back."""
    OVER = "over"


class GoalState(Enum):
    """How an attempt at a goal stands."""

    OPEN = "open"
    REACHED = "reached"
    FAILED = "failed"


class VerdictKind(Enum):
    """What the coach thinks of moves that the learner wants to make."""

    ACCEPTED = "accepted"
    FINE = "fine"
    """Legal and not the plan, but the lesson can go on with it."""
    WRONG = "wrong"
    """Legal and not the plan: the coach has an answer."""
    OTHER = "other"
    """Legal, but the lesson wants something else now."""
    ILLEGAL = "illegal"


class Verdict(NamedTuple):
    """The coach's verdict on moves that the learner wants to make.

    `moves` are the moves to play, for equal dice perhaps others than asked about. `text` is the
    coach's answer. `cancels_act` says that the act begun before must be taken back.
    """

    kind: VerdictKind
    moves: tuple[Move, ...] = ()
    text: str = ""
    refusal: Refusal | None = None
    cancels_act: bool = False

    @property
    def is_played(self) -> bool:
        """Whether the moves may be played."""
        return self.kind in (VerdictKind.ACCEPTED, VerdictKind.FINE)


class Passer:
    """An opponent that only passes, or makes the first legal choice where it must make one."""

    def next_moves(self, game: Game) -> tuple[Move, ...]:
        """A pass, if that is legal."""
        legal = game.legal_moves()
        return next(((move,) for move in (Pass(), Confirm()) if move in legal), legal[:1])


class _Stop(NamedTuple):
    """A point that Back returns to."""

    beat: int
    act: int
    moves: int


class LessonRun:
    """Plays a lesson: the moves go through `game`, which has no dealer.

    Until `due_moves` is empty, whoever shows the lesson plays these moves. Then `wants` says what
    the learner is to do.

    Args:
        lesson: the lesson.
        beat: the number of the beat to start at; the script is followed up to it.
        coach_plays: whether the coach plays the other side; otherwise a person does.
    """

    def __init__(self, lesson: Lesson, beat: int = 0, *, coach_plays: bool = True) -> None:
        self.lesson = lesson
        self.coach_plays = coach_plays
        self._opponent: Opponent = SimpleOpponent() if lesson.opponent == "simple" else Passer()
        self._opponent_moves: tuple[int, tuple[Move, ...]] = (-1, ())
        """The opponent's next moves, with the number of moves played before them."""
        self.game: Game = LessonGame(Replayer(lesson.record).game, self._planned_payment)
        self.beat_number = min(max(beat, 0), len(lesson.beats) - 1)
        self.goal_state = GoalState.OPEN
        self.fail_text = ""
        self.reply: QuizAnswer | None = None
        self._names = MatchNames(lesson.record.setup)
        self._act = 0
        self._is_read = False
        self._is_done = False
        """Whether the learner has answered the question, or solved the exercise, of this beat."""
        self._is_lost = False
        self._fine_text = ""
        self._plan: list[Move] | None = None
        """The rest of the current act's moves; None before it begins or when it is off the plan."""
        self._act_start = 0
        self._goal_start = -1
        self._goal_turn = 0
        self._stops: list[_Stop] = []
        for number in range(self.beat_number):
            self._stops.append(_Stop(number, 0, lesson.beats[number].place))
        for move in lesson.moves[: lesson.beats[self.beat_number].place]:
            self.game.play(move)
        self._enter_beat(self.beat_number)

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
        if self._fine_text:
            return Wants.KEEP
        if self._needs_reading_first and not self._is_read:
            return Wants.READ
        if self.due_moves:
            return Wants.NOTHING
        if self._is_lost:
            return Wants.LOST
        if self._next_act is not None:
            return Wants.ACT
        return self._wants_after_acts()

    def _wants_after_acts(self) -> Wants:
        beat = self.beat
        if beat.question is not None and not self._is_done:
            return Wants.ANSWER
        if beat.goal and self.goal_state is not GoalState.REACHED:
            return Wants.GOAL
        if beat.task and not self._is_done:
            return Wants.TASK
        return Wants.FREE if beat.is_free else Wants.READ

    @property
    def _needs_reading_first(self) -> bool:
        """Whether the learner reads the text before anything moves on the table."""
        if self.beat.is_held:
            return True
        doers = [one.player for one in self.beat.acts if one.player != CHANCE]
        first = doers[0] if doers else self.game.state.active if self.beat.acts else None
        is_other = first is not None and first != self.lesson.learner
        return is_other and self.coach_plays and bool(self.beat.text)

    @property
    def is_given(self) -> bool:
        """Whether the acts of this beat were made before the lesson begins."""
        return self.beat_number == 0 and not self.beat.text

    @property
    def _next_act(self) -> LessonAct | None:
        acts = () if self.is_over else self.beat.acts
        return acts[self._act] if self._act < len(acts) else None

    @property
    def is_in_act(self) -> bool:
        """Whether the learner is in the middle of an act of several moves."""
        return len(self.game.history) > self._act_start

    @property
    def expected_act(self) -> Act | None:
        """The act that the learner is to do now, or None."""
        act = self._next_act
        return act.act if act is not None and self.wants is Wants.ACT else None

    @property
    def expected_moves(self) -> tuple[Move, ...]:
        """The moves that are left of the act that the learner is to do; () if there is none."""
        if self.wants is not Wants.ACT:
            return ()
        return tuple(move for move in self._planned() if not isinstance(move, CHANCE_MOVES))

    # --- what happens without the learner -----------------------------------------------------

    @property
    def due_moves(self) -> tuple[Move, ...]:
        """The next moves of Chance, of the coach, or without a choice; () when others are to act.

        These are the moves of one act, or one outcome of Chance.
        """
        if self.is_over or self._fine_text or self.game.decision is None:
            return ()
        if self._needs_reading_first and not self._is_read:
            return ()
        act = self._next_act
        if act is None:
            return self._due_off_plan() if self._is_playing_freely else ()
        if self._plan is None and self.is_in_act:
            return self._due_off_plan()
        plan = self._planned()
        if act.player == CHANCE or self.is_given or self._is_coached(act.player):
            return tuple(plan[: _until_chance(plan)])
        return self._due_in_plan(plan)

    def _is_coached(self, player: PlayerId) -> bool:
        return self.coach_plays and player != self.lesson.learner

    @property
    def _is_playing_freely(self) -> bool:
        beat = self.beat
        return beat.is_free or (bool(beat.goal) and self.goal_state is GoalState.OPEN)

    def _due_in_plan(self, plan: Sequence[Move]) -> tuple[Move, ...]:
        """What comes next within an act of a person: chance, the other side, or a forced pass."""
        decision = self.game.decision
        if not plan or decision is None:
            return ()
        if decision.player == CHANCE:
            return (plan[0],)
        if self._is_coached(decision.player):
            return (plan[0],)
        is_forced = self.is_in_act and len(self.game.legal_moves()) == 1
        return (plan[0],) if is_forced and isinstance(plan[0], Pass | Confirm) else ()

    def _due_off_plan(self) -> tuple[Move, ...]:
        """What comes next where the script does not say: chance, or the other side."""
        decision = self.game.decision
        if decision is None:
            return ()
        if decision.player == CHANCE:
            return (self._outcome(),)
        return self._moves_of_opponent() if self._is_coached(decision.player) else ()

    def _moves_of_opponent(self) -> tuple[Move, ...]:
        place = len(self.game.history)
        if self._opponent_moves[0] != place:
            self._opponent_moves = (place, self._opponent.next_moves(self.game))
        return self._opponent_moves[1]

    def _outcome(self) -> Move:
        """What Chance decides where the script does not."""
        before = self.game.history[-1].state_before if self.game.history else self.game.state
        return outcome_by_faces(self.game.state, before, self.beat.faces, _SEED)

    def _planned(self) -> list[Move]:
        """The rest of the current act according to the script; [] if it is off the plan."""
        act = self._next_act
        if act is None or (self._plan is None and self.is_in_act):
            return []
        if self._plan is None:
            try:
                self._plan = list(moves_of_act(self.game, act, self._names))
            except LineMismatch:
                self._is_lost = True
                return []
        return self._plan

    def _planned_payment(self) -> tuple[Pay, ...] | None:
        """What the plan pays with now; None if it does not say."""
        if not self._plan or self.is_over:
            return None
        if any(isinstance(move, BatchAct) for move in self._plan):
            return ()  # the plan adds something to the payment first
        paid = self._plan[: self._plan.index(Confirm())] if Confirm() in self._plan else self._plan
        return tuple(move for move in paid if isinstance(move, Pay))

    # --- the coach's verdict ------------------------------------------------------------------

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
        planned = self._moves_in_plan(moves)
        if planned is not None:
            return Verdict(VerdictKind.ACCEPTED, planned)
        return self._verdict_off_plan(tuple(moves), twin)

    def _moves_in_plan(self, moves: Sequence[Move]) -> tuple[Move, ...] | None:
        """The planned moves that have the same result; None if these moves are not the plan."""
        wanted = list(self._planned())
        twin = self.game.copy()
        found: list[Move] = []
        for move in moves:
            meant = equivalent_move(twin, wanted, move)
            if meant is None:
                return None
            wanted.remove(meant)
            found.append(meant)
            twin.play(meant)
        return tuple(found)

    def _verdict_off_plan(self, moves: tuple[Move, ...], after: Game) -> Verdict:
        act = ActSoFar(after.history[self._act_start :], after)
        fits = [(one, act.fit(one.pattern)) for one in self.beat.accepted]
        whole = next((one for one, fit in fits if fit is Fit.WHOLE), None)
        if whole is not None:
            return self._verdict_of(whole, moves)
        at_once = next((one for one, fit in fits if _is_wrong_at_once(one, act, fit)), None)
        begun = any(fit is Fit.SO_FAR for _, fit in fits)
        if at_once is not None and not any(
            fit is Fit.SO_FAR and one.kind != "wrong" for one, fit in fits
        ):
            return self._verdict_of(at_once, moves)
        if begun and not act.is_complete:
            return Verdict(VerdictKind.ACCEPTED, moves)
        return Verdict(VerdictKind.OTHER, cancels_act=act.is_complete and self.is_in_act)

    def _verdict_of(self, accepted: Accepted, moves: tuple[Move, ...]) -> Verdict:
        match accepted.kind:
            case "also":
                return Verdict(VerdictKind.ACCEPTED, moves)
            case "fine":
                return Verdict(VerdictKind.FINE, moves, accepted.text)
            case _:
                text = accepted.text
                return Verdict(VerdictKind.WRONG, text=text, cancels_act=self.is_in_act)

    # --- playing ------------------------------------------------------------------------------

    def play(self, move: Move) -> tuple[Event, ...]:
        """Play a move: one that `judge` accepted, or a due one.

        Raises:
            IllegalMove: the rules forbid the move; nothing has changed.
        """
        plan = self._planned() if self._next_act is not None else []
        is_planned = bool(plan) and (
            move == plan[0] or equivalent_move(self.game, plan, move) == move
        )
        events = self.game.play(move)
        if is_planned and self._plan is not None:
            self._plan.remove(move)
            if not self._plan:
                self._finish_act()
        elif self._next_act is not None:
            self._plan = None
            self._judge_off_plan()
        else:
            self._check_goal()
        return events

    def _judge_off_plan(self) -> None:
        """After a move off the plan: whether its act is complete, and what the coach says."""
        act = ActSoFar(self.game.history[self._act_start :], self.game)
        decision = self.game.decision
        waits_for_chance = decision is not None and decision.player == CHANCE
        if isinstance(self.game.history[-1].move, CHANCE_MOVES):
            self._finish_act()
            return
        fitting = next(
            (one for one in self.beat.accepted if act.fit(one.pattern) is Fit.WHOLE), None
        )
        if fitting is None:
            return
        if fitting.kind == "fine":
            self._fine_text = fitting.text
        elif not (waits_for_chance and _is_reroll(self._next_act)):
            self._finish_act()

    def _finish_act(self) -> None:
        self._plan = None
        self._act += 1
        self._act_start = len(self.game.history)
        act = self._next_act
        if act is not None and act.is_back_stop:
            self._stops.append(_Stop(self.beat_number, self._act, len(self.game.history)))
        if act is None:
            self._finish_acts()

    def _finish_acts(self) -> None:
        """All acts of the beat are done: begin its goal, or go on to the next beat."""
        beat = self.beat
        if beat.goal or beat.is_free:
            self._begin_goal()
        elif beat.question is None and not beat.task:
            self._enter_beat(self.beat_number + 1)

    @property
    def fine_text(self) -> str:
        """The coach's answer to an act that is fine, while the learner may keep it; or ""."""
        return self._fine_text

    def keep(self) -> None:
        """Keep an act that is not the plan, but fine."""
        self._fine_text = ""
        decision = self.game.decision
        if decision is not None and decision.player == CHANCE and _is_reroll(self._next_act):
            return  # the roll of these dice ends the act
        self._finish_act()

    def cancel_act(self) -> bool:
        """Take back the act that the learner has begun or just finished; False if there is none."""
        self._fine_text = ""
        self._plan = None
        self._is_lost = False
        if not self.is_in_act:
            return False
        self._undo(self._act_start)
        return True

    def undo_pick(self) -> bool:
        """Take back the last move of the act that the learner has begun; False if there is none."""
        if not self.is_in_act:
            return False
        self._fine_text = ""
        self._plan = None
        self._undo(len(self.game.history) - 1)
        self._find_plan()
        return True

    def _find_plan(self) -> None:
        """Find the rest of the plan again after a move of the act was taken back."""
        act = self._next_act
        if act is None or not self.is_in_act:
            return
        done = [played.move for played in self.game.history[self._act_start :]]
        twin = self.game.copy()
        twin.undo(to=self._act_start)
        plan = list(moves_of_act(twin, act, self._names))
        for move in done:
            meant = equivalent_move(twin, plan, move)
            if meant is None:
                return
            plan.remove(meant)
            twin.play(meant)
        self._plan = plan

    # --- reading, answering, going back -------------------------------------------------------

    def next(self) -> None:
        """The learner has read the text."""
        if self.wants is not Wants.READ:
            return
        if self._needs_reading_first and not self._is_read:
            self._is_read = True
            return
        self._enter_beat(self.beat_number + 1)

    def answer(self, index: int) -> QuizAnswer | None:
        """Answer the question of the beat; returns the coach's reply. A right answer settles it."""
        question = self.beat.question
        if self.wants is not Wants.ANSWER or question is None:
            return None
        self.reply = question.answers[index]
        self._is_done = self.reply.is_right
        return self.reply

    def finish_task(self) -> None:
        """The exercise of this beat has been solved."""
        if self.wants is Wants.TASK:
            self._is_done = True

    @property
    def can_go_back(self) -> bool:
        """Whether Back leads anywhere."""
        return len(self._stops) > 1 or self._has_progress

    @property
    def _has_progress(self) -> bool:
        """Whether anything has happened since the last stop."""
        stop = self._stops[-1]
        return (
            len(self.game.history) > stop.moves
            or self._is_read
            or self._is_done
            or self.goal_state is GoalState.FAILED
        )

    def back(self) -> bool:
        """Go back to the last stop: the start of the beat, or of the one before.

        Returns:
            False if this is the very beginning.
        """
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
        self._opponent_moves = (-1, ())

    def _enter_beat(self, number: int, act: int = 0) -> None:
        self.beat_number = number
        self._act = act
        self._act_start = len(self.game.history)
        self._plan = None
        self._is_read = self._is_done = self._is_lost = False
        self._fine_text = self.fail_text = ""
        self.reply = None
        self.goal_state = GoalState.OPEN
        if self.is_over:
            return
        self._stops.append(_Stop(number, act, len(self.game.history)))
        if not self.beat.acts and (self.beat.goal or self.beat.is_free):
            self._begin_goal()

    # --- goals --------------------------------------------------------------------------------

    def _begin_goal(self) -> None:
        self._goal_start = len(self.game.history)
        self._goal_turn = self.game.state.turn
        self._act_start = self._goal_start

    @property
    def goal_start(self) -> int:
        """The number of moves before the learner began to play for the goal."""
        return self._goal_start

    def restart_goal(self) -> None:
        """Take back everything since the goal began."""
        if len(self.game.history) > self._goal_start >= 0:
            self._undo(self._goal_start)
        self.goal_state, self.fail_text = GoalState.OPEN, ""

    def undo_in_goal(self) -> bool:
        """Take back the learner's last act for the goal; False if there is none."""
        count = len(self.game.history)
        while count > self._goal_start:
            count = self.game.last_act_start(count, past_chance=True)
            decision = self.game.history[count].state_before.decision
            is_own = decision is not None and not self._is_coached(decision.player)
            if is_own and decision is not None and decision.player != CHANCE:
                self._undo(max(count, self._goal_start))
                self.goal_state, self.fail_text = GoalState.OPEN, ""
                return True
        return False

    def solution_moves(self, number: int) -> tuple[Move, ...]:
        """The moves of an act of the solution now, with what Chance and the other side do in it.

        Args:
            number: the number of the act, from 0; the acts before it have been played.

        Raises:
            LineMismatch: the table is not as the solution expects it.
        """
        return moves_of_act(self.game, self.beat.solution[number], self._names)

    def _check_goal(self) -> None:
        if not self.beat.goal or self.goal_state is not GoalState.OPEN:
            return
        state = self.game.state
        if not _is_half_done(self.game) and all_hold(self.game, self.beat.goal, self._names):
            self.goal_state = GoalState.REACHED
            return
        failed = next(
            (one for one in self.beat.fails if all_hold(self.game, one.facts, self._names)), None
        )
        if failed is not None:
            self.goal_state, self.fail_text = GoalState.FAILED, failed.text
        elif state.is_over or state.turn > self._goal_turn:
            self.goal_state = GoalState.FAILED


def _is_wrong_at_once(accepted: Accepted, act: ActSoFar, fit: Fit) -> bool:
    """Whether a wrong act can be answered at its first move: nothing else about it matters."""
    pattern = accepted.pattern
    details = (pattern.dice, pattern.without, pattern.on, pattern.groups, pattern.shares)
    return (
        accepted.kind == "wrong"
        and fit is Fit.SO_FAR
        and act.is_about_subject
        and not any(details)
        and not pattern.is_nothing
    )


def _until_chance(plan: Sequence[Move]) -> int:
    """The number of moves up to the next outcome of Chance; one if that comes first."""
    first = next((n for n, move in enumerate(plan) if isinstance(move, CHANCE_MOVES)), len(plan))
    return max(first, 1)


def _is_reroll(act: LessonAct | None) -> bool:
    return act is not None and isinstance(act.act, RerollAct)


def _is_half_done(game: Game) -> bool:
    return game.decision_kind in (DecisionKind.PAY, DecisionKind.CHOOSE, DecisionKind.ANSWER)
