"""A picture that takes a while to paint, and so appears a moment after its widget."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.palette import Theme

_PAUSE = 0.012
"""Seconds between two pictures, in which the window shows the first and reacts to the player."""

_REST = 0.08
"""Seconds after scrolling until a picture is painted."""

_RETRY_MS = 3  # how soon to try again during such a pause


class LatePicture(QObject):
    """The picture of a widget; the old one stays until the next one is painted.

    A new theme makes the picture old.

    Only one picture is painted at a time, while the program is idle.
    """

    _painted_at: ClassVar[float] = 0.0

    def __init__(self, widget: QWidget, paint: Callable[[QPainter], None]) -> None:
        super().__init__(widget)
        self._widget, self._paint = widget, paint
        self._picture = QPixmap()
        self._painted_in: Theme | None = None
        self._timer = QTimer(self, singleShot=True, interval=0)
        self._timer.timeout.connect(self._paint_late)

    @staticmethod
    def rest_while_scrolling() -> None:
        """Paint no picture for a moment, so that what scrolls moves smoothly."""
        LatePicture._painted_at = time.perf_counter() + _REST

    def forget(self) -> None:
        """Paint the picture again: it should show something else."""
        self._painted_in = None
        self._widget.update()

    def clear(self) -> None:
        """Paint the picture again, and show none meanwhile: the old one is of something else."""
        self._picture = QPixmap()
        self.forget()

    @property
    def is_ready(self) -> bool:
        """Whether the picture is painted as it is now."""
        is_sized = self._picture.deviceIndependentSize().toSize() == self._widget.size()
        return is_sized and self._painted_in == current_theme()

    def prepare(self) -> None:
        """Paint the picture soon, before the widget is scrolled into sight."""
        self._timer.start(0)

    def show(self, painter: QPainter) -> bool:
        """Show the picture if there is one of the right size, and return whether there was."""
        if self._picture.deviceIndependentSize().toSize() != self._widget.size():
            self._picture, self._painted_in = QPixmap(), None
        if self._painted_in != current_theme():
            self._timer.start(0)
        if self._picture.isNull():
            return False
        painter.drawPixmap(0, 0, self._picture)
        return True

    def _paint_late(self) -> None:
        widget = self._widget
        if not widget.isVisible() or widget.size().isEmpty():
            return
        if time.perf_counter() - LatePicture._painted_at < _PAUSE:
            self._timer.start(_RETRY_MS)
            return
        picture = blank_picture(widget.size(), widget.devicePixelRatioF())
        painter = painter_on(picture)
        self._paint(painter)
        painter.end()
        self._picture, self._painted_in = picture, current_theme()
        LatePicture._painted_at = time.perf_counter()
        widget.update()
