"""What a player's Reserve Pool offers to pay with (PAY-1, PAY-7)."""

from __future__ import annotations

from rules.dice import Energy
from rules.energy import PLACE, Purse
from rules.moves import NO_DIE
from rules.state import RESERVE, Die, GameState


def purse_of(state: GameState, player: int, paid: tuple[tuple[int, Energy], ...] = ()) -> Purse:
    """The energy in a player's Reserve Pool that is not spent yet."""
    return purse_in(state, player, state.in_zone(player, RESERVE), paid)


def purse_in(
    state: GameState, player: int, pool: tuple[Die, ...], paid: tuple[tuple[int, Energy], ...] = ()
) -> Purse:
    """The energy that the dice of a Reserve Pool give, less what was paid with them."""
    fist = bolt = mask = shield = wild = 0
    generic = state.generic[player]
    cards = state.setup.cards
    for die in pool:
        worth = cards[die.card].worth[die.face]
        if worth is not None:
            fist += worth[0]
            bolt += worth[1]
            mask += worth[2]
            shield += worth[3]
            wild += worth[4]
            generic += worth[5]
    if not paid:
        total = fist + bolt + mask + shield + wild + generic
        return Purse((fist, bolt, mask, shield), wild, generic, total)
    left = [fist, bolt, mask, shield]
    for number, energy in paid:
        worth = None
        if number != NO_DIE:
            worth = cards[state.dice[number].card].worth[state.dice[number].face]
        if worth is None:
            generic -= 1
        elif worth[5]:
            generic -= worth[5]
        elif worth[4]:
            wild -= 1
        else:
            left[PLACE[energy]] -= 1
    fist, bolt, mask, shield = left
    total = fist + bolt + mask + shield + wild + generic
    return Purse((fist, bolt, mask, shield), wild, generic, total)
