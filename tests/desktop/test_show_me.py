"""Tests Show me: the ghost hand performs the act of a lesson, then its moves are played."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.screens.lesson_pages import LessonFacts
from desktop.screens.lesson_screen import LessonScreen
from rules.lessons import LessonRun, lesson_card_sets, parse_lesson
from rules.state import DecisionKind, Zone
from tests.desktop.window_driver import Key, WindowDriver

LESSON = """sidekick-table match 1
edition UXM
format first-game
first  Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2
second Mike: Angel/Air Transport x2, Juggernaut/Cain Marko x2
basic  Ambush, Enrage, Reckless Melee
chapter A purchase

position active: Eric; step: main; turn: 3
position Eric reserve: sidekick fist, sidekick mask, sidekick bolt, sidekick character

turn Eric
  say Purchase Kitty Pryde.
  point card Kitty Pryde
  buy Kitty Pryde with fist, mask, bolt
  say Field your Sidekick.
  field sidekick
  say That was a turn.
"""


@pytest.fixture
def driver(qtbot: QtBot) -> WindowDriver:
    """The lesson with animations, at its purchase."""
    driver = WindowDriver(qtbot)
    driver.window.settings.reduced_motion = False
    run = LessonRun(parse_lesson(LESSON, "test", lesson_card_sets()))
    screen = LessonScreen(run, LessonFacts())
    driver.window.current_table.open(lambda: screen)
    QApplication.processEvents()
    screen.view.setFocus()
    return driver


def screen_of(driver: WindowDriver) -> LessonScreen:
    assert isinstance(driver.table, LessonScreen)
    return driver.table


def says(driver: WindowDriver) -> str:
    return screen_of(driver).coach.text.text()


def test_the_hand_shows_the_act_before_it_is_played(driver: WindowDriver) -> None:
    screen = screen_of(driver)
    hand = screen.help.show_me.hand
    driver.key(Key.Key_F2)
    assert hand.isVisible()
    assert driver.game.decision_kind is DecisionKind.MAIN, "nothing is played yet"
    hand.finish()
    assert driver.game.decision_kind is DecisionKind.PAY
    assert hand.is_performing, "the payment belongs to the act"
    hand.finish()
    screen.view.skip_animations()
    assert says(driver) == "Field your Sidekick."
    assert not hand.isVisible()


def test_any_key_ends_the_performance_and_plays_the_act(driver: WindowDriver) -> None:
    driver.key(Key.Key_F2)
    driver.key(Key.Key_Space)
    screen = screen_of(driver)
    screen.view.skip_animations()
    assert not screen.help.show_me.is_showing
    assert says(driver) == "Field your Sidekick."


def test_a_click_ends_the_performance_and_does_nothing_else(driver: WindowDriver) -> None:
    driver.key(Key.Key_F2)
    driver.click_die(driver.die("sidekick: character", Zone.RESERVE))
    screen_of(driver).view.skip_animations()
    assert driver.game.state.dice_in_zone(0, Zone.FIELD) == ()
    assert says(driver) == "Field your Sidekick."


def test_esc_ends_the_performance_and_plays_nothing(driver: WindowDriver) -> None:
    driver.key(Key.Key_F2)
    driver.key(Key.Key_Escape)
    screen = screen_of(driver)
    assert not screen.help.show_me.is_showing
    assert driver.game.decision_kind is DecisionKind.MAIN
    assert says(driver) == "Purchase Kitty Pryde."
    driver.key(Key.Key_F2)
    assert screen.help.show_me.is_showing, "it can be shown again"


def test_leaving_the_lesson_ends_the_performance(driver: WindowDriver) -> None:
    driver.key(Key.Key_F2)
    screen = screen_of(driver)
    screen.clean_up()
    assert not screen.help.show_me.is_showing
    assert driver.game.decision_kind is DecisionKind.MAIN


def test_without_animations_the_act_is_played_at_once(driver: WindowDriver) -> None:
    screen = screen_of(driver)
    screen.view.tempo.is_reduced = True
    driver.key(Key.Key_F2)
    assert not screen.help.show_me.is_showing
    assert says(driver) == "Field your Sidekick."
