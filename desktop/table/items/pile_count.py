"""The number on a stack of dice, over the dice that it counts."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.style.materials.letters import ALIGN_CENTER, paint_text, text_width
from desktop.style.materials.tones import WHITE, tone
from desktop.table.items.table_item import TableItem

_FLOOR = "#15181d"


class PileCountItem(TableItem):
    """A dark plate with the number of dice in a pile; hidden unless the dice are stacked."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0
        self.setVisible(False)

    def show_count(self, count: int, corner: QPointF, pixels: float) -> None:
        """Show a number; `corner` is the lower right corner of its plate."""
        high = 1.55 * pixels
        wide = max(high, text_width(str(count), pixels, bold=True) + 0.8 * pixels)
        rect = QRectF(corner - QPointF(wide, high), corner)
        if self.area != rect:
            self.set_rect(rect)
        if count != self.count:
            self.count = count
            self.update()
        self.setVisible(True)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = self.rect.height()
        painter.setPen(QPen(tone(WHITE, 200), 1.2))
        painter.setBrush(QColor(_FLOOR))
        painter.drawRoundedRect(self.rect, high / 2, high / 2)
        pixels = high / 1.55
        paint_text(
            painter, self.rect, str(self.count), WHITE, pixels, bold=True, align=ALIGN_CENTER
        )
