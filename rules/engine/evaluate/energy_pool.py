"""The energy that a player's Reserve Pool offers for a payment (PAY-1, PAY-7)."""

from __future__ import annotations

from rules.engine.evaluate.zone_cache import cached_by_zone
from rules.model.dice import Energy
from rules.model.energy import TYPE_INDEX, EnergyPool
from rules.model.ids import NO_DIE, DieId, PlayerId
from rules.state import RESERVE, GameState


def energy_pool_of(
    state: GameState, player: PlayerId, paid: tuple[tuple[DieId, Energy], ...] = ()
) -> EnergyPool:
    """A player's unspent energy: in the Reserve Pool and virtual; `paid` is not counted."""
    given = _reserve_energy(state, player)
    virtual = state.virtual_energy[player]
    if not paid and not virtual:
        return given
    left = list(given.types)
    wild, generic = given.wild, given.generic + virtual
    for number, energy in paid:
        worth = None
        if number != NO_DIE:
            die = state.dice[number]
            worth = state.setup.cards[die.card].face_energy[die.face]
        if worth is None:
            generic -= 1
        elif worth[5]:
            generic -= worth[5]
        elif worth[4]:
            wild -= 1
        else:
            left[TYPE_INDEX[energy]] -= 1
    fist, bolt, mask, shield = left
    return EnergyPool((fist, bolt, mask, shield), wild, generic, sum(left) + wild + generic)


@cached_by_zone(RESERVE)
def _reserve_energy(state: GameState, player: PlayerId) -> EnergyPool:
    """The energy of all dice in a player's Reserve Pool."""
    fist = bolt = mask = shield = wild = generic = 0
    for die in state.dice_in_zone(player, RESERVE):
        worth = state.setup.cards[die.card].face_energy[die.face]
        if worth is not None:
            fist += worth[0]
            bolt += worth[1]
            mask += worth[2]
            shield += worth[3]
            wild += worth[4]
            generic += worth[5]
    total = fist + bolt + mask + shield + wild + generic
    return EnergyPool((fist, bolt, mask, shield), wild, generic, total)
