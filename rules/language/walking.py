"""Going through a tree: every part of a text, whatever it stands in."""

from __future__ import annotations

from collections.abc import Iterator

from rules.language.tree import Node


def nodes(value: object) -> Iterator[Node]:
    """A part of a tree and all parts within it, in their order."""
    if isinstance(value, Node):
        yield value
        for name in value.__struct_fields__:
            yield from nodes(getattr(value, name))
    elif isinstance(value, tuple):
        for one in value:
            yield from nodes(one)
