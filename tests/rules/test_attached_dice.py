"""Attached dice and where each die goes when either leaves the Field."""

import pytest

from rules.analysis.playout import find_violations
from tests.rules.dice_texts import ALL, DOOM, JAILER, OFFER, RING, end_turn, use_paid
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table


def kitty_pryde_with_a_ring(edition: str, *more: str, **cards: list) -> Table:
    """Eric's Kitty Pryde has a Ring die attached to it."""
    cards["basics"] = [RING, *cards.get("basics", [])]
    table = Table(edition=edition, **cards).lay("Eric", "field", "Kitty Pryde L2")
    table.lay("Eric", "reserve", "Ring action", *more).begin("main")
    table.use("Ring action").choose("Kitty Pryde")
    assert table.has("Eric", "field") == {"Kitty Pryde L2": 1, "Ring action": 1}
    return table


@ALL
def test_an_attached_die_stays_attached_after_the_turn(edition: str):
    """RUL-15: It stays as long as the die it is attached to."""
    table = end_turn(kitty_pryde_with_a_ring(edition))
    assert table.has("Eric", "field") == {"Kitty Pryde L2": 1, "Ring action": 1}
    assert find_violations(table.state) == []


@ALL
def test_an_attached_die_follows_a_knocked_out_die_to_the_prep_area(edition: str):
    """RUL-15: Both dice leave when the die underneath is knocked out."""
    table = kitty_pryde_with_a_ring(edition, "Doom action", basics=[DOOM]).use("Doom action")
    table.choose("Kitty Pryde")
    assert table.has("Eric", "prep") == {"Kitty Pryde": 1, "Ring": 1}


@pytest.mark.parametrize(
    ("edition", "zone"), [("UXM", "used"), ("ASM", "used"), ("SWW", "used"), ("AI", "out")]
)
def test_a_sacrificed_die_and_its_attached_die_go_to_the_used_pile(edition: str, zone: str):
    """KW-11, RUL-15, ZONE-2: In the newest edition both first go Out of Play on their own turn."""
    table = kitty_pryde_with_a_ring(edition, "Offer action", basics=[OFFER]).use("Offer action")
    table.choose("Kitty Pryde")
    there = table.has("Eric", zone)
    assert (there["Kitty Pryde"], there["Ring"]) == (1, 1)
    assert table.has("Eric", "prep") == {}
    assert not [e for e in table.events if type(e).__name__ == "KnockedOut"]


@ALL
def test_attached_dice_are_captured_and_return_with_their_die(edition: str):
    """RUL-15, CAP-1: On return they are attached to it again."""
    table = kitty_pryde_with_a_ring(edition, mike=[JAILER])
    table.lay("Mike", "field", "Jailer L1").pass_()
    use_paid(table, "Jailer", "Kitty Pryde")
    assert table.has("Eric", "captive") == {"Kitty Pryde L2": 1, "Ring action": 1}
    assert find_violations(table.state) == []
    end_turn(table)
    assert table.has("Eric", "field") == {"Kitty Pryde L2": 1, "Ring action": 1}
    ring = table.state.dice[table.die("Ring", "field")]
    assert ring.attached_to == table.die("Kitty Pryde", "field")


@ALL
def test_an_attached_die_stays_attached_when_control_changes(edition: str):
    """RUL-15, CTL-1: After a knockout, each die goes to the Prep Area of its own owner."""
    doomer = made_up(
        "Doomer",
        "Pay nothing: take control of an opposing character die this turn. KO it.",
    )
    table = kitty_pryde_with_a_ring(edition, mike=[doomer])
    table.lay("Mike", "field", "Doomer L1").pass_()
    use_paid(table, "Doomer", "Kitty Pryde")
    assert table.has("Eric", "prep") == {"Kitty Pryde": 1, "Ring": 1}
    assert table.has("Mike", "prep") == {}


def test_an_attached_action_die_goes_to_the_used_pile_when_its_die_rerolls_to_energy():
    """RUL-15, RRL-1: An action die cannot follow into the Reserve Pool."""
    again = made_up_action("Again", "Reroll one of your character dice.")
    table = kitty_pryde_with_a_ring("AI", "Again action", basics=[again]).will_roll("mask")
    table.use("Again action").choose("Kitty Pryde")
    assert table.has("Eric", "reserve") == {"Kitty Pryde mask": 1}
    assert table.has("Eric", "used") == {"Ring": 1}


@ALL
def test_an_attached_die_follows_when_control_ends_and_its_die_leaves_the_field(edition: str):
    """RUL-15, CTL-1: The controlled die goes back to the Used Pile it was fielded from."""
    raise_ = made_up_action(
        "Raise", "Field a character die from the opponent's used pile under your control."
    )
    table = Table(edition=edition, basics=[RING, raise_]).lay("Mike", "used", "Angel")
    table.lay("Eric", "reserve", "Raise action", "Ring action").begin()
    table.use("Raise action").choose("Angel").use("Ring action").choose("Angel")
    assert table.has("Eric", "field") == {"Angel L1": 1, "Ring action": 1}
    end_turn(table)
    assert table.has("Mike", "used") == {"Angel": 1}
    assert (table.has("Eric", "field"), table.has("Eric", "used")["Ring"]) == ({}, 1)
    assert find_violations(table.state) == []


@ALL
def test_a_controlled_die_that_goes_home_keeps_no_damage_or_bonus(edition: str):
    """CTL-1, EFF-1: Its controller is KO'd, so it leaves the Field in the middle of the turn."""
    raiser = made_up(
        "Raiser",
        "When this die attacks: field a character die from the opponent's used pile under your"
        " control. It gets +1A this turn.",
    )
    table = Table(edition=edition, eric=[raiser], basics=[DOOM]).lay("Mike", "used", "Angel")
    table.lay("Mike", "field", "sidekick").lay("Eric", "field", "Raiser")
    table.lay("Eric", "reserve", "Doom action").begin("attack").attack_with("Raiser")
    table.choose("Angel").block().use("Doom action").choose("Raiser")
    assert table.has("Mike", "used") == {"Angel": 1}
    assert table.state.continuous_effects == ()
    assert find_violations(table.state) == []
