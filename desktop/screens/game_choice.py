"""The choice of a game: the set, the edition of the rules, and a summary of both."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QGridLayout,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from desktop.style.basic_widgets import make_html_label, make_label
from desktop.style.plain_text import without_access_key
from desktop.text.editions import edition_differences, edition_title
from rules.model import EDITIONS, Ruleset
from rules.state import DEMO_GAMES, DemoGame


class GameChoice(QWidget):
    """Lists the starter matches and the editions. A set selects its own edition at first."""

    def __init__(self) -> None:
        super().__init__()
        self._games = tuple(DEMO_GAMES.values())
        self.set_buttons, self.edition_buttons = QButtonGroup(self), QButtonGroup(self)
        for place, game in enumerate(self._games):
            self.set_buttons.addButton(QRadioButton(without_access_key(game.title)), place)
        for place, ruleset in enumerate(EDITIONS.values()):
            self.edition_buttons.addButton(QRadioButton(edition_title(ruleset)), place)
        self.casual = QCheckBox(self.tr("&Casual timing: opponent may respond after every action"))
        self.casual.setToolTip(
            self.tr(
                "The opponent may use Global Abilities after each action of the active player"
                " (PRI-2)."
            )
        )
        self.teams, self.rules = make_html_label(), make_html_label()
        for words in (self.teams, self.rules):
            words.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.set_buttons.idClicked.connect(self._bring_edition)
        self.edition_buttons.idToggled.connect(self._tell)
        self._lay_out()
        self.select_set(self._games[0].set_code)

    @property
    def selected_game(self) -> DemoGame:
        """The selected game."""
        return self._games[self.set_buttons.checkedId()]

    @property
    def selected_edition(self) -> Ruleset:
        """The selected edition."""
        return tuple(EDITIONS.values())[self.edition_buttons.checkedId()]

    @property
    def is_casual(self) -> bool:
        """Whether casual timing is selected and the edition has it (PRI-2)."""
        return self.casual.isChecked() and self.selected_edition.has_casual_priority

    def select_set(self, box: str) -> None:
        """Select a set by its code, and with it its own edition."""
        self.set_buttons.button(tuple(DEMO_GAMES).index(box)).setChecked(True)
        self.casual.setChecked(False)
        self._bring_edition()

    def _bring_edition(self) -> None:
        own = self.selected_game.set_code
        self.edition_buttons.button(tuple(EDITIONS).index(own)).setChecked(True)
        for place, ruleset in enumerate(EDITIONS.values()):
            words = edition_title(ruleset)
            if ruleset.name == own:
                words = self.tr("{edition} (comes with this set)").format(edition=words)
            self.edition_buttons.button(place).setText(words)
        self._tell()

    def _tell(self) -> None:
        """Describe the teams of the selected game and the special rules of the edition."""
        game, ruleset = self.selected_game, self.selected_edition
        first, second = (self._joined(team) for team in game.teams)
        lines = (
            self.tr("<b>First player:</b> {team}").format(team=first),
            self.tr("<b>Second player:</b> {team}").format(team=second),
            self.tr("<b>Basic Actions:</b> {cards}").format(cards=self._joined(game.basics)),
            self.tr("{life} life each").format(life=game.life),
        )
        self.teams.setText(_paragraphs(lines))
        self.rules.setText(_paragraphs(escape(said) for said in edition_differences(ruleset)))
        self.casual.setEnabled(ruleset.has_casual_priority)

    def _joined(self, titles: Iterable[str]) -> str:
        return escape(", ".join(card.split("/")[0] for card in titles))

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(10)
        grid.addWidget(_column(self.tr("Starter match"), self.set_buttons.buttons()), 0, 0)
        grid.addWidget(_column(self.tr("Rules"), self.edition_buttons.buttons()), 0, 1)
        grid.addWidget(_panel(self.teams), 1, 0)
        grid.addWidget(_panel(self.rules), 1, 1)
        grid.addWidget(self.casual, 2, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)


def _column(heading: str, choices: Iterable[QWidget]) -> QWidget:
    column = QWidget()
    rows = QVBoxLayout(column)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(6)
    rows.addWidget(make_label(heading, "name"))
    for choice in choices:
        rows.addWidget(choice)
    rows.addStretch(1)
    return column


def _panel(words: QWidget) -> QFrame:
    panel = QFrame()
    panel.setObjectName("panel")
    rows = QVBoxLayout(panel)
    rows.setContentsMargins(12, 8, 12, 8)
    rows.addWidget(words)
    return panel


def _paragraphs(lines: Iterable[str]) -> str:
    return "".join(f'<p style="margin:0 0 4px 0">{line}</p>' for line in lines)
