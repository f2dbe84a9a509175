"""What there is to see in a zone, and who may look."""

from rules.looking import contents, may_look
from rules.state import Zone
from tests.rules.table import Table


def seen(table: Table, player: int, zone: Zone) -> list[tuple[str, int]]:
    """The name of each kind of die in a zone, and how many."""
    cards = table.state.setup.cards
    return [
        (cards[one.card].card.name, len(one.dice)) for one in contents(table.state, player, zone)
    ]


def test_equal_dice_are_told_of_together_the_most_first():
    table = Table().lay("Eric", "used", "Cyclops", "sidekick", "Cyclops", "Enrage").begin()
    assert seen(table, 0, Zone.USED) == [("Cyclops", 2), ("Enrage", 1), ("Sidekick", 1)]
    assert seen(table, 1, Zone.USED) == []


def test_dice_of_one_card_with_two_faces_are_told_apart():
    table = Table().lay("Eric", "field", "Cyclops L1", "Cyclops L3").begin()
    assert seen(table, 0, Zone.FIELD) == [("Cyclops", 1), ("Cyclops", 1)]


def test_a_closed_bag_is_its_owners_to_look_into_while_they_decide():
    table = Table(edition="UXM").begin()
    assert may_look(table.state, 0, Zone.BAG)
    assert not may_look(table.state, 1, Zone.BAG)
    assert may_look(table.state, 1, Zone.USED)


def test_an_open_bag_is_everybodys_to_look_into():
    table = Table(edition="AI").begin()
    assert may_look(table.state, 1, Zone.BAG)
