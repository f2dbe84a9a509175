"""Tests that the program shows when it is working, and what presses do meanwhile."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop.match.settle_clock import PressGate, SettleClock
from desktop.panels.widgets import busy_sign
from desktop.panels.widgets.busy_sign import NOTICEABLE, BusySign, show_work
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.storage import match_notation
from desktop.storage.store import Store
from desktop.window.screen_registry import ModulePreloader, screen_modules, screen_specs
from rules.model.moves import Concede
from tests.desktop.window_driver import LEFT, Key, WindowDriver

NO_KEYS, CTRL = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def nothing_measured_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BusySign, "durations", {})
    monkeypatch.setattr(busy_sign, "NOTICEABLE", NOTICEABLE)


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    made = WindowDriver(qtbot, Store(tmp_path))
    made.open_match(match_notation.new_match(("Eric", "Mike"), 3))
    made.table.session.play(made.game.legal_moves()[0])
    made.window.go_home()
    BusySign.durations.clear()
    return made


class Paints(QObject):
    """Counts how often the busy sign was painted."""

    count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += isinstance(watched, BusySign) and event.type() == QEvent.Type.Paint
        return False


def sign(driver: WindowDriver) -> BusySign:
    return driver.window.findChild(BusySign)


def test_the_sign_is_painted_before_the_work_begins(driver: WindowDriver) -> None:
    paints = Paints()
    QApplication.instance().installEventFilter(paints)
    with show_work(driver.window, "something"):
        QApplication.instance().removeEventFilter(paints)
        assert paints.count
        assert sign(driver).isVisible()
        assert QGuiApplication.overrideCursor().shape() is Qt.CursorShape.WaitCursor
    assert not sign(driver).isVisible()
    assert QGuiApplication.overrideCursor() is None


def test_it_goes_away_when_the_work_fails(driver: WindowDriver) -> None:
    with pytest.raises(OSError, match="no disk"), show_work(driver.window, "something"):
        raise OSError("no disk")
    assert not sign(driver).isVisible()
    assert QGuiApplication.overrideCursor() is None


@pytest.mark.parametrize(("seconds", "appears"), [(NOTICEABLE + 0.1, True), (0.02, False)])
def test_it_does_not_flash_up_for_work_that_was_quick_the_last_time(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch, seconds: float, appears: bool
) -> None:
    now = [0.0]
    monkeypatch.setattr(BusySign, "clock", lambda: now[0])
    with show_work(driver.window, "something"):
        now[0] += seconds
    with show_work(driver.window, "something"):
        assert sign(driver).isVisible() is appears


COMMANDS: dict[str, Callable[[WindowDriver], object]] = {
    "a new match": lambda driver: driver.window.open_screen("new-match"),
    "the lesson": lambda driver: driver.window.learning.open_lesson("7-out-of-play"),
    "a saved match": lambda driver: driver.window.run_command("continue"),
    "the workshop": lambda driver: driver.window.open_screen("workshop"),
    "the settings": lambda driver: driver.window.open_screen("settings"),
    "the rules": lambda driver: driver.window.help_commands.open_rules(),
    "the keys": lambda driver: driver.window.show_keys(),
}


def test_whatever_opens_shows_that_it_is_working(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    appeared = []
    monkeypatch.setattr(BusySign, "appear", lambda sign: appeared.append(sign.window()))
    for name, command in COMMANDS.items():
        appeared.clear()
        command(driver)
        assert appeared == [driver.window], name


def test_starting_a_match_and_stepping_through_a_replay_show_it_too(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    appeared = []
    driver.window.open_screen("new-match")
    monkeypatch.setattr(BusySign, "appear", lambda sign: appeared.append("start"))
    driver.window.opener.find("new-match").submit()
    assert appeared == ["start"]
    driver.table.session.play(Concede())
    text = match_notation.write_notation(driver.game)
    driver.window.current_table.open_replay(match_notation.read_and_replay(text, "a file"), 0)
    appeared.clear()
    monkeypatch.setattr(BusySign, "appear", lambda sign: appeared.append("step"))
    driver.shown_screen(ReplayScreen).go_to_act(1)
    assert appeared == ["step"]


# --- presses meanwhile ----------------------------------------------------------------------------


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time on a clock that stands still unless the test changes it."""
    time = [1000.0]
    monkeypatch.setattr(SettleClock, "seconds", 0.3)
    monkeypatch.setattr(SettleClock, "clock", lambda: time[0])
    return time


