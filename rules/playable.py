"""What the engine cannot play yet: texts that can be read, but would not happen.

A card with such a text is refused when a match is laid out, so that no sentence on a card is ever
silently ignored. Each entry here is work to be done, and goes when it is done.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import Card
from rules.language import tree
from rules.language.walking import nodes

_UNHEARD: frozenset[tree.MomentWord] = frozenset(("deals damage", "drawn", "leaves field"))
_AWAITED: frozenset[tree.MomentWord] = frozenset(
    ("turn starts", "turn ends", "attack step starts", "attack step ends")
)
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
        yield from _in_moment(node)
        yield from _in_ability(node)
        yield from _in_effect(node)
        yield from _in_term(node)


def _in_moment(node: tree.Node) -> Iterator[str]:
    match node:
        case tree.Moment(word=word) if word in _UNHEARD:
            yield f'the moment "{word}"'
        case tree.Moment(by=by) if by:
            yield "a moment that asks what caused it"
        case tree.Later(when=when) if when.word not in _AWAITED:
            yield f'waiting for the moment "{when.word}"'
        case tree.Capture(until=tree.Moment(word=word)) if word != "player damaged":
            yield f'capturing until the moment "{word}"'


def _in_ability(node: tree.Node) -> Iterator[str]:
    match node:
        case tree.Global(when=when) if when is not None:
            yield "a Global Ability that answers an event"
        case tree.Global(do=do) if any(_holds(one) for one in nodes(do)):
            yield "a Global Ability that would need a die of its own"
        case tree.Interruption(when=tree.Moment(word="player damaged")):
            yield "preventing damage to a player"
        case tree.Static(holds=holds):
            if any(isinstance(one, tree.CopyStats | tree.CopyText) for one in holds):
                yield "copying as long as a condition holds"
        case tree.Interruption(limit=limit, while_active=while_active) if limit or while_active:
            yield "a prevention that is limited, or that the card watches for"


def _holds(node: tree.Node) -> bool:
    return isinstance(node, tree.Capture | tree.Attach | tree.PairUp)


def _in_effect(node: tree.Node) -> Iterator[str]:
    match node:
        case tree.Move(to="attack"):
            yield "moving dice into the attack"
        case tree.Must(act=act) if act not in _REQUIRED:
            yield f"requiring to {act}"
        case tree.Gain(who=who) | tree.Lose(who=who) if who in ("any", "owner"):
            yield f"life of {who} player"
        case tree.Deal(players=who) if who in ("any", "owner"):
            yield f"damage to {who} player"


def _in_term(node: tree.Node) -> Iterator[str]:
    until = getattr(node, "until", "end of turn")
    if isinstance(node, tree.Control | tree.Capture) and until == "replaced":
        yield f"holding dice until {until}"
    if isinstance(node, tree.Pick) and node.by not in ("you", "opponent"):
        yield f"a choice by {node.by} player"
