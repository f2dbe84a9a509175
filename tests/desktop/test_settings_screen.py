"""Tests the settings page: every setting applies at once, by pointer and keyboard."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDesktopServices, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.match.auto_pass import STEP_STOPS
from desktop.screens.settings_screen import (
    ChoiceControl,
    MultiChoiceControl,
    NumberControl,
    SettingsScreen,
    SwitchControl,
    TextControl,
)
from desktop.storage.settings import (
    HAND_QUESTIONS,
    KEY_DISPLAYS,
    LOSSES_ASKED_ABOUT,
    PALETTE_NAMES,
    SPEEDS,
    TABLE_NAMES,
    TABLE_ROTATIONS,
    THEME_NAMES,
    Settings,
)
from desktop.style.current_theme import current_theme
from desktop.text.setting_labels import group_titles, labels_by_setting
from rules.model.moves import Concede
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.table import Table

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def opened(qtbot: QtBot, settings: Settings | None = None) -> tuple[WindowDriver, SettingsScreen]:
    driver = WindowDriver(qtbot, settings=settings)
    driver.key(Key.Key_Comma, CTRL)
    screen = driver.shown_screen(SettingsScreen)
    return driver, screen


def click(widget: QWidget) -> None:
    QApplication.processEvents()
    QTest.mouseClick(widget, LEFT)


def words_of(screen: SettingsScreen) -> str:
    return "\n".join(one.text() for one in screen.findChildren(QLabel) if one.isVisible())


def test_every_setting_has_a_title_description_and_accessible_name(qtbot: QtBot) -> None:
    _, screen = opened(qtbot)
    said = words_of(screen)
    assert (
        set(screen.controls)
        == {one.name for one in Settings.all_settings() if one.group != "window"}
        == set(labels_by_setting())
    )
    groups = {setting.group for setting in Settings.all_settings()}
    assert groups == {*group_titles(), "window"}
    for name, control in screen.controls.items():
        title, about = labels_by_setting()[name].title, labels_by_setting()[name].description
        assert title in said
        assert about in said
        part = control.focusProxy()
        assert part.accessibleName().startswith(title)
        assert part.accessibleDescription() == about


def test_every_value_has_a_label() -> None:
    values = {
        "theme": THEME_NAMES,
        "palette": PALETTE_NAMES,
        "table": TABLE_NAMES,
        "speed": tuple(SPEEDS),
        "turn_table": TABLE_ROTATIONS,
        "show_keys": KEY_DISPLAYS,
        "ask_before_losses": LOSSES_ASKED_ABOUT,
        "ask_by_hand": HAND_QUESTIONS,
        "stops": tuple(mark.name for mark in STEP_STOPS),
    }
    said = {
        name: tuple(one.value_labels)
        for name, one in labels_by_setting().items()
        if one.value_labels
    }
    assert {name: set(names) for name, names in said.items()} == {
        name: set(names) for name, names in values.items()
    }


def test_every_kind_of_setting_is_changed_by_keyboard_and_saved(qtbot: QtBot, file: Path) -> None:
    settings = Settings(file)
    _, screen = opened(qtbot, settings)
    settings.answer_alone = True

    def press(name: str, *keys: Qt.Key) -> None:
        part = screen.controls[name].focusProxy()
        part.setFocus()
        for key in keys:
            QTest.keyClick(part, key)

    press("palette", Key.Key_Down)
    press("text_size", Key.Key_Right, Key.Key_Right)
    press("answer_alone", Key.Key_Space)
    press("stops", Key.Key_Space)
    screen.controls["first_name"].focusProxy().setFocus()
    QTest.keyClicks(screen.controls["first_name"].focusProxy(), "Eric")
    press("first_name", Key.Key_Return)
    kinds = [type(screen.controls[name]) for name in labels_by_setting()]
    assert {ChoiceControl, NumberControl, SwitchControl, MultiChoiceControl, TextControl} == set(
        kinds
    )

    again = Settings(file)
    assert (again.palette, again.text_size, again.answer_alone) == ("colour-blind", 120, False)
    assert (again.stops, again.first_name) == (("first main",), "Eric")


def test_a_changed_setting_applies_at_once(qtbot: QtBot) -> None:
    driver, screen = opened(qtbot)
    before = screen.fontMetrics().height()
    driver.window.settings.text_size = 200
    QApplication.processEvents()
    assert screen.fontMetrics().height() > 1.8 * before
    driver.window.settings.theme = "dark"
    assert current_theme().name == "dark"


def test_ctrl_plus_minus_and_zero_change_the_text_size(qtbot: QtBot) -> None:
    driver, screen = opened(qtbot)
    settings = driver.window.settings
    driver.key(Key.Key_Plus, CTRL).key(Key.Key_Plus, CTRL)
    assert settings.text_size == 120
    assert "120 %" in words_of(screen)
    driver.key(Key.Key_Minus, CTRL)
    assert settings.text_size == 110
    driver.key(Key.Key_0, CTRL)
    assert settings.text_size == 100
    settings.text_size = 195
    driver.key(Key.Key_Plus, CTRL)
    assert settings.text_size == 200


def test_a_change_elsewhere_updates_the_page(qtbot: QtBot) -> None:
    driver, screen = opened(qtbot)
    was = driver.window.settings.sound
    driver.window.menus.settings["sound"].trigger()
    control = screen.controls["sound"]
    assert isinstance(control, SwitchControl)
    assert control.box.isChecked() is not was
    assert control.box.text() == ("Off" if was else "On")


def test_a_click_on_a_switchs_text_toggles_it(qtbot: QtBot) -> None:
    driver, screen = opened(qtbot)
    driver.window.settings.throw_by_hand = True
    row = screen.controls["throw_by_hand"].parentWidget()
    screen.page.ensureWidgetVisible(row)
    QTest.mouseClick(row, LEFT, pos=QPoint(6, 6))
    assert not driver.window.settings.throw_by_hand


def test_the_wheel_scrolls_without_changing_a_setting(qtbot: QtBot) -> None:
    driver, screen = opened(qtbot)
    before = dict(driver.window.settings.chosen_values)
    for name in ("theme", "text_size"):
        part = screen.controls[name].focusProxy()
        middle = QPointF(part.rect().center())
        event = QWheelEvent(
            middle,
            QPointF(part.mapToGlobal(middle)),
            QPoint(),
            QPoint(0, -240),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(part, event)
        assert not event.isAccepted()
    assert driver.window.settings.chosen_values == before


def test_settings_return_to_the_open_match(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot).open_match(Table().lay("Eric", "field", "sidekick").begin().game)
    prompt = driver.prompt
    driver.key(Key.Key_Comma, CTRL)
    assert not driver.window.menus.actions["concede"].isEnabled(), "no match is visible"
    driver.key(Key.Key_Escape)
    assert driver.window.screens.currentWidget() is driver.table
    assert driver.table.view.hasFocus()
    assert driver.prompt == prompt
    assert driver.window.menus.actions["concede"].isEnabled()
    driver.table.session.play(Concede())
    assert driver.game.state.is_over


def test_home_opens_settings_and_done_returns(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot)
    driver.press("settings")
    driver.press("close-settings")
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_reset_asks_for_confirmation(qtbot: QtBot) -> None:
    driver, screen = opened(qtbot)
    settings = driver.window.settings
    settings.palette, settings.first_name = "high-contrast", "Eric"
    click(screen.reset)
    driver.answer("no")
    assert settings.palette == "high-contrast"
    click(screen.reset)
    driver.answer("yes")
    assert (settings.palette, settings.first_name) == ("standard", "Eric")
    control = screen.controls["palette"]
    assert isinstance(control, ChoiceControl)
    assert control.list.currentText() == "Standard"


# --- the file -------------------------------------------------------------------------------------


def test_a_damaged_file_is_reported_and_kept_until_a_change(qtbot: QtBot, file: Path) -> None:
    damaged = '[look]\npalette = "plaid"\ntext_size = "big"\n[sound]\nvolume = 20\n'
    file.write_text(damaged, encoding="utf-8")
    settings = Settings(file)
    driver = WindowDriver(qtbot)
    screen = SettingsScreen(settings, driver.window.sound_player)
    qtbot.addWidget(screen)
    screen.show()
    said = words_of(screen)
    assert f"{file}, line 2: palette has an invalid value; expected " in said
    assert 'Using "standard" instead' in said
    assert (
        "line 3: text_size has an invalid value; expected a number from 80 to 200. Using 100"
        in said
    )
    assert settings.volume == 20
    assert file.read_text(encoding="utf-8") == damaged

    settings.palette = "high-contrast"
    assert 'text_size = "big"' in file.read_text(encoding="utf-8"), "untouched lines stay"
    settings.reset()
    assert Settings(file).errors == []


def test_open_file_opens_the_documented_settings_file(
    qtbot: QtBot, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: bool(asked.append(url)) or True)
    settings = Settings(file)
    driver = WindowDriver(qtbot)
    screen = SettingsScreen(settings, driver.window.sound_player)
    qtbot.addWidget(screen)
    screen.show()
    assert str(file) not in words_of(screen), "a path is not for reading"
    assert screen.open_file.toolTip() == str(file)
    click(screen.open_file)
    assert asked == [QUrl.fromLocalFile(str(file))]
    text = file.read_text(encoding="utf-8")
    assert all(f"# {setting.name} = " in text for setting in Settings.all_settings())
    assert Settings(file).errors == []

    file.write_text(text.replace("# volume = 70", "volume = 15"), encoding="utf-8")
    assert Settings(file).volume == 15
    settings.theme = "dark"
    assert Settings(file).volume == 15


def test_opening_the_page_rereads_the_file(qtbot: QtBot, file: Path) -> None:
    settings = Settings(file)
    driver = WindowDriver(qtbot, settings=settings)
    file.write_text('[look]\npalette = "high-contrast"\n', encoding="utf-8")
    driver.window.open_screen("settings")
    assert current_theme().palette == "high-contrast"
    file.write_text("[look\n", encoding="utf-8")
    driver.window.open_screen("settings")
    assert settings.palette == "high-contrast", "an unreadable file changes nothing"
    assert "line 1" in words_of(driver.window.opener.find("settings"))


@pytest.mark.skipif(sys.platform == "win32", reason="plays within the process there")
def test_missing_sound_is_explained(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    monkeypatch.setenv("PATH", str(tmp_path))
    driver, screen = opened(qtbot)
    driver.window.sound_player.set_on(True)
    click(screen.test_sound)
    assert "No sound player found" in words_of(screen)
    driver.window.sound_player.set_on(False)
    assert "No sound player" not in words_of(screen)
