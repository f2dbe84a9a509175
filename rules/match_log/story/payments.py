"""The energy that a payment of the match spent."""

from __future__ import annotations

import msgspec

from rules.match_log.timeline import Timeline, TimelineAct
from rules.model import ACT_MOVES, NO_DIE, Energy, Pay
from rules.state import EnergyPaid


class SpentEnergy(msgspec.Struct, frozen=True):
    """What an act of the match cost.

    Attributes:
        amount: how much energy it took, without what was lost or kept.
        symbols: the symbols that paid for it, as the dice show them; () if some of it was generic.
        is_shared: whether several purchases or fieldings were paid together.
    """

    amount: int = 0
    symbols: tuple[Energy, ...] = ()
    is_shared: bool = False


def energy_spent(timeline: Timeline, act: TimelineAct) -> SpentEnergy:
    """The energy that an act spent; none as long as its payment is not complete."""
    paid = [event for event in timeline.events_of(act) if isinstance(event, EnergyPaid)]
    if not paid:
        return SpentEnergy()
    symbols: list[Energy] = []
    for played in timeline.history_of(act):
        if isinstance(played.move, Pay):
            number, energy = played.move.die, played.move.energy
            state = played.state_before
            face = None if number == NO_DIE else state.face_of(state.dice[number])
            if face is None:
                symbols.append(energy)
            elif face.is_generic:
                symbols += face.energy
            else:
                symbols.append(energy if energy in face.energy else Energy.WILD)
    left_over = sum(event.lost + event.kept for event in paid)
    is_plain = Energy.GENERIC not in symbols and not left_over
    acts = sum(isinstance(played.move, ACT_MOVES) for played in timeline.history_of(act))
    return SpentEnergy(len(symbols) - left_over, tuple(symbols) if is_plain else (), acts > 1)
