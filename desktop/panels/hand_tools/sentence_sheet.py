"""The sheet below the tools: what a tool fills in, and the sentence, which players can change."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QComboBox, QFrame, QLineEdit, QSpinBox, QWidget

from desktop.panels.hand_tools.tools import Tool
from desktop.panels.widgets.wood_button import WoodButton
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import (
    STRETCH,
    lay_column,
    lay_row,
    make_label,
    name_drop_down,
    remove_widgets,
)
from desktop.style.style_sheet import scale_with_text
from desktop.text.translation import translate
from rules.advice import HandSlot, HandValue, label_of_choice

_LONGEST = 300
_WORDS_WIDE = 180


class SentenceSheet(QFrame):
    """A line in which any sentence of the rules language can be typed, and how it reads."""

    entered = Signal(str)  # sentence: it is to be carried out
    edited = Signal(str)  # sentence: the line has another text
    filled_in = Signal(dict)  # values: another value was chosen for a slot of the tool

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("inset")
        self.tool: Tool | None = None
        """The tool whose slots are shown; None for a sentence of the players' own."""
        self._fields: dict[str, QWidget] = {}
        self._is_filling = False
        self.heading = make_label(look="name")
        self._slots = QWidget()
        self.line = QLineEdit()
        self.line.setObjectName("hand-sentence")
        self.line.setMaxLength(_LONGEST)
        self.line.setAccessibleName(self.tr("A sentence to carry out"))
        self.verdict = make_label(wraps=True)
        self.verdict.setObjectName("hand-verdict")
        self.do = WoodButton(self.tr("Do it"), name="hand-do")
        self.back = WoodButton(self.tr("Back"), self.tr("Esc"), name="hand-form-back")
        self._column = lay_column(
            lay_row((self.heading, 1), self.back),
            self._slots,
            self.line,
            lay_row((self.verdict, 1), (self.do, Qt.AlignmentFlag.AlignTop)),
            STRETCH,
            on=self,
            margins=10,
            gap=4,
        )
        self.line.textChanged.connect(self.edited)
        self.line.returnPressed.connect(self._enter)
        self.do.clicked.connect(self._enter)
        self.show_tool(None, {})

    # --- the slots of a tool

    def show_tool(self, tool: Tool | None, values: Mapping[str, HandValue]) -> None:
        """Show the slots of a tool with these values; without a tool, only the line."""
        self.tool = tool
        self.heading.setText(self.tr("In words") if tool is None else tool.title)
        example = self.tr("Deal 2 damage to a target character die.") if tool is None else ""
        self.line.setPlaceholderText(example)
        self._is_filling = True
        remove_widgets(self._column, (self._slots,))
        slots = () if tool is None else tool.made.slots
        self._fields = {slot.name: self._field(slot, values[slot.name]) for slot in slots}
        self._slots = WrappingRow.of_buttons(*self._fields.values())
        self._column.insertWidget(1, self._slots)
        self.back.setVisible(tool is not None)
        self._slots.setVisible(bool(slots))
        self._is_filling = False

    def _field(self, slot: HandSlot, value: HandValue) -> QWidget:
        """A field for a slot, with its value."""
        title = translate(slot.title)
        match slot.kind:
            case "number":
                box = QSpinBox()
                box.setRange(slot.low, slot.high)
                box.setValue(int(value))
                box.setPrefix(f"{title} ")
                box.setAccessibleName(title)
                box.valueChanged.connect(self._tell)
                made: QWidget = box
            case "choice":
                drop = QComboBox()
                for choice in slot.choices:
                    drop.addItem(translate(label_of_choice(slot, choice)), choice)
                drop.setCurrentIndex(slot.choices.index(str(value)))
                name_drop_down(drop, title)
                drop.currentIndexChanged.connect(self._tell)
                made = drop
            case _:
                line = QLineEdit(str(value))
                line.setMaxLength(slot.high)
                line.setMinimumWidth(scale_with_text(_WORDS_WIDE))
                line.setPlaceholderText(title)
                line.setAccessibleName(title)
                line.textChanged.connect(self._tell)
                line.returnPressed.connect(self._enter)
                made = line
        made.setObjectName(f"hand-slot-{slot.name}")
        return made

    def focus_first(self) -> None:
        """Give the keyboard to the first field."""
        first = next(iter(self._fields.values()), self.line)
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def values(self) -> dict[str, HandValue]:
        """What is filled in."""
        return {name: _value_of(field) for name, field in self._fields.items()}

    @Slot()
    def _tell(self) -> None:
        if not self._is_filling:
            self.filled_in.emit(self.values)

    # --- the sentence

    def show_verdict(self, words: str, *, is_good: bool) -> None:
        """Say how the sentence reads, or what is wrong with it."""
        self.verdict.setText(("✓ " if is_good else "✗ ") + words if words else "")
        self.do.setEnabled(is_good)

    @Slot()
    def _enter(self) -> None:
        if self.do.isEnabled():
            self.entered.emit(self.line.text())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in the line must not answer the question of the match, too."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
        else:
            super().keyPressEvent(event)


def _value_of(field: QWidget) -> HandValue:
    match field:
        case QSpinBox():
            return field.value()
        case QComboBox():
            return str(field.currentData())
        case QLineEdit():
            return field.text()
        case _:
            return ""
