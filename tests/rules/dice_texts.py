"""Cards that capture, move and change dice, for tests of where the dice end up."""

import pytest

from rules.model import EDITIONS, UsePaidAbility
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

ALL = pytest.mark.parametrize("edition", list(EDITIONS))
ENDS_ON_LEAVING = pytest.mark.parametrize(
    ("edition", "ends"), [("UXM", False), ("ASM", False), ("SWW", False), ("AI", True)]
)


NET = made_up_action("Net", "Capture an opposing character die this turn.")
JAILER = made_up("Jailer", "Pay nothing: capture an opposing character die this turn.")
WITCH = made_up("Witch", "Pay nothing: take control of an opposing character die this turn.")
DOOM = made_up_action("Doom", "KO a character die.")
EXILE = made_up_action("Exile", "Move one of your character dice to your reserve pool.")
RING = made_up_action("Ring", "Attach this die to one of your character dice.")
OFFER = made_up_action("Offer", "Sacrifice one of your character dice.")
HERALD = made_up("Herald", "When fielded: gain 1 life.")


def use_paid(table: Table, die: str, *chosen: str) -> Table:
    """Use a free ability of a die in the Field."""
    return table.play(UsePaidAbility(table.die(die, "field"), 0)).choose(*chosen)


def end_turn(table: Table) -> Table:
    """End the turn without an attack, up to the next player's draw."""
    table.both_pass()
    if table.asks()[1] == "attackers":
        table.attack_with()
    return table
