"""A row of the exercise shelf: difficulty, title, set, and whether it is solved."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen

from desktop.panels.coach.difficulty_pips import difficulty_words, paint_pips, pips_width
from desktop.screens.learn.arrow_button import ArrowButton
from desktop.screens.learn.station_button import paint_check
from desktop.storage.lesson_progress import Help
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, ALIGN_LEFT, paint_text, text_width
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import tone
from desktop.style.materials.trays import wood_tray_ink
from desktop.style.plain_text import plain_tooltip
from rules.lessons import ExerciseEntry

_TITLE, _SET = 13.0, 11.0  # pixels at 1280x800
_HIGH = 1.8  # relative to the letters


class ExerciseRow(ArrowButton):
    """A row; one that is solved has a check mark, an empty circle otherwise."""

    def __init__(self, entry: ExerciseEntry) -> None:
        super().__init__()
        self.entry = entry
        self.help_used: Help | None = None
        self._letters = 1.0
        self.setObjectName(f"exercise-{entry.name}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setText(entry.title)
        self.show_solved(None)

    @property
    def is_solved(self) -> bool:
        """Whether the exercise is solved, with help or without."""
        return self.help_used is not None

    def show_solved(self, used: Help | None) -> None:
        """Show with how much help the exercise was solved; None if it is not solved."""
        self.help_used = used
        status = {
            None: self.tr("not solved yet"),
            Help.NONE: self.tr("solved"),
            Help.HINTS: self.tr("solved with hints"),
            Help.SOLUTION: self.tr("solution seen"),
        }[used]
        hard = difficulty_words(self.entry.difficulty)
        said = self.tr("Exercise: {title}. {hard}, set {set}, {status}")
        self.setAccessibleName(
            said.format(title=self.entry.title, hard=hard, set=self.entry.set, status=status)
        )
        self.setToolTip(plain_tooltip(f"{hard.capitalize()}, {status}"))
        self.update()

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        self._letters = letters
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the title in one line."""
        pixels = _TITLE * self._letters
        wide = text_width(self.entry.title, pixels, bold=True) + 9.5 * pixels
        return QSize(math.ceil(wide), self.row_height())

    def row_height(self) -> int:
        """The height of the row."""
        return math.ceil(_HIGH * _TITLE * self._letters)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area, pixels = QRectF(self.rect()).adjusted(2, 1, -2, -1), _TITLE * self._letters
        ink = QColor(wood_tray_ink(current_theme().table))
        if self.underMouse() or self.isDown():
            painter.fillPath(rounded(area, 6), tone(ink, 40 if self.isDown() else 26))
        if self.hasFocus():
            painter.setPen(QPen(ink, 2))
            painter.drawPath(rounded(area.adjusted(1, 1, -1, -1), 6))
        row = area.adjusted(0.5 * pixels, 0, -0.5 * pixels, 0)
        at = QPointF(row.left(), row.center().y())
        paint_pips(painter, at, pixels, self.entry.difficulty, ink)
        left = row.left() + pips_width(pixels) + 0.8 * pixels
        check = QPointF(row.right() - 0.7 * pixels, row.center().y())
        self._paint_solved(painter, check, 0.62 * pixels, ink)
        small = _SET * self._letters
        chip = QRectF(0, 0, text_width("UXM", small, bold=True) + small, 1.5 * small)
        chip.moveCenter(row.center())
        chip.moveRight(check.x() - 1.2 * pixels)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(tone(ink, 120), 1))
        painter.drawPath(rounded(chip, 4))
        paint_text(painter, chip, self.entry.set, ink, small, bold=True, align=ALIGN_CENTER)
        words = QRectF(left, row.top(), chip.left() - 0.4 * pixels - left, row.height())
        paint_text(painter, words, self.entry.title, ink, pixels, bold=True, align=ALIGN_LEFT)
        painter.end()

    def _paint_solved(self, painter: QPainter, center: QPointF, radius: float, ink: QColor) -> None:
        """A check mark, only its outline if the solution was seen; else an empty circle."""
        if self.help_used in (Help.NONE, Help.HINTS):
            paint_check(painter, center, radius)
            return
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(tone(ink, 150), 1.4))
        painter.drawEllipse(center, radius, radius)
        if self.help_used is Help.SOLUTION:
            metrics = QFontMetricsF(self.font())
            room = QRectF(center.x() - radius, center.y() - metrics.height(), 2 * radius, 0)
            room.setHeight(2 * metrics.height())
            paint_text(painter, room, "✓", ink, 1.3 * radius, bold=True, align=ALIGN_CENTER)
