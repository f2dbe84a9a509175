"""Tests the history in the window: sort, search, filter, rename, delete, continue and replay."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QHeaderView, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.screens.history.history_screen import HistoryScreen
from desktop.screens.history.match_columns import Column
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.storage import match_notation
from desktop.storage.store import MatchDetails, Store
from rules.cards import all_card_sets
from rules.model.moves import Concede
from rules.teams import read_shared_team
from tests.desktop.test_saved_matches import save_match
from tests.desktop.window_driver import LEFT, Key, WindowDriver

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def add(
    store: Store,
    first: str,
    second: str,
    *,
    edition: str = "UXM",
    format_name: str = "first-game",
    turn: int = 5,
    winner: int | None = None,
    ending: str = "",
    computers: str = ",",
    cards: str = "Angel/Air Transport; Storm/Ro\nMagneto/Will to Live\nEnrage",
    seconds: float = 90,
) -> int:
    """Add a match to a list; its notation is never read."""
    return store.add(
        edition=edition,
        format_name=format_name,
        players=(first, second),
        notation=f"{first} {second} {turn}",
        turn=turn,
        finished=bool(ending),
        details=MatchDetails(cards, computers, winner, ending, 40),
        seconds=seconds,
    )


@pytest.fixture
def three(store: Store) -> Store:
    """A store with three matches, of which Nora's is the last played."""
    add(store, "Eric", "Mike", winner=0, ending="life", turn=12)
    add(store, "Ann", "Bo", edition="AI", format_name="tournament", turn=30, computers=",easy")
    add(store, "Nora", "Eric", edition="AI", ending="agreement", turn=7, cards="Thor/Odinson\n\n")
    return store


def open_history(qtbot: QtBot, store: Store | None) -> tuple[WindowDriver, HistoryScreen]:
    driver = WindowDriver(qtbot, store)
    driver.key(Key.Key_H)
    screen = driver.window.screens.currentWidget()
    assert isinstance(screen, HistoryScreen)
    return driver, screen


def cells(screen: HistoryScreen, column: Column = Column.MATCH) -> list[str]:
    """What a column says, from the top."""
    model = screen.table.match_model
    place = list(Column).index(column)
    return [model.index(row, place).data() for row in range(model.rowCount())]


