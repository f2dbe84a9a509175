"""One program runs for a data folder: starting it again shows the window that is open.

The second starts are separate processes. The first is the window of the test, or a process too.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QFileSystemWatcher, QObject, QSysInfo
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.storage import match_notation
from desktop.storage.own_cards import UNSAVED_CARD_FILE
from desktop.storage.store import DATA_FOLDER_VARIABLE, Store
from desktop.window.launch import running_window
from desktop.window.launch.hand_over import INBOX_FOLDER, HandOver, RunningProgram
from desktop.window.launch.instance_lock import LOCK_FILE, InstanceLock, LockResult
from desktop.window.launch.open_request import OpenRequest, write_request
from desktop.window.launch.running_window import EndSignals, RequestWatch, RunningWindow
from tests.desktop.test_match_files import match_file
from tests.desktop.test_request_inbox import request_name, requests_in
from tests.desktop.window_driver import WindowDriver
from tests.symbolic_links import make_link

ROOT = Path(__file__).parents[2]
deletable = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows does not let anyone delete a lock that is held"
)


def start_program(data: Path, *options: object, code: str = "") -> subprocess.Popen[str]:
    """Start the program in its own process, with this data folder."""
    program = ["-c", code] if code else ["-m", "desktop"]
    return subprocess.Popen(
        [sys.executable, *program, *map(str, options)],
        cwd=ROOT,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", DATA_FOLDER_VARIABLE: str(data)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder that the programs share."""
    return tmp_path / "data"


@pytest.fixture
def driver(qtbot: QtBot, data: Path) -> Iterator[WindowDriver]:
    """The window of the running program."""
    store = Store(data)
    shown = WindowDriver(qtbot, store)
    program = RunningProgram(data)
    state = program.claim(OpenRequest())
    running = RunningWindow(shown.window, program)
    running.start(state, OpenRequest())
    yield shown
    running.stop()
    store.close()


@pytest.fixture
def start_again(qtbot: QtBot, data: Path) -> Callable[..., None]:
    """Starts the program again, which ends at once: the running one has the request."""

    def start(*options: object) -> None:
        second = start_program(data, *options)
        qtbot.waitUntil(lambda: second.poll() is not None, timeout=120_000)
        said, complained = second.communicate()
        assert (second.returncode, said, complained) == (0, "", "")
        assert requests_in(data / INBOX_FOLDER) == []

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
    file = match_file(tmp_path)
    # No path leads from one drive of Windows to another.
    start_again(os.path.relpath(file, ROOT) if file.drive == ROOT.drive else file)
    replay_of(driver)
    assert not driver.window.isMinimized()
    assert driver.window.isActiveWindow()


def test_a_file_named_as_a_url_opens_in_the_running_window(
    driver: WindowDriver, start_again: Callable[..., None], tmp_path: Path
) -> None:
    file = match_file(tmp_path).rename(tmp_path / "My match \u00e4.match")
    start_again(file.as_uri())
    replay_of(driver)


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


def test_files_wait_for_the_dialog_that_is_open_and_then_are_several(
    driver: WindowDriver, data: Path, tmp_path: Path
) -> None:
    """Windows starts the program once for each file that is selected."""
    game = driver.open_match(match_notation.new_match(("Eric", "Mike"), 3)).game
    dialog = QMessageBox(driver.window)
    dialog.open()
    files = [match_file(tmp_path, seed) for seed in (1, 2, 3)]
    started = [start_program(data, file) for file in files]
    driver.qtbot.waitUntil(lambda: all(one.poll() == 0 for one in started), timeout=120_000)
    for one in started:
        one.communicate()
    assert driver.game is game, "the dialog is still open"
    dialog.close()
    driver.qtbot.waitUntil(lambda: driver.window.findChild(QMessageBox, "add-matches") is not None)
    assert "3 matches" in driver.window.findChild(QMessageBox, "add-matches").text()


