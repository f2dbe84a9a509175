"""Playing with the mouse: what is dragged, dropped and clicked on the table becomes a move."""

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
from tests.desktop.seated import Seated, seeded
from tests.rules.table import Table, made_up


@pytest.fixture
def sit(qtbot: QtBot):
    return lambda table: Seated(qtbot, table)


def main_step(*reserve: str) -> Table:
    """Eric's Main Step with these dice in the Reserve Pool."""
    return seeded(Table().lay("Eric", "reserve", *reserve).begin("main"), 1)


# --- purchasing -----------------------------------------------------------------------------------


def test_a_cards_die_dragged_to_the_used_pile_begins_a_purchase(sit):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt")
    seat = sit(table)
    kitty = table.die("Kitty Pryde", "card")
    seat.drag(kitty, "Eric's used")
    assert seat.moves == [Buy(table.card("Kitty Pryde"))]
    assert table.asks() == ("Eric", "pay")
    assert seat.zone_of(kitty) is Zone.CARD, "it stays until it is paid for"
    assert seat.differences() == []


def test_the_cheapest_payment_is_proposed_and_dice_pay_by_a_click(sit):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt", "sidekick bolt")
    seat = sit(table)
    seat.drag(table.die("Kitty Pryde", "card"), "Eric's used")
    assert seat.marked("proposed") == {pay.die for pay in table.game.proposed_payment()}
    mask = table.die("sidekick mask", "reserve")
    seat.click(mask)
    assert seat.moves[-1] == Pay(mask, Energy.MASK)
    assert seat.marked("picked") == {mask}


def test_a_paid_die_is_taken_back_by_a_click_also_if_others_were_paid_since(sit):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt", "sidekick shield")
    seat = sit(table)
    seat.drag(table.die("Kitty Pryde", "card"), "Eric's used")
    mask, fist = table.die("sidekick mask", "reserve"), table.die("sidekick fist", "reserve")
    seat.click(mask)
    seat.click(fist)
    seat.click(mask)
    assert seat.marked("picked") == {fist}


def test_energy_dropped_on_a_card_buys_its_die_and_is_the_first_to_pay(sit):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt")
    seat = sit(table)
    fist = table.die("sidekick fist", "reserve")
    seat.drag(fist, "Kitty Pryde")
    assert seat.moves == [Buy(table.card("Kitty Pryde")), Pay(fist, Energy.FIST)]


def test_a_click_on_a_card_purchases_where_it_can_be_paid(sit):
    table = main_step("sidekick mask", "sidekick fist", "sidekick bolt")
    seat = sit(table)
    seat.click(seat.place("Cyclops"))
    assert seat.moves == []
    assert [refusal.rule_id for refusal, _ in seat.refused] == ["PAY-6"], "six energy are not there"
    seat.click(seat.place("Enrage"))
    assert seat.moves == [Buy(table.card("Enrage"))]


# --- fielding and actions -------------------------------------------------------------------------


def test_a_character_dragged_to_the_field_is_fielded(sit):
    table = main_step("sidekick character")
    seat = sit(table)
    die = table.die("sidekick character", "reserve")
    seat.drag(die, "Eric's field")
    assert seat.moves == [FieldCharacter(die)]
    assert seat.zone_of(die) is Zone.FIELD
    assert seat.differences() == []


def test_a_die_that_can_only_go_to_one_place_goes_there_by_a_click(sit):
    table = main_step("sidekick character")
    seat = sit(table)
    die = table.die("sidekick character", "reserve")
    seat.click(die)
    assert seat.moves == [FieldCharacter(die)]


def test_an_action_die_dragged_to_the_middle_is_used(sit):
    table = main_step("Reckless Melee action")
    seat = sit(table)
    die = table.die("Reckless Melee", "reserve")
    seat.drag(die, "middle")
    assert seat.moves == [UseAction(die)]


def test_the_button_on_a_card_uses_its_global_ability(sit):
    table = seeded(
        Table().lay("Eric", "reserve", "sidekick bolt").lay("Eric", "field", "sidekick").begin(), 1
    )
    seat = sit(table)
    enrage = table.card("Enrage")
    ((ability, button),) = seat.view.table_scene.cards[enrage].buttons.items()
    assert button.is_legal
    seat.click(button.mapToScene(button.rect.center()))
    assert seat.moves == [UseGlobal(enrage, ability)]


def test_a_global_ability_that_cannot_be_paid_says_so(sit):
    table = main_step("sidekick fist")
    seat = sit(table)
    (button,) = seat.view.table_scene.cards[table.card("Enrage")].buttons.values()
    assert not button.is_legal
    seat.click(button.mapToScene(button.rect.center()))
    assert [refusal.rule_id for refusal, _ in seat.refused] == ["BUY-1"]


