"""The visible dice of a zone, and which players may look into it."""

from rules.advice import can_look_into, zone_contents
from rules.state import Zone
from tests.rules.table import Table


def seen(table: Table, player: int, zone: Zone) -> list[tuple[str, int]]:
    """The name of each group of equal dice in a zone, and its count."""
    cards = table.state.setup.cards
    return [
        (cards[one.card].card.name, len(one.dice))
        for one in zone_contents(table.state, player, zone)
    ]


def test_equal_dice_are_grouped_with_the_largest_group_first():
    table = Table().lay("Eric", "used", "Cyclops", "sidekick", "Cyclops", "Enrage").begin()
    assert seen(table, 0, Zone.USED) == [("Cyclops", 2), ("Enrage", 1), ("Sidekick", 1)]
    assert seen(table, 1, Zone.USED) == []


def test_dice_of_one_card_with_different_faces_form_two_groups():
    table = Table().lay("Eric", "field", "Cyclops L1", "Cyclops L3").begin()
    assert seen(table, 0, Zone.FIELD) == [("Cyclops", 1), ("Cyclops", 1)]


def test_only_the_owner_sees_a_closed_bag_and_only_while_deciding():
    table = Table(edition="UXM").begin()
    assert can_look_into(table.state, 0, Zone.BAG)
    assert not can_look_into(table.state, 1, Zone.BAG)
    assert can_look_into(table.state, 1, Zone.USED)


def test_both_players_see_an_open_bag():
    table = Table(edition="AI").begin()
    assert can_look_into(table.state, 1, Zone.BAG)
