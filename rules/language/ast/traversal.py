"""Traversal of syntax trees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeVar, cast

from msgspec.structs import astuple, replace

from rules.language.ast import Node

Part = TypeVar("Part")


def walk(value: object) -> Iterator[Node]:
    """Yield a node and all nodes inside it, in preorder; tuples are traversed too."""
    waiting = [value]
    while waiting:
        part = waiting.pop()
        if isinstance(part, Node):
            yield part
            waiting += reversed(astuple(part))
        elif isinstance(part, tuple):
            waiting += reversed(part)


MAX_NESTING = 30
"""How deep the nodes of a text may be nested; no known card needs more than 10."""


def nesting_depth(value: object) -> int:
    """Return how deep the nodes of a part of a tree are nested."""
    if isinstance(value, Node):
        return 1 + max(
            (nesting_depth(getattr(value, n)) for n in value.__struct_fields__), default=0
        )
    return max(map(nesting_depth, value), default=0) if isinstance(value, tuple) else 0


def map_nodes(part: Part, change: Callable[[Node], Node]) -> Part:
    """Return a part of a tree with `change` applied to every node, to inner nodes first.

    `change` must return a node that fits where the old one was.
    """
    return cast(Part, _mapped(part, change))


def _mapped(part: object, change: Callable[[Node], Node]) -> object:
    if isinstance(part, tuple):
        return tuple(_mapped(one, change) for one in part)
    if not isinstance(part, Node):
        return part
    fields = {name: _mapped(getattr(part, name), change) for name in part.__struct_fields__}
    return change(replace(part, **fields))
