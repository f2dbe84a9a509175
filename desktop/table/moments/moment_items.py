"""Keeps the items of moments on a scene, and removes them when they end or are skipped."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)

from desktop.table.layout.table_layout import Z_NOTE

TURN_BANNER = "turn-banner"
"""The object name of the banner of a turn."""


class MomentItem(QGraphicsObject):
    """Something that appears on the table for a moment. The mouse ignores it."""

    def __init__(self, area: QRectF) -> None:
        super().__init__()
        self._area = area
        self.setZValue(Z_NOTE)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        return self._area


class PictureItem(MomentItem):
    """A picture with its center at the item's position, which can grow and fade."""

    def __init__(self, picture: QPixmap, center: QPointF) -> None:
        size = picture.deviceIndependentSize()
        super().__init__(QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height()))
        self._picture = picture
        self.setPos(center)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.drawPixmap(self._area.topLeft(), self._picture)


class MomentItems:
    """The moments on a scene: those of the playback, and marks that stay until the next act."""

    def __init__(self, scene: QGraphicsScene) -> None:
        self._scene = scene
        self._passing: list[QGraphicsItem] = []
        self._standing: list[QGraphicsObject] = []
        self._running: list[QAbstractAnimation] = []
        self.changed: Callable[[], None] = lambda: None
        """Called when something appears that passes, or has passed."""

    @property
    def has_banner(self) -> bool:
        """Whether the banner of a turn is on the table."""
        return any(
            isinstance(item, QGraphicsObject) and item.objectName() == TURN_BANNER
            for item in self._passing
        )

    @property
    def passing(self) -> tuple[QGraphicsItem, ...]:
        """The items that disappear by the end of the playback."""
        return tuple(self._passing)

    @property
    def standing(self) -> tuple[QGraphicsItem, ...]:
        """The marks that stay until the next act."""
        return tuple(self._standing)

    def show(self, item: QGraphicsItem) -> None:
        """Show an item until `remove` or `clear`."""
        self._passing.append(item)
        self._scene.addItem(item)
        self.changed()

    def leave(self, item: QGraphicsObject) -> None:
        """Leave a mark on the table until the next act; it replaces a mark of the same name."""
        for older in [mark for mark in self._standing if mark.objectName() == item.objectName()]:
            self._standing.remove(older)
            self._take_off(older)
        self._standing.append(item)
        self._scene.addItem(item)

    def run(self, animation: QAbstractAnimation, then: Callable[[], None]) -> None:
        """Run an animation that holds nothing up, and delete it.

        It must not be a child of its item, which it keeps alive: both would stay in memory.
        """
        self._running.append(animation)

        def end() -> None:
            if animation in self._running:
                self._running.remove(animation)
            then()

        animation.finished.connect(end)
        animation.start(QAbstractAnimation.DeletionPolicy.DeleteWhenStopped)

    def remove(self, item: QGraphicsItem) -> None:
        """Remove an item, if it is still there."""
        if item in self._passing:
            self._passing.remove(item)
            self._take_off(item)
            self.changed()

    def clear(self) -> None:
        """Remove everything that passes; marks stay."""
        running, self._running = self._running, []
        for animation in running:
            animation.stop()
        passing, self._passing = self._passing, []
        for item in passing:
            self._take_off(item)
        if passing:
            self.changed()

    def clear_marks(self) -> None:
        """Remove the marks of the last act."""
        standing, self._standing = self._standing, []
        for item in standing:
            self._take_off(item)

    def _take_off(self, item: QGraphicsItem) -> None:
        area = item.sceneBoundingRect()
        self._scene.removeItem(item)
        # Qt leaves a part of an item painted if it is hidden and removed at once.
        self._scene.update(area)
