"""More options for a new match: edition, first player, dice, timing and seed, each explained."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QGridLayout,
    QLineEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.storage.match_terms import CLOCK_MINUTES, ClockTimes, MatchTerms, new_series
from desktop.style.basic_widgets import make_html_label, make_label, make_scroll_area
from desktop.style.plain_text import without_access_key
from desktop.style.style_sheet import scale_with_text
from desktop.text.match_choices import edition_differences, edition_effect, edition_title
from desktop.text.translation import tell
from rules.model import EDITIONS, Ruleset

MAX_SEED = 2**63 - 1
_TWO_COLUMNS = 720  # pixels of width at normal text size


class MoreOptions(QFrame):
    """A sheet with everything that most players leave as it is."""

    changed = Signal()  # another option was chosen

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self.edition_buttons, self.starters = QButtonGroup(self), QButtonGroup(self)
        for place in range(len(EDITIONS)):
            self.edition_buttons.addButton(QRadioButton(), place)
        for place, words in enumerate((self.tr("C&hance decides"), "", "")):
            self.starters.addButton(QRadioButton(words), place)
        self.starters.button(0).setChecked(True)
        self.real_dice = QCheckBox(self.tr("&We roll real dice and enter the results"))
        self.casual = QCheckBox(self.tr("&Casual timing: opponent may respond after every action"))
        self.secret = QCheckBox(self.tr("&Keep teams secret until both are revealed"))
        self.secret.setObjectName("secret-teams")
        self.lengths, self.clocks = QButtonGroup(self), QButtonGroup(self)
        for place, words in enumerate(
            (self.tr("Single &match"), self.tr("&Best of three: first to two wins"))
        ):
            self.lengths.addButton(QRadioButton(words), place)
        for minutes in (0, *CLOCK_MINUTES):
            words = self.tr("{minutes} min").format(minutes=minutes) if minutes else self.tr("None")
            button = QRadioButton(words)
            button.setAccessibleName(_clock_words(minutes))
            self.clocks.addButton(button, minutes)
        for group in (self.lengths, self.clocks):
            group.button(0).setChecked(True)
        self.seed = QLineEdit(placeholderText=self.tr("random"), maxLength=20)
        self.seed.setAccessibleName(self.tr("Seed"))
        self.rules = make_html_label()
        self.edition_buttons.idToggled.connect(self._tell)
        self.real_dice.toggled.connect(self.seed.setDisabled)
        for signal in (
            self.starters.idToggled,
            self.lengths.idToggled,
            self.clocks.idToggled,
            self.real_dice.toggled,
            self.casual.toggled,
            self.secret.toggled,
            self.seed.textChanged,
        ):
            signal.connect(self.changed)
        self._lay_out()

    # --- what is chosen

    @property
    def selected_edition(self) -> Ruleset:
        """The selected edition."""
        return tuple(EDITIONS.values())[self.edition_buttons.checkedId()]

    @property
    def is_casual(self) -> bool:
        """Whether casual timing is selected and the edition has it (PRI-2)."""
        return self.casual.isChecked() and self.selected_edition.has_casual_priority

    @property
    def is_secret(self) -> bool:
        """Whether no one sees a team before both are revealed."""
        return self.secret.isChecked() and not self.teams.isHidden()

    @property
    def starter(self) -> int | None:
        """The player who goes first: 0 or 1; None if chance decides."""
        place = self.starters.checkedId()
        return None if place < 1 else place - 1

    @property
    def terms(self) -> MatchTerms:
        """The series and the clock that are chosen."""
        return MatchTerms(
            new_series() if self.is_best_of_three else None,
            ClockTimes(self.minutes) if self.minutes else None,
        )

    @property
    def minutes(self) -> int:
        """The time of each player; 0 without a clock."""
        return self.clocks.checkedId()

    @property
    def is_best_of_three(self) -> bool:
        """Whether the players want a series of matches."""
        return self.lengths.checkedId() == 1

    @property
    def typed_seed(self) -> str:
        """The seed that was entered, or ""."""
        return self.seed.text().strip() if self.seed.isEnabled() else ""

    def wrong_seed(self) -> str:
        """What is wrong with the seed, or ""."""
        typed = self.typed_seed
        if not typed or (typed.isascii() and typed.isdigit() and int(typed) <= MAX_SEED):
            return ""
        template = self.tr(
            "“{typed}” is not a seed. Enter a whole number from 0 to {most}, or nothing."
        )
        return template.format(typed=typed, most=MAX_SEED)

    def summary(self) -> str:
        """What the edition changes, and the options that are chosen, in a few words."""
        if self.starter is None:
            text = self.tr("Chance decides who goes first")
        else:
            name = self.starters.button(self.starter + 1).text().replace("&&", "&")
            text = tell(self.tr("{name} goes first"), name=name)
        parts = [text]
        if self.is_best_of_three:
            parts.insert(0, self.tr("Best of three"))
        if self.minutes:
            parts.append(self.tr("{minutes} minutes each").format(minutes=self.minutes))
        if self.real_dice.isChecked():
            parts.append(self.tr("real dice"))
        if self.is_casual:
            parts.append(self.tr("casual timing"))
        if self.typed_seed:
            parts.append(self.tr("seed {seed}").format(seed=self.typed_seed))
        if self.is_secret:
            parts.append(self.tr("secret teams"))
        return f"{edition_effect(self.selected_edition)} {' · '.join(parts)}."

    # --- changes from outside

    def bring_edition(self, name: str, *, comes_with_set: bool) -> None:
        """Select an edition, which may be the one that comes with the chosen set."""
        for place, ruleset in enumerate(EDITIONS.values()):
            words = edition_title(ruleset)
            if ruleset.name == name and comes_with_set:
                words = self.tr("{edition} (comes with this set)").format(edition=words)
            self.edition_buttons.button(place).setText(words)
        self.edition_buttons.button(tuple(EDITIONS).index(name)).setChecked(True)
        self._tell()

    def select_edition(self, name: str) -> None:
        """Select an edition."""
        self.edition_buttons.button(tuple(EDITIONS).index(name)).setChecked(True)

    def offer_secret(self, *, is_offered: bool) -> None:
        """Offer to keep the teams secret, or not: those of a starter game are known."""
        self.teams.setVisible(is_offered)
        self.changed.emit()

    def name_starter(self, place: int, name: str) -> None:
        """Name a player who may go first."""
        self.starters.button(place + 1).setText(without_access_key(name))
        self.changed.emit()

    def select_terms(self, *, is_series: bool, minutes: int) -> None:
        """Select a series or a single match, and a clock if it is one to choose from."""
        self.lengths.button(int(is_series)).setChecked(True)
        self.clocks.button(minutes if minutes in CLOCK_MINUTES else 0).setChecked(True)

    def focus_first(self) -> None:
        """Give the keyboard to the first option."""
        self.edition_buttons.button(self.edition_buttons.checkedId()).setFocus()

    def reset(self) -> None:
        """Let chance choose the first player and the seed again."""
        self.starters.button(0).setChecked(True)
        self.seed.clear()

    # --- layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _tell(self) -> None:
        """Describe the special rules of the edition."""
        ruleset = self.selected_edition
        lines = (escape(said) for said in edition_differences(ruleset))
        self.rules.setText("".join(f'<p style="margin:0 0 3px 0">{line}</p>' for line in lines))
        self.casual.setEnabled(ruleset.has_casual_priority)
        self.changed.emit()

    def _lay_out(self) -> None:
        editions = _section(
            self.tr("Rules"),
            self.tr("Each set has its own rulebook, but you can play under another one."),
            self.edition_buttons.buttons(),
        )
        said = QWidget()
        below = QVBoxLayout(said)
        below.setContentsMargins(0, 0, 0, 0)
        below.addWidget(self.rules)
        order = self.tr(
            "The roll follows the edition's rulebook (SET-2). All keep their place and their team."
        )
        length = _section(
            self.tr("Length"),
            self.tr("Teams stay the same. The loser of a match goes first in the next one."),
            self.lengths.buttons(),
        )
        clock = _section(
            self.tr("Clock"),
            self.tr(
                "Each player's time to decide in a match; partners share it. Afterward you play on,"
                " and it keeps counting."
            ),
            [_row(self.clocks.buttons())],
        )
        first = _section(self.tr("First player"), order, self.starters.buttons())
        self.teams = _section(
            self.tr("Teams"), self.tr("Look away while the other player chooses."), [self.secret]
        )
        dice = _section(
            self.tr("Dice"),
            self.tr(
                "The program never draws or rolls. You enter the results, and it checks the rules."
            ),
            [self.real_dice],
        )
        timing = _section(
            self.tr("Timing"),
            self.tr(
                "The opponent may use Global Abilities after each action of the active player"
                " (PRI-2)."
            ),
            [self.casual],
        )
        seed = _section(
            self.tr("Seed"), self.tr("The same seed gives the same draws and rolls."), [self.seed]
        )
        self._left, self._right = (
            _column(editions, said),
            _column(length, clock, first, self.teams, dice, timing, seed),
        )
        inner = QWidget()
        self._grid = QGridLayout(inner)
        self._grid.setContentsMargins(8, 4, 12, 4)
        self._grid.setHorizontalSpacing(28)
        self._grid.setVerticalSpacing(12)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(12, 10, 6, 10)
        rows.addWidget(make_scroll_area(inner))
        self._arrange()

    def _arrange(self) -> None:
        """Put the options into two columns, or into one where the letters need the width."""
        is_wide = self.width() >= scale_with_text(_TWO_COLUMNS)
        self._grid.addWidget(self._left, 0, 0)
        self._grid.addWidget(self._right, 0 if is_wide else 1, 1 if is_wide else 0)
        for column in (0, 1):
            self._grid.setColumnStretch(column, 1 if is_wide or not column else 0)


def _section(title: str, about: str, controls: Iterable[QWidget]) -> QWidget:
    """An option: its title, a sentence about it, its controls."""
    section = QWidget()
    rows = QVBoxLayout(section)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(3)
    rows.addWidget(make_label(title, "name", wraps=True))
    rows.addWidget(make_label(about, "soft", wraps=True))
    for control in controls:
        rows.addWidget(control)
    return section


def _row(controls: Iterable[QWidget]) -> QWidget:
    """Controls beside each other, in several lines if they need them."""
    row = QWidget()
    row.setLayout(WrappingRow(14).add(*controls))
    return row


def _clock_words(minutes: int) -> str:
    """The choice of a clock, as screen readers read it."""
    if not minutes:
        return QCoreApplication.translate("MoreOptions", "No clock")
    words = QCoreApplication.translate("MoreOptions", "Clock: {minutes} minutes for each player")
    return words.format(minutes=minutes)


def _column(*sections: QWidget) -> QWidget:
    column = QWidget()
    rows = QVBoxLayout(column)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(12)
    for section in sections:
        rows.addWidget(section)
    rows.addStretch(1)
    return column
