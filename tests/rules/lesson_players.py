"""Learners without a screen: they follow the plan, try everything, or guess."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from rules.engine.turn.dealer import random_below, splitmix64
from rules.lessons import GoalState, Lesson, LessonRun, Verdict, VerdictKind, Wants
from rules.lessons.act_patterns import ActSoFar
from rules.model import Move, Pass
from rules.notation.records.record import EndTurnAct

_LONGEST_LESSON = 500
_ENDS = (Wants.OVER, Wants.LOST, Wants.FREE)


def begun(lesson: Lesson, beat: int = 0) -> LessonRun:
    """A lesson that waits for its learner."""
    run = LessonRun(lesson, beat)
    play_due(run)
    return run


def play_due(run: LessonRun) -> None:
    """Let Chance and the coach do what is due."""
    while due := run.due_moves:
        for move in due:
            run.play(move)


def do(run: LessonRun, moves: Sequence[Move]) -> Verdict:
    """The learner makes moves one by one, as on the table, until the coach has an answer."""
    verdict = Verdict(VerdictKind.ACCEPTED)
    for move in moves:
        verdict = run.judge((move,))
        if not verdict.is_played:
            break
        for played in verdict.moves:
            run.play(played)
    if verdict.is_played and run.wants is Wants.KEEP:
        return Verdict(VerdictKind.FINE, text=run.fine_text)
    return verdict


# --- following the plan ---------------------------------------------------------------------------


def take_step(run: LessonRun) -> None:
    """Do the next thing that the lesson asks for; a goal by its solution, an exercise at once."""
    match run.wants:
        case Wants.NOTHING:
            pass
        case Wants.READ:
            run.next()
        case Wants.ACT:
            verdict = do(run, run.expected_moves[:1])
            assert verdict.is_played, f"{run.text}: the expected move is {verdict.kind}"
        case Wants.ANSWER:
            assert run.beat.question is not None
            answers = run.beat.question.answers
            run.answer(next(n for n, answer in enumerate(answers) if answer.is_right))
        case Wants.KEEP:
            run.keep()
        case Wants.TASK:
            run.finish_task()
        case Wants.GOAL:
            show_solution(run)
            assert run.goal_state is GoalState.REACHED, f"{run.text}: no goal by its solution"
        case _:
            raise AssertionError(run.wants)
    play_due(run)


def follow(run: LessonRun) -> Wants:
    """Follow the plan to the end of the lesson, and return what it wants there."""
    for _ in range(_LONGEST_LESSON):
        if run.wants in _ENDS:
            return run.wants
        take_step(run)
    raise AssertionError("the lesson has no end")


def show_solution(run: LessonRun) -> None:
    """Play the solution of a goal, with what the other side does in it."""
    for number in range(len(run.beat.solution)):
        if run.goal_state is GoalState.OPEN:
            for move in run.solution_moves(number):
                run.play(move)


def play_own_acts(run: LessonRun) -> None:
    """Play the learner's acts of the solution against the real opponent, up to the turn's end."""
    for number, act in enumerate(run.beat.solution):
        is_own = act.player == run.lesson.learner and not isinstance(act.act, EndTurnAct)
        if run.goal_state is GoalState.OPEN and is_own:
            for move in run.solution_moves(number):
                run.play(move)
            play_due(run)
    pass_until_decided(run)


def pass_until_decided(run: LessonRun) -> None:
    """Pass, or do the first legal thing, until the goal is reached or the attempt has failed."""
    while run.goal_state is GoalState.OPEN:
        legal = run.game.legal_moves()
        run.play(Pass() if Pass() in legal else legal[0])
        play_due(run)


# --- trying everything ----------------------------------------------------------------------------


def choices_of(lesson: Lesson, beat: int) -> Iterator[LessonRun]:
    """A lesson at each choice of the learner in the acts of a beat."""
    steps = 0
    while (run := _after_steps(lesson, beat, steps)) is not None:
        if run.wants is Wants.ACT and (not run.is_in_act or _waits_to_begin(run)):
            yield run
        steps += 1


def choice_of(lesson: Lesson, beat: int, place: int) -> LessonRun:
    """The lesson at one of these choices."""
    return next(islice(choices_of(lesson, beat), place, None))


def _after_steps(lesson: Lesson, beat: int, steps: int) -> LessonRun | None:
    """The lesson after this many steps in a beat; None if its acts are done before."""
    run = begun(lesson, beat)
    for _ in range(steps):
        take_step(run)
        if run.beat_number != beat:
            return None
    return run if run.wants in (Wants.ACT, Wants.READ) else None


def _waits_to_begin(run: LessonRun) -> bool:
    """Whether only passes of the act have been made, such as the end of the Main Step."""
    made = run.game.history[run.beat.place :]
    return isinstance(made[-1].move, Pass) if made else True


def all_acts(run: LessonRun) -> list[tuple[Move, ...]]:
    """All acts that are legal at this choice, without their order where it does not matter."""
    found: list[tuple[Move, ...]] = []
    seen: set[frozenset[Move]] = set()
    begun_acts: list[tuple[Move, ...]] = [()]
    while begun_acts:
        moves = begun_acts.pop()
        twin = run.game.copy()
        twin.dealer = None
        for move in moves:
            twin.play(move)
        if moves and ActSoFar(twin.history[-len(moves) :], twin).is_complete:
            found.append(moves)
            continue
        for move in twin.legal_moves():
            key = frozenset((*moves, move))
            if key not in seen:
                seen.add(key)
                begun_acts.append((*moves, move))
    return found


# --- guessing -------------------------------------------------------------------------------------


def solves_by_chance(run: LessonRun, seed: int) -> bool:
    """Whether random legal moves, each as likely as the others, reach the goal of an exercise."""
    run.restart_goal()
    assert run.wants is Wants.GOAL
    rng = splitmix64(seed)
    while run.goal_state is GoalState.OPEN:
        legal = run.game.legal_moves()
        place, rng = random_below(rng, len(legal))
        run.play(legal[place])
        play_due(run)
    return run.goal_state is GoalState.REACHED
