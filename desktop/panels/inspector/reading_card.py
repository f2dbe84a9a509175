"""Tells whether a card in reading size says everything that is printed on it."""

from desktop.card_art.anatomy import READING_HEIGHT, READING_WIDTH, anatomy_of
from desktop.card_art.card_print import card_print
from rules.cards import Card


def shows_all_text(card: Card) -> bool:
    """Whether the whole text of a card fits on it in reading size."""
    parts = anatomy_of(card_print(card), READING_WIDTH, READING_HEIGHT, 1.0, dice=False)
    return parts.text is not None
