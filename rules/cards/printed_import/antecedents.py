"""Finds the dice that a pronoun means, among the dice that its ability has mentioned before.

The rules language can refer to this die, to the die of the event, and to the dice chosen or drawn
last. A text can mention more than these: a condition speaks of dice without choosing any ("if your
opponent controls a Sidekick, KO it"), and so does a bonus for all dice of a kind. A pronoun that
could mean such dice, or one of two dice, is not understood.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from rules.cards.printed_import.placeholders import Steps
from rules.language import ast
from rules.language.ast import Dice, Node
from rules.language.ast.expressions import single_moments, walk
from rules.language.parser.phrase_builders import InvalidCombination

_Source = Literal["this", "event", "chosen", "drawn", "paid", "supposed", "all", "made"]
"""How dice were mentioned.

`supposed`: a condition is about them. `all`: everything of a kind. `made`: tokens. `paid`: a cost.
"""


class Mention(NamedTuple):
    """Dice that an ability has mentioned."""

    source: _Source
    is_one: bool = True
    """Whether it is one die: "it" can mean it."""
    is_named: bool = False
    """Whether an effect names this die, rather than an event: "Ram gets +1A"."""

    @property
    def group(self) -> ast.Group:
        """Return how the rules language refers to the dice. Raises `InvalidCombination` if it has
        no words for them."""
        match self.source:
            case "this":
                return ast.This()
            case "event":
                return ast.Subject()
            case "chosen" | "drawn":
                return ast.That()
            case _:
                raise InvalidCombination(
                    'dice that an effect chooses, before "it" or "they": a condition, a cost and'
                    ' "each" choose none'
                )


_PLURAL = ("them", "those")
"""Pronouns for several dice; "they" may also be one."""
_NEVER_THIS = ("the", "that", *_PLURAL)
"""Pronouns that never mean this die."""


def find_antecedent(word: str, mentions: list[Mention]) -> ast.Group:
    """Return the dice that a pronoun means: the only ones mentioned before that it can mean.

    Raises `InvalidCombination` if it means none of the dice mentioned before, or could mean several.
    A condition about other dice matters only if nothing was chosen after it.
    """
    candidates = [one for one in mentions if _can_mean(word, one)]
    if not candidates:
        raise InvalidCombination(f'an earlier die that "{word or "it"}" refers to')
    last = candidates[-1]
    if any(_competes(word, one, last) for one in mentions if one is not last):
        raise InvalidCombination(f'which of the dice mentioned before "{word or "it"}" means')
    return last.group


def _can_mean(word: str, mention: Mention) -> bool:
    if mention.source == "this" and word in _NEVER_THIS:
        return False
    return mention.is_one or word in (*_PLURAL, "they")


def _competes(word: str, other: Mention, last: Mention) -> bool:
    """Return whether a pronoun could also mean other dice than those that it can mean last."""
    match other.source:
        case "this":
            return other.is_named and last.source != "this" and word != "that"
        case "event":
            return last.source != "drawn"
        case "chosen" | "drawn" | "paid" | "made":
            return True
        case _:
            return last.source == "this" and other.source == "all"


# --- what a text mentions -------------------------------------------------------------------------

PLAYER_EVENTS: tuple[ast.EventWord, ...] = (
    "turn starts", "turn ends", "attack step starts", "attack step ends", "player damaged", "draws",
    "keyword used", "global used", "life gained", "life lost", "rolls",
)  # fmt: skip
"""Events that are about a player, not about a die."""


def event_mentions(when: ast.Moment | None) -> tuple[Mention, ...]:
    """Return the dice that an event mentions."""
    if when is None:
        return ()
    first, *others = (_single_event_mentions(one) for one in single_moments(when))
    return first if all(one == first for one in others) else (Mention("supposed"),)


def _single_event_mentions(when: ast.Moment) -> tuple[Mention, ...]:
    """Return the die of an event, and the die that it blocks, damages or is damaged by."""
    if when.dice is None and when.word in PLAYER_EVENTS:
        return ()
    mine = Mention("this" if when.dice is None else "event")
    return (mine, Mention("supposed")) if isinstance(when.whom or when.source, Dice) else (mine,)


def condition_mentions(condition: object) -> Iterator[Mention]:
    """Yield the dice that a condition is about."""
    match condition:
        case ast.Both(first=first, second=second):
            yield from condition_mentions(first)
            yield from condition_mentions(second)
        case ast.Compare(left=ast.Count(), op="=", right=0):
            pass
        case ast.Compare(left=ast.Count(), op=">=", right=1) | ast.Fell():
            yield Mention("supposed")
        case ast.Are(group=ast.This()):
            yield Mention("this")
        case _:
            if any(isinstance(node, ast.Count | ast.Variety) for node in walk(condition)):
                yield Mention("supposed", is_one=False)


def cost_mentions(cost: object) -> Iterator[Mention]:
    """Yield the dice that a cost is paid with; an effect cannot refer to them."""
    for node in walk(cost):
        if isinstance(node, ast.Pick):
            yield Mention("paid", node.most == 1)


def mentions_of(part: Node) -> Iterator[Mention]:
    """Yield what a noun phrase, an amount or an effect mentions, apart from the parts inside it."""
    match part:
        case ast.This():
            yield Mention("this", is_named=True)
        case ast.Pick(most=most):
            yield Mention("chosen", most == 1)
        case ast.Random(count=count) | ast.Draw(count=count):
            yield Mention("drawn", count == 1)
        case ast.ChooseDice(who=ast.Each()):
            yield Mention("chosen", is_one=False)
        case ast.Each():
            yield Mention("all", is_one=False)
        case ast.Count():
            yield Mention("supposed", is_one=False)
        case ast.MakeTokens():
            yield Mention("made")
        case _:
            pass


def earlier_mentions(steps: Steps) -> list[Mention]:
    """Return what effects mention that are already known: those that a burst changes."""
    inner = [one for node in walk(steps) if isinstance(node, Dice | ast.Stat) for one in walk(node)]
    found: list[Mention] = []
    for node in walk(steps):
        if isinstance(node, ast.If):
            found += condition_mentions(node.condition)
        if not any(node is one for one in inner):
            found += mentions_of(node)
    return found
