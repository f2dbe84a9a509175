"""A match in the window: what is taken back, how it ends, and its log."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.model.moves import Concede, Pass
from rules.model.ruleset import UXM
from rules.state import Step, Zone
from rules.state.formats import first_game_setup
from tests.desktop.test_table_in_window import buys_kitty, main_step, open_match
from tests.desktop.texts import message
from tests.desktop.window_driver import LEFT, Key, WindowDriver
from tests.rules.table import NAMES, Table

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    return WindowDriver(qtbot)


# --- undo -----------------------------------------------------------------------------------------


def new_game(seed: int = 5) -> Game:
    return Game(first_game_setup(UXM, NAMES, all_card_sets()), SeededDealer(seed))


def test_an_act_is_taken_back_and_played_again(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    buys_kitty(driver)
    driver.key(Key.Key_Space)
    bought = driver.log
    driver.key(Key.Key_Z, CTRL)
    assert message("log.buy", player="Eric", card="Kitty Pryde") not in driver.log
    assert len(driver.game.state.dice_in_zone(0, Zone.RESERVE)) == 3
    driver.key(Key.Key_Y, CTRL)
    assert driver.log == bought
    assert not driver.window.menus.redo.isEnabled()


def test_beyond_a_roll_both_players_are_asked_and_the_dice_come_again(driver: WindowDriver) -> None:
    driver.open_match(new_game())
    rolled = driver.log
    driver.key(Key.Key_Space)  # keeps all: the Main Step
    driver.key(Key.Key_Space)  # ends it, and the turn: Mike draws and rolls
    mikes = driver.log
    assert driver.game.state.active == 1
    driver.key(Key.Key_Z, CTRL)
    assert driver.question().objectName() == "undo-past-roll"
    driver.answer("no")
    assert driver.log == mikes
    driver.key(Key.Key_Z, CTRL).answer("yes")
    assert driver.game.state.active == 0
    driver.key(Key.Key_Space)
    assert driver.log == mikes, "the same dice came again"
    assert mikes[: len(rolled)] == rolled


def test_taking_back_skips_the_pass_of_who_could_do_nothing_else(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick fist")
    open_match(driver, table.begin())
    driver.key(Key.Key_Space)
    assert driver.game.state.step is Step.ATTACK
    driver.key(Key.Key_Z, CTRL).key(Key.Key_Z, CTRL)
    assert driver.game.decision.kind == "main"
    assert driver.game.state.passes == 0


# --- while dice move ------------------------------------------------------------------------------


def test_nothing_can_be_answered_while_dice_roll_and_space_shows_the_end(
    driver: WindowDriver,
) -> None:
    driver.window.set_reduced_motion(False)
    driver.open_match(new_game())
    assert driver.table.view.is_animating
    assert driver.buttons() == []
    driver.key(Key.Key_Space)
    assert not driver.table.view.is_animating
    assert driver.game.decision.kind == "reroll", "that Space only showed the end"
    assert driver.buttons() == ["move.pass_reroll (Space)"]


# --- the end --------------------------------------------------------------------------------------


def test_the_end_shows_who_won_and_a_chart_of_life(driver: WindowDriver) -> None:
    driver.open_match(new_game())
    driver.table.session.play(Pass())
    driver.table.session.play(Concede())
    words = driver.shown_words(driver.table.end)
    assert message("decide.over", winner="Mike") in words
    assert driver.table.end.chart.isVisible()
    assert driver.prompt == message("decide.over", winner="Mike")
    driver.key(Key.Key_Escape)
    assert not driver.table.end.isVisible(), "the table can be looked at"


def test_a_lost_attack_is_seen_in_the_life_chart(qtbot: QtBot) -> None:
    from desktop.panels.match_panels.life_chart import life_by_turn

    game = new_game()
    game.start()
    assert life_by_turn(game) == {0: (10, 10), 1: (10, 10)}
    game.state.life[1] = 8
    for _ in range(20):
        if game.state.turn > 1:
            break
        game.play(Pass())
    assert life_by_turn(game) == {0: (10, 10), 1: (10, 8), 2: (10, 8)}


def test_a_key_pressed_late_begins_no_other_match(driver: WindowDriver) -> None:
    driver.open_match(new_game())
    driver.table.session.play(Concede())
    game = driver.game
    driver.key(Key.Key_Space)
    assert driver.game is game
    assert not driver.table.end.isVisible(), "the table can be looked at"


def test_a_rematch_lets_the_other_player_start(driver: WindowDriver) -> None:
    driver.open_match(new_game())
    driver.table.session.play(Concede())
    driver.press("rematch")
    assert [player.name for player in driver.game.setup.players] == ["Mike", "Eric"]
    assert not driver.game.state.is_over


def test_home_is_one_press_from_the_end(driver: WindowDriver) -> None:
    driver.open_match(new_game())
    driver.table.session.play(Concede())
    driver.press("go-home")
    assert driver.window.screens.currentWidget() is driver.window.home_screen


# --- the log leaves the program -------------------------------------------------------------------


def choose_file(monkeypatch: pytest.MonkeyPatch, file: Path | str, kind: str = "") -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *asked: (str(file), kind))


def test_the_log_is_saved_as_a_text_for_reading(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open_match(new_game())
    choose_file(monkeypatch, tmp_path / "match.txt")
    driver.key(Key.Key_E, CTRL)
    text = (tmp_path / "match.txt").read_text("utf-8")
    assert text.startswith("Eric – Mike\n\nEric: Kitty Pryde/Sprite ×2, Cyclops/Optic Blast ×2\n")
    assert "Basic actions: Ambush, Enrage, Reckless Melee" in text
    assert "Turn 1: Eric\n\n  Eric draws 4 Sidekicks\n" in text
    assert "match.txt" in driver.shown_words(driver.window.problem_bar)
    assert [file.name for file in tmp_path.iterdir() if file.is_file()] == ["match.txt"]


def test_a_log_that_cannot_be_saved_leaves_what_was_there(
    driver: WindowDriver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open_match(new_game())
    choose_file(monkeypatch, tmp_path / "missing" / "match.txt")
    driver.window.export_log()
    words = driver.shown_words(driver.window.problem_bar)
    assert "Could not save" in words
    assert str(tmp_path / "missing" / "match.txt") in words


def test_thinking_better_of_it_saves_nothing(
    driver: WindowDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.open_match(new_game())
    choose_file(monkeypatch, "")
    driver.window.export_log()
    assert not driver.window.problem_bar.isVisible()


def test_the_bar_of_troubles_is_closed_when_read(driver: WindowDriver) -> None:
    driver.window.problem_bar.add_message("One file is lost.")
    driver.window.problem_bar.add_message("Another file is lost.")
    assert (
        driver.shown_words(driver.window.problem_bar) == "One file is lost.\nAnother file is lost."
    )
    QTest.mouseClick(driver.window.problem_bar.close_button, LEFT)
    assert not driver.window.problem_bar.isVisible()
