"""What the coach shows at each point of a lesson: a page, and a reply to the last act."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from PySide6.QtCore import QCoreApplication

from desktop.match.hand_instructions import (
    NOTHING_FOCUSED,
    FocusedThing,
    drop_instruction,
    hand_instruction,
    throw_instruction,
)
from desktop.match.lesson_session import LessonSession
from desktop.panels.coach.coach_page import CoachPage, PageKind, ReplyKind
from desktop.panels.victory.match_result import LessonEnd
from desktop.storage.lesson_progress import Help
from desktop.style.key_caps import by_mouse_or_key
from rules.lessons import GoalState, LessonRun, Wants
from rules.model import PlayerId


class LessonFacts(NamedTuple):
    """What a lesson screen knows of the course."""

    # What the learner can do after the lesson, or what the coach says after a puzzle
    learned: str = ""
    next_title: str = ""  # the title of what comes after it; "" if nothing does
    is_exercise: bool = False  # whether it is an exercise
    # Whether the exercise was opened from a lesson, which then continues
    returns_to_lesson: bool = False
    difficulty: int = 0  # how hard an exercise is, from 1 to 3; 0 for a lesson
    next_goal: str = ""  # what the learner does in the next lesson, as a sentence
    # Whether the next lesson is the first match against the computer
    leads_to_match: bool = False


class Reply(NamedTuple):
    """The coach's reply to the learner's last act or answer."""

    text: str
    kind: ReplyKind


def page_of(
    session: LessonSession,
    facts: LessonFacts,
    *,
    hints_shown: int,
    help_used: Help = Help.NONE,
    is_thrown_by_hand: bool,
    uses_keys: bool = False,
    focused: FocusedThing = NOTHING_FOCUSED,
) -> CoachPage:
    """The page of a lesson as it is now.

    `hints_shown` and `help_used` belong to the current goal. Without `is_thrown_by_hand` a button
    rolls; with `uses_keys` instructions name keys.
    """
    run, page = session.run, _plain_page(session, facts)
    decision = session.game.decision
    if session.roll_due is not None and decision is not None:
        how = throw_instruction(len(decision.dice), uses_keys=uses_keys)
        what = _as_player(session, session.roll_due, how)
        return _throw_page(page, what, is_thrown_by_hand=is_thrown_by_hand)
    if session.has_failed:
        return _goal_page(page, session, hints_shown)
    match run.wants:
        case Wants.ACT:
            return _act_page(page, session, uses_keys=uses_keys, focused=focused)
        case Wants.ANSWER:
            return _question_page(page, run)
        case Wants.GOAL:
            return _goal_page(page, session, hints_shown)
        case Wants.TASK:
            label = _tr("Open the exercise")
            return _with(page, PageKind.READ, next_label=label)
        case Wants.FREE:
            return _with(page, PageKind.READ, next_label=_tr("Play"))
        case Wants.READ if is_at_end(run, facts):
            return _last_page(page, facts, help_used)
        case Wants.READ if run.beat.is_free:
            return _with(page, PageKind.READ, next_label=_tr("Play"))
        case Wants.LOST:
            return _with(page, PageKind.FREE)
        case Wants.OVER:
            return _last_page(page, facts, help_used)
        case _:
            return page


def _plain_page(session: LessonSession, facts: LessonFacts) -> CoachPage:
    """The text of the beat with its heading and number."""
    run = session.run
    page = CoachPage(
        run.text,
        heading=_heading(run),
        number=_number_of(run),
        count=_count_of(run),
        can_go_back=run.can_go_back,
        difficulty=facts.difficulty,
    )
    if facts.is_exercise:
        page = replace(page, heading=run.lesson.title, number=0, count=0)
    if not run.coach_plays and page.number == 1:
        page = replace(page, text=f"{_two_sides(session)}\n\n{page.text}")
    return page


def _act_page(
    page: CoachPage, session: LessonSession, *, uses_keys: bool, focused: FocusedThing
) -> CoachPage:
    """Say which act is expected, or which picks to take back first."""
    game, run = session.game, session.run
    what = hand_instruction(
        game, run.expected_moves, uses_keys=uses_keys, focused=focused, is_one_step=True
    )
    if strays := run.stray_picks:
        what = drop_instruction(game, strays)
    if game.decision is not None:
        what = _as_player(session, game.decision.player, what)
    return _with(page, PageKind.ACT, instruction=what)


def _question_page(page: CoachPage, run: LessonRun) -> CoachPage:
    question = run.beat.question
    assert question is not None
    options = tuple(answer.text for answer in question.answers)
    text = "\n\n".join(part for part in (page.text, question.question) if part)
    return _with(page, PageKind.ASK, text=text, options=options)


def is_at_end(run: LessonRun, facts: LessonFacts) -> bool:
    """Whether the lesson is over, the exercise is solved, or the free match has ended."""
    is_solved = facts.is_exercise and run.goal_state is GoalState.REACHED
    return run.is_over or is_solved or (run.beat.is_free and run.game.state.is_over)


def _two_sides(session: LessonSession) -> str:
    """Says whom the coach talks to, in a lesson in which people play both sides."""
    learner = session.run.lesson.learner
    other, own = (session.game.setup.players[player].name for player in (1 - learner, learner))
    words = _tr("Here you make {other}'s moves too. When I say “you”, I mean {own}.")
    return words.format(other=other, own=own)


def _as_player(session: LessonSession, player: PlayerId, what: str) -> str:
    """An instruction with the name of its player, if people play both sides."""
    if session.run.coach_plays or not what:
        return what
    name = session.game.setup.players[player].name
    return _tr("{player}: {what}").format(player=name, what=what[:1].lower() + what[1:])


def _throw_page(page: CoachPage, what: str, *, is_thrown_by_hand: bool) -> CoachPage:
    if is_thrown_by_hand:
        return _with(page, PageKind.ACT, instruction=what)
    return _with(page, PageKind.READ, next_label=_tr("Roll"))


def _goal_page(page: CoachPage, session: LessonSession, hints_shown: int) -> CoachPage:
    """The goal stays in sight, with the hints that were asked for."""
    run = session.run
    hints = run.beat.hints[:hints_shown]
    if session.has_failed:
        again = _tr("Try again")
        page = _with(page, PageKind.READ, next_label=again, can_go_back=False)
        return replace(page, keeps_text=True, hints=hints)
    has_played = len(session.game.history) > run.goal_start >= 0
    label = _help_label(run, hints_shown)
    page = _with(page, PageKind.GOAL, help_label=label)
    return replace(page, keeps_text=True, hints=hints, can_start_over=has_played)


def stamp_words(run: LessonRun, facts: LessonFacts, used: Help) -> tuple[str, str] | None:
    """What is stamped on the table at the end, in a word and a line below; None for no stamp.

    A solution that was shown gets none, and a free match has its own end.
    """
    if not facts.is_exercise:
        return None if run.beat.is_free else (_tr("Well done!"), run.lesson.title)
    return {
        Help.NONE: (_tr("Solved!"), _tr("All by yourself")),
        Help.HINTS: (_tr("Solved!"), _tr("With a hint")),
        Help.SOLUTION: None,
    }[used]


def _last_page(page: CoachPage, facts: LessonFacts, used: Help) -> CoachPage:
    text = _learned(facts)  # the stamp says the rest
    if facts.is_exercise and used is Help.SOLUTION:
        text = _tr("That's one way. Now try it yourself.")
    elif facts.returns_to_lesson:
        text = _tr("Well played!")
    elif facts.is_exercise and facts.learned:
        text = facts.learned
    elif facts.is_exercise:
        text = _tr("Ready for the next one?") if facts.next_title else _tr("That was the last one.")
    course = _tr("All lessons")
    to_next = _tr("Next: {title}").format(title=facts.next_title) if facts.next_title else course
    options = (_tr("Once more"), *((course,) if facts.next_title else ()))
    if facts.returns_to_lesson:
        to_next, options = _tr("Continue the lesson"), options[: used is Help.SOLUTION]
    return _with(page, PageKind.OVER, text=text, next_label=to_next, options=options)


def _learned(facts: LessonFacts) -> str:
    learned = facts.learned[:1].lower() + facts.learned[1:]
    return _tr("Now you can {learned}").format(learned=learned)


def lesson_end_of(run: LessonRun, facts: LessonFacts) -> LessonEnd | None:
    """What the victory at the end of a lesson leads to; None unless the learner has just won it."""
    ends_with_match = not run.lesson.beats[-1].task
    has_won = (
        run.is_over
        and ends_with_match
        and run.game.state.winner in run.game.setup.teams[run.lesson.learner]
    )
    if facts.is_exercise or not facts.next_title or not has_won:
        return None
    title = _tr("Next: {title}").format(title=facts.next_title)
    if facts.leads_to_match:
        title = _tr("Play your first match")
    return LessonEnd(_learned(facts), title, facts.next_goal)


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
        text = _tr("The lesson can't continue from here. Go back and try another way.")
        return Reply(text, ReplyKind.FAILED)
    if run.goal_state is GoalState.FAILED:
        why = run.fail_text or _tr("The turn is over, and you haven't reached the goal.")
        return Reply(why, ReplyKind.FAILED)
    is_reached = run.goal_state is GoalState.REACHED and run.wants is Wants.READ
    if is_reached and not run.lesson.is_exercise:
        return Reply(_tr("You did it!"), ReplyKind.RIGHT)
    if run.reply is not None:
        kind = ReplyKind.RIGHT if run.reply.is_right else ReplyKind.NOT_QUITE
        text = run.reply.reply or (_tr("Yes.") if run.reply.is_right else _tr("Try again."))
        return Reply(text, kind)
    return None


def request_of(session: LessonSession) -> tuple[str, str]:
    """What the prompt asks for while the table waits for the coach, and how to do it.

    The coach's own buttons say how to answer the coach.
    """
    if session.roll_due is not None:
        name = session.game.setup.players[session.roll_due].name
        how = by_mouse_or_key(_tr("Click Roll."), _tr("Press Space."))
        return _tr("{player}: roll the dice").format(player=name), how
    if session.has_failed:
        return _tr("Read the coach"), ""
    match session.run.wants:
        case Wants.ANSWER:
            return _tr("Answer the coach"), ""
        case Wants.KEEP:
            return _tr("Keep it, or take it back?"), ""
        case Wants.LOST:
            return _tr("Go back"), ""
        case _:
            return _tr("Read the coach"), ""


def not_now() -> Reply:
    """The reply to an act that is legal, but that the lesson does not ask for now."""
    return Reply(_tr("The rules allow that. But first do this:"), ReplyKind.NOT_NOW)


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
