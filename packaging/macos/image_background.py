"""Draws what is behind the icons in the window of the disk image: an arrow to Applications."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QImage,
    QLinearGradient,
    QPainter,
    QPen,
    QPolygonF,
)

SIZE = (640, 460)
TOP, BOTTOM, ARROW = QColor("#f4f8fa"), QColor("#cfe1e9"), QColor("#3f86a3")
ARROW_HEAD = QPolygonF([QPointF(362, 170), QPointF(340, 152), QPointF(340, 188)])


def draw_background(file: Path) -> None:
    """Write the picture, and one of twice the size, NAME@2x.png, for sharp screens."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication.instance() or QGuiApplication([])
    file.parent.mkdir(parents=True, exist_ok=True)
    for scale, suffix in ((1, ""), (2, "@2x")):
        picture = _drawn(scale)
        place = file.with_stem(file.stem + suffix)
        if not picture.save(str(place)):
            raise SystemExit(f"cannot write {place}")


def _drawn(scale: int) -> QImage:
    width, height = SIZE
    picture = QImage(width * scale, height * scale, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    light = QLinearGradient(0, 0, 0, height)
    light.setColorAt(0, TOP)
    light.setColorAt(1, BOTTOM)
    painter.fillRect(0, 0, width, height, light)
    line = QPen(ARROW, 10, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    painter.setPen(line)
    painter.drawLine(QPointF(278, 170), QPointF(338, 170))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ARROW)
    painter.drawPolygon(ARROW_HEAD)
    painter.end()
    return picture
