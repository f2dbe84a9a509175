"""The exercises on a shelf: from the easiest to the hardest, with a filter for unsolved ones."""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QWidget

from desktop.panels.widgets.link_button import LinkButton, LinkLook
from desktop.panels.widgets.wrapping_row import WordsAndLinks
from desktop.screens.learn.exercise_row import ExerciseRow
from desktop.storage.lesson_progress import LessonProgress
from desktop.style.basic_widgets import make_label
from desktop.style.current_theme import current_theme
from desktop.style.materials.trays import wood_tray_ink
from rules.lessons import ExerciseEntry

_TITLE, _LINK, _ABOUT = 15.0, 12.5, 12.5  # pixels at 1280x800
_PAD = 10.0
_COLUMN = 290.0  # the least width of a column of rows, times the scale of letters


class ExerciseShelf(QWidget):
    """Title, filter and rows; arrow keys go from row to row.

    Signals:
        chosen(name): the player wants to try this exercise.
        layout_changed(): other rows are shown.
    """

    chosen = Signal(str)
    layout_changed = Signal()

    def __init__(self, entries: Sequence[ExerciseEntry]) -> None:
        super().__init__()
        self._unit, self._letters = 1.0, 1.0
        self._title = make_label()
        self.filter = LinkButton("", "U", name="unsolved-only")
        self._head = WordsAndLinks(self._title, [self.filter], words_first=True)
        self._head.setParent(self)
        self._all_solved = make_label(self.tr("All solved. Well played!"), wraps=True)
        self._all_solved.setParent(self)
        self._all_solved.hide()
        self.rows = tuple(ExerciseRow(entry) for entry in entries)
        for row in self.rows:
            row.setParent(self)
            row.clicked.connect(lambda _=False, name=row.entry.name: self.chosen.emit(name))
        self._only_unsolved = False
        self.filter.clicked.connect(self._toggle_filter)
        QShortcut(QKeySequence("U"), self.filter, self.filter.click)
        self._name_filter()

    @property
    def shown_rows(self) -> list[ExerciseRow]:
        """The rows that are shown, in their order."""
        return [row for row in self.rows if not (self._only_unsolved and row.is_solved)]

    def tab_stops(self) -> list[QWidget]:
        """The widgets of the shelf in the order of the Tab key."""
        return [self.filter, *self.rows]

    def show_progress(self, progress: LessonProgress) -> None:
        """Check the solved exercises off."""
        for row in self.rows:
            row.show_solved(progress.help_used(row.entry.name))
        solved = sum(row.is_solved for row in self.rows)
        said = self.tr("Exercises  ·  {solved} of {count}")
        self._title.setText(said.format(solved=solved, count=len(self.rows)))
        self._place()

    def set_scales(self, unit: float, letters: float) -> None:
        """Set the scales of everything and of letters."""
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

    def height_for(self, width: float) -> float:
        """The height that all rows need, also while the filter hides some."""
        inner = width - 2 * self._pad
        lines = math.ceil(len(self.rows) / self._columns(inner))
        return self._head_height(inner) + lines * self._row_height + 2.4 * self._pad

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
        self.layout_changed.emit()

    def _name_filter(self) -> None:
        words = self.tr("Show all") if self._only_unsolved else self.tr("Unsolved")
        self.filter.set_label(words, "U")
