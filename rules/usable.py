"""What can be used now: action dice, Global Abilities, paid abilities of dice; and why not.

Whether it is somebody's turn to use anything is a question of `rules.priority`.
"""

from __future__ import annotations

from rules import choosing, costs, limits, phrases, prices, queries
from rules.energy import Purse, can_pay
from rules.giving_up import can_give_cost
from rules.language import tree
from rules.moves import Move, Use, UseGlobal, UsePaid
from rules.setup import Listed
from rules.state import Die, Frame, GameState, seat


def actions(state: GameState, pool: tuple[Die, ...]) -> list[Move]:
    """The action dice of a Reserve Pool that can be used, equal ones once (ACT-1)."""
    moves: list[Move] = []
    seen: set[tuple[int, int]] = set()
    for die in pool:
        face = state.face(die)
        if face is not None and face.action and (die.card, die.face) not in seen:
            seen.add((die.card, die.face))
            moves.append(Use(die.id))
    return moves


def abilities(state: GameState, player: int, purse: Purse) -> list[Move]:
    """The Global Abilities, and paid abilities of own dice, that a player can use and pay now."""
    moves: list[Move] = []
    prices_move = prices.may_change(state)
    for listed in state.setup.index.globals:
        if listed.energy > purse.total and not prices_move:
            continue  # mostly there is too little energy, and that is seen at once
        if global_obstacle(state, listed, player, purse) is None:
            moves.append(UseGlobal(listed.card, listed.ability))
    if state.setup.index.paid:
        moves += _paid_abilities(state, player, purse)
    return moves


def global_obstacle(
    state: GameState, listed: Listed, player: int, purse: Purse | None
) -> str | None:
    """Why a player cannot use a global now: "reactive", "limit", "turn", "energy"...; or None.

    Whether it can be paid is not asked if no purse is given.
    """
    ability = listed.tree
    if not isinstance(ability, tree.Global) or ability.when is not None:
        return "reactive"
    need = costs.global_need(state, listed.card, ability.cost, player)
    if purse is not None and not can_pay(purse, need):
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


def _paid_abilities(state: GameState, player: int, purse: Purse) -> list[Move]:
    moves: list[Move] = []
    for die in state.fielded(player):
        for place, listed in queries.paid_abilities(state, die):
            ability = listed.tree
            move = UsePaid(die.id, place)
            view = phrases.view(player, listed.card, die.id)
            if (
                isinstance(ability, tree.Paid)
                and limits.is_in_time(state, ability, player)
                and not is_used_up(state, move, ability, listed.card, player)
                and can_pay(purse, costs.need_for(state, (move,), player))
                and queries.has_ability(state, die, listed)
                and (ability.condition is None or phrases.holds(state, ability.condition, view))
                and can_give_cost(state, player, ability.cost, listed.card, die.id)
                and has_target(state, listed, player, die.id)
            ):
                moves.append(move)
    return moves


def has_target(state: GameState, listed: Listed, player: int, die: int) -> bool:
    """Whether the choice with which an ability begins could be made."""
    kind: tree.AbilityWord = "global" if die < 0 else "other"
    do: tuple[tree.Effect, ...] = getattr(listed.tree, "do", ())
    sparing = limits.sparing(listed.tree, listed.ability)
    return choosing.has_target(state, Frame(player, listed.card, die, kind, do, sparing=sparing))


def is_used_up(
    state: GameState, act: UseGlobal | UsePaid, ability: tree.Ability, card: int, player: int
) -> bool:
    """Whether an ability that can be used once in a turn has been."""
    return limits.is_once(ability) and limit_key(act, card, player) in state.used


def limit_key(act: UseGlobal | UsePaid, card: int, player: int) -> tuple[int, int, int]:
    """What "once per turn" counts by: each player for a global, each die for its own (EFF-6)."""
    return (card, act.ability, seat(player) if isinstance(act, UseGlobal) else act.die)