def test_a_missing_file_is_named_in_the_running_window(
    driver: WindowDriver, start_again: Callable[..., None], tmp_path: Path
) -> None:
    start_again(tmp_path / "none.match")
    driver.qtbot.waitUntil(lambda: "none.match: No such file" in driver.problems)


# --- several at once, and programs that end or hang -----------------------------------------------

TELLS_WHAT_IT_OPENS = """
import signal
import sys
if hasattr(signal, "SIGHUP"):  # it is ignored if the tests were started with nohup
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
if sys.platform == "win32":  # no signal asks a program to close there: the end of its input does
    import os
    import threading
    from PySide6.QtCore import QCoreApplication, QMetaObject, Qt

    def close_after_input():
        os.read(0, 1)
        QMetaObject.invokeMethod(
            QCoreApplication.instance(), "closeAllWindows", Qt.ConnectionType.QueuedConnection
        )
from desktop.window.launch.hand_over import HandOver, RunningProgram

claim = RunningProgram.claim
def tell_more(program, request):
    state = claim(program, request)
    print(state.name, flush=True)
    if state is not HandOver.TAKEN:
        if sys.platform == "win32":
            threading.Thread(target=close_after_input).start()
        from desktop.panels.widgets.problem_bar import ProblemBar
        from desktop.window.match_library.match_file_commands import MatchFileCommands

        def tell(_, told):
            print(*([told] if isinstance(told, str) else (file.name for file in told)), flush=True)
        MatchFileCommands.open_files = ProblemBar.add_message = tell
    return state
RunningProgram.claim = tell_more
from desktop.__main__ import main
sys.exit(main())
"""


IMPATIENT = "from desktop.window.launch import hand_over\nhand_over.WAIT = 0.5\n"


class Started:
    """A program that was started, and prints what it opens."""

    def __init__(self, data: Path, *options: object, code: str) -> None:
        self.process = start_program(data, *options, code=code)

    def line(self) -> str:
        """The next line that it prints."""
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def words(self, count: int) -> list[str]:
        """The next words that it prints; if they do not come, it is killed after two minutes."""
        assert self.process.stdout is not None
        patience = threading.Timer(120, self.process.kill)
        patience.start()
        said: list[str] = []
        while len(said) < count and (line := self.process.stdout.readline()):
            said += line.split()
        patience.cancel()
        return said

    def close(self, how: signal.Signals = signal.SIGTERM) -> tuple[int, list[str]]:
        """End it; returns its exit code and the lines that were not read yet."""
        if sys.platform != "win32":
            self.process.send_signal(how)
        said, _ = self.process.communicate(timeout=120)
        return self.process.returncode, said.split()


@pytest.fixture
def start(data: Path) -> Iterator[Callable[..., Started]]:
    """Starts a program that is ended after the test."""
    started: list[Started] = []

    def start_one(*options: object, code: str = "") -> Started:
        started.append(Started(data, *options, code=code + TELLS_WHAT_IT_OPENS))
        return started[-1]

    yield start_one
    for one in started:
        one.process.kill()
        one.process.communicate()


def test_of_eight_starts_at_once_one_wins_and_no_file_is_lost(
    start: Callable[..., Started], data: Path
) -> None:
    names = [f"{number}.match" for number in range(8)]
    starts = [start(name) for name in names]
    deadline = time.monotonic() + 120
    while sum(one.process.poll() is not None for one in starts) < 7:
        assert time.monotonic() < deadline, "more than one goes on running"
        time.sleep(0.02)
    (winner,) = (one for one in starts if one.process.poll() is None)
    others = [one for one in starts if one is not winner]
    assert [(one.process.returncode, one.line()) for one in others] == [(0, "TAKEN")] * 7
    assert sorted(winner.words(len(names) + 1)) == sorted([*names, "FIRST"])
    assert winner.close() == (0, [])
    assert sorted(file.name for file in (data / INBOX_FOLDER).iterdir()) == []
    assert not (data / LOCK_FILE).exists()


