"""Tests that a crash leaves a report with the match, and that the match continues."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox, QPlainTextEdit, QPushButton
from pytestqt.qtbot import QtBot

import rules.__main__
from desktop.diagnostics.crash_reports.crash_watch import CaughtError, CrashWatch
from desktop.diagnostics.crash_reports.report_window import CrashReportWindow, ErrorBar
from desktop.diagnostics.crash_reports.run_journal import read_ended_runs
from desktop.storage import match_notation
from desktop.storage.store import Store
from desktop.window.launch.window_launch import CrashRecovery
from tests.desktop.crashing_program import run_program
from tests.desktop.window_driver import Key, WindowDriver

PLAY = """
window.current_table.open_match(match_notation.new_match(("Angela", "Big Ben"), 3))
play(window, 5)
"""
SEGFAULT = "QTimer.singleShot(0, window, crash)"


def reports(data: Path) -> list[Path]:
    """The reports, the oldest first."""
    return sorted((data / "crash-reports").glob("crash-*.txt"))


def journals(data: Path) -> list[str]:
    """The journals of runs that no one has read yet."""
    return [file.name for file in (data / "crash-reports").glob("running-*")]


def start_again(qtbot: QtBot, data: Path) -> WindowDriver:
    """Start the program after a crash, up to its offer."""
    watch = CrashWatch(data)
    watch.read_earlier_runs()
    driver = WindowDriver(qtbot, Store(data))
    CrashRecovery(driver.window, watch)
    return driver


def offer_of(qtbot: QtBot, driver: WindowDriver) -> QMessageBox:
    """The dialog that offers to continue."""

    def shown() -> list[QMessageBox]:
        boxes = driver.window.findChildren(QMessageBox, "crash-offer")
        return [box for box in boxes if box.isVisible()]

    qtbot.waitUntil(lambda: bool(shown()))
    return shown()[0]


def buttons(box: QMessageBox) -> dict[str, QPushButton]:
    return {button.objectName(): button for button in box.findChildren(QPushButton)}


# --- native crashes -------------------------------------------------------------------------------


def test_a_match_goes_on_after_a_segfault(qtbot: QtBot, tmp_path: Path) -> None:
    ended = run_program(tmp_path, PLAY + SEGFAULT)
    assert ended.returncode not in (0, 1), ended.stderr
    assert reports(tmp_path) == []

    driver = start_again(qtbot, tmp_path)
    offer = offer_of(qtbot, driver)
    assert offer.text() == "Sidekick Table stopped unexpectedly last time."
    assert offer.informativeText() == "Your match is saved: Angela – Big Ben, turn 1."
    assert list(buttons(offer)) == ["continue-match", "show-report", "not-now"]
    (report,) = reports(tmp_path)
    text = report.read_text(encoding="utf-8")
    buttons(offer)["show-report"].click()
    window = driver.window.findChild(CrashReportWindow)
    assert window.findChild(QPlainTextEdit).toPlainText() == text
    window.close()
    buttons(offer_of(qtbot, driver))["continue-match"].click()

    assert "What happened: The program stopped" in text
    assert "Segmentation fault" in text or "access violation" in text, "as Windows calls it"
    assert " in crash" in text, "the function that crashed"
    assert "table screen" in text, "what the player did"
    assert "Angela" not in text
    assert "Big Ben" not in text
    assert str(Path.home()) not in text
    assert journals(tmp_path) == []

    assert rules.__main__.main(["check", str(report)]) == 0
    saved = match_notation.read_and_replay(Store(tmp_path).latest_unfinished().notation, "").game
    assert len(saved.history) > 5
    assert match_notation.read_and_replay(text, report.name).game.digest() == saved.digest()
    assert driver.game.digest() == saved.digest()


def test_a_killed_program_leaves_no_report(tmp_path: Path) -> None:
    run_program(tmp_path, "os.kill(os.getpid(), 9)")
    assert len(journals(tmp_path)) == 1
    (killed,) = read_ended_runs(tmp_path / "crash-reports")
    assert not killed.has_crashed
    assert journals(tmp_path) == []


# --- errors of Python -----------------------------------------------------------------------------

FIVE_ERRORS = """
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QPainter
from desktop.diagnostics.crash_reports.report_window import ErrorBar

class Broken(QWidget):
    paints = 0
    def paintEvent(self, event):
        painter = QPainter(self)
        Broken.paints += 1
        raise ValueError("painting: Angela")

