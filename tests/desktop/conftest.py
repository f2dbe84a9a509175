"""Gives every desktop test its own home folder and checks that it leaves nothing running."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication
from shiboken6 import isValid

from desktop.match.settle_clock import SettleClock
from desktop.panels.match_panels import refusal_note
from desktop.screens import table_screen
from desktop.storage.background_task import BackgroundTask
from desktop.style.application import delete_windows


@pytest.fixture(autouse=True)
def isolated_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder for this test's matches and settings, so that it never touches real ones."""
    home = tmp_path / "home"
    for kind in ("DATA", "CONFIG", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{kind}_HOME", str(home / kind.lower()))
    return home


@pytest.fixture(autouse=True)
def presses_count_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let tests press keys as fast as they can; the tests of hasty input bring their own clock."""
    monkeypatch.setattr(SettleClock, "seconds", 0.0)


@pytest.fixture(autouse=True)
def notes_stay_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no note of a refusal expire while a slow machine is still looking at it."""
    monkeypatch.setattr(refusal_note, "STAY_MS", 10 * 60_000)


@pytest.fixture(autouse=True, scope="session")
def keep_pictures_of_dice() -> Iterator[None]:
    """Keep the pictures of dice when a table is closed: the next test shows the same ones."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(table_screen, "clear_picture_caches", lambda: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def freeze_imported_objects() -> None:
    """Freeze imported objects, so that the search for timers after each test stays fast."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def delete_leftover_windows() -> Iterator[None]:
    """Delete the windows that tests left open, in the program's own order."""
    yield
    if QApplication.instance() is not None:
        delete_windows()


@pytest.fixture(autouse=True)
def check_nothing_is_left_running() -> Iterator[None]:
    """Fail a test that leaves a timer or an animation running after its windows are closed."""
    yield
    if QApplication.instance() is None:
        return
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not BackgroundTask.running_threads, "a background task is still running after the test"
    left = running_objects()
    if left:
        gc.collect()  # unreferenced objects were not left behind, only not yet collected
        left = running_objects()
    told = ", ".join(describe(thing) for thing in left)
    for thing in left:
        thing.stop()  # so that it does not affect the next test
    freeze_long_lived_objects()
    if left:
        pytest.fail(f"still running after the test: {told}", pytrace=False)


MANY_OBJECTS = 30_000


def freeze_long_lived_objects() -> None:
    """Freeze what outlives a test, such as parsers, once it would slow down the search."""
    if len(gc.get_objects()) > MANY_OBJECTS:
        gc.collect()
        gc.freeze()


_RUNNING = (QTimer, QAbstractAnimation)


def running_objects() -> list[QTimer | QAbstractAnimation]:
    """The running timers and animations, created in Python or by Qt inside a window."""
    everything = gc.get_objects()
    kinds = {kind for kind in set(map(type, everything)) if issubclass(kind, _RUNNING)}
    things: list[QObject] = [thing for thing in everything if type(thing) in kinds]
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
