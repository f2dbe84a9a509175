"""Traversal of syntax trees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

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


def map_nodes(part: Any, change: Callable[[Node], Node]) -> Any:
    """Return a part of a tree with `change` applied to every node, to inner nodes first."""
    if isinstance(part, tuple):
        return tuple(map_nodes(one, change) for one in part)
    if not isinstance(part, Node):
        return part
    fields = {name: map_nodes(getattr(part, name), change) for name in part.__struct_fields__}
    return change(replace(part, **fields))
