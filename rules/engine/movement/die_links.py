"""Links between dice: Heroic pairs, dice held until a turn starts, dice due to return to a card."""

from __future__ import annotations

from rules.engine import evaluate
from rules.engine.movement.die_movement import Log, linkable_dice, release_die, unpair
from rules.language import ast
from rules.language.ast.traversal import walk
from rules.model.ids import NO_DIE, DieId, Target, dice_among
from rules.state import DelayedEffect, Die, GameState, is_fielded

# --- pairs ----------------------------------------------------------------------------------------


def partner(state: GameState, number: DieId) -> DieId:
    """Return the die's Heroic partner, or `NO_DIE` (HER-1)."""
    for one, other, _ in state.heroic_pairs:
        if number == one:
            return other
        if number == other:
            return one
    return NO_DIE


def can_pair(state: GameState, die: Die, other: Die) -> bool:
    """Whether two dice may pair: one player's Heroic dice of different characters (HER-1)."""
    return (
        die.controller == other.controller
        and is_fielded(die)
        and is_fielded(other)
        and _name(state, die) != _name(state, other)
        and evaluate.has_keyword(state, die, "Heroic")
        and evaluate.has_keyword(state, other, "Heroic")
    )


def _name(state: GameState, die: Die) -> str:
    return state.setup.cards[die.card].card.name


def pair_dice(state: GameState, die: Die, other: Die) -> None:
    """Pair two dice, ending any pair either was in (HER-1)."""
    unpair(state, die.id)
    unpair(state, other.id)
    state.heroic_pairs = (*state.heroic_pairs, (die.id, other.id, die.controller))


# --- links that end -------------------------------------------------------------------------------


def end_links_at_turn_start(state: GameState, log: Log) -> None:
    """End the active player's pairs and release dice held until this turn (HER-1, EFF-1)."""
    if state.heroic_pairs:
        state.heroic_pairs = tuple(pair for pair in state.heroic_pairs if pair[2] != state.active)
    for awaited in state.delayed_effects:
        if awaited.effects or awaited.when.word != "turn starts" or awaited.player != state.active:
            continue
        state.delayed_effects = tuple(
            other for other in state.delayed_effects if other is not awaited
        )
        for die in linkable_dice(state):
            if die.holder == awaited.die:
                release_die(state, die, log)


def is_due_to_return(state: GameState, die: Die) -> bool:
    """Whether a delayed effect will return the die to its card, which rules out a swap (SWP-1)."""
    return any(
        die.id in _dice_to_return(awaited) for awaited in state.delayed_effects if awaited.effects
    )


def _dice_to_return(awaited: DelayedEffect) -> tuple[DieId, ...]:
    found: list[Target] = []
    for node in walk(awaited.effects):
        if isinstance(node, ast.MoveDice) and node.to == "card":
            match node.who:
                case ast.This():
                    found.append(awaited.die)
                case ast.Subject():
                    found.append(awaited.subject)
                case ast.That(back=back) if len(awaited.chosen) > back:
                    found += awaited.chosen[-1 - back]
    return dice_among(found)
