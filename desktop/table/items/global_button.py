"""The button of a Global Ability on a card: the yellow box with its text, or a circle with a G."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from desktop.card_art.ability_text import paint_global_mark
from desktop.style.current_theme import current_theme
from desktop.table.paint.outlines import paint_focus_outline, paint_lit_outline
from desktop.text.translation import tr
from rules.model import AbilityId, CardId

_CORNER = 6.0


class GlobalButton(QGraphicsObject):
    """The button of one Global Ability of a card; highlighted when a player can use it now.

    `rect` is the area to press, `mark` the circle with the G in it.
    """

    clicked = Signal(int, int)

    def __init__(self, parent: QGraphicsItem, number: CardId, ability: AbilityId) -> None:
        super().__init__(parent)
        self.number, self.ability = number, ability
        self.rect, self.mark = QRectF(), QRectF()
        self.is_legal = self.is_focused = self.is_down = False
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(tr("Use this card's Global Ability"))

    def set_areas(self, rect: QRectF, mark: QRectF) -> None:
        """Change the area to press and the circle in it."""
        self.prepareGeometryChange()
        self.rect, self.mark = rect, mark
        self.update()

    def set_legal(self, *, is_legal: bool) -> None:
        """Show whether the ability can be used now."""
        if is_legal != self.is_legal:
            self.is_legal = is_legal
            self.update()

    def set_focused(self, on: bool) -> None:
        """Show or hide the keyboard focus."""
        if on != self.is_focused:
            self.is_focused = on
            self.update()

    @property
    def _is_box(self) -> bool:
        return self.rect.width() > 1.5 * self.mark.width()

    def boundingRect(self) -> QRectF:
        return self.rect.united(self.mark).adjusted(-6, -6, 6, 6)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.is_legal:
            paint_lit_outline(painter, *self._around(1.0), 2.5)
        paint_global_mark(painter, self.mark, current_theme(), is_legal=self.is_legal)
        if self.is_focused:
            paint_focus_outline(painter, *self._around(4.0))

    def _around(self, away: float) -> tuple[QRectF, float]:
        """The rectangle at this distance around the box or the circle, and its radius."""
        area = self.rect if self._is_box else self.mark
        corner = _CORNER if self._is_box else area.height() / 2
        return area.adjusted(-away, -away, away, away), corner + away

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.is_down = True
        event.accept()

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        if self.is_down and self.rect.contains(event.pos()):
            self.clicked.emit(self.number, self.ability)
        self.is_down = False
