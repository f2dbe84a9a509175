"""The rules that a card touches, and the rulings on its keywords and terms.

Both are found in the wording, so custom cards have them too.
"""

from __future__ import annotations

import re
from functools import cache

import msgspec

from rules.cards.card import Card, CardKind
from rules.messages import GlossaryTerm, TermGroup, explain_terms, term_named, terms_in
from rules.reading import TEXT_SOURCE, asset_text, parse_toml
from rules.reference import RuleEntry, RulesReference, read_reference

_ALSO = frozenset(("Prevent", "Redirect", "Control", "Copy", "Unblocked", "Reroll", "Refill"))
"""Terms that decide how a card is played, though its page need not explain them."""

_RULES_OF_KIND = {
    CardKind.CHARACTER: ("BUY-1", "FLD-1"),
    CardKind.ACTION: ("BUY-1", "ACT-1"),
    CardKind.BASIC_ACTION: ("SET-3", "ACT-1"),
}
_NO_EXAMPLES = frozenset(("SET-1",))
"""Rules that name cards without saying anything about them."""

_COMMON_WORDS = frozenset(("Truce", "Ambush", "Betrayal", "Enrage", "Team Up", "Take Cover"))
"""Names that the rules may also use as words."""


class _Ruling(msgspec.Struct, frozen=True):
    says: str
    reason: str = ""


class CardRules(msgspec.Struct, frozen=True):
    """What to read about a card."""

    rules: tuple[RuleEntry, ...]  # the rules of its kind, its keywords and its terms
    examples: tuple[RuleEntry, ...]  # the rules and rulings that name the card as their example
    # Short answers to questions about its keywords and terms, those on keywords first
    rulings: tuple[str, ...]


def rules_for_card(card: Card) -> CardRules:
    """The rules and rulings that concern a card."""
    reference = packaged_reference()
    terms = _terms(card.wording)
    named = _entries_naming(card.name, reference)
    ids = dict.fromkeys((*(term.rule for term in terms), *_RULES_OF_KIND.get(card.kind, ())))
    examples = tuple(entry for entry in named if entry.id not in ids)
    rules = tuple(reference.entries[one] for one in ids)
    return CardRules(rules, examples, _rulings(frozenset(term.word for term in terms)))


@cache
def packaged_reference() -> RulesReference:
    """The rules reference of the program, read once."""
    return read_reference(asset_text("rules.md"))


def _terms(wording: str) -> tuple[GlossaryTerm, ...]:
    """The terms of a text that matter for playing it: keywords first, then in order."""
    found = {term.word: term for term in explain_terms(wording)}
    for one in terms_in(wording):
        if one.term.word in _ALSO:
            found.setdefault(one.term.word, one.term)
    return tuple(sorted(found.values(), key=lambda term: term.group is not TermGroup.KEYWORDS))


def _entries_naming(name: str, reference: RulesReference) -> tuple[RuleEntry, ...]:
    if name in _COMMON_WORDS:
        return ()
    pattern = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    return tuple(
        entry
        for entry in reference.entries.values()
        if entry.id not in _NO_EXAMPLES
        and pattern.search(" ".join((entry.text, *(note.text for note in entry.edition_notes))))
    )


@cache
def _known_rulings() -> tuple[tuple[str, frozenset[str]], ...]:
    """All rulings with the terms that they are about."""
    table = parse_toml(asset_text("rulings.toml"), "assets/rulings.toml", TEXT_SOURCE)
    says = [value.says for value in msgspec.convert(table, dict[str, _Ruling]).values()]
    return tuple((text, frozenset(term.word for term in _terms(text))) for text in says)


@cache
def _commonness() -> dict[str, int]:
    """How many rulings are about each term."""
    found: dict[str, int] = {}
    for _, words in _known_rulings():
        for word in words:
            found[word] = found.get(word, 0) + 1
    return found


def _count(word: str) -> int:
    return _commonness()[word]


def _is_keyword(word: str) -> bool:
    term = term_named(word)
    return term is not None and term.group is TermGroup.KEYWORDS


def _rulings(words: frozenset[str]) -> tuple[str, ...]:
    """The rulings that share a term with a card; those on keywords and rare terms first."""
    shared = [(says, words & about) for says, about in _known_rulings() if words & about]
    shared.sort(key=lambda one: min((not _is_keyword(word), _count(word)) for word in one[1]))
    return tuple(says for says, _ in shared)
