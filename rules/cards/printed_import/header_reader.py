"""Reads when a printed paragraph happens, though what it does is not understood.

The beginning of the paragraph is read before an effect that every ability can have: "When Ram
attacks, each player hums" becomes "When Ram attacks, gain 17 life". If that has exactly one meaning,
and the engine supports it, the beginning is a header; the rest is left to the players.

A header that is not certain is no header: then the players are asked at no moment, rather than at a
wrong one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from rules.cards.printed_import.antecedents import PLAYER_EVENTS
from rules.cards.printed_import.printed_card import PrintedCard, PrintedReading, read_printed
from rules.cards.unsupported_features import find_unsupported_features
from rules.language import ast
from rules.language.ast.expressions import map_nodes
from rules.language.printer.text_printer import unparse

_PROBE = ast.Gain(17, "you")
_PROBE_SENTENCE = "gain 17 life."

_MOST_CUTS = 4
"""How many commas and colons of a paragraph its header may reach over."""

_LONGEST_HEADER = 250

_CUT = re.compile(
    r"[,:](?=\s)"
    r"|(?<=[A-Za-z0-9])\s+[-\u2013\u2014](?=\s)"  # Awaken - ...
    r"|\b[Pp]ay\b[^.,:]*?(?:\.(?=\s)|(?=\sto\s))"  # Pay 1. ..., and: Pay 1 to ...
)
"""Where a header may end. Quotes and brackets are blank when this is searched for."""

_IN_BRACKETS = re.compile(r'\([^()]*\)|"[^"]*"|\u201c[^\u201d]*\u201d')

_GOES_ON = re.compile(
    r"(?:and|or|nor|but|other|except|excluding|including|include|not|even|as|than|that|which|who|"
    r"whose|whenever|when|while|at|on|once|pay|each time|any time|the first time|during|until|"
    r"unless|before|after|with|without|from|by|of|costs?|"
    r"is|are|was|were|attacks|blocks|KOs|deals|takes|spins|fields|purchases|draws|uses|leaves)\b"
    r"|\*",
    re.IGNORECASE,
)
"""Words with which a header goes on after a comma, or a further header begins."""

_LIST_GOES_ON = re.compile(r"[^,.:]*,\s+(?:or|and/or)\s[^,.:]*,")
"""The rest of a list of events or dice: "When Ram attacks|, blocks, or is KO'd, ..."."""

_DONE_BEFORE = re.compile(r"\bwould\b|\binstead of\b", re.IGNORECASE)
"""Words of a header whose text changes what is about to happen: no player can do that by hand."""

_REPLACES = re.compile(r"\binstead\b", re.IGNORECASE)
"""A word after a header whose text takes the place of what happens, which is then too late."""

_ELSEWHERE = re.compile(
    r"\b(?:is|are|from|in)\b[^.]{0,20}\b(?:Used Pile|Prep Area|Reserve Pool|bag|Out of Play)\b",
    re.IGNORECASE,
)
"""A zone outside the Field, after the name of a die."""

_PRONOUN = re.compile(r"\b(?:it|he|she|they|him|them|that|those)\b", re.IGNORECASE)
"""Words of a header that may mean dice of an earlier text, which is not read."""


class Header(NamedTuple):
    """When a paragraph happens, and its words after that.

    Attributes:
        words: the header, as printed.
        rest: the words after it.
        ability: what the paragraph would be with the probe as its effect.
        keywords: "Continuous" if it is on an action die that stays in the Field.
    """

    words: str
    rest: str
    ability: ast.Ability
    keywords: tuple[str, ...] = ()

    def by_hand(self, words: str) -> ast.Ability:
        """Return the ability with words instead of an effect."""
        return _with_effect(self.ability, ast.ByHand(words))


def read_header(paragraph: str, card: PrintedCard) -> Header | None:
    """Read the header of a paragraph of a card; None if it has none with exactly one meaning."""
    for end, rest in _cuts(paragraph):
        if _GOES_ON.match(rest) or _LIST_GOES_ON.match(rest):
            continue
        header = paragraph[:end]
        if _DONE_BEFORE.search(header) or _REPLACES.search(rest) or _PRONOUN.search(header):
            return None
        return _read(header, rest, card)
    return None


def _cuts(paragraph: str) -> Iterator[tuple[int, str]]:
    """Yield the places where a header may end, each with the words after it."""
    blank = _IN_BRACKETS.sub(lambda found: "_" * len(found[0]), paragraph)
    for count, cut in enumerate(_CUT.finditer(blank[:_LONGEST_HEADER])):
        if count == _MOST_CUTS:
            return
        rest = paragraph[cut.end() :].strip()
        if rest:
            yield cut.end(), rest


def _read(header: str, rest: str, card: PrintedCard) -> Header | None:
    purpose, rest = ("to ", rest[3:]) if rest.startswith("to ") else ("", rest)
    texts = (_probe(f"{one} {purpose}{_PROBE_SENTENCE}", card) for one in _spellings(header))
    text = next(filter(None, texts), None)
    if text is None or len(text.abilities) != 1 or not set(text.keywords) <= {"Continuous"}:
        return None
    (ability,) = text.abilities
    if isinstance(ability, ast.Interruption) or not _is_header_of_probe(ability):
        return None
    if isinstance(ability, ast.Global) and ability.cost == ast.Cost():
        return None  # its cost may be among the words that are not read
    if _is_elsewhere(ability, rest, card.name):
        return None
    if any(find_unsupported_features(text)):
        return None
    return Header(header, rest, ability, text.keywords)


def _is_elsewhere(ability: ast.Ability, rest: str, name: str) -> bool:
    """Return whether a text is of a die outside the Field: "At the start of your turn, you may move
    Ram from your Used Pile to your bag". A die has its events only in the Field."""
    match ability:
        case ast.Triggered(when=ast.Moment(dice=None, word=word)) if word not in PLAYER_EVENTS:
            return False
        case ast.Triggered():
            own = re.compile(rf"(?<!\w)(?:{re.escape(name)}|this die)\s", re.IGNORECASE)
            return any(_ELSEWHERE.match(rest, found.end()) for found in own.finditer(rest))
        case _:
            return False


