"""One program runs for a data folder: starting it again shows the window that is open.

The second starts are processes of their own. The first is the window of the test, or a process too.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.storage import match_notation
from desktop.storage.store import DATA_FOLDER_VARIABLE, Store
from desktop.window.launch import outside_requests
from desktop.window.launch.hand_over import RunningProgram
from desktop.window.launch.instance_lock import LOCK_FILE
from desktop.window.launch.open_request import OpenRequest
from desktop.window.launch.request_inbox import INBOX_FOLDER
from desktop.window.launch.running_window import RunningWindow
from tests.desktop.test_match_files import match_file
from tests.desktop.window_driver import WindowDriver

ROOT = Path(__file__).parents[2]


def start_program(data: Path, *options: object, code: str = "") -> subprocess.Popen[str]:
    """Start the program in a process of its own, with this data folder."""
    program = ["-c", code] if code else ["-m", "desktop"]
    return subprocess.Popen(
        [sys.executable, *program, *map(str, options)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", DATA_FOLDER_VARIABLE: str(data)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder that the programs share."""
    return tmp_path / "data"


@pytest.fixture
def driver(qtbot: QtBot, data: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[WindowDriver]:
    """The window of the running program."""
    monkeypatch.setattr(outside_requests, "QUIET_MS", 400)
    store = Store(data)
    shown = WindowDriver(qtbot, store)
    program = RunningProgram(data)
    running = RunningWindow(shown.window, program)
    running.start(program.claim(OpenRequest()), OpenRequest())
    yield shown
    running.stop()
    store.close()


@pytest.fixture
def start_again(qtbot: QtBot, data: Path) -> Callable[..., None]:
    """Starts the program again, which ends at once: the running one has the request."""

    def start(*options: object) -> None:
        second = start_program(data, *options)
        qtbot.waitUntil(lambda: second.poll() is not None, timeout=20_000)
        said, complained = second.communicate()
        assert (second.returncode, said, complained) == (0, "", "")
        assert list((data / INBOX_FOLDER).iterdir()) == []

    return start


def replay_of(driver: WindowDriver) -> ReplayScreen:
    driver.qtbot.waitUntil(lambda: isinstance(driver.window.table_screen, ReplayScreen))
    assert isinstance(driver.table, ReplayScreen)
    return driver.table


# --- what a second start does ---------------------------------------------------------------------


def test_a_match_file_opens_in_the_running_window_which_comes_to_the_front(
    driver: WindowDriver, start_again: Callable[..., None], tmp_path: Path
) -> None:
    driver.window.showMinimized()
    start_again(os.path.relpath(match_file(tmp_path), ROOT))
    replay_of(driver)
    assert not driver.window.isMinimized()
    assert driver.window.isActiveWindow()


def test_without_a_file_the_running_window_only_comes_to_the_front(
    driver: WindowDriver, start_again: Callable[..., None]
) -> None:
    game = driver.open_match(match_notation.new_match(("Eric", "Mike"), 3)).game
    driver.window.showMinimized()
    start_again("--size", "1111x777")
    assert not driver.window.isMinimized()
    assert driver.window.size().toTuple() == (1111, 777)
    assert driver.game is game


def test_a_position_of_a_match_opens_in_the_running_window(
    driver: WindowDriver, start_again: Callable[..., None], tmp_path: Path
) -> None:
    start_again("--match", match_file(tmp_path), "--at", 2)
    assert "2" in driver.shown_words(replay_of(driver))


def test_several_files_ask_to_add_them_and_files_that_come_together_are_several(
    driver: WindowDriver, data: Path, tmp_path: Path
) -> None:
    """Windows starts the program once for each file that is selected."""
    files = [match_file(tmp_path, seed) for seed in (1, 2, 3)]
    started = [start_program(data, file) for file in files]
    driver.qtbot.waitUntil(lambda: all(one.poll() == 0 for one in started), timeout=20_000)
    for one in started:
        one.communicate()
    driver.qtbot.waitUntil(lambda: driver.window.findChild(QMessageBox, "add-matches") is not None)
    assert "3 matches" in driver.window.findChild(QMessageBox, "add-matches").text()


def test_a_request_waits_for_the_dialog_that_is_open_and_a_match_in_progress_stays_saved(
    driver: WindowDriver, start_again: Callable[..., None], data: Path, tmp_path: Path
) -> None:
    driver.open_match(match_notation.new_match(("Eric", "Mike"), 3))
    dialog = QMessageBox(driver.window)
    dialog.open()
    start_again(match_file(tmp_path))
    driver.qtbot.wait(500)
    assert not isinstance(driver.table, ReplayScreen), "the dialog is still open"
    dialog.close()
    replay_of(driver)


def test_a_missing_file_is_named_in_the_running_window(
    driver: WindowDriver, start_again: Callable[..., None], tmp_path: Path
) -> None:
    start_again(tmp_path / "none.match")
    driver.qtbot.waitUntil(lambda: "none.match: No such file" in driver.problems)


def test_the_finder_sends_files_to_the_running_program(tmp_path: Path) -> None:
    """macOS does not start a second program; files may also come before the window is there."""
    code = f"""
from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QFileOpenEvent
from desktop.style import application
from desktop.window.main_window import MainWindow

def send(file):
    QCoreApplication.sendEvent(QCoreApplication.instance(), QFileOpenEvent(file))

show = MainWindow._show_screen
def tell(window, screen):
    show(window, screen)
    print(type(screen).__name__, flush=True)
    if not type(screen).__name__.startswith("Home"):
        window.seen = getattr(window, "seen", 0) + 1
        then = (lambda: send({str(tmp_path / "2.match")!r})) if window.seen == 1 else window.close
        QTimer.singleShot(0, window, then)
MainWindow._show_screen = tell

init = MainWindow.__init__
def early(window, *arguments):
    send({str(tmp_path / "1.match")!r})
    init(window, *arguments)
MainWindow.__init__ = early
from desktop.__main__ import main
raise SystemExit(main([]))
"""
    for seed in (1, 2):
        match_file(tmp_path, seed).rename(tmp_path / f"{seed}.match")
    ended = start_program(tmp_path / "data", code=code)
    said, complained = ended.communicate(timeout=60)
    assert (ended.returncode, said.split()) == (0, ["HomeScreen", "ReplayScreen", "ReplayScreen"])
    assert "Error" not in complained


# --- several at once, and programs that end -------------------------------------------------------

TELLS_FILES = """
import sys
from PySide6.QtCore import QTimer
from desktop.window.match_library.match_file_commands import MatchFileCommands
from desktop.window.launch.running_window import RunningWindow

def tell(commands, files):
    for file in files:
        print(file.name, flush=True)
MatchFileCommands.open_files = tell
start = RunningWindow.start
def say(running, state, request):
    start(running, state, request)
    print(state.name, flush=True)
RunningWindow.start = say
from desktop.__main__ import main
sys.exit(main())
"""


def test_of_twenty_starts_at_once_one_wins_and_no_file_is_lost(data: Path, tmp_path: Path) -> None:
    names = [f"{number}.match" for number in range(20)]
    starts = [start_program(data, tmp_path / name, code=TELLS_FILES) for name in names]
    try:
        while sum(one.poll() is not None for one in starts) < len(starts) - 1:
            time.sleep(0.05)
        (winner,) = (one for one in starts if one.poll() is None)
        assert [one.returncode for one in starts if one is not winner] == [0] * 19
        os.kill(winner.pid, signal.SIGTERM)
        said, _ = winner.communicate(timeout=20)
    finally:
        for one in starts:
            one.kill()
            one.communicate()
    assert sorted(said.split()) == sorted([*names, "FIRST"])
    assert winner.returncode == 0
    assert not (data / LOCK_FILE).exists()
