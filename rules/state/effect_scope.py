"""Which effects always have something to affect, read from the syntax tree alone.

In some editions no effect may be initiated that has nothing to affect (TXT-3). For most abilities
the answer never depends on the table: they draw, change life or wait for something later in the
turn. Only the others are checked while a match is played (`rules.engine.payment.availability`).
"""

from __future__ import annotations

from functools import cache

from rules.language import ast
from rules.language.ast.expressions import walk

_NEEDS_NO_DIE = (
    ast.Gain, ast.Lose, ast.Draw, ast.MakeTokens, ast.Watch, ast.Later, ast.Gains, ast.BlockCost,
    ast.Prevent, ast.Redirect, ast.Survive, ast.Regenerate, ast.ChooseWord, ast.UseCopy,
    ast.ByHand, ast.Note,
)  # fmt: skip
"""Effects on players or on the rest of the turn. Whether damage can be redirected is checked where
an interruption is offered (TIM-2); a word may be chosen whatever dice there are."""

_LASTING_RULES = (
    ast.Must, ast.Cannot, ast.Blocks, ast.NeedsBlockers, ast.AttackCost, ast.DoubleDamage, ast.Goes,
)  # fmt: skip
"""Effects that, given to all dice of a kind, also apply to dice that come later in the turn."""


def always_affects_something(effects: tuple[ast.Effect, ...]) -> bool:
    """Whether one of some effects has something to affect, however the table looks."""
    return any(map(_always_affects, effects))


def may_find_nothing(effects: tuple[ast.Effect, ...]) -> bool:
    """Whether an ability that is used at will may lack a valid target or anything to affect.

    Its first effect decides about the target (GLB-1, RUL-4), all of them about the rest (TXT-3).
    """
    chooses = any(isinstance(node, ast.Pick) for node in walk(effects[:1]))
    return chooses or not always_affects_something(effects)


def decisive_target(effects: tuple[ast.Effect, ...]) -> ast.Pick | None:
    """The choice of a target that is enough for an ability to affect something, or None.

    There is one if the first effect acts on chosen dice and on nothing else.
    """
    if not effects or isinstance(effects[0], ast.ChooseDice):
        return None
    groups = [getattr(effects[0], name, None) for name in _GROUP_FIELDS]
    groups = [group for group in groups if isinstance(group, ast.Node)]
    pick = groups[0] if len(groups) == 1 else None
    if not isinstance(pick, ast.Pick) or not pick.least or pick.by == "each":
        return None
    return pick


_GROUP_FIELDS = ("source", "who", "to", "one", "other", "of")


def _always_affects(effect: ast.Effect) -> bool:
    match effect:
        case ast.Deal(players=players, source=source):
            return players is not None and not isinstance(source, ast.Pick)
        case ast.CostChange(of=of):
            return of is None
        case ast.PutCardTokens(of=of) | ast.RemoveCardTokens(of=of):
            return isinstance(of, ast.This)
        case ast.Cannot(act="use globals"):
            return True
        case ast.Optional(do=do) | ast.Unless(do=do):
            return always_affects_something(do)
        case ast.If(condition=condition, do=do, otherwise=otherwise):
            return not depends_on_earlier_effects(condition) and (
                always_affects_something(do) or always_affects_something(otherwise)
            )
        case ast.ChooseOne(options=options):
            return any(map(always_affects_something, options))
        case ast.Repeat(times=int(times), do=do):
            return times > 0 and always_affects_something(do)
        case _ if isinstance(effect, _NEEDS_NO_DIE):
            return True
        case _ if isinstance(effect, _LASTING_RULES):
            return isinstance(effect.who, ast.Each | ast.This)
        case _:
            return isinstance(getattr(effect, "who", None), ast.This | ast.Random)


@cache
def depends_on_earlier_effects(part: ast.Node) -> bool:
    """Whether a condition, amount or group is about what the same ability has done or chosen."""
    return any(_looks_back(node) for node in walk(part))


def _looks_back(node: ast.Node) -> bool:
    match node:
        case ast.Done() | ast.Dealt() | ast.That() | ast.Rest():
            return True
        case ast.Count(fallen="this way") | ast.Fell(when="this way"):
            return True
        case _:
            return False
