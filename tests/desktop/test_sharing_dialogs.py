"""Tests the dialogs that share and import teams, by mouse and by keyboard."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from desktop.collection.team_sharing.import_dialog import ImportDialog
from desktop.collection.team_sharing.share_dialog import ShareDialog
from desktop.screens.teams_screen import TeamsScreen
from desktop.storage.store import Store
from desktop.storage.team_files.team_library import TeamLibrary
from rules.cards import all_card_sets
from rules.teams import Team, read_shared_team, write_team_link, write_team_toml
from tests.desktop.clipped_text import clipped_texts
from tests.desktop.test_teams_screen import ONE, open_teams, saved_names
from tests.desktop.window_driver import Key, WindowDriver

CONTROL = Qt.KeyboardModifier.ControlModifier

Dialog = TypeVar("Dialog", bound=QDialog)


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    QGuiApplication.clipboard().clear()
    return WindowDriver(qtbot, Store(tmp_path))


def team() -> Team:
    return read_shared_team(ONE, all_card_sets()).team


def library(driver: WindowDriver) -> TeamLibrary:
    return driver.window.collection.library


def shown(driver: WindowDriver, kind: type[Dialog]) -> Dialog:
    (dialog,) = [one for one in driver.window.findChildren(kind) if one.isVisible()]
    return dialog


def open_share(driver: WindowDriver) -> ShareDialog:
    open_teams(driver, ONE)
    driver.key(Key.Key_S)
    return shown(driver, ShareDialog)


def open_import(driver: WindowDriver, text: str = "") -> ImportDialog:
    open_teams(driver)
    driver.key(Key.Key_I)
    dialog = shown(driver, ImportDialog)
    if text:
        dialog.text.setFocus()
        dialog.text.insertPlainText(text)
        dialog.read_now()
    return dialog


def answer_with(monkeypatch: pytest.MonkeyPatch, question: str, file: Path) -> None:
    monkeypatch.setattr(QFileDialog, question, lambda *_: (str(file), ""))


# --- sharing --------------------------------------------------------------------------------------


def test_the_text_is_copied_and_reads_back(driver: WindowDriver) -> None:
    dialog = open_share(driver)
    assert "2x Kitty Pryde: Sprite" in dialog.text.toPlainText()
    dialog.copy.click()
    assert read_shared_team(QGuiApplication.clipboard().text(), all_card_sets()).team == team()
    assert "Copied" in driver.shown_words(dialog)


def test_the_link_is_copied(driver: WindowDriver) -> None:
    dialog = open_share(driver)
    dialog.tabs.setCurrentIndex(1)
    dialog.copy.click()
    assert QGuiApplication.clipboard().text() == write_team_link(team())
    assert "Copied without an address" in driver.shown_words(dialog)


def test_the_address_of_the_team_builder_is_kept(driver: WindowDriver) -> None:
    dialog = open_share(driver)
    dialog.tabs.setCurrentIndex(1)
    dialog.address.setFocus()
    QTest.keyClicks(dialog.address, "tb.example/?view&cards=1x1uxm")
    driver.press("copy-shared")
    whole = write_team_link(team(), "https://tb.example/?view")
    assert QGuiApplication.clipboard().text() == whole
    dialog.close()
    assert driver.window.settings.team_page == "https://tb.example/?view"
    driver.activate().key(Key.Key_S)
    again = shown(driver, ShareDialog)
    assert again.link.toPlainText() == whole


def test_a_wrong_address_is_explained_and_not_kept(driver: WindowDriver) -> None:
    dialog = open_share(driver)
    dialog.tabs.setCurrentIndex(1)
    QTest.keyClicks(dialog.address, "the usual one")
    assert "This is not a web address" in driver.shown_words(dialog)
    dialog.close()
    assert driver.window.settings.team_page == ""


def test_the_file_is_saved(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    dialog = open_share(driver)
    dialog.tabs.setCurrentIndex(2)
    answer_with(monkeypatch, "getSaveFileName", tmp_path / "mine")
    dialog.save.click()
    saved = (tmp_path / "mine.toml").read_text("utf-8")
    assert read_shared_team(saved, all_card_sets()).team == team()
    assert "Saved to" in driver.shown_words(dialog)


def test_an_existing_file_is_not_replaced_without_asking(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "mine.txt").write_text("keep me")
    dialog = open_share(driver)
    answer_with(monkeypatch, "getSaveFileName", tmp_path / "mine")
    dialog.save.click()
    driver.question().close()
    assert (tmp_path / "mine.txt").read_text() == "keep me"


@pytest.mark.parametrize("suffix", ["pdf", "png"])
def test_the_sheet_is_saved(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, suffix: str
) -> None:
    dialog = open_share(driver)
    dialog.tabs.setCurrentIndex(3)
    assert not dialog.sheet.pixmap().isNull()
    answer_with(monkeypatch, "getSaveFileName", tmp_path / "sheet")
    (dialog.save_pdf if suffix == "pdf" else dialog.save_picture).click()
    content = (tmp_path / f"sheet.{suffix}").read_bytes()
    assert content.startswith(b"%PDF-") or not QImage.fromData(content).isNull()


def test_a_failed_write_is_reported(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    dialog = open_share(driver)
    answer_with(monkeypatch, "getSaveFileName", tmp_path / "no" / "folder.txt")
    dialog.save.click()
    assert "Could not save" in driver.shown_words(dialog)


def test_the_dialog_is_closed(driver: WindowDriver) -> None:
    open_share(driver)
    driver.press("close-share")
    assert not [one for one in driver.window.findChildren(ShareDialog) if one.isVisible()]


# --- importing ------------------------------------------------------------------------------------

FORMS = {
    "text": ONE,
    "link": write_team_link(team()),
    "file": write_team_toml(team(), "basic"),
    "in a message": f"Look at this!\nhttps://tb.example/{write_team_link(team())}\n",
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_is_recognized_and_added(driver: WindowDriver, form: str) -> None:
    dialog = open_import(driver, FORMS[form])
    words = driver.shown_words(dialog)
    assert "2 cards \u00b7 5 dice \u00b7 2 basic actions" in words
    driver.press("take-team")
    (saved,) = library(driver).teams
    assert saved.team.cards == team().cards
    assert saved.team.basics == team().basics
    screen = driver.shown_screen(TeamsScreen)
    assert screen.chosen.key == saved.key, "it is chosen in the list"


def test_lines_that_are_not_recognized_are_named_and_kept(driver: WindowDriver) -> None:
    dialog = open_import(driver, ONE.replace("3x Angel: Air Transport", "3x Angle: Air Transport"))
    assert 'Line 4: there is no card "Angle: Air Transport".' in driver.shown_words(dialog)
    QTest.keyClick(dialog.text, Key.Key_Return, CONTROL)
    (saved,) = library(driver).teams
    assert saved.team.notes == "Not recognized:\n3x Angle: Air Transport"


SLIPS = "Hi all, here is my team\n\n**Mutants**\n3x Angle: Air Transport\n2x Wolverin\nBACs: Enrge"


def fix_buttons(dialog: ImportDialog) -> list[str]:
    return [button.text() for button in dialog.problems.buttons]


def test_the_closest_card_is_taken_with_a_click_and_taken_back(driver: WindowDriver) -> None:
    dialog = open_import(driver, SLIPS)
    assert fix_buttons(dialog) == [
        "Use all 2 closest cards (F2)",
        "Use Angel: Air Transport",
        "Wolverine: The Best There Is",
        "Wolverine: Not Very Nice",
        "Wolverine: Superhero",
        "Use Enrage",
    ]
    QTest.mouseClick(dialog.problems.buttons[3], Qt.MouseButton.LeftButton)
    said = "Line 5: \u201c2x Wolverin\u201d is now \u201c2x Wolverine: Not Very Nice\u201d."
    assert said in driver.shown_words(dialog)
    driver.press("undo-fix")
    assert dialog.text.toPlainText() == SLIPS
    assert said not in driver.shown_words(dialog)


def test_all_slips_are_mended_by_keyboard(driver: WindowDriver) -> None:
    dialog = open_import(driver, SLIPS)
    assert "Line 4" in driver.shown_words(dialog)
    QTest.keyClick(dialog.text, Key.Key_F2)
    assert fix_buttons(dialog)[0] == "Wolverine: The Best There Is"
    assert dialog.focusWidget() is dialog.problems.buttons[0], "the next choice has the keyboard"
    QTest.keyClick(dialog.problems.buttons[0], Key.Key_Space)
    assert fix_buttons(dialog) == []
    assert dialog.focusWidget() is dialog.take
    QTest.keyClick(dialog.take, Key.Key_Return)
    (saved,) = library(driver).teams
    assert [card.card.title for card in saved.team.cards] == [
        "Angel/Air Transport",
        "Wolverine/The Best There Is",
    ]
    assert (saved.team.name, len(saved.team.basics)) == ("Mutants", 1)


def test_eight_messages_have_room(driver: WindowDriver) -> None:
    driver.window.resize(1280, 800)
    dialog = open_import(driver, "2x Angel: Inspiring\n" + "2x Angle: Inspiring\n" * 8)
    driver.shown_words(dialog)
    assert len(fix_buttons(dialog)) == 9
    area = dialog.problems.parentWidget()
    assert area is not None
    assert dialog.problems.height() <= area.height()


def test_a_team_without_a_name_gets_one(driver: WindowDriver) -> None:
    for _ in range(2):
        dialog = open_import(driver, "2x Kitty Pryde: Sprite")
        dialog.take.click()
        driver.activate().key(Key.Key_Escape)
    assert saved_names(driver) == ["Imported team", "Imported team 2"]


@pytest.mark.parametrize("text", ["", "   \n", "Nothing like a team here.", "\u0000\u0001"])
def test_a_text_without_a_team_adds_nothing(driver: WindowDriver, text: str) -> None:
    dialog = open_import(driver, text)
    assert not dialog.take.isEnabled()
    QTest.keyClick(dialog.text, Key.Key_Return, CONTROL)
    assert dialog.isVisible()
    assert saved_names(driver) == []


def test_a_file_is_opened(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "shared.toml").write_text(FORMS["file"], "utf-8")
    answer_with(monkeypatch, "getOpenFileName", tmp_path / "shared.toml")
    dialog = open_import(driver)
    dialog.open_file.click()
    dialog.take.click()
    assert saved_names(driver) == ["Two mutants"]
    assert library(driver).teams[0].format_id == "basic"


@pytest.mark.parametrize("content", [b"\xff\xfe\x00\x01", b"a" * 5_000_000, None])
def test_an_unreadable_file_is_reported(
    driver: WindowDriver, tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "strange.toml"
    if content is not None:
        file.write_bytes(content)
    dialog = open_import(driver)
    dialog.show_file(file)
    assert driver.shown_words(dialog).strip()
    assert not dialog.take.isEnabled()


def test_a_team_on_the_clipboard_is_offered(driver: WindowDriver) -> None:
    QGuiApplication.clipboard().setText(ONE)
    dialog = open_import(driver)
    assert "Two mutants" in driver.shown_words(dialog)


def test_other_words_on_the_clipboard_are_not(driver: WindowDriver) -> None:
    QGuiApplication.clipboard().setText("Meet me at eight.")
    assert open_import(driver).text.toPlainText() == ""


@pytest.mark.parametrize("text_size", [100, 150])
def test_nothing_is_clipped(driver: WindowDriver, text_size: int) -> None:
    driver.window.settings.text_size = text_size
    driver.window.resize(1024, 700)
    dialog = open_import(driver, f"{ONE}\n{SLIPS}")
    assert clipped_texts(dialog) == []
    dialog.reject()
    driver.activate().key(Key.Key_S)
    assert clipped_texts(shown(driver, ShareDialog)) == []
