"""The icons of the program and of match files, in the sizes of the hicolor theme."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from project import APP_ID, MATCH_TYPE, ROOT

SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)

DRAWINGS = {
    f"apps/{APP_ID}": ROOT / "assets" / "icons" / "sidekick-table.svg",
    f"mimetypes/{MATCH_TYPE.replace('/', '-')}": Path(__file__).parent
    / "metadata"
    / "match-file.svg",
}
"""Drawings by context and name of the icon in the theme."""


def stage_icons(theme: Path) -> None:
    """Write all icons into the folder of a theme, as SVG and as PNG in several sizes."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication.instance() or QGuiApplication([])
    for name, drawing in DRAWINGS.items():
        scalable = theme / "scalable" / f"{name}.svg"
        scalable.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(drawing, scalable)
        for size in SIZES:
            file = theme / f"{size}x{size}" / f"{name}.png"
            file.parent.mkdir(parents=True, exist_ok=True)
            _draw(drawing, size).save(str(file))


def _draw(drawing: Path, size: int) -> QImage:
    picture = QImage(size, size, QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(str(drawing)).render(painter)
    painter.end()
    return picture
