"""Dice that are attached to others, and where both go."""

import pytest

from rules.invariants import faults
from tests.rules.dice_texts import ALL, DOOM, JAILER, OFFER, RING, end_turn, use_paid
from tests.rules.table import Table, made_up, made_up_action


def ringed(edition: str, *more: str, **cards: list) -> Table:
    """Eric's Kitty Pryde wears a Ring."""
    cards["basics"] = [RING, *cards.get("basics", [])]
    table = Table(edition=edition, **cards).lay("Eric", "field", "Kitty Pryde L2")
    table.lay("Eric", "reserve", "Ring action", *more).begin("main")
    table.use("Ring action").choose("Kitty Pryde")
    assert table.has("Eric", "field") == {"Kitty Pryde L2": 1, "Ring action": 1}
    return table


@ALL
def test_an_attached_die_stays_past_the_turn(edition: str):
    """RUL-15: as long as its bearer does."""
    table = end_turn(ringed(edition))
    assert table.has("Eric", "field") == {"Kitty Pryde L2": 1, "Ring action": 1}
    assert faults(table.state) == []


@ALL
def test_an_attached_die_follows_its_bearer_to_the_prep_area(edition: str):
    """RUL-15: when it is knocked out."""
    table = ringed(edition, "Doom action", basics=[DOOM]).use("Doom action")
    table.choose("Kitty Pryde")
    assert table.has("Eric", "prep") == {"Kitty Pryde": 1, "Ring": 1}


@pytest.mark.parametrize(
    ("edition", "zone"), [("UXM", "used"), ("ASM", "used"), ("SWW", "used"), ("AI", "out")]
)
def test_a_sacrificed_die_goes_to_the_used_pile_and_what_it_bears_with_it(edition: str, zone: str):
    """KW-11, RUL-15, ZONE-2: in the newest edition by way of Out of Play on one's own turn."""
    table = ringed(edition, "Offer action", basics=[OFFER]).use("Offer action")
    table.choose("Kitty Pryde")
    there = table.has("Eric", zone)
    assert (there["Kitty Pryde"], there["Ring"]) == (1, 1)
    assert table.has("Eric", "prep") == {}
    assert not [e for e in table.events if type(e).__name__ == "KnockedOut"]


@ALL
def test_attached_dice_are_captured_and_return_with_their_bearer(edition: str):
    """RUL-15, CAP-1: and are attached to it again."""
    table = ringed(edition, mike=[JAILER])
    table.lay("Mike", "field", "Jailer L1").pass_()
    use_paid(table, "Jailer", "Kitty Pryde")
    assert table.has("Eric", "captive") == {"Kitty Pryde L2": 1, "Ring action": 1}
    assert faults(table.state) == []
    end_turn(table)
    assert table.has("Eric", "field") == {"Kitty Pryde L2": 1, "Ring action": 1}
    ring = table.state.dice[table.die("Ring", "field")]
    assert ring.bearer == table.die("Kitty Pryde", "field")


@ALL
def test_an_attached_die_stays_on_a_bearer_that_changes_sides(edition: str):
    """RUL-15, CTL-1: each goes to the Prep Area of its own owner."""
    doomer = made_up(
        "Doomer",
        "Pay nothing: take control of an opposing character die this turn. KO it.",
    )
    table = ringed(edition, mike=[doomer])
    table.lay("Mike", "field", "Doomer L1").pass_()
    use_paid(table, "Doomer", "Kitty Pryde")
    assert table.has("Eric", "prep") == {"Kitty Pryde": 1, "Ring": 1}
    assert table.has("Mike", "prep") == {}


def test_where_an_attached_die_goes_when_its_bearer_shows_energy():
    """RUL-15, RRL-1: an action die has no business in the Reserve Pool."""
    again = made_up_action("Again", "Reroll one of your character dice.")
    table = ringed("AI", "Again action", basics=[again]).will_roll("mask")
    table.use("Again action").choose("Kitty Pryde")
    assert table.has("Eric", "reserve") == {"Kitty Pryde mask": 1}
    assert table.has("Eric", "used") == {"Ring": 1}
