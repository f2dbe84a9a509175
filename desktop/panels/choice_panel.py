"""What is chosen beside the table, and the text of the card that asks for a choice."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from desktop.answers import Answer, key_name
from desktop.parts import button, empty, label, scrolled
from desktop.wordings import asking
from rules import naming
from rules.game import Game
from rules.moves import UseGlobal, UsePaid

_LEAST = 90


class ChoicePanel(QFrame):
    """Answers as buttons, each with its digit.

    Signals:
        chosen(answer): a button was pressed.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._heading = label(look="name", wraps=True)
        self._about = label(wraps=True)
        self._list = QWidget()
        self._grid = QGridLayout(self._list)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._scroll = scrolled(self._list)
        self._rows = rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 8, 10, 10)
        rows.setSpacing(5)
        rows.addWidget(self._heading)
        rows.addWidget(self._about)
        rows.addWidget(self._scroll)
        self.buttons: list[QPushButton] = []
        self.hide()

    def offer(self, game: Game, answers: tuple[Answer, ...], *, quotes: bool = True) -> None:
        """Show what can be chosen, and why; hide if there is nothing.

        Args:
            game: the match.
            answers: what can be chosen here.
            quotes: whether to tell what the card says that asks; a coach tells it in other words.
        """
        empty(self._grid)
        self.buttons = []
        card, about = asking(game) if quotes else ("", "")
        self.setVisible(bool(answers or about))
        self._heading.setText(card or self._title(game))
        self._about.setText(about)
        self._about.setVisible(bool(about))
        self._scroll.setVisible(bool(answers))
        for place, answer in enumerate(answers):
            self._add_row(answer, _words(game, answer), 2 * place)

    def fit(self, width: int, most: int) -> int:
        """Be as high as is needed at a width, but not higher than `most`; returns the height."""
        margins = self.contentsMargins() + self._rows.contentsMargins()
        inner = width - margins.left() - margins.right()
        whole = self._grid.totalHeightForWidth(inner) if self._grid.hasHeightForWidth() else 0
        whole = max(whole, self._grid.totalSizeHint().height())
        self._scroll.setFixedHeight(whole)
        above = self._rows.totalHeightForWidth(width) - whole
        if above + whole > most:
            self._scroll.setFixedHeight(max(_LEAST, most - above))
        return self._rows.totalHeightForWidth(width)

    def pause(self) -> None:
        """Dice are moving: nothing can be chosen until they lie still."""
        for made in self.buttons:
            made.setEnabled(False)

    def _title(self, game: Game) -> str:
        kind = game.decision.kind if game.decision else ""
        if kind in ("main", "reply", "window"):
            return self.tr("Abilities to pay for")
        return self.tr("Choose")

    def _add_row(self, answer: Answer, text: str, row: int) -> None:
        if answer.key is not None:
            text = f"{text} ({key_name(answer.key)})"
        made = self._button(answer, text)
        self._grid.addWidget(made, row, 0)
        made.show()  # at once, so that its height counts
        if answer.about:
            about = label(answer.about, "soft", wraps=True)
            self._grid.addWidget(about, row + 1, 0)
            about.show()

    def _button(self, answer: Answer, text: str) -> QPushButton:
        made = button(text, is_small=True)
        made.setAccessibleName(answer.text)
        made.clicked.connect(lambda: self.chosen.emit(answer))
        self.buttons.append(made)
        return made


def _words(game: Game, answer: Answer) -> str:
    """What stands on a button: an ability goes by its card, what it does stands below."""
    move = answer.moves[0]
    if isinstance(move, UseGlobal):
        return naming.card(game.state, move.card)
    if isinstance(move, UsePaid):
        return naming.die(game.state, move.die)
    return answer.text
