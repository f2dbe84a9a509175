"""The energy that a player's Reserve Pool offers for a payment (PAY-1, PAY-7)."""

from __future__ import annotations

from rules.dice import Energy
from rules.energy import PLACE, Purse
from rules.moves import NO_DIE
from rules.remembering import of_zone
from rules.state import RESERVE, GameState


def purse_of(state: GameState, player: int, paid: tuple[tuple[int, Energy], ...] = ()) -> Purse:
    """A player's unspent energy: in the Reserve Pool and virtual; `paid` is not counted."""
    given = _given(state, player)
    virtual = state.generic[player]
    if not paid and not virtual:
        return given
    left = list(given.types)
    wild, generic = given.wild, given.generic + virtual
    for number, energy in paid:
        worth = None
        if number != NO_DIE:
            die = state.dice[number]
            worth = state.setup.cards[die.card].worth[die.face]
        if worth is None:
            generic -= 1
        elif worth[5]:
            generic -= worth[5]
        elif worth[4]:
            wild -= 1
        else:
            left[PLACE[energy]] -= 1
    fist, bolt, mask, shield = left
    return Purse((fist, bolt, mask, shield), wild, generic, sum(left) + wild + generic)


@of_zone(RESERVE)
def _given(state: GameState, player: int) -> Purse:
    """The energy of all dice in a player's Reserve Pool."""
    fist = bolt = mask = shield = wild = generic = 0
    for die in state.in_zone(player, RESERVE):
        worth = state.setup.cards[die.card].worth[die.face]
        if worth is not None:
            fist += worth[0]
            bolt += worth[1]
            mask += worth[2]
            shield += worth[3]
            wild += worth[4]
            generic += worth[5]
    total = fist + bolt + mask + shield + wild + generic
    return Purse((fist, bolt, mask, shield), wild, generic, total)
