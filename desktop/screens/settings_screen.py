"""The settings screen: every setting on one page, applied at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeySequence, QMouseEvent, QShortcut, QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from desktop.panels.dialogs.question_box import ask_yes_no
from desktop.panels.navigator import navigator_of
from desktop.sound.sound_player import SoundPlayer
from desktop.storage.settings import Setting, Settings
from desktop.style.basic_widgets import (
    STRETCH,
    CenteredColumn,
    connect_clicks,
    lay_column,
    lay_row,
    make_button,
    make_key_button,
    make_label,
    make_scroll_area,
)
from desktop.style.plain_text import plain_tooltip
from desktop.text.setting_labels import SettingLabels, group_titles, labels_by_setting

_WIDE = 800


class SettingsScreen(QWidget):
    """The page with all settings."""

    def __init__(self, settings: Settings, sounds: SoundPlayer) -> None:
        super().__init__()
        self.settings, self._sounds = settings, sounds
        self.controls: dict[str, SettingControl] = {}
        self.problem = make_label(look="problem", wraps=True)
        self.problem.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.sound_problem = make_label(look="problem", wraps=True)
        self.test_sound = make_button(self.tr("&Test sound"), name="test-sound", is_small=True)
        self.show_hints = make_button(
            self.tr("Show all &hints again"), name="show-hints-again", is_small=True
        )
        self.file = make_label(look="soft", wraps=True)
        self.file.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.open_file = make_button(
            self.tr("&Open settings file"), name="open-settings-file", is_small=True
        )
        self.reset = make_button(
            self.tr("&Reset to defaults…"), name="reset-settings", is_small=True
        )
        self.done = make_key_button(
            self.tr("Done"), self.tr("Esc"), name="close-settings", is_main=True
        )
        self.page = make_scroll_area(self._page())
        self._lay_out()
        self._connect()
        self._show_all()

    def prepare(self) -> None:
        """Prepare the page for showing: reread the settings file and scroll to the top."""
        self.settings.reload()
        self._show_all()
        self.page.verticalScrollBar().setValue(0)
        next(iter(self.controls.values())).setFocus()

    # --- showing ------------------------------------------------------------------------------

    def _show_all(self) -> None:
        for name, control in self.controls.items():
            control.show_value(getattr(self.settings, name))
        self._show_hints_seen()
        self._show_file()

    def _show(self, name: str) -> None:
        if name in self.controls:
            self.controls[name].show_value(getattr(self.settings, name))
        self._show_hints_seen()
        self._show_file()

    def _show_hints_seen(self) -> None:
        """Offer to show hints again only if some have been seen."""
        self.show_hints.setEnabled(bool(self.settings.hints_seen))

    def _show_file(self) -> None:
        """Offer to open the file of the settings, and show the errors in it."""
        file, troubles = self.settings.file, self.settings.errors
        self.file.setText("" if file else self.tr("These settings last until you quit."))
        self.open_file.setToolTip(plain_tooltip(str(file)))
        self.open_file.setVisible(file is not None)
        self.problem.setText("\n".join(f"⚠ {trouble}" for trouble in troubles))
        self.problem.setVisible(bool(troubles))

    def _show_silence(self, trouble: str) -> None:
        self.sound_problem.setText(f"⚠ {trouble}")
        self.sound_problem.setVisible(bool(trouble))

    # --- doing --------------------------------------------------------------------------------

    def _choose(self, name: str, value: object) -> None:
        setattr(self.settings, name, value)
        self._show_file()
        if name == "volume":
            self._sounds.play("move")

    def _listen(self) -> None:
        self._sounds.play("win")

    def _forget_hints(self) -> None:
        self.settings.hints_seen = ()
        self.settings.first_time_hints = True

    def _open_file(self) -> None:
        file = self.settings.write_template()
        if file is not None and not QDesktopServices.openUrl(QUrl.fromLocalFile(str(file))):
            self.file.setText(
                self.tr("No program is set to open {file}. Open it in a text editor.").format(
                    file=file
                )
            )

    def _ask_reset(self) -> None:
        ask_yes_no(
            self,
            self.tr("Reset all settings?"),
            name="reset-settings",
            yes=self.tr("Reset"),
            no=self.tr("Keep settings"),
            then=self.settings.reset,
            more=self.tr("The players' names stay."),
        )

    def _leave(self) -> None:
        navigator_of(self).go_back()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isVisible():
            if self.isActiveWindow():
                self.settings.reload()  # someone may have edited the file meanwhile
            self._show_file()

    # --- laying out ---------------------------------------------------------------------------

    def _connect(self) -> None:
        self.settings.changed.connect(self._show)
        self._sounds.error_changed.connect(self._show_silence)
        self._show_silence(self._sounds.error)
        connect_clicks(
            (self.test_sound, self._listen),
            (self.show_hints, self._forget_hints),
            (self.open_file, self._open_file),
            (self.reset, self._ask_reset),
            (self.done, self._leave),
        )
        QShortcut(QKeySequence("Esc"), self, self._leave)

    def _page(self) -> QWidget:
        """All groups in one column, no wider than is easy to read."""
        middle = QWidget()
        rows = QVBoxLayout(middle)
        rows.setContentsMargins(0, 12, 8, 8)
        rows.setSpacing(14)
        rows.addWidget(make_label(self.tr("Settings"), "title"))
        rows.addWidget(self.problem)
        said = labels_by_setting()
        for group, title in group_titles().items():
            rows.addWidget(self._group(group, title, said))
        rows.addStretch(1)
        return CenteredColumn(middle, _WIDE)

    def _group(self, group: str, title: str, said: dict[str, SettingLabels]) -> QWidget:
        panel = QFrame()
        panel.setObjectName("panel")
        rows = lay_column(make_label(title, "name"), on=panel, margins=(16, 12, 16, 14), gap=12)
        for setting in Settings.all_settings():
            if setting.group == group:
                control = control_for(setting, said[setting.name], self._choose)
                self.controls[setting.name] = control
                rows.addWidget(SettingRow(said[setting.name], control))
        if group == "play":
            rows.addWidget(self.show_hints, 0, Qt.AlignmentFlag.AlignRight)
        if group == "sound":
            rows.addWidget(self.sound_problem)
            rows.addWidget(self.test_sound, 0, Qt.AlignmentFlag.AlignRight)
        return panel

    def _lay_out(self) -> None:
        foot = QFrame()
        foot.setObjectName("foot")
        lay_row(
            (self.file, 1), self.open_file, self.reset, self.done, on=foot, margins=(14, 8, 14, 8)
        )
        lay_column((self.page, 1), foot, on=self, margins=0, gap=0)


class SettingRow(QWidget):
    """One setting: title and description on the left, its control on the right."""

    def __init__(self, said: SettingLabels, control: SettingControl) -> None:
        super().__init__()
        self._control = control
        title = make_label(said.title)
        title.setObjectName("setting")
        about = make_label(said.description, "soft", wraps=True)
        left = lay_column(title, about, STRETCH, gap=2)
        lay_row((left, 3), (control, 2), on=self, margins=0, gap=20)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click anywhere on the row of a switch toggles the switch."""
        if isinstance(self._control, SwitchControl) and self.rect().contains(
            event.position().toPoint()
        ):
            self._control.box.click()
        super().mouseReleaseEvent(event)


