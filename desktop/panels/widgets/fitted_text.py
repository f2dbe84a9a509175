"""Paints a text in as many lines as fit, with smaller letters where there is little room."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from desktop.style.materials.letters import ALIGN_LEFT, fitting_pixels, text_font

_WRAPPED = int(ALIGN_LEFT | Qt.TextFlag.TextWordWrap)
_LEAST = 9.5  # pixels


def paint_fitted(
    painter: QPainter, area: QRectF, text: str, color: str | QColor, pixels: float
) -> None:
    """Paint a text in an area, in letters of at most this size."""

    def fits(size: float) -> bool:
        needed = QFontMetricsF(text_font(size)).boundingRect(area, _WRAPPED, text)
        return needed.height() <= area.height() and needed.width() <= area.width()

    painter.setFont(text_font(fitting_pixels(pixels, _LEAST, fits)))
    painter.setPen(QColor(color))
    painter.drawText(area, _WRAPPED, text)
