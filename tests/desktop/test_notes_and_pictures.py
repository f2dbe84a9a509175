"""Notes to a match and its moments, and the picture of a turn."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from desktop.match_log.turn_picture.picture_dialog import PictureDialog, paint_turn
from desktop.match_log.turn_picture.shared_turn import SharedTurn, turn_so_far
from desktop.panels.log_panel.log_panel import LogPanel
from desktop.panels.notes.note_field import NoteDialog, NoteField
from desktop.screens.history.history_screen import HistoryScreen
from desktop.screens.history.match_columns import Column
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.storage.match_notation import read_and_replay, write_without_names
from desktop.storage.store import Store
from rules.match_log import Timeline
from tests.desktop.clipped_text import clipped_texts
from tests.desktop.test_dice_throwing import open_waiting_roll
from tests.desktop.test_history import cells, open_history
from tests.desktop.test_match_replay import ReplayDriver
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.matches import HEAD, START

CONTROL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
MATCH = HEAD + "seed 5\n" + START + "  reroll sidekick bolt: mask\n"


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def write(driver: WindowDriver, words: str) -> NoteField:
    """Open the field for a note by its key, and replace what is in it."""
    driver.key(Key.Key_N, CONTROL | SHIFT)
    field = log_of(driver).note
    assert field is not None
    assert QApplication.focusWidget() is field.text
    field.text.selectAll()
    QTest.keyClicks(field.text, words)
    return field


def log_of(driver: WindowDriver) -> LogPanel:
    return driver.table.side.contents.log


def saved(store: Store) -> str:
    """The notation of the only match in a store."""
    (match,) = store.summaries()
    found = store.find(match.id)
    assert found is not None
    return found.notation


def test_notes_of_a_match_are_saved_shown_in_the_log_and_found_in_the_history(
    qtbot: QtBot, store: Store
) -> None:
    driver = WindowDriver(qtbot, store).open_match(read_and_replay(MATCH, "test").game)
    field = write(driver, "Should I reroll <b>both</b>?")
    driver.key(Key.Key_Escape)
    assert not field.isVisible()
    assert "✎ Should I reroll <b>both</b>?" in log_of(driver).page.toPlainText()
    assert "  # Should I reroll <b>both</b>?\n" in saved(store)
    field = write(driver, "Better: <all> of them")  # nothing has happened since
    QTest.mouseClick(field.to_match, LEFT, pos=field.to_match.rect().center())
    QTest.keyClicks(field.text, "Garden match")
    QTest.mouseClick(field.done, LEFT)
    assert log_of(driver).about_match.text() == "✎ Garden match"
    assert saved(store).startswith("sidekick-table match 1\n# Garden match\n")
    assert "Should I" not in saved(store)
    write(driver, "Both!")  # leaving the match saves what is being written
    driver.key(Key.Key_H, CONTROL)
    assert saved(store).endswith("  # Both!\n")
    driver.key(Key.Key_H)
    history = driver.shown_screen(HistoryScreen)
    assert cells(history, Column.NOTES) == ["✎"]
    assert "Notes: Garden match" in history.details.text()
    QTest.keyClicks(history.filter.search, "garden")
    assert len(history.shown) == 1
    QTest.keyClicks(history.filter.search, " pond")
    assert not history.shown


def test_a_replay_shows_its_notes_and_keeps_new_ones(qtbot: QtBot, store: Store) -> None:
    text = MATCH + "  # He hoped for a mask.\n  buy Kitty Pryde with fist, wild as shield, bolt\n"
    text = text.replace("reroll sidekick bolt: mask\n", "reroll sidekick bolt: bolt\n")
    text = text.replace("wild as shield", "wild as mask")
    store.add(
        edition="UXM", format_name="first-game", players=("Eric", "Mike"), notation=text, turn=1
    )
    driver, history = open_history(qtbot, store)
    before = store.summaries()[0].changed
    driver.key(Key.Key_R)
    replay = driver.shown_screen(ReplayScreen)
    assert replay.note_sheet.isHidden()
    for _ in range(3):
        driver.key(Key.Key_PageDown)
    assert replay.note_sheet.words == "He hoped for a mask."
    driver.key(Key.Key_PageDown)
    assert replay.note_sheet.isHidden()
    field = write(driver, "Well bought!")
    replay.step(-1)  # the field follows the table, and keeps what was written
    assert field.text.toPlainText() == "He hoped for a mask."
    field.text.clear()
    driver.key(Key.Key_Escape)
    assert replay.note_sheet.isHidden()
    assert saved(store).endswith("  # Well bought!\n")
    assert "He hoped" not in saved(store)
    assert store.summaries()[0].changed == before, "it was not played on"
    driver.key(Key.Key_H, CONTROL)
    driver.key(Key.Key_H)
    driver.key(Key.Key_N)
    (dialog,) = driver.window.findChildren(NoteDialog)
    dialog.text.insertPlainText("x" * 4_100)
    assert len(dialog.text.toPlainText()) == 4_000
    dialog.text.setPlainText("To show my sister")
    QTest.keyClick(dialog.text, Key.Key_Return, CONTROL)
    assert saved(store).split("\n")[1] == "# To show my sister"
    assert "To show my sister" in history.details.text()


def test_a_note_to_a_file_that_is_only_watched_cannot_be_kept_and_says_so(qtbot: QtBot) -> None:
    driver = ReplayDriver(qtbot, at=3)
    write(driver, "Nice")
    driver.key(Key.Key_Escape)
    assert "Add this file there" in driver.problems
    assert driver.replay.note_sheet.words == "Nice"


def test_a_match_without_names_has_no_notes_either() -> None:
    game = read_and_replay(MATCH + "  # Eric is my brother\n", "test").game
    assert "brother" not in write_without_names(game)
    assert game.notes


# --- pictures ---


def test_a_picture_of_a_turn_is_copied_and_saved(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    QGuiApplication.clipboard().clear()
    driver = ReplayDriver(qtbot, at=12)
    QTest.mouseClick(log_button(driver, "turn-picture"), LEFT)
    (dialog,) = driver.window.findChildren(PictureDialog)
    assert (dialog.picture.width(), dialog.picture.height() > 1_000) == (1_600, True)
    words = dialog.preview.accessibleDescription()
    assert words.startswith(f"{driver.replay.turn_to_share().heading}. Eric: ")
    assert driver.replay.turn_to_share().lines[-1] in words
    assert clipped_texts(dialog) == []
    QTest.keyClick(dialog, Key.Key_C, CONTROL)
    assert QGuiApplication.clipboard().image() == dialog.picture
    file = tmp_path / "turn.png"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    QTest.keyClick(dialog, Key.Key_S, CONTROL)
    assert QImage(str(file)).size() == dialog.picture.size()
    assert str(file) in dialog.status.text()


def log_button(driver: WindowDriver, name: str):
    driver.table.side.open_tab("log")
    return {"turn-picture": log_of(driver).picture, "write-note": log_of(driver).write_note}[name]


def test_a_picture_tells_the_turn_so_far_and_cuts_off_a_long_one() -> None:
    timeline = Timeline(read_and_replay(MATCH, "test").game)
    for acts, last in ((0, ()), (1, ("Eric draws 4 Sidekicks",))):
        told = turn_so_far(timeline.state_after(acts), timeline.log[: timeline.lines_after(acts)])
        assert (told.heading, told.lines) == ("Turn 1: Eric", last)
    long = SharedTurn(timeline.state_after(0), "Turn 1", tuple(f"Line {n}" for n in range(60)))
    tall, short = paint_turn(long), paint_turn(long._replace(lines=("One",)))
    assert short.height() < tall.height() < 1_500


def test_a_roll_that_waits_to_be_thrown_is_in_no_picture_and_no_note_tells_it(qtbot: QtBot) -> None:
    driver = open_waiting_roll(qtbot)
    turn = driver.table.turn_to_share()
    assert turn.lines[-1] == "Eric draws 4 Sidekicks"
    assert all(die.face < 0 for die in turn.state.dice)
    write(driver, "Four bolts, please!")
    driver.key(Key.Key_Escape)
    assert log_of(driver).page.toPlainText().endswith("✎ Four bolts, please!")
    assert driver.log[-1] == "Eric draws 4 Sidekicks"
    driver.table.view.throw()
    driver.table.view.skip_animations()
    assert driver.table.turn_to_share().lines[-1].startswith("Eric rolls")
