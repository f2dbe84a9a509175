"""Availability: which action dice, Global Abilities and paid abilities can be used, or why not.

Whether the player may act at all is decided in `rules.priority`.
"""

from __future__ import annotations

from rules import costs, limits, phrases, prices, queries, targets
from rules.energy import Need, Purse, can_pay
from rules.giving_up import can_give_cost
from rules.language import tree
from rules.moves import Move, Use, UseGlobal, UsePaid
from rules.remembering import of_zone
from rules.setup import Listed
from rules.state import RESERVE, Die, Frame, GameState, seat


@of_zone(RESERVE)
def actions(state: GameState, player: int) -> tuple[Use, ...]:
    """The usable action dice in a Reserve Pool, equal dice once (ACT-1)."""
    found: dict[tuple[int, int], Use] = {}
    for die in state.in_zone(player, RESERVE):
        face = state.face(die)
        if face is not None and face.action:
            found.setdefault((die.card, die.face), Use(die.id))
    return tuple(found.values())


@of_zone(RESERVE)
def characters(state: GameState, player: int) -> tuple[Die, ...]:
    """The characters in a Reserve Pool, equal dice once (FLD-1)."""
    found: dict[tuple[int, int], Die] = {}
    for die in state.in_zone(player, RESERVE):
        face = state.face(die)
        if face is not None and face.level:
            found.setdefault((die.card, die.face), die)
    return tuple(found.values())


def abilities(state: GameState, player: int, purse: Purse) -> list[Move]:
    """The Global Abilities and paid abilities that a player can use and pay for now."""
    moves: list[Move] = []
    prices_move = prices.may_change(state)
    for listed in state.setup.index.globals:
        need = listed.need
        if not prices_move and (need.total > purse.total or not can_pay(purse, need)):
            continue  # the most common reason, and cheap to check
        if global_obstacle(state, listed, player, purse if prices_move else None) is None:
            moves.append(UseGlobal(listed.card, listed.ability))
    if state.setup.index.paid:
        moves += _paid_abilities(state, player, purse)
    return moves


def global_obstacle(
    state: GameState, listed: Listed, player: int, purse: Purse | None
) -> str | None:
    """Why a player cannot use a Global Ability now: "limit", "turn", "energy"...; or None.

    Without a purse, it does not check whether the player can pay.
    """
    ability = listed.tree
    if not isinstance(ability, tree.Global) or ability.when is not None:
        return "reactive"
    if purse is not None and not can_pay(purse, _need(state, listed, player)):
        return "energy"
    if not limits.is_in_time(state, ability, player):
        return "turn"
    if is_used_up(state, UseGlobal(listed.card, listed.ability), ability, listed.card, player):
        return "limit"
    if queries.ignores(state, listed.card, None, "global"):
        return "ignored"
    if queries.may_not_use(state, listed.card, player):
        return "forbidden"
    if not can_give_cost(state, player, ability.cost, listed.card, -1):
        return "cost"
    if not has_target(state, listed, player, -1):
        return "target"  # GLB-1: a valid target is needed
    return None


def _need(state: GameState, listed: Listed, player: int) -> Need:
    return costs.global_need(state, listed.need, listed.card, player)


def _paid_abilities(state: GameState, player: int, purse: Purse) -> list[Move]:
    return [
        UsePaid(die.id, place)
        for die in state.fielded(player)
        for place, listed in queries.paid_abilities(state, die)
        if paid_obstacle(state, UsePaid(die.id, place), listed, purse) is None
    ]


def paid_obstacle(state: GameState, move: UsePaid, listed: Listed, purse: Purse) -> str | None:
    """Why a die's controller cannot use its paid ability now: "turn", "limit"...; or None."""
    ability, die = listed.tree, state.dice[move.die]
    if not isinstance(ability, tree.Paid):
        return "other"
    if not limits.is_in_time(state, ability, die.player):
        return "turn"
    if is_used_up(state, move, ability, listed.card, die.player):
        return "limit"
    if not can_pay(purse, costs.need_for(state, (move,), die.player)):
        return "energy"
    if not queries.has_ability(state, die, listed):
        return "lacks" if not queries.silences(state, listed, die) else "ignored"
    view = phrases.view(die.player, listed.card, die.id)
    if ability.condition is not None and not phrases.holds(state, ability.condition, view):
        return "condition"
    if not can_give_cost(state, die.player, ability.cost, listed.card, die.id):
        return "cost"
    return None if has_target(state, listed, die.player, die.id) else "target"


def has_target(state: GameState, listed: Listed, player: int, die: int) -> bool:
    """Whether there is a legal choice for the first effect of an ability."""
    kind: tree.AbilityWord = "global" if die < 0 else "other"
    do: tuple[tree.Effect, ...] = getattr(listed.tree, "do", ())
    sparing = limits.sparing(listed.tree, listed.ability)
    return targets.has_target(state, Frame(player, listed.card, die, kind, do, sparing=sparing))


def is_used_up(
    state: GameState, act: UseGlobal | UsePaid, ability: tree.Ability, card: int, player: int
) -> bool:
    """Whether a once-per-turn ability has already been used."""
    return limits.is_once(ability) and limit_key(act, card, player) in state.used


def limit_key(act: UseGlobal | UsePaid, card: int, player: int) -> tuple[int, int, int]:
    """The key by which "once per turn" counts: the player for a global, else the die (EFF-6)."""
    return (card, act.ability, seat(player) if isinstance(act, UseGlobal) else act.die)
