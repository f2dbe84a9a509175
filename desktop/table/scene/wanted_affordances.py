"""Limits what is highlighted to the moves that a lesson asks for.

Everything else stays possible; it is only not lit.
"""

from __future__ import annotations

from dataclasses import replace

from desktop.match.hand_plan import die_look
from desktop.table.scene.affordances import Affordances
from rules.model import NO_DIE, AssignDamage, DieId, Move
from rules.state import GameState

_DIE_FIELDS = ("die", "attacker", "target")
_FREE_FIELDS = ("energy",)
"""The fields that may differ: a wild pays as any type."""


def only_wanted(offer: Affordances, wanted: tuple[Move, ...], state: GameState) -> Affordances:
    """The part of an offer that leads to the wanted moves, also with other dice that look alike.

    Args:
        offer: what the deciding player can do.
        wanted: the moves that the lesson asks for now.
        state: the state of the match.
    """
    splits = any(isinstance(move, AssignDamage) for move in wanted)
    return replace(
        offer,
        moves_by_die={
            die: moves
            for die, moves in offer.moves_by_die.items()
            if any(_does_as_well(state, move, wish) for move in moves for wish in wanted)
        },
        moves_by_player={
            player: move for player, move in offer.moves_by_player.items() if move in wanted
        },
        moves_by_global={
            button: move for button, move in offer.moves_by_global.items() if move in wanted
        },
        coin_moves=tuple(move for move in offer.coin_moves if move in wanted),
        damage_targets=offer.damage_targets if splits else (),
    )


def _does_as_well(state: GameState, move: Move, wish: Move) -> bool:
    """Whether a move does the same as another, perhaps with dice that look alike."""
    if type(move) is not type(wish):
        return False
    return all(
        _are_alike(state, getattr(move, field), getattr(wish, field))
        if field in _DIE_FIELDS
        else field in _FREE_FIELDS or getattr(move, field) == getattr(wish, field)
        for field in move.__struct_fields__
    )


def _are_alike(state: GameState, one: DieId, other: DieId) -> bool:
    if one == other:
        return True
    return NO_DIE not in (one, other) and die_look(state, one) == die_look(state, other)
