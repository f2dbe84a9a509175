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


SAME: Any = It("the same")
"""Whom the clause before is about: "gets +1A and can't be blocked"."""


class Prevented(Node, frozen=True):
    """ "Prevent all damage to ...": what damage, and of what."""

    to: Any
    by: Any = None
    but: int = 0


class Rolled(Node, frozen=True):
    """ "Roll a die from your used pile": where it goes is said next."""

    who: Any


class Timed(Node, frozen=True):
    """What is done when something happens, said at the end: "... when assigned to attack"."""

    do: tuple[Any, ...]
    when: tree.Moment


class TheOne(tree.Pick, frozen=True):
    """ "The blocking character die": the one that this die fights; of others it is not known."""


class OrOpponent(tree.Pick, frozen=True):
    """ "Target opponent or character die": the opponent may be chosen, but not you."""


class OnceForAll(Node, frozen=True):
    """ "No matter how many dice attack": once for all dice of the card that do it."""

    do: tuple[Any, ...]


class Chosen(Node, frozen=True):
    """Two groups that are chosen for what follows: "choose A and B, and swap control of them"."""

    one: Any
    other: Any


CONTROLLER: Any = "its controller"
"""The player who controls the die of the moment."""

THOSE_ABILITIES: Any = It("those abilities")
"""The abilities of which the clause before speaks."""

THAT_PLAYER: Any = "that player"
"""The player of whom the moment speaks, or who was spoken of before."""

AS_BEFORE: Any = It("as before")
"""What a burst compares with, where the sentence that it replaces has said it."""


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
    until: tree.Moment | None = None


LeadWord = Literal[
    "burst", "global", "keyword", "when", "active", "while", "if", "limit", "first", "otherwise",
    "instead", "also", "option", "could use", "for each", "then", "this turn", "pay", "your turn", "when this turn",
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
    number: int = 0
    total: int = 0
    others: tuple[str, ...] = ()
    """Further keywords of the same sentence."""


class Proper(str):
    """A name without a sign: a character's, or an affiliation's that is known."""

    __slots__ = ()
