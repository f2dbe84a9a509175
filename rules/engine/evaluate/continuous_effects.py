"""Continuous effects: starts and ends modifiers that last for a limited time (EFF-1)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.language import ast
from rules.model.ids import NO_CARD, UNROLLED, CardId, DieId, Target
from rules.state import ContinuousEffect, Frame, GameState


def add_effect(
    state: GameState,
    frame: Frame,
    modifier: ast.Modifier | ast.Watch,
    dice: tuple[DieId, ...] | None,
    until: ast.Duration,
    *,
    attack: int = 0,
    defense: int = 0,
    copied: CardId = NO_CARD,
    face: int = UNROLLED,
    chosen: tuple[tuple[Target, ...], ...] = (),
) -> None:
    """Start a lasting modifier; one that lasts until replaced removes its predecessor.

    `dice` are the affected dice; None means the modifier's own noun phrase decides. `attack`,
    `defense`, `copied` and `face` are stored as in `ContinuousEffect`.
    """
    if until == "replaced":
        state.continuous_effects = tuple(
            effect
            for effect in state.continuous_effects
            if not _is_replaced(effect, frame, modifier)
        )
    state.continuous_effects = (
        *state.continuous_effects,
        ContinuousEffect(
            modifier=modifier,
            dice=dice,
            duration=until,
            player=frame.player,
            card=frame.card,
            die=frame.die,
            start_turn=state.turn,
            chosen_word=frame.chosen_word,
            attack=attack,
            defense=defense,
            copied_card=copied,
            copied_face=face,
            chosen=chosen,
        ),
    )


def _is_replaced(
    effect: ContinuousEffect, frame: Frame, modifier: ast.Modifier | ast.Watch
) -> bool:
    return (
        effect.duration == "replaced"
        and (effect.player, effect.card) == (frame.player, frame.card)
        and type(effect.modifier) is type(modifier)
    )


def watch_viewpoints(state: GameState, watch: ast.Watch) -> list[Frame]:
    """The viewpoints of a temporary ability, one for each time it was started."""
    return [
        replace(effect.viewpoint, chosen=effect.chosen)
        for effect in state.continuous_effects
        if effect.modifier == watch
    ]


def end_effects(state: GameState, *terms: ast.Duration) -> None:
    """End all lasting effects with one of these durations."""
    state.continuous_effects = tuple(
        effect for effect in state.continuous_effects if effect.duration not in terms
    )
