"""Gives every desktop test its own home folder and checks that it leaves nothing running."""

import gc
import threading
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from itertools import count
from math import inf
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import Shiboken, isValid

from desktop.card_art import card_picture
from desktop.match.background_thinking import Adviser
from desktop.match.settle_clock import SettleClock
from desktop.panels.match_panels import refusal_note
from desktop.panels.widgets import busy_sign
from desktop.screens import table_screen
from desktop.screens.home import ground_page
from desktop.storage.background_task import BackgroundTask
from desktop.style.application import delete_windows
from desktop.style.current_theme import current_theme
from desktop.style.materials import surfaces
from desktop.style.palette import LIGHT
from desktop.style.style_sheet import apply_theme
from desktop.table.paint import table_ground
from tests.desktop.qt_free_work import qt_objects_of

Picture = TypeVar("Picture", QImage, QPixmap)
PATIENCE_MS = 60_000  # of a wait that a fast machine ends in a moment
WAITS = (
    QtBot.waitUntil,
    QtBot.waitSignal,
    QtBot.waitSignals,
    QtBot.waitActive,
    QtBot.waitExposed,
)
KEPT_PIXELS = 10_000_000  # 40 MB of cards
MOST_TILES = 60  # some 25 MB of boards


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Home folders, one for each test; the program creates one only when it writes there."""
    folder = tmp_path_factory.mktemp("homes")
    return (folder / str(number) for number in count())


@pytest.fixture(autouse=True)
def isolated_home(homes: Iterator[Path], monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder for this test's matches and settings, so that it never touches real ones."""
    home = next(homes)
    for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
    return home


@pytest.fixture(autouse=True, scope="session")
def clocks_stand_still() -> Iterator[None]:
    """Let no test depend on how fast the machine is.

    Presses count at once, a note of a refusal stays, no work takes noticeably long, and who waits
    for something is patient. The tests of hasty input and of the busy sign bring their own clocks.
    No advice comes that was not asked for; the tests of advice let it come.
    """
    with pytest.MonkeyPatch.context() as patch:
        for wait in WAITS:
            patch.setitem(wait.__kwdefaults__, "timeout", PATIENCE_MS)
        patch.setattr(SettleClock, "seconds", 0.0)
        patch.setattr(refusal_note, "STAY_MS", 10 * 60_000)
        patch.setattr(busy_sign, "NOTICEABLE", inf)
        patch.setattr(Adviser, "thinks_ahead", False)
        yield


MOST_GROUNDS = 8  # of some megabytes each


@pytest.fixture(autouse=True, scope="session")
def keep_pictures() -> Iterator[None]:
    """Keep the pictures of dice, cards, boards and grounds: the next test shows the same ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(surfaces, "_MOST_TILES", MOST_TILES)
        patch.setattr(table_ground, "freeing_other_wood", nullcontext)
        patch.setattr(table_screen, "clear_picture_caches", lambda: None)
        patch.setattr(card_picture._kept_on_table, "_most", KEPT_PIXELS)
        patch.setattr(card_picture._kept, "_most", KEPT_PIXELS)
        patch.setattr(ground_page, "paint_ground", kept(ground_page.paint_ground))
        patch.setattr(table_ground, "ground_picture", kept(table_ground.ground_picture))
        yield


def kept(paint: Callable[..., Picture]) -> Callable[..., Picture]:
    """A function that paints each picture once and returns copies of it."""
    pictures: dict[str, Picture] = {}

    def find(*arguments: object) -> Picture:
        key = repr(arguments)
        if key not in pictures:
            if len(pictures) >= MOST_GROUNDS:
                pictures.clear()
            pictures[key] = paint(*arguments)
        found = pictures[key]
        return type(found)(found)  # Qt copies the pixels once the program paints on it

    return find


@pytest.fixture(autouse=True)
def wear_usual_theme_again() -> Iterator[None]:
    """Take off the theme of a test, so that the next one finds the usual one."""
    yield
    app = QApplication.instance()
    if isinstance(app, QApplication) and current_theme() != LIGHT:
        delete_closed_windows()  # a new theme would restyle them
        apply_theme(app, LIGHT)


def delete_closed_windows() -> None:
    """Delete what is to be deleted later: no event loop runs that would do so."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(autouse=True, scope="session")
def freeze_imported_objects() -> None:
    """Freeze imported objects, so that the search for unused objects stays fast."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def delete_leftover_windows() -> Iterator[None]:
    """Delete the windows that tests left open, in the program's own order."""
    yield
    if QApplication.instance() is not None:
        delete_windows()


