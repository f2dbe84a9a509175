"""The base class of all places on the table: a rectangle that lights up when a die may go there."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QGraphicsSceneHoverEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import paint_pill, pill_width
from desktop.table.items.table_item import FocusableItem
from desktop.table.paint.outlines import paint_focus_outline, paint_lit_outline
from rules.advice import DropTarget

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
