"""Records every text that Python code paints, and where it ends up in the window.

While a recorder is active, each text is measured. So a test can compare the room that a text got
with the room that it needs, and one text with another.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from paint_recorder import PaintRecorder, clip_of, visible_color
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QTransform,
)
from PySide6.QtWidgets import QWidget

_CALLERS = 8  # functions that are named for each text
_DOT = 0.02  # pixels; too small to be seen


class PaintedText(NamedTuple):
    """A text on a widget or a picture, in the coordinates of that widget or picture.

    `ink` is where its letters are, `room` the rectangle it was painted into, which is empty if it
    was painted at a point. `clip` is what could be seen of the surface. `home` names the code that
    painted it, the innermost function first. `arguments` and `font` paint it again, under the
    transform `where`, in `color`.
    """

    text: str
    ink: QRectF
    room: QRectF
    clip: QRectF
    home: str
    arguments: tuple[Any, ...]
    font: QFont
    where: QTransform
    color: QColor
    is_elided: bool
    surface: int = 0
    """The identity of the widget, once it is in the window."""

    @property
    def pixels(self) -> float:
        """The size of its letters on the surface."""
        return float(self.font.pixelSize()) * abs(self.where.m22() or self.where.m12())

    def mapped(self, transform: QTransform, clip: QRectF) -> PaintedText:
        """The same text after its picture was copied elsewhere."""
        return self._replace(
            ink=transform.mapRect(self.ink),
            room=transform.mapRect(self.room),
            clip=transform.mapRect(self.clip).intersected(clip),
            where=self.where * transform,
        )

    def put_on(self, surface: int) -> PaintedText:
        """The same text on a widget with this identity."""
        return self._replace(surface=surface)

    @property
    def overflow(self) -> float:
        """By how many pixels the letters reach out of the room or out of the visible surface."""
        return max(_outside(self.ink, self.room), _outside(self.ink, self.clip))


class TextRecorder(PaintRecorder):
    """Records painted texts while it is active (`with recorder.active():`).

    With `is_silent`, no text is painted at all; everything else looks as always.
    """

    def __init__(self, *, is_silent: bool = False) -> None:
        super().__init__()
        self.is_silent = is_silent
        self._elided: set[str] = set()

    def texts(self, window: QWidget) -> list[PaintedText]:
        """The texts that are now visible in the window, in its coordinates."""
        found = [thing for thing in self.things(window) if isinstance(thing, PaintedText)]
        return _without_shadows(found)

    def hooked(self) -> tuple[tuple[type, str], ...]:
        return (*super().hooked(), *_HOOKS)

    def hook(self, name: str, original: Callable[..., Any]) -> object:
        if name == "drawText":
            return self._text_hook(original)
        if name == "addText":
            return self._outline_hook(original)
        if name == "elidedText":
            return self._elision_hook(original)
        return super().hook(name, original)

    def _text_hook(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def draw_text(painter: QPainter, *arguments: Any) -> Any:
            self._record(painter, arguments)
            return None if self.is_silent else original(painter, *arguments)

        return draw_text

    def _outline_hook(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def add_text(path: QPainterPath, *arguments: Any) -> Any:
            original(path, *arguments)
            if self.is_silent:  # the outline keeps its size, but shows nothing
                box = path.boundingRect()
                path.clear()
                for corner in (box.topLeft(), box.bottomRight()):
                    path.addRect(QRectF(corner, QSizeF(_DOT, _DOT)))

        return add_text

    def _elision_hook(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def elided_text(metrics: QFontMetricsF, text: str, *arguments: Any) -> str:
            shown: str = original(metrics, text, *arguments)
            if shown != text:
                self._elided.add(shown)
            return shown

        return elided_text

    # --- recording

    def _record(self, painter: QPainter, arguments: tuple[Any, ...]) -> None:
        room, flags, text = _text_arguments(arguments)
        if not text.strip() or painter.opacity() == 0 or painter.pen().color().alpha() == 0:
            return
        metrics = QFontMetricsF(painter.font())
        if room is None:
            ink, room = metrics.tightBoundingRect(text).translated(flags), QRectF()
        else:
            ink = metrics.boundingRect(room, int(flags), text)
            if not int(flags) & Qt.TextFlag.TextWordWrap and "\n" not in text:
                ink = _tight(metrics, ink, text)
        here = painter.combinedTransform()
        made = PaintedText(
            text,
            here.mapRect(ink),
            here.mapRect(room),
            clip_of(painter),
            _caller(),
            arguments,
            QFont(painter.font()),
            QTransform(here),
            visible_color(painter, painter.pen().color()),
            text in self._elided,
        )
        self.list_for(painter).append(made)


_HOOKS: tuple[tuple[type, str], ...] = (
    (QPainter, "drawText"),
    (QPainterPath, "addText"),
    (QFontMetrics, "elidedText"),
    (QFontMetricsF, "elidedText"),
)


def _text_arguments(arguments: tuple[Any, ...]) -> tuple[QRectF | None, Any, str]:
    """The room and the flags of a text, or no room and the point, and the text."""
    first = arguments[0]
    if isinstance(first, QRect | QRectF):
        if isinstance(arguments[1], str):
            option = arguments[2] if len(arguments) > 2 else None
            return QRectF(first), option.alignment() if option is not None else 0, arguments[1]
        return QRectF(first), arguments[1], arguments[2]
    if isinstance(first, QPoint | QPointF):
        return None, QPointF(first), arguments[1]
    if len(arguments) == 3:
        return None, QPointF(first, arguments[1]), arguments[2]
    return QRectF(*arguments[:4]), arguments[4], arguments[5]


def _tight(metrics: QFontMetricsF, box: QRectF, text: str) -> QRectF:
    """Where the letters of a line are: the height of its capitals, the width of the line."""
    letters = metrics.tightBoundingRect(text)
    base = box.top() + metrics.ascent()
    return QRectF(box.left(), base + letters.top(), box.width(), letters.height())


def _outside(inner: QRectF, outer: QRectF) -> float:
    """By how much a rectangle reaches out of another one; 0 if there is none."""
    if outer.isEmpty():
        return 0.0
    return max(
        outer.left() - inner.left(),
        inner.right() - outer.right(),
        outer.top() - inner.top(),
        inner.bottom() - outer.bottom(),
        0.0,
    )


def _without_shadows(texts: list[PaintedText]) -> list[PaintedText]:
    """Each text once: the light edge of letters that are cut into wood is no text of its own."""
    found: list[PaintedText] = []
    for text in texts:
        same = [
            place
            for place, other in enumerate(found)
            if other.text == text.text
            and abs(other.ink.center().x() - text.ink.center().x()) <= 3
            and abs(other.ink.center().y() - text.ink.center().y()) <= 3
        ]
        for place in same[:1]:
            found[place] = text
        if not same:
            found.append(text)
    return found


def _caller() -> str:
    """The function of the program that paints, as "card_item.CardItem.paint_background"."""
    import sys

    frame: FrameType | None = sys._getframe(2)
    while frame is not None and "desktop" not in _place_of(frame):
        frame = frame.f_back
    names: list[str] = []
    while frame is not None and len(names) < _CALLERS:
        place = _place_of(frame)
        if "desktop" not in place:
            break
        if place[-1] != "letters.py":
            names.append(f"{place[-1].removesuffix('.py')}.{frame.f_code.co_qualname}")
        frame = frame.f_back
    return " < ".join(names)


def _place_of(frame: FrameType) -> tuple[str, ...]:
    """The folders and the file whose code runs."""
    return Path(frame.f_code.co_filename).parts
