"""The choice panel over the felt: answers as buttons, and the text that asks for them."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from desktop.match.answers import Answer, key_label
from desktop.style.basic_widgets import clear_layout, make_button, make_label, make_scroll_area
from desktop.style.plain_text import without_access_key
from rules.advice import card_name, die_name, text_of_decision
from rules.game import Game
from rules.model import UseGlobal, UsePaidAbility
from rules.state import PRIORITY_DECISIONS

_LEAST = 90


class ChoicePanel(QFrame):
    """Shows answers as buttons with number keys.

    Signals:
        chosen(answer): a button was pressed.
    """

    chosen = Signal(Answer)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._heading = make_label(look="name", wraps=True)
        self._about = make_label(wraps=True)
        self._list = QWidget()
        self._grid = QGridLayout(self._list)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._scroll = make_scroll_area(self._list)
        self._rows = rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 8, 10, 10)
        rows.setSpacing(5)
        rows.addWidget(self._heading)
        rows.addWidget(self._about)
        rows.addWidget(self._scroll)
        self.buttons: list[QPushButton] = []
        self.hide()

    def show_choices(self, game: Game, answers: tuple[Answer, ...], *, quotes: bool = True) -> None:
        """Show these answers and the card text that asks for them; hide if there is neither.

        Args:
            game: the match.
            answers: the answers to offer here.
            quotes: whether to quote the asking card; False beside a coach, who explains it.
        """
        clear_layout(self._grid)
        self.buttons = []
        card, about = text_of_decision(game.state) if quotes else ("", "")
        self.setVisible(bool(answers or about))
        self._heading.setText(card or self._title(game))
        self._about.setText(about)
        self._about.setVisible(bool(about))
        self._scroll.setVisible(bool(answers))
        for place, answer in enumerate(answers):
            self._add_row(answer, _words(game, answer), 2 * place)

    def fit(self, width: int, most: int) -> int:
        """Set and return the height needed at a width, at most `most`."""
        margins = self.contentsMargins() + self._rows.contentsMargins()
        inner = width - margins.left() - margins.right()
        whole = self._grid.totalHeightForWidth(inner) if self._grid.hasHeightForWidth() else 0
        whole = max(whole, self._grid.totalSizeHint().height())
        self._scroll.setFixedHeight(whole)
        above = self._rows.totalHeightForWidth(width) - whole
        if above + whole > most:
            self._scroll.setFixedHeight(max(_LEAST, most - above))
        return self._rows.totalHeightForWidth(width)

    def disable_input(self) -> None:
        """Disable the buttons while dice move."""
        for made in self.buttons:
            made.setEnabled(False)

    def _title(self, game: Game) -> str:
        if game.decision_kind in PRIORITY_DECISIONS:
            return self.tr("Global Abilities you can use")
        return self.tr("Choose")

    def _add_row(self, answer: Answer, text: str, row: int) -> None:
        if answer.key is not None:
            text = f"{text} ({key_label(answer.key)})"
        made = self._button(answer, text)
        self._grid.addWidget(made, row, 0)
        made.show()  # now, so that the layout counts its height
        if answer.card_text:
            about = make_label(answer.card_text, "soft", wraps=True)
            self._grid.addWidget(about, row + 1, 0)
            about.show()

    def _button(self, answer: Answer, text: str) -> QPushButton:
        made = make_button(without_access_key(text), name=answer.name, is_small=True)
        made.setAccessibleName(answer.text)
        made.clicked.connect(lambda: self.chosen.emit(answer))
        self.buttons.append(made)
        return made


def _words(game: Game, answer: Answer) -> str:
    """The text of a button: for an ability its card; its effect appears below."""
    move = answer.moves[0]
    if isinstance(move, UseGlobal):
        return card_name(game.state, move.card)
    if isinstance(move, UsePaidAbility):
        return die_name(game.state, move.die)
    return answer.text
