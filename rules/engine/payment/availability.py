"""Availability: which action dice, Global Abilities and paid abilities can be used, or why not.

Whether the player may act at all is decided in `rules.engine.turn.priority`.

Every edition refuses a Global Ability or a paid ability without a valid target (GLB-1, RUL-4). Some
editions refuse to initiate any effect, an action die's too, that has no valid targets or dice to
affect (TXT-3). Text that may still matter later in the turn always counts as affecting something.
Effects are examined in order until one has something to affect, so a later effect is judged as if
nothing had happened before it: "if you do" does not hold then.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from rules.engine.choices import targets
from rules.engine.evaluate import costs, dice_matching, die_texts, limits, permissions, phrases
from rules.engine.evaluate.costs import energy_pool_of
from rules.engine.movement.equivalence import unique_dice
from rules.language import ast
from rules.language.ast.expressions import walk
from rules.model.energy import EnergyPool, pool_covers
from rules.model.ids import NO_DIE, CardId, DieId, PlayerId, PlayerTarget
from rules.model.moves import Move, UseAction, UseGlobal, UsePaidAbility
from rules.state import (
    BAG,
    NOT_STARTED,
    RESERVE,
    USED,
    Die,
    EffectProgress,
    Frame,
    GameState,
    LimitKey,
    viewpoint,
)
from rules.state.effect_scope import always_affects_something, depends_on_earlier_effects
from rules.state.game_state import cached_by_zone
from rules.state.match_cards import IndexedAbility, energy_need


def usable_actions(state: GameState, player: PlayerId) -> tuple[UseAction, ...]:
    """The usable action dice in a Reserve Pool, equal dice once (ACT-1, TXT-3)."""
    shown = shown_actions(state, player)
    checked = state.setup.index.actions_that_may_find_nothing
    if not (shown and checked and state.setup.ruleset.effects_need_something_to_affect):
        return shown
    return tuple(move for move in shown if has_action_something_to_affect(state, move.die))


def has_action_something_to_affect(state: GameState, die_id: DieId) -> bool:
    """Whether the edition lets an action die be used, by what it could affect now (TXT-3)."""
    die = state.dice[die_id]
    if die.card not in state.setup.index.actions_that_may_find_nothing:
        return True
    effects = die_texts.action_effects(state, die_id)
    return may_affect_something(state, Frame(die.controller, die.card, die_id, "action", effects))


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
    cards = state.setup.cards
    shown = [die for die in dice if (face := cards[die.card].faces[die.face]) and face.level]
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
    for effect in state.continuous_effects:
        for die_id in effect.dice or ():
            if state.dice[die_id].zone is RESERVE:
                return True
    return False


def usable_abilities(state: GameState, player: PlayerId, purse: EnergyPool) -> list[Move]:
    """The Global Abilities and paid abilities that a player can use and pay for now."""
    moves: list[Move] = []
    any_changes = costs.has_cost_changers(state, "global")
    index = state.setup.index
    own = index.cost_changers["global"].own
    for listed in state.globals_on_table if state.card_tokens else index.globals:
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
    if listed.keyword and state.setup.cards[listed.card].owner != player:
        return "other"  # only the owner of a card removes stun tokens from it (KW-30)
    if purse is not None:
        need = costs.need_of_global(state, listed.need, listed.card, player)
        if not pool_covers(purse, need):
            return "energy"
    if ability.limit:
        if not limits.is_allowed_this_turn(state, ability, player):
            return "turn"
        move = UseGlobal(listed.card, listed.ability_index)
        if is_limit_reached(state, move, ability, listed.card, player):
            return "limit"
    if die_texts.is_ability_ignored(state, listed.card, None, "global"):
        return "ignored"
    if permissions.cannot_use_globals(state, listed.card, player):
        return "forbidden"
    if not can_pay_non_energy_cost(state, player, ability.cost, listed.card, NO_DIE):
        return "cost"
    return _why_ability_not_initiated(state, listed, player, NO_DIE)


def _paid_abilities(state: GameState, player: PlayerId, purse: EnergyPool) -> list[Move]:
    return [
        UsePaidAbility(die.id, place)
        for die in state.dice.in_field()
        if die.controller == player
        for place, listed in die_texts.paid_abilities(state, die)
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
    if not die_texts.is_ability_active(state, die, listed):
        return "lacks" if not die_texts.is_silenced(state, listed, die) else "ignored"
    view = viewpoint(die.controller, listed.card, die.id)
    if ability.condition is not None and not phrases.holds(state, ability.condition, view):
        return "condition"
    if not can_pay_non_energy_cost(state, die.controller, ability.cost, listed.card, die.id):
        return "cost"
    return _why_ability_not_initiated(state, listed, die.controller, die.id)


def _why_ability_not_initiated(
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
    return why_not_initiated(state, frame, getattr(listed.node, "cost", ast.Cost()))


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


def can_pay_cost(state: GameState, player: PlayerId, cost: ast.Cost, frame: Frame) -> bool:
    """Whether a player can pay all of a cost; it must be paid in full (PAY-6).

    `frame` is the ability that the cost belongs to.
    """
    need = energy_need(cost)
    if need.total and not pool_covers(energy_pool_of(state, player), need):
        return False
    return can_pay_non_energy_cost(state, player, cost, frame.card, frame.die)


# --- something to affect --------------------------------------------------------------------------


_UNKNOWN = 99
"""Stands for the number of choices if earlier effects or a cost may have chosen any dice."""


def why_not_initiated(
    state: GameState, frame: Frame, cost: ast.Cost
) -> Literal["target", "nothing"] | None:
    """Why a player may not initiate the effects of a frame: no valid target, or nothing at all.

    The effects may refer to a die that is given as part of the cost.
    """
    if not targets.has_target(state, frame):
        return "target"
    begun = bool(cost.do)
    return None if may_affect_something(state, frame, has_begun=begun) else "nothing"


def may_affect_something(state: GameState, frame: Frame, *, has_begun: bool = False) -> bool:
    """Whether the edition lets a player initiate the effects of a frame, by what is on the table.

    Editions that do not ask for something to affect allow everything here. `has_begun` means that
    earlier effects of the ability may have chosen dice.
    """
    if not state.setup.ruleset.effects_need_something_to_affect:
        return True
    return affects_something(
        state, frame.remaining_effects, frame, choices=_UNKNOWN if has_begun else 0
    )


def affects_something(
    state: GameState, effects: tuple[ast.Effect, ...], frame: Frame, *, choices: int = 0
) -> bool:
    """Whether any of some effects has something to affect now.

    `choices` is the number of choices of dice before them that find a die; "it" means the last one.
    """
    for effect in effects:
        view = replace(frame, remaining_effects=(effect,), progress=NOT_STARTED)
        if _affects(state, effect, view, choices):
            return True
        if isinstance(effect, ast.ChooseDice):
            choices += _finds_dice(state, effect.who, view, choices)
    return False


def _affects(state: GameState, effect: ast.Effect, view: Frame, choices: int) -> bool:
    if always_affects_something((effect,)):
        return True
    match effect:
        case ast.ChooseDice():
            return False  # choosing changes nothing; what is done to the die does
        case ast.Optional(do=do) | ast.Unless(do=do):
            return affects_something(state, do, view, choices=choices)
        case ast.If():
            branches = _open_branches(state, effect, view, choices)
            return any(
                affects_something(state, branch, view, choices=choices) for branch in branches
            )
        case ast.ChooseOne(options=options):
            return any(
                affects_something(state, option, view, choices=choices) for option in options
            )
        case ast.Repeat(times=times, do=do):
            none = not choices and phrases.evaluate_amount(state, times, view) < 1
            return not none and affects_something(state, do, view, choices=choices)
        case ast.AtCost(cost=cost, do=do):
            return can_perform_cost_effects(state, cost, view) and affects_something(
                state, do, view, choices=_UNKNOWN
            )
        case _:
            groups = groups_needed(effect)
            if _depends_on_missing_die(effect, groups, choices):
                return False
            return all(_finds_dice(state, group, view, choices) for group in groups)


def _depends_on_missing_die(
    effect: ast.Effect, groups: tuple[ast.Group, ...], choices: int
) -> bool:
    """Whether an amount is a stat of a die for which no choice can be made: "equal to its level".

    The dice that the effect itself chooses or changes are known by then.
    """
    own = isinstance(effect, ast.SetStat) or any(isinstance(group, ast.Pick) for group in groups)
    known = choices + own
    return any(
        isinstance(node, ast.Stat) and isinstance(node.of, ast.That) and node.of.back >= known
        for node in walk(getattr(effect, "amount", ()))
    )


def _open_branches(
    state: GameState, effect: ast.If, view: Frame, choices: int
) -> tuple[tuple[ast.Effect, ...], ...]:
    """The branches of a condition that count.

    A condition about the table is no question of targets, so both branches count. One about what
    the ability did before decides, unless it is about a die that is still to be chosen.
    """
    if choices or not depends_on_earlier_effects(effect.condition):
        return (effect.do, effect.otherwise)
    return (effect.do if phrases.holds(state, effect.condition, view) else effect.otherwise,)


def groups_needed(effect: ast.Effect) -> tuple[ast.Group, ...]:
    """The groups of which each must contain a die for an effect to do anything."""
    match effect:
        case ast.Deal(to=to, source=source, players=players):
            found = (source, to if players is None else None)
        case ast.Duel(one=one, other=other) | ast.Swap(one=one, other=other):
            found = (one, other)
        case ast.SwapControl(one=one, other=other) | ast.SwapStats(one=one, other=other):
            found = (one, other)
        case ast.CopyStats(who=who, of=of) | ast.CopyText(who=who, of=of):
            found = (who, of)
        case ast.Attach(to=to) | ast.LayOn(to=to):
            found = (to, None)
        case ast.CostChange(of=of):
            found = (of, None)
        case _:
            found = (targets.affected_group(effect), None)
    return tuple(group for group in found if group is not None)


def _finds_dice(state: GameState, group: ast.Group, view: Frame, choices: int) -> bool:
    """Whether a group contains a die, or a player could choose one for it."""
    match group:
        case ast.Together(one=one, other=other):
            return any(_finds_dice(state, part, view, choices) for part in (one, other))
        case ast.That(back=back) if choices:
            return choices > back
        case _ if choices and depends_on_earlier_effects(group):
            return True
        case ast.Pick(or_player=True) | ast.Random():
            return True
        case ast.Pick():
            return targets.has_candidate(state, group, view)
        case ast.Each(dice=dice):
            found = dice_matching.matching_dice(state, dice, view)
            return any(targets.is_allowed_for_effect(state, view, die) for die in found) or bool(
                targets.removable_from_cards(state, dice, view)
            )
        case ast.This():
            return view.die != NO_DIE
        case _:
            return bool(dice_matching.referents(state, view, group))


# --- non energy costs -----------------------------------------------------------------------------


def can_pay_non_energy_cost(
    state: GameState, player: PlayerId, cost: ast.Cost, card: CardId, die: DieId
) -> bool:
    """Whether a player can pay the non-energy part of a cost; it must be paid in full."""
    if cost.life > state.life_of(player):
        return False
    if not cost.do:
        return True
    return can_perform_cost_effects(state, cost.do, Frame(player, card, die, "cost", ()))


def can_perform_cost_effects(state: GameState, do: tuple[ast.Effect, ...], frame: Frame) -> bool:
    """Whether the effects of a cost could be carried out in full (PAY-6)."""
    taken: tuple[DieId, ...] = ()
    for effect in do:
        view = replace(
            frame, kind="cost", remaining_effects=(effect,), progress=EffectProgress(picked=taken)
        )
        group = targets.affected_group(effect)
        if isinstance(group, ast.Together):
            parts = tuple(replace(effect, who=part) for part in (group.one, group.other))
            if not can_perform_cost_effects(state, parts, frame):
                return False
        elif isinstance(group, ast.Pick):
            found = targets.candidates(state, group, view)
            if len(found) < group.least:
                return False
            taken += tuple(die.id for die in found[: group.least])
        elif isinstance(group, ast.Random):
            left = len(state.dice_in_zone(frame.player, BAG)) + len(
                state.dice_in_zone(frame.player, USED)
            )
            if left < phrases.evaluate_amount(state, group.count, view):
                return False
        elif group is not None:
            named = targets.dice_without_choice(state, group, view)
            if not named or not all(
                permissions.can_be_given_as_cost(state, state.dice[n], effect) for n in named
            ):
                return False
    return True
