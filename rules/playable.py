"""Checks card texts for features that the engine does not support yet.

A match rejects cards that use them, so no sentence on a card is ever silently ignored. Each entry
here is missing work, to be removed when it is done.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from rules.language import tree
from rules.language.walking import walk
from rules.zz_cards import Card

_UNSUPPORTED_KEYWORDS = frozenset(get_args(tree.UnsupportedKeyword))
_UNREPORTED_EVENTS: frozenset[tree.EventWord] = frozenset(
    ("attacks alone", "kos", "regenerates", "spins down", "global used", "life gained", "life lost")
)
"""Events that the engine does not report yet."""
_INTERRUPTIBLE_EVENTS: frozenset[tree.EventWord] = frozenset(
    ("damaged", "player damaged", "would be ko")
)
"""Events that an interruption can respond to."""
_SUPPORTED_CARD_OWNERS: frozenset[tree.OwnerWord] = frozenset(("any", "your", "opposing"))
_SUPPORTED_TOTAL_OPERATORS = frozenset(("<", "<="))
"""Operators for the total of chosen dice: the engine supports an upper bound only."""
_FORCEABLE_ACTS: frozenset[tree.ForcedAct] = frozenset(("attack", "block", "be blocked"))


class UnplayableCard(ValueError):
    """Raised for a card whose text uses features that the engine does not support yet."""


def check_playable(card: Card) -> None:
    """Reject a card if the engine would ignore part of its text.

    Raises:
        UnplayableCard: names the card and its unsupported features.
    """
    found = sorted(set(find_unsupported_features(card.text)))
    if found:
        raise UnplayableCard(f"{card.title} can't be played yet: its text uses {'; '.join(found)}")


def find_unsupported_features(text: tree.Text) -> Iterator[str]:
    """Yield a description of each unsupported feature in a text."""
    for node in walk(text):
        yield from _keywords(node)
        yield from _in_moment(node)
        yield from _in_ability(node)
        yield from _in_effect(node)
        yield from _in_term(node)


def _keywords(node: tree.Node) -> Iterator[str]:
    """Find keywords of other sets, which the language has but the engine does not support."""
    words = (*getattr(node, "keywords", ()), getattr(node, "word", ""))
    yield from (f"the keyword {word}" for word in words if word in _UNSUPPORTED_KEYWORDS)


def _in_moment(node: tree.Node) -> Iterator[str]:
    match node:
        case tree.Moment(word=word) if word in _UNREPORTED_EVENTS:
            yield f'the event "{word}"'
        case tree.Capture(until=tree.Moment(word=word)) if word != "player damaged":
            yield f'capturing until the event "{word}"'
        case tree.Watch(when=when, do=do) if tree.is_interrupting(
            when, do
        ) and _uninterruptible_event(when):
            yield f'an interruption of the event "{_uninterruptible_event(when)}"'


def _in_ability(node: tree.Node) -> Iterator[str]:
    match node:
        case tree.Interruption(when=when) if _uninterruptible_event(when):
            yield f'an interruption of the event "{_uninterruptible_event(when)}"'
        case tree.Global(do=do) if any(_needs_own_die(one) for one in walk(do)):
            yield "a Global Ability that needs a die of its own"
        case tree.Global(when=when, do=do) if when is not None and tree.is_interrupting(when, do):
            if _uninterruptible_event(when):
                yield f'an interruption of the event "{_uninterruptible_event(when)}"'
        case tree.Static(holds=holds):
            if any(isinstance(one, tree.CopyStats | tree.CopyText) for one in holds):
                yield "copying for as long as a condition holds"
        case tree.Used(do=do) | tree.Paid(do=do) | tree.Triggered(do=do) | tree.Global(do=do):
            if tree.is_interrupting(tree.Moment("used"), do):
                yield "preventing or redirecting damage outside an interruption"


def _uninterruptible_event(when: tree.Moment) -> str:
    """Return the first event that no interruption can respond to, or ""."""
    if when.word not in _INTERRUPTIBLE_EVENTS:
        return when.word
    return "" if when.other is None else _uninterruptible_event(when.other)


def _needs_own_die(node: tree.Node) -> bool:
    return isinstance(node, tree.Capture | tree.Attach | tree.PairUp)


def _in_effect(node: tree.Node) -> Iterator[str]:
    match node:
        case tree.Move(to="attack"):
            yield "moving dice to the Attack Zone"
        case tree.CostChange(of=of, what=what) if of is not None and what != "field":
            yield "a changed purchase cost for chosen dice"
        case tree.Must(act=act) if act not in _FORCEABLE_ACTS:
            yield f"forcing dice to {act}"
        case tree.Cannot(act="use globals", by=tree.Dice() as cards) if not _is_of_cards(cards):
            yield "banning Global Abilities by criteria that only dice have"
        case tree.OtherCost(cost=cost) if cost.do:
            yield "fielding at a cost other than energy and life"


def _is_of_cards(phrase: tree.Dice) -> bool:
    """Return whether a noun phrase uses only criteria that apply to cards."""
    said = tree.Dice(
        phrase.kind, phrase.whose, phrase.zones,
        phrase.names, phrase.affiliations, phrase.energy, without=phrase.without,
    )  # fmt: skip
    of_dice = {"this", "same card", "sidekicks"}
    return (
        phrase == said
        and phrase.whose in _SUPPORTED_CARD_OWNERS
        and of_dice.isdisjoint(phrase.without)
    )


def _in_term(node: tree.Node) -> Iterator[str]:
    until = getattr(node, "until", "end of turn")
    if isinstance(node, tree.Control | tree.Capture) and until == "replaced":
        yield f"keeping dice until {until}"
    if isinstance(node, tree.Pick) and node.by == "any":
        yield "a choice by any player"
    if (
        isinstance(node, tree.Pick)
        and node.limit is not None
        and node.limit.op not in _SUPPORTED_TOTAL_OPERATORS
    ):
        yield "a choice of dice with a minimum or exact total"
