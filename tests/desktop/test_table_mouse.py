"""Tests playing with the mouse: drags, drops and clicks become moves."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from rules.language import ast
from rules.model.dice import Energy
from rules.model.moves import (
    Attack,
    Block,
    Buy,
    ChooseDie,
    Confirm,
    FieldCharacter,
    MarkForReroll,
    Pass,
    Pay,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import Zone
from tests.desktop.table_driver import TableDriver, seeded
from tests.desktop.texts import message
from tests.rules.made_up_cards import made_up
from tests.rules.table import Table


@pytest.fixture
def open_table(qtbot: QtBot):
    return lambda table: TableDriver(qtbot, table)


def main_step(*reserve: str) -> Table:
    """Eric's Main Step, with these dice in his Reserve Pool."""
    return seeded(Table().lay("Eric", "reserve", *reserve).begin("main"), 1)


# --- purchasing -----------------------------------------------------------------------------------


def test_dragging_a_cards_die_to_the_used_pile_starts_a_purchase(open_table):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt")
    driver = open_table(table)
    kitty = table.die("Kitty Pryde", "card")
    driver.drag(kitty, "Eric's used")
    assert driver.moves == [Buy(table.card("Kitty Pryde"))]
    assert table.asks() == ("Eric", "pay")
    assert driver.zone_of(kitty) is Zone.CARD, "it stays until it is paid for"
    assert driver.differences() == []


def test_the_cheapest_payment_is_suggested_and_clicks_pay(open_table):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt", "sidekick bolt")
    driver = open_table(table)
    driver.drag(table.die("Kitty Pryde", "card"), "Eric's used")
    assert driver.dice_marked("proposed") == {pay.die for pay in table.game.proposed_payment()}
    mask = table.die("sidekick mask", "reserve")
    driver.click(mask)
    assert driver.moves[-1] == Pay(mask, Energy.MASK)
    assert driver.dice_marked("picked") == {mask}


def test_a_click_takes_back_a_paid_die_even_after_others(open_table):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt", "sidekick shield")
    driver = open_table(table)
    driver.drag(table.die("Kitty Pryde", "card"), "Eric's used")
    mask, fist = table.die("sidekick mask", "reserve"), table.die("sidekick fist", "reserve")
    driver.click(mask)
    driver.click(fist)
    driver.click(mask)
    assert driver.dice_marked("picked") == {fist}


def test_energy_dropped_on_a_card_starts_its_purchase_and_pays_first(open_table):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt")
    driver = open_table(table)
    fist = table.die("sidekick fist", "reserve")
    driver.drag(fist, "Kitty Pryde")
    assert driver.moves == [Buy(table.card("Kitty Pryde")), Pay(fist, Energy.FIST)]


def test_a_click_on_a_card_purchases_if_affordable(open_table):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt")
    driver = open_table(table)
    driver.click(driver.spot("Cyclops"))
    assert driver.moves == []
    assert [refusal.rule_id for refusal, _ in driver.refused] == ["PAY-6"], (
        "there are not six energy"
    )
    driver.click(driver.spot("Enrage"))
    assert driver.moves == [Buy(table.card("Enrage"))]


# --- fielding and actions -------------------------------------------------------------------------


def test_a_character_dragged_to_the_field_is_fielded(open_table):
    table = main_step("sidekick character")
    driver = open_table(table)
    die = table.die("sidekick character", "reserve")
    driver.drag(die, "Eric's field")
    assert driver.moves == [FieldCharacter(die)]
    assert driver.zone_of(die) is Zone.FIELD
    assert driver.differences() == []


def test_a_click_moves_a_die_with_a_single_destination(open_table):
    table = main_step("sidekick character")
    driver = open_table(table)
    die = table.die("sidekick character", "reserve")
    driver.click(die)
    assert driver.moves == [FieldCharacter(die)]


def test_an_action_die_dragged_to_the_middle_is_used(open_table):
    table = main_step("Reckless Melee action")
    driver = open_table(table)
    die = table.die("Reckless Melee", "reserve")
    driver.drag(die, "middle")
    assert driver.moves == [UseAction(die)]


