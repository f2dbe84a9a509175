"""What the coach shows at each point of a lesson: a page, and a reply to the last act."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication

from desktop.match.hand_instructions import hand_instruction, throw_instruction
from desktop.match.lesson_session import LessonSession
from desktop.panels.coach.coach_page import CoachPage, PageKind, ReplyKind
from rules.lessons import GoalState, LessonRun, Wants


class LessonFacts(NamedTuple):
    """What a lesson screen knows of the course.

    Attributes:
        learned: what the learner can do after the lesson, as a sentence; "" for an exercise.
        next_title: the title of what comes after it; "" if nothing does.
        is_exercise: whether it is an exercise.
        returns_to_lesson: whether the exercise was opened from a lesson, which then goes on.
    """

    learned: str = ""
    next_title: str = ""
    is_exercise: bool = False
    returns_to_lesson: bool = False


class Reply(NamedTuple):
    """The coach's reply to the learner's last act or answer."""

    text: str
    kind: ReplyKind


def page_of(
    session: LessonSession,
    facts: LessonFacts,
    *,
    hints_shown: int,
    is_thrown_by_hand: bool,
    uses_keys: bool = False,
) -> CoachPage:
    """The page of a lesson as it is now.

    Args:
        session: the lesson.
        facts: what is known about it.
        hints_shown: how many hints for the goal the learner has seen.
        is_thrown_by_hand: whether a roll waits on the table to be thrown; otherwise a button rolls.
        uses_keys: whether the learner uses the keyboard, so that instructions name keys.
    """
    run = session.run
    page = CoachPage(
        run.text,
        heading=_heading(run),
        number=_number_of(run),
        count=_count_of(run),
        can_go_back=run.can_go_back,
    )
    if session.roll_due is not None:
        return _throw_page(page, is_thrown_by_hand=is_thrown_by_hand, uses_keys=uses_keys)
    match run.wants:
        case Wants.ACT:
            what = hand_instruction(session.game, run.expected_moves, uses_keys=uses_keys)
            return _with(page, PageKind.ACT, instruction=what)
        case Wants.ANSWER:
            question = run.beat.question
            assert question is not None
            options = tuple(answer.text for answer in question.answers)
            text = "\n\n".join(part for part in (page.text, question.question) if part)
            return _with(page, PageKind.ASK, text=text, options=options)
        case Wants.GOAL if session.has_failed:
            return _with(page, PageKind.READ, next_label=_tr("Try again"), can_go_back=False)
        case Wants.GOAL:
            label = _help_label(run, hints_shown)
            return _with(page, PageKind.GOAL, help_label=label)
        case Wants.TASK:
            label = _tr("Open the exercise")
            return _with(page, PageKind.READ, next_label=label)
        case Wants.FREE:
            return _with(page, PageKind.READ, next_label=_tr("Play"))
        case Wants.READ if is_at_end(run, facts):
            return _last_page(page, facts)
        case Wants.LOST:
            return _with(page, PageKind.FREE)
        case Wants.OVER:
            return _last_page(page, facts)
        case _:
            return page


def is_at_end(run: LessonRun, facts: LessonFacts) -> bool:
    """Whether the lesson is over, the exercise is solved, or the free match has ended."""
    is_solved = facts.is_exercise and run.goal_state is GoalState.REACHED
    return run.is_over or is_solved or (run.beat.is_free and run.game.state.is_over)


def _throw_page(page: CoachPage, *, is_thrown_by_hand: bool, uses_keys: bool) -> CoachPage:
    if is_thrown_by_hand:
        return _with(page, PageKind.ACT, instruction=throw_instruction(uses_keys=uses_keys))
    return _with(page, PageKind.READ, next_label=_tr("Roll"))


def _last_page(page: CoachPage, facts: LessonFacts) -> CoachPage:
    learned = facts.learned[:1].lower() + facts.learned[1:]
    text = _tr("Well done! Now you can {learned}").format(learned=learned)
    if facts.is_exercise:
        text = _tr("Solved! Any way to the goal counts.")
    course = _tr("Back to the course")
    to_next = _tr("Next: {title}").format(title=facts.next_title) if facts.next_title else course
    options = (_tr("Once more"), *((course,) if facts.next_title else ()))
    if facts.returns_to_lesson:
        to_next, options = _tr("Back to the lesson"), ()
    return _with(page, PageKind.OVER, text=text, next_label=to_next, options=options)


def _help_label(run: LessonRun, hints_shown: int) -> str:
    hints = run.beat.hints
    if hints_shown < len(hints):
        return _tr("Hint {number} of {count}").format(number=hints_shown + 1, count=len(hints))
    return _tr("Show me a solution") if run.beat.solution else _tr("Show me")


def reply_of(run: LessonRun) -> Reply | None:
    """What the coach replies to the learner's last act or answer; None for nothing."""
    if run.wants is Wants.KEEP:
        return Reply(run.fine_text, ReplyKind.FINE)
    if run.wants is Wants.LOST:
        text = _tr("The lesson can't go on from here. Go back, and try another way.")
        return Reply(text, ReplyKind.FAILED)
    if run.goal_state is GoalState.FAILED:
        why = run.fail_text or _tr("The turn is over, and the goal is not reached.")
        return Reply(why, ReplyKind.FAILED)
    is_reached = run.goal_state is GoalState.REACHED and run.wants is Wants.READ
    if is_reached and not run.lesson.is_exercise:
        return Reply(_tr("You did it!"), ReplyKind.RIGHT)
    if run.reply is not None:
        kind = ReplyKind.RIGHT if run.reply.is_right else ReplyKind.NOT_QUITE
        text = run.reply.reply or (_tr("Yes.") if run.reply.is_right else _tr("Try again."))
        return Reply(text, kind)
    return None


def not_now() -> Reply:
    """The reply to an act that is legal, but that the lesson does not want now."""
    return Reply(_tr("The rules allow that. But first do this:"), ReplyKind.NUDGE)


def _heading(run: LessonRun) -> str:
    done = run.lesson.beats[: run.beat_number + 1]
    return next((beat.heading for beat in reversed(done) if beat.heading), run.lesson.title)


def _number_of(run: LessonRun) -> int:
    """The number of the page: beats without a text are not counted."""
    return len([beat for beat in run.lesson.beats[: run.beat_number + 1] if beat.text])


def _count_of(run: LessonRun) -> int:
    return len([beat for beat in run.lesson.beats if beat.text])


def _with(page: CoachPage, kind: PageKind, **changes: Any) -> CoachPage:
    return replace(page, kind=kind, **changes)


def _tr(words: str) -> str:
    return QCoreApplication.translate("LessonPages", words)
