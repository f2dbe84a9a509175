"""Availability: which action dice, Global Abilities and paid abilities can be used, or why not.

Whether the player may act at all is decided in `rules.engine.turn.priority`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from rules.engine import evaluate
from rules.engine.choices import targets
from rules.engine.evaluate import cost_changes, costs, dice_matching, limits, phrases
from rules.engine.evaluate.zone_cache import cached_by_zone
from rules.engine.movement.equivalence import unique_dice
from rules.engine.payment import initiation
from rules.engine.payment.initiation import can_pay_non_energy_cost
from rules.language import ast
from rules.model.energy import EnergyPool, Need, pool_covers
from rules.model.ids import NO_DIE, CardId, DieId, PlayerId, PlayerTarget
from rules.model.moves import Move, UseAction, UseGlobal, UsePaidAbility
from rules.state import RESERVE, Die, Frame, GameState, LimitKey
from rules.state.ability_index import IndexedAbility


def usable_actions(state: GameState, player: PlayerId) -> tuple[UseAction, ...]:
    """The usable action dice in a Reserve Pool, equal dice once (ACT-1, TXT-3)."""
    shown = shown_actions(state, player)
    checked = state.setup.index.actions_that_may_find_nothing
    if not (shown and checked and state.setup.ruleset.effects_need_something_to_affect):
        return shown
    return tuple(move for move in shown if has_action_something_to_affect(state, move.die))


def has_action_something_to_affect(state: GameState, number: DieId) -> bool:
    """Whether the edition lets an action die be used, by what it could affect now (TXT-3)."""
    die = state.dice[number]
    if die.card not in state.setup.index.actions_that_may_find_nothing:
        return True
    effects = evaluate.action_effects(state, number)
    return initiation.may_affect_something(
        state, Frame(die.controller, die.card, number, "action", effects)
    )


@cached_by_zone(RESERVE)
def shown_actions(state: GameState, player: PlayerId) -> tuple[UseAction, ...]:
    """The dice in a Reserve Pool that show an action, equal dice once."""
    found: dict[tuple[CardId, int], UseAction] = {}
    cards = state.setup.cards
    for die in state.dice_in_zone(player, RESERVE):
        face = cards[die.card].faces[die.face]
        if face is not None and face.action:
            found.setdefault((die.card, die.face), UseAction(die.id))
    return tuple(found.values())


def fieldable_characters(state: GameState, player: PlayerId) -> tuple[Die, ...]:
    """The characters in a Reserve Pool, equal dice once (FLD-1)."""
    if not _are_reserve_dice_told_apart(state):
        return _characters_by_look(state, player)
    return tuple(characters_among(state, state.dice_in_zone(player, RESERVE)))


def characters_among(state: GameState, dice: Iterable[Die]) -> list[Die]:
    """Those of some dice in a Reserve Pool that show a character, equal dice once."""
    shown = [die for die in dice if state.level_of(die)]
    if _are_reserve_dice_told_apart(state):
        return unique_dice(state, shown)
    by_look: dict[tuple[CardId, int], Die] = {}
    for die in shown:
        by_look.setdefault((die.card, die.face), die)
    return list(by_look.values())


@cached_by_zone(RESERVE)
def _characters_by_look(state: GameState, player: PlayerId) -> tuple[Die, ...]:
    """The characters in a Reserve Pool while dice that look the same are equal."""
    return tuple(characters_among(state, state.dice_in_zone(player, RESERVE)))


def _are_reserve_dice_told_apart(state: GameState) -> bool:
    """Whether an effect in force on a die in a Reserve Pool tells it from others like it (R161)."""
    return any(
        state.dice[number].zone is RESERVE
        for effect in state.continuous_effects
        for number in effect.dice or ()
    )


def usable_abilities(state: GameState, player: PlayerId, purse: EnergyPool) -> list[Move]:
    """The Global Abilities and paid abilities that a player can use and pay for now."""
    moves: list[Move] = []
    any_changes = cost_changes.has_cost_changers(state, "global")
    own = state.setup.index.cost_changers["global"].own
    for listed in state.setup.index.globals:
        need, changes = listed.need, any_changes or listed.card in own
        if not changes and not pool_covers(purse, need):
            continue  # the most common reason, and cheap to check
        if why_global_unavailable(state, listed, player, purse if changes else None) is None:
            moves.append(UseGlobal(listed.card, listed.ability_index))
    if state.setup.index.paid_abilities:
        moves += _paid_abilities(state, player, purse)
    return moves


def why_global_unavailable(
    state: GameState, listed: IndexedAbility, player: PlayerId, purse: EnergyPool | None
) -> str | None:
    """Why a player cannot use a Global Ability now: "limit", "turn", "energy"...; or None.

    Without a purse, it does not check whether the player can pay.
    """
    ability = listed.node
    if not isinstance(ability, ast.Global) or ability.when is not None:
        return "reactive"
    if purse is not None and not pool_covers(purse, _need(state, listed, player)):
        return "energy"
    if ability.limit:
        if not limits.is_allowed_this_turn(state, ability, player):
            return "turn"
        move = UseGlobal(listed.card, listed.ability_index)
        if is_limit_reached(state, move, ability, listed.card, player):
            return "limit"
    if evaluate.is_ability_ignored(state, listed.card, None, "global"):
        return "ignored"
    if evaluate.cannot_use_globals(state, listed.card, player):
        return "forbidden"
    if not can_pay_non_energy_cost(state, player, ability.cost, listed.card, NO_DIE):
        return "cost"
    return why_not_initiated(state, listed, player, NO_DIE)


def _need(state: GameState, listed: IndexedAbility, player: PlayerId) -> Need:
    return costs.need_of_global(state, listed.need, listed.card, player)


def _paid_abilities(state: GameState, player: PlayerId, purse: EnergyPool) -> list[Move]:
    return [
        UsePaidAbility(die.id, place)
        for die in state.fielded_dice(player)
        for place, listed in evaluate.paid_abilities(state, die)
        if why_paid_ability_unavailable(state, UsePaidAbility(die.id, place), listed, purse) is None
    ]


def why_paid_ability_unavailable(
    state: GameState, move: UsePaidAbility, listed: IndexedAbility, purse: EnergyPool
) -> str | None:
    """Why a die's controller cannot use its paid ability now: "turn", "limit"...; or None."""
    ability, die = listed.node, state.dice[move.die]
    if not isinstance(ability, ast.Paid):
        return "other"
    if not limits.is_allowed_this_turn(state, ability, die.controller):
        return "turn"
    if is_limit_reached(state, move, ability, listed.card, die.controller):
        return "limit"
    if not pool_covers(purse, costs.need_of_acts(state, (move,), die.controller)):
        return "energy"
    if not evaluate.is_ability_active(state, die, listed):
        return "lacks" if not evaluate.is_silenced(state, listed, die) else "ignored"
    view = dice_matching.viewpoint(die.controller, listed.card, die.id)
    if ability.condition is not None and not phrases.holds(state, ability.condition, view):
        return "condition"
    if not can_pay_non_energy_cost(state, die.controller, ability.cost, listed.card, die.id):
        return "cost"
    return why_not_initiated(state, listed, die.controller, die.id)


