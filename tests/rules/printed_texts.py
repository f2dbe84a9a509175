"""Reads printed texts in tests: as made-up cards named Ram, and next to a few known cards."""

from rules.cards.printed_import.printed_card import (
    PrintedCard,
    PrintedReading,
    UnreadSentence,
    read_printed,
)
from rules.language import unparse

KNOWN_NAMES = frozenset(
    {"Hydra", "Iron Man", "Old Ewe", "Ram", "Storm", "Supergirl", "Superman", "Young Ewe"}
)
"""The names of cards that printed texts in the tests mention."""


def reading(printed: str, *bursts: tuple[str, str], global_text: str = "") -> PrintedReading:
    """Reads a printed card named Ram: a character card, or an action card if it begins with "!"."""
    return read_printed(
        PrintedCard(
            "Ram",
            printed.removeprefix("!"),
            bursts,
            global_text,
            not printed.startswith("!"),
            KNOWN_NAMES,
        )
    )


def converted(printed: str, *bursts: tuple[str, str], global_text: str = "") -> str:
    """Converts a printed text to our wording."""
    read = reading(printed, *bursts, global_text=global_text)
    assert read.text is not None, [str(unread) for unread in read.unread]
    return unparse(read.text)


def refused(printed: str) -> tuple[UnreadSentence, ...]:
    """Reads a printed text that must be refused, and returns the sentences not understood."""
    read = reading(printed)
    assert read.text is None
    assert read.unread
    return read.unread
