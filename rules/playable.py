"""What the engine cannot play yet: texts that can be read, but would not happen.

A card with such a text is refused when a match is laid out, so that no sentence on a card is ever
silently ignored. Each entry here is work to be done, and goes when it is done.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from rules.cards import Card
from rules.language import tree
from rules.language.walking import nodes

_ONLY_READ = frozenset(get_args(tree.ReadKeyword))
_UNHEARD: frozenset[tree.MomentWord] = frozenset(
    ("attacks alone", "kos", "regenerates", "spins down", "global used", "life gained", "life lost")
)
"""Moments that nothing tells of yet."""
_ANSWERED: frozenset[tree.MomentWord] = frozenset(("damaged", "player damaged", "would be ko"))
"""What an interruption can answer."""
_WHOSE: frozenset[tree.Whose] = frozenset(("any", "your", "opposing"))
_BOUNDS = frozenset(("<", "<="))
"""How the sum of dice that a player picks can be compared: it can be bounded, not demanded."""
_REQUIRED: frozenset[tree.Act] = frozenset(("attack", "block", "be blocked"))


class UnplayableCard(ValueError):
    """A card says something that the engine cannot play yet."""


def check_playable(card: Card) -> None:
    """Refuse a card whose text would be ignored in part.

    Raises:
        UnplayableCard: naming the card and what of it cannot be played.
    """
    found = sorted(set(obstacles(card.text)))
    if found:
        raise UnplayableCard(f"{card.title} cannot be played yet: its text uses {'; '.join(found)}")


def obstacles(text: tree.Text) -> Iterator[str]:
    """Everything in a text that the engine does not do."""
    for node in nodes(text):
        yield from _keywords(node)
        yield from _in_moment(node)
        yield from _in_ability(node)
        yield from _in_effect(node)
        yield from _in_term(node)


def _keywords(node: tree.Node) -> Iterator[str]:
    """Keywords of other sets, which a text can have but nothing plays."""
    words = (*getattr(node, "keywords", ()), getattr(node, "word", ""))
    yield from (f"the keyword {word}" for word in words if word in _ONLY_READ)


def _in_moment(node: tree.Node) -> Iterator[str]:
    match node:
        case tree.Moment(word=word) if word in _UNHEARD:
            yield f'the moment "{word}"'
        case tree.Capture(until=tree.Moment(word=word)) if word != "player damaged":
            yield f'capturing until the moment "{word}"'
        case tree.Watch(when=when, do=do) if tree.answers(when, do) and _unanswered(when):
            yield f'an interruption of the moment "{_unanswered(when)}"'


def _in_ability(node: tree.Node) -> Iterator[str]:
    match node:
        case tree.Interruption(when=when) if _unanswered(when):
            yield f'an interruption of the moment "{_unanswered(when)}"'
        case tree.Global(do=do) if any(_holds(one) for one in nodes(do)):
            yield "a Global Ability that would need a die of its own"
        case tree.Global(when=when, do=do) if when is not None and tree.answers(when, do):
            if _unanswered(when):
                yield f'an interruption of the moment "{_unanswered(when)}"'
        case tree.Static(holds=holds):
            if any(isinstance(one, tree.CopyStats | tree.CopyText) for one in holds):
                yield "copying as long as a condition holds"
        case tree.Used(do=do) | tree.Paid(do=do) | tree.Triggered(do=do) | tree.Global(do=do):
            if tree.answers(tree.Moment("used"), do):
                yield "preventing or redirecting what is not about to happen"


def _unanswered(when: tree.Moment) -> str:
    """The first moment that no interruption can answer, or ""."""
    if when.word not in _ANSWERED:
        return when.word
    return "" if when.other is None else _unanswered(when.other)


def _holds(node: tree.Node) -> bool:
    return isinstance(node, tree.Capture | tree.Attach | tree.PairUp)


def _in_effect(node: tree.Node) -> Iterator[str]:
    match node:
        case tree.Move(to="attack"):
            yield "moving dice into the attack"
        case tree.CostChange(of=of, what=what) if of is not None and what != "field":
            yield "a changed purchase cost of chosen dice"
        case tree.Must(act=act) if act not in _REQUIRED:
            yield f"requiring to {act}"
        case tree.Cannot(act="use globals", by=tree.Dice() as cards) if not _is_of_cards(cards):
            yield "forbidding the Global Abilities of cards by what only dice are"
        case tree.OtherCost(cost=cost) if cost.do:
            yield "fielding for what is done as a cost"


def _is_of_cards(phrase: tree.Dice) -> bool:
    """Whether a noun phrase says only what can be said of a card."""
    said = tree.Dice(
        phrase.kind, phrase.whose, phrase.zones,
        phrase.names, phrase.affiliations, phrase.energy, without=phrase.without,
    )  # fmt: skip
    of_dice = {"this", "same card", "sidekicks"}
    return phrase == said and phrase.whose in _WHOSE and of_dice.isdisjoint(phrase.without)


def _in_term(node: tree.Node) -> Iterator[str]:
    until = getattr(node, "until", "end of turn")
    if isinstance(node, tree.Control | tree.Capture) and until == "replaced":
        yield f"holding dice until {until}"
    if isinstance(node, tree.Pick) and node.by == "any":
        yield "a choice by any player"
    if isinstance(node, tree.Pick) and node.limit is not None and node.limit.op not in _BOUNDS:
        yield "a choice of dice whose total has to be so much"