def _spellings(header: str) -> Iterator[str]:
    """Yield a header as it is, and with the sign that print usually has in place of its colon."""
    yield header
    if header.endswith(":"):
        yield from (f"{header[:-1]}{sign}" for sign in ".,")


def _probe(words: str, card: PrintedCard) -> ast.Text | None:
    before = "Continuous.\n" if is_continuous(card) else ""
    return read_lines(card, before + words).text


def read_lines(card: PrintedCard, lines: str) -> PrintedReading:
    """Read other lines as the whole text of a card, without an explanation if that fails."""
    return read_printed(replace(card, text=lines, bursts=(), global_text="", explains=False))


def is_continuous(card: PrintedCard) -> bool:
    """Return whether the die of an action card stays in the Field when it is used."""
    return not card.is_character and _CONTINUOUS.search(card.text) is not None


_CONTINUOUS = re.compile(r"^\s*Continuous\b", re.MULTILINE)


def _is_header_of_probe(ability: ast.Ability) -> bool:
    """Return whether an ability does nothing but the probe, at once or at a moment of this turn."""
    match getattr(ability, "do", ()):
        case (effect,) if effect == _PROBE:
            return True
        case (ast.Watch(do=(effect,)) | ast.Later(do=(effect,)),) if effect == _PROBE:
            return True
        case _:
            return False


def _with_effect(ability: ast.Ability, effect: ast.Effect) -> ast.Ability:
    match ability.do:  # type: ignore[union-attr]
        case (ast.Watch() | ast.Later() as wait,):
            return replace(ability, do=(replace(wait, do=(effect,)),))
        case _:
            return replace(ability, do=(effect,))


def words_of_moment(ability: ast.Ability) -> str:
    """Return the header of a text by hand in our own wording, such as "While active, when you field
    a sidekick"; "" if it has none."""
    told = unparse(ast.Text((map_nodes(ability, _without_words),)))
    return told.partition('"..."')[0].strip()[: -len("by hand")].rstrip(" :,.")


def _without_words(node: ast.Node) -> ast.Node:
    return ast.ByHand("...") if isinstance(node, ast.ByHand) else node