def test_an_action_die_is_used_anywhere_between_the_fields(open_table):
    table = main_step("Reckless Melee action")
    driver = open_table(table)
    die = table.die("Reckless Melee", "reserve")
    swords = driver.view.table_scene.layout.stage.center()
    driver.press_die(die)
    driver.move_to(die, swords)
    driver.release(swords)
    assert driver.moves == [UseAction(die)]


def test_the_button_on_a_card_uses_its_global_ability(open_table):
    table = seeded(
        Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick").begin(), 1
    )
    driver = open_table(table)
    enrage = table.card("Enrage")
    ((ability, button),) = driver.view.table_scene.cards[enrage].buttons.items()
    assert button.is_legal
    driver.click(button.mapToScene(button.rect.center()))
    assert driver.moves == [UseGlobal(enrage, ability)]


def test_a_global_ability_that_cannot_be_paid_says_so(open_table):
    table = main_step("sidekick fist")
    driver = open_table(table)
    (button,) = driver.view.table_scene.cards[table.card("Enrage")].buttons.values()
    assert not button.is_legal
    driver.click(button.mapToScene(button.rect.center()))
    assert [refusal.rule_id for refusal, _ in driver.refused] == ["BUY-1"]


# --- attacking and blocking -----------------------------------------------------------------------


def attack_step() -> Table:
    table = Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick")
    table.lay("Mike", "field", "Angel L2", "Juggernaut L1").begin("attack")
    return seeded(table, 1)


def test_characters_dragged_to_the_attack_zone_attack(open_table):
    table = attack_step()
    driver = open_table(table)
    kitty = table.die("Kitty Pryde", "field")
    driver.drag(kitty, "Eric's attack")
    assert driver.moves == [Attack(kitty)]
    assert driver.differences() == []


def test_an_attacker_dragged_back_to_the_field_does_not_attack(open_table):
    table = attack_step()
    driver = open_table(table)
    kitty, sidekick = table.die("Kitty Pryde", "field"), table.die("sidekick", "field")
    driver.click(kitty)
    driver.click(sidekick)
    driver.drag(kitty, "Eric's field")
    assert table.state.combat.attackers == (sidekick,)
    driver.click(sidekick)
    assert table.state.combat.attackers == ()


def test_a_blocker_dropped_on_an_attacker_stands_in_its_lane(open_table):
    table = attack_step().attack_with("Kitty Pryde", "sidekick")
    driver = open_table(table)
    angel, kitty = table.die("Angel", "field"), table.die("Kitty Pryde", "attack")
    driver.drag(angel, kitty)
    assert driver.moves[-1] == Block(angel, kitty)
    scene = driver.view.table_scene
    (lane,) = (lane for lane in scene.pieces.lanes.plan.lanes if lane.is_blocked)
    assert (lane.attacker, lane.engaged) == (kitty, (angel,))
    assert lane.rect.contains(scene.dice[angel].pos())
    assert lane.rect.contains(scene.dice[kitty].pos())
    assert scene.dice[angel].y() < scene.dice[kitty].y(), "Mike is at the top"
    assert driver.differences() == []


def test_two_clicks_assign_a_blocker(open_table):
    table = attack_step().attack_with("Kitty Pryde", "sidekick")
    driver = open_table(table)
    angel = table.die("Angel", "field")
    kitty, sidekick = table.die("Kitty Pryde", "attack"), table.die("sidekick", "attack")
    driver.click(angel)
    assert driver.moves[-1] == Confirm(), "nothing is played yet"
    assert driver.dice_marked("legal") == {kitty, sidekick}
    driver.click(sidekick)
    assert driver.moves[-1] == Block(angel, sidekick)


def test_a_second_click_deselects_a_die(open_table):
    table = attack_step().attack_with("Kitty Pryde", "sidekick")
    driver = open_table(table)
    angel = table.die("Angel", "field")
    driver.click(angel)
    driver.click(angel)
    assert driver.view.drag_controller.held_die is None
    assert angel in driver.dice_marked("legal")
    assert driver.moves[-1] == Confirm()


