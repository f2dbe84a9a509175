"""What text says about blocking: how many a die may block, how many it takes, what it costs.

Each question is answered at once when no text in force speaks of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from rules import phrases, queries
from rules.language import tree
from rules.state import Die, Frame, GameState

Pairs = tuple[tuple[int, int], ...]
"""Blocks, each as blocker and attacker."""

_M = TypeVar("_M", tree.Blocks, tree.NeedsBlockers, tree.BlockCost)


def blocks_up_to(state: GameState, die: Die) -> int:
    """How many attackers a die can block: one, unless text says more (BLK-1)."""
    return max((rule.most for rule in _reaching(state, tree.Blocks, die)), default=1)


def blockers_needed(state: GameState, attacker: Die) -> int:
    """How many dice it takes at least to block an attacker."""
    return max((rule.least for rule in _reaching(state, tree.NeedsBlockers, attacker)), default=1)


def block_price(state: GameState, blocks: Pairs) -> int:
    """The life that the defender pays for some blocks; all that text asks for adds up."""
    if not blocks:
        return 0
    price = 0
    for rule, frame, _ in _in_force(state, tree.BlockCost):
        if frame.player == state.active:  # it is the opponent who pays
            times = 1
            if rule.each is not None:
                # who blocks is counted before it blocks
                kind = replace(
                    rule.each, roles=tuple(r for r in rule.each.roles if r != "blocking")
                )
                blockers = {blocker for blocker, _ in blocks}
                times = sum(phrases.matches(state, kind, state.dice[n], frame) for n in blockers)
            price += rule.life * times
    return price


def are_plain(state: GameState) -> bool:
    """Whether any block may be made by itself: no text asks for several blockers, or for life."""
    statics = state.setup.index.statics
    return not (
        "NeedsBlockers" in statics
        or "BlockCost" in statics
        or any(isinstance(e.modifier, tree.NeedsBlockers | tree.BlockCost) for e in state.lasting)
    )


def _reaching(state: GameState, kind: type[_M], die: Die) -> Iterator[_M]:
    for rule, frame, dice in _in_force(state, kind):
        if not isinstance(rule, tree.BlockCost) and queries.reaches(
            state, rule.who, dice, die, frame
        ):
            yield rule


def _in_force(
    state: GameState, kind: type[_M]
) -> Iterator[tuple[_M, Frame, tuple[int, ...] | None]]:
    """Every rule of a kind that holds now, its viewpoint, and the dice that it was given to."""
    for effect in state.lasting:
        if isinstance(effect.modifier, kind):
            frame = phrases.view(effect.player, effect.card, effect.die, effect.word)
            yield effect.modifier, frame, effect.dice
    for listed, modifier in state.setup.index.statics.get(kind.__name__, ()):
        if isinstance(modifier, kind):
            for frame in queries.sources(state, listed):
                yield modifier, frame, None
