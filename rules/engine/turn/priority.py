"""Priority: which player may act in the Main Step and in the Attack Step's action window (PRI-1).

The active player takes any number of actions, then passes. The inactive player may take one action
or pass too. The window closes when the inactive player passes and the active player then passes
directly.
"""

from __future__ import annotations

from rules.engine.evaluate import costs
from rules.engine.movement.die_movement import Log
from rules.engine.payment import availability
from rules.model.ids import PlayerId
from rules.state import Decision, DecisionKind, GameState, Step
from rules.state.events import EnergyLost, PriorityPassed, StepBegan


def open_window(state: GameState, own: DecisionKind) -> bool:
    """Open the decision of the player who has priority; return False once the window is closed.
    `own` is the kind of decision for the active player: `MAIN` or `WINDOW`."""
    if state.passes == 3:
        state.passes = 0
        return False
    if state.passes == _CASUAL_RESPONSE and not _can_respond(state):
        state.passes = 0
    if state.passes in (1, _CASUAL_RESPONSE):
        other = state.inactive_player
        state.decision = Decision(other, DecisionKind.REPLY)
    else:
        state.decision = Decision(state.active, own)
    return True


_CASUAL_RESPONSE = -1
"""Replaces the number of passes while, under casual priority, the inactive player may respond to
the last action before the active player continues (PRI-2)."""


def _can_respond(state: GameState) -> bool:
    """Whether the inactive player has anything to respond with; otherwise the window is skipped."""
    other = state.inactive_player
    return bool(availability.usable_abilities(state, other, costs.energy_pool_of(state, other)))


def pass_priority(state: GameState, player: PlayerId, log: Log) -> None:
    """Pass priority: to the other player, or to close the window.

    The player loses any virtual energy (PAY-9).
    """
    state.passes += 1
    log.append(PriorityPassed(player))
    if state.virtual_energy[player] and not state.setup.ruleset.unused_generic_is_lost:
        log.append(EnergyLost(player, state.virtual_energy[player]))
        state.virtual_energy[player] = 0


def record_action(state: GameState, player: PlayerId) -> None:
    """Record an action: the active player must pass again before the window can close."""
    answers = state.setup.casual and player == state.active
    state.passes = _CASUAL_RESPONSE if answers else 0


def begin_step(state: GameState, step: Step, log: Log) -> None:
    """Begin the next step; the turn never returns to an earlier step (TURN-1)."""
    state.step, state.stage, state.passes = step, 0, 0
    log.append(StepBegan(state.active, step))
