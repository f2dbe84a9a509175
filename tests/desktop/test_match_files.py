"""Tests match files that players choose, drop on the window or name at the start."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QFrame
from pytestqt.qtbot import QtBot

from desktop.__main__ import main
from desktop.screens.history.history_screen import HistoryScreen
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.storage import match_notation
from desktop.storage.store import Store
from desktop.window.main_window import MainWindow
from rules.match_log import export_text
from rules.model.moves import Concede, Pass
from tests.desktop.window_driver import WindowDriver

NO_KEY, LEFT = Qt.KeyboardModifier.NoModifier, Qt.MouseButton.LeftButton


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


@pytest.fixture
def driver(qtbot: QtBot, store: Store) -> WindowDriver:
    return WindowDriver(qtbot, store)


def played(seed: int = 5) -> match_notation.LoadedMatch:
    """A finished match, which Eric concedes in his first turn."""
    game = match_notation.new_match(("Eric", "Mike"), seed)
    game.start()
    for _ in range(3):
        game.play(Pass())
    game.play(Concede())
    return match_notation.read_and_replay(match_notation.write_notation(game), "played")


def match_file(folder: Path, seed: int = 5, name: str = "") -> Path:
    file = folder / (name or f"{seed}.match")
    file.write_text(match_notation.write_notation(played(seed).game), "utf-8")
    return file


def dragged(*files: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file)) for file in files])
    return data


def drop(driver: WindowDriver, *files: Path) -> bool:
    """Drag files over the middle of the window and drop them; returns whether it takes them."""
    window, data = driver.window.windowHandle(), dragged(*files)
    at, copy = driver.window.rect().center(), Qt.DropAction.CopyAction
    enter = QDragEnterEvent(at, copy, data, LEFT, NO_KEY)
    QApplication.sendEvent(window, enter)
    event = QDropEvent(QPointF(at), copy, data, LEFT, NO_KEY)
    QApplication.sendEvent(window, event)
    for _ in range(3):  # the files are opened after the drop, and a screen after that
        QApplication.processEvents()
    return enter.isAccepted() and event.isAccepted()


SCREENS: dict[str, Callable[[MainWindow], object]] = {
    "home": lambda window: window.go_home(),
    "new match": lambda window: window.open_screen("new-match"),
    "settings": lambda window: window.open_screen("settings"),
    "teams": lambda window: window.open_screen("teams"),
    "table": lambda window: window.current_table.open_match(
        match_notation.new_match(("Ann", "Bo"), 7)
    ),
}


def test_a_match_dropped_on_any_screen_is_watched(driver: WindowDriver, tmp_path: Path) -> None:
    file = match_file(tmp_path)
    for screen, show in SCREENS.items():
        show(driver.window)
        QApplication.processEvents()
        assert not isinstance(driver.window.screens.currentWidget(), ReplayScreen)
        assert drop(driver, file), screen
        assert driver.shown_screen(ReplayScreen) is driver.table
        assert [player.name for player in driver.game.setup.players] == ["Eric", "Mike"]
    names = [match.first for match in driver.window.store.summaries()]
    assert "Eric" not in names, "watching saves nothing"


def test_what_is_dropped_is_announced_until_it_leaves(driver: WindowDriver, tmp_path: Path) -> None:
    window = driver.window.windowHandle()
    files = dragged(match_file(tmp_path, 1), match_file(tmp_path, 2))
    enter = QDragEnterEvent(QPoint(300, 300), Qt.DropAction.CopyAction, files, LEFT, NO_KEY)
    QApplication.sendEvent(window, enter)
    signs = driver.window.findChildren(QFrame, "busy")
    assert any("Drop to open 2 matches" in driver.shown_words(sign) for sign in signs)
    QApplication.sendEvent(window, QDragLeaveEvent())
    assert not any(sign.isVisible() for sign in driver.window.findChildren(QFrame, "busy"))


def test_other_files_go_to_the_screen_that_takes_them(driver: WindowDriver, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("2x Kitty Pryde: Sprite")
    assert not drop(driver, tmp_path / "notes.txt")
    assert not drop(driver, match_file(tmp_path), tmp_path / "notes.txt")
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_several_matches_are_added_to_the_history_if_the_player_agrees(
    qtbot: QtBot, driver: WindowDriver, store: Store, tmp_path: Path
) -> None:
    files = [match_file(tmp_path, seed) for seed in (1, 2, 3)]
    drop(driver, *files)
    assert driver.question().text() == "Add 3 matches to your history?"
    driver.answer("cancel")
    assert store.summaries() == ()
    drop(driver, *files)
    driver.answer("add")
    screen = driver.window.screens.currentWidget()
    assert isinstance(screen, HistoryScreen)
    assert "Reading 3 files…" in driver.shown_words(screen)
    qtbot.waitUntil(lambda: not driver.window.library.files.steps.is_running)
    assert len(screen.table.selected) == 3
    assert "Matches added: 3." in driver.shown_words(screen)
    added = store.summaries()[0]
    assert (added.first, added.ending, added.winner) == ("Eric", "concession", 1)
    assert store.find(added.id).notation == files[2].read_text("utf-8")


def test_a_match_is_added_once_and_a_bad_file_is_named(
    qtbot: QtBot, driver: WindowDriver, store: Store, tmp_path: Path
) -> None:
    driver.window.open_screen("history")
    screen = driver.window.opener.find("history")
    first, copy = match_file(tmp_path, 1), match_file(tmp_path, 1, "copy.match")
    bad = tmp_path / "bad.match"
    bad.write_bytes(b"\xff\xfe nothing")
    assert drop(driver, first, copy, bad), "on the history, files are added at once"
    qtbot.waitUntil(lambda: "Matches added: 1." in driver.shown_words(screen))
    assert "Already in your history: 1." in driver.shown_words(screen)
    assert str(bad) in driver.problems
    assert len(store.summaries()) == 1


def test_a_folder_is_called_a_folder(driver: WindowDriver, tmp_path: Path) -> None:
    driver.window.library.files.open_files([tmp_path])
    assert f"{tmp_path}: It is a folder" in driver.problems


def test_the_same_match_as_json_is_already_in_the_history(
    qtbot: QtBot, driver: WindowDriver, store: Store, tmp_path: Path
) -> None:
    json_file = tmp_path / "match.json"
    json_file.write_text(export_text(played().timeline, "json"), "utf-8")
    driver.window.library.files.add_files([match_file(tmp_path), json_file])
    qtbot.waitUntil(lambda: not driver.window.library.files.steps.is_running)
    assert len(store.summaries()) == 1


def test_a_damaged_match_is_watched_up_to_the_damage(driver: WindowDriver, tmp_path: Path) -> None:
    file = match_file(tmp_path)
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([*lines[:-1], "  att%ck with everybody", ""]), "utf-8")
    drop(driver, file)
    assert isinstance(driver.table, ReplayScreen)
    assert f"{file}, line {len(lines)}" in driver.problems
    assert "open up to this line" in driver.problems


def test_files_are_chosen_for_the_history(
    qtbot: QtBot,
    driver: WindowDriver,
    store: Store,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = [str(match_file(tmp_path, seed)) for seed in (1, 2)]
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: (files, ""))
    driver.window.open_screen("history")
    driver.press("add-match-files")
    qtbot.waitUntil(lambda: len(driver.window.opener.find("history").shown) == 2)


def test_files_on_the_command_line_are_opened(
    qtbot: QtBot, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[WindowDriver] = []

    def run(app: QApplication) -> int:
        shown.append(WindowDriver(qtbot, window=window))
        return 0

    window = MainWindow(store)
    monkeypatch.setattr(window.module_preloader, "start_soon", lambda: None)
    monkeypatch.setattr("desktop.window.launch.window_launch.open_window", lambda: window)
    nothing = SimpleNamespace(wants_files=False)
    monkeypatch.setattr("desktop.window.launch.window_launch.CrashRecovery", lambda *_: nothing)
    monkeypatch.setattr(
        "desktop.window.launch.window_launch.make_application", lambda *_: _Loop(run)
    )
    assert main([str(match_file(tmp_path))]) == 0
    assert isinstance(shown[0].table, ReplayScreen)


class _Loop:
    """An application whose event loop does something and ends."""

    def __init__(self, run: Callable[[object], int]) -> None:
        self._run = run

    def exec(self) -> int:
        return self._run(self)
