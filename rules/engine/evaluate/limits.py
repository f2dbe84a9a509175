"""Limits on how often, and in whose turn, an ability can be used (GLB-2, EFF-4, EFF-6)."""

from __future__ import annotations

from rules.language import ast
from rules.model.ids import NO_ABILITY, AbilityId, DieId, PlayerId
from rules.state import Die, Frame, GameState

_ONCE_PER_TURN: frozenset[ast.Limit] = frozenset(("once per turn", "once during your turn"))
_OWN_TURN: frozenset[ast.Limit] = frozenset(("on your turn", "once during your turn"))


def limit_of(ability: ast.Ability) -> ast.Limit:
    """The limit of an ability, or "" if it has none."""
    limit: ast.Limit = getattr(ability, "limit", "")
    return limit


def is_once_per_turn(ability: ast.Ability) -> bool:
    """Whether an ability can be used only once per turn."""
    return limit_of(ability) in _ONCE_PER_TURN


def is_use_counted(ability: ast.Ability) -> bool:
    """Whether uses of an ability, or the first event it answers, are counted."""
    return is_once_per_turn(ability) or limit_of(ability) == "first time each turn"


def is_allowed_this_turn(state: GameState, ability: ast.Ability, player: PlayerId) -> bool:
    """Whether a limit such as "on your turn" allows the player to use the ability this turn."""
    return state.is_active(player) or limit_of(ability) not in _OWN_TURN


def once_per_target_index(ability: ast.Ability, index: AbilityId) -> AbilityId:
    """The ability's index if it may target each die only once per turn, else `NO_ABILITY`."""
    return index if limit_of(ability) == "once for each target" else NO_ABILITY


def was_targeted(state: GameState, frame: Frame, die: Die) -> bool:
    """Whether an ability has already targeted the die this turn and may not do so again."""
    return (
        frame.once_per_target_ability >= 0
        and (frame.card, frame.once_per_target_ability, die.id) in state.used_limits
    )


def record_targets(state: GameState, frame: Frame, dice: tuple[DieId, ...]) -> None:
    """Record the targets of an ability that may target each die only once per turn."""
    if frame.once_per_target_ability >= 0:
        targets = ((frame.card, frame.once_per_target_ability, die_id) for die_id in dice)
        state.used_limits = (*state.used_limits, *targets)
