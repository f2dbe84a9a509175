"""Work in background threads, during which Python collects no garbage."""

from __future__ import annotations

import gc
import sys
import threading

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from desktop.storage.background_task import BackgroundTask


class Work:
    """Work that goes on until it is let go, and remembers its thread."""

    def __init__(self) -> None:
        self.may_end = threading.Event()
        self.thread = threading.main_thread()

    def __call__(self) -> None:
        self.thread = threading.current_thread()
        self.may_end.wait(30)


def test_no_garbage_is_collected_while_a_task_runs(qtbot: QtBot) -> None:
    """A collection in the thread of the task would delete widgets that the window uses."""
    parent, first, second = QObject(), Work(), Work()
    one, other = BackgroundTask(first, parent), BackgroundTask(second, parent)
    one.start()
    other.start()
    assert (one.is_running, other.is_running, gc.isenabled()) == (True, True, False)
    with qtbot.waitSignal(one.finished):
        first.may_end.set()
    assert (one.is_running, other.is_running, gc.isenabled()) == (False, True, False)
    second.may_end.set()
    other.wait()
    assert (other.is_running, gc.isenabled()) == (False, True)
    assert not first.thread.daemon
    assert not second.thread.daemon


def test_a_task_that_was_waited_for_does_not_say_that_it_is_finished(qtbot: QtBot) -> None:
    parent, work = QObject(), Work()
    task = BackgroundTask(work, parent)
    task.start()
    work.may_end.set()
    with qtbot.assertNotEmitted(task.finished, wait=50):
        task.wait()
    task.wait()
    assert gc.isenabled()


def test_a_task_is_ended_with_the_window_it_belongs_to(qtbot: QtBot) -> None:
    """Else no garbage would ever be collected again."""
    window, work = QObject(), Work()
    BackgroundTask(work, window).start()
    work.may_end.set()
    delete(window)
    assert not work.thread.is_alive()
    assert not gc.isenabled(), "Qt may still be deleting the window"
    qtbot.waitUntil(gc.isenabled)


def test_the_main_thread_goes_on_soon_while_a_task_runs(qtbot: QtBot) -> None:
    """Else every frame of an animation would wait for the task many times."""
    parent, work = QObject(), Work()
    usual = sys.getswitchinterval()
    task = BackgroundTask(work, parent)
    task.start()
    assert sys.getswitchinterval() < usual / 10
    work.may_end.set()
    task.wait()
    assert sys.getswitchinterval() == usual
