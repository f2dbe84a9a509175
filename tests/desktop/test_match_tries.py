"""Trying something else at a point of a replay, and the tries side by side with the match."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.match.match_tries import MatchTries, TryStart
from desktop.screens.match_replay.replay_dialogs import ComparisonDialog, TryDialog
from desktop.screens.match_replay.replay_screen import ReplayScreen
from desktop.screens.match_replay.try_screen import TryScreen
from desktop.storage import match_notation
from desktop.storage.match_notation import read_and_replay
from desktop.storage.store import Store
from desktop.window.learning import WHOLE_GAME
from rules.model import CHANCE, Concede, Pass
from rules.state import DecisionKind
from tests.desktop.clipped_text import clipped_texts
from tests.desktop.window_driver import Key, WindowDriver

MATCH = Path(__file__).parents[1] / "matches" / "uncanny-x-men-example.match"
SHIFT = Qt.KeyboardModifier.ShiftModifier


class TriesDriver(WindowDriver):
    """A window with the replay of an example game of seven turns."""

    def __init__(self, qtbot: QtBot, store: Store) -> None:
        super().__init__(qtbot, store)
        self.match = read_and_replay(MATCH.read_text("utf-8"), MATCH.name)
        self.window.current_table.open_replay(self.match, 0)

    @property
    def replay(self) -> ReplayScreen:
        return self.shown_screen(ReplayScreen)

    @property
    def attempt(self) -> TryScreen:
        return self.shown_screen(TryScreen)

    def ask(self, acts: int) -> TryDialog:
        """Press F7 at a point of the replay."""
        self.replay.go_to_act(acts)
        self.activate().key(Key.Key_F7)
        (dialog,) = self.window.findChildren(TryDialog)
        return dialog

    def try_passing(self, acts: int, turns: int = 2) -> None:
        """Try what comes of passing, for some turns, and go back to the replay."""
        QTest.keyClick(self.ask(acts), Qt.Key.Key_Return)
        session, turn = self.attempt.session, self.game.state.turn
        while self.game.state.turn < turn + turns:
            legal = self.game.legal_moves()
            session.play(Pass() if Pass() in legal else legal[0])
        self.attempt.leave()
        self.activate()


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


@pytest.fixture
def driver(qtbot: QtBot, store: Store) -> TriesDriver:
    return TriesDriver(qtbot, store)


def act_with(driver: TriesDriver, notation: str) -> int:
    """The number of acts before the first one with this notation."""
    timeline = driver.replay.timeline
    return next(
        act.number - 1 for act in timeline.acts if timeline.notation_of(act).startswith(notation)
    )


def test_a_try_is_played_at_a_point_and_kept_beside_the_replay(
    driver: TriesDriver, store: Store
) -> None:
    at = act_with(driver, "buy Kitty Pryde")
    dialog = driver.ask(at)
    assert [seat.currentData() for seat in dialog.seats] == ["", ""]
    assert dialog.same_luck.isChecked()
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    words = driver.attempt.plank.words.text()
    assert words == "Trying turn 1. The match itself stays as it is. Same luck."
    assert not driver.attempt.session.can_undo, "the match before the try stays"
    assert driver.game.decision_kind is DecisionKind.MAIN
    driver.attempt.session.play(Pass())
    assert driver.attempt.session.can_undo
    assert driver.window.menus.actions["leave"].text() == "Back to th&e replay"
    driver.window.run_command("leave")
    assert driver.replay.act_number == at
    driver.activate()
    assert store.summaries() == (), "a try is no match of the history"
    strip = driver.replay.controls.strip
    assert strip.isVisible()
    assert strip.shown.accessibleName() == "Shown: As played"
    driver.key(Key.Key_F8)
    assert strip.shown.accessibleName() == "Shown: Try 1: Eric’s turn 1, same luck"
    assert driver.replay.first_act == at
    assert driver.replay.controls.slider.minimum() == at
    driver.key(Key.Key_Home)
    driver.key(Key.Key_PageUp)
    assert driver.replay.act_number == at, "the try begins there"
    driver.key(Key.Key_End)
    tried, played = driver.replay.timeline, driver.match.timeline
    rolls = [
        next(act for act in line.acts if act.turn == 2 and act.player == CHANCE)
        for line in (tried, played)
    ]
    assert tried.notation_of(rolls[0]) == played.notation_of(rolls[1]), "the luck is the same"


def test_a_try_without_a_move_is_not_kept_and_a_second_try_can_leave_the_first(
    driver: TriesDriver,
) -> None:
    QTest.keyClick(driver.ask(3), Qt.Key.Key_Return)
    driver.attempt.leave()
    assert not driver.replay.controls.strip.isVisible()
    driver.try_passing(3)
    driver.replay.flip()
    dialog = driver.ask(driver.replay.first_act + 2)
    dialog.seats[0].setCurrentIndex(dialog.seats[0].findData("easy"))
    dialog.new_luck.setFocus()
    dialog.new_luck.click()
    QTest.keyClick(dialog.new_luck, Qt.Key.Key_Return)
    driver.attempt.session.play(Concede())
    assert driver.attempt.match_end.is_open
    scene = driver.attempt.match_end.scene
    assert scene.rematch.text().startswith("Try again")
    assert not scene.swap.isVisible()
    scene.home.click()
    assert driver.replay.line == 1, "it leads back to the try that was shown"
    titles = [action.text() for action in driver.replay.controls.strip._menu.actions()]
    assert titles[2] == "Try 2: Mike’s turn 2 of Try 1, new luck"
    assert not driver.window.learning.progress.is_done(WHOLE_GAME), "tries do not count"


def test_tries_are_compared_turn_by_turn_and_lead_back_to_the_table(driver: TriesDriver) -> None:
    driver.try_passing(act_with(driver, "buy Kitty Pryde"), turns=3)
    driver.key(Key.Key_F8, SHIFT)
    (dialog,) = driver.window.findChildren(ComparisonDialog)
    assert dialog.lines.item(1, 0).text() == "Try 1: Eric’s turn 1, same luck"
    assert dialog.lines.item(1, 1).text() == (
        "Eric ends the turn. In the match: Eric purchases Kitty Pryde"
    )
    assert dialog.turns.item(0, 0).text() == "1: Eric"
    purchased = [dialog.turns.item(0, column).text() for column in (4, 8)]
    assert purchased == ["1 – 0", "0 – 0"]
    assert dialog.turns.item(6, 5).text() == "–", "the try ended before"
    driver.window.settings.text_size = 150
    driver.window.resize(1024, 760)
    assert clipped_texts(dialog) == []
    dialog.turns.selectRow(1)
    dialog.shows[1].click()
    assert driver.replay.line == 1
    assert driver.game.state.turn == 3
    assert clipped_texts(driver.window) == []
    driver.activate().key(Key.Key_F8)
    assert (driver.replay.line, driver.game.state.turn) == (0, 3), "the same turn as played"


def test_the_tools_are_not_cut_off_beside_tries_in_a_small_window(driver: TriesDriver) -> None:
    driver.try_passing(3)
    driver.window.settings.text_size = 150
    driver.window.resize(1024, 700)
    assert clipped_texts(driver.window) == []


def test_tries_are_there_again_when_the_match_is_watched_again(driver: TriesDriver) -> None:
    driver.try_passing(3)
    driver.window.go_home()
    again = read_and_replay(MATCH.read_text("utf-8"), "read again")
    driver.window.current_table.open_replay(again, 0)
    assert len(driver.replay.tries.lines) == 2
    start = TryStart(0, 5, ("easy", ""), has_same_luck=False)
    game = driver.replay.tries.begin(start)
    assert game.setup.computers == ("easy", "")
    assert game.setup.take_overs == 1, "a saved try is marked as a copy"


@pytest.mark.parametrize("has_same_luck", [True, False])
def test_a_try_of_a_match_with_real_dice_is_dealt_by_the_program(has_same_luck: bool) -> None:
    """As a file it is a match of real dice again, and so is a copy that is taken over."""
    game = match_notation.new_match(("Eric", "Mike"), 5, own_dice=True)
    game.start()
    tries = MatchTries(match_notation.replay_of(game))
    start = TryStart(0, 0, ("", ""), has_same_luck)
    tried = tries.begin(start)
    assert tried.decision_kind is DecisionKind.REROLL, "the program has drawn and rolled"
    tried.play(Pass())
    assert tries.keep(start, tried)
    again = read_and_replay(match_notation.write_notation(tried), "a try")
    assert again.game.digest() == tried.digest()
    assert tries.lines[1].match.continue_from(2).dealer is None
