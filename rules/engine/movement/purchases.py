"""Purchases: the die becomes its purchaser's and moves to a zone (BUY-1)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.movement.die_movement import Log, move_die
from rules.engine.movement.triggers import collect_triggers, queue_triggers
from rules.model.ids import DieId, PlayerId
from rules.state import USED, GameState, Zone
from rules.state.events import DiePurchased


def take_purchased_die(
    state: GameState, player: PlayerId, number: DieId, log: Log, zone: Zone = USED
) -> None:
    """Move a purchased die from its card to the Used Pile, or to the zone an effect names."""
    die = state.dice[number]
    state.dice[number] = replace(die, owner=player, controller=player)
    move_die(state, number, zone, log, "purchased" if zone is USED else "effect")
    log.append(DiePurchased(player, die.card, number))
    queue_triggers(state, tuple(collect_triggers(state, "purchased", number)))
