"""Keeps the items of moments on a scene, and removes them when they end or are skipped.

Short notes rise from the table and fade: damage, life, a knock-out.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_text, text_width
from desktop.table.dice_motion.motion import Motion
from desktop.table.layout.table_layout import Z_NOTE
from rules.model import PlayerId

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

    def remove_notes(self) -> None:
        """Remove the notes that are still rising."""
        for item in self.passing:
            if isinstance(item, NoteItem):
                self.remove(item)

    def clear_marks(self) -> None:
        """Remove the marks of the last act."""
        standing, self._standing = self._standing, []
        for item in standing:
            self._take_off(item)

    def _take_off(self, item: QGraphicsItem) -> None:
        area = item.painted_area if isinstance(item, NoteItem) else item.sceneBoundingRect()
        self._scene.removeItem(item)
        # Qt leaves a part of an item painted if it is hidden and removed at once.
        self._scene.update(area)


# --- notes ----------------------------------------------------------------------------------------

_AWAY = 10.0  # from what a note leaves free
_RISE = 0.9  # how far a note rises, as a share of its height


@dataclass(frozen=True, slots=True)
class FloatingNote:
    """A text, where it rises, how large it is, and how long it is shown.

    `is_harm` marks damage and the like; `new_life` is a player and their remaining life. It leaves
    `beside` free: then it is toward the middle of the table.
    """

    text: str
    position: QPointF
    scale: float = 1.0
    is_harm: bool = False
    new_life: tuple[PlayerId, int] | None = None
    milliseconds: float = 1100.0
    beside: QRectF | None = None


class NoteItem(QGraphicsObject):
    """One note: text on a plate, colored as harm or as news."""

    def __init__(self, note: FloatingNote, pixels: float, bounds: QRectF) -> None:
        super().__init__()
        theme = current_theme()
        self.note, self._pixels = note, pixels * note.scale * theme.text_scale
        self._fill = theme.damage if note.is_harm else theme.panel
        self._ink = theme.badge_text if note.is_harm else theme.text
        self._line = theme.badge_text if note.is_harm else theme.accent
        width = text_width(note.text, self._pixels, bold=True) + 1.4 * self._pixels
        self._plate = QRectF(-width / 2, -0.85 * self._pixels, width, 1.7 * self._pixels)
        # Move a note near the edge inward, so that it is not cut off.
        left, right = bounds.left() + width / 2 + 2, bounds.right() - width / 2 - 2
        highest = bounds.top() + (_RISE + 0.5) * self._plate.height() + 2
        across = note.position.x()
        if note.beside is not None:
            is_right = note.beside.center().x() > bounds.center().x()
            away = width / 2 + _AWAY
            across = note.beside.left() - away if is_right else note.beside.right() + away
        self._at = QPointF(min(max(across, left), right), max(note.position.y(), highest))
        self.setPos(self._at)
        self.setZValue(Z_NOTE)
        self.setOpacity(0)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def rise_animation(self, milliseconds: float) -> QAbstractAnimation:
        """An animation: appear, rise, fade. The caller starts it and removes the note afterward."""

        def show(progress: float) -> None:
            self.setPos(self._at - QPointF(0, _RISE * self._plate.height() * progress))
            self.setOpacity(min(1.0, 6 * progress, 3.5 * (1 - progress)))

        return Motion(milliseconds, show, self.hide, self.show)

    @property
    def painted_area(self) -> QRectF:
        """The area it passes through while it rises, in the scene."""
        start = self.boundingRect().translated(self._at)
        return start | start.translated(0, -_RISE * self._plate.height())

    def boundingRect(self) -> QRectF:
        return self._plate.adjusted(-2, -2, 2, 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._line), 2))
        painter.setBrush(QColor(self._fill))
        corner = self._plate.height() / 2
        painter.drawRoundedRect(self._plate, corner, corner)
        words, pixels = self.note.text, self._pixels
        paint_text(painter, self._plate, words, self._ink, pixels, bold=True, align=ALIGN_CENTER)
