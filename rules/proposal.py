"""The payment that the table proposes: the cheapest that keeps the most useful energy."""

from __future__ import annotations

from rules import costs, payment, purses
from rules.dice import GENERIC, TYPES, WILD, Energy
from rules.energy import PLACE, Need
from rules.language import tree
from rules.moves import NO_DIE, Pay
from rules.state import Die, GameState


def cheapest(state: GameState) -> tuple[Pay, ...]:
    """A full payment to propose: what wastes least and keeps the most useful energy.

    Types that are asked for are paid first; then generic where nothing of it is lost; then types
    that no card within the player's reach asks for, then those at hand most; wilds last.
    """
    twin = state.copy()
    steps: list[Pay] = []
    need = costs.open_need(twin)
    useful = _asked_for(twin, costs.paying_now(twin).player)
    while not payment.balance(twin, need, costs.paying_now(twin).paid).is_settled:
        options = [move for move in payment.legal(twin) if isinstance(move, Pay)]
        if not options:
            return ()
        best = min(options, key=lambda pay: _worth(twin, need, useful, pay))
        steps.append(best)
        payment.play(twin, best)
    return tuple(steps)


def _asked_for(state: GameState, player: int) -> set[Energy]:
    """The types that a card with dice left, or a Global Ability, asks a player for."""
    asked = {
        energy
        for card in costs.buyable(state, player)
        for energy in state.setup.cards[card].card.energy
    }
    for listed in state.setup.index.globals:
        if isinstance(listed.tree, tree.Global):
            asked.update(listed.tree.cost.energy)
    return asked


_FILLS, _WHOLE_GENERIC, _USELESS, _USEFUL, _WILD_FILLS, _HALF_GENERIC, _WILD = range(7)


def _worth(
    state: GameState, need: Need, useful: set[Energy], pay: Pay
) -> tuple[int, int, int, int]:
    """How much a symbol is worth keeping; the lowest is paid first."""
    paying = costs.paying_now(state)
    now = payment.balance(state, need, paying.paid)
    faces = () if pay.die == NO_DIE else _energy(state, state.dice[pay.die])
    if pay.energy is GENERIC:
        lost = max(0, len(faces or (GENERIC,)) - max(now.rest, 0))
        return (_HALF_GENERIC if lost else _WHOLE_GENERIC, lost, 0, pay.die)
    fills = pay.energy in TYPES and now.types[PLACE[pay.energy]] > 0
    if WILD in faces:
        return (_WILD_FILLS if fills else _WILD, 0, 0, pay.die)
    spent = any(number == pay.die for number, _ in paying.paid)
    breaks = int(len(faces) > 1 and not spent)
    plenty = purses.purse_of(state, paying.player, paying.paid).types[PLACE[pay.energy]]
    kept = _FILLS if fills else _USEFUL if pay.energy in useful else _USELESS
    return (kept, breaks, -plenty, pay.die)


def _energy(state: GameState, die: Die) -> tuple[Energy, ...]:
    face = state.face(die)
    return face.energy if face else ()
