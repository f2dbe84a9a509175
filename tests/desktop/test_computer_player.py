"""The computer at the table: it plays its own decisions, and the person is asked only theirs."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.match.computer_player import ComputerPlayer
from desktop.storage import match_notation
from desktop.storage.background_task import BackgroundTask
from desktop.storage.store import Store
from rules.model import Accept, Concede, Pass
from rules.opponents import LEVELS, SimpleOpponent
from rules.state import DecisionKind
from tests.desktop.computer_at_table import (
    Ponderer,
    Scripted,
    against_mike,
    decider,
    wait_for_person,
)
from tests.desktop.window_driver import Key, WindowDriver

SOME_TURNS = 6
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture(autouse=True)
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ComputerPlayer, "pause", 0)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "matches.sqlite3")


@pytest.fixture
def driver(qtbot: QtBot, store: Store) -> WindowDriver:
    return WindowDriver(qtbot, store)


def end_turn(driver: WindowDriver) -> None:
    """Let Eric do nothing more in this turn."""
    turn = driver.game.state.turn
    while driver.game.state.turn == turn and driver.table.session.can_act:
        driver.table.session.play(Pass())
    wait_for_person(driver)


def let_mike_think(driver: WindowDriver, monkeypatch: pytest.MonkeyPatch) -> Ponderer:
    """End Eric's turn; from then on Mike thinks, and does not answer."""
    ponderer = Ponderer()
    monkeypatch.setitem(LEVELS, "simple", lambda: ponderer)
    while decider(driver) == "Eric":
        driver.table.session.play(Pass())
    assert decider(driver) == "Mike"
    return ponderer


def test_the_person_is_asked_only_their_own_decisions(driver: WindowDriver) -> None:
    driver.open_match(against_mike())
    asked: list[str] = []
    driver.table.asked.connect(
        lambda: asked.append(decider(driver)) if driver.table.answers else None
    )
    wait_for_person(driver)
    for _ in range(4):
        end_turn(driver)
    assert set(asked) == {"Eric"}
    played_by = {played.state_before.deciding_player for played in driver.game.history}
    assert played_by >= {0, 1}