# --- controls -------------------------------------------------------------------------------------


SLIDER_STEP = 10


def control_for(
    setting: Setting[Any], words: SettingLabels, choose_value: Callable[[str, Any], None]
) -> SettingControl:
    """Create the right control for a setting's kind of value."""
    made: SettingControl

    def choose(value: Any) -> None:
        choose_value(setting.name, value)

    if isinstance(setting.default, bool):
        made = SwitchControl(choose)
    elif isinstance(setting.default, int):
        made = NumberControl(choose, *setting.bounds, words.unit)
    elif isinstance(setting.default, tuple):
        made = MultiChoiceControl(choose, words.value_labels or {})
    elif words.value_labels is not None:
        made = ChoiceControl(choose, words.value_labels)
    else:
        made = TextControl(choose, setting.bounds[1])
    made.set_description(words.title, words.description)
    return made


class SettingControl(QWidget):
    """The base class: shows the value of a setting and lets the player choose another."""

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
        raise NotImplementedError


class SwitchControl(SettingControl):
    """A check box labeled On or Off."""

    def __init__(self, choose: Callable[[bool], None]) -> None:
        self.box = QCheckBox()
        super().__init__(self.box)
        self.box.clicked.connect(choose)
        self.box.toggled.connect(self._say)
        self._say(False)

    def show_value(self, value: bool) -> None:
        self.box.setChecked(value)

    def _say(self, on: bool) -> None:
        self.box.setText(self.tr("On") if on else self.tr("Off"))


class ChoiceControl(SettingControl):
    """A list to choose one value from."""

    def __init__(self, choose: Callable[[str], None], values: dict[str, str]) -> None:
        self.list = _StillList()
        for value, words in values.items():
            self.list.addItem(words, value)
        super().__init__(self.list)
        self.list.activated.connect(lambda: choose(self.list.currentData()))

    def show_value(self, value: str) -> None:
        self.list.setCurrentIndex(self.list.findData(value))


class NumberControl(SettingControl):
    """A slider for a number. A new value counts on release, or with each key press."""

    def __init__(self, choose: Callable[[int], None], least: int, most: int, unit: str) -> None:
        self._choose = choose
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
            self._choose(value)

    def _say(self, value: int) -> None:
        self.value_label.setText(f"{value} {self._unit}")
        widest = f"{self.slider.maximum()} {self._unit}"
        self.value_label.setMinimumWidth(self.value_label.fontMetrics().horizontalAdvance(widest))


class MultiChoiceControl(SettingControl):
    """Check boxes to choose any number of values."""

    def __init__(self, choose: Callable[[tuple[str, ...]], None], values: dict[str, str]) -> None:
        self._choose = choose
        self.boxes = {value: QCheckBox(words) for value, words in values.items()}
        inner = QWidget()
        lay_column(*self.boxes.values(), on=inner, margins=0)
        super().__init__(inner)
        for box in self.boxes.values():
            box.clicked.connect(self._tell)
        self.setFocusProxy(next(iter(self.boxes.values())))

    def set_description(self, title: str, about: str) -> None:
        for box in self.boxes.values():
            box.setAccessibleName(f"{title}: {box.text()}")
            box.setAccessibleDescription(about)

    def show_value(self, value: tuple[str, ...]) -> None:
        for name, box in self.boxes.items():
            box.setChecked(name in value)

    def _tell(self) -> None:
        self._choose(tuple(name for name, box in self.boxes.items() if box.isChecked()))


class TextControl(SettingControl):
    """A line of text. A new value counts on Enter or when the focus leaves."""

    def __init__(self, choose: Callable[[str], None], most: int) -> None:
        self.field = QLineEdit(maxLength=most)
        super().__init__(self.field)
        self.field.editingFinished.connect(lambda: choose(self.field.text().strip()))

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
