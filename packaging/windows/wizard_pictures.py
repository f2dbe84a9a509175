"""Draws the pictures of the Windows installer from the program's icon, in all sizes it can show.

Setup picks the size that fits the scale of the screen, from 100 % to 250 %.
"""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QLinearGradient, QPainter
from PySide6.QtSvg import QSvgRenderer

from program.icon import DRAWING

LARGE_SIZES = ((164, 314), (205, 392), (246, 471), (287, 550), (328, 628), (410, 785))
SMALL_SIZES = ((58, 58), (73, 73), (87, 87), (102, 102), (116, 116), (145, 145))

SMALL_BACKGROUND = QColor("white")  # the head of the modern wizard
TOP, BOTTOM = QColor("#3f86a3"), QColor("#123949")  # the felt of the icon


def draw_wizard_pictures(folder: Path) -> None:
    """Write wizard-large-WIDTH.bmp (last page) and wizard-small-WIDTH.bmp (head of each page)."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication.instance() or QGuiApplication([])
    folder.mkdir(parents=True, exist_ok=True)
    for width, height in LARGE_SIZES:
        background = QLinearGradient(0, 0, 0, height)
        background.setColorAt(0, TOP)
        background.setColorAt(1, BOTTOM)
        _draw(folder / f"wizard-large-{width}.bmp", width, height, background, filled=0.72)
    for width, height in SMALL_SIZES:
        _draw(folder / f"wizard-small-{width}.bmp", width, height, SMALL_BACKGROUND, filled=0.94)


def _draw(
    file: Path, width: int, height: int, background: QColor | QLinearGradient, filled: float
) -> None:
    """Write one picture: the icon, as wide as this part of the width, above the middle."""
    picture = QImage(width, height, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(background)
    painter.drawRect(picture.rect().adjusted(-1, -1, 1, 1))
    size = width * filled
    center = QPointF(width / 2, max(width / 2, height * 0.38))
    corner = center - QPointF(size, size) / 2
    QSvgRenderer(str(DRAWING)).render(painter, QRectF(corner.x(), corner.y(), size, size))
    painter.end()
    if not picture.save(str(file)):
        raise SystemExit(f"cannot write {file}")
