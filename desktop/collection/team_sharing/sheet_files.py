"""Team sheets as files: a PDF for printing, and a picture."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QLocale, QMarginsF, QSizeF
from PySide6.QtGui import QImage, QImageWriter, QPageSize, QPainter, QPdfWriter

from desktop.collection.team_sharing.team_sheet import A4, DOTS_PER_INCH, LETTER, paint_team_sheet
from desktop.collection.team_shelf.team_entry import TeamEntry
from desktop.text.program_version import PROGRAM_NAME

_PRINTED = 300
_PICTURE_SCALE = 4 / 3


def sheet_as_pdf(entry: TeamEntry) -> bytes:
    """The sheet as a PDF of one page, in the usual paper size of this country."""
    is_letter = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(content)
    writer.setResolution(_PRINTED)
    page = QPageSize.PageSizeId.Letter if is_letter else QPageSize.PageSizeId.A4
    writer.setPageSize(QPageSize(page))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))
    writer.setTitle(entry.name)
    writer.setCreator(PROGRAM_NAME)
    scale = _PRINTED / DOTS_PER_INCH
    painter = QPainter(writer)
    painter.scale(scale, scale)
    paint_team_sheet(painter, LETTER if is_letter else A4, entry, scale)
    painter.end()
    return bytes(content.data().data())


def sheet_as_picture(entry: TeamEntry, scale: float = _PICTURE_SCALE) -> QImage:
    """The sheet as a picture.

    Args:
        entry: the team.
        scale: how many pixels a unit of the sheet has.
    """
    size = QSizeF(A4.width() * scale, A4.height() * scale).toSize()
    picture = QImage(size, QImage.Format.Format_RGB32)
    picture.fill("#ffffff")
    painter = QPainter(picture)
    painter.scale(scale, scale)
    paint_team_sheet(painter, A4, entry, scale)
    painter.end()
    return picture


def sheet_as_png(entry: TeamEntry) -> bytes:
    """The sheet as a PNG file."""
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(content, QByteArray(b"PNG")).write(sheet_as_picture(entry))
    return bytes(content.data().data())
