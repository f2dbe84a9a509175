"""Exporting matches: the dialog, one file or several, and what the player is told."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.match_log.match_export import export_job
from desktop.match_log.match_export.export_dialog import ExportDialog
from desktop.match_log.match_export.exportable_match import ExportableMatch
from desktop.storage import match_notation
from desktop.storage.store import Store
from rules.match_log import Timeline
from tests.desktop.test_history import open_history
from tests.desktop.test_match_replay import ReplayDriver
from tests.desktop.test_match_undo_and_end import new_game
from tests.desktop.test_saved_matches import save_match
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.walks import Walk

CTRL = Qt.KeyboardModifier.ControlModifier


class ExportDriver:
    """Uses the open export dialog as a player does."""

    def __init__(self, qtbot: QtBot, window: QWidget) -> None:
        self.qtbot, self.window = qtbot, window
        (self.dialog,) = window.findChildren(ExportDialog)
        self.dialog.activateWindow()
        qtbot.waitUntil(self.dialog.isActiveWindow)

    def choose(self, kind: str, place: Path | None = None) -> ExportDriver:
        button = self.dialog.findChild(QRadioButton, f"kind-{kind}")
        button.click()
        if place is not None:
            self.dialog.place.setText(str(place))
        return self

    def export(self) -> str:
        """Export, and return what the dialog says about it."""
        QTest.keyClick(self.dialog.place, Qt.Key.Key_Return)
        return self.result()

    def result(self) -> str:
        self.qtbot.waitUntil(lambda: self.dialog.close_it.isVisible())
        return self.dialog.status.text()

    def answer(self, name: str) -> str:
        question = next(box for box in self.window.findChildren(QMessageBox) if box.isVisible())
        next(one for one in question.buttons() if one.objectName() == name).click()
        return self.result()


def a_match(title: str = "", names: tuple[str, str] = ("Eric", "Mike")) -> ExportableMatch:
    """A match that was played for a while."""

    def read() -> Timeline:
        return Timeline(Walk("UXM under UXM", 2, 80).game())

    return ExportableMatch(names, lambda: read, title)


@pytest.fixture
def opened(qtbot: QtBot) -> Iterator[Callable[..., ExportDriver]]:
    """Opens the dialog for matches, over an empty window."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()

    def open_for(*matches: ExportableMatch) -> ExportDriver:
        ExportDialog(window, matches).open()
        return ExportDriver(qtbot, window)

    yield open_for
    for dialog in window.findChildren(ExportDialog):
        dialog.close()


Opened = Callable[..., ExportDriver]


# --- one match ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "begins"),
    [
        ("html", "<!DOCTYPE html>"),
        ("pdf", "%PDF-"),
        ("txt", "Eric vs. Mike\n"),
        ("md", "# Eric vs. Mike\n"),
        ("match", "sidekick-table match 1\n"),
        ("json", "{"),
        ("csv", ""),
    ],
)
def test_a_match_is_exported_as_any_kind_of_file(
    opened: Opened, tmp_path: Path, kind: str, begins: str
) -> None:
    file = tmp_path / f"out.{kind}"
    assert opened(a_match()).choose(kind, file).export() == f"Saved to {file}"
    content = file.read_bytes()
    assert content.lstrip().lower().startswith(begins.lower().encode())
    assert len(content) > 200


def test_a_web_page_can_have_the_review_of_the_match(opened: Opened, tmp_path: Path) -> None:
    driver = opened(a_match())
    assert not driver.choose("csv").dialog.review.isEnabled()
    driver.dialog.review.setChecked(True)
    driver.choose("html", tmp_path / "reviewed").export()
    assert 'id="review"' in (tmp_path / "reviewed.html").read_text("utf-8")


def test_the_file_name_follows_the_kind_and_the_title_of_the_match(opened: Opened) -> None:
    export = opened(a_match("The: final?"))
    assert Path(export.choose("md").dialog.place.text()).name == "The final.md"
    assert Path(export.choose("pdf").dialog.place.text()).name == "The final.pdf"


