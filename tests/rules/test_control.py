"""Dice that change sides, and how they go back."""

import pytest

from rules.invariants import faults
from rules.moves import Attack
from tests.rules.dice_texts import (
    ALL,
    DOOM,
    ENDS_ON_LEAVING,
    EXILE,
    HERALD,
    WITCH,
    end_turn,
    use_paid,
)
from tests.rules.table import Table, made_up, made_up_action


def bewitched(edition: str, *more: str, **cards: list) -> Table:
    """Eric's Witch controls Mike's Angel."""
    table = Table(edition=edition, eric=[WITCH, *cards.pop("eric", [])], **cards)
    table.lay("Eric", "field", "Witch L1").lay("Mike", "field", "Angel L2")
    table.lay("Eric", "reserve", *more).begin("main")
    return use_paid(table, "Witch", "Angel")


@pytest.mark.parametrize(
    ("edition", "able"),
    [
        ("UXM", ["attack Angel L2", "pass"]),
        ("ASM", ["attack Angel L2", "pass"]),
        ("SWW", ["attack Angel L2", "pass"]),
        ("AI", ["attack Angel L2", "attack Witch L1", "pass"]),
    ],
)
def test_who_attacks_while_one_die_controls_another(edition: str, able: list[str]):
    """CTL-1: it lies on its controller, which only sends it; or it stands beside it."""
    table = bewitched(edition).both_pass()
    assert table.offered() == able
    table.attack_with("Angel")
    assert table.lives() == (10, 10)


@ALL
def test_control_ends_with_the_turn_and_the_die_goes_back(edition: str):
    """CTL-1, R139: on its level, not fielded; the controller stays."""
    table = Table(edition=edition, eric=[WITCH], mike=[HERALD]).life(Mike=5, Eric=5)
    table.lay("Eric", "field", "Witch L1").lay("Mike", "field", "Herald L2").begin("main")
    use_paid(table, "Witch", "Herald")
    assert table.has("Eric", "field") == {"Witch L1": 1, "Herald L2": 1}
    assert faults(table.state) == []
    end_turn(table)
    assert table.has("Eric", "field") == {"Witch L1": 1}
    assert table.has("Mike", "field") == {"Herald L2": 1}
    assert table.lives() == (5, 5)


@ALL
def test_control_ends_when_the_controller_is_knocked_out(edition: str):
    """CTL-1: at once, in every edition."""
    table = bewitched(edition, "Doom action", basics=[DOOM]).use("Doom action").choose("Witch")
    assert table.has("Mike", "field") == {"Angel L2": 1}


@ENDS_ON_LEAVING
def test_whether_control_ends_when_the_controller_leaves_otherwise(edition: str, ends: bool):
    """CTL-1: the older books name only its KO."""
    table = bewitched(edition, "Exile action", basics=[EXILE]).use("Exile action").choose("Witch")
    assert table.has("Mike", "field") == ({"Angel L2": 1} if ends else {})


@ALL
def test_a_controlled_die_that_is_knocked_out_goes_to_its_owners_prep_area(edition: str):
    """CTL-1, R140: not to the Prep Area of whoever controlled it."""
    table = bewitched(edition, "Doom action", basics=[DOOM]).use("Doom action").choose("Angel")
    assert table.has("Mike", "prep") == {"Angel": 1}
    assert table.has("Eric", "prep") == {}
    assert faults(table.state) == []


@ALL
def test_a_controlled_attacker_that_is_not_blocked_goes_to_its_owners_prep_area(edition: str):
    """CTL-1, R140: the Used Pile and Out of Play are no places for it."""
    table = bewitched(edition).both_pass().attack_with("Angel").both_pass()
    assert table.lives()[1] < 10
    assert table.has("Mike", "prep") == {"Angel": 1}
    assert table.has("Eric", "used") == {}


@pytest.mark.parametrize(
    ("edition", "zone"), [("UXM", "bag"), ("ASM", "bag"), ("SWW", "bag"), ("AI", "prep")]
)
def test_where_a_controlled_die_goes_that_text_sends_to_the_bag(edition: str, zone: str):
    """CTL-1: instead of any unrolled place, or only of the Prep Area and the Used Pile."""
    lose = made_up_action("Lose", "Move one of your character dice to your bag.")
    table = bewitched(edition, "Lose action", basics=[lose]).use("Lose action").choose("Angel")
    assert table.has("Mike", zone)["Angel"] == 1


