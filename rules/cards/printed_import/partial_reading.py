"""Turns a printed card that is not wholly understood into a text that is partly done by hand.

Only parts that the game itself keeps apart are read or unread by themselves: the main text with its
bursts, each Global Ability, and each line of keywords alone. Half an ability would do something
else than the card says. Of a part that is not understood, or that the engine lacks something for,
each paragraph is `by hand "printed words"`, with its header if that is certain.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from rules.cards.printed_import.header_reader import (
    is_continuous,
    read_header,
    read_lines,
    words_of_moment,
)
from rules.cards.printed_import.printed_card import (
    PrintedCard,
    PrintedParagraph,
    PrintedReading,
    read_printed,
)
from rules.cards.printed_import.spelling import TrackedText, split_sentences
from rules.cards.unsupported_features import find_unsupported_features
from rules.language import ast
from rules.language.ast.expressions import map_nodes, walk
from rules.language.document import MAX_PARAGRAPH_LENGTH, MAX_PARAGRAPHS, MAX_TEXT_LENGTH
from rules.language.grammar import KEYWORDS
from rules.language.parser.parse_errors import TextSyntaxError
from rules.language.parser.text_parser import parse_text
from rules.language.printer.text_printer import NoWording, unparse
from rules.reading import plain_spaces

_SAYS_BY_HAND = re.compile(r"\bby hand [\"\u201c]", re.IGNORECASE)

WHEN_USED = "When used"
"""The moment of an action die's text that has no other."""

_GLOBAL = re.compile(r"\s*Global\b")
_BURST = re.compile(r"\s*\*")
_KEYWORD_LINE = re.compile(rf"\s*(?:{'|'.join(map(re.escape, (*KEYWORDS, 'Continuous')))})\b")

_OWN_EVENT = re.compile(r"(?:When|Whenever|While [^,.]* active, when(?:ever)?)\s", re.IGNORECASE)
"""The beginning of a sentence with a moment of its own."""

_WORD = re.compile(r"\w")

_REFERS_BACK = re.compile(
    r"\b(?:it|its|they|them|their|that|those|these|he|she|him|her|his|this turn|chosen|named|"
    r"instead|next)\b",
    re.IGNORECASE,
)
"""Words of an event that depends on the sentences before: "When that die is KO'd, ..."."""

_ABOUT_ITSELF = re.compile(
    r"\b(?:this|these|those|both|its|his|her|OWN(?:'s)?)(?: \w+)? (?:cards?|text|abilities|Globals|"
    r"purchase cost|cost)\b"
    r"|\b(?:its|his|her|OWN's)(?: \w+)? (?:ability|Global)\b"
    r"|\b(?:can't|cannot|can not|can only|may only) be purchased\b"
    r"|\b(?:purchase|purchasing|buy) (?:this|OWN)\b"
    r"|\b(?:this (?:die|card|character)|OWN)\b[^.]*\b(?:costs?|purchased)\b",
    re.IGNORECASE,
)
"""Words about abilities, text, costs or purchase of the card itself, which is `OWN` here."""


class _Part(NamedTuple):
    """Paragraphs that are understood together or not at all, by number, from 1."""

    paragraphs: dict[int, str]
    kind: Literal["main", "global", "keywords"] = "main"

    @property
    def lines(self) -> str:
        return "\n".join(self.paragraphs.values())


class _Outcome(NamedTuple):
    """The text that one printed paragraph, or a part of it, becomes."""

    told: PrintedParagraph
    text: ast.Text


def read_partly(card: PrintedCard) -> PrintedReading:
    """Read a printed card; where it is not understood, `mixed` leaves it to the players.

    Paragraphs may also be in our own wording: what a player has said there runs.

    Never raises. `text` and `unread` are as `read_printed` gives them.
    """
    whole = read_printed(card)
    lines = enumerate(map(plain_spaces, card.paragraphs()), 1)
    paragraphs = {number: line for number, line in lines if line.strip()}
    if not _is_within_limits(tuple(paragraphs.values())):
        return whole
    is_ours = any(_SAYS_BY_HAND.search(line) for line in paragraphs.values())
    if whole.text is not None and not is_ours and is_supported(whole.text):
        told = tuple(PrintedParagraph(at, words, "runs") for at, words in paragraphs.items())
        return replace(whole, mixed=whole.text, paragraphs=told)
    unread = {sentence.paragraph for sentence in whole.unread if sentence.sentence}
    outcomes = sorted(_outcomes(card, paragraphs, unread), key=lambda one: one.told.number)
    mixed = _joined(outcomes, card)
    told = tuple(one.told for one in outcomes)
    return replace(whole, mixed=mixed, paragraphs=told) if mixed is not None else whole


def is_supported(text: ast.Text) -> bool:
    """Return whether the engine can play all of a text."""
    return not any(find_unsupported_features(text))


