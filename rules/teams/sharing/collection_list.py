"""A collection as a list of cards: a CSV file for spreadsheets, or lines as people write them.

`UXM 12,4` and `4x Storm: African Priestess` both say that the card is owned with four dice.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable

import msgspec

from rules.cards import Card, CardSet, Collection, has_own_dice
from rules.messages import Message, make_message
from rules.reading import (
    COLLECTION_SOURCE,
    UnreadableSource,
    check_source,
    csv_cell,
    shortened,
)
from rules.teams.sharing.shared_team import CardLookup, card_label
from rules.teams.sharing.team_text import cards_in_line

_HEAD = ("card", "dice", "name")
_CODED = re.compile(
    r'"?(?P<code>\w+?)[\s:#-]?(?P<number>[0-9]{1,5})"?\s*'
    r'(?:[,;\t]\s*"?(?P<dice>[0-9]{0,3})"?\s*(?:[,;\t].*)?)?'
)
_TITLED = re.compile(
    r'(?P<title>"[^"]+"|[^,;\t"]+)\s*[,;\t]\s*"?(?P<dice>[0-9]{1,3})"?\s*(?:[,;\t].*)?'
)
_LONGEST_LINE = 400
_MOST_LINES = 20_000
_MOST_PROBLEMS = 10
_SHOWN = 60  # characters of a line that was not recognized


class CollectionList(msgspec.Struct, frozen=True):
    """What was read from a list: the cards with their dice, and what was not recognized.

    The number of dice is None where the list does not say it.
    """

    cards: tuple[tuple[Card, int | None], ...] = ()
    problems: tuple[Message, ...] = ()


def write_collection_list(collection: Collection, cards: Iterable[Card]) -> str:
    """Write the owned ones of these cards as CSV: code, number of dice, name."""
    rows = [_HEAD]
    for card in cards:
        if collection.owns(card):
            dice = str(collection.dice_of(card)) if has_own_dice(card) else ""
            rows.append((f"{card.set_code} {card.number}", dice, card_label(card)))
    return "".join(",".join(map(csv_cell, row)) + "\n" for row in rows)


def read_collection_list(text: str, cards: Iterable[Card]) -> CollectionList:
    """Read a list of owned cards, each on a line of its own; other lines are problems."""
    try:
        text = check_source(text, "", COLLECTION_SOURCE)
    except UnreadableSource as error:
        problem = make_message("share.whole_file", problem=error.message)
        return CollectionList(problems=(problem,))
    lookup = CardLookup(_as_sets(cards))
    found: list[tuple[Card, int | None]] = []
    problems: list[Message] = []
    unknown = 0
    for number, line in enumerate(text.splitlines()[:_MOST_LINES], 1):
        words = line.strip()
        if not any(map(str.isalnum, words)) or words.startswith("#") or _is_head(words):
            continue
        card, dice = _read_line(words, lookup)
        if card is not None:
            found.append((card, dice))
            continue
        unknown += 1
        if len(problems) < _MOST_PROBLEMS:
            place = make_message("share.line", number=number)
            shown = shortened(words, _SHOWN)
            problems.append(make_message("share.no_owned", place=place, text=shown))
    if unknown > len(problems):
        problems.append(make_message("share.more", count=unknown - len(problems)))
    return CollectionList(tuple(found), tuple(problems))


def _is_head(words: str) -> bool:
    return re.split(r"[,;\t]", words.casefold())[0].strip('" ') == _HEAD[0]


def _read_line(words: str, lookup: CardLookup) -> tuple[Card | None, int | None]:
    """The card of a line, None if there is none or several, and its dice if it says them."""
    if len(words) > _LONGEST_LINE:
        return None, None
    if coded := _CODED.fullmatch(words):
        cards = _with_code(coded["code"] + coded["number"], coded["code"], lookup)
        if len(cards) == 1:
            return cards[0], int(coded["dice"]) if coded["dice"] else None
    if titled := _TITLED.fullmatch(words):
        cards, _ = cards_in_line(titled["title"].strip('"'), lookup)
        if len(cards) == 1:
            return cards[0], int(titled["dice"])
    cards, dice = cards_in_line(words, lookup)
    return (cards[0] if len(cards) == 1 else None), dice


def _with_code(whole: str, code: str, lookup: CardLookup) -> tuple[Card, ...]:
    """The cards with a set code and a number, also if the code ends with digits."""
    cards = lookup.with_number(code, int(whole[len(code) :]))
    if cards:
        return cards
    for end in range(len(code) + 1, len(whole)):
        if cards := lookup.with_number(whole[:end], int(whole[end:])):
            return cards
    return ()


def _as_sets(cards: Iterable[Card]) -> tuple[CardSet, ...]:
    by_code: dict[str, list[Card]] = defaultdict(list)
    for card in cards:
        by_code[card.set_code].append(card)
    return tuple(CardSet(code, code, 0, tuple(own)) for code, own in by_code.items())
