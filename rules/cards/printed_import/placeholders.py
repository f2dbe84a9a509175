"""Placeholders in parsed sentences, replaced when the whole ability is known."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple, cast

from rules.language import ast
from rules.language.ast import Node
from rules.language.parser.sentence_builders import CausePhrase

Steps = tuple[Node, ...]
"""Effects in order; placeholders may stand for some of them."""


class Clause(tuple[Node, ...]):
    """The effects of one clause, with the word that it begins with."""

    opening: str

    @staticmethod
    def of(steps: Steps, opening: str) -> Clause:
        """Return the effects as a clause."""
        made = Clause(steps)
        made.opening = opening
        return made


def as_effects(steps: Steps) -> tuple[ast.Effect, ...]:
    """Use steps as the effects of a node; `resolve_pronouns` replaces their placeholders later."""
    return cast(tuple[ast.Effect, ...], steps)


class Pronoun(Node, frozen=True):
    """ "it", "that die", "they": dice mentioned earlier; `resolve_pronouns` replaces it.

    `is_yours` says that the dice go to one of your zones, and so must be your own.
    """

    word: str = ""
    is_yours: bool = False


IT: ast.Group = cast(ast.Group, Pronoun())
THEM: ast.Group = cast(ast.Group, Pronoun("them"))
THAT_DIE: ast.Group = cast(ast.Group, Pronoun("that"))
"""Unlike "it", "that die" is never this die."""


COMPARED: ast.Group = cast(ast.Group, Pronoun("compared"))
"""The die that a "lower level" is lower than: this die, if nothing else can be meant."""

SAME_SUBJECT: ast.Group = cast(ast.Group, Pronoun("the same"))
"""The subject of the previous clause: "gets +1A and can't be blocked"."""


def is_reference(part: Node) -> bool:
    """Return whether a part refers to dice mentioned before: "it", "that die", "they"."""
    return isinstance(part, Pronoun) and part.word in _REFERENCES


_REFERENCES = ("", "the", "that", "they", "them", "those")


def is_about_pronoun(part: Node) -> bool:
    """Return whether an effect or modifier is about dice that only a pronoun names."""
    return isinstance(getattr(part, "who", None), Pronoun)


class PreventedDamage(Node, frozen=True):
    """ "Prevent all damage to ...": the recipients, the sources, and the damage that remains."""

    to: ast.Group
    by: CausePhrase | ast.Dice | None = None
    but: int = 0
    is_for_turn: bool = False


class RolledDice(Node, frozen=True):
    """ "Roll a die from your used pile": the next clause says where it goes."""

    who: ast.Group


class BareDraw(ast.Draw, frozen=True):
    """ "Draw a die": it is rolled, unless the text then looks at it or puts it somewhere."""


class TrailingEvent(Node, frozen=True):
    """Effects with their event at the end: "... when assigned to attack"."""

    do: Steps
    when: ast.Moment


class DefiniteDie(ast.Pick, frozen=True):
    """ "The blocking character die": the die that this die fights, at events of blocking."""


class DieOrOpponent(ast.Pick, frozen=True):
    """ "Target opponent or character die": the opponent may be chosen, but you may not."""


class OncePerCard(Node, frozen=True):
    """ "No matter how many dice attack": once for all dice of the card together."""

    do: Steps


class ChosenPair(Node, frozen=True):
    """Two groups chosen for later use: "choose A and B, and swap control of them"."""

    one: ast.Group
    other: ast.Group


CONTROLLER: ast.PlayerWord = cast(ast.PlayerWord, "its controller")
"""The player who controls the die that the event is about."""

THOSE_ABILITIES: ast.Dice = cast(ast.Dice, Pronoun("those abilities"))
"""The abilities named in the previous clause."""

THAT_PLAYER: ast.PlayerWord = cast(ast.PlayerWord, "that player")
"""The player of the event, or the player mentioned before."""

COMPARED_BEFORE: ast.Amount = cast(ast.Amount, Pronoun("as before"))
"""The value a burst compares with, if the sentence it replaces named it."""


class OpenEnded(Node, frozen=True):
    """A modifier without a duration: part of a static ability, or an effect until end of turn."""

    effect: Node


class ReplacingEffects(Node, frozen=True):
    """Effects that replace those of the previous sentence."""

    do: Steps


class Remark(Node, frozen=True):
    """A sentence about the previous one: "your opponent may pay 3 life to prevent this"."""

    unless: tuple[ast.PlayerWord, ast.Cost] | None = None
    limit: ast.Limit = ""
    until: ast.Moment | None = None


LeadWord = Literal[
    "burst", "global", "keyword", "when", "active", "while", "if", "limit", "first", "otherwise",
    "instead", "also", "option", "could use", "for each", "this turn", "pay", "your turn", "when this turn",
]  # fmt: skip


class Lead(NamedTuple):
    """A phrase before the effects: an event, a condition, a limit, a burst."""

    word: LeadWord
    value: Any = None


class ParsedSentence(NamedTuple):
    """One parsed printed sentence."""

    leads: tuple[Lead, ...]
    do: Steps
    keyword: str = ""
    names: tuple[str, ...] = ()
    number: int = 0
    total: int = 0
    others: tuple[str, ...] = ()
    """Further keywords in the same sentence."""


class CardName(str):
    """The name of a card; other names are affiliations."""

    __slots__ = ()


class BareNoun(str):
    """A noun that could mean dice or characters, before it is known which."""

    __slots__ = ()


CHARACTER: ast.DieKindWord = cast(ast.DieKindWord, BareNoun("character"))
"""The kind of "character" and "characters", without "die" or "dice"."""

ACTIVE: ast.Role = cast(ast.Role, "active")
"""The role of "active": it matters only where characters are counted (EFF-7)."""
