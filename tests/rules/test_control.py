"""Dice that change controllers, and how they return."""

import pytest
from msgspec.structs import replace

from rules.analysis.playout import find_violations
from rules.model import Attack
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
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table


def witch_controls_angel(edition: str, *more: str, **cards: list) -> Table:
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
def test_attackers_while_one_die_controls_another(edition: str, able: list[str]):
    """CTL-1: In the older editions a controlling die cannot attack; in the newest both can."""
    table = witch_controls_angel(edition).both_pass()
    assert table.offered() == able
    witch = Attack(table.die("Witch L1", "field"))
    assert edition == "AI" or table.refused(witch).rule_id == "CTL-1"
    table.attack_with("Angel")
    assert table.lives() == (10, 10)


@ALL
def test_control_ends_with_the_turn_and_the_die_returns(edition: str):
    """CTL-1, R139: It returns at its level and is not fielded; the controlling die stays."""
    table = Table(edition=edition, eric=[WITCH], mike=[HERALD]).life(Mike=5, Eric=5)
    table.lay("Eric", "field", "Witch L1").lay("Mike", "field", "Herald L2").begin("main")
    use_paid(table, "Witch", "Herald")
    assert table.has("Eric", "field") == {"Witch L1": 1, "Herald L2": 1}
    assert find_violations(table.state) == []
    end_turn(table)
    assert table.has("Eric", "field") == {"Witch L1": 1}
    assert table.has("Mike", "field") == {"Herald L2": 1}
    assert table.lives() == (5, 5)


@ALL
def test_control_ends_when_the_controlling_die_is_knocked_out(edition: str):
    """CTL-1: It ends immediately in every edition."""
    table = (
        witch_controls_angel(edition, "Doom action", basics=[DOOM])
        .use("Doom action")
        .choose("Witch")
    )
    assert table.has("Mike", "field") == {"Angel L2": 1}


@ENDS_ON_LEAVING
def test_control_when_the_controlling_die_leaves_without_a_knockout(edition: str, ends: bool):
    """CTL-1: The older rulebooks mention only its KO."""
    table = (
        witch_controls_angel(edition, "Exile action", basics=[EXILE])
        .use("Exile action")
        .choose("Witch")
    )
    assert table.has("Mike", "field") == ({"Angel L2": 1} if ends else {})


@ALL
def test_a_knocked_out_controlled_die_goes_to_its_owners_prep_area(edition: str):
    """CTL-1, R140: It does not go to its controller's Prep Area."""
    table = (
        witch_controls_angel(edition, "Doom action", basics=[DOOM])
        .use("Doom action")
        .choose("Angel")
    )
    assert table.has("Mike", "prep") == {"Angel": 1}
    assert table.has("Eric", "prep") == {}
    assert find_violations(table.state) == []


@ALL
def test_an_unblocked_controlled_attacker_goes_to_its_owners_prep_area(edition: str):
    """CTL-1, R140: It cannot go to the Used Pile or Out of Play."""
    table = witch_controls_angel(edition).both_pass().attack_with("Angel").both_pass()
    assert table.lives()[1] < 10
    assert table.has("Mike", "prep") == {"Angel": 1}
    assert table.has("Eric", "used") == {}


def test_nothing_waits_for_a_controlled_die_that_has_gone_home():
    """CTL-1: Control until a later turn ends when the die leaves; then it is like any other."""
    charm = made_up_action(
        "Charm", "Take control of an opposing character die until your next turn."
    )
    table = Table(basics=[charm], edition="UXM").lay("Eric", "reserve", "Charm action")
    table.lay("Mike", "field", "sidekick").begin().use("Charm action").choose("sidekick")
    assert len(table.state.delayed_effects) == 1
    table.will_draw(*["sidekick"] * 4).will_roll("mask, mask, mask, mask, mask")
    table.both_pass().attack_with("sidekick").both_pass()
    assert table.has("Mike", "prep") == {"sidekick mask": 5}
    assert table.state.delayed_effects == ()
    assert len(table.game.legal_moves()) == 2, "one of the equal dice, or keep them all"


@pytest.mark.parametrize(
    ("edition", "zone"), [("UXM", "bag"), ("ASM", "bag"), ("SWW", "bag"), ("AI", "prep")]
)
def test_text_that_sends_a_controlled_die_to_the_bag(edition: str, zone: str):
    """CTL-1: It replaces any unrolled zone, or only the Prep Area and the Used Pile."""
    lose = made_up_action("Lose", "Move one of your character dice to your bag.")
    table = (
        witch_controls_angel(edition, "Lose action", basics=[lose])
        .use("Lose action")
        .choose("Angel")
    )
    assert table.has("Mike", zone)["Angel"] == 1


