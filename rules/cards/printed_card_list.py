"""Lists of printed cards in JSON: reads their texts and compares them with our own wording.

A list is an object with `cards`, or an array of cards. The reader uses a card's `name`, `subtitle`,
`number`, `kind`, `text`, `burst_text` (an object with a text for each burst) and `global_text`. It
ignores all other keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Annotated

import msgspec

from rules.cards.card import CardSet
from rules.cards.card_file import MAX_NAME_LENGTH
from rules.cards.printed_import.printed_card import PrintedCard, PrintedReading, read_printed
from rules.language import ast
from rules.language.document import MAX_TEXT_LENGTH
from rules.language.printer.text_printer import NoWording, unparse
from rules.reading import (
    CARD_LIST_SOURCE,
    CARD_SOURCE,
    UnreadableSource,
    check_nesting,
    check_source,
    parse_toml,
    visible,
)


class CardListError(ValueError):
    """Raised for a file that is not a list of printed cards; names the file and the problem."""


_Name = Annotated[str, msgspec.Meta(max_length=MAX_NAME_LENGTH)]
_MAX_BURSTS = 10


class _Listed(msgspec.Struct, frozen=True):
    name: _Name
    subtitle: _Name | None = ""
    number: int | _Name | None = None
    kind: _Name | None = "character"
    text: str | None = ""
    burst_text: dict[_Name, str | None] | list[str] | str | None = None
    global_text: str | None = None


class _List(msgspec.Struct, frozen=True):
    cards: tuple[_Listed, ...]


_LIST_DECODER = msgspec.json.Decoder(_List | tuple[_Listed, ...])


class PrintedListEntry(msgspec.Struct, frozen=True):
    """A card of a list, and the result of reading it."""

    title: str
    number: int | str | None
    printed: PrintedCard
    reading: PrintedReading


def read_printed_list(
    text: str, file: str, known_names: frozenset[str] = frozenset()
) -> tuple[PrintedListEntry, ...]:
    """Read all cards of a list. Their texts may mention the cards of the list and known cards.
    Raises `CardListError` if the JSON is not such a list."""
    try:
        text = check_source(text, file, CARD_LIST_SOURCE)
        check_nesting(text, file, CARD_LIST_SOURCE)
        found = _LIST_DECODER.decode(text.encode())
    except UnreadableSource as error:
        raise CardListError(str(error)) from None
    except (msgspec.DecodeError, UnicodeEncodeError) as error:
        raise CardListError(
            f"{file}{_line_of(str(error), text)}: not a list of printed cards: {error}; expected"
            ' {"cards": [{"name": ..., "text": ...}]}'
        ) from None
    cards = found.cards if isinstance(found, _List) else found
    names = known_names | {card.name for card in cards}
    return tuple(_read(card, names) for card in cards)


def _line_of(error: str, text: str) -> str:
    """The line of a byte that an error of the decoder names, as part of a message."""
    found = re.search(r"\(byte (\d+)\)", error)
    if found is None:
        return ""
    before = text.encode()[: int(found.group(1))]
    line = before.count(b"\n") + 1
    return f", line {line}"


def _read(card: _Listed, known_names: frozenset[str]) -> PrintedListEntry:
    printed = PrintedCard(
        card.name,
        _beginning(card.text),
        tuple(islice(_bursts(card.burst_text), _MAX_BURSTS)),
        _beginning(card.global_text),
        is_character=(card.kind or "character") == "character",
        known_names=known_names,
    )
    title = f"{card.name}: {card.subtitle}" if card.subtitle else card.name
    return PrintedListEntry(title, card.number, printed, read_printed(printed))


def _bursts(bursts: dict[str, str | None] | list[str] | str | None) -> Iterator[tuple[str, str]]:
    """Yield each burst and its text; a text may begin with its own burst symbol."""
    match bursts:
        case dict():
            yield from ((sign, _beginning(text)) for sign, text in bursts.items() if text)
        case list():
            for burst in bursts:
                yield from _bursts(burst)
        case str() if bursts.strip():
            sign = next((sign for sign in ("*/**", "**", "*") if bursts.startswith(sign)), "")
            yield sign or "*", _beginning(bursts).removeprefix(sign).strip(" :")


def _beginning(text: str | None) -> str:
    """A text, or the beginning of one that is too long, so that it is refused with little work."""
    return (text or "")[: MAX_TEXT_LENGTH + 1]


def printed_report_lines(cards: tuple[PrintedListEntry, ...], file: str) -> Iterator[str]:
    """Yield each sentence that is not understood, then the number of cards and sentences that
    are."""
    for card in cards:
        for unread in card.reading.unread:
            yield f"{_entry_label(card, file)}, {unread}"
            if unread.sentence:
                yield f"    {unread.sentence}"
        if card.reading.text is not None and (lacking := card.reading.lacking):
            what = "; ".join(lacking)
            yield f"{_entry_label(card, file)}: understood, but the engine lacks {what}"
    good = sum(card.reading.text is not None for card in cards)
    sentences = sum(card.reading.sentence_count for card in cards)
    missed = sum(len(card.reading.unread) for card in cards)
    yield (
        f"{file}: {good} of {len(cards)} cards and {sentences - missed} of {sentences}"
        " sentences understood"
    )


def _entry_label(card: PrintedListEntry, file: str) -> str:
    number = "" if card.number is None else f"{card.number} "
    return visible(f"{file}: {number}{card.title}")


# --- comparison with our own wording --------------------------------------------------------------


class PrintedComparison(msgspec.Struct, frozen=True):
    """The result of comparing a list with a card file; `unexplained` counts its differences."""

    lines: tuple[str, ...]
    same: int
    explained: int
    unexplained: int


def read_accepted_differences(text: str, file: str) -> dict[str, str]:
    """Read the intended differences: reasons keyed by set code and card number ("UXM 2"). Raises
    `CardListError` if the text is not a table of reasons."""
    try:
        return msgspec.convert(parse_toml(text, file, CARD_SOURCE), dict[str, str])
    except UnreadableSource as error:
        raise CardListError(str(error)) from None
    except msgspec.ValidationError as error:
        raise CardListError(f'{file}: {error}; expected lines such as "UXM 2" = "why"') from None


def compare_with_own_cards(
    cards: tuple[PrintedListEntry, ...], own: CardSet, explained: dict[str, str], file: str
) -> PrintedComparison:
    """Compare the trees of printed cards with those of our own card file, by card number.
    `explained` are reasons for intended differences."""
    lines: list[str] = []
    same = intended = wrong = 0
    texts = {card.number: card.text for card in own.cards}
    for card in cards:
        if card.reading.text is None:
            wrong += 1
            continue
        ours = texts.get(card.number) if isinstance(card.number, int) else None
        if ours == card.reading.text:
            same += 1
        elif reason := explained.get(f"{own.code} {card.number}"):
            intended += 1
            lines.append(f"{_entry_label(card, file)}: differs on purpose: {reason}")
        else:
            wrong += 1
            lines += [
                f"{_entry_label(card, file)}: differs",
                *_difference_lines(card.reading.text, ours),
            ]
    lines.append(
        f"{file}: {same} cards are the same as ours, {intended} differ with a reason,"
        f" {wrong} differ without one or are unread"
    )
    return PrintedComparison(tuple(lines), same, intended, wrong)


def _difference_lines(printed: ast.Text, ours: ast.Text | None) -> Iterator[str]:
    yield "    printed: " + _unparse_or_error(printed)
    yield "    ours:    " + ("no such card" if ours is None else _unparse_or_error(ours))


def _unparse_or_error(text: ast.Text) -> str:
    try:
        return unparse(text).replace("\n", " / ")
    except NoWording as unspeakable:
        return str(unspeakable)
