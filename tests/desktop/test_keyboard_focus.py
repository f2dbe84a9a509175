"""Tests the keyboard focus on every screen: focusable widgets have names, focus is never lost."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from desktop.panels.rules_reference import RulesWindow
from desktop.panels.terms.glossary_window import GlossaryWindow
from desktop.table.input.keyboard_navigation import NAVIGATION_BINDINGS
from rules.state import DecisionKind, Step
from tests.desktop.opened_tables import main_step, open_match
from tests.desktop.table_driver import seeded
from tests.desktop.test_match_undo_and_end import new_game
from tests.desktop.texts import message
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.table import Table

CTRL = Qt.KeyboardModifier.ControlModifier
NO_MODIFIER = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


def accessible_name(widget: QWidget) -> str:
    """The name that a screen reader reads for a widget."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def tab_stops(driver: WindowDriver) -> list[QWidget]:
    """The widgets that Tab visits, from the current focus until it wraps around."""
    found: list[QWidget] = []
    for _ in range(400):
        QApplication.processEvents()
        now = driver.window.focusWidget()
        if now is None or (len(found) > 1 and now is found[0]):
            break
        if now not in found:
            found.append(now)
        driver.key(Key.Key_Tab)
    return found


def focusable_widgets(driver: WindowDriver) -> set[QWidget]:
    """The visible widgets that Tab can focus."""
    return {
        one
        for one in driver.window.findChildren(QWidget)
        if one.isVisible()
        and one.isEnabled()
        and one.focusPolicy() & Qt.FocusPolicy.TabFocus.value
        and one.focusProxy() is None
    }


SCREENS = {
    "home": lambda driver: None,
    "new match": lambda driver: driver.window.open_screen("new-match"),
    "settings": lambda driver: driver.window.open_screen("settings"),
    "history": lambda driver: driver.window.open_screen("history"),
    "workshop": lambda driver: driver.window.open_screen("workshop"),
    "teams": lambda driver: driver.window.open_screen("teams"),
    "table": lambda driver: driver.open_match(new_game()),
    "rules": lambda driver: driver.open_match(new_game()).table.open_rule("BUY-1"),
    "lesson": lambda driver: driver.window.learning.open_lesson("7-out-of-play"),
}


def test_every_focusable_widget_is_reachable_and_named(driver: WindowDriver):
    for screen, show in SCREENS.items():
        show(driver)
        QApplication.processEvents()
        found = tab_stops(driver)
        assert focusable_widgets(driver) - set(found) == set(), screen
        unnamed = [widget for widget in found if not accessible_name(widget)]
        assert [f"{type(widget).__name__} {widget.objectName()}" for widget in unnamed] == []


# --- the focus is never lost ----------------------------------------------------------------------


def focused_stop(driver: WindowDriver) -> str:
    """The focused stop on the table; its focus ring must be visible."""
    view = driver.table.view
    assert view.hasFocus(), f"the focus is on {driver.window.focusWidget()}"
    now = view.keyboard.focused_stop
    assert now is not None, "nothing on the table has the focus"
    assert view.keyboard.is_ring_visible, "the focus ring is hidden"
    return view.accessible_names.name(now)


def open_fielding_table(driver: WindowDriver) -> WindowDriver:
    open_match(driver, main_step("sidekick character", "sidekick mask", "sidekick mask"))
    return driver.key(Key.Key_Tab)


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard")  # a menu without a display
def test_the_focus_returns_after_a_menu_and_a_question(driver: WindowDriver):
    before = focused_stop(open_fielding_table(driver))
    driver.window.table_screen.commands.concede()
    driver.answer("no")
    assert focused_stop(driver) == before
    menu = driver.window.menus.menu
    menu.popup(driver.window.mapToGlobal(driver.window.rect().center()))
    menu.close()
    driver.window.activateWindow()  # as a window manager does
    QApplication.processEvents()
    assert focused_stop(driver) == before


def test_the_focus_is_on_the_table_after_a_move_and_its_undo(driver: WindowDriver):
    before = focused_stop(open_fielding_table(driver))
    driver.key(Key.Key_Return)
    assert message("at.field", player="Eric") in focused_stop(driver), (
        "it has no other move, so the focus follows the die"
    )
    driver.key(Key.Key_Z, CTRL)
    focused_stop(driver)
    driver.key(Key.Key_Y, CTRL)
    focused_stop(driver)
    assert before.endswith(message("can.field"))


