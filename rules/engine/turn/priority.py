"""Priority: which player may act in the Main Step and in the Attack Step's action window (PRI-1).

The active player takes any number of actions, then passes. The inactive player may take one action
or pass too. The window closes when the inactive player passes and the active player then passes
directly. A side has passed when all its players have, one after the other (DBL-9).
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
    if not state.passes:
        state.decision = Decision(state.active, own)
        return True
    others = state.inactive_players
    size, passes = len(others), state.passes
    if passes == 3 * size:
        state.passes = 0
        return False
    while state.passes < 0 and not _can_respond(state, others[state.passes]):
        state.passes += 1
    if state.passes < 0:  # casual priority: a response to the last action
        state.decision = Decision(others[state.passes], DecisionKind.REPLY)
    elif size <= passes < 2 * size:
        state.decision = Decision(others[passes - size], DecisionKind.REPLY)
    else:
        state.decision = Decision(state.active, own)
    return True


def _can_respond(state: GameState, player: PlayerId) -> bool:
    """Whether an inactive player has anything to respond with; otherwise nobody asks them."""
    return bool(availability.usable_abilities(state, player, costs.energy_pool_of(state, player)))


def pass_priority(state: GameState, player: PlayerId, log: Log) -> None:
    """Pass priority: to a partner, to the other side, or to close the window.

    When a side has passed, its players lose any virtual energy (PAY-9).
    """
    state.passes += 1
    log.append(PriorityPassed(player))
    team = state.setup.teams[player]
    if len(team) > 1:
        if player == state.active:
            state.go_on_with_next_partner()
        if state.passes % len(team):
            return
    if state.setup.ruleset.unused_generic_is_lost:
        return
    for one in team:
        if state.virtual_energy[one]:
            log.append(EnergyLost(one, state.virtual_energy[one]))
            state.virtual_energy[one] = 0


def record_action(state: GameState, player: PlayerId) -> None:
    """Record an action: the active side must pass again before the window can close.

    Under casual priority, a negative number of passes means that this many inactive players may
    respond to the action before the active side continues (PRI-2).
    """
    answers = state.setup.casual and state.is_active(player)
    state.passes = -len(state.inactive_players) if answers else 0


def begin_step(state: GameState, step: Step, log: Log) -> None:
    """Begin the next step; the turn never returns to an earlier step (TURN-1)."""
    state.step, state.stage, state.passes = step, 0, 0
    state.active = state.setup.teams[state.active][0]
    log.append(StepBegan(state.active, step))
