"""Base classes of items that fill a rectangle of the table: places for dice, players' plates.

A place lights up when a die may go there. Outlines stand out on wood, felt and art alike.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsSceneHoverEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import paint_pill, pill_width
from desktop.style.materials.tones import BLACK, WHITE, tone
from rules.advice import DropTarget


class TableItem(QGraphicsObject):
    """An item with a rectangle from the layout, ignored by the mouse.

    `rect` is the rectangle it fills, in its own coordinates.
    """

    paint_margin = 2.0
    """How far it may paint beyond `rect`."""

    def __init__(self) -> None:
        super().__init__()
        self.rect = QRectF()
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def area(self) -> QRectF:
        """Its rectangle in scene coordinates."""
        return self.rect.translated(self.pos())

    def set_rect(self, rect: QRectF) -> None:
        """Fill a rectangle of the scene."""
        self.prepareGeometryChange()
        self.setPos(rect.topLeft())
        self.rect = QRectF(0, 0, rect.width(), rect.height())
        self.update()

    def boundingRect(self) -> QRectF:
        return self.rect.adjusted(
            -self.paint_margin, -self.paint_margin, self.paint_margin, self.paint_margin
        )


class FocusableItem(TableItem):
    """An item that can have the keyboard focus."""

    def __init__(self) -> None:
        super().__init__()
        self.is_focused = False

    def set_focused(self, on: bool) -> None:
        """Show or hide the keyboard focus."""
        if on != self.is_focused:
            self.is_focused = on
            self.update()


# --- outlines -------------------------------------------------------------------------------------

_DARK_EDGE = 2.5  # how much wider the dark line below a lit one is


def paint_lit_outline(painter: QPainter, rect: QRectF, radius: float, width: float = 3.0) -> None:
    """Outline something that can be used now: a bright line with dark edges."""
    theme = current_theme()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in (QPen(tone(BLACK, 150), width + _DARK_EDGE), QPen(QColor(theme.legal), width)):
        painter.setPen(pen)
        painter.drawRoundedRect(rect, radius, radius)


def paint_focus_outline(painter: QPainter, rect: QRectF, radius: float) -> None:
    """Outline what has the keyboard focus: a dashed line on one of the opposite color."""
    theme = current_theme()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    dashed = QPen(QColor(theme.focus), 3)
    dashed.setDashPattern([3, 2])
    for pen in (QPen(QColor(BLACK if theme.name == "dark" else WHITE), 5), dashed):
        painter.setPen(pen)
        painter.drawRoundedRect(rect, radius, radius)


# --- places ---------------------------------------------------------------------------------------

INK_ON_LEGAL = "#1c1a10"  # ink on the highlight color, in both themes


class PlaceItem(FocusableItem):
    """A place where dice can be put. `place` is its name in the rules.

    `set_drop_label("Field Angel")` outlines it and says what a drop would do,
    `set_drop_hovered(True)` shows that the held die is over it.
    """

    reach = 5.0
    corner_radius = 7.0
    """The radius of its corners, and of the light around it."""
    hovered = Signal(DropTarget, bool)

    def __init__(self, place: DropTarget) -> None:
        super().__init__()
        self.place = place
        self.drop_label = ""
        self.is_drop_hovered = False

    def set_drop_label(self, label: str) -> None:
        """Show that a die may go here and what a drop would do; "" removes the light."""
        if label != self.drop_label:
            self.drop_label, self.is_drop_hovered = label, False
            self.update()

    def set_drop_hovered(self, on: bool) -> None:
        """Show whether the held die is over this place."""
        if on != self.is_drop_hovered:
            self.is_drop_hovered = on
            self.update()

    # --- painting

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_background(painter)
        if self.drop_label:
            self.paint_light(painter)
        if self.is_focused:
            around = self.rect.adjusted(-3.5, -3.5, 3.5, 3.5)
            paint_focus_outline(painter, around, self.corner_radius + 3.5)

    def paint_background(self, painter: QPainter) -> None:
        """Paint the place itself; subclasses override this."""

    def label_top(self) -> float:
        """The top of the label that says what a drop would do."""
        return 4.0

    def paint_light(self, painter: QPainter) -> None:
        """Paint a light around the place, and what a drop would do."""
        if self.is_drop_hovered:
            glow = QColor(current_theme().legal)
            glow.setAlpha(70)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(glow)
            painter.drawRoundedRect(self.rect, self.corner_radius, self.corner_radius)
        width = 5.0 if self.is_drop_hovered else 3.0
        paint_lit_outline(painter, self.rect, self.corner_radius, width)
        self.paint_drop_label(painter)

    def paint_drop_label(self, painter: QPainter) -> None:
        """Paint what a drop would do."""
        high = min(20.0 * current_theme().text_scale, 0.4 * self.rect.height())
        pixels = 0.62 * high
        wide = min(pill_width(self.drop_label, pixels, high), self.rect.width() - 8)
        plate = QRectF(self.rect.right() - wide - 4, self.label_top(), wide, high)
        paint_pill(painter, plate, self.drop_label, current_theme().legal, INK_ON_LEGAL, pixels)

    # --- pointer events

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self.hovered.emit(self.place, True)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self.hovered.emit(self.place, False)
