"""Tests the stage of an attack: lanes, forecasts that update, and the drops that it takes."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.storage import match_notation
from desktop.table.layout.combat_lanes import Lane
from desktop.table.stage.lanes_item import damage_words, summary_lines
from rules.model import PlayerId
from rules.model.moves import Block, Confirm, Pass, UseAction, UseGlobal
from rules.state import Zone
from tests.desktop.opened_tables import open_match
from tests.desktop.table_driver import LEFT, TableDriver, seeded
from tests.desktop.test_accessibility import accessible_item
from tests.desktop.test_text_view import focus_text_view, lines_below
from tests.desktop.window_driver import WindowDriver
from tests.rules.made_up_cards import faces, made_up, made_up_action
from tests.rules.table import Table

CROWDED = Path(__file__).parents[1] / "matches" / "crowded-attack.match"


GIANT = made_up("Giant", "", faces=faces("0 5 5"))
SCOUT = made_up("Scout", "", faces=faces("0 2 3"))
CHEER = made_up_action("Cheer", "Global: pay 1: a character die gets +1A and +1D this turn.")
HORN = made_up_action("Horn", "Your character dice get +1A this turn.")


def fight() -> Table:
    """Eric attacks with a Giant (5/5) and two Scouts (2/3); Mike has a Giant and Scouts too."""
    table = Table(eric=[GIANT, SCOUT], mike=[GIANT, SCOUT], basics=[CHEER, HORN])
    table.lay("Eric", "field", "Giant", "Scout", "Scout").lay("Mike", "field", "Giant", "Scout")
    table.lay("Eric", "reserve", "sidekick bolt", "Horn action").lay("Mike", "field", "Scout")
    return seeded(table.begin("attack"), 1).attack_with("Giant", "Scout", "Scout")


def blocked_fight() -> Table:
    """Mike's Scouts block the Giant, his Giant blocks a Scout; the other Scout gets through."""
    return fight().block(("Scout", "Giant"), ("Scout", "Giant"), ("Giant", "Scout"))


def lanes_of(driver: TableDriver) -> tuple[Lane, ...]:
    return driver.view.table_scene.pieces.lanes.plan.lanes


def forecast_of(driver: TableDriver):
    """The forecast that the stage shows now."""
    QApplication.processEvents()
    return driver.view.table_scene.pieces.lanes.forecast


@pytest.fixture
def driver(qtbot: QtBot) -> TableDriver:
    return TableDriver(qtbot, blocked_fight())


# --- lanes ----------------------------------------------------------------------------------------


def test_each_attacker_faces_its_blockers_in_a_lane_of_its_own(driver: TableDriver):
    scene, lanes = driver.view.table_scene, lanes_of(driver)
    combat = driver.game.state.combat
    assert [lane.attacker for lane in lanes] == list(combat.attackers)
    assert sorted(scene.pieces.lanes.plan.blocks) == sorted(combat.blocks)
    for lane in lanes:
        attacker = scene.dice[lane.attacker].pos()
        assert lane.rect.contains(attacker)
        assert attacker.y() > scene.layout.middle, "Eric is at the bottom"
        for blocker in lane.beside:
            assert lane.rect.contains(scene.dice[blocker].pos())
            assert scene.dice[blocker].y() < scene.layout.middle
    for one, other in combinations(lanes, 2):
        assert not one.rect.intersects(other.rect)


def test_an_unblocked_attacker_stands_nearer_to_the_player_it_attacks(driver: TableDriver):
    scene = driver.view.table_scene
    free = next(lane for lane in lanes_of(driver) if not lane.is_blocked)
    blocked = next(lane for lane in lanes_of(driver) if lane.is_blocked)
    assert scene.dice[free.attacker].y() < scene.dice[blocked.attacker].y()


def test_lanes_are_as_wide_as_their_blockers(driver: TableDriver):
    widths = {len(lane.beside): lane.rect.width() for lane in lanes_of(driver)}
    assert widths[2] > 1.5 * widths[1]
    assert widths[1] == pytest.approx(widths[0])


def test_on_a_turned_table_the_attackers_stand_above(driver: TableDriver):
    driver.view.table_scene.arrangement.bottom_player = PlayerId(1)
    driver.view.show_state()
    scene = driver.view.table_scene
    for lane in lanes_of(driver):
        assert scene.dice[lane.attacker].y() < scene.layout.middle
        assert all(scene.dice[one].y() > scene.layout.middle for one in lane.beside)


def test_a_full_attack_of_16_against_12_keeps_dice_at_40_pixels(qtbot: QtBot):
    window = WindowDriver(qtbot)
    window.window.resize(1920, 1080)
    window.open_match(match_notation.read_and_replay(CROWDED.read_text("utf-8"), "crowd").game)
    scene = window.table.view.table_scene
    fighting = [die for die in scene.shown_dice if die.zone is Zone.ATTACK]
    assert len(fighting) == 28
    assert min(scene.dice[die.id].edge for die in fighting) >= 40


# --- forecasts ------------------------------------------------------------------------------------


def test_the_stage_shows_the_forecast_of_the_game(driver: TableDriver):
    forecast = forecast_of(driver)
    assert forecast == driver.game.attack_forecast()
    assert damage_words(forecast) == "2"
    assert forecast.life_after == (10, 8)
    assert summary_lines(forecast) == ["1 unblocked"]


