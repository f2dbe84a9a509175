"""What several dice mean that are dropped or clicked at once: their moves, one after another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.meaning import HERE, Place, meant
from rules.moves import Move, Pay
from rules.proposal import cheapest
from rules.refusals import Refusal
from rules.state import CHANCE, GameState
from rules.turn import apply, legal


class Together(NamedTuple):
    """The moves of several dice, and why the first of them that has none is refused.

    Energy that is not needed any more is left lying, which is no fault.
    """

    moves: tuple[Move, ...]
    refusal: Refusal | None


def together(state: GameState, dice: Sequence[int], place: Place) -> Together:
    """What dropping some dice at a place means, or clicking them (`HERE`), in this order.

    Each die does the likeliest thing that is legal after the dice before it. Energy that begins an
    act also pays for it.
    """
    state = state.copy()
    moves: list[Move] = []
    refused: list[Refusal] = []
    for die in dice:
        if state.decision is None or state.decision.player == CHANCE:
            break
        was_paying = state.paying is not None
        answer = _likeliest(state, die, place)
        if isinstance(answer, Refusal):
            refused.append(answer)
            continue
        moves.append(answer)
        apply(state, answer, [])
        if not was_paying and state.paying is not None and place.kind in ("card", "die"):
            payment = _likeliest(state, die, HERE)
            if isinstance(payment, Pay):
                moves.append(payment)
                apply(state, payment, [])
    told = [one for one in refused if not moves or one.why.id not in _NO_FAULT]
    return Together(tuple(moves), told[0] if told else None)


_NO_FAULT = ("no.waste", "no.nothing")


def _likeliest(state: GameState, die: int, place: Place) -> Move | Refusal:
    """The first of the moves that a drop may be; a payment as it would be proposed, if it is."""
    found = meant(state, tuple(legal(state)), die, place)
    if isinstance(found, Refusal):
        return found
    if isinstance(found[0], Pay):
        return next((pay for pay in cheapest(state) if pay in found), found[0])
    return found[0]
