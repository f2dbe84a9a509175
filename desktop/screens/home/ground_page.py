"""A page that shows a painted ground behind its widgets."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.screens.home.ground_painter import GroundPainter


class GroundPage(QWidget):
    """Shows the picture of a ground painter, as far as it is painted."""

    def __init__(self, ground: GroundPainter) -> None:
        super().__init__()
        self._ground = ground
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        ground.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground = self._ground.picture
        part = QRectF(event.rect())
        if ground.isNull():
            painter.fillRect(part, self.palette().window())
        else:
            ratio = ground.devicePixelRatioF()
            source = QRectF(part.topLeft() * ratio, part.size() * ratio)
            painter.drawImage(part, ground, source)
        painter.end()
