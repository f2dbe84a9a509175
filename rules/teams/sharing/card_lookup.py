"""Finds the cards that people mean, although they write titles in many ways."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from difflib import get_close_matches
from functools import lru_cache

from rules.cards import Card, CardSet
from rules.messages import Message, make_message
from rules.model.ruleset import EDITIONS
from rules.teams.sharing.shared_team import card_label, one_line

_LONGEST_TITLE = 60
_MOST_LISTED = 5
_MOST_SUGGESTIONS = 20
"""So many titles get a suggestion: comparing one with all cards takes a few milliseconds."""


class CardLookup:
    """Cards by title, by name, and by set code and number."""

    def __init__(self, sets: Sequence[CardSet]) -> None:
        self._codes = {card_set.code.casefold() for card_set in sets}
        self._by_title: dict[str, list[Card]] = defaultdict(list)
        self._by_name: dict[str, list[Card]] = defaultdict(list)
        self._by_number: dict[tuple[str, int], list[Card]] = defaultdict(list)
        for card in (card for card_set in sets for card in card_set.cards):
            self._by_title[_letters_of(card.title)].append(card)
            self._by_name[_letters_of(card.name)].append(card)
            self._by_number[card.set_code.casefold(), card.number].append(card)
        self._suggestions_left = _MOST_SUGGESTIONS

    def allow_suggestions(self) -> None:
        """Suggest cards again for the next `_MOST_SUGGESTIONS` unknown titles."""
        self._suggestions_left = _MOST_SUGGESTIONS

    def has_set(self, code: str) -> bool:
        """Whether a set has this code, in capitals or not."""
        return code.casefold() in self._codes

    def with_number(self, code: str, number: int) -> tuple[Card, ...]:
        """The cards with a number in a set; several if codes of sets differ only in capitals."""
        return tuple(self._by_number.get((code.casefold(), number), ()))

    def with_title(self, title: str, code: str = "") -> tuple[Card, ...]:
        """The cards with a name and subtitle, whatever stands between the words.

        Without a set code, the cards of the four boxes come before those of other card files.
        """
        return _best(self._by_title.get(_letters_of(title), ()), title, code)

    def with_name(self, name: str, code: str = "") -> tuple[Card, ...]:
        """The cards with a name, whatever their subtitle."""
        return _best(self._by_name.get(_letters_of(name), ()), name, code)

    def nearest(self, title: str) -> Card | None:
        """The card whose title is most like this one; None if there is none like it."""
        letters = _letters_of(title)
        if not 0 < len(letters) <= _LONGEST_TITLE or self._suggestions_left <= 0:
            return None
        self._suggestions_left -= 1
        close = get_close_matches(letters, self._by_title, n=1, cutoff=0.7)
        return self._by_title[close[0]][0] if close else None


def _best(cards: Sequence[Card], title: str, code: str) -> tuple[Card, ...]:
    """The cards of the set, if any; else those written exactly so; else those of the boxes."""
    best = list(cards)
    if code:
        best = [card for card in best if card.set_code.casefold() == code.casefold()]
    exact = one_line(title)
    for is_better in (
        lambda card: card.set_code == code,
        lambda card: exact in (one_line(card.title), card_label(card)),
        lambda card: not code and card.set_code in EDITIONS,
    ):
        best = [card for card in best if is_better(card)] or best
    return tuple(best)


@lru_cache(maxsize=10_000)
def _letters_of(text: str) -> str:
    """A text without case, accents, spaces and signs; the text itself if nothing is left."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign for sign in plain if sign.isalnum()) or one_line(text)


def no_card(lookup: CardLookup, place: Message, title: str, code: str = "") -> Message:
    """The message that there is no such card; it names the nearest one."""
    shown = one_line(title)[:_LONGEST_TITLE]
    if code and not lookup.has_set(code):
        return make_message("share.no_set", place=place, code=code.upper(), title=shown)
    near = lookup.nearest(title)
    if near is None:
        return make_message("share.no_card", place=place, title=shown)
    return make_message("share.no_card_like", place=place, title=shown, card=card_label(near))


def several_cards(place: Message, title: str, cards: Sequence[Card]) -> Message:
    """The message that a title fits several cards; it lists them."""
    labels = list(dict.fromkeys(card_label(card) for card in cards[:_MOST_LISTED]))
    if len(labels) < len(cards[:_MOST_LISTED]):
        labels = [f"{card_label(card)} [{card.set_code}]" for card in cards[:_MOST_LISTED]]
    *others, last = labels
    listed: Message | str = last
    for label in reversed(others):
        joint = "share.or" if listed is last else "share.comma"
        listed = make_message(joint, first=label, second=listed)
    return make_message("share.several", place=place, title=one_line(title), cards=listed)