@pytest.fixture(autouse=True, scope="session")
def refuse_qt_objects_in_threads() -> Iterator[None]:
    """Refuse to start a thread whose work refers to Qt objects: it could be the last to let go."""

    def start(task: BackgroundTask) -> None:
        found = [type(one).__name__ for one in qt_objects_of(vars(task._thread)["_target"])]
        assert not found, f"the work of a background thread refers to {', '.join(found)}"
        start_task(task)

    start_task = BackgroundTask.start
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BackgroundTask, "start", start)
        yield


_made_in_threads: list[str] = []


def note_class(cls: type) -> None:
    """Note a class that derives from one of Qt and was made outside the main thread."""
    if threading.current_thread() is not threading.main_thread():
        _made_in_threads.append(f"{cls.__module__}.{cls.__qualname__}")


@pytest.fixture(autouse=True, scope="session")
def watch_for_classes_of_threads() -> None:
    root: Any = Shiboken.Object
    guard_new_class = root.__init_subclass__.__func__

    def watch(cls: type, /, **named: object) -> None:
        note_class(cls)
        guard_new_class(cls, **named)

    root.__init_subclass__ = classmethod(watch)


@pytest.fixture(autouse=True)
def check_no_thread_makes_qt_classes() -> Iterator[None]:
    """Qt reads the map of all its classes without Python's lock: a new one may crash it."""
    yield
    made = [*_made_in_threads]
    _made_in_threads.clear()
    assert not made, f"a thread imported or made classes of Qt: {', '.join(made)}"


_begun_tests = count(1)
TESTS_OF_GARBAGE = 20


@pytest.fixture(autouse=True)
def is_thorough() -> bool:
    """Whether this is one test of twenty, before which the windows of the others are freed.

    What is left by then, such as kept pictures, is not searched again. A window must not be among
    it, so this happens when no test is running.
    """
    is_one_of_some = next(_begun_tests) % TESTS_OF_GARBAGE == 0
    if is_one_of_some:
        gc.collect()
        gc.freeze()
    return is_one_of_some


@pytest.fixture(autouse=True)
def check_nothing_is_left_running(*, is_thorough: bool) -> Iterator[None]:
    """Fail a test that leaves a timer or an animation running after its windows are closed.

    What belongs to no window is found after one test of twenty: to look for it takes long.
    """
    yield
    if QApplication.instance() is None:
        return
    delete_closed_windows()
    assert not BackgroundTask.running_threads, "a background task is still running after the test"
    left = running_objects(anywhere=is_thorough)
    if left:
        left.clear()
        gc.collect()  # unreferenced objects were not left behind, only not yet collected
        left = running_objects(anywhere=is_thorough)
    told = ", ".join(describe(thing) for thing in left)
    for thing in left:
        thing.stop()  # so that it does not affect the next test
    for button in (Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton):
        if QApplication.mouseButtons() & button:  # such as a test of a drag that is broken off
            QTest.mouseRelease(QWidget(), button)
    if left:
        pytest.fail(f"still running after the test: {told}", pytrace=False)


MOVING = (QTimer, QAbstractAnimation)


def running_objects(*, anywhere: bool) -> list[QTimer | QAbstractAnimation]:
    """The running timers and animations of all windows, or all that were made in Python as well."""
    things: list[QObject] = [
        thing
        for thing in (Shiboken.getAllValidWrappers() if anywhere else ())
        if issubclass(type(thing), MOVING)
    ]
    for parent in (QApplication.instance(), *QApplication.topLevelWidgets()):
        things += parent.findChildren(QTimer)
        things += parent.findChildren(QAbstractAnimation)
    return list(
        {id(thing): thing for thing in things if isValid(thing) and is_running(thing)}.values()
    )


def is_running(thing: QObject) -> bool:
    if isinstance(thing, QTimer):
        return thing.isActive()
    return (
        isinstance(thing, QAbstractAnimation)
        and thing.state() == QAbstractAnimation.State.Running
        and thing.group() is None  # its group is reported instead
    )


def describe(thing: QTimer | QAbstractAnimation) -> str:
    length = thing.interval() if isinstance(thing, QTimer) else thing.duration()
    owner = thing.parent()
    return (
        f"{type(thing).__name__} {thing.objectName()!r} of {length} ms"
        f" in {type(owner).__name__ if owner else 'nothing'}"
    )
