"""The payment that the table proposes: the cheapest that keeps the most useful energy."""

from __future__ import annotations

from rules import costs, payment
from rules.dice import GENERIC, TYPES, WILD, Energy
from rules.energy import PLACE, Need
from rules.moves import NO_DIE, Pay
from rules.state import Die, GameState


def cheapest(state: GameState) -> tuple[Pay, ...]:
    """A full payment to propose: what wastes least and keeps the most useful energy.

    Types that are asked for are paid first; then generic where nothing of it is lost, then single
    symbols of the types at hand most, wilds last.
    """
    twin = state.copy()
    steps: list[Pay] = []
    need = costs.open_need(twin)
    while not payment.balance(twin, need, costs.paying_now(twin).paid).is_settled:
        options = [move for move in payment.legal(twin) if isinstance(move, Pay)]
        if not options:
            return ()
        best = min(options, key=lambda pay: _worth(twin, need, pay))
        steps.append(best)
        payment.play(twin, best)
    return tuple(steps)


def _worth(state: GameState, need: Need, pay: Pay) -> tuple[int, int, int, int]:
    """How much a symbol is worth keeping; the lowest is paid first."""
    paying = costs.paying_now(state)
    now = payment.balance(state, need, paying.paid)
    fills = pay.energy in TYPES and now.types[PLACE[pay.energy]] > 0
    purse = payment.purse_of(state, paying.player, paying.paid)
    if pay.energy is GENERIC:
        face = None if pay.die == NO_DIE else state.face(state.dice[pay.die])
        value = len(face.energy) if face else 1
        lost = max(0, value - max(now.rest, 0))
        return (1 if not lost else 4, lost, 0, pay.die)
    is_wild = pay.die != NO_DIE and WILD in _energy(state, state.dice[pay.die])
    if is_wild:
        return (3 if fills else 5, 0, 0, pay.die)
    spent = any(number == pay.die for number, _ in paying.paid)
    plenty = -purse.types[PLACE[pay.energy]]
    doubles = 0 if spent or len(_energy(state, state.dice[pay.die])) == 1 else 1
    return (0 if fills else 2, doubles, plenty, pay.die)


def _energy(state: GameState, die: Die) -> tuple[Energy, ...]:
    face = state.face(die)
    return face.energy if face else ()
