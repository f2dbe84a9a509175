"""Frames on the table around the places that the coach of a lesson points at."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.style.palette import Theme
from desktop.table.layout.table_layout import Z_NOTE

_WIDE = 5.0
_AWAY = 5.0


class CoachPointer(QGraphicsItem):
    """Draws a thick dashed frame around each place; transparent to the mouse."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.theme = theme
        self._frames: tuple[QRectF, ...] = ()
        self.setZValue(Z_NOTE)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def frames(self) -> tuple[QRectF, ...]:
        """The frames on the table."""
        return self._frames

    def point_at(self, places: tuple[QRectF, ...]) -> None:
        """Frame these places instead of the current ones."""
        self.prepareGeometryChange()
        self._frames = tuple(place.adjusted(-_AWAY, -_AWAY, _AWAY, _AWAY) for place in places)
        self.update()

    def boundingRect(self) -> QRectF:
        whole = QRectF()
        for frame in self._frames:
            whole = whole.united(frame)
        return whole.adjusted(-_WIDE, -_WIDE, _WIDE, _WIDE)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((self.theme.focus, _WIDE + 3), (self.theme.legal, _WIDE)):
            pen = QPen(QColor(color), width)
            if width == _WIDE:
                pen.setDashPattern([3, 2])
            painter.setPen(pen)
            for frame in self._frames:
                painter.drawRoundedRect(frame, 10, 10)
