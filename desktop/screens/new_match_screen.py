"""The form for a new match: the game, the players, who goes first."""

from __future__ import annotations

import secrets
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.screens.game_choice import GameChoice
from desktop.style.basic_widgets import CenteredColumn, make_button, make_label, make_scroll_area
from desktop.style.plain_text import without_access_key
from rules.model import Ruleset
from rules.state import DemoGame

_WIDE = 760
MAX_NAME_LENGTH = 24
MAX_SEED = 2**63 - 1


class MatchRequest(NamedTuple):
    """The match to set up: the players' names (the first player first), the seed and the game."""

    names: tuple[str, str]
    seed: int
    game: DemoGame
    ruleset: Ruleset
    is_casual: bool = False
    uses_real_dice: bool = False


class NewMatchScreen(QWidget):
    """The form for a starter match: the set, the rules, the players.

    Signals:
        start_wanted(request): the player has filled in the form and wants to start.
        back_wanted(): the player wants to go back to the home screen.
    """

    start_wanted = Signal(MatchRequest)
    back_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.choice = GameChoice()
        self.names = (_field(self.tr("Player one")), _field(self.tr("Player two")))
        self.starters = QButtonGroup(self)
        self._radios = (QRadioButton(self.tr("&Random")), QRadioButton(), QRadioButton())
        for place, radio in enumerate(self._radios):
            self.starters.addButton(radio, place)
        self._radios[0].setChecked(True)
        self.seed = QLineEdit(placeholderText=self.tr("random"), maxLength=20)
        self.seed.setAccessibleName(self.tr("Seed"))
        self.real_dice = QCheckBox(self.tr("&We roll real dice and enter the results"))
        self.real_dice.setToolTip(
            self.tr("The program never draws or rolls. It asks for your results and referees.")
        )
        self.real_dice.toggled.connect(self.seed.setDisabled)
        self.problem = make_label(look="problem", wraps=True)
        self.start = make_button(self.tr("&Start match (Enter)"), name="start-match", is_main=True)
        self.back = make_button(self.tr("&Back (Esc)"), name="leave-new-match")
        self._connect()
        self._lay_out()

    def fill_in(self, names: tuple[str, str]) -> None:
        """Fill in these names and reset everything except the game."""
        for field, name in zip(self.names, names, strict=True):
            field.setText("" if name in self._anonymous() else name)
        self._radios[0].setChecked(True)
        self.seed.clear()
        self.problem.clear()
        self.start.setFocus() if self.names[0].text() else self.names[0].setFocus()

    def submit(self) -> None:
        """Start the match, or say what is wrong with the form."""
        problem = self._wrong_seed()
        self.problem.setText(problem)
        if problem:
            return
        typed = self.seed.text().strip() if self.seed.isEnabled() else ""
        seed = int(typed) if typed else secrets.randbelow(10**9)
        first, second = self._called()
        starts = self.starters.checkedId() - 1
        # Scramble the seed first: its lowest bit would alternate between consecutive seeds.
        if (_scattered(seed) & 1) if starts < 0 else starts:
            first, second = second, first
        choice = self.choice
        self.start_wanted.emit(
            MatchRequest(
                (first, second),
                seed,
                choice.selected_game,
                choice.selected_edition,
                choice.is_casual,
                self.real_dice.isChecked(),
            )
        )

    def _anonymous(self) -> tuple[str, ...]:
        """The names of players who enter none."""
        return tuple(field.placeholderText() for field in self.names)

    def _called(self) -> tuple[str, str]:
        """The players' names: "Player one" and so on where empty, numbered where they are equal."""
        given = (field.text().strip() for field in self.names)
        one, two = (name or other for name, other in zip(given, self._anonymous(), strict=True))
        return (one, two) if one != two else (f"{one} 1", f"{two} 2")

    def _wrong_seed(self) -> str:
        typed = self.seed.text().strip() if self.seed.isEnabled() else ""
        if not typed or (typed.isascii() and typed.isdigit() and int(typed) <= MAX_SEED):
            return ""
        self.seed.setFocus()
        said = self.tr(
            "“{typed}” is not a seed. Enter a whole number from 0 to {most}, or nothing."
        )
        return said.format(typed=typed, most=MAX_SEED)

    def _connect(self) -> None:
        self.start.clicked.connect(self.submit)
        self.back.clicked.connect(self.back_wanted)
        for field in (*self.names, self.seed):
            field.returnPressed.connect(self.submit)
        for place, field in enumerate(self.names):
            field.textChanged.connect(lambda name, place=place: self._name_starter(place, name))
            self._name_starter(place, "")
        context = Qt.ShortcutContext.WidgetWithChildrenShortcut
        QShortcut(QKeySequence("Esc"), self, self.back_wanted.emit, context=context)
        for key in ("Return", "Enter"):
            QShortcut(QKeySequence(key), self, self.submit, context=context)

    def _name_starter(self, place: int, name: str) -> None:
        plain = without_access_key(name.strip())
        self._radios[place + 1].setText(plain or self.names[place].placeholderText())

    def _lay_out(self) -> None:
        who = WrappingRow(18).add(*self._radios)
        players = QHBoxLayout()
        players.setSpacing(12)
        for field in self.names:
            players.addWidget(field)
        about_seed = make_label(
            self.tr("The same seed repeats the same draws and rolls."), "soft", wraps=True
        )
        seed = QHBoxLayout()
        seed.setSpacing(12)
        seed.addWidget(self.seed, 1)
        seed.addWidget(about_seed, 3)
        form = QFormLayout()
        form.setVerticalSpacing(10)
        form.setHorizontalSpacing(18)
        form.addRow(_words(self.tr("&Players"), self.names[0]), players)
        form.addRow(make_label(self.tr("First player")), who)
        form.addRow(_words(self.tr("S&eed"), self.seed), seed)
        form.addRow(make_label(self.tr("Dice")), self.real_dice)
        foot = QWidget()
        buttons = QHBoxLayout(foot)
        buttons.addWidget(self.back)
        buttons.addWidget(self.problem, 1)
        buttons.addWidget(self.start)
        column = QVBoxLayout()
        column.setSpacing(14)
        column.addWidget(make_label(self.tr("New match"), "heading"))
        column.addWidget(self.choice)
        column.addLayout(form)
        middle = QWidget()
        middle.setLayout(column)
        rows = QVBoxLayout(self)
        rows.addStretch(1)
        rows.addWidget(make_scroll_area(CenteredColumn(middle, _WIDE), fits=True), 1000)
        rows.addWidget(CenteredColumn(foot, _WIDE))
        rows.addStretch(2)


def _words(words: str, field: QLineEdit) -> QLabel:
    """A label of the form; its access key focuses the field."""
    made = make_label(words)
    made.setBuddy(field)
    return made


def _field(name: str) -> QLineEdit:
    field = QLineEdit(maxLength=MAX_NAME_LENGTH)
    field.setPlaceholderText(name)
    field.setAccessibleName(name)
    return field


def _scattered(seed: int) -> int:
    from rules.game import splitmix64

    return splitmix64(seed)
