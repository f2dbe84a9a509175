"""A box to choose: its lid is a radio button."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QAbstractButton

from desktop.screens.new_match.box_art import (
    DEPTH,
    LID_RADIUS,
    LidWords,
    paint_lid_picture,
)
from desktop.style import palette
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.palette import Theme

_RING = 4.0
_MARGIN = 12  # around the lid, for the ring of the chosen one


class BoxLid(QAbstractButton):
    """The lid of a box; the chosen one has a ring of light and a check mark."""

    def __init__(self, set_code: str, words: LidWords) -> None:
        """Show the lid of a set.

        Args:
            set_code: the code of the set.
            words: what stands on the lid.
        """
        super().__init__()
        self._set_code, self._words = set_code, words
        self._theme: Theme = palette.LIGHT
        self._letters = 1.0
        self._picture = QPixmap()
        self.setObjectName(f"box-{set_code}")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(f"{words.title}, {words.line}")

    def set_look(self, theme: Theme, letters: float) -> None:
        """Set the colors and the scale of letters."""
        if (theme, letters) == (self._theme, self._letters):
            return
        self._theme, self._letters = theme, letters
        self._picture = QPixmap()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, 280)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._picture = QPixmap()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        away = _MARGIN + DEPTH / 2
        lid = QRectF(self.rect()).adjusted(away - 4, away - 4, -away - 4, -away - 4)
        if self.isChecked():
            self._paint_glow(painter, lid)
        if self._picture.isNull():
            self._picture = self._painted(lid)
        painter.drawPixmap(0, 0, self._picture)
        if self.underMouse() and not self.isChecked():
            painter.fillPath(rounded(lid, LID_RADIUS), QColor(255, 255, 255, 34))
        if self.isChecked():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._theme.legal), _RING))
            painter.drawPath(rounded(lid.adjusted(-1, -1, 1, 1), LID_RADIUS + 1))
            self._paint_check(painter, lid)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor("#ffffff"), 2))
            painter.drawPath(rounded(lid.adjusted(3, 3, -3, -3), 8))
        painter.end()

    def _painted(self, lid: QRectF) -> QPixmap:
        ratio = self.devicePixelRatioF()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_lid_picture(painter, lid, self._set_code, self._words, self._theme, self._letters)
        painter.end()
        return picture

    def _paint_glow(self, painter: QPainter, lid: QRectF) -> None:
        if not self._theme.table.is_plain:
            around = rounded(lid.adjusted(-3, -3, 3 + DEPTH, 3 + DEPTH), LID_RADIUS + 3)
            paint_soft_shadow(painter, around, 8, self._theme.legal, 230)

    def _paint_check(self, painter: QPainter, lid: QRectF) -> None:
        at = QPointF(lid.right() - 24, lid.top() + 24)
        ink = QColor("#1d1509")
        painter.setPen(QPen(ink, 1.4))
        painter.setBrush(QColor(self._theme.legal))
        painter.drawEllipse(at, 15, 15)
        mark = QPainterPath(at + QPointF(-7, 0))
        mark.lineTo(at + QPointF(-2, 6))
        mark.lineTo(at + QPointF(8, -6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink, 3.4, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPath(mark)
