"""Lists of cards as they are printed: JSON files whose texts are read, and compared with ours.

A list is an object with `cards`, or an array of cards. Of a card are read `name`, `subtitle`,
`number`, `kind`, and its words: `text`, `burst_text` (an object, a text for each burst) and
`global_text`. Everything else may stand there too.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator

import msgspec

from rules.cards import CardSet
from rules.language import tree
from rules.language.printed import PrintedCard, Reading, read_printed
from rules.language.wording import Unspeakable, word


class BadList(ValueError):
    """A file that is no list of printed cards: names it, and says what is wrong."""


class _Listed(msgspec.Struct, frozen=True):
    name: str
    subtitle: str | None = ""
    number: int | str | None = None
    kind: str | None = "character"
    text: str | None = ""
    burst_text: dict[str, str | None] | list[str] | str | None = None
    global_text: str | None = None


class _List(msgspec.Struct, frozen=True):
    cards: tuple[_Listed, ...]


class ReadCard(msgspec.Struct, frozen=True):
    """A card of a list, and what was understood of it."""

    title: str
    number: int | str | None
    printed: PrintedCard
    reading: Reading


def read_list(text: str, file: str) -> tuple[ReadCard, ...]:
    """Read all cards of a list.

    Args:
        text: the JSON.
        file: its name, for the message.

    Raises:
        BadList: it is no such list.
    """
    try:
        found = msgspec.json.decode(text.encode(), type=_List | tuple[_Listed, ...])
    except msgspec.DecodeError as error:
        raise BadList(
            f'{file}: no list of printed cards: {error}; expected {{"cards": [{{"name": ...,'
            f' "text": ...}}]}}'
        ) from None
    cards = found.cards if isinstance(found, _List) else found
    return tuple(map(_read, cards))


def _read(card: _Listed) -> ReadCard:
    printed = PrintedCard(
        card.name,
        card.text or "",
        tuple(_bursts(card.burst_text)),
        card.global_text or "",
        is_character=(card.kind or "character") == "character",
    )
    title = f"{card.name}: {card.subtitle}" if card.subtitle else card.name
    return ReadCard(title, card.number, printed, read_printed(printed))


def _bursts(said: dict[str, str | None] | list[str] | str | None) -> Iterator[tuple[str, str]]:
    """What stands behind each burst; a text that begins with its sign says itself which."""
    match said:
        case dict():
            yield from ((sign, text) for sign, text in said.items() if text)
        case list():
            for one in said:
                yield from _bursts(one)
        case str() if said.strip():
            sign = next((sign for sign in ("*/**", "**", "*") if said.startswith(sign)), "")
            yield sign or "*", said.removeprefix(sign).strip(" :")


def report(cards: tuple[ReadCard, ...], file: str) -> Iterator[str]:
    """Each sentence that is not understood, then how many cards and sentences are."""
    for card in cards:
        for unread in card.reading.unread:
            yield f"{_place(card, file)}, {unread}"
            if unread.sentence:
                yield f"    {unread.sentence}"
    good = sum(card.reading.text is not None for card in cards)
    sentences = sum(card.reading.sentences for card in cards)
    missed = sum(len(card.reading.unread) for card in cards)
    yield (
        f"{file}: {good} of {len(cards)} cards and {sentences - missed} of {sentences}"
        " sentences understood"
    )


def _place(card: ReadCard, file: str) -> str:
    number = "" if card.number is None else f"{card.number} "
    return f"{file}: {number}{card.title}"


# --- against our own wording ----------------------------------------------------------------------


class Comparison(msgspec.Struct, frozen=True):
    """What comparing a list with a file of cards found; `wrong` counts what is not explained."""

    lines: tuple[str, ...]
    same: int
    explained: int
    wrong: int


def read_explained(text: str, file: str) -> dict[str, str]:
    """The differences that are meant, each with its reason, by set code and number: "UXM 2".

    Raises:
        BadList: it is no table of reasons.
    """
    try:
        return msgspec.convert(tomllib.loads(text), dict[str, str])
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadList(f'{file}: {error}; expected lines as "UXM 2" = "why"') from None


def compare(
    cards: tuple[ReadCard, ...], own: CardSet, explained: dict[str, str], file: str
) -> Comparison:
    """Compare the trees of a list of printed cards with those of a file of ours, by number.

    Args:
        cards: the list, read.
        own: the cards of ours.
        explained: reasons for differences that are meant.
        file: the list's name, for the lines.
    """
    lines: list[str] = []
    same = meant = wrong = 0
    texts = {card.number: card.text for card in own.cards}
    for card in cards:
        if card.reading.text is None:
            wrong += 1
            continue
        ours = texts.get(card.number) if isinstance(card.number, int) else None
        if ours == card.reading.text:
            same += 1
        elif reason := explained.get(f"{own.code} {card.number}"):
            meant += 1
            lines.append(f"{_place(card, file)}: read otherwise on purpose: {reason}")
        else:
            wrong += 1
            lines += [f"{_place(card, file)}: read otherwise", *_both(card.reading.text, ours)]
    lines.append(
        f"{file}: {same} cards read as ours, {meant} otherwise with a reason, {wrong} unread or"
        " otherwise without"
    )
    return Comparison(tuple(lines), same, meant, wrong)


def _both(printed: tree.Text, ours: tree.Text | None) -> Iterator[str]:
    yield "    printed: " + _worded(printed)
    yield "    ours:    " + ("no such card" if ours is None else _worded(ours))


def _worded(text: tree.Text) -> str:
    try:
        return word(text).replace("\n", " / ")
    except Unspeakable as unspeakable:
        return str(unspeakable)
