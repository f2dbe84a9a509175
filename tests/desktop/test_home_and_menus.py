"""Tests the home screen, the menus, and the new match form."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QDialog, QTextBrowser
from pytestqt.qtbot import QtBot

from desktop.panels.dialogs.key_help import ShortcutRow, shortcut_sections
from desktop.storage import match_notation
from desktop.storage.settings import Settings
from desktop.storage.store import Store
from desktop.style.current_theme import current_theme
from rules.state import Step
from tests.desktop.texts import message
from tests.desktop.window_driver import LEFT, Key, WindowDriver


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


def fill_in_form(driver: WindowDriver, first: str, second: str, seed: str = "") -> None:
    form = driver.window.opener.find("new-match")
    for field, text in zip((*form.names, form.seed), (first, second, seed), strict=True):
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, text)


def test_home_offers_the_available_actions(driver: WindowDriver) -> None:
    home = driver.window.home_screen
    assert home.computer.isVisible()
    assert home.friend.isVisible()
    assert home.learn.isVisible()
    assert not home.resume.isVisible(), "there is no match to continue"
    assert "not affiliated with the publisher" in driver.shown_words(home)


def test_a_match_is_started_with_the_keyboard_alone(driver: WindowDriver) -> None:
    driver.key(Key.Key_N)
    fill_in_form(driver, "Eric", "Mike", "5")
    driver.window.opener.find("new-match").starters.button(1).setFocus()
    driver.key(Key.Key_Space).key(Key.Key_Return)
    assert [player.name for player in driver.game.setup.players] == ["Eric", "Mike"]
    assert driver.prompt == message("decide.reroll", player="Eric")
    assert driver.buttons() == ["show-odds (O)", "move.pass_reroll (Space)"]


def test_the_form_reports_invalid_input(driver: WindowDriver) -> None:
    QTest.mouseClick(driver.window.home_screen.friend, LEFT)
    form = driver.window.opener.find("new-match")
    for seed in ("seven", "-3", "99999999999999999999"):
        fill_in_form(driver, "Eric", "Mike", seed)
        QTest.mouseClick(form.start, LEFT)
        assert f"“{seed}”" in form.problem.text()
        assert driver.window.table_screen is None


@pytest.mark.parametrize(
    ("typed", "called"),
    [
        (("", ""), ["Player one", "Player two"]),
        (("Eric", ""), ["Eric", "Player two"]),
        (("Eric", "Eric"), ["Eric 1", "Eric 2"]),
        (("", "Player one"), ["Player one 1", "Player one 2"]),
    ],
)
def test_unnamed_players_get_distinct_names(
    driver: WindowDriver, typed: tuple[str, str], called: list[str]
) -> None:
    driver.window.open_screen("new-match")
    fill_in_form(driver, *typed)
    driver.window.opener.find("new-match").starters.button(1).click()
    driver.key(Key.Key_Return)
    assert [player.name for player in driver.game.setup.players] == called


def test_an_empty_name_stays_empty_next_time(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, Store(tmp_path))
    driver.window.open_screen("new-match")
    driver.key(Key.Key_Return)
    assert driver.window.table_screen is not None
    driver.window.open_screen("new-match")
    assert [field.text() for field in driver.window.opener.find("new-match").names] == ["", ""]


def test_the_first_player_is_random_or_chosen(driver: WindowDriver) -> None:
    """SET-2: chance may pick either player; or the players name who goes first."""

    def beginner(choice: int, seed: str) -> str:
        driver.window.open_screen("new-match")
        fill_in_form(driver, "Eric", "Mike", seed)
        driver.window.opener.find("new-match").starters.button(choice).click()
        QTest.mouseClick(driver.window.opener.find("new-match").start, LEFT)
        return driver.game.setup.players[driver.game.state.active].name

    random, eric, mike = range(3)
    found: set[str] = set()
    for seed in range(8):
        if len(found) < 2:
            found.add(beginner(random, str(seed)))
    assert found == {"Eric", "Mike"}
    assert beginner(eric, "1") == "Eric"
    assert beginner(mike, "1") == "Mike"


def test_the_same_seed_gives_the_same_start_and_the_same_dice(driver: WindowDriver) -> None:
    begun = []
    for _ in range(2):
        driver.window.open_screen("new-match")
        fill_in_form(driver, "Eric", "Mike", "77")
        QTest.mouseClick(driver.window.opener.find("new-match").start, LEFT)
        begun.append((driver.game.state.active, driver.log))
    assert begun[0] == begun[1]


def test_names_are_remembered(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.toml")
    settings.first_name, settings.second_name = "Eric", "Mike"
    again = WindowDriver(qtbot, settings=Settings(tmp_path / "settings.toml"))
    again.window.open_screen("new-match")
    assert [field.text() for field in again.window.opener.find("new-match").names] == [
        "Eric",
        "Mike",
    ]


def test_a_match_can_be_left(driver: WindowDriver) -> None:
    driver.window.open_screen("new-match")
    driver.key(Key.Key_Escape)
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_about_says_that_this_is_a_fan_project(driver: WindowDriver) -> None:
    driver.key(Key.Key_B)
    assert "unofficial fan project" in driver.question().informativeText()
    driver.question().close()


def lightness_of_wood(driver: WindowDriver) -> int:
    """How light the upper rail of the table is, beside everything that stands on it."""
    return driver.window.grab().toImage().pixelColor(400, 20).lightness()


def test_light_and_dark_can_be_chosen(driver: WindowDriver) -> None:
    driver.window.settings.theme = "dark"
    assert current_theme().name == "dark"
    driver.window.open_screen("new-match")
    fill_in_form(driver, "Eric", "Mike")
    QTest.mouseClick(driver.window.opener.find("new-match").start, LEFT)
    before = lightness_of_wood(driver)
    driver.window.settings.theme = "light"
    assert lightness_of_wood(driver) > before
    assert driver.window.menus.settings["theme"].actions()[2].objectName() == "dark"


def test_full_screen_is_one_key_away(driver: WindowDriver) -> None:
    driver.key(Key.Key_F11)
    assert driver.window.isFullScreen()
    driver.key(Key.Key_F11)
    assert not driver.window.isFullScreen()


def test_the_rules_can_be_read_without_a_match(driver: WindowDriver) -> None:
    from desktop.panels.rules_reference import RulesWindow

    driver.key(Key.Key_F1)
    reference = driver.window.findChild(RulesWindow)
    assert "A turn in one minute" in reference.panel.text.toPlainText()
    reference.close()


def test_menus_enable_only_available_actions(driver: WindowDriver) -> None:
    menus = driver.window.menus
    assert not menus.actions["undo"].isEnabled()
    assert not menus.actions["export"].isEnabled()
    assert not menus.actions["concede"].isEnabled()
    driver.window.open_screen("new-match")
    fill_in_form(driver, "Eric", "Mike")
    QTest.mouseClick(driver.window.opener.find("new-match").start, LEFT)
    assert menus.actions["export"].isEnabled()
    assert menus.actions["concede"].isEnabled()
    assert not menus.actions["undo"].isEnabled(), "there is no move to undo"
    driver.key(Key.Key_Space)
    assert driver.game.state.step is Step.MAIN
    assert menus.actions["undo"].isEnabled()


def test_conceding_asks_for_confirmation(driver: WindowDriver) -> None:
    driver.window.open_screen("new-match")
    fill_in_form(driver, "Eric", "Mike")
    QTest.mouseClick(driver.window.opener.find("new-match").start, LEFT)
    driver.window.table_screen.commands.concede()
    driver.answer("no")
    assert not driver.game.state.is_over
    driver.window.table_screen.commands.concede()
    driver.answer("yes")
    assert driver.game.state.is_over


@pytest.mark.parametrize(
    ("screen", "headings"),
    [
        ("", ("Home",)),
        ("new-match", ("New match",)),
        ("learn", ("Learn",)),
        ("teams", ("Teams",)),
        ("draft", ("Draft",)),
        ("workshop", ("Workshop",)),
        ("history", ("History",)),
        ("statistics", ("Statistics",)),
        ("album", ("Album and cards",)),
        ("settings", ()),
        ("table", ("Decisions", "On the table", "In the log")),
    ],
)
def test_all_keys_of_a_screen_are_listed(
    driver: WindowDriver, screen: str, headings: tuple[str, ...]
) -> None:
    if screen == "table":
        driver.window.current_table.open_match(match_notation.new_match(("Ann", "Ben"), 1))
        driver.table.read_log()
    elif screen:
        driver.window.open_screen(screen)
    shown = driver.window.screens.currentWidget()
    sections = dict(shortcut_sections(driver.window.menus.actions.values()))
    listed = {name for heading in headings for row in sections[heading] for name in names_of(row)}
    keys = {shortcut.key().toString() for shortcut in shown.findChildren(QShortcut)}
    keys |= {button.shortcut().toString() for button in shown.findChildren(QAbstractButton)}
    keys = {key.replace("Return", "Enter") for key in keys if not key.startswith("Alt+")}
    assert keys - listed <= {"", "Esc", "Enter"}


def names_of(row: ShortcutRow) -> set[str]:
    """The keys of a row of the list, as Qt names them: "Page Up, 1 – 3" are PgUp, 1, 2 and 3."""
    named = {"Page Up": "PgUp", "Page Down": "PgDown", "Delete": "Del", "−": "-"}
    keys = set()
    for name in row.keys.split(", "):
        first, _, last = name.partition(" – ")
        if last:
            keys |= {chr(code) for code in range(ord(first[-1]), ord(last) + 1)}
        else:
            keys.add(named.get(name, name))
    return keys


def test_the_shortcuts_are_listed(driver: WindowDriver) -> None:
    driver.window.show_keys()
    (box,) = (one for one in driver.window.findChildren(QDialog) if one.isVisible())
    assert "Space" in box.findChildren(QTextBrowser)[0].toPlainText()
    box.close()