def _is_within_limits(paragraphs: Sequence[str]) -> bool:
    return (
        len(paragraphs) <= MAX_PARAGRAPHS
        and all(len(paragraph) <= MAX_PARAGRAPH_LENGTH for paragraph in paragraphs)
        and sum(map(len, paragraphs)) <= MAX_TEXT_LENGTH
    )


# --- parts ----------------------------------------------------------------------------------------


def _outcomes(card: PrintedCard, paragraphs: dict[int, str], unread: set[int]) -> list[_Outcome]:
    """Return what becomes of each part; of all parts if the card is about itself."""
    made = list(_said_in_our_words(card, paragraphs, unread))
    said = {one.told.number for one in made}
    parts = tuple(_parts(card, {at: line for at, line in paragraphs.items() if at not in said}))
    readings = [
        None if unread & part.paragraphs.keys() else read_lines(card, part.lines) for part in parts
    ]
    texts = [_playable(reading) for reading in readings]
    failed = [part for part, text in zip(parts, texts, strict=True) if text is None]
    by_hand = " ".join(line for part in failed for line in part.paragraphs.values())
    is_about_itself = _is_about_itself(by_hand, card.name)
    for part, reading, text in zip(parts, readings, texts, strict=True):
        if text is None or is_about_itself or (part.kind == "keywords" and _names(by_hand, text)):
            outcomes = _by_hand(part, card, keeps_keywords=not is_about_itself)
            lacking = () if reading is None else reading.lacking
            made += (_lacking(one, lacking) for one in outcomes)
        else:
            made += _running(part, text)
    return made


def _said_in_our_words(
    card: PrintedCard, paragraphs: dict[int, str], unread: set[int]
) -> Iterator[_Outcome]:
    """Yield the paragraphs in our own wording: they are no print, and stand for themselves."""
    for number, line in paragraphs.items():
        if number not in unread and not _SAYS_BY_HAND.search(line):
            continue
        try:
            text = parse_text(line)
        except TextSyntaxError:
            continue
        if is_supported(text):
            is_by_hand = any(isinstance(node, ast.ByHand) for node in walk(text))
            told = PrintedParagraph(number, line, "runs")
            yield _Outcome(_told(number, line, text, card) if is_by_hand else told, text)


def _parts(card: PrintedCard, paragraphs: dict[int, str]) -> Iterator[_Part]:
    """Yield the main text with its bursts, then each Global Ability and line of keywords."""
    main: dict[int, str] = {}
    apart: list[_Part] = []
    for number, line in paragraphs.items():
        if _GLOBAL.match(line):
            apart.append(_Part({number: line}, "global"))
        elif _is_keyword_line(line, card):
            apart.append(_Part({number: line}, "keywords"))
        else:
            main[number] = line
    if main:
        yield _Part(main)
    yield from apart


def _is_keyword_line(line: str, card: PrintedCard) -> bool:
    """Return whether a paragraph is nothing but keywords, with their reminders."""
    if not _KEYWORD_LINE.match(line):
        return False
    text = read_lines(card, line).text
    return text is not None and all(
        isinstance(ability, ast.Keyword) and not ability.do for ability in text.abilities
    )


def _playable(reading: PrintedReading | None) -> ast.Text | None:
    text = None if reading is None else reading.text
    return text if text is not None and is_supported(text) else None


def _lacking(outcome: _Outcome, lacking: tuple[str, ...]) -> _Outcome:
    """Say what the engine lacks for a part that is understood."""
    by_hand = outcome.told.outcome == "by hand"
    return outcome._replace(told=replace(outcome.told, lacking=lacking)) if by_hand else outcome


def _running(part: _Part, text: ast.Text) -> Iterator[_Outcome]:
    """Yield the paragraphs of a part that the program plays; the first one has its whole text."""
    for number, words in part.paragraphs.items():
        yield _Outcome(PrintedParagraph(number, words, "runs"), text)
        text = ast.Text()


def _is_about_itself(words: str, name: str) -> bool:
    own = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", "OWN", words) if name else words
    return _ABOUT_ITSELF.search(own) is not None


def _names(words: str, keywords: ast.Text) -> bool:
    """Return whether words name a keyword of a line of keywords."""
    known = (*keywords.keywords, *(getattr(one, "word", "") for one in keywords.abilities))
    return any(word and re.search(rf"\b{re.escape(word)}\b", words) for word in known)


# --- by hand --------------------------------------------------------------------------------------


def _by_hand(part: _Part, card: PrintedCard, *, keeps_keywords: bool) -> list[_Outcome]:
    """Leave the paragraphs of a part to the players, except keywords before a first event."""
    made: list[_Outcome] = []
    for number, line in part.paragraphs.items():
        is_burst = made and part.kind == "main" and _BURST.match(line) is not None
        if is_burst and not _has_header_beside(line, card, made):
            made[-1] = _with_burst(made[-1], line)
        elif part.kind == "main" and card.is_character:
            groups = list(_groups(line, card))
            made += (_group(number, words, card) for words in groups)
            if len(groups) > 1 and keeps_keywords:
                made[-len(groups)] = _first_keywords(number, groups, card) or made[-len(groups)]
        else:
            made.append(_group(number, line, card))
    return made


