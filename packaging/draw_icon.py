"""Draw the program's icon in the format a system needs.

Run it after changing `assets/icons/sidekick-table.svg`; it writes the PNG beside this file.
"""

import os
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

ROOT = Path(__file__).resolve().parent.parent
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


if __name__ == "__main__":
    draw_icon(ROOT / "packaging" / "sidekick-table.png")
