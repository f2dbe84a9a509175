"""Text on the wooden rails: engraved letters in any size, which the style sheet does not change."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import fitting_pixels, lip_of_cut, text_font
from desktop.style.plain_text import PlainLabel, plain_tooltip

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


# --- question label -------------------------------------------------------------------------------


_PROMPT, _PROMPT_LEAST = 17.0, 13.0
_HINT, _HINT_LEAST = 13.0, 12.0
_WRAPPED, _WRAPPED_LEAST = 15.0, 14.0
_SMALLEST = 12.0
_LAST_RESORT = 9.0  # only for a prompt that would not fit otherwise
_EVEN_STEP = 8  # pixels


class QuestionLabel(QWidget):
    """The prompt with a hint below it.

    The hint wraps, if the height allows, then it gives way, then the prompt wraps.
    """

    def __init__(self) -> None:
        super().__init__()
        self.words = RailLabel(bold=True, wraps=True)
        self.hint = RailLabel(wraps=True)
        for label in (self.words, self.hint):
            label.setParent(self)
        self._letters = 1.0
        self._look: tuple[float, str, str] | None = None
        self._is_on_paper = False

    def show_question(self, words: str, hint: str) -> None:
        """Show a question and a hint."""
        self.words.setText(words)
        self.hint.setText(hint)
        self._fit()

    def set_hint(self, hint: str) -> None:
        """Change the hint."""
        self.hint.setText(hint)
        self._fit()

    def set_letters(self, letters: float) -> None:
        """Change the text scale."""
        table = current_theme().table
        ink, soft = table.wood_ink, table.wood_soft
        if self._is_on_paper:
            ink, soft = table.stock_ink, table.stock_soft
        if (letters, ink, soft) == self._look:
            return
        self._letters, self._look = letters, (letters, ink, soft)
        self.words.set_ink(ink)
        self.hint.set_ink(soft)
        self._fit()

    def set_on_paper(self, *, is_on_paper: bool) -> None:
        """Change the letters to those on paper, or to those in wood."""
        self._is_on_paper = is_on_paper
        self.set_letters(self._letters)

    def fits(self, wide: int, high: int) -> bool:
        """Whether the prompt keeps its letters in this room, on one line or two."""
        least = _PROMPT_LEAST * self._letters
        across, down = self.words.text_size(least)
        if across <= wide and down <= high:
            return True
        return self._wraps(_WRAPPED_LEAST * self._letters, wide, high)

    def _wraps(self, pixels: float, wide: int, high: int) -> bool:
        """Whether the prompt fits in a room if it wraps."""
        box = self.words.text_size(pixels, wide)
        return box[0] <= wide and box[1] <= high

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Choose the sizes of the letters, and whether there is room for the hint."""
        wide, high = self.width(), self.height()
        pixels = _fitting(self.words, wide, _PROMPT * self._letters, _PROMPT_LEAST * self._letters)
        across, down = self.words.text_size(pixels)
        is_one_line = across <= wide and down <= high
        if is_one_line and self.hint.text():
            pixels = self._beside_hint(pixels, wide, high)
        elif not is_one_line:
            pixels = self._wrapped_pixels(wide, high)
        self.words.set_pixels(pixels)
        first = round(self.words.text_size(pixels)[1] + 0.5)
        second = round(self.hint.text_size(self.hint.pixels, wide)[1] + 0.5)
        shows = is_one_line and bool(self.hint.text()) and first + second <= high + 1
        self.hint.setVisible(shows)
        self.setToolTip("" if shows else plain_tooltip(self.hint.text()))
        if not shows:
            words = QRect(0, 0, wide if is_one_line else self._even_width(pixels), high)
            self.words.setGeometry(words)
            return
        top = max(0, round((high - first - second) / 2))
        self.words.setGeometry(QRect(0, top, wide, first))
        self.hint.setGeometry(QRect(0, min(top + first, high - second), wide, second))

    def _beside_hint(self, pixels: float, wide: int, high: int) -> float:
        """Fit the hint on one line or two, and return the size of a prompt that leaves room."""
        least = _HINT_LEAST * self._letters
        self.hint.set_pixels(_fitting(self.hint, wide, _HINT * self._letters, least))
        box = self.hint.text_size(self.hint.pixels, wide)
        if box[0] > wide:
            return pixels
        smaller = fitting_pixels(
            pixels,
            min(pixels, _WRAPPED_LEAST * self._letters),
            lambda size: self.words.text_size(size)[1] + box[1] <= high,
        )
        return smaller if self.words.text_size(smaller)[1] + box[1] <= high + 1 else pixels

    def _wrapped_pixels(self, wide: int, high: int) -> float:
        """The size of a prompt that takes more than one line."""
        most, least = _WRAPPED * self._letters, _SMALLEST * min(1.0, self._letters)
        pixels = fitting_pixels(most, least, lambda size: self._wraps(size, wide, high))
        if self._wraps(pixels, wide, high):
            return pixels
        return fitting_pixels(least, _LAST_RESORT, lambda size: self._wraps(size, wide, high))

    def _even_width(self, pixels: float) -> int:
        """The least width in which the prompt has no more lines, so that they are of one length."""
        wide = self.width()
        high = self.words.text_size(pixels, wide)[1]
        while wide > 0:
            box = self.words.text_size(pixels, wide - _EVEN_STEP)
            if box[1] > high or box[0] > wide - _EVEN_STEP:
                break
            wide -= _EVEN_STEP
        return wide


def _fitting(label: RailLabel, width: float, most: float, least: float) -> float:
    """The largest letters in which the text fits on one line, but not below the least."""
    return fitting_pixels(most, least, lambda size: label.text_size(size)[0] <= width)
