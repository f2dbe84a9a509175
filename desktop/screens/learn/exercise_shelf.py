"""The exercises on a shelf: from the easiest to the hardest, with a filter for unsolved ones."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShortcut,
)
from PySide6.QtWidgets import QWidget

from desktop.panels.coach.difficulty_pips import difficulty_words, paint_pips, pips_width
from desktop.panels.widgets.link_button import LinkButton, LinkLook
from desktop.panels.widgets.wrapping_row import WordsAndLinks
from desktop.screens.learn.station_button import ArrowButton, paint_check
from desktop.storage.lesson_progress import Help, LessonProgress
from desktop.style.basic_widgets import make_label
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, ALIGN_LEFT, paint_text, text_width
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import tone
from desktop.style.materials.trays import wood_tray_ink
from desktop.style.plain_text import plain_tooltip
from desktop.text.match_choices import edition_names
from rules.lessons import ExerciseEntry

_TITLE, _LINK, _ABOUT = 15.0, 12.5, 12.5  # pixels at 1280x800
_PAD = 10.0
_COLUMN = 290.0  # the least width of a column of rows, times the scale of letters


class ExerciseShelf(QWidget):
    """Title, filter and rows; arrow keys go from row to row."""

    def __init__(
        self,
        entries: Sequence[ExerciseEntry],
        *,
        choose: Callable[[str], None],
        refit: Callable[[], None],
    ) -> None:
        """Make the rows; `refit` is called when other rows are shown."""
        super().__init__()
        self._refit = refit
        self._unit, self._letters = 1.0, 1.0
        self._title = make_label(look="engraved")
        self.filter = LinkButton("", "U", name="unsolved-only")
        self._head = WordsAndLinks(self._title, [self.filter], words_first=True)
        self._head.setParent(self)
        self._all_solved = make_label(self.tr("All solved. Well played!"), wraps=True)
        self._all_solved.setParent(self)
        self._all_solved.hide()
        self.rows = tuple(ExerciseRow(entry) for entry in entries)
        for row in self.rows:
            row.setParent(self)
            row.clicked.connect(lambda _=False, name=row.entry.name: choose(name))
        self._only_unsolved = False
        self.filter.clicked.connect(self._toggle_filter)
        QShortcut(QKeySequence("U"), self.filter, self.filter.click)
        self._name_filter()

    @property
    def shown_rows(self) -> list[ExerciseRow]:
        return [row for row in self.rows if not (self._only_unsolved and row.is_solved)]

    def tab_stops(self) -> list[QWidget]:
        """The widgets of the shelf in the order of the Tab key."""
        return [self.filter, *self.rows]

    def show_progress(self, progress: LessonProgress) -> None:
        """Check the solved exercises off."""
        for row in self.rows:
            row.show_solved(progress.help_used(row.entry.name))
        solved = sum(row.is_solved for row in self.rows)
        template = self.tr("Exercises  ·  {solved} of {count}")
        self._title.setText(template.format(solved=solved, count=len(self.rows)))
        self._place()

    def set_scales(self, unit: float, letters: float) -> None:
        self._unit, self._letters = unit, letters
        ink = wood_tray_ink(current_theme().table)
        for label, pixels, weight in (
            (self._title, _TITLE, "bold"),
            (self._all_solved, _ABOUT, "normal"),
        ):
            label.setStyleSheet(
                f"color: {ink}; font-weight: {weight}; font-size: {round(pixels * letters)}px;"
            )
        self.filter.set_look(LinkLook(ink, ink, _LINK * letters))
        for row in self.rows:
            row.set_letters(letters)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        """The height that all rows need, also while the filter hides some."""
        inner = width - 2 * self._pad
        lines = math.ceil(len(self.rows) / self._columns(inner))
        return math.ceil(self._head_height(inner) + lines * self._row_height + 2.4 * self._pad)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        rows = self.shown_rows
        place = next((place for place, row in enumerate(rows) if row.hasFocus()), None)
        columns = self._columns(self.width() - 2 * self._pad)
        lines = math.ceil(len(rows) / columns) if rows else 0
        steps = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_Left: -lines,
            Qt.Key.Key_Right: lines,
        }
        step = steps.get(Qt.Key(event.key()), 0)
        if place is None or not step or not 0 <= place + step < len(rows):
            super().keyPressEvent(event)
            return
        rows[place + step].setFocus(Qt.FocusReason.OtherFocusReason)

    # --- layout

    @property
    def _pad(self) -> float:
        return _PAD * self._unit

    @property
    def _row_height(self) -> int:
        return self.rows[0].row_height() if self.rows else 0

    def _columns(self, inner: float) -> int:
        return max(1, int(inner / (_COLUMN * self._letters)))

    def _head_height(self, inner: float) -> float:
        return self._head.heightForWidth(round(inner))

    def _place(self) -> None:
        pad, inner = self._pad, self.width() - 2 * self._pad
        if inner <= 0:
            return
        head = self._head_height(inner)
        self._head.setGeometry(QRect(round(pad), round(0.7 * pad), round(inner), round(head)))
        self._head.lay_out()
        shown = self.shown_rows
        columns = self._columns(inner)
        lines = max(1, math.ceil(len(shown) / columns))
        wide, top = inner / columns, 0.7 * pad + head + 0.4 * pad
        spare = (self.height() - top - pad) / max(1, math.ceil(len(self.rows) / columns))
        step = max(self._row_height, min(1.35 * self._row_height, spare))
        for row in self.rows:
            row.setVisible(row in shown)
        for place, row in enumerate(shown):
            column, line = divmod(place, lines)
            left = pad + column * wide
            row.setGeometry(
                round(left), round(top + line * step), round(wide) - 2, self._row_height
            )
        self._all_solved.setVisible(not shown)
        self._all_solved.setGeometry(
            round(pad + 8), round(top), round(inner - 16), self._row_height * 2
        )

    def _toggle_filter(self) -> None:
        self._only_unsolved = not self._only_unsolved
        self._name_filter()
        self._place()
        self._refit()

    def _name_filter(self) -> None:
        words = self.tr("Show all") if self._only_unsolved else self.tr("Unsolved")
        self.filter.set_label(words, "U")


# --- a row ----------------------------------------------------------------------------------------


_ROW_TITLE, _SET = 13.0, 11.0  # pixels at 1280x800
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
        template = self.tr("Exercise: {title}. {hard}, {box}, {status}")
        box = edition_names((self.entry.set,))
        self.setAccessibleName(
            template.format(title=self.entry.title, hard=hard, box=box, status=status)
        )
        self.setToolTip(plain_tooltip(f"{box}. {hard.capitalize()}, {status}"))
        self.update()

    def set_letters(self, letters: float) -> None:
        self._letters = letters
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the title in one line."""
        pixels = _ROW_TITLE * self._letters
        wide = text_width(self.entry.title, pixels, bold=True) + 9.5 * pixels
        return QSize(math.ceil(wide), self.row_height())

    def row_height(self) -> int:
        return math.ceil(_HIGH * _ROW_TITLE * self._letters)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area, pixels = QRectF(self.rect()).adjusted(2, 1, -2, -1), _ROW_TITLE * self._letters
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
