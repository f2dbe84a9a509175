"""Records every text that Python code paints, and where it ends up in the window.

While a recorder is active, it stands between the program and `QPainter`: each text is measured, and
pictures that hold texts are followed until they are copied into the window. So a test can compare
the room that a text got with the room that it needs, and one text with another.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QImage,
    QPainter,
    QPainterPath,
    QPixmap,
    QTransform,
)
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QWidget
from shiboken6 import Shiboken

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

    @property
    def overflow(self) -> float:
        """By how many pixels the letters reach out of the room or out of the visible surface."""
        return max(_outside(self.ink, self.room), _outside(self.ink, self.clip))


class TextRecorder:
    """Records painted texts while it is active (`with recorder.active():`).

    With `is_silent`, no text is painted at all; everything else looks as always.
    """

    def __init__(self, *, is_silent: bool = False) -> None:
        self.is_silent = is_silent
        self._on_widgets: dict[int, tuple[QWidget, list[PaintedText]]] = {}
        self._on_pictures: list[tuple[QPixmap | QImage, list[PaintedText]]] = []
        self._elided: set[str] = set()
        self._copied: dict[int, list[PaintedText]] = {}

    def grab(self, window: QWidget) -> QPixmap:
        """Paint a whole window anew, and record the texts on its widgets."""
        cached = [
            (item, item.cacheMode())
            for view in window.findChildren(QGraphicsView)
            for item in view.scene().items()
        ]
        for item, _ in cached:
            item.setCacheMode(QGraphicsItem.CacheMode.NoCache)  # a cached item is not painted
        self._on_widgets.clear()
        picture = window.grab()
        for item, mode in cached:
            item.setCacheMode(mode)
        return picture

    def texts(self, window: QWidget) -> list[PaintedText]:
        """The texts that are now visible in the window, in its coordinates."""
        found: list[PaintedText] = []
        for widget, texts in self._on_widgets.values():
            if not widget.isVisible():
                continue
            corner = widget.mapTo(window, QPoint(0, 0))
            moved = QTransform.fromTranslate(corner.x(), corner.y())
            shown = QRectF(widget.visibleRegion().boundingRect().translated(corner))
            found += [text.mapped(moved, shown)._replace(surface=id(widget)) for text in texts]
        return _without_shadows(found)

    @contextmanager
    def active(self) -> Iterator[None]:
        """Stand between the program and the painter."""
        kept = [(owner, name, getattr(owner, name)) for owner, name in _HOOKS]
        try:
            for owner, name, original in kept:
                setattr(owner, name, self._hook(owner, name, original))
            yield
        finally:
            for owner, name, original in kept:
                setattr(owner, name, original)

    def _hook(self, owner: type, name: str, original: Callable[..., Any]) -> object:
        if name == "drawText":
            return self._text_hook(original)
        if name == "addText":
            return self._outline_hook(original)
        if name == "elidedText":
            return self._elision_hook(original)
        if name == "fromImage":
            return staticmethod(self._conversion_hook(original))
        return self._copy_hook(original)

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

    def _copy_hook(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def draw_picture(painter: QPainter, *arguments: Any) -> Any:
            texts = self._texts_of_picture(next(a for a in arguments if _is_picture(a)))
            if texts:
                self._record_copy(painter, texts, arguments)
            return original(painter, *arguments)

        return draw_picture

    def _elision_hook(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def elided_text(metrics: QFontMetricsF, text: str, *arguments: Any) -> str:
            shown: str = original(metrics, text, *arguments)
            if shown != text:
                self._elided.add(shown)
            return shown

        return elided_text

    def _conversion_hook(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def from_image(image: QImage, *arguments: Any) -> QPixmap:
            made = original(image, *arguments)
            if texts := self._texts_of_picture(image):
                self._copied[made.cacheKey()] = texts
            return made

        return from_image

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
            _clip_of(painter),
            _caller(),
            arguments,
            QFont(painter.font()),
            QTransform(here),
            _color_of(painter),
            text in self._elided,
        )
        self._texts_on(painter).append(made)

    def _record_copy(
        self, painter: QPainter, texts: list[PaintedText], arguments: tuple[Any, ...]
    ) -> None:
        picture = next(a for a in arguments if _is_picture(a))
        ratio = picture.devicePixelRatio()
        target, source = _copy_arguments(arguments, picture)
        if not source.width() or not source.height():
            return
        placed = QTransform.fromTranslate(target.left(), target.top())
        placed.scale(target.width() / source.width(), target.height() / source.height())
        placed.translate(-source.left(), -source.top())
        placed.scale(ratio, ratio)
        whole = placed * painter.combinedTransform()
        clip = _clip_of(painter)
        shown = painter.combinedTransform().mapRect(target).intersected(clip)
        self._texts_on(painter).extend(
            text.mapped(whole, shown) for text in texts if painter.opacity() > 0
        )

    def _texts_on(self, painter: QPainter) -> list[PaintedText]:
        """The list for the surface that a painter paints on."""
        surface = painter.device()
        if isinstance(surface, QWidget):
            return self._on_widgets.setdefault(id(surface), (surface, []))[1]
        if not _is_picture(surface) or not Shiboken.ownedByPython(surface):
            return []  # Qt deletes its own pictures at any time
        for picture, texts in reversed(self._on_pictures):
            if picture is surface:
                return texts
        self._on_pictures.append((surface, []))
        return self._on_pictures[-1][1]

    def _texts_of_picture(self, picture: QPixmap | QImage) -> list[PaintedText]:
        key = picture.cacheKey()
        if key in self._copied:
            return self._copied[key]
        for surface, texts in reversed(self._on_pictures):
            if surface is picture or surface.cacheKey() == key:
                return texts
        return []


_HOOKS: tuple[tuple[type, str], ...] = (
    (QPainter, "drawText"),
    (QPainter, "drawPixmap"),
    (QPainter, "drawImage"),
    (QPainterPath, "addText"),
    (QPixmap, "fromImage"),
    (QFontMetrics, "elidedText"),
    (QFontMetricsF, "elidedText"),
)


def _is_picture(value: object) -> bool:
    return isinstance(value, QPixmap | QImage)


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


def _copy_arguments(arguments: tuple[Any, ...], picture: QPixmap | QImage) -> tuple[QRectF, QRectF]:
    """Where a picture is copied to, and which part of it, in its own pixels."""
    place = next(i for i, value in enumerate(arguments) if value is picture)
    before, after = arguments[:place], arguments[place + 1 :]
    whole = QRectF(picture.rect())
    size = picture.deviceIndependentSize()
    if isinstance(before[0], QRect | QRectF):
        target: QRectF | None = QRectF(before[0])
    elif len(before) == 4:
        target = QRectF(*before)
    else:
        target = None
    source = whole
    if after and isinstance(after[0], QRect | QRectF) and not QRectF(after[0]).isNull():
        source = QRectF(after[0])
    elif len(after) >= 4 and isinstance(after[0], int | float):
        source = QRectF(*after[:4])
    if target is None:
        corner = QPointF(before[0]) if len(before) == 1 else QPointF(before[0], before[1])
        ratio = picture.devicePixelRatio()
        part = source.size() / ratio if source != whole else size
        target = QRectF(corner, part)
    return target, source


def _clip_of(painter: QPainter) -> QRectF:
    """What can be seen of the surface, in its coordinates."""
    surface = painter.device()
    ratio = surface.devicePixelRatioF()
    if isinstance(surface, QWidget):
        whole = QRectF(surface.rect())
    else:
        whole = QRectF(0, 0, surface.width() / ratio, surface.height() / ratio)
    if painter.hasClipping():
        clip = painter.combinedTransform().mapRect(painter.clipBoundingRect())
        return whole.intersected(clip)
    return whole


def _color_of(painter: QPainter) -> QColor:
    """The color of the pen, as transparent as the painter makes it."""
    color = QColor(painter.pen().color())
    color.setAlphaF(color.alphaF() * painter.opacity())
    return color


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
    """The function of the program that paints, as "card_item.paint_background"."""
    import sys

    frame = sys._getframe(2)
    while frame is not None and "/desktop/" not in frame.f_code.co_filename:
        frame = frame.f_back
    names = []
    while frame is not None and len(names) < _CALLERS:
        file = frame.f_code.co_filename
        if "/desktop/" not in file:
            break
        if not file.endswith("letters.py"):
            names.append(f"{file.rsplit('/', 1)[1][:-3]}.{frame.f_code.co_name}")
        frame = frame.f_back
    return " < ".join(names)
