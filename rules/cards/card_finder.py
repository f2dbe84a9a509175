"""Finds a card by its title among several sets."""

from __future__ import annotations

import re

from rules.cards.card import Card, CardSet

_SET_CODE = re.compile(r"\w+")


class UnknownCard(LookupError):
    """The name of a card matches no card, or more than one."""


def find_card(title: str, sets: tuple[CardSet, ...]) -> Card:
    """Find a card by title: `Name/Subtitle`, or a name that only one card of a set has.

    If several sets have the card, the title must end with a set code: `Take Cover [AI]`.

    Raises:
        UnknownCard: no card matches, the name alone fits several, or several sets have it.
    """
    name, code = _split_set_code(title)
    found = {
        card_set.code: card
        for card_set in sets
        if code in (None, card_set.code) and (card := card_set.find_card(name)) is not None
    }
    if len(found) == 1:
        return next(iter(found.values()))
    if found:
        each = " or ".join(f"{name} [{code}]" for code in sorted(found))
        raise UnknownCard(f'several sets have a card "{name}": expected {each}')
    known = sorted(card.title for card_set in sets for card in card_set.cards)
    raise UnknownCard(f'there is no card "{title}": known are {", ".join(known)}')


def _split_set_code(title: str) -> tuple[str, str | None]:
    """Split "Take Cover [AI]" into the title and the set code, which may be missing."""
    name, bracket, code = title.removesuffix("]").rpartition("[")
    coded = bracket and title.endswith("]") and name.strip() and _SET_CODE.fullmatch(code)
    return (name.rstrip(), code) if coded else (title, None)
