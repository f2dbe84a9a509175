"""What is printed on a card besides its text: name, kind, cost, affiliations, dice, set."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace
from PySide6.QtCore import QPointF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from desktop.table.glyphs import paint_symbol
from desktop.workshop.draft import KINDS, Draft
from rules.cards import CardKind
from rules.dice import TYPES, Energy

_LETTERS = 40


class FactsForm(QWidget):
    """The facts of a card, to be filled in.

    Signals:
        edited(): one of them was changed.
        kind_changed(): it is to be a card of another kind.
    """

    edited = Signal()
    kind_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.name = QLineEdit(maxLength=_LETTERS, placeholderText=self.tr("as Kitty Pryde"))
        self.subtitle = QLineEdit(maxLength=_LETTERS, placeholderText=self.tr("as Sprite"))
        self.kind = QComboBox()
        for words in (self.tr("Character"), self.tr("Action"), self.tr("Basic action")):
            self.kind.addItem(words)
        self.cost, self.maximum = QSpinBox(), QSpinBox()
        self.cost.setRange(0, 20)
        self.maximum.setRange(1, 9)
        self.energy = {one: _type_box(one) for one in TYPES}
        self.affiliations = QLineEdit(placeholderText=self.tr("as X-Men, Villain"))
        self.set_name = QComboBox(editable=True)
        self.set_name.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self._is_told = False
        self._lay_out()
        self._connect()

    def offer(self, sets: Iterable[str], affiliations: Iterable[str]) -> None:
        """The sets and affiliations that there are."""
        chosen = self.set_name.currentText()
        self._is_told = True
        self.set_name.clear()
        self.set_name.addItems(list(sets))
        self.set_name.setEditText(chosen)
        self._is_told = False
        known = QCompleter(sorted(affiliations), self)
        known.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.affiliations.setCompleter(known)

    def show_draft(self, draft: Draft, set_name: str) -> None:
        """Fill in what a card has."""
        self._is_told = True
        self.name.setText(draft.name)
        self.subtitle.setText(draft.subtitle)
        self.kind.setCurrentIndex(KINDS.index(draft.kind))
        self.cost.setValue(draft.cost)
        self.maximum.setValue(draft.maximum)
        for one, box in self.energy.items():
            box.setChecked(one in draft.energy)
        self.affiliations.setText(", ".join(draft.affiliations))
        self.set_name.setEditText(set_name)
        self._is_told = False
        self._fit()

    def filled_in(self, draft: Draft) -> Draft:
        """A card with what is filled in here."""
        names = (one.strip() for one in self.affiliations.text().split(","))
        return replace(
            draft,
            kind=self.card_kind,
            name=self.name.text().strip(),
            subtitle="" if self._is_basic else self.subtitle.text().strip(),
            cost=self.cost.value(),
            energy=tuple(one for one, box in self.energy.items() if box.isChecked()),
            affiliations=tuple(one for one in names if one) if self._is_character else (),
            maximum=self.maximum.value(),
        )

    @property
    def card_kind(self) -> CardKind:
        """The kind of card that is chosen."""
        return KINDS[self.kind.currentIndex()]

    @property
    def _is_basic(self) -> bool:
        return self.card_kind is CardKind.BASIC_ACTION

    @property
    def _is_character(self) -> bool:
        return self.card_kind is CardKind.CHARACTER

    def _fit(self) -> None:
        """Basic actions have no subtitle, and only characters have affiliations."""
        self.subtitle.setEnabled(not self._is_basic)
        self.affiliations.setEnabled(self._is_character)

    def _tell(self) -> None:
        if not self._is_told:
            self.edited.emit()

    def _change_kind(self) -> None:
        self._fit()
        if not self._is_told:
            self.kind_changed.emit()
            self.edited.emit()

    def _connect(self) -> None:
        for line in (self.name, self.subtitle, self.affiliations):
            line.textChanged.connect(self._tell)
        for number in (self.cost, self.maximum):
            number.valueChanged.connect(self._tell)
        for box in self.energy.values():
            box.toggled.connect(self._tell)
        self.set_name.editTextChanged.connect(self._tell)
        self.kind.currentIndexChanged.connect(self._change_kind)

    def _lay_out(self) -> None:
        types = QHBoxLayout()
        types.setSpacing(7)
        types.addWidget(self.cost)
        for box in self.energy.values():
            types.addWidget(box)
        types.addStretch(1)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(6)
        rows: tuple[tuple[tuple[str, QWidget], ...], ...] = (
            ((self.tr("&Name"), self.name), (self.tr("S&ubtitle"), self.subtitle)),
            ((self.tr("&Kind"), self.kind), (self.tr("Se&t"), self.set_name)),
            (
                (self.tr("&Affiliations"), self.affiliations),
                (self.tr("&Dice at most"), self.maximum),
            ),
        )
        for row, fields in enumerate(rows):
            for place, (words, field) in enumerate(fields):
                grid.addWidget(_named(words, field), row, 2 * place)
                grid.addWidget(field, row, 2 * place + 1)
        grid.addWidget(_named(self.tr("&Cost"), self.cost), 3, 0)
        grid.addLayout(types, 3, 1, 1, 3)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)


def _named(words: str, field: QWidget) -> QLabel:
    made = QLabel(words)
    made.setBuddy(field)
    field.setAccessibleName(words.replace("&", ""))
    return made


def _type_box(energy: Energy) -> QCheckBox:
    """Whether the card has an energy type: its symbol, and its name."""
    picture = QPixmap(36, 36)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_symbol(painter, energy.value, QPointF(18, 18), 15)
    painter.end()
    made = QCheckBox(energy.value)
    made.setIcon(QIcon(picture))
    made.setIconSize(QSize(18, 18))
    return made