# --- attacking and blocking -----------------------------------------------------------------------


def attack_step() -> Table:
    table = Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick")
    table.lay("Mike", "field", "Angel L2", "Juggernaut L1").begin("attack")
    return seeded(table, 1)


def test_characters_dragged_to_the_attack_zone_attack(sit):
    table = attack_step()
    seat = sit(table)
    kitty = table.die("Kitty Pryde", "field")
    seat.drag(kitty, "Eric's attack")
    assert seat.moves == [Attack(kitty)]
    assert seat.differences() == []


def test_an_attacker_dragged_back_to_the_field_does_not_attack(sit):
    table = attack_step()
    seat = sit(table)
    kitty, sidekick = table.die("Kitty Pryde", "field"), table.die("sidekick", "field")
    seat.click(kitty)
    seat.click(sidekick)
    seat.drag(kitty, "Eric's field")
    assert table.state.combat.attackers == (sidekick,)
    seat.click(sidekick)
    assert table.state.combat.attackers == ()


def test_a_blocker_dropped_on_an_attacker_blocks_it_and_an_arrow_says_so(sit):
    table = attack_step().attack_with("Kitty Pryde", "sidekick")
    seat = sit(table)
    angel, kitty = table.die("Angel", "field"), table.die("Kitty Pryde", "attack")
    seat.drag(angel, kitty)
    assert seat.moves[-1] == Block(angel, kitty)
    (arrow,) = seat.view.table_scene.arrows.arrows
    assert arrow.start.y() < arrow.end.y(), "from Mike's side at the top down to Eric's"
    assert seat.differences() == []


def test_a_clicked_blocker_asks_for_its_attacker_by_a_second_click(sit):
    table = attack_step().attack_with("Kitty Pryde", "sidekick")
    seat = sit(table)
    angel = table.die("Angel", "field")
    kitty, sidekick = table.die("Kitty Pryde", "attack"), table.die("sidekick", "attack")
    seat.click(angel)
    assert seat.moves[-1] == Confirm(), "nothing is played yet"
    assert seat.marked("legal") == {kitty, sidekick}
    seat.click(sidekick)
    assert seat.moves[-1] == Block(angel, sidekick)


def test_a_die_that_was_taken_up_by_a_click_is_put_down_by_another(sit):
    table = attack_step().attack_with("Kitty Pryde", "sidekick")
    seat = sit(table)
    angel = table.die("Angel", "field")
    seat.click(angel)
    seat.click(angel)
    assert seat.view.drag_controller.held_die is None
    assert angel in seat.marked("legal")
    assert seat.moves[-1] == Confirm()


# --- rerolling ------------------------------------------------------------------------------------


def test_dice_are_picked_for_the_reroll_and_put_back_by_clicks(sit):
    table = Table().will_draw(*["sidekick"] * 4).will_roll("bolt, fist, mask, wild").begin("draw")
    seat = sit(seeded(table, 1))
    fist, mask = table.die("sidekick fist", "prep"), table.die("sidekick mask", "prep")
    seat.click(fist)
    seat.click(mask)
    assert seat.moves == [MarkForReroll(fist), MarkForReroll(mask)]
    assert seat.marked("picked") == {fist, mask}
    seat.click(fist)
    assert seat.marked("picked") == {mask}
    seat.session.play(Confirm())
    assert seat.differences() == []


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
def test_an_illegal_drop_glides_back_and_says_which_rule_forbids_it(sit, die, place, rule):
    table = main_step("sidekick bolt", "sidekick character")
    seat = sit(table)
    number = table.die(die, "card" if die in ("Kitty Pryde", "Angel") else "reserve")
    seat.drag(number, place)
    ((refusal, point),) = seat.refused
    assert refusal.rule_id == rule
    assert seat.view.rect().contains(point)
    assert seat.moves == []
    assert seat.differences() == []


def test_of_several_reasons_the_one_that_says_most_is_told(sit):
    table = attack_step()
    table.lay("Mike", "field", "sidekick").attack_with("Kitty Pryde")
    seat = sit(table)
    sidekick, kitty = table.die("Mike's sidekick", "field"), table.die("Kitty Pryde", "attack")
    seat.drag(sidekick, kitty)
    ((refusal, _),) = seat.refused
    assert refusal.rule_id == "TXT-1", "her text forbids it; that it is no attack now says less"
    assert seat.differences() == []


