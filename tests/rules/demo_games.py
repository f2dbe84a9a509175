"""The demo games of the three later boxes, and helpers for their tests."""

import pytest

from rules.cards import Card, all_card_sets
from rules.cards.card import find_card
from rules.model import EDITIONS
from tests.rules.made_up_cards import made_up
from tests.rules.table import Table

FIEND = made_up(
    "Fiend",
    "When fielded: deal 2 damage to each character die.",
    affiliations=("Villain",),
    faces=["mask", "mask mask", "mask mask", "0 3 3", "1 3 3", "2 4 4"],
)

ALL = pytest.mark.parametrize("edition", EDITIONS)
OUT_OF_PLAY = pytest.mark.parametrize(
    ("edition", "zone"), [("UXM", "used"), ("ASM", "out"), ("SWW", "out"), ("AI", "out")]
)


def card(title: str) -> Card:
    return find_card(title, all_card_sets())


def spider_man() -> Table:
    """The demo game of The Amazing Spider-Man: Eric has Drax and Silver Sable, Mike the Spiders."""
    return Table(box="ASM")


def superman() -> Table:
    """The demo game of Superman Wonder Woman: Eric has these two, Mike Cheetah and Giganta."""
    return Table(box="SWW")


def avengers() -> Table:
    """That of Avengers Infinity: Eric has Black Widow and Captain America, Mike the villains."""
    return Table(box="AI")


def damage(table: Table, *dice: str) -> list[int]:
    """The damage on these dice in the Field."""
    return [table.state.dice[table.die(text, "field")].damage for text in dice]


def in_any_order(table: Table) -> Table:
    """Resolve one player's simultaneous abilities in the listed order."""
    while table.asks()[1] == "order":
        table.play(table.game.legal_moves()[0])
    return table
