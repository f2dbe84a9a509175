"""Reads the printed text of a card of a list, and says in our words what the program can do.

A text that is read as a whole, and that the engine supports, runs. Of any other, the players carry
out what is not read, by hand. Nothing of a text is ever dropped.
"""

from __future__ import annotations

import hashlib

from rules.cards.card import CardKind
from rules.cards.card_file import NameFinder
from rules.cards.listed_card import ListedCard
from rules.cards.unsupported_features import find_unsupported_features

READER_VERSION = "1"
"""Counts what changes the texts that are made of printed words. Raise it when the reader of printed
wording learns something, so that players are offered to read their cards again."""


def text_mark(text: str) -> str:
    """A short mark of a text, which shows whether a player has changed it."""
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def read_card_text(card: ListedCard, names: NameFinder) -> str:
    """Return the text of a card in our words. Takes some 20 milliseconds; never raises."""
    if not card.printed:
        return ""
    # Imported only for a text: the grammar of printed wording is large.
    from rules.cards.printed_import.partial_reading import read_partly
    from rules.cards.printed_import.printed_card import PrintedCard
    from rules.language.printer.text_printer import NoWording, unparse

    is_character = card.kind in (CardKind.CHARACTER, None)
    known = names.names_in(card.printed)
    printed = PrintedCard(card.name, card.printed, is_character=is_character, known_names=known)
    reading = read_partly(printed)
    own = "" if reading.text is not None and reading.text == reading.mixed else _own_wording(card)
    if own or reading.mixed is None:
        return own or text_by_hand(card.printed)
    try:
        return unparse(reading.mixed)
    except NoWording:
        return text_by_hand(card.printed)


def _own_wording(card: ListedCard) -> str:
    """The text, if it is in our words already, as in lists that players write; else ""."""
    from rules.language.parser.parse_errors import TextSyntaxError
    from rules.language.parser.text_parser import parse_text
    from rules.language.printer.text_printer import unparse

    try:
        text = parse_text(card.printed)
    except TextSyntaxError:
        return ""
    return "" if any(find_unsupported_features(text)) else unparse(text)


def text_by_hand(printed: str) -> str:
    """The text for words that people carry out: each paragraph by itself."""
    return "\n".join(f'By hand "{_quotable(line)}".' for line in printed.split("\n") if line)


def _quotable(words: str) -> str:
    """Words that can be between quotes."""
    return words.translate(_QUOTES)


_QUOTES = str.maketrans({'"': "'", "\u201c": "\u2018", "\u201d": "\u2019"})
