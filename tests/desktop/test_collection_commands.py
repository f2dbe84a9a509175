"""Tests the way between the form of a match, the teams, the builder, the album and the drafts."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.collection.team_sharing.import_dialog import ImportDialog
from desktop.screens.draft.draft_screen import DraftScreen
from desktop.screens.new_match.new_match_screen import NewMatchScreen
from desktop.screens.team_builder.team_builder_screen import TeamBuilderScreen
from desktop.storage.store import Store
from rules.cards import all_card_sets
from rules.teams import Team, read_shared_team
from tests.desktop.test_teams_screen import ONE, saved_names
from tests.desktop.window_driver import Key, WindowDriver


@pytest.fixture
def driver(qtbot: QtBot, tmp_path: Path) -> WindowDriver:
    return WindowDriver(qtbot, Store(tmp_path))


def team() -> Team:
    return read_shared_team(ONE, all_card_sets()).team


def open_form(driver: WindowDriver) -> NewMatchScreen:
    """Open the form for a match, with a team of the tournament format for the first player."""
    driver.window.open_screen("new-match")
    form = driver.window.opener.find("new-match")
    assert form is not None
    form.play_team(team())
    return form


def test_a_team_is_built_for_a_player_of_the_form(driver: WindowDriver) -> None:
    form = open_form(driver)
    form.build_wanted.emit(form.teams.format, 1)
    builder = driver.shown_screen(TeamBuilderScreen)
    assert driver.window.windowTitle().startswith("Team builder")
    assert builder.format == form.teams.format
    builder.open(team(), form.teams.format)
    builder.save()
    driver.window.go_back()
    assert form is driver.window.screens.currentWidget()
    assert form.teams.chosen[1].team.cards == team().cards
    assert saved_names(driver) == ["Two mutants"]


def test_play_in_the_builder_leads_back_to_the_form(driver: WindowDriver) -> None:
    form = open_form(driver)
    form.fix_wanted.emit(form.teams.format, 0, team(), "")
    driver.shown_screen(TeamBuilderScreen).play()
    assert form is driver.window.screens.currentWidget()
    assert form.teams.chosen[0].team.cards == team().cards


def test_play_in_the_builder_opens_the_form_from_elsewhere(driver: WindowDriver) -> None:
    key = driver.window.collection.library.save(team())
    driver.window.collection.open_builder(key)
    driver.shown_screen(TeamBuilderScreen).play()
    form = driver.shown_screen(NewMatchScreen)
    assert form.teams.chosen[0].key.endswith(key)


def test_a_team_is_imported_for_a_player_of_the_form(driver: WindowDriver) -> None:
    form = open_form(driver)
    form.import_wanted.emit(form.teams.format, 1)
    (dialog,) = [one for one in driver.window.findChildren(ImportDialog) if one.isVisible()]
    dialog.show_text(ONE)
    dialog.take.click()
    assert form.teams.chosen[1].team == team()
    assert saved_names(driver) == ["Two mutants"]


@pytest.mark.parametrize("kind", ["draft", "rainbow-draft"])
def test_the_form_opens_its_draft(driver: WindowDriver, kind: str) -> None:
    form = open_form(driver)
    form.draft_wanted.emit(kind)
    assert driver.window.windowTitle().startswith("Draft")
    shown = driver.shown_screen(DraftScreen).setup.form
    assert (shown.kinds.checkedId() == 1) is (kind == "rainbow-draft")
    driver.window.go_back()
    assert driver.window.screens.currentWidget() is form


def test_the_builder_tells_that_a_team_cannot_be_saved(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.window.collection.open_builder()
    builder = driver.shown_screen(TeamBuilderScreen)
    builder.open(team())

    def fail(file: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("desktop.storage.team_files.team_library.write_bytes", fail)
    builder.save()
    assert "No space left on device" in driver.shown_words(builder)


MENU_KEYS = {"T": "Teams", "A": "Album", "D": "Draft"}


@pytest.mark.parametrize("letter", MENU_KEYS)
def test_the_menu_opens_the_screens_from_everywhere(driver: WindowDriver, letter: str) -> None:
    driver.window.open_screen("settings")
    both = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(driver.window, Key[f"Key_{letter}"], both)
    assert driver.window.windowTitle().startswith(MENU_KEYS[letter])
    driver.window.go_back()
    assert driver.window.screens.currentWidget() is driver.window.opener.find("settings")


def test_the_way_back_does_not_go_in_circles(driver: WindowDriver) -> None:
    window = driver.window
    for _ in range(2):
        window.open_screen("teams")
        window.open_card(team().cards[0].card)
    window.open_screen("teams")
    window.go_back()
    assert window.screens.currentWidget() is window.home_screen


def test_screens_follow_the_colors_of_the_program(driver: WindowDriver) -> None:
    for name in ("teams", "album", "draft"):
        driver.window.open_screen(name)
    driver.window.settings.theme = "dark"
    driver.window.settings.text_size = 150
    assert not driver.problems