def click_heading(screen: HistoryScreen, column: Column) -> None:
    header: QHeaderView = screen.table.horizontalHeader()
    place = list(Column).index(column)
    at = QPoint(header.sectionViewportPosition(place) + 10, header.height() // 2)
    QTest.mouseClick(header.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)


def click_row(screen: HistoryScreen, row: int, modifier: Qt.KeyboardModifier | None = None) -> None:
    table = screen.table
    at = table.visualRect(table.match_model.index(row, 0)).center()
    QTest.mouseClick(table.viewport(), LEFT, modifier or Qt.KeyboardModifier.NoModifier, at)


def choose(box: QComboBox, text: str) -> None:
    """Choose from a drop-down list by keyboard."""
    box.setFocus()
    QTest.keyClick(box, Key.Key_Home)
    for _ in range(box.count()):
        if box.currentText() == text:
            return
        QTest.keyClick(box, Key.Key_Down)
    assert box.currentText() == text


# --- the list -------------------------------------------------------------------------------------


def test_the_last_played_match_is_on_top_with_all_about_it(qtbot: QtBot, three: Store) -> None:
    driver, screen = open_history(qtbot, three)
    assert cells(screen) == ["Nora – Eric", "Ann – Bo", "Eric – Mike"]
    assert cells(screen, Column.RESULT) == ["Draw", "In progress", "Eric won"]
    assert cells(screen, Column.EDITION) == [
        "Avengers Infinity",
        "Avengers Infinity",
        "Uncanny X-Men",
    ]
    assert cells(screen, Column.FORMAT) == ["Starter game", "Tournament", "Starter game"]
    assert cells(screen, Column.TEAMS)[1:] == ["Angel, Storm – Magneto"] * 2
    assert cells(screen, Column.LENGTH)[0] == "2 min"
    assert all(when.startswith("today") for when in cells(screen, Column.PLAYED))
    driver.key(Key.Key_Down)
    assert "Ann: Angel, Storm. Bo: Magneto. Basic actions: Enrage." in screen.details.text()
    assert "40 moves" in screen.details.text()
    assert driver.window.windowTitle().startswith("History")
    driver.key(Key.Key_Escape)
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_a_known_team_is_shown_by_its_name(qtbot: QtBot, store: Store) -> None:
    driver = WindowDriver(qtbot, store)
    mine = read_shared_team("2x Angel: Inspiring\n2x Hulk: Primal Fury", all_card_sets()).team
    driver.window.collection.library.save(replace(mine, name="Wings and Fists"))
    add(store, "Eric", "Mike", cards="Hulk/Primal Fury; Angel/Inspiring\nMagneto/Will to Live\n")
    driver.key(Key.Key_H)
    screen = driver.shown_screen(HistoryScreen)
    assert cells(screen, Column.TEAMS) == ["Wings and Fists – Magneto"]
    assert "Eric: Wings and Fists (Hulk, Angel). Mike: Magneto." in screen.details.text()
    QTest.keyClicks(screen.filter.search, "fists")
    assert cells(screen, Column.TEAMS) == ["Wings and Fists – Magneto"]


def test_a_heading_sorts_and_a_second_click_turns_the_order_around(
    qtbot: QtBot, three: Store
) -> None:
    _, screen = open_history(qtbot, three)
    click_heading(screen, Column.TURNS)
    assert cells(screen, Column.TURNS) == ["30", "12", "7"]
    click_heading(screen, Column.TURNS)
    assert cells(screen, Column.TURNS) == ["7", "12", "30"]
    click_heading(screen, Column.MATCH)
    assert cells(screen) == ["Ann – Bo", "Eric – Mike", "Nora – Eric"]


def test_the_keyboard_sorts_by_the_next_column(qtbot: QtBot, three: Store) -> None:
    driver, screen = open_history(qtbot, three)
    said: list[str] = []
    screen.announcer.announced.connect(lambda sentence, _: said.append(sentence))
    driver.key(Key.Key_O)
    assert cells(screen) == ["Ann – Bo", "Eric – Mike", "Nora – Eric"]
    assert said == ["Sorted by Match, ascending."]


def test_a_search_finds_all_its_words(qtbot: QtBot, three: Store) -> None:
    driver, screen = open_history(qtbot, three)
    for typed, found in (
        ("eric", ["Nora – Eric", "Eric – Mike"]),
        ("ERIC uncanny", ["Eric – Mike"]),
        ("thor", ["Nora – Eric"]),
        ("tournament", ["Ann – Bo"]),
        ("in progress", ["Ann – Bo"]),
        ("eric won", ["Eric – Mike"]),
        ("nobody", []),
    ):
        driver.key(Key.Key_F, CTRL)
        QTest.keyClicks(driver.window.focusWidget(), typed)
        assert cells(screen) == found
        assert screen.count.text() == f"{len(found)} of 3 matches"
        driver.key(Key.Key_Escape)
        assert len(cells(screen)) == 3, "Esc shows all matches again, then it goes back"


def test_filters_narrow_the_list_together(qtbot: QtBot, three: Store) -> None:
    _, screen = open_history(qtbot, three)
    choose(screen.filter.progress, "Finished")
    assert cells(screen) == ["Nora – Eric", "Eric – Mike"]
    choose(screen.filter.edition, "Avengers Infinity")
    assert cells(screen) == ["Nora – Eric"]
    choose(screen.filter.progress, "In progress")
    assert cells(screen) == ["Ann – Bo"]
    choose(screen.filter.opponent, "Against a person")
    assert cells(screen) == []
    assert "No matches found" in screen.empty.words.text()
    QTest.mouseClick(screen.empty.button, LEFT)
    assert len(cells(screen)) == 3
    choose(screen.filter.player, "Eric")
    assert cells(screen) == ["Nora – Eric", "Eric – Mike"]
    choose(screen.filter.player, "All players")
    choose(screen.filter.format, "Tournament")
    assert cells(screen) == ["Ann – Bo"]


def test_an_empty_history_says_what_to_do(qtbot: QtBot, store: Store) -> None:
    driver, screen = open_history(qtbot, store)
    assert "No matches yet" in screen.empty.words.text()
    assert not screen.delete.isEnabled()
    driver.key(Key.Key_Space)
    assert driver.window.screens.currentWidget() is driver.window.opener.find("new-match")


# --- changing it ----------------------------------------------------------------------------------


def test_a_match_gets_a_title_in_its_row(qtbot: QtBot, three: Store) -> None:
    driver, screen = open_history(qtbot, three)
    driver.key(Key.Key_Down).key(Key.Key_F2)
    field = screen.table.findChild(QLineEdit, "match-title")
    QTest.keyClicks(field, "  The <b>night</b>  of the Sidekicks ")
    QTest.keyClick(field, Key.Key_Return)
    QApplication.processEvents()
    assert cells(screen)[1] == "The <b>night</b> of the Sidekicks (Ann – Bo)"
    assert screen.table.current.first == "Ann", "the row stays"
    assert screen.table.hasFocus()
    driver.key(Key.Key_F, CTRL)
    QTest.keyClicks(driver.window.focusWidget(), "night")
    assert len(cells(screen)) == 1, "a search finds the title"
    driver.key(Key.Key_Escape)
    assert three.find_summary(2).title == "The <b>night</b> of the Sidekicks"
    driver.key(Key.Key_F2)
    field = screen.table.findChild(QLineEdit, "match-title")
    QTest.keyClicks(field, "another")
    QTest.keyClick(field, Key.Key_Escape)
    assert cells(screen)[1].startswith("The"), "Esc leaves the title as it is"
    assert screen.isVisible()


def test_a_deleted_match_comes_back_by_undo(qtbot: QtBot, three: Store) -> None:
    driver, screen = open_history(qtbot, three)
    driver.key(Key.Key_Delete)
    assert cells(screen) == ["Ann – Bo", "Eric – Mike"]
    driver.key(Key.Key_Z, CTRL)
    assert cells(screen) == ["Nora – Eric", "Ann – Bo", "Eric – Mike"]
    assert screen.table.current.first == "Nora"
    assert not screen.undo.isVisible()


def test_several_matches_are_deleted_and_restored_at_once(qtbot: QtBot, three: Store) -> None:
    driver, screen = open_history(qtbot, three)
    click_row(screen, 0)
    click_row(screen, 2, CTRL)
    assert screen.details.text() == "2 matches selected"
    assert not screen.open.isEnabled()
    driver.press("delete-matches")
    assert cells(screen) == ["Ann – Bo"]
    driver.press("delete-matches")
    assert cells(screen) == []
    driver.press("undo-delete-matches")
    driver.press("undo-delete-matches")
    assert [match.first for match in screen.table.selected] == ["Nora", "Eric"]
    assert len(three.summaries()) == 3


def test_a_restored_match_is_shown_even_if_a_search_had_hidden_it(
    qtbot: QtBot, three: Store
) -> None:
    driver, screen = open_history(qtbot, three)
    driver.key(Key.Key_Delete).key(Key.Key_F, CTRL)
    QTest.keyClicks(driver.window.focusWidget(), "tournament")
    assert cells(screen) == ["Ann – Bo"]
    driver.press("undo-delete-matches")
    assert cells(screen) == ["Nora – Eric", "Ann – Bo", "Eric – Mike"]


def test_what_was_deleted_at_home_is_restored_in_the_history(qtbot: QtBot, store: Store) -> None:
    save_match(store, "Eric", "Mike")
    driver = WindowDriver(qtbot, store)
    driver.window.home_screen.matches.focus_place(0)
    driver.key(Key.Key_Delete).answer("yes")
    driver.key(Key.Key_H)
    driver.press("undo-delete-matches")
    driver.key(Key.Key_Escape)
    assert driver.window.home_screen.resume.isVisible()


def test_a_match_changed_in_another_window_is_not_deleted(qtbot: QtBot, three: Store) -> None:
    driver, screen = open_history(qtbot, three)
    Store(three.file.parent).update(3, notation="later", turn=9, finished=True)
    driver.key(Key.Key_Delete)
    assert "changed in another window" in driver.problems
    assert len(cells(screen)) == 3


def test_what_another_window_deleted_is_that_windows_to_restore_or_erase(
    qtbot: QtBot, three: Store
) -> None:
    driver, screen = open_history(qtbot, three)
    there = Store(three.file.parent)
    there.delete(there.summaries()[0])  # match 3, which this window still lists
    screen.table.selectAll()
    driver.key(Key.Key_Delete)
    assert [[match.id for match in group] for group in screen.deleted] == [[2, 1]]
    driver.window.close()
    assert there.restore([1, 2, 3]) == 1
    assert [match.id for match in there.summaries()] == [3]


def test_a_match_that_another_window_deleted_cannot_be_renamed(qtbot: QtBot, three: Store) -> None:
    driver, screen = open_history(qtbot, three)
    there = Store(three.file.parent)
    there.delete(there.summaries()[0])
    driver.key(Key.Key_F2)
    QTest.keyClicks(driver.window.focusWidget(), "Ghost")
    QTest.keyClick(driver.window.focusWidget(), Qt.Key.Key_Return)
    assert "Another window deleted it" in driver.problems
    assert len(cells(screen)) == 2


def test_a_second_key_goes_on_with_the_same_title(qtbot: QtBot, three: Store) -> None:
    driver, screen = open_history(qtbot, three)
    driver.key(Key.Key_F2)
    screen.table.edit_title()
    field = screen.table.findChild(QLineEdit, "match-title")
    QTest.keyClicks(field, "Draft")
    QTest.keyClick(field, Key.Key_Return)
    QApplication.processEvents()
    assert cells(screen)[0].startswith("Draft")


def test_what_was_erased_elsewhere_is_not_said_to_be_restored(qtbot: QtBot, three: Store) -> None:
    driver, screen = open_history(qtbot, three)
    driver.key(Key.Key_Delete)
    Store(three.file.parent).erase_deleted([3])
    driver.key(Key.Key_Z, CTRL)
    assert "can't be restored" in driver.problems
    assert len(cells(screen)) == 2


def test_enormous_names_do_not_widen_the_window(qtbot: QtBot, store: Store) -> None:
    add(store, "W" * 500, "<b>" * 160, cards="M" * 400 + "\n\n")
    driver, screen = open_history(qtbot, store)
    store.rename(1, "W" * 500)
    screen.prepare()
    driver.key(Key.Key_Delete)
    QApplication.processEvents()
    assert screen.minimumSizeHint().width() <= 1000
    assert driver.window.width() == 1280


# --- opening matches ------------------------------------------------------------------------------


@pytest.mark.parametrize("by_key", [False, True], ids=["mouse", "key"])
def test_a_match_in_progress_goes_on(qtbot: QtBot, store: Store, by_key: bool) -> None:
    number = save_match(store, "Eric", "Mike")
    driver, screen = open_history(qtbot, store)
    if by_key:
        driver.key(Key.Key_Return)
    else:
        click_row(screen, 0)
        at = screen.table.visualRect(screen.table.currentIndex()).center()
        QTest.mouseDClick(screen.table.viewport(), LEFT, Qt.KeyboardModifier.NoModifier, at)
    assert driver.table.session.can_act
    driver.table.session.play(Concede())
    assert store.find_summary(number).ending == "concession"


@pytest.mark.parametrize("is_over", [False, True])
def test_any_match_can_be_watched_from_its_start(qtbot: QtBot, store: Store, is_over: bool) -> None:
    save_match(store, "Eric", "Mike", passes=2, concedes=is_over)
    driver, screen = open_history(qtbot, store)
    assert screen.replay.isVisible() is not is_over
    driver.key(Key.Key_Return if is_over else Key.Key_R)
    assert isinstance(driver.table, ReplayScreen)
    assert driver.game.state.turn <= 1


def test_a_damaged_match_opens_up_to_the_damage_and_can_be_taken_over(
    qtbot: QtBot, store: Store
) -> None:
    number = save_match(store, "Eric", "Mike", passes=2)
    damaged = store.find(number).notation + "  att%ck\n"
    store.update(number, notation=damaged, turn=1, finished=False)
    driver, _ = open_history(qtbot, store)
    driver.key(Key.Key_Return)
    assert "Nothing was changed. The match is open up to this line" in driver.problems
    assert isinstance(driver.table, ReplayScreen)
    driver.key(Key.Key_F5)
    driver.press("start-take-over")
    assert driver.table.session.can_act
    assert len(store.summaries()) == 2
    assert store.find(number).notation == damaged


def test_the_history_opens_over_a_match_and_leads_back_to_it(qtbot: QtBot, store: Store) -> None:
    driver = WindowDriver(qtbot, store)
    driver.open_match(match_notation.new_match(("Eric", "Mike"), 5))
    driver.key(Key.Key_Space)
    before = driver.game.digest()
    driver.key(Key.Key_H, CTRL | SHIFT)
    screen = driver.window.opener.find("history")
    assert cells(screen) == ["Eric – Mike"]
    driver.key(Key.Key_Escape)
    assert driver.window.screens.currentWidget() is driver.table
    assert driver.game.digest() == before


def test_matches_of_an_older_version_are_described_in_the_background(
    qtbot: QtBot, store: Store
) -> None:
    save_match(store, "Eric", "Mike", passes=1, concedes=True)
    known = store.summaries()[0]
    store.update(1, notation=store.find(1).notation, turn=1, finished=True)
    damaged = store.add(
        edition="UXM", format_name="basic", players=("Ann", "Bo"), notation="nonsense"
    )
    _, screen = open_history(qtbot, store)
    qtbot.waitUntil(lambda: store.find_summary(1).acts is not None)
    found = store.find_summary(1)
    assert (found.cards, found.ending, found.acts) == (known.cards, "concession", known.acts)
    qtbot.waitUntil(lambda: cells(screen, Column.TEAMS)[1] != "")
    assert store.find_summary(damaged).acts is None


def test_rows_read_as_sentences_and_columns_give_way_to_large_text(
    qtbot: QtBot, three: Store
) -> None:
    driver, screen = open_history(qtbot, three)
    model, role = screen.table.match_model, Qt.ItemDataRole.AccessibleTextRole
    spoken = model.index(2, 0).data(role)
    assert spoken.startswith("Eric – Mike. Eric won, turn 12. Starter game, Uncanny X-Men. Last")
    driver.window.resize(1024, 700)
    driver.window.settings.text_size = 150
    QApplication.processEvents()
    assert not screen.table.shows(Column.EDITION)
    assert all(screen.table.shows(one) for one in (Column.PLAYED, Column.MATCH, Column.RESULT))
    assert screen.table.horizontalHeader().length() <= screen.table.viewport().width()
