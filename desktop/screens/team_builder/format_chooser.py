"""Chooses the format that a team is checked against, with limits of the players' own."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import make_label, name_drop_down
from desktop.text.translation import translate
from rules.messages import PluralCount
from rules.teams import (
    CUSTOM_BASICS,
    CUSTOM_CARDS,
    CUSTOM_DICE,
    DRAFT_BASICS,
    DRAFT_DICE,
    FORMATS,
    TOURNAMENT,
    Format,
    custom_format,
    draft_format,
)


class FormatChooser(QWidget):
    """A list of formats. `details` shows the numbers of the format, and lets some be changed.

    Signals:
        chosen(format): the player has chosen another format.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._format = TOURNAMENT
        self.names = QComboBox()
        self.names.setObjectName("format")
        name_drop_down(self.names, self.tr("Format"))
        fixed = [one for one in FORMATS.values() if one.has_team_rules]
        self._defaults = (*fixed, draft_format(12, 3), custom_format(8, 20, 2))
        for one in self._defaults:
            self.names.addItem(translate(one.title), one.kind)
        self.cards = self._number(self.tr("Cards"), "custom-cards", CUSTOM_CARDS)
        self.dice = self._number(self.tr("Dice"), "custom-dice", CUSTOM_DICE)
        self.basics = self._number(self.tr("Basic actions"), "custom-basics", CUSTOM_BASICS)
        self.summary = make_label(look="soft", wraps=True)
        self._lay_out()
        self.names.activated.connect(self._choose_kind)
        for spin in (self.cards, self.dice, self.basics):
            spin.valueChanged.connect(self._choose_numbers)
        self.show_format(TOURNAMENT)

    def show_format(self, played: Format) -> None:
        """Show a format; nothing is emitted."""
        self._format = played
        kinds = [one.kind for one in self._defaults]
        self.names.setCurrentIndex(kinds.index(played.kind) if played.kind in kinds else -1)
        is_draft = played.kind == "draft"
        has_numbers = is_draft or played.kind == "custom"
        for spin, limits, value in (
            (self.cards, CUSTOM_CARDS, played.max_cards),
            (self.dice, DRAFT_DICE if is_draft else CUSTOM_DICE, played.max_dice),
            (self.basics, DRAFT_BASICS if is_draft else CUSTOM_BASICS, played.basics),
        ):
            spin.blockSignals(True)
            spin.setRange(limits[0], limits[-1])
            spin.setValue(value)
            spin.blockSignals(False)
        self._numbers.setVisible(has_numbers)
        self._pair(self.cards).setVisible(not is_draft)
        self.summary.setText(self._summary(played))

    def _summary(self, played: Format) -> str:
        if played.shares_basics:
            more = self.tr("both players share {count} random basic actions")
        else:
            more = self.tr("{count} basic {count:action|actions}")
        more = more.format(count=PluralCount(played.basics))
        return f"{translate(played.summary)}, {more}"

    def _choose_kind(self, place: int) -> None:
        wanted = self._defaults[place]
        if wanted.kind != self._format.kind:
            self.show_format(wanted)
            self.chosen.emit(wanted)

    def _choose_numbers(self) -> None:
        if self._format.kind == "draft":
            wanted = draft_format(self.dice.value(), self.basics.value())
        else:
            wanted = custom_format(self.cards.value(), self.dice.value(), self.basics.value())
        self._format = wanted
        self.summary.setText(self._summary(wanted))
        self.chosen.emit(wanted)

    def _number(self, words: str, name: str, limits: range) -> QSpinBox:
        spin = QSpinBox()
        spin.setObjectName(name)
        spin.setAccessibleName(words)
        spin.setRange(limits[0], limits[-1])
        return spin

    def _pair(self, spin: QSpinBox) -> QWidget:
        pair = spin.parentWidget()
        assert pair is not None
        return pair

    def _lay_out(self) -> None:
        self._numbers = QWidget()
        row = WrappingRow(10)
        for spin in (self.cards, self.dice, self.basics):
            pair = QWidget()
            both = QHBoxLayout(pair)
            both.setContentsMargins(0, 0, 0, 0)
            label = make_label(spin.accessibleName())
            label.setBuddy(spin)
            both.addWidget(label)
            both.addWidget(spin)
            row.addWidget(pair)
        self._numbers.setLayout(row)
        self.details = QWidget()
        rows = QVBoxLayout(self.details)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(4)
        rows.addWidget(self._numbers)
        rows.addWidget(self.summary)
        alone = QVBoxLayout(self)
        alone.setContentsMargins(0, 0, 0, 0)
        alone.addWidget(self.names)
