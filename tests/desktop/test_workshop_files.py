"""Tests the cards of the workshop as files: saving, listing, copying and deleting them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from desktop.storage.own_cards import UNSAVED_CARD_FILE
from desktop.storage.store import Store
from rules.cards.card_file import read_card_set
from tests.desktop.test_own_cards import BY_HAND
from tests.desktop.window_driver import Key, WindowDriver
from tests.desktop.workshop_driver import (
    CTRL,
    GOOD,
    open_workshop,
    result_lines,
    type_card,
    type_name,
    workshop_of,
    write_card_file,
)


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    return open_workshop(WindowDriver(qtbot, Store(tmp_path)))


# --- saving ---------------------------------------------------------------------------------------


def test_a_saved_card_is_there_next_time(qtbot: QtBot, tmp_path: Path) -> None:
    driver = open_workshop(WindowDriver(qtbot, Store(tmp_path)))
    written = "when fielded:  Gain 1 life. draw a die."
    type_card(driver, "Storm", written)
    driver.key(Key.Key_S, CTRL)
    assert str(tmp_path / "cards" / "my-cards.toml") in workshop_of(driver).foot.status.text()
    assert workshop_of(driver).editor.text.toPlainText() == written
    assert not workshop_of(driver).is_changed
    driver.window.close()
    again = WindowDriver(qtbot, Store(tmp_path))
    qtbot.waitUntil(
        lambda: "Your cards: 1" in again.window.home_screen.buttons["workshop"].accessibleName()
    )
    (mine,) = again.window.own_cards.sets
    assert [(card.title, card.wording) for card in mine.cards] == [("Storm", GOOD)], (
        "the table shows the text that runs"
    )
    again.window.close()


def test_an_unread_card_is_saved_to_be_done_by_hand(driver: WindowDriver) -> None:
    """What is printed stays in the file, beside what is played."""
    workshop = type_card(driver, "Storm", "Overcrush\nWhen Storm attacks, each player hums.")
    driver.key(Key.Key_S, CTRL)
    played = 'Overcrush.\nWhen this die attacks: by hand "Each player hums.".'
    (card,) = driver.window.own_cards.sets[0].cards
    assert card.wording == played
    assert workshop.editor.text.toPlainText() == played
    assert 'printed = """\nOvercrush\nWhen Storm attacks, each player hums.\n"""' in (
        driver.window.own_cards.files[0].source
    )
    assert workshop.foot.status.objectName() == "soft"
    driver.key(Key.Key_S, CTRL)
    assert "When Storm attacks, each player hums." in driver.window.own_cards.files[0].source


def test_a_card_that_nobody_can_play_is_saved_with_a_warning(driver: WindowDriver) -> None:
    type_card(driver, "Storm", "Gain 1 lief. " * 200)
    driver.key(Key.Key_S, CTRL)
    assert workshop_of(driver).foot.status.objectName() == "problem"
    assert "⚠ 1" in driver.window.home_screen.buttons["workshop"].accessibleName()
    assert driver.window.own_cards.sets[0].cards == ()


def test_a_card_without_a_name_is_not_saved(driver: WindowDriver) -> None:
    driver.key(Key.Key_S, CTRL)
    assert workshop_of(driver).foot.status.text() == "Give the card a name first."


def test_a_title_is_unique_within_a_set(driver: WindowDriver) -> None:
    write_card_file(driver)
    driver.window.own_cards.invalidate()
    workshop = type_card(driver, "Sample Hero", GOOD)
    workshop._list()
    workshop.editor.details.set_name.setEditText("Mine")
    workshop.editor.details.subtitle.setText("Made Up")
    assert not workshop.save_card()
    assert workshop.foot.status.objectName() == "problem"
    workshop.editor.details.subtitle.setText("Another")
    assert "Sample Hero: Made Up" in workshop.editor.shared_die_note.text()
    assert workshop.save_card()


def test_a_failed_save_is_reported_and_nothing_is_lost(driver: WindowDriver) -> None:
    folder = driver.window.own_cards.folder
    assert folder is not None
    folder.write_text("a file, no folder")
    type_card(driver, "Storm", GOOD)
    driver.key(Key.Key_S, CTRL)
    assert workshop_of(driver).foot.status.text().startswith("Not saved: ")
    assert workshop_of(driver).is_changed


def test_an_unsaved_card_comes_back_after_the_program_was_closed(
    qtbot: QtBot, tmp_path: Path
) -> None:
    driver = open_workshop(WindowDriver(qtbot, Store(tmp_path)))
    written = type_card(driver, "Storm", GOOD).editor.draft
    driver.key(Key.Key_Escape)
    home = driver.window.home_screen
    assert driver.window.screens.currentWidget() is home
    assert "Resume your unsaved card" in home.buttons["workshop"].accessibleName()
    driver.window.close()
    assert not driver.window.isVisible(), "nothing is asked, since nothing is lost"

    again = WindowDriver(qtbot, Store(tmp_path))
    told = again.window.home_screen.buttons["workshop"].accessibleName
    qtbot.waitUntil(lambda: "Resume your unsaved card" in told())
    workshop = workshop_of(open_workshop(again))
    assert workshop.editor.draft == written
    assert workshop.is_changed
    assert workshop.foot.status.text() == "This card was not saved when the program closed."
    again.key(Key.Key_S, CTRL)
    assert [card.title for card in again.window.own_cards.sets[0].cards] == ["Storm"]
    assert not (tmp_path / UNSAVED_CARD_FILE).exists()
    assert "Your cards: 1" in told()


def test_typing_survives_a_killed_program(driver: WindowDriver, qtbot: QtBot, tmp_path: Path):
    type_card(driver, "Storm", "Gain 1 li")
    qtbot.waitUntil((tmp_path / UNSAVED_CARD_FILE).exists)  # the window stays open
    workshop = workshop_of(open_workshop(WindowDriver(qtbot, Store(tmp_path))))
    assert (workshop.editor.draft.name, workshop.editor.draft.text) == ("Storm", "Gain 1 li")


def test_changes_of_a_saved_card_come_back_as_changes_of_this_card(qtbot: QtBot, tmp_path: Path):
    driver = open_workshop(WindowDriver(qtbot, Store(tmp_path)))
    type_card(driver, "Storm", GOOD)
    driver.key(Key.Key_S, CTRL)
    type_name(workshop_of(driver), "Thunder")
    driver.window.close()
    again = open_workshop(WindowDriver(qtbot, Store(tmp_path)))
    assert workshop_of(again).editor.draft.name == "Thunder"
    again.key(Key.Key_S, CTRL)
    assert [card.title for card in again.window.own_cards.sets[0].cards] == ["Thunder"]


def test_discarded_changes_do_not_come_back(qtbot: QtBot, tmp_path: Path) -> None:
    driver = open_workshop(WindowDriver(qtbot, Store(tmp_path)))
    type_card(driver, "Storm", GOOD)
    driver.press("new-card").answer("discard")
    driver.window.close()
    again = open_workshop(WindowDriver(qtbot, Store(tmp_path)))
    assert not workshop_of(again).is_changed
    assert workshop_of(again).editor.draft.name == ""


@pytest.mark.parametrize("content", [b"\xff\xfe", b"not = [toml", b"", b"[[card]]\nname = 3\n"])
def test_a_damaged_file_of_an_unsaved_card_is_kept(
    qtbot: QtBot, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / UNSAVED_CARD_FILE).write_bytes(content)
    driver = open_workshop(WindowDriver(qtbot, Store(tmp_path)))
    assert not workshop_of(driver).is_changed
    assert (tmp_path / "unsaved-card.unread.toml").read_bytes() == content
    type_card(driver, "Storm", GOOD)
    driver.window.close()
    assert "Storm" in (tmp_path / UNSAVED_CARD_FILE).read_text("utf-8")


def test_a_card_that_cannot_be_saved_on_closing_can_be_exported(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = driver.window.own_cards.folder
    assert folder is not None
    folder.write_text("a file, no folder")
    (tmp_path / UNSAVED_CARD_FILE).mkdir()
    type_card(driver, "Storm", GOOD)
    file = tmp_path / "rescued.toml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (str(file), ""))
    driver.window.close()
    driver.answer("save")
    assert driver.question().objectName() == "leave-unsaved"
    assert driver.question().informativeText().startswith("Not saved: ")
    driver.answer("try-again").answer("stay")
    assert driver.window.isVisible()
    driver.window.close()
    driver.answer("save").answer("export")
    assert not driver.window.isVisible()
    (rescued,) = read_card_set(file.read_text("utf-8"), file.name).cards
    assert rescued.title == "Storm"


def test_a_card_that_another_window_changed_is_not_overwritten_unasked(
    driver: WindowDriver,
) -> None:
    type_card(driver, "Storm", GOOD)
    driver.key(Key.Key_S, CTRL)
    workshop = workshop_of(driver)
    (file,) = driver.window.own_cards.files
    theirs = file.source.replace("max = 4", "max = 2")
    assert theirs != file.source
    file.path.write_text(theirs, "utf-8")
    workshop.editor.details.maximum.setValue(3)
    driver.key(Key.Key_S, CTRL)
    assert "changed somewhere else" in workshop.foot.status.text()
    assert file.path.read_text("utf-8") == theirs
    driver.key(Key.Key_S, CTRL)
    assert "max = 3" in file.path.read_text("utf-8")


def test_a_card_is_saved_again_after_its_file_was_deleted(driver: WindowDriver) -> None:
    workshop = type_card(driver, "Storm", GOOD)
    driver.key(Key.Key_S, CTRL)
    folder = driver.window.own_cards.folder
    assert folder is not None
    shutil.rmtree(folder)
    workshop.editor.details.maximum.setValue(3)
    driver.key(Key.Key_S, CTRL)
    assert [card.maximum for card in driver.window.own_cards.sets[0].cards] == [3]
    shutil.rmtree(folder)
    driver.press("delete-card").answer("yes")
    assert not any(entry.path for entry in workshop.card_list.entries)


# --- the list -------------------------------------------------------------------------------------


def test_a_packaged_card_can_be_copied_as_a_start(driver: WindowDriver) -> None:
    workshop = workshop_of(driver)
    entry = next(one for one in workshop.card_list.entries if one.draft.name == "Juggernaut")
    workshop.open_card(entry)
    workshop.editor.live_parser.finish()
    assert not workshop.is_changed
    assert "Uncanny X-Men" in workshop.editor.heading.text()
    assert result_lines(workshop)[0] == "✓ Everything is understood"
    workshop.editor.details.cost.setValue(7)
    assert workshop.save_card()
    (mine,) = driver.window.own_cards.sets
    assert [(card.title, card.cost) for card in mine.cards] == [(entry.draft.title, 7)]


def test_an_invalid_card_is_marked_and_can_be_fixed(driver: WindowDriver, qtbot: QtBot) -> None:
    write_card_file(driver, BY_HAND.replace("gain 1 life", "gain 1 lief"))
    again = open_workshop(WindowDriver(qtbot, driver.window.store))
    workshop = workshop_of(again)
    entry = next(one for one in workshop.card_list.entries if one.mistakes)
    assert "line 24, column 22" in entry.mistakes[0]
    workshop.open_card(entry)
    workshop.editor.live_parser.finish()
    again.key(Key.Key_Space, CTRL)
    assert workshop.save_card()
    assert again.window.own_cards.mistakes == ()
    assert again.window.own_cards.files[0].source == BY_HAND, "everything else stays"


def test_an_unreadable_file_is_listed_with_its_error(driver: WindowDriver, qtbot: QtBot) -> None:
    write_card_file(driver, BY_HAND.replace("year = 2026", "year = soon"))
    workshop = workshop_of(open_workshop(WindowDriver(qtbot, driver.window.store)))
    (item,) = workshop.card_list.tree.findItems("mine.toml", Qt.MatchFlag.MatchStartsWith)
    workshop.card_list.tree.setCurrentItem(item)
    why = workshop.foot.status.text()
    assert why.startswith("mine.toml, line 5, column 8: this is not valid TOML"), "no folder"


def test_a_card_is_copied_and_deleted(driver: WindowDriver) -> None:
    workshop = type_card(driver, "Storm", GOOD)
    assert workshop.save_card()
    driver.press("copy-card")
    assert workshop.is_changed
    assert workshop.save_card()
    assert [card.title for card in driver.window.own_cards.sets[0].cards] == ["Storm", "Storm/copy"]
    driver.press("delete-card").answer("yes")
    assert [card.title for card in driver.window.own_cards.sets[0].cards] == ["Storm"]
