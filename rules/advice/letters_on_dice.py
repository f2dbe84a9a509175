"""The letters on dice, which tell the dice of different cards apart where color is not enough."""

from __future__ import annotations

from rules.state import Setup


def die_letters(setup: Setup) -> tuple[str, ...]:
    """Two letters for the dice of each card, by card index; unique among the cards of a player."""
    taken: set[tuple[int | None, str]] = set()
    found = []
    for at_table in setup.cards:
        name, owner = at_table.card.name, at_table.owner
        first, *others = [letter.upper() for letter in name if letter.isalnum()] or ["?"]
        wishes = (initials(name), *(first + other for other in (*others, *"23456789")))
        sign = next((wish for wish in wishes if (owner, wish) not in taken), wishes[0])
        taken.add((owner, sign))
        found.append(sign)
    return tuple(found)


def initials(name: str) -> str:
    """Two letters for a name: the initials of its first two words, or the first two letters."""
    words = [word for word in name.replace("-", " ").split() if word[0].isalnum()]
    if len(words) > 1:
        return (words[0][0] + words[1][0]).upper()
    return "".join(words)[:2].upper()
