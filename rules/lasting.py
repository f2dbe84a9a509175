"""Continuous effects: starts and ends modifiers that last for a limited time (EFF-1)."""

from __future__ import annotations

from msgspec.structs import replace

from rules import phrases
from rules.language import tree
from rules.state import Frame, GameState, Lasting


def add(
    state: GameState,
    frame: Frame,
    modifier: tree.Modifier | tree.Watch,
    dice: tuple[int, ...] | None,
    until: tree.Until,
    *,
    attack: int = 0,
    defense: int = 0,
    copied: int = -1,
    face: int = -1,
    chosen: tuple[tuple[int, ...], ...] = (),
) -> None:
    """Start a lasting modifier; one that lasts until replaced removes its predecessor.

    `dice` are the affected dice; None means the modifier's own noun phrase decides. `attack`,
    `defense`, `copied` and `face` are stored as in `Lasting`.
    """
    if until == "replaced":
        state.lasting = tuple(
            effect for effect in state.lasting if not _is_replaced(effect, frame, modifier)
        )
    state.lasting = (
        *state.lasting,
        Lasting(
            modifier, dice, until, frame.player, frame.card, frame.die, state.turn,
            frame.word, attack, defense, copied, face, chosen,
        ),
    )  # fmt: skip


def _is_replaced(effect: Lasting, frame: Frame, modifier: tree.Modifier | tree.Watch) -> bool:
    return (
        effect.until == "replaced"
        and (effect.player, effect.card) == (frame.player, frame.card)
        and type(effect.modifier) is type(modifier)
    )


def watchers(state: GameState, watch: tree.Watch) -> list[Frame]:
    """The viewpoints of a temporary ability, one for each time it was started."""
    return [
        replace(phrases.view(one.player, one.card, one.die, one.word), chosen=one.chosen)
        for one in state.lasting
        if one.modifier == watch
    ]


def end(state: GameState, *terms: tree.Until) -> None:
    """End all lasting effects with one of these durations."""
    state.lasting = tuple(effect for effect in state.lasting if effect.until not in terms)
