"""The meaning of dropping or clicking a die: moves, or the reason for a refusal."""

import pytest

from rules.advice import CLICKED, TABLE_MIDDLE, DropTarget, Refusal
from rules.model import (
    Attack,
    Block,
    Buy,
    ChooseDie,
    Energy,
    FieldCharacter,
    MarkForReroll,
    Pay,
    UseAction,
)
from rules.state import Zone
from tests.rules.table import Table

ERIC, MIKE = 0, 1


def zone(zone: Zone, player: int = ERIC) -> DropTarget:
    return DropTarget("zone", zone, player)


def meant(table: Table, die: int, place: DropTarget) -> list[object]:
    found = table.game.moves_for_drop(die, place)
    assert isinstance(found, tuple), f"refused: {found}"
    return list(found)


def refused(table: Table, die: int, place: DropTarget) -> Refusal:
    found = table.game.moves_for_drop(die, place)
    assert isinstance(found, Refusal), f"means {found}"
    return found


def test_a_cards_die_dropped_on_the_used_pile_is_a_purchase():
    table = Table().lay("Eric", "reserve", *["sidekick mask"] * 3).begin("main")
    kitty = table.die("Kitty Pryde", "card")
    assert meant(table, kitty, zone(Zone.USED)) == [Buy(table.card("Kitty Pryde"))]


def test_a_cards_die_dropped_elsewhere_is_pointed_to_the_used_pile():
    """Dropping it on another die does not block."""
    table = Table().lay("Eric", "reserve", *["sidekick mask"] * 3).begin("main")
    kitty = table.die("Kitty Pryde", "card")
    assert refused(table, kitty, zone(Zone.RESERVE)).rule_id == "BUY-1"
    on_a_die = DropTarget("die", die=table.die("sidekick mask", "reserve"))
    assert refused(table, kitty, on_a_die).rule_id == "BUY-1"


def test_energy_dropped_on_a_card_purchases_its_die():
    table = Table().lay("Eric", "reserve", *["sidekick mask"] * 3).begin("main")
    place = DropTarget("card", card=table.card("Kitty Pryde"))
    assert meant(table, table.die("sidekick mask", "reserve"), place) == [Buy(place.card)]


def test_an_unaffordable_purchase_is_refused_on_dropping():
    table = Table().begin("main")
    refusal = refused(table, table.die("Kitty Pryde", "card"), zone(Zone.USED))
    assert refusal.rule_id == "PAY-6"


def test_a_character_dropped_on_the_field_is_fielded():
    table = Table().lay("Eric", "reserve", "sidekick character").begin("main")
    die = table.die("sidekick character", "reserve")
    assert meant(table, die, zone(Zone.FIELD)) == [FieldCharacter(die)]


def test_energy_dropped_on_the_field_is_refused_because_it_is_not_a_character():
    table = Table().lay("Eric", "reserve", "sidekick bolt").begin("main")
    refusal = refused(table, table.die("sidekick bolt", "reserve"), zone(Zone.FIELD))
    assert refusal.rule_id == "FLD-1"


def test_an_action_die_dropped_in_the_middle_is_used():
    table = Table().lay("Eric", "reserve", "Ambush action").begin("main")
    die = table.die("Ambush", "reserve")
    assert meant(table, die, TABLE_MIDDLE) == [UseAction(die)]
    assert meant(table, die, CLICKED) == [UseAction(die)]


def test_a_character_dropped_in_the_attack_zone_attacks_in_the_attack_step():
    table = Table().lay("Eric", "field", "sidekick").begin("main")
    die = table.die("sidekick", "field")
    refusal = refused(table, die, zone(Zone.ATTACK))
    assert (refusal.rule_id, "after the Main Step" in str(refusal)) == ("TURN-1", True)
    table.both_pass()
    assert meant(table, die, zone(Zone.ATTACK)) == [Attack(die)]


def test_a_blocker_dropped_on_an_attacker_blocks_it():
    table = Table().lay("Eric", "field", "Kitty Pryde L1")
    table.lay("Mike", "field", "Angel L1", "sidekick").begin("attack").attack_with("Kitty Pryde")
    kitty = table.die("Kitty Pryde", "attack")
    angel, sidekick = table.die("Angel", "field"), table.die("Mike's sidekick", "field")
    assert meant(table, angel, DropTarget("die", die=kitty)) == [Block(angel, kitty)]
    assert "can't block Kitty Pryde" in str(refused(table, sidekick, DropTarget("die", die=kitty)))


def test_a_die_cannot_be_dropped_on_the_opponents_side():
    table = Table().lay("Eric", "reserve", "sidekick character").begin("main")
    refusal = refused(table, table.die("sidekick character", "reserve"), zone(Zone.FIELD, MIKE))
    assert (refusal.rule_id, "Mike" in str(refusal)) == ("ZONE-1", True)


def test_a_character_dropped_on_a_card_purchases_nothing():
    """PAY-1: Only energy pays."""
    table = Table().lay("Eric", "reserve", "sidekick character", *["sidekick mask"] * 3)
    table.begin("main")
    place = DropTarget("card", card=table.card("Kitty Pryde"))
    assert refused(table, table.die("sidekick character", "reserve"), place).rule_id == "PAY-1"


