"""What the engine cannot play yet: texts that can be read, but would not happen.

A card with such a text is refused when a match is laid out, so that no sentence on a card is ever
silently ignored. Each entry here is work to be done, and goes when it is done.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.cards import Card
from rules.language import tree

_MOMENTS = frozenset(("deals damage", "drawn", "leaves field"))


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
    for node in _nodes(text):
        match node:
            case tree.Moment(word=word) if word in _MOMENTS:
                yield f'the moment "{word}"'
            case tree.Moment(by=by) if by:
                yield "a moment that asks what caused it"
            case tree.Global(when=when) if when is not None:
                yield "a Global Ability that answers an event"
            case tree.FieldIt(who=tree.Random()) | tree.Reroll(who=tree.Random()):
                yield "dice drawn from the bag by this verb"
            case _:
                pass


def _nodes(value: object) -> Iterator[tree.Node]:
    if isinstance(value, tree.Node):
        yield value
        for name in value.__struct_fields__:
            yield from _nodes(getattr(value, name))
    elif isinstance(value, tuple):
        for one in value:
            yield from _nodes(one)
