"""Labels in the letters of the program: gilded titles, and headings cut into wood or felt."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import letter_path, lip_of_cut, paint_gilded
from desktop.style.plain_text import PlainLabel

_LEAST_DEPTH, _DEPTH = 1.4, 1 / 28  # the thickness of the letters, at least and by their size
_TRACKING = 1 / 88
_EDGE = 5  # the room around the letters for their edge and shadow, in pixels


class GildedLabel(PlainLabel):
    """The title of a page, on one line in raised letters of brass; a long one becomes smaller."""

    def __init__(self, text: str = "") -> None:
        super().__init__(text)
        self.setContentsMargins(_EDGE, 0, _EDGE + 2, 0)

    def sizeHint(self) -> QSize:
        """The size for the letters, which are a little wider than those of other labels."""
        hint, pixels = super().sizeHint(), self.fontInfo().pixelSize()
        return QSize(hint.width() + round(len(self.text()) * pixels * _TRACKING), hint.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        pixels = self.fontInfo().pixelSize()
        path = letter_path(self.text(), pixels, tracking=pixels * _TRACKING)
        wide, room = path.boundingRect().width(), QRectF(self.contentsRect())
        scale = min(1.0, room.width() / max(wide, 1.0))
        half = scale * wide / 2
        is_centered = bool(self.alignment() & Qt.AlignmentFlag.AlignHCenter)
        middle = room.center().x() if is_centered else room.left() + half
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(middle, room.center().y())
        painter.scale(scale, scale)
        depth = max(_LEAST_DEPTH, pixels * _DEPTH)
        paint_gilded(painter, path, current_theme().table, depth)
        painter.end()


class EngravedLabel(PlainLabel):
    """A heading on wood or felt: one lip of the cut letters catches the light."""

    def paintEvent(self, event: QPaintEvent) -> None:
        ink, area = self.palette().color(self.foregroundRole()), self.contentsRect()
        wraps = Qt.TextFlag.TextWordWrap if self.wordWrap() else Qt.TextFlag.TextSingleLine
        flags = int(self.alignment()) | int(wraps)
        painter = QPainter(self)
        painter.setFont(self.font())
        if not current_theme().table.is_plain:
            lip, away = lip_of_cut(ink)
            painter.setPen(lip)
            painter.drawText(area.translated(0, away), flags, self.text())
        painter.setPen(ink)
        painter.drawText(area, flags, self.text())
        painter.end()
