"""The format of a new match as tabs, and the limits that the players choose for a custom format."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QButtonGroup, QFrame, QLabel, QSpinBox, QVBoxLayout, QWidget

from desktop.panels.widgets.wood_button import WoodButton
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import make_label
from desktop.text.match_choices import DOUBLE_RAINBOW
from desktop.text.translation import translate
from rules.teams import (
    BASIC,
    CUSTOM_BASICS,
    CUSTOM_CARDS,
    CUSTOM_DICE,
    DOUBLES,
    FIRST_GAME,
    FOR_FUN,
    RAINBOW_DRAFT,
    TOURNAMENT,
    Format,
    custom_format,
    format_of,
)

CUSTOM, STACK_DRAFT = "custom", "draft"
"""Formats with limits of the players' own: the first word of their ids."""

OFFERED_FORMATS = (
    FIRST_GAME.id,
    BASIC.id,
    FOR_FUN.id,
    TOURNAMENT.id,
    DOUBLES.id,
    CUSTOM,
    STACK_DRAFT,
    RAINBOW_DRAFT.id,
    DOUBLE_RAINBOW,
)
"""What the tabs offer, in their order."""

DRAFTS = (STACK_DRAFT, RAINBOW_DRAFT.id, DOUBLE_RAINBOW)
"""Those that lead to a draft."""

_EXAMPLES = {CUSTOM: "custom 6 cards 12 dice 2 basics", STACK_DRAFT: "draft 12 dice 3 basics"}


def tab_title(kind: str) -> str:
    """The title of a tab, short enough for all of them in a row with large text."""
    if kind == RAINBOW_DRAFT.id:
        return QCoreApplication.translate("FormatTabs", "Rainbow")
    if kind == FIRST_GAME.id:
        return QCoreApplication.translate("FormatTabs", "Starter games")
    if kind == DOUBLE_RAINBOW:
        return QCoreApplication.translate("FormatTabs", "Double Rainbow")
    return translate(format_of(_EXAMPLES.get(kind, kind)).title)


def draft_title(kind: str) -> str:
    """The full title of a draft."""
    if kind == DOUBLE_RAINBOW:
        return QCoreApplication.translate("FormatTabs", "Double Rainbow Draft")
    return translate(format_of(_EXAMPLES.get(kind, kind)).title)


def tab_explanation(kind: str) -> str:
    """What it is like to play a format, in a sentence."""
    if kind == DOUBLE_RAINBOW:
        return QCoreApplication.translate(
            "FormatTabs", "Open a pack each, pass the rest, then play Doubles or one against one."
        )
    return translate(format_of(_EXAMPLES.get(kind, kind)).explanation)


class FormatTabs(QWidget):
    """A row of wooden tabs; arrows and clicks choose one."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Format"))
        self.group = QButtonGroup(self)
        row = WrappingRow(0)
        for place, kind in enumerate(OFFERED_FORMATS):
            tab = WoodButton(tab_title(kind), name=f"format-{kind}", tip=tab_explanation(kind))
            tab.setCheckable(True)
            tab.setAutoDefault(False)
            self.group.addButton(tab, place)
            row.addWidget(tab)
        self.group.button(0).setChecked(True)
        self.setLayout(row)

    @property
    def kind(self) -> str:
        """The chosen format: one of `OFFERED_FORMATS`."""
        return OFFERED_FORMATS[self.group.checkedId()]

    def focus_chosen(self) -> None:
        """Give the keyboard to the chosen tab."""
        self.group.button(self.group.checkedId()).setFocus()

    def select(self, kind: str) -> None:
        """Choose a format."""
        chosen = self.group.button(OFFERED_FORMATS.index(kind))
        chosen.setChecked(True)
        for tab in self.group.buttons():  # Qt does this only when a player chooses
            is_stop = tab is chosen
            tab.setFocusPolicy(Qt.FocusPolicy.StrongFocus if is_stop else Qt.FocusPolicy.ClickFocus)


# --- custom limits --------------------------------------------------------------------------------


LIFE = range(1, 100)
_PAD = 14
_USUAL = {"cards": 4, "dice": 8, "basics": 1, "life": 20}


class CustomLimits(QFrame):
    """A strip of numbers: cards, dice, basic actions, life."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        row = WrappingRow(14)
        self.boxes: dict[str, QSpinBox] = {}
        for name, words, numbers in (
            ("cards", self.tr("&Cards"), CUSTOM_CARDS),
            ("dice", self.tr("&Dice"), CUSTOM_DICE),
            ("basics", self.tr("&Basic actions each"), CUSTOM_BASICS),
            ("life", self.tr("&Life"), LIFE),
        ):
            row.addWidget(self._number(name, words, numbers))
        inner = QWidget()
        inner.setLayout(row)
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(_PAD, _PAD // 2, _PAD, _PAD // 2)
        self._rows.addWidget(inner)

    @property
    def format(self) -> Format:
        """The format with these limits."""
        number = {name: box.value() for name, box in self.boxes.items()}
        return custom_format(number["cards"], number["dice"], number["basics"])

    @property
    def life(self) -> int:
        """The starting life."""
        return self.boxes["life"].value()

    @property
    def text(self) -> str:
        """The numbers as the settings keep them."""
        return " ".join(str(box.value()) for box in self.boxes.values())

    def restore(self, text: str) -> None:
        """Show numbers that the settings kept; what does not fit stays as it is."""
        for box, word in zip(self.boxes.values(), text.split(), strict=False):
            if word.isascii() and word.isdigit() and len(word) <= 2:
                box.setValue(int(word))

    def _number(self, name: str, words: str, numbers: range) -> QWidget:
        box = QSpinBox()
        box.setRange(numbers[0], numbers[-1])
        box.setValue(_USUAL[name])
        box.setObjectName(f"limit-{name}")
        box.setAccessibleName(words.replace("&", ""))
        self.boxes[name] = box
        label: QLabel = make_label()
        label.setText(words.replace("&", ""))
        pair = QWidget()
        row = WrappingRow(6)
        row.addWidget(label)
        row.addWidget(box)
        pair.setLayout(row)
        return pair