def test_dice_that_will_be_ko_d_have_a_tag(driver: TableDriver):
    forecast = forecast_of(driver)
    tags = driver.view.table_scene.overlays.ko_tags.tags
    assert {die for die, is_certain in tags.items() if is_certain} == set(forecast.knocked_out)
    assert len(forecast.knocked_out) == 1, "the Scout that faces the Giant"
    assert {die for die, is_certain in tags.items() if not is_certain} == set(
        forecast.possibly_knocked_out
    )
    assert len(forecast.possibly_knocked_out) == 2, "one of the Scouts that block the Giant"


def test_a_bonus_from_a_global_ability_updates_the_numbers(qtbot: QtBot):
    table = blocked_fight()
    driver = TableDriver(qtbot, table)
    free = next(lane.attacker for lane in lanes_of(driver) if not lane.is_blocked)
    assert damage_words(forecast_of(driver)) == "2"
    driver.session.play(UseGlobal(table.card("Cheer"), 0))
    assert damage_words(forecast_of(driver)) == "2", "nothing is paid yet"
    driver.click(table.die("sidekick bolt", "reserve"))
    driver.session.play(Confirm())
    driver.click(free)
    assert damage_words(forecast_of(driver)) == "3"
    fights = {fight.attacker: fight.attack for fight in forecast_of(driver).fights}
    assert fights[free] == 3


def test_each_block_changes_the_forecast_while_blocks_are_chosen(qtbot: QtBot):
    table = fight()
    driver = TableDriver(qtbot, table)
    assert damage_words(forecast_of(driver)) == "9"
    giant, attacker = table.die("Mike's Giant", "field"), table.die("Eric's Giant", "attack")
    driver.drag(giant, attacker)
    assert damage_words(forecast_of(driver)) == "4"
    assert summary_lines(forecast_of(driver)) == ["2 not blocked yet"]


def test_a_split_that_is_not_confirmed_yet_changes_the_tags(qtbot: QtBot):
    window = open_match(WindowDriver(qtbot), blocked_fight().both_pass())
    split, scene = window.table.asking.split, window.table.view.table_scene
    first, second = split.split.targets
    QApplication.processEvents()
    assert split.amounts == [3, 2]
    assert scene.overlays.ko_tags.tags[first]
    assert second not in scene.overlays.ko_tags.tags
    QTest.mouseClick(split.boxes[0].less, LEFT)
    QTest.mouseClick(split.boxes[1].more, LEFT)
    QApplication.processEvents()
    assert split.amounts == [2, 3]
    assert scene.overlays.ko_tags.tags[second]
    assert first not in scene.overlays.ko_tags.tags


def test_the_forecast_leaves_with_the_attack(driver: TableDriver):
    assert forecast_of(driver) is not None
    driver.session.play(Pass(), Pass(), Pass())
    split = driver.game.damage_split()
    driver.session.play(*split.moves(split.suggested_amounts))
    assert forecast_of(driver) is None
    assert driver.view.table_scene.overlays.ko_tags.tags == {}


# --- drops ----------------------------------------------------------------------------------------


def test_a_blocker_may_be_dropped_anywhere_in_a_lane(qtbot: QtBot):
    table = fight()
    driver = TableDriver(qtbot, table)
    giant = table.die("Mike's Giant", "field")
    lane = lanes_of(driver)[-1]
    end = QPointF(lane.rect.center().x(), lane.rect.top() + 20)
    driver.press_die(giant)
    driver.move_to(giant, end)
    driver.release(end)
    assert driver.moves[-1] == Block(giant, lane.attacker)
    assert driver.differences() == []


def test_a_blocker_held_over_a_lane_shows_what_its_block_would_change(qtbot: QtBot):
    table = fight()
    driver = TableDriver(qtbot, table)
    scout, lane = table.die("Mike's Scout", "field"), lanes_of(driver)[-1]
    driver.press_die(scout)
    driver.move_to(scout, QPointF(lane.rect.center().x(), lane.rect.top() + 20))
    assert damage_words(forecast_of(driver)) == "7"
    assert driver.game.state.combat.blocks == (), "nothing has happened yet"
    driver.move_to(scout, driver.view.table_scene.layout.felt.topLeft() + QPointF(5, 5))
    assert damage_words(forecast_of(driver)) == "9"


def test_an_action_die_may_be_dropped_anywhere_on_the_stage(qtbot: QtBot):
    table = blocked_fight()
    driver = TableDriver(qtbot, table)
    horn = table.die("Horn action", "reserve")
    stage = driver.view.table_scene.layout.stage
    end = QPointF(stage.center().x(), stage.top() + 20)
    driver.press_die(horn)
    driver.move_to(horn, end)
    driver.release(end)
    assert driver.moves[-1] == UseAction(horn)
    assert damage_words(forecast_of(driver)) == "3"


# --- in words -------------------------------------------------------------------------------------


def test_the_text_view_tells_the_forecast_and_the_fights(qtbot: QtBot):
    window = open_match(WindowDriver(qtbot), blocked_fight())
    focus_text_view(window)
    below = lines_below(window, "If nothing changes, Mike takes 2 damage: 10 life to 8.")
    assert below[0] == "KO'd: Scout."
    assert "Scout, unblocked: 2 attack" in below


def test_screen_readers_hear_the_forecast_at_the_attack_zone_and_at_the_dice(driver: TableDriver):
    zone = accessible_item(driver.view, "Eric's Attack Zone")
    assert "If nothing changes, Mike takes 2 damage" in zone.text(QAccessible.Text.Name)
    scout = accessible_item(driver.view, "Scout")
    assert "KO'd" in scout.text(QAccessible.Text.Name)
