"""Traversal of syntax trees."""

from __future__ import annotations

from collections.abc import Iterator

from rules.language.ast import Node


def walk(value: object) -> Iterator[Node]:
    """Yield a node and all nodes inside it, in preorder; tuples are traversed too."""
    if isinstance(value, Node):
        yield value
        for name in value.__struct_fields__:
            yield from walk(getattr(value, name))
    elif isinstance(value, tuple):
        for one in value:
            yield from walk(one)