def test_while_the_computer_thinks_nothing_can_be_pressed(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open_match(against_mike())
    let_mike_think(driver, monkeypatch)
    assert driver.buttons() == []
    assert driver.prompt == "Mike plays"
    driver.qtbot.waitUntil(lambda: driver.prompt == "Mike is thinking…")
    before = len(driver.game.history)
    for key in (Key.Key_Return, Key.Key_1, Key.Key_G, Key.Key_P):
        driver.key(key)
    assert not driver.table.session.choose(Pass())
    assert not driver.table.commands.can_concede
    assert len(driver.game.history) == before


def test_space_asks_for_the_best_act_found_so_far(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open_match(against_mike())
    ponderer = let_mike_think(driver, monkeypatch)
    before = len(driver.game.history)
    driver.key(Key.Key_Space)
    driver.qtbot.waitUntil(lambda: len(driver.game.history) > before)
    assert ponderer.stopped >= 1


def test_every_move_is_saved_while_the_computer_thinks(
    driver: WindowDriver, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a program that is killed at that moment loses nothing."""
    driver.open_match(against_mike())
    ponderer = let_mike_think(driver, monkeypatch)
    saved = store.find(store.summaries()[0].id)
    assert saved is not None
    again = match_notation.read_to_resume(saved.notation, "saved")
    assert again.digest() == driver.game.digest()
    assert again.deciding_computer == "simple"
    ponderer.may_answer.set()
    wait_for_person(driver)


def test_another_match_opened_while_the_computer_thinks_gets_none_of_its_answers(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open_match(against_mike())
    ponderer = let_mike_think(driver, monkeypatch)
    driver.open_match(against_mike(seed=11, levels=("", "")))
    assert ponderer.stopped == 1
    assert not BackgroundTask.running_threads
    before = len(driver.game.history)
    QApplication.processEvents()
    assert len(driver.game.history) == before


def test_undo_goes_back_to_the_persons_last_decision(driver: WindowDriver) -> None:
    driver.open_match(against_mike())
    end_turn(driver)
    end_turn(driver)
    driver.key(Key.Key_Z, CTRL).answer("yes")
    assert decider(driver) == "Eric"
    before = len(driver.game.history)
    QApplication.processEvents()
    assert len(driver.game.history) == before, "the computer waits for Eric"
    driver.key(Key.Key_Y, CTRL)
    assert decider(driver) == "Eric"
    assert len(driver.game.history) > before


def test_undo_while_the_computer_thinks(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open_match(against_mike())
    let_mike_think(driver, monkeypatch)
    driver.key(Key.Key_Z, CTRL)
    if decider(driver) == "Mike":
        driver.answer("yes")
    assert decider(driver) == "Eric"


def test_a_match_left_in_the_computers_turn_resumes_there(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open_match(against_mike())
    ponderer = let_mike_think(driver, monkeypatch)
    before = driver.game.digest()
    driver.window.go_home()
    driver.window.run_command("continue")
    assert driver.game.digest() == before
    ponderer.may_answer.set()
    wait_for_person(driver)
    assert decider(driver) == "Eric"


def test_the_window_closes_in_the_computers_turn(
    driver: WindowDriver, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open_match(against_mike())
    let_mike_think(driver, monkeypatch)
    driver.window.close()
    assert len(store.summaries()) == 1
    assert not BackgroundTask.running_threads


def test_in_a_rematch_the_computer_goes_first_and_sits_at_the_top(driver: WindowDriver) -> None:
    driver.open_match(against_mike())
    driver.window.run_command("rematch")
    assert driver.game.setup.players[driver.game.setup.starter].name == "Mike"
    wait_for_person(driver)
    assert driver.table.view.table_rotation.bottom_player == 0
    assert driver.game.history, "the computer has begun"


def test_the_computer_answers_a_draw_offer_as_it_chooses(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open_match(against_mike())
    wait_for_person(driver)
    monkeypatch.setitem(LEVELS, "simple", lambda: Scripted(lambda _: (Accept(),)))
    driver.table.commands.offer_draw()
    wait_for_person(driver)
    assert driver.game.state.is_over
    assert driver.game.state.winner is None


def test_the_computer_declines_a_draw(driver: WindowDriver) -> None:
    driver.open_match(against_mike())
    wait_for_person(driver)
    driver.table.commands.offer_draw()
    wait_for_person(driver)
    assert not driver.game.state.is_over


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "expert"])
def test_a_starter_match_against_each_level(driver: WindowDriver, level: str) -> None:
    """Some turns of a match; tests/desktop/test_computer_seats.py plays one to its natural end."""
    driver.window.settings.passes_for_idle = True
    driver.window.settings.speed = "off"
    driver.open_match(against_mike(levels=("", level)))
    computer = driver.table.computer.player
    driver.table.asked.connect(computer.hurry)  # so that no test waits for deep thoughts
    wait_for_person(driver)
    while driver.game.state.turn < SOME_TURNS:
        driver.table.session.play(*SimpleOpponent().next_moves(driver.game))
        wait_for_person(driver)
    assert driver.window.menus.actions["pause"].isEnabled()
    driver.table.session.play(Concede())
    assert driver.table.match_end.is_open
    assert not driver.window.menus.actions["pause"].isEnabled()
    # The ended match is counted in the background; then nothing runs any more.
    driver.qtbot.waitUntil(lambda: not BackgroundTask.running_threads)


def test_a_whole_game_against_the_computer(driver: WindowDriver, store: Store) -> None:
    driver.window.settings.passes_for_idle = True
    driver.window.play_whole_game()
    learner, computer = driver.game.setup.players
    assert (learner.computer, computer.computer) == ("", "easy")
    wait_for_person(driver)
    while not driver.game.state.is_over and driver.game.state.turn < SOME_TURNS:
        driver.table.session.play(*SimpleOpponent().next_moves(driver.game))
        wait_for_person(driver)
    assert "computer" in store.find(store.summaries()[0].id).notation
    assert driver.game.decision_kind is not DecisionKind.PAY


def test_a_replay_shows_the_questions_that_the_computer_was_asked(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open_match(against_mike())
    let_mike_think(driver, monkeypatch)
    text = match_notation.write_notation(driver.game)
    match = match_notation.read_and_replay(text, "a.match")
    driver.window.current_table.open_replay(match, match.act_count)
    assert driver.prompt.startswith("Mike: pick dice to reroll")
    driver.press("take-over")
    driver.press("start-take-over")
    assert driver.prompt == "Mike plays"


def test_the_whole_game_of_the_course_becomes_a_saved_match(
    driver: WindowDriver, store: Store
) -> None:
    driver.window.learning.open_lesson("whole-game")
    driver.press("next-lesson-step")
    QApplication.processEvents()
    assert not driver.table.session.has_computer, "the last words can be read"
    while not driver.table.session.has_computer:
        driver.press("next-lesson-step")
        QApplication.processEvents()
    wait_for_person(driver)
    assert [player.computer for player in driver.game.setup.players] == ["", "easy"]
    assert len(store.summaries()) == 1
    assert not driver.window.learning.progress.is_done("whole-game")
    driver.table.session.play(Concede())
    driver.table.view.result_shown.emit()
    assert driver.window.learning.progress.is_done("whole-game")