def test_a_typed_file_name_gets_the_suffix_of_its_kind(opened: Opened, tmp_path: Path) -> None:
    opened(a_match()).choose("txt", tmp_path / "ours").export()
    assert [file.name for file in tmp_path.iterdir()] == ["ours.txt"]


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("../a\\b/c:d", "abcd"),
        ("CON", "CON_"),
        ("nul.old", "nul_.old"),
        ("Console", "Console"),
        ("Finals. . .", "Finals"),
        ("\u202eevil\x00\n", "evil"),
        ("...", "match"),
        ("x" * 500, "x" * 120),
        ("\N{DIE FACE-6}" * 200, "\N{DIE FACE-6}" * 40),
    ],
)
def test_a_title_becomes_a_file_name_that_every_system_takes(title: str, name: str) -> None:
    assert a_match(title).file_name == name


@pytest.mark.parametrize("place", ["~nobody-here/x", "\x00", "x" * 300])
def test_impossible_places_are_reported(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    driver = opened(a_match())
    for kind in ("txt", "pdf"):
        driver.choose(kind).dialog.place.setText(place)
        assert driver.export().startswith("Could not save ")


def test_a_folder_as_the_place_gets_the_name_of_the_match(opened: Opened, tmp_path: Path) -> None:
    said = opened(a_match()).choose("txt", tmp_path).export()
    assert said == f"Saved to {tmp_path / 'Eric - Mike.txt'}"


def test_the_preview_shows_the_first_lines(qtbot: QtBot, opened: Opened) -> None:
    export = opened(a_match("Our match")).choose("txt")
    preview = export.dialog.preview
    qtbot.waitUntil(lambda: preview.toPlainText().startswith("Our match\n=========\n"))
    assert " sit down with " in preview.toPlainText()
    assert preview.toPlainText().split("\n\n")[1].count("\n") == 0, "only the preview breaks lines"
    export.choose("match")
    qtbot.waitUntil(lambda: preview.toPlainText().startswith("sidekick-table match 1\n"))


def test_an_existing_file_is_replaced_only_after_a_question(opened: Opened, tmp_path: Path) -> None:
    file = tmp_path / "kept.txt"
    file.write_text("mine", "utf-8")
    export = opened(a_match()).choose("txt", file)
    export.export()
    export.answer("no")
    assert file.read_text("utf-8") == "mine"
    export.export()
    assert export.answer("yes") == f"Saved to {file}"
    assert file.read_text("utf-8").startswith("Eric vs. Mike")


def test_enter_presses_the_focused_button_and_exports_elsewhere(
    opened: Opened, tmp_path: Path
) -> None:
    driver = opened(a_match()).choose("txt", tmp_path / "match.txt")
    dialog = driver.dialog
    dialog.close_it.setFocus()
    QTest.keyClick(dialog.close_it, Key.Key_Return)
    assert not dialog.isVisible()
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_no_partial_file_and_says_so(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_room(file: Path, content: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(export_job, "write_bytes", no_room)
    file = tmp_path / "big.txt"
    said = opened(a_match()).choose("txt", file).export()
    assert said == f"Could not save {file}: No space left on device"
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_reported(opened: Opened, tmp_path: Path) -> None:
    said = opened(a_match()).choose("txt", tmp_path / "missing" / "match.txt").export()
    assert said.endswith("No such file or directory")


# --- several matches ------------------------------------------------------------------------------


def test_several_matches_go_to_a_folder_and_replace_nothing(opened: Opened, tmp_path: Path) -> None:
    (tmp_path / "Eric - Mike.md").write_text("mine", "utf-8")
    export = opened(a_match(), a_match("Final"), a_match()).choose("md", tmp_path)
    assert export.export() == f"Saved 3 of 3 matches to {tmp_path}"
    names = sorted(file.name for file in tmp_path.iterdir())
    assert names == ["Eric - Mike (2).md", "Eric - Mike (3).md", "Eric - Mike.md", "Final.md"]
    assert (tmp_path / "Eric - Mike.md").read_text("utf-8") == "mine"


def test_a_damaged_match_does_not_stop_the_others(opened: Opened, tmp_path: Path) -> None:
    def read_damaged() -> Timeline:
        return match_notation.read_and_replay("nonsense\n", "match 7").timeline

    def read_lost() -> Callable[[], Timeline]:
        raise LookupError("It is gone.")

    damaged = ExportableMatch(("Ann", "Bo"), lambda: read_damaged)
    lost = ExportableMatch(("Cy", "Di"), read_lost)
    said = opened(damaged, lost, a_match()).choose("txt", tmp_path).export()
    assert f"Saved 1 of 3 matches to {tmp_path}" in said
    assert f"Could not save {tmp_path / 'Cy - Di.txt'}: It is gone." in said
    assert f"Could not save {tmp_path / 'Ann - Bo.txt'}: match 7, line 1" in said


def test_a_long_export_can_be_canceled(opened: Opened, tmp_path: Path) -> None:
    export = opened(a_match(), a_match(), a_match()).choose("txt", tmp_path)
    export.dialog.progress.valueChanged.connect(
        lambda done: export.dialog.cancel.click() if done == 1 else None
    )
    assert export.export() == f"Canceled.\nSaved 1 of 3 matches to {tmp_path}"
    assert [file.name for file in tmp_path.iterdir()] == ["Eric - Mike.txt"]


# --- from the window ------------------------------------------------------------------------------


def test_the_open_match_is_exported_by_keys_alone(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = WindowDriver(qtbot).open_match(new_game())
    driver.key(Key.Key_E, CTRL)
    export = ExportDriver(qtbot, driver.window)
    file = tmp_path / "by keys.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(file), ""))
    QTest.keyClick(export.dialog.choose, Qt.Key.Key_Space)
    QTest.keyClick(export.dialog.export_it, Qt.Key.Key_Space)
    assert export.result() == f"Saved to {file}"
    assert "Eric vs. Mike" in file.read_text("utf-8")
    QTest.keyClick(export.dialog, Qt.Key.Key_Escape)
    assert not export.dialog.isVisible()


def test_a_replay_exports_and_saves_the_whole_match(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = ReplayDriver(qtbot, 3)
    driver.key(Key.Key_E, CTRL)
    export = ExportDriver(qtbot, driver.window)
    export.choose("match", tmp_path / "exported.match").export()
    export.dialog.close()
    saved = tmp_path / "saved.match"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(saved), ""))
    driver.window.run_command("save")
    for file in (tmp_path / "exported.match", saved):
        assert file.read_text("utf-8").rstrip().endswith("Mike: concede")


def test_file_dialogs_open_in_the_folder_that_was_used_last(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = WindowDriver(qtbot).open_match(new_game())
    driver.key(Key.Key_E, CTRL)
    export = ExportDriver(qtbot, driver.window)
    assert Path(export.dialog.place.text()).parent == Path.home()
    export.choose("txt", tmp_path / "first.txt").export()
    export.dialog.close()
    qtbot.waitUntil(lambda: not driver.window.findChildren(ExportDialog))
    driver.window.run_command("export")
    again = ExportDriver(qtbot, driver.window)
    assert Path(again.dialog.place.text()).parent == tmp_path
    again.dialog.close()
    places = []
    monkeypatch.setattr(
        QFileDialog, "getSaveFileName", lambda *asked: (places.append(asked[2]), ("", ""))[1]
    )
    driver.window.run_command("save")
    assert [Path(place).parent for place in places] == [tmp_path]


def test_a_saved_match_is_exported_from_home(qtbot: QtBot, tmp_path: Path) -> None:
    store = Store(tmp_path / "data")
    number = save_match(store, "Eric", "Mike")
    driver = WindowDriver(qtbot, store)
    driver.window.home_screen.matches.focus_place(0)
    driver.key(Key.Key_E)
    export = ExportDriver(qtbot, driver.window).choose("match", tmp_path / "out.match")
    export.export()
    assert (tmp_path / "out.match").read_text("utf-8") == store.find(number).notation
    export.dialog.close()


def test_selected_matches_are_exported_from_the_history_by_keys(
    qtbot: QtBot, tmp_path: Path
) -> None:
    store = Store(tmp_path / "data")
    for name in ("Ann", "Bo", "Cy"):
        save_match(store, name, "Mike")
    driver, history = open_history(qtbot, store)
    history.table.setFocus()
    driver.key(Key.Key_A, CTRL).key(Key.Key_E)
    export = ExportDriver(qtbot, driver.window).choose("txt", tmp_path)
    assert export.dialog.windowTitle() == "Export 3 matches"
    assert export.export() == f"Saved 3 of 3 matches to {tmp_path}"
    names = sorted(file.name for file in tmp_path.glob("*.txt"))
    assert names == ["Ann - Mike.txt", "Bo - Mike.txt", "Cy - Mike.txt"]
    export.dialog.close()
