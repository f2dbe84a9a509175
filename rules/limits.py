"""Limits on how often, and in whose turn, an ability can be used (GLB-2, EFF-4, EFF-6)."""

from __future__ import annotations

from rules.language import tree
from rules.state import Die, Frame, GameState

_ONCE: frozenset[tree.Limit] = frozenset(("once per turn", "once during your turn"))
_OWN_TURN: frozenset[tree.Limit] = frozenset(("on your turn", "once during your turn"))


def limit_of(ability: tree.Ability) -> tree.Limit:
    """The limit of an ability, or "" if it has none."""
    limit: tree.Limit = getattr(ability, "limit", "")
    return limit


def is_once(ability: tree.Ability) -> bool:
    """Whether an ability can be used only once per turn."""
    return limit_of(ability) in _ONCE


def is_counted(ability: tree.Ability) -> bool:
    """Whether uses of an ability, or the first event it answers, are counted."""
    return is_once(ability) or limit_of(ability) == "first time each turn"


def is_in_time(state: GameState, ability: tree.Ability, player: int) -> bool:
    """Whether a limit such as "on your turn" allows the player to use the ability this turn."""
    return player == state.active or limit_of(ability) not in _OWN_TURN


# --- once for each target -------------------------------------------------------------------------


def sparing(ability: tree.Ability, place: int) -> int:
    """The ability's index if it may target each die only once per turn, else -1."""
    return place if limit_of(ability) == "once for each target" else -1


def was_target(state: GameState, frame: Frame, die: Die) -> bool:
    """Whether an ability has already targeted the die this turn and may not do so again."""
    return frame.sparing >= 0 and (frame.card, frame.sparing, die.id) in state.used


def note_targets(state: GameState, frame: Frame, dice: tuple[int, ...]) -> None:
    """Record the targets of an ability that may target each die only once per turn."""
    if frame.sparing >= 0:
        targets = ((frame.card, frame.sparing, number) for number in dice if number >= 0)
        state.used = (*state.used, *targets)
