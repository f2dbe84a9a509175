"""A box to choose: its lid is a radio button."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton

from desktop.screens.new_match.box_art import (
    DEPTH,
    LID_RADIUS,
    LidWords,
    paint_lid,
    paint_plain_lid,
)
from desktop.screens.new_match.late_picture import LatePicture
from desktop.style.current_theme import current_theme
from desktop.style.materials.shadows import paint_soft_shadow, rounded

_RING = 4.0
_MARGIN = 12  # around the lid, for the ring of the chosen one


class BoxLid(QAbstractButton):
    """The lid of a box; the chosen one has a ring of light and a check mark."""

    def __init__(self, set_code: str, words: LidWords) -> None:
        """Show the lid of a set.

        Args:
            set_code: the code of the set.
            words: what is on the lid.
        """
        super().__init__()
        self._set_code, self._words = set_code, words
        self._letters = 1.0
        self._picture = LatePicture(self, self._paint_picture)
        self.setObjectName(f"box-{set_code}")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(f"{words.title}, {words.line}")

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        if letters == self._letters:
            return
        self._letters = letters
        self._picture.forget()

    def sizeHint(self) -> QSize:
        return QSize(200, 280)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lid = self._lid()
        if self.isChecked():
            self._paint_glow(painter, lid)
        if not self._picture.show(painter):
            paint_plain_lid(painter, lid, self._set_code, self._words, self._letters)
        if self.underMouse() and not self.isChecked():
            painter.fillPath(rounded(lid, LID_RADIUS), QColor(255, 255, 255, 34))
        if self.isChecked():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(current_theme().legal), _RING))
            painter.drawPath(rounded(lid.adjusted(-1, -1, 1, 1), LID_RADIUS + 1))
            self._paint_check(painter, lid)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor("#ffffff"), 2))
            painter.drawPath(rounded(lid.adjusted(3, 3, -3, -3), 8))
        painter.end()

    def _lid(self) -> QRectF:
        away = _MARGIN + DEPTH / 2
        return QRectF(self.rect()).adjusted(away - 4, away - 4, -away - 4, -away - 4)

    def _paint_picture(self, painter: QPainter) -> None:
        paint_lid(painter, self._lid(), self._set_code, self._words, self._letters)

    def _paint_glow(self, painter: QPainter, lid: QRectF) -> None:
        if not current_theme().table.is_plain:
            around = rounded(lid.adjusted(-3, -3, 3 + DEPTH, 3 + DEPTH), LID_RADIUS + 3)
            paint_soft_shadow(painter, around, 8, current_theme().legal, 230)

    def _paint_check(self, painter: QPainter, lid: QRectF) -> None:
        at = QPointF(lid.right() - 24, lid.top() + 24)
        ink = QColor("#1d1509")
        painter.setPen(QPen(ink, 1.4))
        painter.setBrush(QColor(current_theme().legal))
        painter.drawEllipse(at, 15, 15)
        mark = QPainterPath(at + QPointF(-7, 0))
        mark.lineTo(at + QPointF(-2, 6))
        mark.lineTo(at + QPointF(8, -6))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(ink, 3.4, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPath(mark)