# --- rerolling ------------------------------------------------------------------------------------


def test_clicks_pick_and_unpick_dice_for_the_reroll(open_table):
    table = Table().will_draw(*["sidekick"] * 4).will_roll("bolt, fist, mask, wild").begin("draw")
    driver = open_table(seeded(table, 1))
    fist, mask = table.die("sidekick fist", "prep"), table.die("sidekick mask", "prep")
    driver.click(fist)
    driver.click(mask)
    assert driver.moves == [MarkForReroll(fist), MarkForReroll(mask)]
    assert driver.dice_marked("picked") == {fist, mask}
    driver.click(fist)
    assert driver.dice_marked("picked") == {mask}
    driver.session.play(Confirm())
    assert driver.differences() == []


@pytest.mark.parametrize("where", ["Eric's prep", "middle"])
def test_grabbing_a_die_picks_it_for_the_reroll(open_table, where):
    table = Table().will_draw(*["sidekick"] * 4).will_roll("bolt, fist, mask, wild").begin("draw")
    driver = open_table(seeded(table, 1))
    fist, mask = table.die("sidekick fist", "prep"), table.die("sidekick mask", "prep")
    driver.drag(fist, where)
    assert driver.moves == [MarkForReroll(fist)]
    driver.drag(fist, where)
    assert driver.dice_marked("picked") == {fist}, "grabbed again, it stays picked"
    driver.drag(fist, mask)
    assert driver.moves == [MarkForReroll(fist)]
    assert driver.refused == []
    driver.drag(mask, "Eric's field")
    assert driver.moves == [MarkForReroll(fist)], "who wants to field it does not want to reroll it"
    assert len(driver.refused) == 1
    assert driver.differences() == []


# --- what may not be ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("die", "place", "rule"),
    [
        ("sidekick bolt", "Eric's field", "FLD-1"),
        ("Kitty Pryde", "Eric's used", "PAY-6"),
        ("Angel", "Eric's used", "BUY-1"),
        ("sidekick character", "Eric's attack", "TURN-1"),
    ],
)
def test_an_illegal_drop_glides_back_and_names_the_rule(open_table, die, place, rule):
    table = main_step("sidekick bolt", "sidekick character")
    driver = open_table(table)
    number = table.die(die, "card" if die in ("Kitty Pryde", "Angel") else "reserve")
    driver.drag(number, place)
    ((refusal, point),) = driver.refused
    assert refusal.rule_id == rule
    assert driver.view.rect().contains(point)
    assert driver.moves == []
    assert driver.differences() == []


def test_the_most_specific_of_several_reasons_is_shown(open_table):
    table = attack_step()
    table.lay("Mike", "field", "sidekick").attack_with("Kitty Pryde")
    driver = open_table(table)
    sidekick, kitty = table.die("Mike's sidekick", "field"), table.die("Kitty Pryde", "attack")
    driver.drag(sidekick, kitty)
    ((refusal, _),) = driver.refused
    assert refusal.rule_id == "TXT-1", "her text is a more specific reason than the wrong time"
    assert driver.differences() == []


def test_a_drop_targets_the_zone_not_a_die_lying_there(open_table):
    table = main_step("sidekick bolt").lay("Eric", "field", "sidekick")
    driver = open_table(table)
    driver.drag(table.die("sidekick bolt", "reserve"), table.die("sidekick", "field"))
    assert [refusal.rule_id for refusal, _ in driver.refused] == ["FLD-1"]


def test_a_drop_on_nothing_or_in_place_is_neither_move_nor_error(open_table):
    table = main_step("sidekick character", "sidekick bolt")
    driver = open_table(table)
    die = table.die("sidekick character", "reserve")
    driver.drag(die, "Eric's reserve")
    driver.drag(die, table.die("sidekick bolt", "reserve"))
    assert (driver.moves, driver.refused) == ([], [])
    assert driver.differences() == []


