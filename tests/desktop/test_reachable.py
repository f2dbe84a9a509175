"""Every screen by keyboard: what takes the focus has a name, and the focus is never lost."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QDialog, QTextBrowser, QWidget
from pytestqt.qtbot import QtBot

from desktop.table.input.navigation_keys import NAVIGATION_BINDINGS
from tests.desktop.shell import Key, Shell
from tests.desktop.test_shell_match import new_game
from tests.desktop.test_shell_table import main_step, seated

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def shell(qtbot: QtBot) -> Shell:
    return Shell(qtbot)


def name(widget: QWidget) -> str:
    """What a screen reader calls a widget."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def reached(shell: Shell) -> list[QWidget]:
    """What Tab leads to, from where the focus is, until it comes round."""
    found: list[QWidget] = []
    for _ in range(400):
        QApplication.processEvents()
        now = shell.window.focusWidget()
        if now is None or (len(found) > 1 and now is found[0]):
            break
        if now not in found:
            found.append(now)
        shell.key(Key.Key_Tab)
    return found


def focusable(shell: Shell) -> set[QWidget]:
    """What is seen in the window and takes the focus by Tab."""
    return {
        one
        for one in shell.window.findChildren(QWidget)
        if one.isVisible()
        and one.isEnabled()
        and one.focusPolicy() & Qt.FocusPolicy.TabFocus.value
        and one.focusProxy() is None
    }


SCREENS = {
    "home": lambda shell: None,
    "new match": lambda shell: shell.window.open_new_match(),
    "settings": lambda shell: shell.window.open_settings(),
    "workshop": lambda shell: shell.window.open_workshop(),
    "table": lambda shell: shell.seat(new_game()),
    "rules": lambda shell: shell.seat(new_game()).table.open_rule("BUY-1"),
    "lesson": lambda shell: shell.window.open_lesson(),
}


@pytest.mark.parametrize("screen", SCREENS)
def test_everything_that_takes_the_focus_is_reached_and_has_a_name(shell: Shell, screen: str):
    SCREENS[screen](shell)
    QApplication.processEvents()
    found = reached(shell)
    assert focusable(shell) - set(found) == set()
    assert [f"{type(one).__name__} {one.objectName()}" for one in found if not name(one)] == []


# --- the focus is never lost ----------------------------------------------------------------------


def on(shell: Shell) -> str:
    """What the keyboard is on, on the table; it has to be seen there."""
    view = shell.table.view
    assert view.hasFocus(), f"the focus is on {shell.window.focusWidget()}"
    now = view.keyboard.focused_stop
    assert now is not None, "the keyboard is nowhere"
    assert view.keyboard.is_ring_visible, "no ring is seen"
    return view.accessible_names.name(now)


def fielding(shell: Shell) -> Shell:
    seated(shell, main_step("sidekick character", "sidekick mask", "sidekick mask"))
    return shell.key(Key.Key_Tab)


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard")  # a menu without a screen
def test_it_is_where_it_was_after_a_menu_and_a_question(shell: Shell):
    before = on(fielding(shell))
    shell.window.concede()
    shell.answer("Keep playing")
    assert on(shell) == before
    menu = shell.window.menuBar().actions()[0].menu()
    menu.popup(shell.window.mapToGlobal(shell.window.rect().center()))
    menu.close()
    shell.window.activateWindow()  # as a window manager does
    QApplication.processEvents()
    assert on(shell) == before


def test_it_is_on_the_table_after_each_move_and_after_taking_it_back(shell: Shell):
    before = on(fielding(shell))
    shell.key(Key.Key_Return)
    assert "in Eric's Field" in on(shell), "nothing else can be done: it goes along"
    shell.key(Key.Key_Z, CTRL)
    on(shell)
    shell.key(Key.Key_Y, CTRL)
    on(shell)
    assert before.endswith("can be fielded")


def test_it_is_back_after_dice_have_moved(shell: Shell):
    shell.window.set_reduced_motion(False)
    fielding(shell).key(Key.Key_Return)
    assert shell.table.view.is_animating
    shell.table.view.skip_animations()
    on(shell)


def test_it_comes_back_from_the_words_and_from_the_side(shell: Shell):
    before = on(fielding(shell))
    shell.key(Key.Key_F4)
    assert not shell.table.view.keyboard.is_ring_visible
    shell.key(Key.Key_F4)
    assert on(shell) == before
    shell.table.open_rule("BUY-1")
    shell.table.view.setFocus()
    assert on(shell) == before


def test_the_size_and_the_theme_leave_it_alone(shell: Shell):
    before = on(fielding(shell))
    shell.window.set_theme("dark")
    shell.window.resize(1024, 700)
    QApplication.processEvents()
    assert on(shell) == before


# --- the help -------------------------------------------------------------------------------------


def test_the_help_lists_the_keys_of_the_menus_and_of_the_table(shell: Shell):
    shell.window.show_keys()
    (box,) = (one for one in shell.window.findChildren(QDialog) if one.isVisible())
    told = " ".join(page.toPlainText() for page in box.findChildren(QTextBrowser))
    for action in shell.window.menus.findChildren(QAction):
        for keys in action.shortcuts():
            assert keys.toString(QKeySequence.SequenceFormat.NativeText) in told
    assert {
        key for binding in NAVIGATION_BINDINGS for key in binding.keys if key not in told
    } == set()
    box.close()