class Filter(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.User:
            raise KeyError("filter")
        return False

def fail(what):
    raise RuntimeError(what)

broken, filter = Broken(window), Filter(window)
repaint = QTimer(broken, interval=5, timeout=broken.update)
window.installEventFilter(filter)
task = BackgroundTask(lambda: fail("background"), window)
save = Store.update

def fail_to_save():
    Store.update = lambda *values, **named: fail("saving")
    play(window, 1)

def end_later():
    reports = os.listdir(os.environ["SIDEKICK_TABLE_DATA"] + "/crash-reports")
    if Broken.paints < 20 or len(reports) < 6:  # with the journal of this run
        QTimer.singleShot(20, window, end_later)
        return
    Store.update = save
    bar = window.findChild(ErrorBar)
    print(Broken.paints, bar.isVisible(), bar.text.text())
    bar.go_on.click()
    broken.deleteLater()
    play(window, 1)
    print(len(window.table_screen.session.game.history))
    QTimer.singleShot(0, window, window.close)

QTimer.singleShot(0, window, lambda: fail("slot"))
QTimer.singleShot(0, window, task.start)
QTimer.singleShot(0, window, fail_to_save)
QTimer.singleShot(0, broken, broken.show)
QTimer.singleShot(0, window, repaint.start)
QTimer.singleShot(0, window, lambda: QCoreApplication.postEvent(window, QEvent(QEvent.Type.User)))
end_later()
"""


def test_the_program_goes_on_after_errors(tmp_path: Path) -> None:
    ended = run_program(tmp_path, PLAY + FIVE_ERRORS)
    assert ended.returncode == 0, ended.stderr
    told, acts = ended.stdout.splitlines()
    paints, is_visible, *said = told.split(" ", 2)
    assert int(paints) >= 20
    assert is_visible == "True"
    assert "Something went wrong inside Sidekick Table." in said[0]
    texts = [report.read_text(encoding="utf-8") for report in reports(tmp_path)]
    for error in ("painting: First", "filter", "slot", "background", "saving"):
        assert sum(f"{error}\n" in text or f"'{error}'" in text for text in texts) == 1, error
    assert len(texts) == 5
    assert ended.stderr.count("ValueError: ") < 10, "each place is printed once"
    assert journals(tmp_path) == []
    kept = Store(tmp_path).latest_unfinished()
    saved = match_notation.read_and_replay(kept.notation, "saved").game
    assert len(saved.history) == int(acts)


def test_a_match_is_reloaded_after_an_error(qtbot: QtBot, tmp_path: Path) -> None:
    driver = WindowDriver(qtbot, Store(tmp_path))
    watch = CrashWatch(tmp_path)
    recovery = CrashRecovery(driver.window, watch)
    driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    driver.key(Key.Key_Space)
    before, table = driver.game.digest(), driver.table
    recovery.error_caught.emit(CaughtError("ValueError: x", "Traceback\nValueError: x"))
    (report,) = reports(tmp_path)
    assert "ValueError: x" in report.read_text(encoding="utf-8")
    qtbot.waitUntil(lambda: driver.window.findChild(ErrorBar) is not None)
    bar = driver.window.findChild(ErrorBar)
    assert bar.isVisible()
    assert "Your match is saved." in bar.text.text()
    bar.reload.click()
    assert driver.table is not table
    assert driver.game.digest() == before
    bar.report.click()
    driver.window.findChild(CrashReportWindow).close()
    menus = driver.window.menus
    assert not menus.actions["crash-reports"].isVisible(), (
        "there was no report when the menu was made"
    )
    menus.help_menu.aboutToShow.emit()
    assert menus.actions["crash-reports"].isVisible()
    menus.actions["crash-reports"].trigger()
    assert driver.window.findChild(CrashReportWindow).choice.currentText() == report.stem


# --- the start ------------------------------------------------------------------------------------


FAILING_START = """
real_init, real_show = MainWindow.__init__, MainWindow.show

def init(self, store=None, *others):
    if store is not None:
        {crash}  # as a saved match or a setting could cause it
    real_init(self, store, *others)

def show(self):
    real_show(self)
    QTimer.singleShot(700, self, lambda: (print(self.store), self.close()))

MainWindow.__init__, MainWindow.show = init, show
"""


def test_after_two_failed_starts_the_window_opens_without_files_or_tries_again(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    for crash in ("qFatal('no more handles')", "1 / 0"):
        failed = run_program(tmp_path, "", FAILING_START.format(crash=crash))
        assert failed.returncode != 0
        assert failed.stdout == ""

    # The files may be fine by now: then the window opens with them.
    again = shutil.copytree(tmp_path, tmp_path_factory.mktemp("data") / "again")
    tried = run_program(again, "", CRASHING_READ.format(name="-", pressed=("try-again",)))
    assert tried.returncode == 0, tried.stderr
    told, opened = tried.stdout.splitlines()
    assert "'try-again', 'show-report', 'not-now'" in told
    assert opened == "open 0 [] system"

    safe = run_program(tmp_path, "", FAILING_START.format(crash="1 / 0"))
    assert (safe.returncode, safe.stdout) == (0, "None\n"), safe.stderr
    first, second = (report.read_text(encoding="utf-8") for report in reports(tmp_path))
    assert "What happened: The program stopped soon after its start: Qt reported a fatal" in first
    assert "no more handles" in first
    assert "The program stopped soon after its start: ZeroDivisionError" in second
    assert journals(tmp_path) == []


# --- setting a file aside -------------------------------------------------------------------------

CRASHING_READ = """
from desktop.storage import source_files
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton

real_announce = source_files.announce_read

def announce(file):
    real_announce(file)
    if file.name == {name!r} and not file.with_name(file.name + ".set-aside").exists():
        crash()

for module in [module for name, module in sys.modules.items() if name.startswith("desktop.")]:
    if getattr(module, "announce_read", None) is real_announce:
        module.announce_read = announce
from desktop.storage import own_cards
own_cards.announce_read = announce

shown = []

def press():
    window = QApplication.activeWindow()
    for box in QApplication.topLevelWidgets():
        if isinstance(box, QMessageBox) and box.isVisible() and box.text() not in shown:
            names = [button.objectName() for button in box.findChildren(QPushButton)]
            wanted = next((name for name in {pressed!r} if name in names), None)
            if wanted is not None:
                shown.append(box.text())
                print(box.text(), names, flush=True)
                box.findChild(QPushButton, wanted).click()
                return
    for window in QApplication.topLevelWidgets():
        if isinstance(window, MainWindow) and window.isVisible() and window.store is not None:
            cards = [len(file.cards) for file in window.own_cards.files]
            print("open", len(window.store.summaries()), cards, window.settings.theme, flush=True)
            timer.stop()
            window.close()
            return

real_make = window_launch.make_application

def make_application(*arguments):
    global timer
    app = real_make(*arguments)
    timer = QTimer(app, interval=200, timeout=press)
    timer.start()
    return app

window_launch.make_application = make_application
"""


@pytest.mark.parametrize("name", ["settings.toml", "table.sqlite", "mine.toml"])
def test_the_file_whose_reading_crashes_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("SIDEKICK_TABLE_CONFIG", str(tmp_path))
    store = Store(tmp_path)
    store.add(edition="uxm", format_name="", players=("Eric", "Mike"), notation="x", finished=True)
    store.close()
    (tmp_path / "settings.toml").write_text('[look]\ntheme = "dark"\n', encoding="utf-8")
    (tmp_path / "cards").mkdir()
    (tmp_path / "cards" / "mine.toml").write_text("# no cards yet\n", encoding="utf-8")
    paths = {path.name: path for path in tmp_path.rglob("*") if path.is_file()}
    content = paths[name].read_bytes()
    crashing = CRASHING_READ.format(name=name, pressed=("set-aside", "open"))
    for _ in range(2):
        failed = run_program(tmp_path, "", crashing)
        assert failed.returncode not in (0, 1), failed.stderr
        assert "open" not in failed.stdout
    helped = run_program(tmp_path, "", crashing)
    assert helped.returncode == 0, helped.stderr
    told, renamed, opened = helped.stdout.splitlines()
    assert told.startswith("Sidekick Table stopped twice while it was starting. ['set-aside', 'try")
    assert renamed.startswith(f"{name} is now called {name}.set-aside.")
    matches = 0 if name == "table.sqlite" else 1
    cards = "[]" if name == "mine.toml" else "[0]"
    theme = "system" if name == "settings.toml" else "dark"
    assert opened == f"open {matches} {cards} {theme}"
    assert paths[name].with_name(f"{name}.set-aside").read_bytes() == content
    assert all(path.exists() for other, path in paths.items() if other != name)
    assert f"began to read: {paths[name].name}" in reports(tmp_path)[-1].read_text(encoding="utf-8")
    assert journals(tmp_path) == []
