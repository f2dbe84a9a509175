"""Draws the program's icon in the format that a system needs."""

import os
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from project import ROOT

DRAWING = ROOT / "assets" / "icons" / "sidekick-table.svg"
SIZE = 256


def draw_icon(file: Path) -> None:
    """Write the icon in the format of the file's suffix: png, ico (Windows) or icns (macOS)."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication.instance() or QGuiApplication([])
    picture = QImage(SIZE, SIZE, QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    file.parent.mkdir(parents=True, exist_ok=True)
    if not picture.save(str(file)):
        raise SystemExit(f"cannot write {file}")


def main(arguments: list[str]) -> None:
    """Draw the icon into the files that are named; their suffixes choose the formats."""
    for file in arguments:
        draw_icon(Path(file))