@ALL
def test_a_controlled_die_rerolled_to_energy_is_its_owners_energy(edition: str):
    """CTL-1, OPEN-4, DIE-5: nobody spends another's dice."""
    again = made_up_action("Again", "Reroll one of your character dice.")
    table = bewitched(edition, "Again action", basics=[again]).will_roll("shield")
    table.use("Again action").choose("Angel")
    assert table.has("Mike", "reserve") == {"Angel shield": 1}
    assert table.has("Eric", "reserve").get("Angel shield") is None
    assert faults(table.state) == []


@ALL
def test_a_controlled_die_uses_its_own_card_for_its_controller(edition: str):
    """CTL-1, R139: "you" is the controller; a card of the same name on his team is another."""
    strong = ["mask", "mask mask", "mask mask", "0 5 5", "1 6 6", "2 7 7"]
    table = Table(
        edition=edition,
        eric=[WITCH, made_up("Chief", "When this die attacks: gain 1 life.")],
        mike=[made_up("Chief", "When this die attacks: gain 3 life.", faces=strong)],
    )
    table.life(Eric=2, Mike=2).lay("Eric", "field", "Witch L1", "Chief L1")
    table.lay("Mike", "field", "Chief L1").begin("main")
    use_paid(table, "Witch", "Chief").both_pass()
    number = next(d.id for d in table.state.dice if d.player == 0 and d.owner == 1)
    table.play(Attack(number)).confirm()
    assert table.lives() == (5, 2)


@ALL
def test_whose_a_controlled_die_is_to_texts(edition: str):
    """CTL-1, OPEN-8: yours for the game, and opposing to the other player."""
    fear = made_up("Fear", "Pay nothing: each opposing character die gets +1D this turn.")
    cheer = made_up_action("Cheer", "Your character dice get +1A this turn.")
    table = bewitched(edition, "Cheer action", mike=[fear], basics=[cheer])
    before = table.stats("Angel L2")
    table.lay("Mike", "field", "Fear L1").use("Cheer action").pass_()
    use_paid(table, "Fear")
    assert table.stats("Angel L2") == (before[0] + 1, before[1] + 1)


@ALL
def test_what_happens_at_the_end_of_the_turn_still_finds_the_die_on_its_side(edition: str):
    """CTL-1, OPEN-2, CLN-1: control ends after the end-of-turn effects."""
    table = Table(
        edition=edition,
        eric=[
            WITCH,
            made_up(
                "Crowd",
                "At the end of your turn: gain 1 life for each of your character dice.",
            ),
        ],
    )
    table.life(Eric=2).lay("Eric", "field", "Witch L1", "Crowd L1")
    table.lay("Mike", "field", "Angel L2").begin("main")
    end_turn(use_paid(table, "Witch", "Angel"))
    assert table.lives()[0] == 5
    assert table.has("Mike", "field") == {"Angel L2": 1}


def test_damage_and_effects_stay_on_a_die_that_changes_sides():
    """CTL-1, EFF-1: it has not left the Field."""
    hurt = made_up_action("Hurt", "Deal 1 damage to a character die. It gets +2A this turn.")
    table = Table(eric=[WITCH], basics=[hurt]).lay("Eric", "field", "Witch L1")
    table.lay("Mike", "field", "Angel L2").lay("Eric", "reserve", "Hurt action").begin("main")
    table.use("Hurt action").choose("Angel")
    attack, defense = table.stats("Angel L2")
    use_paid(table, "Witch", "Angel")
    assert table.stats("Angel L2") == (attack, defense)
    assert table.state.dice[table.die("Angel", "field")].damage == 1


def test_a_controlled_die_that_is_set_aside_returns_to_its_owner():
    """R106, CTL-1: it is its owner's again."""
    away = made_up_action("Away", "Remove one of your character dice from the field this turn.")
    table = bewitched("AI", "Away action", basics=[away]).use("Away action").choose("Angel")
    assert table.has("Mike", "aside") == {"Angel L2": 1}
    end_turn(table)
    assert table.has("Mike", "field") == {"Angel L2": 1}
