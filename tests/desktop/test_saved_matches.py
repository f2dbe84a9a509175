"""Tests the saved matches on the home screen and what players can do with them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from desktop.match.autosave import Autosave
from desktop.match.session import Session
from desktop.match_log.saved_matches.match_shelf import MatchShelf
from desktop.match_log.saved_matches.match_words import match_title
from desktop.storage import match_notation
from desktop.storage.store import STORE_FILE, MatchDetails, Store
from desktop.storage.thumbnail_cache import THUMBNAIL_FOLDER
from rules.model.moves import Concede, Pass
from tests.desktop.clipped_text import clipped_texts
from tests.desktop.texts import message, sidekicks
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.symbolic_links import make_link

CTRL = Qt.KeyboardModifier.ControlModifier


def save_match(
    store: Store, *names: str, seed: int = 5, passes: int = 0, concedes: bool = False
) -> int:
    """Save a match after some passes, and return its number."""
    game = match_notation.new_match((names[0], names[1]), seed)
    game.start()
    for _ in range(passes):
        game.play(Pass())
    if concedes:
        game.play(Concede())
    keeper = Autosave(store, Session(game))
    keeper.save()
    return keeper.match_id


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def shelf_of(driver: WindowDriver) -> MatchShelf:
    """The shelf, which is filled after the first frame."""
    driver.window.home_screen.matches.open()
    return driver.window.home_screen.matches


def players(driver: WindowDriver) -> list[str]:
    """The players of the matches on the shelf, from the left."""
    return [match_title(match) for match in shelf_of(driver).shown_matches]


def said(driver: WindowDriver, place: int = 0) -> str:
    """What screen readers say about a plaque."""
    return shelf_of(driver).plaques[place].accessibleName()


def wait_for_pictures(driver: WindowDriver, *places: int) -> None:
    """Pictures are painted when the program is idle."""
    plaques = shelf_of(driver).plaques
    driver.qtbot.waitUntil(lambda: all(plaques[place].has_picture for place in places or (0,)))


def test_the_newest_matches_are_on_the_shelf_in_play_before_finished(
    qtbot: QtBot, store: Store
) -> None:
    save_match(store, "Eric", "Mike")
    save_match(store, "Ann", "Bo", passes=1)
    save_match(store, "Ola", "Per", concedes=True)
    driver = WindowDriver(qtbot, store)
    assert players(driver) == ["Ann – Bo", "Eric – Mike", "Ola – Per"]
    assert shelf_of(driver).all.text() == "All 3 matches  › (H)"
    assert said(driver).startswith("Ann – Bo. In play, today. Turn 1. Ann ")
    assert said(driver, 2).startswith("Ola – Per. Finished, today. Per won. 1 turn, conceded.")
    wait_for_pictures(driver, 0, 1, 2)
    assert said(driver).endswith("Life: 10 – 10.")


def test_results_are_those_of_the_person_who_plays_the_computer(qtbot: QtBot, store: Store) -> None:
    game = match_notation.new_match(("Computer", "Eric"), 5, computers=("easy", ""))
    game.start()
    game.play(Concede())
    Autosave(store, Session(game)).save()
    driver = WindowDriver(qtbot, store)
    assert said(driver).startswith("Computer, easy (Computer – Eric). Won, today. 1 turn, conceded")


def test_a_match_is_resumed_with_the_keyboard_alone(qtbot: QtBot, store: Store) -> None:
    save_match(store, "Eric", "Mike", seed=1)
    save_match(store, "Ann", "Bo", seed=2)
    driver = WindowDriver(qtbot, store)
    for arrow in (Key.Key_Down,) * 5 + (Key.Key_Right,):
        driver.key(arrow)
    assert driver.window.focusWidget() is shelf_of(driver).plaques[1]
    driver.key(Key.Key_Return)
    assert [player.name for player in driver.game.setup.players] == ["Eric", "Mike"]
    driver.key(Key.Key_Space)
    assert "Main Step" in driver.step
    driver.key(Key.Key_H, CTRL)
    assert players(driver) == ["Eric – Mike", "Ann – Bo"]
    QTest.mouseClick(shelf_of(driver).plaques[1], LEFT)
    assert driver.game.setup.players[0].name == "Ann", "one click opens a match"


def test_the_menu_of_a_match_renames_it(
    qtbot: QtBot, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    save_match(store, "Eric", "Mike")
    driver = WindowDriver(qtbot, store)
    opened: list[QMenu] = []
    monkeypatch.setattr(QMenu, "popup", lambda menu, _: opened.append(menu))
    plaque = shelf_of(driver).plaques[0]
    by_key = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(), QPoint())
    QApplication.sendEvent(plaque, by_key)
    acts = {action.objectName(): action for action in opened[0].actions()}
    assert list(acts) == ["open-match", "rename-match", "export-match", "delete-match"]
    acts["rename-match"].trigger()
    field = driver.window.focusWidget()
    QTest.keyClicks(field, " The  long night ")
    QTest.keyClick(field, Key.Key_Return)
    assert said(driver).startswith("The long night (Eric – Mike)")
    assert driver.window.focusWidget() is plaque
    assert store.summaries()[0].title == "The long night"
    driver.key(Key.Key_F2)
    QTest.keyClicks(driver.window.focusWidget(), "another")
    driver.key(Key.Key_Escape)
    assert store.summaries()[0].title == "The long night", "Esc leaves the title as it is"


def test_leaving_a_match_saves_its_picture(qtbot: QtBot, store: Store) -> None:
    driver = WindowDriver(qtbot, store)
    driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    driver.window.go_home()
    assert (store.file.parent / THUMBNAIL_FOLDER / "1.png").exists()
    wait_for_pictures(driver)


def test_pictures_behind_a_link_are_neither_replaced_nor_deleted(
    qtbot: QtBot, store: Store, tmp_path: Path
) -> None:
    mine = tmp_path / "mine"
    mine.mkdir()
    (mine / "1.png").write_text("a picture")
    number = save_match(store, "Eric", "Mike")
    folder = store.file.parent / THUMBNAIL_FOLDER
    make_link(folder, mine)
    driver = WindowDriver(qtbot, store)
    qtbot.waitUntil(lambda: "is a link" in driver.problems)
    assert f"{folder}: It is a link to another place." in driver.problems
    shelf_of(driver).focus_place(0)
    driver.key(Key.Key_Delete).answer("yes")
    driver.window.close()
    assert store.find(number) is None
    assert [file.read_text() for file in mine.iterdir()] == ["a picture"]


def test_missing_and_damaged_pictures_are_painted_again(qtbot: QtBot, store: Store) -> None:
    save_match(store, "Eric", "Mike")
    number = save_match(store, "Ann", "Bo")
    folder = store.file.parent / THUMBNAIL_FOLDER
    folder.mkdir()
    (folder / f"{number}.png").write_bytes(b"no picture")
    driver = WindowDriver(qtbot, store)
    wait_for_pictures(driver, 0, 1)
    assert {file.name for file in folder.iterdir()} == {"1.png", "2.png"}
    assert not driver.window.problem_bar.isVisible()


def test_an_older_match_shows_its_decision_once_it_was_read(qtbot: QtBot, store: Store) -> None:
    save_match(store, "Eric", "Mike")
    store.describe(store.summaries()[0], "", MatchDetails("", ",", None, "", 1))
    driver = WindowDriver(qtbot, store)
    assert said(driver) == "Eric – Mike. In play, today. Turn 1."
    wait_for_pictures(driver)
    assert message("decide.reroll", player="Eric") in f"{said(driver)}."


def test_a_match_is_deleted_after_confirmation_and_comes_back(qtbot: QtBot, store: Store) -> None:
    save_match(store, "Eric", "Mike")
    save_match(store, "Ann", "Bo")
    driver = WindowDriver(qtbot, store)
    wait_for_pictures(driver, 0, 1)
    shelf_of(driver).focus_place(0)
    driver.key(Key.Key_Delete)
    assert driver.question().objectName() == "delete-match"
    assert "Ann – Bo" in driver.question().text()
    driver.answer("no")
    assert len(store.summaries()) == 2
    shelf_of(driver).focus_place(0)
    driver.key(Key.Key_Delete).answer("yes")
    assert players(driver) == ["Eric – Mike"]
    assert clipped_texts(driver.window) == []
    driver.key(Key.Key_Z, CTRL)
    assert players(driver) == ["Ann – Bo", "Eric – Mike"]
    assert not shelf_of(driver).undo.isVisible()
    shelf_of(driver).focus_place(0)
    driver.key(Key.Key_Delete).answer("yes")
    driver.window.close()
    assert [file.name for file in (store.file.parent / THUMBNAIL_FOLDER).iterdir()] == ["1.png"]
    store.restore([2])
    assert len(store.summaries()) == 1, "the end of the program erases what was deleted"


def test_a_finished_match_can_be_replayed_and_rematched(qtbot: QtBot, store: Store) -> None:
    save_match(store, "Eric", "Mike", passes=2, concedes=True)
    driver = WindowDriver(qtbot, store)
    assert not driver.window.home_screen.resume.isVisible()
    shelf_of(driver).focus_place(0)
    driver.key(Key.Key_Return)
    assert driver.game.history == [], "the replay starts at the first act"
    driver.key(Key.Key_PageDown)
    assert str(driver.game.match_log()[-1]) == message("log.draw", player="Eric", dice=sidekicks(4))
    assert store.summaries()[0].is_finished
    driver.window.run_command("rematch")
    assert len(store.summaries()) == 2


def test_a_damaged_match_does_not_stop_the_others(qtbot: QtBot, store: Store) -> None:
    save_match(store, "Eric", "Mike")
    number = save_match(store, "Ann", "Bo")
    store.update(number, notation="sidekick-table match 1\nnonsense\n", turn=1, finished=False)
    driver = WindowDriver(qtbot, store)
    wait_for_pictures(driver, 1)
    assert "Cannot be read" in said(driver)
    shelf_of(driver).focus_place(0)
    driver.key(Key.Key_Return)
    told = driver.problems
    assert f"{store.file.parent / STORE_FILE}, match {number}, line 2" in told
    assert "Nothing was changed" in told
    driver.key(Key.Key_Right).key(Key.Key_Return)
    assert driver.game.setup.players[0].name == "Eric"


def test_a_match_deleted_by_another_window_is_reported(qtbot: QtBot, store: Store) -> None:
    save_match(store, "Eric", "Mike")
    driver = WindowDriver(qtbot, store)
    assert players(driver) == ["Eric – Mike"]
    Store(store.file.parent).delete(store.summaries()[0])
    driver.press("match-1")
    assert "Another window deleted it" in driver.problems
    assert players(driver) == []


# --- files ----------------------------------------------------------------------------------------


def choose(monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(file)], ""))


def test_a_match_file_is_saved_opened_and_continued(
    qtbot: QtBot, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = WindowDriver(qtbot, store)
    driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    driver.key(Key.Key_Space)
    before = driver.game.digest()
    choose(monkeypatch, tmp_path / "saved.match")
    driver.key(Key.Key_S, CTRL)
    driver.key(Key.Key_H, CTRL).key(Key.Key_O, CTRL)
    assert driver.game.digest() == before
    assert len(store.summaries()) == 1, "viewing a file saves nothing"
    driver.key(Key.Key_F5)
    driver.press("start-take-over")
    assert driver.game.digest() == before
    assert driver.table.session.can_act
    assert len(store.summaries()) == 2


def test_a_file_is_replaced_only_if_the_player_agreed_to_its_full_name(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = WindowDriver(qtbot)
    driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    file = tmp_path / "game v1.2.match"
    file.write_text("precious", "utf-8")
    choose(monkeypatch, tmp_path / "game v1.2")
    driver.key(Key.Key_S, CTRL)
    assert driver.question().objectName() == "replace-file"
    assert str(file) in driver.question().text()
    driver.answer("no")
    assert file.read_text("utf-8") == "precious"
    driver.key(Key.Key_S, CTRL).answer("yes")
    assert file.read_text("utf-8") == match_notation.write_notation(driver.game)
    choose(monkeypatch, file)
    file.write_text("agreed to in the dialog", "utf-8")
    driver.key(Key.Key_S, CTRL)
    assert file.read_text("utf-8") == match_notation.write_notation(driver.game)


def test_a_match_is_not_deleted_if_another_window_played_on(qtbot: QtBot, store: Store) -> None:
    number = save_match(store, "Eric", "Mike")
    driver = WindowDriver(qtbot, store)
    driver.window.saved_matches.confirm_delete(number)
    store.update(number, notation="played on", turn=9, finished=False)
    driver.answer("yes")
    assert "It was not deleted" in driver.problems
    assert store.find(number).notation == "played on"


def test_a_file_without_a_match_is_reported(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = WindowDriver(qtbot)
    file = tmp_path / "letter.match"
    file.write_text("Dear Mike", "utf-8")
    choose(monkeypatch, file)
    driver.key(Key.Key_O, CTRL)
    assert f"{file}, line 1" in driver.problems
    assert driver.window.table_screen is None


# --- once more ------------------------------------------------------------------------------------


def cards_of(driver: WindowDriver, player: str) -> list[str]:
    setup = driver.game.setup
    number = [one.name for one in setup.players].index(player)
    return [one.card.name for one in setup.cards if one.owner == number]


def test_a_rematch_keeps_the_teams_and_swaps_the_first_player(qtbot: QtBot, store: Store) -> None:
    driver = WindowDriver(qtbot, store)
    driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    teams = {name: cards_of(driver, name) for name in ("Eric", "Mike")}
    driver.table.session.play(Concede())
    driver.press("rematch")
    assert [player.name for player in driver.game.setup.players] == ["Eric", "Mike"]
    assert {name: cards_of(driver, name) for name in teams} == teams
    assert driver.game.setup.players[driver.game.state.active].name == "Mike"


def test_swap_sides_exchanges_the_teams(qtbot: QtBot, store: Store) -> None:
    driver = WindowDriver(qtbot, store)
    driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    erics, mikes = cards_of(driver, "Eric"), cards_of(driver, "Mike")
    driver.table.session.play(Concede())
    driver.press("swap-sides")
    assert (cards_of(driver, "Mike"), cards_of(driver, "Eric")) == (erics, mikes)
    assert driver.game.setup.players[driver.game.state.active].name == "Mike"
    assert not driver.game.state.is_over
