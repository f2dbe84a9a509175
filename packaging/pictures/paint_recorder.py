"""Follows what Python code paints, from the picture it is painted on to its place in the window.

While a recorder is active, it stands between the program and `QPainter`. Pictures that hold
recorded things are followed until they are copied into the window.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Protocol, TypeGuard

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QWidget
from shiboken6 import Shiboken


class Painted(Protocol):
    """A recorded thing on a widget or a picture, such as a text."""

    def mapped(self, transform: QTransform, clip: QRectF) -> Any:
        """The same thing after its picture was copied elsewhere."""

    def put_on(self, surface: int) -> Any:
        """The same thing on a widget with this identity."""


class PaintRecorder:
    """Records painted things while it is active (`with recorder.active():`).

    Subclasses hook the functions that paint them.
    """

    def __init__(self) -> None:
        self._on_widgets: dict[int, tuple[QWidget, list[Painted]]] = {}
        self._on_pictures: list[tuple[QPixmap | QImage, list[Painted]]] = []
        self._copied: dict[int, list[Painted]] = {}

    def grab(self, window: QWidget) -> QPixmap:
        """Repaint a whole window, and record the things on its widgets."""
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

    def things(self, window: QWidget) -> list[Painted]:
        """The things that are now visible in the window, in its coordinates."""
        found: list[Painted] = []
        for widget, things in self._on_widgets.values():
            if not widget.isVisible():
                continue
            corner = widget.mapTo(window, QPoint(0, 0))
            moved = QTransform.fromTranslate(corner.x(), corner.y())
            shown = QRectF(widget.visibleRegion().boundingRect().translated(corner))
            found += [thing.mapped(moved, shown).put_on(id(widget)) for thing in things]
        return found

    @contextmanager
    def active(self) -> Iterator[None]:
        """Stand between the program and the painter."""
        kept = [(owner, name, getattr(owner, name)) for owner, name in self.hooked()]
        try:
            for owner, name, original in kept:
                setattr(owner, name, self.hook(name, original))
            yield
        finally:
            for owner, name, original in kept:
                setattr(owner, name, original)

    def hooked(self) -> tuple[tuple[type, str], ...]:
        """The functions that are replaced while it is active."""
        return _HOOKS

    def hook(self, name: str, original: Callable[..., Any]) -> object:
        """What replaces a function of this name."""
        if name == "fromImage":
            return staticmethod(self._conversion_hook(original))
        return self._copy_hook(original)

    def _copy_hook(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def draw_picture(painter: QPainter, *arguments: Any) -> Any:
            things = self._things_of_picture(next(a for a in arguments if _is_picture(a)))
            if things:
                self._record_copy(painter, things, arguments)
            return original(painter, *arguments)

        return draw_picture

    def _conversion_hook(self, original: Callable[..., Any]) -> Callable[..., Any]:
        def from_image(image: QImage, *arguments: Any) -> QPixmap:
            made: QPixmap = original(image, *arguments)
            if things := self._things_of_picture(image):
                self._copied[made.cacheKey()] = things
            return made

        return from_image

    # --- recording

    def _record_copy(
        self, painter: QPainter, things: list[Painted], arguments: tuple[Any, ...]
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
        clip = clip_of(painter)
        shown = painter.combinedTransform().mapRect(target).intersected(clip)
        self.list_for(painter).extend(
            thing.mapped(whole, shown) for thing in things if painter.opacity() > 0
        )

    def list_for(self, painter: QPainter) -> list[Painted]:
        """The list for the surface that a painter paints on."""
        surface = painter.device()
        if isinstance(surface, QWidget):
            return self._on_widgets.setdefault(id(surface), (surface, []))[1]
        if not _is_picture(surface) or not Shiboken.ownedByPython(surface):
            return []  # Qt deletes its own pictures at any time
        for picture, things in reversed(self._on_pictures):
            if picture is surface:
                return things
        self._on_pictures.append((surface, []))
        return self._on_pictures[-1][1]

    def _things_of_picture(self, picture: QPixmap | QImage) -> list[Painted]:
        key = picture.cacheKey()
        if key in self._copied:
            return self._copied[key]
        for surface, things in reversed(self._on_pictures):
            if surface is picture or surface.cacheKey() == key:
                return things
        return []


_HOOKS: tuple[tuple[type, str], ...] = (
    (QPainter, "drawPixmap"),
    (QPainter, "drawImage"),
    (QPixmap, "fromImage"),
)


def _is_picture(value: object) -> TypeGuard[QPixmap | QImage]:
    return isinstance(value, QPixmap | QImage)


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


def clip_of(painter: QPainter) -> QRectF:
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


def visible_color(painter: QPainter, color: QColor) -> QColor:
    """A color, as transparent as the painter makes it."""
    shown = QColor(color)
    shown.setAlphaF(shown.alphaF() * painter.opacity())
    return shown
