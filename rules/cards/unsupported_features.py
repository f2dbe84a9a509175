"""Checks card texts for features that the engine does not support yet.

A match rejects cards that use them, so no sentence on a card is ever silently ignored. Each entry
here is missing work, to be removed when it is done.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import get_args

from rules.cards.card import Card
from rules.cards.keywords import NOT_GIVEN_BY_STATICS
from rules.language import ast
from rules.language.ast.expressions import GAINED_WITH_TEXT, walk

_UNSUPPORTED_KEYWORDS = frozenset(get_args(ast.UnsupportedKeyword))
_UNREPORTED_EVENTS: frozenset[ast.EventWord] = frozenset(
    ("attacks alone", "kos", "regenerates", "spins down", "global used", "life gained", "life lost")
)
"""Events that the engine does not report yet."""
_INTERRUPTIBLE_EVENTS: frozenset[ast.EventWord] = frozenset(
    ("damaged", "player damaged", "would be ko")
)
"""Events that an interruption can respond to."""
_EVENTS_OF_KEYWORDS: frozenset[ast.EventWord] = frozenset(
    ("damaged", "player damaged", "keyword used")
)
"""Events that a text may narrow to those of a keyword."""
_SUPPORTED_CARD_OWNERS: frozenset[ast.OwnerWord] = frozenset(("any", "your", "opposing"))
_SUPPORTED_TOTAL_OPERATORS = frozenset(("<", "<="))
"""Operators for the total of chosen dice: the engine supports an upper bound only."""
_FORCEABLE_ACTS: frozenset[ast.ForcedAct] = frozenset(("attack", "block", "be blocked"))


class UnplayableCard(ValueError):
    """Raised for a card whose text uses features that the engine does not support yet."""


@lru_cache(maxsize=1000)
def check_playable(card: Card) -> None:
    """Reject a card if the engine would ignore part of its text. Raises `UnplayableCard`, which
    names the card and its unsupported features."""
    found = sorted(set(find_unsupported_features(card.text)))
    if found:
        raise UnplayableCard(f"{card.title} can't be played yet: its text uses {'; '.join(found)}")


def find_unsupported_features(text: ast.Text) -> Iterator[str]:
    """Yield a description of each unsupported feature in a text."""
    for node in walk(text):
        yield from _keywords(node)
        yield from _in_moment(node)
        yield from _in_ability(node)
        yield from _in_effect(node)
        yield from _in_term(node)


def _keywords(node: ast.Node) -> Iterator[str]:
    """Find keywords of other sets, which the language has but the engine does not support."""
    words = (*getattr(node, "keywords", ()), getattr(node, "word", ""))
    yield from (f"the keyword {word}" for word in words if word in _UNSUPPORTED_KEYWORDS)


def _in_moment(node: ast.Node) -> Iterator[str]:
    match node:
        case ast.Moment(word=word) if word in _UNREPORTED_EVENTS:
            yield f'the event "{word}"'
        case ast.Moment(word=word, keyword=str()) if word not in _EVENTS_OF_KEYWORDS:
            yield f'a keyword as the cause of the event "{word}"'
        case ast.Capture(until=ast.Moment(word=word)) if word != "player damaged":
            yield f'capturing until the event "{word}"'
        case ast.Watch(when=when, do=do) if ast.is_interrupting(
            when, do
        ) and _uninterruptible_event(when):
            yield f'an interruption of the event "{_uninterruptible_event(when)}"'


def _in_ability(node: ast.Node) -> Iterator[str]:
    match node:
        case ast.Triggered(when=ast.Moment(word="ranged attack", other=None)):
            pass
        case _ if any(isinstance(part, ast.Aim) for part in getattr(node, "do", ())):
            yield "aiming damage outside a ranged attack"
        case ast.Interruption(when=when) if _uninterruptible_event(when):
            yield f'an interruption of the event "{_uninterruptible_event(when)}"'
        case ast.Global(do=do) if any(
            isinstance(part, ast.Capture | ast.Attach | ast.PairUp) for part in walk(do)
        ):
            yield "a Global Ability that needs a die of its own"
        case ast.Global(when=when, do=do) if when is not None and ast.is_interrupting(when, do):
            if _uninterruptible_event(when):
                yield f'an interruption of the event "{_uninterruptible_event(when)}"'
        case ast.Static(holds=holds):
            if any(isinstance(hold, ast.CopyStats | ast.CopyText) for hold in holds):
                yield "copying for as long as a condition holds"
            given = {word for hold in holds if isinstance(hold, ast.Has) for word in hold.keywords}
            for word in sorted(given & NOT_GIVEN_BY_STATICS):
                yield f"giving {word} for as long as a condition holds"
        case ast.Used(do=do) | ast.Paid(do=do) | ast.Triggered(do=do) | ast.Global(do=do):
            if ast.is_interrupting(ast.Moment("used"), do):
                yield "preventing or redirecting damage outside an interruption"
            if any(map(_ends_before_experience, walk(do))):
                yield "giving Experience for the turn"


def _ends_before_experience(part: ast.Node) -> bool:
    """Return whether an effect gives Experience that has ended when it would count (KW-23)."""
    return (
        isinstance(part, ast.Has)
        and "Experience" in part.keywords
        and part.until in ("end of turn", "the end of combat")
    )


def _uninterruptible_event(when: ast.Moment) -> str:
    """Return the first event that no interruption can respond to, or ""."""
    if when.word not in _INTERRUPTIBLE_EVENTS:
        return when.word
    return "" if when.other is None else _uninterruptible_event(when.other)


def _in_effect(node: ast.Node) -> Iterator[str]:
    match node:
        case (
            ast.Unless(cost=cost)
            | ast.OtherCost(cost=cost)
            | ast.Global(cost=cost)
            | ast.Paid(cost=cost)
        ) if cost.energy_equal is not None:
            yield "a cost to be worked out that is no offer"
        case ast.MoveDice(to="attack"):
            yield "moving dice to the Attack Zone"
        case ast.CostChange(of=of, what=what) if of is not None and what != "field":
            yield "a changed purchase cost for chosen dice"
        case ast.Must(act=act) if act not in _FORCEABLE_ACTS:
            yield f"forcing dice to {act}"
        case ast.Cannot(act="fight anyone else", who=who) if not isinstance(who, ast.Together):
            yield "dice that can't fight anyone else without the one that they can fight"
        case ast.Cannot(act="use globals", by=ast.Dice() as cards) if not _is_of_cards(cards):
            yield "banning Global Abilities by criteria that only dice have"
        case ast.Gains(keyword=word) if word not in (*GAINED_WITH_TEXT, *_UNSUPPORTED_KEYWORDS):
            yield f"dice that gain {word} with a text"
        case ast.Keyword(cost=ast.Cost(energy_equal=equal)) if equal is not None:
            yield "a cost to be worked out that is no offer"
        case ast.OtherCost(cost=cost) if cost.do:
            yield "fielding at a cost other than energy and life"


def _is_of_cards(phrase: ast.Dice) -> bool:
    """Return whether a noun phrase uses only criteria that apply to cards."""
    matched = ast.Dice(
        kind=phrase.kind,
        whose=phrase.whose,
        zones=phrase.zones,
        names=phrase.names,
        affiliations=phrase.affiliations,
        energy=phrase.energy,
        without=phrase.without,
    )
    of_dice = {"this", "same card", "sidekicks"}
    return (
        phrase == matched
        and phrase.whose in _SUPPORTED_CARD_OWNERS
        and of_dice.isdisjoint(phrase.without)
    )


def _in_term(node: ast.Node) -> Iterator[str]:
    until = getattr(node, "until", "end of turn")
    if isinstance(node, ast.Control | ast.Capture) and until == "replaced":
        yield f"keeping dice until {until}"
    if isinstance(node, ast.Pick) and node.by == "any":
        yield "a choice by any player"
    if (
        isinstance(node, ast.Pick)
        and node.limit is not None
        and node.limit.op not in _SUPPORTED_TOTAL_OPERATORS
    ):
        yield "a choice of dice with a minimum or exact total"