def test_the_focus_returns_after_dice_have_moved(driver: WindowDriver):
    driver.window.settings.reduced_motion = False
    open_fielding_table(driver).key(Key.Key_Return)
    assert driver.table.view.is_animating
    driver.table.view.skip_animations()
    focused_stop(driver)


def test_the_focus_returns_from_the_text_view_and_the_side_column(driver: WindowDriver):
    before = focused_stop(open_fielding_table(driver))
    driver.key(Key.Key_F4)
    assert not driver.table.view.keyboard.is_ring_visible
    driver.key(Key.Key_F4)
    assert focused_stop(driver) == before
    driver.table.open_rule("BUY-1")
    driver.table.view.setFocus()
    assert focused_stop(driver) == before


def test_the_key_that_opens_a_panel_closes_it(driver: WindowDriver) -> None:
    open_fielding_table(driver)
    side = driver.table.side
    keys = {
        "log": (Key.Key_L, CTRL),
        "words": (Key.Key_F4, NO_MODIFIER),
        "rules": (Key.Key_F1, NO_MODIFIER),
        "charts": (Key.Key_F9, NO_MODIFIER),
    }
    for tab, key in keys.items():
        driver.key(*key)
        assert side.shows(tab)
        driver.key(*key)
        assert not side.is_open, tab
    driver.key(*keys["words"])
    side.contents.pin.click()
    driver.key(*keys["words"])
    assert side.shows("words"), "pinned, it stays"
    assert driver.window.focusWidget() is driver.table.view


def test_the_key_that_opens_a_window_closes_it(driver: WindowDriver) -> None:
    window = driver.window
    for open_it, kind in (
        (window.help_commands.open_rules, RulesWindow),
        (window.help_commands.open_glossary, GlossaryWindow),
    ):
        open_it()
        opened = window.findChild(kind)
        assert opened is not None
        assert opened.isVisible()
        open_it()
        assert not opened.isVisible()


def test_resizing_and_theme_changes_keep_the_focus(driver: WindowDriver):
    before = focused_stop(open_fielding_table(driver))
    driver.window.settings.theme = "dark"
    driver.window.resize(1024, 700)
    QApplication.processEvents()
    assert focused_stop(driver) == before


# --- Space is for the main button -----------------------------------------------------------------


def open_attack_step(driver: WindowDriver) -> None:
    """Eric may attack with a Sidekick, or end his turn with the main button."""
    table = Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick bolt")
    open_match(driver, seeded(table, 1).begin())


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard")  # a menu without a display
@pytest.mark.parametrize(
    "clicked", [("open-menu",), ("undo",), ("open-log", "close-column"), ("show-numbers",)]
)
def test_space_presses_the_main_button_after_the_mouse_used_another(
    driver: WindowDriver, clicked: tuple[str, ...]
):
    open_attack_step(driver)
    if clicked == ("undo",):
        driver.key(Key.Key_Space)
    if clicked == ("show-numbers",):
        driver.table.open_charts()
    for name in clicked:
        driver.press(name)
    menu = driver.window.menus.menu
    menu.close()
    driver.activate()
    assert driver.game.decision_kind is DecisionKind.MAIN
    driver.key(Key.Key_Space)
    assert not menu.isVisible()
    assert driver.game.state.step is Step.ATTACK


def test_space_presses_a_button_that_was_reached_by_tab(driver: WindowDriver):
    open_attack_step(driver)
    driver.table.rails.tools.log.setFocus(Qt.FocusReason.TabFocusReason)
    driver.key(Key.Key_Space)
    assert driver.table.side.is_open
    assert driver.game.decision_kind is DecisionKind.MAIN


def test_a_click_in_the_column_leaves_the_focus_in_the_field_for_the_search(driver: WindowDriver):
    open_attack_step(driver)
    driver.table.search_log()
    field = driver.window.focusWidget()
    driver.press("fold-turns")
    assert driver.window.focusWidget() is field


# --- the help -------------------------------------------------------------------------------------


def test_help_lists_the_keys_of_menus_and_table(driver: WindowDriver):
    driver.window.show_keys()
    (box,) = (one for one in driver.window.findChildren(QDialog) if one.isVisible())
    told = " ".join(page.toPlainText() for page in box.findChildren(QTextBrowser))
    for action in driver.window.menus.findChildren(QAction):
        for keys in action.shortcuts():
            assert keys.toString(QKeySequence.SequenceFormat.NativeText) in told
    assert {
        key for binding in NAVIGATION_BINDINGS for key in binding.keys if key not in told
    } == set()
    box.close()
