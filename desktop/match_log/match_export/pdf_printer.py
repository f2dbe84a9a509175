"""Prints rich text as a PDF, on the main thread."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter, QTextDocument

from desktop.style.application import PROGRAM_NAME

_MARGIN = 18  # millimeters


def html_as_pdf(html: str) -> bytes:
    """Print rich text in the usual paper size of this country, with numbered pages."""
    is_letter = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    page = QPageSize.PageSizeId.Letter if is_letter else QPageSize.PageSizeId.A4
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(content)
    writer.setPageSize(QPageSize(page))
    margins = QMarginsF(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
    writer.setPageMargins(margins, QPageLayout.Unit.Millimeter)
    writer.setCreator(PROGRAM_NAME)
    document = QTextDocument()
    document.setHtml(html)
    writer.setTitle(document.firstBlock().text())
    document.print_(writer)
    return bytes(content.data().data())
