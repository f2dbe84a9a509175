"""Costs besides energy: dice, levels of dice, life (PAY-6)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.choices import effect_choices, targets
from rules.engine.evaluate import phrases
from rules.language import ast
from rules.model.ids import CardId, DieId, PlayerId
from rules.state import BAG, USED, EffectProgress, Frame, GameState


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
