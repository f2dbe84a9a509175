"""The medal of the computer's level on the button that starts a match: it opens the choices."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPolygonF

from desktop.panels.widgets.large_faces import offer_picture_area
from desktop.panels.widgets.painted_button import PaintedButton
from desktop.panels.widgets.wood_button import WoodButton
from desktop.style.current_theme import current_theme
from desktop.style.materials.surfaces import paint_brass
from desktop.style.plain_text import plain_tooltip

_KNOB = 0.2  # the radius of the brass knob, relative to the diameter of the medal


class LevelMedal(PaintedButton):
    """A knob on the medal of another button, for who wants to choose before the match starts."""

    def __init__(self, plate: WoodButton) -> None:
        """Make it; it lies on the picture of `plate`."""
        super().__init__(plate)
        self._plate = plate
        self.setObjectName("choose-opponent")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        plate.installEventFilter(self)

    def describe(self, about: str) -> None:
        """Say which level the medal shows, and what it opens."""
        self.setAccessibleName(about)
        self.setToolTip(plain_tooltip(about))

    def sizeHint(self) -> QSize:
        return self.size()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stay on the picture."""
        if event.type() == QEvent.Type.Resize:
            self.place()
        return False

    def place(self) -> None:
        """Lie on the picture of the plate."""
        area = offer_picture_area(self._plate)
        away = _KNOB * area.width()
        self.setGeometry(area.adjusted(-away / 2, -away / 2, away / 2, away / 2).toAlignedRect())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the knob with an arrow, and a ring around the medal while it can be pressed."""
        theme, side = current_theme(), float(self.width())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.hasFocus() or self.underMouse():
            color = theme.focus if theme.table.is_plain else theme.legal
            painter.setPen(QPen(QColor(color), 3))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QRectF(self.rect()).adjusted(2, 2, -2, -2))
        radius = _KNOB * side * 0.84
        center = QPointF(side - radius - 1, side - radius - 1)
        if self.isDown():
            center += QPointF(0, 1)
        knob = QPainterPath()
        knob.addEllipse(center, radius, radius)
        paint_brass(painter, knob, theme.table)
        arrow = 0.42 * radius
        painter.setPen(QPen(QColor(theme.table.brass_ink), max(1.6, 0.22 * radius)))
        painter.drawPolyline(
            QPolygonF(
                [
                    center + QPointF(-arrow, -0.45 * arrow),
                    center + QPointF(0, 0.6 * arrow),
                    center + QPointF(arrow, -0.45 * arrow),
                ]
            )
        )
        painter.end()