def test_only_legal_drop_targets_are_highlighted_and_labeled(open_table):
    table = main_step("sidekick character", "sidekick mask", "sidekick bolt", "sidekick fist")
    driver = open_table(table)
    die = table.die("sidekick character", "reserve")
    driver.press_die(die)
    driver.move_to(die, driver.spot("middle"))
    zones = {place for place in driver.highlighted_places() if "'s " in place}
    assert zones == {"Eric's field"}
    assert driver.view.table_scene.zones[0, Zone.FIELD].drop_label == "Field Sidekick"
    driver.release(driver.spot("Eric's reserve"))
    assert driver.highlighted_places() == set()


def test_a_click_on_an_unusable_die_says_why(open_table):
    table = main_step()
    driver = open_table(table)
    driver.click(table.die("Cyclops", "card"))
    assert [refusal.rule_id for refusal, _ in driver.refused] == ["PAY-6"]


def test_input_is_disabled_while_dice_move(qtbot: QtBot):
    table = main_step("sidekick character")
    driver = TableDriver(qtbot, table, moving=True)
    die = table.die("sidekick character", "reserve")
    driver.click(die)
    assert driver.view.is_animating
    driver.session.play(Pass())
    assert driver.moves == [FieldCharacter(die)]
    driver.click(die)
    assert not driver.view.is_animating, "a click skips the animation"
    assert driver.moves == [FieldCharacter(die)]
    assert driver.differences() == []


# --- when there is more than one way --------------------------------------------------------------


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard")  # a menu without a display
def test_a_menu_chooses_what_a_wild_pays_as(open_table):
    table = main_step("sidekick wild", "sidekick mask", "sidekick bolt")
    driver = open_table(table)
    driver.click(table.die("Kitty Pryde", "card"))
    wild = table.die("sidekick wild", "reserve")
    driver.click(wild)
    (menu,) = (menu for menu in driver.view.findChildren(QMenu) if menu.isVisible())
    words = [action.text() for action in menu.actions()]
    assert words == [
        message("move.pay_as", die="Sidekick: wild", energy="mask"),
        message("move.pay_as_any", die="Sidekick: wild"),
    ]
    menu.actions()[1].trigger()
    menu.close()
    assert driver.moves[-1] == Pay(wild, Energy.WILD)


def test_a_click_uses_a_dies_paid_ability(open_table):
    text = ast.Text((ast.Paid(ast.Cost(energy=(Energy.BOLT,)), (ast.Bonus(ast.This(), 1),)),))
    table = Table(eric=[made_up("Hot Head", text)])
    table.lay("Eric", "field", "Hot Head L1").lay("Eric", "reserve", "sidekick bolt").begin("main")
    driver = open_table(seeded(table, 1))
    die = table.die("Hot Head", "field")
    assert die in driver.dice_marked("legal")
    driver.click(die)
    assert driver.moves == [UsePaidAbility(die, 0)]
    assert table.asks() == ("Eric", "pay")


def test_targets_are_highlighted_and_chosen_by_click(open_table):
    table = main_step("Enrage action")
    table.lay("Mike", "field", "Angel L1")
    driver = open_table(table)
    driver.click(table.die("Enrage", "reserve"))
    assert table.asks() == ("Eric", "choose")
    angel = table.die("Angel", "field")
    assert driver.dice_marked("legal") == {angel}
    driver.click(angel)
    assert driver.moves[-1] == ChooseDie(angel)
    assert driver.differences() == []


def test_esc_cancels_a_drag_and_the_die_slides_back(open_table):
    table = main_step("sidekick character")
    driver = open_table(table)
    die = table.die("sidekick character", "reserve")
    driver.press_die(die)
    driver.move_to(die, driver.spot("Eric's field"))
    driver.press_keys(Qt.Key.Key_Escape)
    driver.release(driver.spot("Eric's field"))
    assert driver.moves == []
    assert driver.highlighted_places() == set()
    assert driver.differences() == []
