"""How fast lessons are: opening them, judging moves, and frames with the coach on the table.

    python benchmarks/lessons.py [--size 1920x1080] [--times 3]

Measures opening the Learn screen and the glossary, every lesson at its last beat, judging a move,
an act of the computer, and frames of a drag with the spotlight and the coach's bubble.
The times are processor time, and the fastest of several counts, because other programs slow things
down. Prints one JSON object with milliseconds, and returns 1 if a limit is not met.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from benchmarks.report import CommandLine, Report, open_application
from desktop.screens.lesson_screen import LessonScreen
from desktop.storage import match_notation
from desktop.storage.settings import Settings
from desktop.window.main_window import MainWindow
from rules.lessons import Lesson, LessonRun, Wants, read_course, read_exercise, read_lesson
from rules.model import Buy
from rules.opponents import SimpleOpponent
from rules.state import Zone

LIMITS = {
    "learn screen": 250,
    "glossary": 250,
    "last beat": 150,
    "judging a move": 30,
    "act of the computer": 300,
    "frame with the coach": 8,
}
"""Milliseconds; of the frames, 95 percent take at most so long."""

FRAMES = 60
MATCHES = 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the figures; returns 1 if one is over its limit."""
    parser = CommandLine(__doc__)
    parser.add_size("--size", "1920x1080", quick="640x400", about="the window")
    parser.add_size("--times", 3, quick=1, about="times each is repeated")
    parser.add_size("--lessons", 100, quick=1, about="lessons and exercises, from the first on")
    parser.add_size("--acts", 60, quick=1, about="acts of the computer in each of three matches")
    wanted = parser.read(arguments)
    width, height = map(int, wanted.size.split("x"))
    app, report = open_application(), Report(wanted)
    window = open_window(width, height)
    figures = {
        "learn screen": opened(window, partial(window.open_screen, "learn"), wanted.times),
        "glossary": opened(window, window.help_commands.open_glossary, wanted.times),
        "last beat": max(last_beats(window, wanted.times, wanted.lessons).values()),
        "frame with the coach": frames_with_coach(window, wanted.times),
        "judging a move": max(map(slowest_judgment, all_lessons()[: wanted.lessons])),
        "act of the computer": slowest_act(wanted.acts),
    }
    milliseconds = {name: round(1000 * seconds, 2) for name, seconds in figures.items()}
    report.print({"ms": milliseconds, "limits": LIMITS}, indent=2)
    for name, limit in LIMITS.items():
        report.at_most(f"{name}, ms", milliseconds[name], limit)
    window.close()
    app.processEvents()
    return report.exit_code()


def open_window(width: int, height: int) -> MainWindow:
    """A window without animations."""
    settings = Settings()
    settings.reduced_motion = True
    settings.sound = False
    window = MainWindow(None, settings=settings)
    window.resize(width, height)
    window.show()
    QApplication.processEvents()
    return window


def timed(act: Callable[[], Any]) -> float:
    """Seconds of an act, with the painting that follows; tables left before are deleted first."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    begun = time.process_time()
    act()
    QApplication.processEvents()
    return time.process_time() - begun


def fastest(work: Callable[[], Any]) -> float:
    """Seconds of some work without painting; more than a few milliseconds are measured again."""
    found = 1.0
    for _ in range(3):
        begun = time.process_time()
        work()
        found = min(found, time.process_time() - begun)
        if found < 0.005:
            break
    return found


def opened(window: MainWindow, act: Callable[[], None], times: int) -> float:
    """Seconds to open a screen from the home screen; its modules are loaded by then."""
    found = []
    for _ in range(times):
        window.go_home()
        QApplication.processEvents()
        found.append(timed(act))
    return min(found)


def last_beats(window: MainWindow, times: int, lessons: int) -> dict[str, float]:
    """Seconds to resume each lesson of the course at its last beat."""
    found = {}
    for entry in read_course().lessons[:lessons]:
        last = len(read_lesson(entry.name).beats) - 1
        resume = partial(window.learning.open_lesson, entry.name, last)
        found[entry.name] = min(timed(resume) for _ in range(times))
    return found


def frames_with_coach(window: MainWindow, times: int) -> float:
    """Seconds that 95 percent of the frames take while a die is dragged over the table.

    The lesson asks for this purchase: the spotlight is on, and the coach's bubble is shown.
    """
    lesson, beat = _purchase()
    window.learning.open_lesson(lesson.name, beat)
    QApplication.processEvents()
    screen = window.table_screen
    assert isinstance(screen, LessonScreen)
    assert screen.coach.isVisible()
    (move, *_) = screen.run.expected_moves
    assert isinstance(move, Buy)
    state, hand = screen.session.game.state, screen.view.drag_controller
    die = next(one.id for one in state.dice if one.card == move.card and one.zone is Zone.CARD)
    start, stage = screen.view.table_scene.dice[die].pos(), screen.view.table_scene.layout.stage
    drags = []
    for _ in range(times):
        hand.press(die, start)
        ends = (start + (stage.center() - start) * part / FRAMES for part in range(1, FRAMES + 1))
        drags.append([timed(partial(hand.move, die, end)) for end in ends])
        assert hand.held_die == die
        hand.cancel()
    seconds = sorted(min(same) for same in zip(*drags, strict=True))
    return float(seconds[int(FRAMES * 0.95)])


def _purchase() -> tuple[Lesson, int]:
    """A lesson and the beat in which the learner is to purchase a die."""
    for lesson in all_lessons():
        for beat in range(len(lesson.beats)):
            if isinstance(next(iter(LessonRun(lesson, beat).expected_moves), None), Buy):
                return lesson, beat
    raise AssertionError("no lesson wants a purchase first")


def all_lessons() -> list[Lesson]:
    """The lessons and exercises of the course."""
    course = read_course()
    lessons = [read_lesson(entry.name) for entry in course.lessons]
    return lessons + [read_exercise(entry.name) for entry in course.exercises]


def slowest_judgment(lesson: Lesson) -> float:
    """Seconds that judging a legal move takes at most, at the beginning of each beat."""
    slowest = 0.0
    for beat in range(len(lesson.beats)):
        run = LessonRun(lesson, beat)
        if run.wants not in (Wants.ACT, Wants.GOAL, Wants.FREE):
            continue
        for moves in (run.expected_moves, *((move,) for move in run.game.legal_moves())):
            slowest = max(slowest, fastest(partial(run.judge, moves)))
    return slowest


def slowest_act(most_acts: int) -> float:
    """Seconds that the computer needs for an act at most, in matches against itself."""
    slowest = 0.0
    for seed in range(MATCHES):
        game = match_notation.new_match(("Eric", "Mike"), seed)
        game.start()
        for _ in range(most_acts):
            if game.state.is_over:
                break
            slowest = max(slowest, fastest(partial(SimpleOpponent().next_moves, game)))
            for move in SimpleOpponent().next_moves(game) or game.legal_moves()[:1]:
                game.play(move)
    return slowest


if __name__ == "__main__":
    sys.exit(main())