def test_a_program_that_was_killed_is_no_running_program(start: Callable[..., Started]) -> None:
    first = start("1.match")
    assert (first.line(), first.line()) == ("FIRST", "1.match")
    first.process.kill()
    first.process.wait()
    assert start("2.match").line() == "FIRST"


def test_a_lock_is_left_over_though_its_process_number_is_in_use_again(data: Path) -> None:
    """Another process of the same name may have it, or one of another user."""
    lock = InstanceLock(data)
    assert lock.acquire() is LockResult.OURS
    written = lock.file.read_text()
    lock.release()
    lock.file.write_text(written)
    program = RunningProgram(data)
    assert program.claim(OpenRequest()) is HandOver.FIRST
    program.lock.release()


def test_on_windows_a_lock_has_the_short_name_of_the_computer(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lock of another computer would open a second window."""
    data.mkdir()
    lock = InstanceLock(data)
    monkeypatch.setenv("COMPUTERNAME", "THE-ATTICS-COMP")
    for name, is_here in (
        *((QSysInfo.machineHostName(), True), ("THE-ATTICS-COMP", True)),
        *(("", True), ("CELLAR", False)),
    ):
        lock.file.write_text(f"77\nsidekick-table\n{name}\n\n\n")
        assert lock.holder is not None
        assert lock.holder.is_here == is_here, name


@pytest.mark.skipif(sys.platform == "win32", reason="no signal stops a program there")
def test_beside_a_program_that_hangs_a_window_opens_and_tells_why(
    start: Callable[..., Started], data: Path
) -> None:
    first = start("1.match")
    assert (first.line(), first.line()) == ("FIRST", "1.match")
    first.process.send_signal(signal.SIGSTOP)
    os.utime(data / LOCK_FILE, (0, 0))  # it may just have asked for patience
    second = start("2.match", code=IMPATIENT)
    assert (second.line(), second.line()) == (
        "HUNG",
        "Sidekick Table is already open but isn't responding, so this is a "
        "second window. Both use the same matches.",
    )
    assert second.line() == "2.match"
    third = start("3.match")
    assert (third.line(), second.line()) == ("TAKEN", "3.match"), "no more windows open"
    first.process.send_signal(signal.SIGCONT)
    assert first.close() == (0, []), "the requests were withdrawn"
    assert second.close() == (0, [])
    assert [file.name for file in data.glob("*.lock")] == []


def test_a_file_that_is_no_lock_is_not_removed(data: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("of the player")
    data.mkdir()
    lock = InstanceLock(data)
    lock.file.write_text("of the player")
    assert not lock.remove_abandoned()
    assert lock.file.read_text() == "of the player"
    lock.file.unlink()
    make_link(lock.file, tmp_path / "mine.txt")
    assert not lock.remove_abandoned()
    assert lock.file.is_symlink()
    for left_by_a_power_failure in (b"", bytes(40)):
        lock.file.unlink(missing_ok=True)
        lock.file.write_bytes(left_by_a_power_failure)
        assert lock.remove_abandoned()


@deletable
def test_a_lock_is_not_taken_again_through_a_link(data: Path, tmp_path: Path) -> None:
    lock = InstanceLock(data)
    assert lock.acquire() is LockResult.OURS
    lock.file.unlink()
    make_link(lock.file, tmp_path / "nowhere")
    with pytest.raises(FileExistsError):
        lock.renew()
    assert not (tmp_path / "nowhere").exists()
    assert not lock.is_ours
    lock.file.unlink()
    assert lock.renew()
    lock.release()


def test_a_program_that_is_busy_asks_for_patience(data: Path) -> None:
    busy = InstanceLock(data)
    assert busy.acquire() is LockResult.OURS
    busy.ask_for_patience(10)
    assert 5 < InstanceLock(data).patience <= 10
    assert busy.file.stat().st_mtime < time.time(), "Qt complains about files from the future"
    busy.ask_for_patience(0)
    assert InstanceLock(data).patience == 0
    busy.release()


def test_a_program_on_another_computer_is_left_alone(data: Path, qtbot: QtBot) -> None:
    """No one would see what it opens. Its lock becomes ours if it is only left over."""
    data.mkdir()
    (data / LOCK_FILE).write_text("77\nsidekick-table\nattic\n\n\n")
    program = RunningProgram(data)
    assert program.claim(OpenRequest()) is HandOver.ELSEWHERE
    assert program.lock.is_ours
    driver = WindowDriver(qtbot)
    running = RunningWindow(driver.window, program)
    running.start(HandOver.ELSEWHERE, OpenRequest())
    assert "open on the computer attic too" in driver.problems
    running.stop()


def test_in_a_data_folder_that_cannot_be_written_the_window_opens(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, not a folder")
    assert RunningProgram(tmp_path / "data").claim(OpenRequest()) is HandOver.IMPOSSIBLE


def test_a_window_that_cannot_be_reached_is_not_called_hung(data: Path, qtbot: QtBot) -> None:
    first = InstanceLock(data)
    assert first.acquire() is LockResult.OURS
    (data / INBOX_FOLDER).write_text("a file, so no request can be left here")
    program = RunningProgram(data)
    state = program.claim(OpenRequest())
    assert state is HandOver.UNREACHABLE
    assert first.is_ours
    driver = WindowDriver(qtbot)
    running = RunningWindow(driver.window, program)
    running.start(state, OpenRequest())
    assert "is already open but can't be reached" in driver.problems
    with pytest.raises(FileExistsError) as told:
        (data / INBOX_FOLDER).mkdir()
    assert f"{data / INBOX_FOLDER}: {told.value.strerror}" in driver.problems
    running.stop()
    first.release()


def test_other_data_folders_are_other_programs(driver: WindowDriver, tmp_path: Path) -> None:
    program = RunningProgram(tmp_path / "other")
    assert program.claim(OpenRequest()) is HandOver.FIRST
    program.lock.release()


@deletable
def test_after_the_data_folder_was_deleted_it_is_found_again(
    driver: WindowDriver, start_again: Callable[..., None], data: Path, tmp_path: Path
) -> None:
    shutil.rmtree(data)
    driver.qtbot.waitUntil((data / LOCK_FILE).exists)
    start_again(match_file(tmp_path))
    replay_of(driver)


def test_requests_arrive_where_the_file_system_does_not_tell_of_changes(
    qtbot: QtBot, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileSystemWatcher, "addPath", lambda *_: False)
    monkeypatch.setattr(running_window, "POLL_MS", 20)
    program = RunningProgram(data)
    assert program.claim(OpenRequest()) is HandOver.FIRST
    parent = QObject()
    watch = RequestWatch(program, parent)
    with qtbot.waitSignal(watch.arrived):
        watch.start()
        second = start_program(data)
    assert second.wait(20) == 0
    second.communicate()
    watch.stop()
    program.lock.release()


FINDER = """
from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication
from desktop.window.launch.window_launch import CrashRecovery

def send(file):
    QCoreApplication.sendEvent(QCoreApplication.instance(), QFileOpenEvent(file))

make = CrashRecovery.__init__
def make_and_send(recovery, window, watch):
    make(recovery, window, watch)
    send("/early.match")
    QTimer.singleShot(200, window, lambda: send("/late.match"))
CrashRecovery.__init__ = make_and_send
"""


def test_the_finder_sends_files_to_the_running_program(start: Callable[..., Started]) -> None:
    """macOS does not start a second program; files may also come before the window is there."""
    first = start(code=FINDER)
    assert [first.line() for _ in range(3)] == ["FIRST", "early.match", "late.match"]
    assert first.close() == (0, [])


# --- what may be in the inbox ---------------------------------------------------------------------


def test_nonsense_in_the_inbox_is_cleaned_up_and_opens_nothing(
    driver: WindowDriver, start_again: Callable[..., None], data: Path, tmp_path: Path
) -> None:
    inbox = data / INBOX_FOLDER
    good = json.loads(write_request(OpenRequest((tmp_path / "a.match",)), "nobody"))
    for number, content in enumerate(
        (
            b"", b"\xff\xfe", b"[" * 100_000, b'{"a": 1}', b"[]", b"9" * 5000, b" " * 4_000_001,
            json.dumps({**good, "files": ["relative.match"]}).encode(),
            json.dumps({**good, "files": ["/a\0b", 3]}).encode(),
            json.dumps({**good, "at": -1}).encode(),
            json.dumps({**good, "size": [10**9, 5]}).encode(),
            json.dumps({**good, "size": "big"}).encode(),
            json.dumps({**good, "token": "x" * 5000}).encode(),
            json.dumps({**good, "files": ["/a.match"] * 20_001}).encode(),
        )
    ):  # fmt: skip
        (inbox / request_name(number)).write_bytes(content)
    start_again()
    assert driver.problems == ""
    assert driver.window.table_screen is None


# --- the end --------------------------------------------------------------------------------------


no_end_signals = pytest.mark.skipif(
    sys.platform == "win32", reason="the system asks the window there, and tests show none"
)


@no_end_signals
@pytest.mark.parametrize("how", ["SIGTERM", "SIGHUP"])
def test_a_signal_of_the_system_closes_the_window_as_its_button_does(
    how: str, start: Callable[..., Started], data: Path
) -> None:
    first = start("1.match")
    assert (first.line(), first.line()) == ("FIRST", "1.match")
    assert first.close(signal.Signals[how]) == (0, [])
    assert not (data / LOCK_FILE).exists(), "it has ended in good order"


def test_control_c_in_a_console_of_windows_closes_the_window(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_window, "can_watch_pipes", lambda: False)
    monkeypatch.setattr(running_window, "has_console", lambda: True)
    # it is ignored if the tests were started in the background
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        parent = QObject()
        ends = EndSignals(parent)
        with qtbot.waitSignal(ends.end_wanted):
            signal.raise_signal(signal.SIGINT)
        ends.stop()
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    finally:
        signal.signal(signal.SIGINT, before)


WRITES_A_CARD = """
from PySide6.QtCore import QTimer
from desktop.panels.dialogs.question_box import ask_choice
from desktop.window.launch import window_launch
from desktop.workshop.parse_result_panel import LiveParser

LiveParser.start_parsers = lambda parser: None  # the end waits for them
open_window = window_launch.open_window
def open_and_write():
    window = open_window()
    QTimer.singleShot(0, window, lambda: write(window))
    return window
def write(window):
    window.open_screen("workshop")
    window.opener.find("workshop").editor.details.name.setText("Storm")
    window.opener.find("workshop").editor.details.name.textEdited.emit("Storm")
    ask_choice(window, "Go on?", name="asks", choices={"yes": ("Yes", None), "no": ("No", None)})
    QTimer.singleShot(0, lambda: print("written", flush=True))
window_launch.open_window = open_and_write
"""


@no_end_signals
@pytest.mark.parametrize("disk", ["works", "is full"])
def test_at_the_end_of_the_session_nothing_is_asked(
    disk: str, start: Callable[..., Started], data: Path
) -> None:
    if disk == "is full":
        (data / UNSAVED_CARD_FILE).mkdir(parents=True)
    first = start(code=WRITES_A_CARD)
    assert (first.line(), first.line()) == ("FIRST", "written")
    assert first.close() == (0, [])
    if disk == "works":
        assert '"Storm"' in (data / UNSAVED_CARD_FILE).read_text()
