"""What sentences are made of until the whole ability is known."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from rules.language import tree
from rules.language.tree import Node


class It(Node, frozen=True):
    """ "it", "that die", "they": the dice spoken of before; `assembling` finds out which."""

    word: str = ""


IT: Any = It()
THEM: Any = It("them")


class Held(Node, frozen=True):
    """What is said without an end: a static ability holds it, an effect ends this turn."""

    effect: Any


class Instead(Node, frozen=True):
    """What is done in the place of the sentence before."""

    do: tuple[Any, ...]


class Limited(Node, frozen=True):
    """What is done once a turn."""

    do: tuple[Any, ...]


class Remark(Node, frozen=True):
    """A sentence about the sentence before: "your opponent may pay 3 life to prevent this"."""

    unless: tuple[tree.Who, tree.Cost] | None = None
    limit: tree.Limit = ""


LeadWord = Literal[
    "burst", "global", "keyword", "when", "active", "while", "if", "limit", "first", "otherwise",
    "instead", "also", "then", "this turn", "pay", "your turn", "when this turn",
]  # fmt: skip


class Lead(NamedTuple):
    """What stands before what is done: a moment, a condition, a limit, a burst."""

    word: LeadWord
    value: Any = None


class Said(NamedTuple):
    """One printed sentence."""

    leads: tuple[Lead, ...]
    do: tuple[Any, ...]
    keyword: str = ""
    names: tuple[str, ...] = ()


class Proper(str):
    """A name without a sign: a character's, or an affiliation's that is known."""

    __slots__ = ()