def test_the_second_press_of_a_double_press_does_not_reach_the_next_screen(
    driver: WindowDriver, now: list[float]
) -> None:
    window = driver.window.windowHandle()
    QApplication.processEvents()
    now[0] += 5.0
    driver.window.open_screen("new-match")
    for pause in (0.0, 0.1):
        now[0] += pause
        QApplication.processEvents()
        QTest.keyClick(window, Key.Key_Escape)
        assert driver.window.screens.currentWidget() is driver.window.opener.find("new-match")
    now[0] += 1.0
    QTest.keyClick(window, Key.Key_Escape)
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_a_second_click_does_not_answer_the_question_that_the_first_opened(
    driver: WindowDriver, now: list[float]
) -> None:
    driver.window.run_command("continue")
    now[0] += 5.0
    QApplication.processEvents()
    driver.window.menus.actions["concede"].trigger()
    QApplication.processEvents()
    box = driver.question()
    yes = next(button for button in box.buttons() if button.objectName() == "yes")
    at = yes.mapTo(box, yes.rect().center())
    QTest.mouseClick(box.windowHandle(), LEFT, NO_KEYS, at)
    assert box.isVisible()
    assert not driver.game.state.is_over
    now[0] += 1.0
    QTest.mouseClick(box.windowHandle(), LEFT, NO_KEYS, at)
    assert driver.game.state.is_over


def test_the_result_of_a_match_takes_keys_and_clicks_again_after_the_settings(
    driver: WindowDriver, now: list[float]
) -> None:
    """The result covers the table, which is therefore not painted."""
    driver.window.run_command("continue")
    driver.table.session.play(Concede())
    window = driver.window.windowHandle()
    for key, held in ((Key.Key_Comma, CTRL), (Key.Key_Escape, NO_KEYS)):
        QApplication.processEvents()
        now[0] += 5.0
        QTest.keyClick(window, key, held)
    assert driver.window.screens.currentWidget() is driver.table
    QApplication.processEvents()
    now[0] += 5.0
    QTest.keyClick(window, Key.Key_T)
    assert not driver.table.match_end.is_open, "the key closed the result"


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_key_does_not_choose_from_a_menu_that_has_just_opened(
    driver: WindowDriver, now: list[float]
) -> None:
    menu, chosen = QMenu(driver.window), []
    menu.addAction("first").triggered.connect(lambda: chosen.append("first"))
    menu.setActiveAction(menu.actions()[0])
    menu.popup(driver.window.pos())
    PressGate(menu).close_until_seen()
    for pause in (0.0, 0.1):
        now[0] += pause
        QApplication.processEvents()
        QTest.keyClick(menu, Key.Key_Return)
        assert chosen == []
    now[0] += 1.0
    QTest.keyClick(menu, Key.Key_Return)
    assert chosen == ["first"]


# --- modules that are imported ahead of time ------------------------------------------------------


def test_the_preloader_imports_all_modules_and_ends(qtbot: QtBot) -> None:
    preloader = ModulePreloader(QApplication.instance(), screen_specs())
    preloader.start()
    qtbot.waitUntil(lambda: not preloader.is_running)
    assert set(screen_modules(screen_specs())) <= set(sys.modules)
    assert gc.isenabled()


def test_a_preloader_that_never_started_ends_at_once() -> None:
    preloader = ModulePreloader(QApplication.instance(), screen_specs())
    preloader.end()
    preloader.start()
    assert not preloader.is_running
