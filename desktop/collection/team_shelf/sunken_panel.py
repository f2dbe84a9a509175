"""A panel that is sunk into the wood: a bare tray, or a tray with felt."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame

from desktop.style.current_theme import current_theme
from desktop.style.materials.pictures import KeptPicture
from desktop.style.materials.shadows import rounded
from desktop.style.materials.surfaces import paint_weave
from desktop.style.materials.trays import STAGE_RADIUS, paint_tray, wood_tray_floor, wood_tray_ink

_EDGE = 3  # pixels around the floor, for its lip


class SunkenPanel(QFrame):
    """Paints a tray behind the widgets that lie in it."""

    def __init__(self, *, has_felt: bool = False) -> None:
        super().__init__()
        self._has_felt = has_felt
        self._ground = KeptPicture()

    @property
    def ink(self) -> str:
        """The color of letters on it."""
        table = current_theme().table
        return table.stage_ink if self._has_felt else wood_tray_ink(table)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        picture = self._ground.find(
            theme, self.size(), self.devicePixelRatioF(), lambda painter: self._paint(painter)
        )
        painter = QPainter(self)
        painter.drawPixmap(0, 0, picture)
        painter.end()

    def _paint(self, painter: QPainter) -> None:
        table = current_theme().table
        area = QRectF(self.rect()).adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        if not self._has_felt:
            paint_tray(painter, area, STAGE_RADIUS, wood_tray_floor(table), table)
            return
        paint_tray(painter, area, STAGE_RADIUS, table.stage, table, 1.3)
        if table.is_plain:
            return
        path = rounded(area, STAGE_RADIUS)
        painter.setClipPath(path)
        paint_weave(painter, area, table, 0.7)
        painter.setClipping(False)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(table.brass[1]), 2.0))
        painter.drawPath(path)
