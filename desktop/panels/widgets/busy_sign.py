"""Shows that the program is working, before the work begins and until it is done."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from typing import ClassVar

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QWidget

from desktop.style.basic_widgets import lay_row, make_label

NOTICEABLE = 0.15
"""Seconds of work that people notice as a delay."""


class BusySign(QFrame):
    """A plate in the middle of a window while the program works and cannot react.

    It appears for work that took noticeably long the last time, or that is done for the first time,
    so that it does not flash up at each click.
    """

    clock: ClassVar[Callable[[], float]] = time.perf_counter
    durations: ClassVar[dict[str, float]] = {}
    """The seconds that each task took the last time."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._over = window
        self.is_working = False
        self.setObjectName("busy")
        words = make_label(self.tr("One moment…"), "name")
        self.setAccessibleName(words.text())
        lay_row(words, on=self, margins=(28, 18, 28, 18))
        self.hide()

    def appear(self) -> None:
        """Appear at once, although the event loop does not run until the work is done.

        No events are processed: a click or a closing window would act in the middle of the work.
        """
        self.adjustSize()
        self.move(self._over.rect().center() - self.rect().center())
        self.show()
        self.raise_()
        self.repaint()


@contextmanager
def show_work(widget: QWidget, task: str) -> Iterator[None]:
    """Show a sign and the busy cursor while the body runs, if the task takes noticeably long.

    Work within other work is part of it. `task` is the name under which the duration is remembered.
    """
    window = widget.window()
    sign = window.findChild(BusySign) or BusySign(window)
    takes_long = BusySign.durations.get(task, inf) > NOTICEABLE
    shows = takes_long and window.isVisible() and not sign.is_working
    started = BusySign.clock()
    if shows:
        sign.is_working = True
        QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
        sign.appear()
    try:
        yield
    finally:
        if shows:
            sign.is_working = False
            sign.hide()
            QGuiApplication.restoreOverrideCursor()
        BusySign.durations[task] = BusySign.clock() - started