@ALL
def test_a_controlled_die_rerolled_to_energy_belongs_to_its_owner(edition: str):
    """CTL-1, OPEN-4, DIE-5: Players cannot spend another player's dice."""
    again = made_up_action("Again", "Reroll one of your character dice.")
    table = witch_controls_angel(edition, "Again action", basics=[again]).will_roll("shield")
    table.use("Again action").choose("Angel")
    assert table.has("Mike", "reserve") == {"Angel shield": 1}
    assert table.has("Eric", "reserve").get("Angel shield") is None
    assert find_violations(table.state) == []


@ALL
def test_a_controlled_die_uses_its_own_card_for_its_controller(edition: str):
    """CTL-1, R139: "You" is the controller.

    A card with the same name on his team is a different card.
    """
    strong = ["mask", "mask mask", "mask mask", "0 5 5", "1 6 6", "2 7 7"]
    table = Table(
        edition=edition,
        eric=[WITCH, made_up("Chief", "When this die attacks: gain 1 life.")],
        mike=[made_up("Chief", "When this die attacks: gain 3 life.", faces=strong)],
    )
    table.life(Eric=2, Mike=2).lay("Eric", "field", "Witch L1", "Chief L1")
    table.lay("Mike", "field", "Chief L1").begin("main")
    use_paid(table, "Witch", "Chief").both_pass()
    number = next(d.id for d in table.state.dice if d.controller == 0 and d.owner == 1)
    table.play(Attack(number)).confirm()
    assert table.lives() == (5, 2)


@ALL
def test_how_texts_treat_a_controlled_die(edition: str):
    """CTL-1, OPEN-8: It is one of its controller's dice and opposing to the other player."""
    fear = made_up("Fear", "Pay nothing: each opposing character die gets +1D this turn.")
    cheer = made_up_action("Cheer", "Your character dice get +1A this turn.")
    table = witch_controls_angel(edition, "Cheer action", mike=[fear], basics=[cheer])
    before = table.stats("Angel L2")
    table.lay("Mike", "field", "Fear L1").use("Cheer action").pass_()
    use_paid(table, "Fear")
    assert table.stats("Angel L2") == (before[0] + 1, before[1] + 1)


@ALL
def test_end_of_turn_effects_see_the_die_under_its_controller(edition: str):
    """CTL-1, OPEN-2, CLN-1: Control ends after end-of-turn effects."""
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


def test_damage_and_effects_stay_on_a_die_that_changes_controllers():
    """CTL-1, EFF-1: The die has not left the Field."""
    hurt = made_up_action("Hurt", "Deal 1 damage to a character die. It gets +2A this turn.")
    table = Table(eric=[WITCH], basics=[hurt]).lay("Eric", "field", "Witch L1")
    table.lay("Mike", "field", "Angel L2").lay("Eric", "reserve", "Hurt action").begin("main")
    table.use("Hurt action").choose("Angel")
    attack, defense = table.stats("Angel L2")
    use_paid(table, "Witch", "Angel")
    assert table.stats("Angel L2") == (attack, defense)
    assert table.state.dice[table.die("Angel", "field")].damage == 1


def test_a_controlled_die_that_is_set_aside_returns_to_its_owner():
    """R106, CTL-1: Control has ended when it returns."""
    away = made_up_action("Away", "Remove one of your character dice from the field this turn.")
    table = (
        witch_controls_angel("AI", "Away action", basics=[away]).use("Away action").choose("Angel")
    )
    assert table.has("Mike", "aside") == {"Angel L2": 1}
    end_turn(table)
    assert table.has("Mike", "field") == {"Angel L2": 1}


def test_the_owner_of_a_die_is_not_the_player_who_controls_it():
    """CTL-1: Eric controls Mike's Angel, but Mike is its owner."""
    bill = made_up_action(
        "Bill", "A target character die gets +1A this turn. Its owner gains 1 life."
    )
    table = Table(basics=[bill]).lay("Eric", "reserve", "Bill action").lay("Mike", "field", "Angel")
    angel = table.state.dice[table.die("Angel", "field")]
    table.state.dice[angel.id] = replace(angel, controller=0, holder=angel.id)
    table.life(Eric=5, Mike=5).begin().use("Bill").choose("Angel")
    assert table.lives() == (5, 6)