def _has_header_beside(burst: str, card: PrintedCard, before: list[_Outcome]) -> bool:
    """Return whether a burst can be an ability beside those before, which it may change."""
    header = read_header(burst, card)
    if header is None:
        return False
    return not isinstance(header.ability, ast.Used) or (
        len(before) == 1 and isinstance(before[0].text.abilities[0], ast.Used)
    )


def _groups(paragraph: str, card: PrintedCard) -> Iterator[str]:
    """Yield the parts of a paragraph that have a moment of their own."""
    whole = TrackedText(paragraph, tuple(range(len(paragraph))))
    starts = [0]
    for sentence in split_sentences(whole):
        start = sentence.original_position(0)
        if _WORD.search(paragraph[:start]) and _has_own_moment(paragraph[start:], card):
            starts.append(start)
    for start, end in zip(starts, (*starts[1:], len(paragraph)), strict=True):
        yield paragraph[start:end].strip()


def _has_own_moment(words: str, card: PrintedCard) -> bool:
    """Return whether a sentence begins with an event that does not depend on those before."""
    header = read_header(words, card) if _OWN_EVENT.match(words) else None
    return header is not None and not _REFERS_BACK.search(header.words)


def _first_keywords(number: int, groups: list[str], card: PrintedCard) -> _Outcome | None:
    """Return the keywords that a paragraph begins with: "Fast. When fielded, ..."."""
    first, *others = groups
    text = _playable(read_lines(card, first)) if _is_keyword_line(first, card) else None
    if text is None or _names(" ".join(others), text):
        return None
    return _Outcome(PrintedParagraph(number, first, "runs"), text)


def _group(number: int, words: str, card: PrintedCard) -> _Outcome:
    header = read_header(words, card)
    if header is not None:
        rest = _plain(header.rest)
        made = header.by_hand(rest[:1].upper() + rest[1:])
        text = ast.Text((made,), header.keywords)
    else:
        stays = ("Continuous",) if is_continuous(card) and words.startswith("Continuous") else ()
        text = ast.Text((ast.Used((ast.ByHand(_plain(words)),)),), stays)
    return _Outcome(_told(number, words, text, card), text)


def _told(number: int, words: str, text: ast.Text, card: PrintedCard) -> PrintedParagraph:
    match text.abilities[0]:
        case ast.Used(do=(ast.ByHand(),), burst=burst) if not card.is_character and (
            not _GLOBAL.match(words)
        ):
            moment = f"{WHEN_USED} ({burst})" if burst else WHEN_USED
        case ability:
            moment = words_of_moment(ability)
    return PrintedParagraph(number, words, "by hand", moment)


def _with_burst(before: _Outcome, burst: str) -> _Outcome:
    """Add the words of a burst to the text by hand that it changes."""
    told = replace(before.told, words=f"{before.told.words}\n{burst}")
    (ability,) = before.text.abilities
    return _Outcome(told, replace(before.text, abilities=(_with_more_words(ability, burst),)))


def _with_more_words(ability: ast.Ability, more: str) -> ast.Ability:
    def longer(node: ast.Node) -> ast.Node:
        if not isinstance(node, ast.ByHand):
            return node
        return replace(node, words=f"{node.words} {_plain(more)}")

    return map_nodes(ability, longer)


def _plain(words: str) -> str:
    """Return printed words as they may stand in quotes."""
    return " ".join(words.split()).translate(_SINGLE_QUOTES)


_SINGLE_QUOTES = str.maketrans({'"': "'", "\u201c": "\u2018", "\u201d": "\u2019"})


def _joined(outcomes: list[_Outcome], card: PrintedCard) -> ast.Text | None:
    """Join the texts of all paragraphs; None if our own wording cannot say it."""
    abilities: tuple[ast.Ability, ...] = ()
    for ability in (ability for one in outcomes for ability in one.text.abilities):
        match abilities, ability:
            case (*others, ast.Used(do=(ast.ByHand(before),), burst="")), ast.Used(
                do=(ast.ByHand(words),), burst=""
            ) if not card.is_character:  # the players are asked once for each use of a die
                abilities = (*others, ast.Used((ast.ByHand(f"{before} {words}"),)))
            case _:
                abilities = (*abilities, ability)
    keywords = dict.fromkeys(word for one in outcomes for word in one.text.keywords)
    text = ast.Text(abilities, tuple(keywords))
    try:
        wording = unparse(text)
        same = parse_text(wording) == text
    except (NoWording, TextSyntaxError):
        return None
    return text if same and is_supported(text) and _is_within_limits(wording.split("\n")) else None