def test_a_die_that_lies_where_another_is_dropped_is_not_what_was_meant(sit):
    table = main_step("sidekick bolt").lay("Eric", "field", "sidekick")
    seat = sit(table)
    seat.drag(table.die("sidekick bolt", "reserve"), table.die("sidekick", "field"))
    assert [refusal.rule_id for refusal, _ in seat.refused] == ["FLD-1"]


def test_a_drop_on_nothing_or_where_it_lay_is_no_move_and_no_fault(sit):
    table = main_step("sidekick character", "sidekick bolt")
    seat = sit(table)
    die = table.die("sidekick character", "reserve")
    seat.drag(die, "Eric's reserve")
    seat.drag(die, table.die("sidekick bolt", "reserve"))
    assert (seat.moves, seat.refused) == ([], [])
    assert seat.differences() == []


def test_only_the_places_where_a_die_may_go_are_lit_and_say_what_for(sit):
    table = main_step("sidekick character", "sidekick mask", "sidekick bolt", "sidekick fist")
    seat = sit(table)
    die = table.die("sidekick character", "reserve")
    seat.press(die)
    seat.carry(die, seat.place("middle"))
    zones = {place for place in seat.lit() if "'s " in place}
    assert zones == {"Eric's field"}
    assert seat.view.table_scene.zones[0, Zone.FIELD].drop_label == "Field Sidekick"
    seat.release(seat.place("Eric's reserve"))
    assert seat.lit() == set()


def test_a_click_on_a_die_that_cannot_be_used_says_why(sit):
    table = main_step()
    seat = sit(table)
    seat.click(table.die("Cyclops", "card"))
    assert [refusal.rule_id for refusal, _ in seat.refused] == ["PAY-6"]


def test_while_dice_move_nothing_can_be_done(qtbot: QtBot):
    table = main_step("sidekick character")
    seat = Seated(qtbot, table, moving=True)
    die = table.die("sidekick character", "reserve")
    seat.click(die)
    assert seat.view.is_animating
    seat.session.play(Pass())
    assert seat.moves == [FieldCharacter(die)]
    seat.click(die)
    assert not seat.view.is_animating, "a click shows the end at once"
    assert seat.moves == [FieldCharacter(die)]
    assert seat.differences() == []


# --- when there is more than one way --------------------------------------------------------------


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard")  # a menu without a screen
def test_what_a_wild_is_paid_as_is_chosen_from_a_small_menu(sit):
    table = main_step("sidekick wild", "sidekick mask", "sidekick bolt")
    seat = sit(table)
    seat.click(table.die("Kitty Pryde", "card"))
    wild = table.die("sidekick wild", "reserve")
    seat.click(wild)
    (menu,) = (menu for menu in seat.view.findChildren(QMenu) if menu.isVisible())
    words = [action.text() for action in menu.actions()]
    assert words == ["Pay with Sidekick: wild, as mask", "Pay with Sidekick: wild, as any energy"]
    menu.actions()[1].trigger()
    menu.close()
    assert seat.moves[-1] == Pay(wild, Energy.WILD)


def test_a_dice_own_paid_ability_is_used_by_a_click_on_it(sit):
    text = ast.Text((ast.Paid(ast.Cost(energy=(Energy.BOLT,)), (ast.Bonus(ast.This(), 1),)),))
    table = Table(eric=[made_up("Hot Head", text)])
    table.lay("Eric", "field", "Hot Head L1").lay("Eric", "reserve", "sidekick bolt").begin("main")
    seat = sit(seeded(table, 1))
    die = table.die("Hot Head", "field")
    assert die in seat.marked("legal")
    seat.click(die)
    assert seat.moves == [UsePaidAbility(die, 0)]
    assert table.asks() == ("Eric", "pay")


def test_targets_are_lit_and_chosen_by_a_click(sit):
    table = main_step("Enrage action")
    table.lay("Mike", "field", "Angel L1")
    seat = sit(table)
    seat.click(table.die("Enrage", "reserve"))
    assert table.asks() == ("Eric", "choose")
    angel = table.die("Angel", "field")
    assert seat.marked("legal") == {angel}
    seat.click(angel)
    assert seat.moves[-1] == ChooseDie(angel)
    assert seat.differences() == []


def test_esc_lets_go_of_a_die_in_mid_drag_and_it_slides_home(sit):
    table = main_step("sidekick character")
    seat = sit(table)
    die = table.die("sidekick character", "reserve")
    seat.press(die)
    seat.carry(die, seat.place("Eric's field"))
    seat.type(Qt.Key.Key_Escape)
    seat.release(seat.place("Eric's field"))
    assert seat.moves == []
    assert seat.lit() == set()
    assert seat.differences() == []
