"""The limits that the players choose for a custom format."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QSpinBox, QVBoxLayout, QWidget

from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import make_label
from rules.teams import CUSTOM_BASICS, CUSTOM_CARDS, CUSTOM_DICE, Format, custom_format

LIFE = range(1, 100)
_PAD = 14
_USUAL = {"cards": 4, "dice": 8, "basics": 1, "life": 20}


class CustomLimits(QFrame):
    """A strip of numbers: cards, dice, basic actions, life.

    Signals:
        changed(): a number was changed.
    """

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._row = WrappingRow(14)
        self.boxes: dict[str, QSpinBox] = {}
        for name, words, numbers in (
            ("cards", self.tr("&Cards"), CUSTOM_CARDS),
            ("dice", self.tr("&Dice"), CUSTOM_DICE),
            ("basics", self.tr("&Basic actions each"), CUSTOM_BASICS),
            ("life", self.tr("&Life"), LIFE),
        ):
            self._row.addWidget(self._number(name, words, numbers))
        inner = QWidget()
        inner.setLayout(self._row)
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

    def heightForWidth(self, width: int) -> int:
        self._row.invalidate()
        return self._rows.totalHeightForWidth(width)

    def _number(self, name: str, words: str, numbers: range) -> QWidget:
        box = QSpinBox()
        box.setRange(numbers[0], numbers[-1])
        box.setValue(_USUAL[name])
        box.setObjectName(f"limit-{name}")
        box.setAccessibleName(words.replace("&", ""))
        box.valueChanged.connect(self.changed)
        self.boxes[name] = box
        label: QLabel = make_label()
        label.setText(words.replace("&", ""))
        pair = QWidget()
        row = WrappingRow(6)
        row.addWidget(label)
        row.addWidget(box)
        pair.setLayout(row)
        return pair
