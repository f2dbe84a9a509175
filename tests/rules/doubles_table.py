"""A table of two against two: Eric and Anna against Mike and Zoe, with made-up cards."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards.card import Card
from rules.game import Game
from rules.model.ruleset import EDITIONS
from rules.state.setup import make_setup
from rules.teams.formats import DOUBLES
from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.scripted import Faces, Names
from tests.rules.table import Table

OWN_CARDS = tuple(made_up(name, "") for name in ("Ant", "Cat", "Bee", "Dog"))
"""A card without text for each player: Eric's Ant, Anna's Bee, Mike's Cat and Zoe's Dog."""


class DoublesTable(Table):
    """A match of two against two, set up for one test. Eric and Anna go first; Eric is on the left.

    Each player has the cards given for them, and one without text.
    """

    names = ("Eric", "Mike", "Anna", "Zoe")

    def __init__(
        self,
        *,
        eric: Sequence[Card] = (),
        anna: Sequence[Card] = (),
        mike: Sequence[Card] = (),
        zoe: Sequence[Card] = (),
        basics: Sequence[Card] = (),
        edition: str = "AI",
        casual: bool = False,
    ) -> None:
        brought = zip((eric, mike, anna, zoe), OWN_CARDS, strict=True)
        teams = tuple(tuple((card, 4) for card in (*cards, own)) for cards, own in brought)
        spare = tuple(made_up_action(f"Idle {number}", "") for number in range(4))
        self.script: list[Faces | Names] = []
        setup = make_setup(
            EDITIONS[edition], DOUBLES.id, self.names, teams, (*basics, *spare)[:4], DOUBLES.life,
            casual=casual, side_size=DOUBLES.side_size,
        )  # fmt: skip
        self.game = Game(setup)
        self.events = []

    def start(self) -> None:
        """Begin the first turn of the match."""
        self._script_dealer()
        self.events += self.game.start()