def test_energy_dropped_on_the_card_being_purchased_pays_and_on_another_joins_a_batch():
    table = Table().lay("Eric", "reserve", *["sidekick bolt"] * 6).begin("main")
    enrage, ambush = table.card("Enrage"), table.card("Ambush")
    table.play(Buy(enrage))
    bolt = table.die("sidekick bolt", "reserve")
    assert meant(table, bolt, DropTarget("card", card=enrage)) == [Pay(bolt, Energy.BOLT)]
    assert refused(table, bolt, DropTarget("card", card=ambush)).rule_id == "PAY-4"


def test_any_of_several_equal_dice_can_be_dragged():
    """`legal()` lists one of them; the move uses the die that was dragged."""
    table = Table().lay("Eric", "reserve", *["sidekick character"] * 2).begin("main")
    for die in table.state.dice_in_zone(ERIC, Zone.RESERVE):
        assert meant(table, die.id, zone(Zone.FIELD)) == [FieldCharacter(die.id)]


def test_clicking_selects_dice_for_the_reroll():
    table = Table().will_draw(*["sidekick"] * 4).will_roll("fist, fist, bolt, mask").begin("draw")
    die = table.state.dice_in_zone(ERIC, Zone.PREP)[1].id
    assert meant(table, die, CLICKED) == [MarkForReroll(die)]


def test_clicking_chooses_a_target():
    table = (
        Table().lay("Eric", "reserve", "Cyclops L1", "sidekick bolt").lay("Mike", "field", "Angel")
    )
    table.begin("main").field("Cyclops L1", "bolt")
    angel = table.die("Angel", "field")
    assert meant(table, angel, CLICKED) == [ChooseDie(angel)]
    assert refused(table, table.die("Cyclops", "field"), CLICKED).rule_id == "TXT-3"


def test_during_a_payment_a_click_pays_and_a_wild_offers_its_types():
    table = Table().lay("Eric", "reserve", "sidekick wild", *["sidekick mask"] * 2).begin("main")
    table.play(Buy(table.card("Kitty Pryde")))
    wild, mask = table.die("sidekick wild", "reserve"), table.die("sidekick mask", "reserve")
    assert meant(table, mask, CLICKED) == [Pay(mask, Energy.MASK)]
    assert meant(table, wild, CLICKED) == [Pay(wild, Energy.MASK), Pay(wild, Energy.WILD)]


def test_while_a_generic_face_pays_another_character_can_join():
    """PAY-4: A character dropped on the Field joins the batch."""
    table = Table().lay("Eric", "reserve", "Ambush 2", "Cyclops L1", "Kitty Pryde L3").begin("main")
    cyclops, kitty = table.die("Cyclops", "reserve"), table.die("Kitty Pryde", "reserve")
    table.play(FieldCharacter(cyclops))
    assert meant(table, kitty, zone(Zone.FIELD)) == [FieldCharacter(kitty)]


@pytest.mark.parametrize(
    "place", [TABLE_MIDDLE, CLICKED, zone(Zone.BAG), zone(Zone.PREP), DropTarget("die", die=0)]
)
def test_a_meaningless_drop_is_refused_with_a_reason(place: DropTarget):
    table = Table().begin("main")
    refusal = refused(table, table.die("sidekick", "bag"), place)
    assert refusal.rule_id
    assert str(refusal)


# --- all clicks at once ---------------------------------------------------------------------------


def test_equal_dice_can_all_be_clicked():
    table = (
        Table().lay("Eric", "reserve", *["sidekick mask"] * 3, "sidekick character").begin("main")
    )
    clicks, card = table.game.legal_clicks(), table.card("Kitty Pryde")
    on_card = [die.id for die in table.game.state.dice if die.card == card]
    assert len(on_card) > 1
    assert all(clicks[die] == (Buy(card),) for die in on_card)
    sidekick = table.die("sidekick character", "reserve")
    assert clicks[sidekick] == (FieldCharacter(sidekick),)
    assert table.die("sidekick mask", "reserve") not in clicks


@pytest.mark.parametrize("step", ["main", "attack"])
def test_all_clicks_at_once_are_the_clicks_on_each_die(step: str):
    table = Table().lay("Eric", "field", "Kitty Pryde L1", "sidekick", "sidekick")
    table.lay("Eric", "reserve", "sidekick mask", "sidekick character").begin(step)
    game = table.game
    for die in game.state.dice:
        expected = game.legal_moves_for_drop(die.id, CLICKED) if die.zone is not Zone.BAG else ()
        assert game.legal_clicks().get(die.id, ()) == expected


# --- fielding in one act --------------------------------------------------------------------------


def test_free_characters_whose_fielding_causes_nothing_are_fielded_in_one_act():
    """Angel is free too, but his ability begins when he is fielded; Juggernaut costs energy."""
    two = ["sidekick character"] * 2
    dice = ("Angel L1", *two, "sidekick bolt", "Juggernaut L1")
    table = Table().lay("Mike", "reserve", *dice).lay("Mike", "used", "sidekick")
    table.begin("main", "Mike")
    moves = table.game.free_fieldings()
    assert [table.name(move.die) for move in moves] == ["sidekick"] * 2
    for move in moves:
        table.play(move)
    assert table.game.free_fieldings() == ()


def test_with_casual_timing_the_opponent_is_asked_after_each_fielding():
    table = Table(casual=True).lay("Eric", "reserve", *["sidekick character"] * 2)
    table.lay("Mike", "reserve", "sidekick bolt").begin("main")
    assert table.game.free_fieldings() == ()


def test_nothing_is_fielded_outside_the_main_step():
    table = Table().lay("Eric", "reserve", *["sidekick character"] * 2).begin("attack")
    assert table.game.free_fieldings() == ()
