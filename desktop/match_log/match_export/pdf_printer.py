"""Prints the page of a story as a PDF, on the main thread."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QIODevice, QLocale, QMarginsF, QUrl
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter, QTextDocument
from PySide6.QtSvg import QSvgRenderer

from desktop.match_log.match_export.story_html import PICTURE_WIDTH, StoryPage
from desktop.text.program_version import PROGRAM_NAME

_LETTERS = 10.5  # points

_SHARPNESS = 2  # dots of a picture for each pixel of the text


def page_as_pdf(page: StoryPage) -> bytes:
    """Print a page in the usual paper size of this country, with numbered sheets."""
    is_letter = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(content)
    paper = QPageSize.PageSizeId.Letter if is_letter else QPageSize.PageSizeId.A4
    writer.setPageSize(QPageSize(paper))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))  # the document has its own margins
    writer.setCreator(PROGRAM_NAME)
    document = QTextDocument()
    font = document.defaultFont()
    font.setPointSizeF(_LETTERS)  # whatever the size of letters on the screen
    document.setDefaultFont(font)
    for name, picture in page.pictures.items():
        image = _painted(picture)
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), image)
    document.setHtml(page.html)
    writer.setTitle(document.firstBlock().text())
    document.print_(writer)
    return bytes(content.data().data())


def _painted(svg: str) -> QImage:
    renderer = QSvgRenderer(svg.encode("utf-8"))
    size = renderer.defaultSize()
    width = PICTURE_WIDTH * _SHARPNESS
    image = QImage(width, width * size.height() // size.width(), QImage.Format.Format_RGB32)
    image.fill("#ffffff")
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image
