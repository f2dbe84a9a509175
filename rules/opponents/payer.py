"""Pays for an act without looking ahead: quick, and nearly always as good as the best payment."""

from __future__ import annotations

from rules.engine.evaluate.energy_pool import energy_pool_of
from rules.engine.payment import payment
from rules.model.dice import GENERIC, WILD
from rules.model.energy import TYPE_INDEX
from rules.model.ids import NO_DIE
from rules.model.moves import Confirm, Move, Pay
from rules.state import GameState


def next_payment(state: GameState) -> Move:
    """The next step of a payment: `Confirm` as soon as that is legal, else the cheapest symbol.

    Cheapest first: energy without a die, generic energy that is not wasted, types that are
    plentiful, wilds, and generic energy of which a part is lost.
    """
    steps = payment.payment_steps(state)
    if len(steps) == 1 or isinstance(steps[0], Confirm):
        return steps[0]
    return min(steps, key=lambda step: _price(state, step))


def _price(state: GameState, step: Move) -> tuple[float, ...]:
    assert isinstance(step, Pay)
    assert state.payment is not None
    if step.die == NO_DIE:
        return (0,)
    die = state.dice[step.die]
    energy = state.setup.cards[die.card].card.die.faces[die.face].energy
    if step.energy is GENERIC:
        return (1, -len(energy)) if _fits(state, len(energy)) else (5, len(energy))
    if energy[0] is WILD:
        return (4, step.energy is not WILD)
    pool = energy_pool_of(state, state.payment.player, state.payment.paid_symbols)
    return (2, -pool.types[TYPE_INDEX[step.energy]])


def _fits(state: GameState, value: int) -> bool:
    """Whether a generic face is used up by what is still to be paid."""
    return value <= payment.open_untyped_energy(state)
