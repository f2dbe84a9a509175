"""Taking over from a replay: a copy of the match continues from exactly the point that is shown."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.screens.history.match_columns import match_details, title_words
from desktop.screens.match_replay.replay_dialogs import TakeOverDialog
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.screens.statistics_page.statistics_screen import StatisticsScreen
from desktop.storage import match_notation
from desktop.storage.match_notation import LoadedMatch, read_match_file
from desktop.storage.store import Store
from rules.match_log import open_match
from rules.model import CHANCE, Concede
from rules.opponents import opponent_of_level
from rules.state import GameState
from tests.desktop.window_driver import Key, WindowDriver
from tests.rules.matches import SETS

TESTS = Path(__file__).parents[1]


def match_in(file: str) -> LoadedMatch:
    return read_match_file(TESTS / file)


def waits_for_dice(state: GameState) -> bool:
    """Whether a roll or a draw comes next."""
    return state.decision is not None and state.decision.player == CHANCE


@pytest.mark.parametrize(
    "file",
    [
        "matches/uncanny-x-men-example.match",
        "matches/earlier/rules-3-first-game.match",
        "matches/saved-in-payment.match",
        "lessons/tempting/14-two-on-one.match",
        "lessons/tempting/18-not-back-yet.match",
    ],
    ids=["no seed", "a seed", "in a payment", "written by hand", "a roll is due at the end"],
)
def test_a_match_that_is_taken_over_goes_on_from_the_point_on_the_table(file: str) -> None:
    """Before the first question to a player only draws and rolls that are due may happen."""
    match = match_in(file)
    for acts in range(match.act_count + 1):
        shown, going = match.timeline.game_after(acts), match.continue_from(acts)
        dealt = going.history[len(shown.history) :]
        assert going.history[: len(shown.history)] == shown.history
        assert all(waits_for_dice(played.state_before) for played in dealt)
        went_on_from = dealt[0].state_before if dealt else going.state
        went_on_from = replace(went_on_from, setup=shown.setup)
        assert went_on_from == shown.state == match.timeline.state_after(acts)


@pytest.mark.parametrize(
    "file", ["lessons/tempting/18-not-back-yet.match", "matches/short-draw.match"]
)
def test_a_roll_or_draw_that_is_due_is_made_before_the_player_goes_on(file: str) -> None:
    """The file ends before it, so the match that goes on is ahead of the replay."""
    match = match_in(file)
    shown, going = match.timeline.game_after(match.act_count), match.continue_from(match.act_count)
    assert shown.digest() == match.game.digest() != going.digest()
    assert waits_for_dice(shown.state)
    assert not waits_for_dice(going.state)


def test_dice_that_the_seed_decides_fall_as_they_did() -> None:
    match = match_in("matches/earlier/rules-3-first-game.match")
    after_draw_and_roll = match.timeline.game_after(2)
    assert match.continue_from(0).digest() == after_draw_and_roll.digest()


# --- who plays on ---------------------------------------------------------------------------------


def watched_match(qtbot: QtBot, computers: tuple[str, str], store: Store) -> WindowDriver:
    """The replay of a few moves between Eric and Mike."""
    game = match_notation.new_match(("Eric", "Mike"), 5, computers=computers)
    game.start()
    while len(game.history) < 20:
        for move in opponent_of_level("simple").next_moves(game):
            game.play(move)
    driver = WindowDriver(qtbot, store)
    match = match_notation.replay_of(game)
    driver.window.current_table.open_replay(match, match.act_count)
    return driver


def asked(driver: WindowDriver) -> TakeOverDialog:
    """The question who plays on, after a press of F5."""
    driver.key(Key.Key_F5)
    (dialog,) = driver.window.findChildren(TakeOverDialog)
    return dialog


def levels(driver: WindowDriver) -> list[str]:
    return [player.computer for player in driver.game.setup.players]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


@pytest.mark.parametrize(
    ("played", "proposed"),
    [
        (("", ""), ["", ""]),
        (("", "easy"), ["", "easy"]),
        (("hard", ""), ["hard", ""]),
        (("hard", "easy"), ["", "easy"]),
    ],
)
def test_those_who_played_are_proposed_but_at_least_one_person(
    qtbot: QtBot, store: Store, played: tuple[str, str], proposed: list[str]
) -> None:
    driver = watched_match(qtbot, played, store)
    dialog = asked(driver)
    assert [seat.currentData() for seat in dialog.seats] == proposed
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert not isinstance(driver.table, ReplayScreen)
    assert levels(driver) == proposed


def test_the_player_chooses_who_plays_on(qtbot: QtBot, store: Store) -> None:
    driver = watched_match(qtbot, ("easy", "easy"), store)
    dialog = asked(driver)
    dialog.seats[0].setCurrentIndex(dialog.seats[0].findData("normal"))
    dialog.seats[1].setCurrentIndex(dialog.seats[1].findData(""))
    dialog.start.click()
    assert levels(driver) == ["normal", ""]


@pytest.mark.parametrize("by_key", [True, False])
def test_nothing_is_taken_over_without_an_answer(qtbot: QtBot, store: Store, by_key: bool) -> None:
    driver = watched_match(qtbot, ("", ""), store)
    dialog = asked(driver)
    if by_key:
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
    else:
        dialog.cancel.click()
    assert isinstance(driver.table, ReplayScreen)
    assert store.summaries() == ()
    driver.activate().key(Key.Key_PageUp)
    assert driver.table.act_number == len(driver.table.timeline) - 1, "the keys still work"


def test_a_copy_is_marked_in_its_file_and_in_the_history_and_statistics_leave_it_out(
    qtbot: QtBot, store: Store
) -> None:
    driver = watched_match(qtbot, ("", "easy"), store)
    asked(driver).start.click()
    assert store.summaries()[0].is_copy, "also before its first move"
    driver.table.session.seat(1, "")
    driver.table.session.play(Concede())
    (kept,) = store.summaries()
    assert title_words(kept) == "Copy: Eric – Mike"
    assert "Taken over from a replay, so statistics do not count it." in match_details(kept)
    notation = store.find(kept.id).notation
    assert open_match(notation.encode(), "copy.match", SETS).game.setup.take_overs == 1
    driver.window.run_command("statistics")
    screen = driver.window.opener.find("statistics")
    assert isinstance(screen, StatisticsScreen)
    qtbot.waitUntil(lambda: "copy" in screen.about.text())
    assert screen.about.text() == "1 copy taken over from a replay is not counted"
    assert screen.statistics is not None
    assert screen.statistics.matches == 0
    assert screen.nothing.text().startswith("No finished matches yet.")


def test_a_rematch_after_a_copy_is_no_copy(qtbot: QtBot, store: Store) -> None:
    driver = watched_match(qtbot, ("", ""), store)
    asked(driver).start.click()
    assert match_notation.rematch(driver.game.setup).setup.take_overs == 0
    assert match_notation.rematch_swapped(driver.game.setup).setup.take_overs == 0
