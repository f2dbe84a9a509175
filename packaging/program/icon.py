"""Draws the program's icon: as PNG of any size, for Windows (ico) and for macOS (icns).

Both containers hold PNG pictures, so every system can write all of them without other tools.
"""

from __future__ import annotations

import argparse
import os
import re
import struct
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from project import ROOT

DRAWING = ROOT / "assets" / "icons" / "sidekick-table.svg"
SIZE = 256  # of a PNG whose name does not tell its size

ICO_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
ICNS_SIZES = {
    **{b"icp4": 16, b"ic11": 32, b"icp5": 32, b"ic12": 64, b"ic07": 128, b"ic13": 256},
    **{b"ic08": 256, b"ic14": 512, b"ic09": 512, b"ic10": 1024},
}
"""The pictures of an icns file by their types: 16 to 512 points, each also in double resolution."""


def draw_icon(file: Path) -> None:
    """Write the icon in the format of the file's suffix: png, ico (Windows) or icns (macOS).

    A number at the end of a PNG's name is its size, as in `icon-64.png`.
    """
    if file.suffix == ".ico":
        content = as_ico({size: as_png(size) for size in ICO_SIZES})
    elif file.suffix == ".icns":
        pictures = {size: as_png(size) for size in ICNS_SIZES.values()}
        content = as_icns({kind: pictures[size] for kind, size in ICNS_SIZES.items()})
    elif file.suffix == ".png":
        size = re.search(r"(\d+)$", file.stem)
        content = as_png(int(size[1]) if size else SIZE)
    else:
        raise SystemExit(f"{file}: an icon is a png, ico or icns file")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def as_png(size: int) -> bytes:
    """The icon as a square PNG picture."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QGuiApplication.instance() or QGuiApplication([])
    picture = QImage(size, size, QImage.Format.Format_ARGB32)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    # PySide names the type bytes, but only takes str.
    if not picture.save(content, "PNG"):  # type: ignore[call-overload]
        raise SystemExit("Qt cannot write PNG pictures")
    return bytes(content.data().data())


def as_ico(pictures: dict[int, bytes]) -> bytes:
    """PNG pictures in the container of Windows, by their sizes."""
    place = 6 + 16 * len(pictures)
    entries, contents = [], []
    for size, content in sorted(pictures.items()):
        # 0 stands for 256, the largest size.
        entries.append(
            struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(content), place)
        )
        contents.append(content)
        place += len(content)
    return b"".join([struct.pack("<HHH", 0, 1, len(pictures)), *entries, *contents])


def as_icns(pictures: dict[bytes, bytes]) -> bytes:
    """PNG pictures in the container of macOS, by their types."""
    parts = [
        kind + struct.pack(">I", 8 + len(content)) + content for kind, content in pictures.items()
    ]
    return b"icns" + struct.pack(">I", 8 + sum(map(len, parts))) + b"".join(parts)


def main(arguments: list[str]) -> None:
    """Draw the icon into the files that are named; their suffixes choose the formats."""
    parser = argparse.ArgumentParser(
        prog="python packaging icon", description="Draw the icon as png, ico or icns."
    )
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE")
    for file in parser.parse_args(arguments).files:
        draw_icon(file)
