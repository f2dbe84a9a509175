"""Tests undo, the victory scene and the log of a match in the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from rules.cards.card_library import all_card_sets
from rules.engine.turn.dealer import SeededDealer
from rules.game import Game
from rules.model.moves import Concede, Pass
from rules.model.ruleset import UXM
from rules.state import DecisionKind, Step, Zone
from rules.teams.demo_games import first_game_setup
from tests.desktop.opened_tables import drag_kitty_to_used, main_step, open_match
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


def test_an_act_is_undone_and_redone(driver: WindowDriver) -> None:
    open_match(driver, main_step("sidekick mask", "sidekick bolt", "sidekick fist"))
    drag_kitty_to_used(driver)
    driver.key(Key.Key_Space)
    bought = driver.log
    driver.key(Key.Key_Z, CTRL)
    assert message("log.buy", player="Eric", card="Kitty Pryde") not in driver.log
    assert len(driver.game.state.dice_in_zone(0, Zone.RESERVE)) == 3
    driver.key(Key.Key_Y, CTRL)
    assert driver.log == bought
    assert not driver.window.menus.actions["redo"].isEnabled()


def test_undo_past_a_roll_asks_both_players_and_repeats_the_dice(driver: WindowDriver) -> None:
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


def test_undo_skips_automatic_passes(driver: WindowDriver) -> None:
    table = Table().lay("Eric", "field", "sidekick").lay("Eric", "reserve", "sidekick fist")
    open_match(driver, table.begin())
    driver.key(Key.Key_Space)
    assert driver.game.state.step is Step.ATTACK
    driver.key(Key.Key_Z, CTRL).key(Key.Key_Z, CTRL)
    assert driver.game.decision_kind is DecisionKind.MAIN
    assert driver.game.state.passes == 0


# --- while dice move ------------------------------------------------------------------------------


def test_no_answers_while_dice_roll_and_space_skips_the_animation(
    driver: WindowDriver,
) -> None:
    driver.window.settings.reduced_motion = False
    driver.open_match(new_game())
    assert driver.table.view.is_animating
    assert driver.buttons() == []
    driver.key(Key.Key_Space)
    assert not driver.table.view.is_animating
    assert driver.game.decision_kind is DecisionKind.REROLL, "that Space only skipped the animation"
    assert driver.buttons() == ["show-odds (O)", "move.pass_reroll (Space)"]


# --- the end --------------------------------------------------------------------------------------


def test_the_victory_scene_shows_the_winner_and_a_life_chart(driver: WindowDriver) -> None:
    driver.open_match(new_game())
    driver.table.session.play(Pass())
    driver.table.session.play(Concede())
    scene = driver.table.match_end.scene
    assert scene.accessibleName() == message("decide.over", winner="Mike")
    assert scene.chart.isVisible()
    assert driver.prompt == message("decide.over", winner="Mike")
    driver.key(Key.Key_Escape)
    assert not scene.isVisible(), "the table is visible"


def test_a_late_key_press_starts_no_rematch(driver: WindowDriver) -> None:
    driver.open_match(new_game())
    driver.table.session.play(Concede())
    game = driver.game
    driver.key(Key.Key_Space)
    assert driver.game is game
    assert driver.table.match_end.scene.isVisible(), "no button has the focus yet"


def test_a_rematch_swaps_the_first_player(driver: WindowDriver) -> None:
    driver.open_match(new_game())
    driver.table.session.play(Concede())
    driver.press("rematch")
    assert [player.name for player in driver.game.setup.players] == ["Eric", "Mike"]
    assert driver.game.setup.players[driver.game.state.active].name == "Mike"
    assert not driver.game.state.is_over


def test_the_victory_scene_leads_home(driver: WindowDriver) -> None:
    driver.open_match(new_game())
    driver.table.session.play(Concede())
    driver.press("go-home")
    assert driver.window.screens.currentWidget() is driver.window.home_screen


def test_the_problem_bar_can_be_closed(driver: WindowDriver) -> None:
    driver.window.problem_bar.add_message("One file is lost.")
    driver.window.problem_bar.add_message("Another file is lost.")
    assert driver.problems == "One file is lost.\nAnother file is lost."
    QTest.mouseClick(driver.window.problem_bar.close_button, LEFT)
    assert not driver.window.problem_bar.isVisible()
