"""Text on the wooden rails: engraved letters in any size, which the style sheet does not change."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent

from desktop.style.materials.letters import lip_of_cut, text_font
from desktop.style.plain_text import PlainLabel

_NO_LIMIT = 100_000.0


class RailLabel(PlainLabel):
    """A label with letters of a given size in pixels, engraved into the wood."""

    def __init__(self, *, bold: bool = False, wraps: bool = False) -> None:
        super().__init__("")
        self._pixels, self._is_bold = 13.0, bold
        self.ink = "#000000"
        self.setWordWrap(wraps)

    @property
    def pixels(self) -> float:
        """The height of the letters."""
        return self._pixels

    def set_pixels(self, pixels: float) -> None:
        """Change the height of the letters."""
        if pixels != self._pixels:
            self._pixels = pixels
            self.updateGeometry()
            self.update()

    def set_ink(self, ink: str) -> None:
        """Change the color of the letters."""
        self.ink = ink
        self.update()

    def text_size(self, pixels: float, width: float | None = None) -> tuple[float, float]:
        """The width and the height of the text at a size; wrapped, if there is a width."""
        metrics = QFontMetricsF(text_font(pixels, bold=self._is_bold))
        if width is None:
            return metrics.horizontalAdvance(self.text()), metrics.height()
        room = QRectF(0, 0, width, _NO_LIMIT)
        box = metrics.boundingRect(room, int(Qt.TextFlag.TextWordWrap), self.text())
        return box.width(), box.height()

    # --- the Qt interface

    def sizeHint(self) -> QSize:
        """The size of the text on one line."""
        wide, high = self.text_size(self._pixels)
        return QSize(round(wide + 0.5), round(high + 0.5))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint() if not self.wordWrap() else QSize(0, 0)

    def heightForWidth(self, width: int) -> int:
        return round(self.text_size(self._pixels, width)[1])

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setFont(text_font(self._pixels, bold=self._is_bold))
        flags = int(self.alignment() | Qt.AlignmentFlag.AlignVCenter)
        if self.wordWrap():
            flags |= int(Qt.TextFlag.TextWordWrap)
        room, (lip, away) = QRectF(self.rect()), lip_of_cut(self.ink)
        painter.setPen(lip)
        painter.drawText(room.translated(0, away), flags, self.text())
        painter.setPen(QColor(self.ink))
        painter.drawText(room, flags, self.text())
