"""Large chips for choices by name: energy with its symbol, numbers, names, drawn dice."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from desktop.match.answers import Answer, key_label
from desktop.style.basic_widgets import clear_layout, make_button
from desktop.style.glyphs import symbols_picture
from desktop.style.plain_text import without_access_key
from desktop.table.paint.faces import FaceLook, face_pixmap
from desktop.table.questions.question_bubble import QuestionBubble
from rules.model import ENERGY_TYPES

_SYMBOL = 34
_LINE = 54
_LONG = 16
"""A text longer than this many letters gets its own line."""
_SYMBOLS = tuple(energy.value for energy in ENERGY_TYPES)


class WordChips(QuestionBubble):
    """A question whose answers are chosen by name."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._grid = QGridLayout()
        self._grid.setSpacing(6)
        self._rows.addLayout(self._grid)

    def ask(
        self,
        words: str,
        answers: tuple[Answer, ...],
        face: Callable[[Answer], FaceLook | None] = lambda answer: None,
    ) -> None:
        """Ask for one of these answers; `face` returns the die face to draw for an answer."""
        self.question_label.setText(words)
        self.setAccessibleName(words)
        clear_layout(self._grid)
        self.buttons = []
        columns = self._columns(answers)
        for place, answer in enumerate(answers):
            made = self._chip(answer, face(answer))
            self._grid.addWidget(made, place // columns, place % columns)
            self.buttons.append(made)

    def _columns(self, answers: tuple[Answer, ...]) -> int:
        """The number of columns: long texts go below each other, short ones into even lines."""
        most = max(1, (self._overlaid_view.height() - 120) // _LINE)
        if any(len(answer.text) > _LONG for answer in answers):
            return -(-len(answers) // most)
        lines = min(-(-len(answers) // 4), most)
        return -(-len(answers) // lines)

    def _chip(self, answer: Answer, face: FaceLook | None) -> QPushButton:
        is_key = answer.key is None or key_label(answer.key) == answer.text
        key = "" if is_key or answer.key is None else f" ({key_label(answer.key)})"
        made = make_button(without_access_key(f"{answer.text}{key}"), name=answer.name)
        made.setAccessibleName(answer.text)
        made.setMinimumSize(52, 46)
        ratio = self.devicePixelRatioF()
        made.setIconSize(QSize(_SYMBOL, _SYMBOL))
        if face is not None:
            made.setIcon(QIcon(face_pixmap(face, _SYMBOL, ratio)))
        elif answer.text in _SYMBOLS:
            made.setIcon(QIcon(symbols_picture((answer.text,), _SYMBOL, ratio)))
        made.clicked.connect(lambda: self.chosen.emit(answer))
        return made
