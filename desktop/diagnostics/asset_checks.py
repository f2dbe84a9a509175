"""Checks of the packaged files, and of the formats that Qt must be able to write."""

from __future__ import annotations

import io
import wave
from importlib import resources
from importlib.resources.abc import Traversable

from desktop.diagnostics.check_failure import CheckFailure

_TEXTS = (
    "rules.md",
    "rulings.toml",
    "printed-otherwise.toml",
    "lessons/course.toml",
    "lessons/teaching-cards.toml",
    "cards/trees.json",
    "web_page/page.css",
    "web_page/replay.js",
    "icons/sidekick-table.svg",
    "fonts/OFL.txt",
)
_SOUNDS = ("roll-few", "roll-many", "move", "hit", "win")
_FONTS = ("Inter-Regular.otf", "Inter-Bold.otf")


def check_assets() -> str:
    """Read the packaged texts, and look into the sounds and fonts."""
    for name in _TEXTS:
        if not _asset(name).read_text("utf-8").strip():
            raise CheckFailure(f"The packaged file {name} is empty.")
    for name in _SOUNDS:
        with wave.open(io.BytesIO(_asset(f"sounds/{name}.wav").read_bytes())) as sound:
            if not sound.getnframes():
                raise CheckFailure(f"The sound {name} is empty.")
    for name in _FONTS:
        if not _asset(f"fonts/{name}").read_bytes().startswith(b"OTTO"):
            raise CheckFailure(f"The packaged font {name} is damaged.")
    return f"Found {len(_TEXTS)} texts and pictures, {len(_SOUNDS)} sounds, {len(_FONTS)} fonts."


def check_fonts() -> str:
    """Look whether the packaged font is the one that texts are drawn with."""
    from PySide6.QtGui import QFont, QFontInfo

    from desktop.style.palette import FONT_FAMILY

    used = QFontInfo(QFont(FONT_FAMILY)).family()
    if used != FONT_FAMILY:
        raise CheckFailure(f"Texts are drawn with {used or 'no font'} instead of {FONT_FAMILY}.")
    return f"Texts are drawn with {used}."


def check_pictures() -> str:
    """Draw the icon, write it as PNG and JPEG, and read both back."""
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter, QPixmap

    icon = QPixmap()
    icon.loadFromData(_asset("icons/sidekick-table.svg").read_bytes())
    if icon.isNull():
        raise CheckFailure("Qt cannot read SVG pictures.")
    picture = QImage(64, 64, QImage.Format.Format_RGB32)
    picture.fill(QColor("#154a86"))
    painter = QPainter(picture)
    painter.drawPixmap(16, 16, 32, 32, icon)
    painter.end()
    for kind, tolerance in (("PNG", 0), ("JPEG", 12)):
        written = QBuffer()
        written.open(QIODevice.OpenModeFlag.WriteOnly)
        if not QImageWriter(written, kind.encode()).write(picture):
            raise CheckFailure(f"Qt cannot write {kind} pictures.")
        read = QImage()
        if not read.loadFromData(written.data()) or read.size() != picture.size():
            raise CheckFailure(f"Qt cannot read {kind} pictures.")
        painted, found = picture.pixelColor(4, 4), read.pixelColor(4, 4)
        apart = max(
            abs(painted.red() - found.red()),
            abs(painted.green() - found.green()),
            abs(painted.blue() - found.blue()),
        )
        if apart > tolerance:
            raise CheckFailure(f"Colors of {kind} pictures are wrong.")
    return "SVG, PNG and JPEG pictures work."


def check_pdf() -> str:
    """Write a page as PDF."""
    from PySide6.QtCore import QBuffer, QIODevice
    from PySide6.QtGui import QPainter, QPdfWriter

    from desktop.text.program_version import PROGRAM_NAME

    written = QBuffer()
    written.open(QIODevice.OpenModeFlag.WriteOnly)
    page = QPdfWriter(written)
    painter = QPainter(page)
    painter.drawText(500, 500, PROGRAM_NAME)
    painter.end()
    content = bytes(written.data().data())
    if not content.startswith(b"%PDF") or b"%%EOF" not in content[-32:]:
        raise CheckFailure("Qt cannot write PDF files.")
    return f"A page of {len(content):,} bytes was written."


def _asset(path: str) -> Traversable:
    return resources.files("assets").joinpath(*path.split("/"))
