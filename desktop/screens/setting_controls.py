"""The controls for settings: a small widget for each kind of value.

Each shows a value (`show_value`) and reports a new one (`chosen`). The mouse wheel only scrolls the
page and never changes the control under the pointer.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from desktop.storage.settings import Setting
from desktop.style.basic_widgets import make_label
from desktop.text.setting_labels import SettingLabels

SLIDER_STEP = 10


def control_for(setting: Setting[Any], words: SettingLabels) -> SettingControl:
    """Create the right control for a setting's kind of value."""
    made: SettingControl
    if isinstance(setting.default, bool):
        made = SwitchControl()
    elif isinstance(setting.default, int):
        made = NumberControl(*setting.bounds, words.unit)
    elif isinstance(setting.default, tuple):
        made = MultiChoiceControl(words.value_labels or {})
    elif words.value_labels is not None:
        made = ChoiceControl(words.value_labels)
    else:
        made = TextControl(setting.bounds[1])
    made.set_description(words.title, words.description)
    return made


class SettingControl(QWidget):
    """The base class: shows the value of a setting and lets the player choose another.

    Signals:
        chosen(value): the player chose another value.
    """

    chosen = Signal(object)  # a value of the type of the setting

    def __init__(self, *parts: QWidget) -> None:
        super().__init__()
        self.parts = parts
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for part in parts:
            row.addWidget(part, 1 if part is parts[0] else 0)
        self.setFocusProxy(parts[0])

    def set_description(self, title: str, about: str) -> None:
        """Set the name and description for screen readers."""
        self.parts[0].setAccessibleName(title)
        self.parts[0].setAccessibleDescription(about)

    def show_value(self, value: Any) -> None:
        """Show the value of the setting."""
        raise NotImplementedError


class SwitchControl(SettingControl):
    """A check box labeled On or Off."""

    def __init__(self) -> None:
        self.box = QCheckBox()
        super().__init__(self.box)
        self.box.toggled.connect(self._say)
        self.box.clicked.connect(lambda on: self.chosen.emit(on))
        self._say(False)

    def show_value(self, value: bool) -> None:
        self.box.setChecked(value)

    def _say(self, on: bool) -> None:
        self.box.setText(self.tr("On") if on else self.tr("Off"))


class ChoiceControl(SettingControl):
    """A list to choose one value from."""

    def __init__(self, values: dict[str, str]) -> None:
        self.list = _StillList()
        for value, words in values.items():
            self.list.addItem(words, value)
        super().__init__(self.list)
        self.list.activated.connect(lambda: self.chosen.emit(self.list.currentData()))

    def show_value(self, value: str) -> None:
        self.list.setCurrentIndex(self.list.findData(value))


class NumberControl(SettingControl):
    """A slider for a number. A new value counts on release, or with each key press."""

    def __init__(self, least: int, most: int, unit: str) -> None:
        self.slider, self._unit, self._value = _StillScale(), unit, least
        self.slider.setRange(least, most)
        self.slider.setSingleStep(SLIDER_STEP)
        self.slider.setPageStep(2 * SLIDER_STEP)
        self.slider.setTracking(False)
        self.value_label = make_label()
        self.value_label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        super().__init__(self.slider, self.value_label)
        self.slider.sliderMoved.connect(self._say)
        self.slider.valueChanged.connect(self._changed)

    def show_value(self, value: int) -> None:
        self._value = value
        self.slider.setValue(value)
        self._say(value)

    def _changed(self, value: int) -> None:
        self._say(value)
        if value != self._value:
            self._value = value
            self.chosen.emit(value)

    def _say(self, value: int) -> None:
        self.value_label.setText(f"{value} {self._unit}")
        widest = f"{self.slider.maximum()} {self._unit}"
        self.value_label.setMinimumWidth(self.value_label.fontMetrics().horizontalAdvance(widest))


class MultiChoiceControl(SettingControl):
    """Check boxes to choose any number of values."""

    def __init__(self, values: dict[str, str]) -> None:
        self.boxes = {value: QCheckBox(words) for value, words in values.items()}
        inner = QWidget()
        rows = QVBoxLayout(inner)
        rows.setContentsMargins(0, 0, 0, 0)
        for box in self.boxes.values():
            rows.addWidget(box)
            box.clicked.connect(self._tell)
        super().__init__(inner)
        self.setFocusProxy(next(iter(self.boxes.values())))

    def set_description(self, title: str, about: str) -> None:
        for box in self.boxes.values():
            box.setAccessibleName(f"{title}: {box.text()}")
            box.setAccessibleDescription(about)

    def show_value(self, value: tuple[str, ...]) -> None:
        for name, box in self.boxes.items():
            box.setChecked(name in value)

    def _tell(self) -> None:
        self.chosen.emit(tuple(name for name, box in self.boxes.items() if box.isChecked()))


class TextControl(SettingControl):
    """A line of text. A new value counts on Enter or when the focus leaves."""

    def __init__(self, most: int) -> None:
        self.field = QLineEdit(maxLength=most)
        super().__init__(self.field)
        self.field.editingFinished.connect(lambda: self.chosen.emit(self.field.text().strip()))

    def show_value(self, value: str) -> None:
        self.field.setText(value)


class _StillList(QComboBox):
    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()


class _StillScale(QSlider):
    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.ignore()
