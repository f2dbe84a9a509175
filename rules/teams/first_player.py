"""Who goes first: a side calls, the other throws a die, and the winner decides (SET-2).

Partners throw or call once for their side, and go first together (DBL-3).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Literal

import msgspec

from rules.cards.card import Card, CardKind
from rules.cards.card_library import all_card_sets
from rules.teams.random_teams import RandomNumbers

Call = Literal["energy", "character"]
"""What a side can call."""

CALLS: tuple[Call, ...] = ("energy", "character")
_SIDES = 2


class StartingThrow(msgspec.Struct, frozen=True):
    """The throw of a character die, which shows energy as often as a character.

    `caller` is the side that calls; the other one throws. `face` is the index of the face that
    comes up.
    """

    caller: int
    card: Card
    face: int

    @property
    def thrower(self) -> int:
        """The side that throws the die."""
        return _SIDES - 1 - self.caller

    @property
    def result(self) -> Call:
        """What the die shows."""
        return "character" if self.card.die.faces[self.face].level else "energy"

    def winner(self, call: Call) -> int:
        """The side that decides who goes first, after this call."""
        return self.caller if call == self.result else self.thrower


def throw_for_start(card: Card, caller: int, seed: int) -> StartingThrow:
    """Throw for the start (SET-2). `card` is the card whose die is thrown, see `fair_card`.
    `caller` is the side that calls; the other one throws."""
    return StartingThrow(caller, card, _luck(seed).below(len(card.die.faces)))


def fair_card(cards: Iterable[Card]) -> Card:
    """A card whose die shows a character in half of all throws: one at hand, else of a box."""
    return next(card for card in chain(cards, _cards_of_boxes()) if _is_fair(card))


def call_of_computer(seed: int) -> Call:
    """What a computer calls."""
    luck = _luck(seed)
    luck.below(2)
    return CALLS[luck.below(len(CALLS))]


def random_starter(seed: int) -> int:
    """The side that goes first if no one wants to throw for it."""
    return _luck(seed).below(_SIDES)


def _is_fair(card: Card) -> bool:
    levels = sum(1 for face in card.die.faces if face.level)
    return card.kind is CardKind.CHARACTER and 2 * levels == len(card.die.faces)


def _cards_of_boxes() -> Iterator[Card]:
    return (card for card_set in all_card_sets() for card in card_set.cards)


def _luck(seed: int) -> RandomNumbers:
    """Numbers that have nothing to do with those of the match, which has the same seed."""
    return RandomNumbers(seed ^ 0x5E7)
