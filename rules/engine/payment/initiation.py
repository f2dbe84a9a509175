"""Initiation: whether an ability has anything to affect, and may be started at all.

Every edition refuses a Global Ability or a paid ability without a valid target (GLB-1, RUL-4). Some
editions refuse to initiate any effect, an action die's too, that has no valid targets or dice to
affect (TXT-3). Text that may still matter later in the turn always counts as affecting something.

Effects are examined in order until one has something to affect, so a later effect is judged as if
nothing had happened before it: "if you do" does not hold then.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.choices import effect_choices, targets
from rules.engine.evaluate import dice_matching, phrases
from rules.language import ast
from rules.language.ast.traversal import walk
from rules.model.ids import NO_DIE, CardId, DieId, PlayerId
from rules.state import BAG, NOT_STARTED, USED, EffectProgress, Frame, GameState
from rules.state.effect_scope import always_affects_something, depends_on_earlier_effects

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
            return any(affects_something(state, one, view, choices=choices) for one in branches)
        case ast.ChooseOne(options=options):
            return any(affects_something(state, one, view, choices=choices) for one in options)
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
    own = isinstance(effect, ast.SetStat) or any(isinstance(one, ast.Pick) for one in groups)
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
    if cost.life > state.life[player]:
        return False
    if not cost.do:
        return True
    return can_perform_cost_effects(state, cost.do, Frame(player, card, die, "cost", ()))


def can_perform_cost_effects(state: GameState, do: tuple[ast.Effect, ...], frame: Frame) -> bool:
    """Whether the effects of a cost could be carried out in full (PAY-6)."""
    taken: tuple[DieId, ...] = ()
    for effect in do:
        view = replace(
            frame,
            kind="cost",
            remaining_effects=(effect,),
            progress=EffectProgress(picked=taken),
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
            named = effect_choices.resolve_group(state, view, group) or ()
            if not named or not all(
                evaluate.can_be_given_as_cost(state, state.dice[n], effect) for n in named
            ):
                return False
    return True
