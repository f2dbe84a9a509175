"""How hard an exercise is: one to three brass pips."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.tones import tone
from desktop.style.plain_text import plain_tooltip
from desktop.style.style_sheet import scale_with_text

HARDEST = 3
_RADIUS, _STEP = 0.27, 0.85  # relative to the letters beside the pips


def difficulty_words(difficulty: int) -> str:
    """The difficulty in a word: easy, medium or hard."""
    words = (
        QCoreApplication.translate("Difficulty", "easy"),
        QCoreApplication.translate("Difficulty", "medium"),
        QCoreApplication.translate("Difficulty", "hard"),
    )
    return words[difficulty - 1]


def pips_width(pixels: float) -> float:
    """The width of the pips beside letters of this size."""
    return (2 * _RADIUS + (HARDEST - 1) * _STEP) * pixels


def paint_pips(
    painter: QPainter, left: QPointF, pixels: float, difficulty: int, ink: QColor
) -> None:
    """Paint the pips of a difficulty, from the middle of their left edge.

    `pixels` and `ink` are the size and the color of the letters beside them.
    """
    table = current_theme().table
    radius, step = _RADIUS * pixels, _STEP * pixels
    is_dark = ink.lightness() > 128
    edge = QColor(table.brass[0]) if is_dark and not table.is_plain else ink
    for place in range(HARDEST):
        is_full = place < difficulty
        painter.setPen(QPen(edge if is_full else tone(ink, 130), 1.2))
        painter.setBrush(QColor(table.brass[1]) if is_full else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(left + QPointF(radius + place * step, 0), radius, radius)


class DifficultyPips(QWidget):
    """The pips on paper, hidden while no difficulty is shown."""

    _PIXELS = 13

    def __init__(self) -> None:
        super().__init__()
        self.difficulty = 0
        self.hide()

    def show_difficulty(self, difficulty: int) -> None:
        """Show a difficulty from 1 to 3; 0 for none."""
        self.difficulty = difficulty
        self.setVisible(bool(difficulty))
        if difficulty:
            self.setAccessibleName(difficulty_words(difficulty))
            self.setToolTip(plain_tooltip(difficulty_words(difficulty).capitalize()))
        self.update()

    def sizeHint(self) -> QSize:
        pixels = scale_with_text(self._PIXELS)
        return QSize(round(pips_width(pixels)) + 4, pixels)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, pixels = current_theme(), scale_with_text(self._PIXELS)
        left = QPointF(2, self.height() / 2)
        paint_pips(painter, left, pixels, self.difficulty, QColor(theme.text))
        painter.end()
