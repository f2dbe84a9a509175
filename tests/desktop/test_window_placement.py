"""Tests that the window opens as it was closed, and whole on a screen with its frame."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.storage.settings import Settings
from desktop.window.main_window import MainWindow
from desktop.window.native_window import USUAL_FRAME
from tests.desktop.window_driver import WindowDriver

SOMEWHERE = QRect(2, 60, 796, 700)
"""Within the screen of the tests, which is 800 pixels wide and high."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def open_window(qtbot: QtBot, file: Path, placement: str = "") -> MainWindow:
    """Open the window as the program does when it starts."""
    settings = Settings(file)
    if placement:
        settings.placement = placement
    window = MainWindow(settings=settings)
    qtbot.addWidget(window, before_close_func=lambda _, window=window: None)
    window.placement.restore()
    window.show()
    QApplication.processEvents()
    return window


def close(window: MainWindow) -> None:
    window.close()
    QApplication.processEvents()


def available() -> QRect:
    return QApplication.primaryScreen().availableGeometry()


def test_the_first_time_it_is_no_larger_than_the_screen_with_its_frame(
    qtbot: QtBot, file: Path
) -> None:
    window = open_window(qtbot, file)
    assert available().contains(window.frameGeometry())
    assert window.height() <= available().marginsRemoved(USUAL_FRAME).height()


def test_it_reopens_where_it_was(qtbot: QtBot, file: Path) -> None:
    window = open_window(qtbot, file)
    window.setGeometry(SOMEWHERE)
    close(window)
    assert open_window(qtbot, file).geometry() == SOMEWHERE


def test_it_reopens_maximized_and_knows_its_normal_size(qtbot: QtBot, file: Path) -> None:
    window = open_window(qtbot, file)
    window.setGeometry(SOMEWHERE)
    window.showMaximized()
    QApplication.processEvents()
    close(window)
    again = open_window(qtbot, file)
    assert again.isMaximized()
    again.showNormal()
    QApplication.processEvents()
    assert again.geometry() == SOMEWHERE


def test_full_screen_returns_to_maximized(qtbot: QtBot, file: Path) -> None:
    window = open_window(qtbot, file, "796x700+2+60 maximized")
    window.toggle_full_screen()
    assert window.isFullScreen()
    close(window)
    again = open_window(qtbot, file)
    assert again.isFullScreen()
    window.show()
    window.toggle_full_screen()
    assert window.isMaximized()


@pytest.mark.parametrize(
    "placement",
    [
        "796x700+5000+300",  # on a monitor that is gone
        "796x700-5000-300",
        "796x700+60-30",  # the title above the edge of the screen
        "99999x99999+0+0",
        "4000x3000+10+40 maximized",
    ],
)
def test_it_is_never_outside_the_screen(qtbot: QtBot, file: Path, placement: str) -> None:
    window = open_window(qtbot, file, placement)
    window.showNormal()
    qtbot.waitUntil(lambda: available().contains(window.frameGeometry()))


def test_the_tests_of_other_windows_remember_nothing(qtbot: QtBot) -> None:
    driver = WindowDriver(qtbot, settings=Settings())
    driver.window.close()
    assert driver.window.settings.placement == ""


@pytest.mark.parametrize("placement", ["big", "800x600", "800x600+1", "800x600+1+1 minimized"])
def test_an_unreadable_placement_is_ignored(qtbot: QtBot, file: Path, placement: str) -> None:
    file.write_text(f'[window]\nplacement = "{placement}"\n', encoding="utf-8")
    window = open_window(qtbot, file)
    assert len(window.settings.errors) == 1
    assert available().contains(window.frameGeometry())
