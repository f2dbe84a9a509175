"""Tests the Teams screen in the window: by mouse and by keyboard, from home and back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QScrollArea
from pytestqt.qtbot import QtBot

from desktop.collection.team_shelf.team_list import TeamList
from desktop.screens.album.album_screen import AlbumScreen
from desktop.screens.new_match.new_match_screen import NewMatchScreen
from desktop.screens.team_builder.team_builder_screen import TeamBuilderScreen
from desktop.screens.teams_screen import TeamsScreen
from desktop.storage.store import Store
from desktop.storage.team_files.team_library import TeamLibrary
from rules.cards import all_card_sets
from rules.teams import Team, read_shared_team, ready_teams
from tests.desktop.clipped_text import clipped_texts
from tests.desktop.window_driver import LEFT, Key, WindowDriver

ONE = """Team: Two mutants

2x Kitty Pryde: Sprite
3x Angel: Air Transport

Basic actions:
Enrage
Ambush
"""


def team(text: str = ONE) -> Team:
    return read_shared_team(text, all_card_sets()).team


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    return WindowDriver(qtbot, Store(tmp_path))


def library(driver: WindowDriver) -> TeamLibrary:
    return driver.window.collection.library


def open_teams(driver: WindowDriver, *texts: str) -> TeamsScreen:
    """Save these teams, and open the screen from home."""
    for text in texts:
        library(driver).save(team(text))
    driver.key(Key.Key_T)
    screen = driver.window.screens.currentWidget()
    assert isinstance(screen, TeamsScreen)
    return screen


def saved_names(driver: WindowDriver) -> list[str]:
    return [one.team.name for one in library(driver).teams]


def own_rows(teams: TeamList) -> list[str]:
    return [one.name for one in teams.teams if not one.is_ready]


def choose_ready(screen: TeamsScreen) -> None:
    """Choose the first ready team."""
    screen.list.choose(next(one for one in screen.list.teams if one.is_ready))


def click_row(
    driver: WindowDriver, screen: TeamsScreen, name: str, *, double: bool = False
) -> None:
    QApplication.processEvents()
    model = screen.list.team_model
    row = next(at for at, one in enumerate(model.rows) if getattr(one, "name", "") == name)
    at = screen.list.visualRect(model.index(row)).center()
    QTest.mouseClick(screen.list.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)
    if double:
        QTest.mouseDClick(screen.list.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)


# --- from home and back ---------------------------------------------------------------------------


@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "key"])
def test_teams_open_from_home_and_lead_back(driver: WindowDriver, by_key: bool) -> None:
    driver.key(Key.Key_T) if by_key else driver.press("teams")
    assert driver.window.windowTitle().startswith("Teams")
    driver.key(Key.Key_Escape) if by_key else driver.press("leave-teams")
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_teams_open_over_a_match_and_lead_back_to_it(driver: WindowDriver) -> None:
    from desktop.storage import match_notation

    driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    table = driver.table
    driver.window.open_screen("teams")
    assert driver.window.table_screen is table, "the match is still open"
    driver.key(Key.Key_Escape)
    assert driver.window.screens.currentWidget() is table


def test_the_album_opens_from_a_card_of_a_team_and_leads_back(driver: WindowDriver) -> None:
    screen = open_teams(driver, ONE)
    QApplication.processEvents()
    at = screen.page.cards.card_area(0).center().toPoint()
    QTest.mouseClick(screen.page.cards, LEFT, Qt.KeyboardModifier.NoModifier, at)
    assert driver.window.windowTitle().startswith("Album")
    assert driver.shown_screen(AlbumScreen).page.card.title == "Kitty Pryde/Sprite"
    driver.key(Key.Key_Escape)
    assert driver.window.screens.currentWidget() is screen
    driver.key(Key.Key_Escape)
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_a_card_of_a_team_opens_by_the_keyboard(driver: WindowDriver) -> None:
    screen = open_teams(driver, ONE)
    screen.page.cards.setFocus()
    driver.key(Key.Key_Right).key(Key.Key_Right).key(Key.Key_Return)
    assert driver.shown_screen(AlbumScreen).page.card.title == "Enrage"


# --- what is shown --------------------------------------------------------------------------------


def test_ready_teams_come_below_the_players_own(driver: WindowDriver) -> None:
    screen = open_teams(driver, ONE)
    rows = screen.list.team_model.rows
    assert rows[0] == "Your teams (1)"
    assert rows[2] == f"Ready teams ({len(ready_teams())})"
    choose_ready(screen)
    assert screen.chosen.how_it_wins in driver.shown_words(screen.page)


def test_a_team_is_shown_with_its_formats_and_what_to_fix(driver: WindowDriver) -> None:
    screen = open_teams(driver, ONE, "Team: Halfway\n2x Kitty Pryde: Sprite\nEnrage")
    click_row(driver, screen, "Two mutants")
    words = driver.shown_words(screen.page)
    assert "\u2713 Tournament" in words
    assert "2 cards \u00b7 5 dice \u00b7 2 basic actions" in words
    assert screen.play.isEnabled()
    click_row(driver, screen, "Halfway")
    words = driver.shown_words(screen.page)
    assert "\u2717 Tournament" in words
    assert "The team has 1 of 2 basic actions. Add 1 more." in words
    assert not screen.play.isEnabled(), "no format allows it"


def test_a_word_without_end_does_not_push_the_cards_out_of_sight(driver: WindowDriver) -> None:
    screen = open_teams(driver, ONE.replace("Two mutants", "W" * 99) + f"\nNotes:\n{'n' * 999}\n")
    shown = screen.page.findChild(QScrollArea)
    assert shown is not None
    assert shown.widget().width() <= shown.viewport().width()


def test_a_missing_card_is_named(driver: WindowDriver) -> None:
    key = library(driver).save(team())
    file = library(driver).folder / key
    file.write_text(file.read_text("utf-8").replace("Kitty Pryde/Sprite", "Nobody/Here"), "utf-8")
    screen = open_teams(driver)
    assert 'there is no card "Nobody/Here"' in driver.shown_words(screen.page)


def test_a_missing_card_can_be_moved_to_the_notes(driver: WindowDriver) -> None:
    key = library(driver).save(team())
    file = library(driver).folder / key
    file.write_text(file.read_text("utf-8").replace("Kitty Pryde/Sprite", "Nobody/Here"), "utf-8")
    screen = open_teams(driver)
    driver.press("forget-missing")
    (saved,) = library(driver).teams
    assert saved.team.notes == "2x Nobody: Here [UXM]"
    assert not saved.unknown
    assert not screen.forget.isVisible()


def test_a_file_that_is_no_team_is_named(driver: WindowDriver) -> None:
    library(driver).save(team())
    (library(driver).folder / "strange.toml").write_text("what = 'is this'")
    screen = open_teams(driver)
    assert "strange.toml" in driver.shown_words(screen)
    assert own_rows(screen.list) == ["Two mutants"]


def test_the_search_narrows_the_list_while_typing(driver: WindowDriver) -> None:
    screen = open_teams(driver, ONE, ONE.replace("Two mutants", "Others"))
    driver.key(Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(screen.search, "mutants sprite")
    assert own_rows(screen.list) == ["Two mutants"]
    QTest.keyClicks(screen.search, " nowhere")
    assert screen.list.teams == []
    assert "No teams found" in driver.shown_words(screen.page)
    driver.key(Key.Key_Escape)
    assert own_rows(screen.list) == ["Others", "Two mutants"], "Esc clears the search first"


# --- copy, rename, delete -------------------------------------------------------------------------

BY_KEY: dict[str, Callable[[WindowDriver], object]] = {
    "copy": lambda driver: driver.key(Key.Key_C),
    "delete": lambda driver: driver.key(Key.Key_Delete),
    "rename": lambda driver: driver.key(Key.Key_F2),
    "undo": lambda driver: driver.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier),
}
BY_MOUSE: dict[str, Callable[[WindowDriver], object]] = {
    "copy": lambda driver: driver.press("copy-team"),
    "delete": lambda driver: driver.press("delete-team"),
    "rename": lambda driver: driver.press("rename-team"),
    "undo": lambda driver: driver.press("undo-delete"),
}


@pytest.mark.parametrize("does", [BY_KEY, BY_MOUSE], ids=["keys", "mouse"])
def test_teams_are_copied_renamed_and_deleted_with_undo(
    driver: WindowDriver, does: dict[str, Callable[[WindowDriver], object]]
) -> None:
    screen = open_teams(driver, ONE)
    does["copy"](driver)
    assert saved_names(driver) == ["Two mutants", "Two mutants 2"]
    assert screen.chosen.name == "Two mutants 2"

    does["rename"](driver)
    QTest.keyClicks(screen.page.name_field, "Flyers")
    QTest.keyClick(screen.page.name_field, Key.Key_Return)
    assert saved_names(driver) == ["Flyers", "Two mutants"]

    does["delete"](driver)
    assert saved_names(driver) == ["Two mutants"]
    assert "Deleted \u201cFlyers\u201d" in driver.shown_words(screen)
    does["delete"](driver)
    assert saved_names(driver) == []
    does["undo"](driver)
    does["undo"](driver)
    assert saved_names(driver) == ["Flyers", "Two mutants"]
    assert screen.chosen.name == "Flyers"
    assert not screen.undo.isVisible()


def test_escape_leaves_the_name_as_it_is(driver: WindowDriver) -> None:
    screen = open_teams(driver, ONE)
    driver.key(Key.Key_F2)
    QTest.keyClicks(screen.page.name_field, "Other")
    QTest.keyClick(screen.page.name_field, Key.Key_Escape)
    assert saved_names(driver) == ["Two mutants"]
    assert driver.window.screens.currentWidget() is screen


def test_a_ready_team_is_copied_but_not_changed(driver: WindowDriver) -> None:
    screen = open_teams(driver)
    choose_ready(screen)
    name = screen.chosen.name
    assert not screen.delete.isEnabled()
    assert not screen.rename.isEnabled()
    driver.key(Key.Key_C)
    assert saved_names(driver) == [f"{name} 2"]
    assert not screen.chosen.is_ready


def test_a_team_that_cannot_be_saved_is_reported(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_teams(driver, ONE)

    def fail(file: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("desktop.storage.team_files.team_library.write_bytes", fail)
    driver.key(Key.Key_C)
    assert "No space left on device" in driver.problems
    assert saved_names(driver) == ["Two mutants"]


# --- building and playing -------------------------------------------------------------------------


def test_a_team_is_edited_saved_and_chosen_again(driver: WindowDriver) -> None:
    screen = open_teams(driver, ONE)
    click_row(driver, screen, "Two mutants", double=True)
    builder = driver.shown_screen(TeamBuilderScreen)
    assert builder.team == team()
    builder.page.name.setFocus()
    builder.page.name.selectAll()
    QTest.keyClicks(builder.page.name, "Three mutants")
    builder.save()
    driver.window.go_back()
    assert driver.window.screens.currentWidget() is screen
    assert saved_names(driver) == ["Three mutants"]
    assert own_rows(screen.list) == ["Three mutants"]


def test_play_takes_the_team_to_the_form_of_a_match(driver: WindowDriver) -> None:
    screen = open_teams(driver, ONE)
    click_row(driver, screen, "Two mutants")
    driver.key(Key.Key_P)
    form = driver.shown_screen(NewMatchScreen)
    assert form.teams.chosen[0].team == team()


def test_a_dropped_file_is_offered_for_import(driver: WindowDriver, tmp_path: Path) -> None:
    screen = open_teams(driver)
    file = tmp_path / "shared.txt"
    file.write_text(ONE, "utf-8")
    dropped = QMimeData()
    dropped.setUrls([QUrl.fromLocalFile(str(file))])
    nothing = Qt.KeyboardModifier.NoModifier
    event = QDropEvent(QPointF(50, 50), Qt.DropAction.CopyAction, dropped, LEFT, nothing)
    screen.dropEvent(event)
    (dialog,) = [one for one in driver.window.findChildren(QDialog) if one.isVisible()]
    assert "Two mutants" in driver.shown_words(dialog)
    driver.press("take-team")
    assert saved_names(driver) == ["Two mutants"]


# --- sizes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "text_size"), [((1024, 700), 150), ((1920, 1080), 100)])
def test_nothing_is_clipped(driver: WindowDriver, size: tuple[int, int], text_size: int) -> None:
    driver.window.settings.text_size = text_size
    driver.window.resize(*size)
    open_teams(driver, ONE)
    assert clipped_texts(driver.window) == []
