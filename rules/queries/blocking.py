"""What text says about blocking: how many a die may block, how many it takes, what it costs.

Each question is answered at once when no text in force speaks of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules import phrases
from rules.language import tree
from rules.queries import modifiers
from rules.state import Die, Frame, GameState

Blocks = tuple[tuple[int, int], ...]
"""Each as blocker and attacker."""


def blocks_up_to(state: GameState, die: Die) -> int:
    """How many attackers a die can block: one, unless text says more (BLK-1)."""
    return max((rule.most for rule, _ in modifiers.in_force(state, tree.Blocks, die)), default=1)


def blockers_needed(state: GameState, attacker: Die) -> int:
    """How many dice it takes at least to block an attacker."""
    return max(
        (rule.least for rule, _ in modifiers.in_force(state, tree.NeedsBlockers, attacker)),
        default=1,
    )


def block_price(state: GameState, blocks: Blocks) -> int:
    """The life that the defender pays for some blocks; all that text asks for adds up."""
    if not blocks:
        return 0
    blockers = {blocker for blocker, _ in blocks}
    return sum(
        cost.life * (1 if cost.each is None else _count(state, cost.each, blockers, frame))
        for cost, frame in _costs(state)
        if frame.player == state.active  # it is the opponent who pays
    )


def _costs(state: GameState) -> Iterator[tuple[tree.BlockCost, Frame]]:
    for effect in state.lasting:
        if isinstance(effect.modifier, tree.BlockCost):
            yield (
                effect.modifier,
                phrases.view(effect.player, effect.card, effect.die, effect.word),
            )
    for listed, modifier in state.setup.index.statics.get("BlockCost", ()):
        if isinstance(modifier, tree.BlockCost):
            for frame in modifiers.sources(state, listed):
                yield modifier, frame


def _count(state: GameState, phrase: tree.Dice, blockers: set[int], frame: Frame) -> int:
    """How many of those who would block are meant; they are counted before they do."""
    kind = replace(phrase, roles=tuple(role for role in phrase.roles if role != "blocking"))
    return sum(phrases.matches(state, kind, state.dice[number], frame) for number in blockers)


def blocks_are_plain(state: GameState) -> bool:
    """Whether any block may be made by itself: no text asks for several blockers, or for life."""
    statics = state.setup.index.statics
    return not (
        "NeedsBlockers" in statics
        or "BlockCost" in statics
        or any(isinstance(e.modifier, tree.NeedsBlockers | tree.BlockCost) for e in state.lasting)
    )
