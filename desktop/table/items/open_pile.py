"""The tray over the table on which the dice of a pile are spread out to choose from."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import paint_engraved
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.tones import BLACK, mix
from desktop.style.materials.trays import TRAY_RADIUS, paint_tray
from desktop.table.items.table_item import TableItem
from desktop.table.items.zone_item import ZONE_TITLES
from desktop.text.translation import tr
from rules.model import PlayerId
from rules.state import Zone


class OpenPileItem(TableItem):
    """A tray of wood with felt in it, and the name of the pile."""

    paint_margin = 16.0

    def __init__(self, player: PlayerId, zone: Zone) -> None:
        super().__init__()
        self.player, self.zone = player, zone
        self.title_height = 22.0

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        table, high = current_theme().table, self.title_height
        rim = rounded(self.rect, TRAY_RADIUS)
        if not table.is_plain:
            paint_soft_shadow(painter, rim, 9, BLACK, 160, 2, 4)
        painter.setPen(QPen(QColor(table.wood[1]), 1.2))
        painter.setBrush(QColor(table.wood[0]))
        painter.drawPath(rim)
        floor = self.rect.adjusted(5, 5, -5, -5)
        color = mix(table.trays[self.player], current_theme().players[self.player], 0.06)
        paint_tray(painter, floor, TRAY_RADIUS - 4, color, table, 0.6)
        line = QRectF(floor.left() + 0.4 * high, floor.top() + 2, floor.width() - high, 0.9 * high)
        name = tr(ZONE_TITLES[self.zone])
        paint_engraved(painter, line, name, 0.57 * high, table, ink=table.felt_ink)
        painter.setBrush(Qt.BrushStyle.NoBrush)