def why_not_initiated(
    state: GameState, listed: IndexedAbility, player: PlayerId, die: DieId
) -> Literal["target", "nothing"] | None:
    """Why an ability cannot be started: without a valid target, or with nothing to affect
    (GLB-1)."""
    if not listed.may_find_nothing:
        return None
    kind: ast.AbilityKind = "global" if die < 0 else "other"
    do: tuple[ast.Effect, ...] = getattr(listed.node, "do", ())
    sparing = limits.once_per_target_index(listed.node, listed.ability_index)
    frame = Frame(player, listed.card, die, kind, do, once_per_target_ability=sparing)
    target = listed.decisive_target
    if target is not None:
        found = target.or_player or targets.has_candidate(state, target, frame)
        return None if found else "target"
    return initiation.why_not_initiated(state, frame, getattr(listed.node, "cost", ast.Cost()))


def is_limit_reached(
    state: GameState,
    act: UseGlobal | UsePaidAbility,
    ability: ast.Ability,
    card: CardId,
    player: PlayerId,
) -> bool:
    """Whether a once-per-turn ability has already been used."""
    return limits.is_once_per_turn(ability) and limit_key(act, card, player) in state.used_limits


def limit_key(act: UseGlobal | UsePaidAbility, card: CardId, player: PlayerId) -> LimitKey:
    """The key by which "once per turn" counts: the player for a global, else the die (EFF-6)."""
    return (card, act.ability, PlayerTarget(player) if isinstance(act, UseGlobal) else act.die)
