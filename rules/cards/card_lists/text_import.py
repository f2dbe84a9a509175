"""Reads the printed text of a card of a list, and says in our words what the program can do.

A text that is read, and that the engine supports, runs. What is not becomes a text by hand: the
players carry out its words. Nothing of a text is ever dropped.
"""

from __future__ import annotations

import hashlib

from rules.cards.card import CardKind
from rules.cards.card_file import NameFinder
from rules.cards.listed_card import ListedCard
from rules.cards.printed_import import read_card_partly

READER_VERSION = "2"
"""Counts what changes the texts that are made of printed words. Raise it when the reader of printed
wording or the engine learns something, so that players are offered to read their cards again."""


def text_mark(text: str) -> str:
    """A short mark of a text, which shows whether a player has changed it."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def read_card_text(card: ListedCard, names: NameFinder, set_code: str = "") -> str:
    """Return the text of a card of a set in our words. Takes some 10 milliseconds; never raises."""
    if not card.printed:
        return ""
    from rules.language.printer.text_printer import unparse  # takes a moment to import

    is_character = card.kind in (CardKind.CHARACTER, None)
    known = names.names_in(card.printed)
    reading = read_card_partly(
        card.printed,
        card.name,
        is_character=is_character,
        known_names=known,
        set_code=set_code,
        explains=False,
    )
    return text_by_hand(card.printed) if reading.mixed is None else unparse(reading.mixed)


def text_by_hand(printed: str) -> str:
    """The text for words that people carry out: each paragraph by itself."""
    return "\n".join(f'By hand "{_quotable(line)}".' for line in printed.split("\n") if line)


def _quotable(words: str) -> str:
    """Words that can be between quotes."""
    return words.translate(_QUOTES)


_QUOTES = str.maketrans({'"': "'", "\u201c": "\u2018", "\u201d": "\u2019"})
