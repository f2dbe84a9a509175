"""The glossary: explains the terms of the game, and finds them in a text.

`GlossaryTerm.rule` is the entry of the rules reference that says more. Terms are found in the
wording itself, so custom cards are explained too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from rules.messages.glossary.glossary_entries import ENTRIES, Entry, TermGroup
from rules.messages.message import Message, make_message


class EditionRemark(msgspec.Struct, frozen=True):
    """A sentence about a term that holds only in some editions."""

    editions: tuple[str, ...]
    text: Message


class GlossaryTerm(msgspec.Struct, frozen=True):
    """A term of the game, its explanation, and the rule that defines it.

    Attributes:
        word: the term.
        explanation: one or two short sentences.
        rule: the id of the rule.
        group: the chapter of the glossary.
        symbol: the name of its symbol on dice or cards, or "".
        remarks: what only some editions say.
        is_for_cards: whether the page of a card explains it.
    """

    word: str
    explanation: Message
    rule: str
    group: TermGroup = TermGroup.TEXT
    symbol: str = ""
    remarks: tuple[EditionRemark, ...] = ()
    is_for_cards: bool = True

    def remarks_on(self, edition: str) -> tuple[Message, ...]:
        """What only this edition says about the term."""
        return tuple(remark.text for remark in self.remarks if edition in remark.editions)


class FoundTerm(msgspec.Struct, frozen=True):
    """A term in a text: `text[start:end]` names it."""

    start: int
    end: int
    term: GlossaryTerm


@cache
def all_terms() -> tuple[GlossaryTerm, ...]:
    """All terms, group by group."""
    return tuple(_term(group, entry) for group, entries in ENTRIES.items() for entry in entries)


@cache
def glossary_symbols() -> dict[str, GlossaryTerm]:
    """The terms that have a symbol on dice or cards, by the name of the symbol."""
    return {term.symbol: term for term in all_terms() if term.symbol}


@cache
def _terms_by_word() -> dict[str, GlossaryTerm]:
    return {term.word: term for term in all_terms()}


def term_named(word: str) -> GlossaryTerm | None:
    """The term with exactly this word, or None."""
    return _terms_by_word().get(word)


def terms_in(text: str, names: Iterable[str] = ()) -> tuple[FoundTerm, ...]:
    """The terms in a text, from left to right.

    Where several begin at the same place, the longest is found. A term inside another word or
    inside a name is not found. The time is linear in the length of the text.

    Args:
        text: the text.
        names: the names of cards and players that may be in it, such as "Selective Shield".
    """
    taken = {
        place
        for name in filter(None, names)
        for found in re.finditer(rf"\b{re.escape(name)}\b", text)
        for place in range(*found.span())
    }
    return tuple(one for one in _found_in(text) if one.start not in taken)


def _found_in(text: str) -> Iterator[FoundTerm]:
    """Look each word up, and try the variants that begin with it."""
    scanners, end = _scanners(), 0
    for word in _WORD.finditer(text):
        scanner = scanners.get(word[0].lower())
        if scanner is None or word.start() < end:
            continue
        pattern, terms = scanner
        found = pattern.match(text, word.start())
        if found is not None and found.lastindex is not None:
            end = found.end()
            yield FoundTerm(found.start(), end, terms[found.lastindex - 1])


_BURSTS = {"*": r"^\* ", "**": r"^\*\* ", "*/**": r"^\*/\*\* "}


def explain_terms(wording: str) -> tuple[GlossaryTerm, ...]:
    """The terms in a card's text that a newcomer may not know.

    Marks of bursts come first, then keywords, then other terms.
    """
    bursts = (
        GlossaryTerm(sign, make_message(f"burst.{len(sign)}"), "BST-1")
        for sign, pattern in _BURSTS.items()
        if re.search(pattern, wording, re.MULTILINE)
    )
    found = {one.term.word for one in terms_in(wording)}
    known = [term for term in all_terms() if term.is_for_cards and term.word in found]
    return (*bursts, *sorted(known, key=lambda term: term.group is not TermGroup.KEYWORDS))


# --- the table as terms and as a pattern


def _term(group: TermGroup, entry: Entry) -> GlossaryTerm:
    key = f"term.{entry.word.lower().replace(' ', '_')}"
    return GlossaryTerm(
        entry.word,
        make_message(key),
        entry.rule,
        group,
        entry.symbol,
        tuple(_remarks(key, entry.notes)),
        entry.is_for_cards,
    )


def _remarks(key: str, notes: str) -> Iterator[EditionRemark]:
    for listed in filter(None, notes.split("/")):
        editions = tuple(listed.split(", "))
        yield EditionRemark(editions, make_message(f"{key}.{editions[0].lower()}"))


_WORD = re.compile(r"(?<![\w-])[^\W\d]\w*|(?<=\d)[AD]\b")
"""A word, or the letter after a number that means attack or defense."""

_Scanner = tuple[re.Pattern[str], tuple[GlossaryTerm, ...]]


@cache
def _scanners() -> dict[str, _Scanner]:
    """For each word, a pattern with a group for each variant that begins with it, longest first."""
    variants: dict[str, list[tuple[str, GlossaryTerm]]] = {}
    for term, entry in zip(all_terms(), _entries(), strict=True):
        for words in filter(None, entry.variants.split("|")):
            wanted = words.rpartition(")")[2]
            first = _WORD.search(wanted)
            assert first is not None, words
            variants.setdefault(first[0].lower(), []).append((words, term))
    return {first: _scanner(found) for first, found in variants.items()}


def _scanner(variants: list[tuple[str, GlossaryTerm]]) -> _Scanner:
    variants = sorted(variants, key=lambda variant: -len(variant[0].rpartition(")")[2]))
    pattern = "|".join(f"({_variant(words)})" for words, _ in variants)
    return re.compile(pattern), tuple(term for _, term in variants)


def _entries() -> Iterator[Entry]:
    for entries in ENTRIES.values():
        yield from entries


def _variant(words: str) -> str:
    """The pattern of a variant, see `Entry.variants`."""
    before, wanted = re.fullmatch(r"(?:\((.+)\))?(.+)", words).groups()  # type: ignore[union-attr]
    in_any_case = "(?i:%s)" if wanted.islower() else "%s"
    start = f"(?<=(?i:{before}))" if before else r"(?<![\w-])"
    return start + in_any_case % re.escape(wanted) + r"(?![\w-]|['’]t)"
