"""Priority: which player may act in the Main Step and in the Attack Step's action window (PRI-1).

The active player takes any number of actions, then passes. The inactive player may take one action
or pass too. The window closes when the inactive player passes and the active player then passes
directly.
"""

from __future__ import annotations

from rules import costs, purses, usable
from rules.effects import use_ability, use_action
from rules.events import EnergyLost, Passed
from rules.moves import Move, Pass, Use, UseGlobal, UsePaid
from rules.placing import Log
from rules.state import Decision, DecisionKind, GameState, Paying


def open_window(state: GameState, own: DecisionKind) -> bool:
    """Open the decision of the player who has priority; return False once the window is closed.

    Args:
        state: the state.
        own: the kind of decision for the active player: `main` or `window`.
    """
    if state.passes == 3:
        state.passes = 0
        return False
    if state.passes == _INTERPOSING and not _could_interpose(state):
        state.passes = 0
    if state.passes in (1, _INTERPOSING):
        other = state.setup.opponents(state.active)[0]
        state.decision = Decision(other, "reply")
    else:
        state.decision = Decision(state.active, own)
    return True


_INTERPOSING = -1
"""Replaces the number of passes while, under casual priority, the inactive player may respond to
the last action before the active player continues (PRI-2)."""


def _could_interpose(state: GameState) -> bool:
    """Whether the inactive player has anything to respond with; otherwise the window is skipped."""
    other = state.setup.opponents(state.active)[0]
    return bool(usable.abilities(state, other, purses.purse_of(state, other)))


def pass_on(state: GameState, player: int, log: Log) -> None:
    """Pass priority: to the other player, or to close the window.

    The player loses any virtual energy (PAY-9).
    """
    state.passes += 1
    log.append(Passed(player))
    if state.generic[player] and not state.setup.ruleset.generic_is_lost:
        log.append(EnergyLost(player, state.generic[player]))
        state.generic[player] = 0


def acted(state: GameState, player: int) -> None:
    """Record an action: the active player must pass again before the window can close."""
    answers = state.setup.casual and player == state.active
    state.passes = _INTERPOSING if answers else 0


# --- windows --------------------------------------------------------------------------------------


def legal_window(state: GameState, player: int) -> list[Move]:
    """The active player's moves in the action window: action dice and abilities (WIN-1)."""
    purse = purses.purse_of(state, player)
    return [*usable.actions(state, player), *usable.abilities(state, player, purse), Pass()]


def legal_reply(state: GameState, player: int) -> list[Move]:
    """The inactive player's moves: Global Abilities and their dice's paid abilities (MAIN-3)."""
    return [*usable.abilities(state, player, purses.purse_of(state, player)), Pass()]


def play(state: GameState, player: int, move: Move, log: Log) -> None:
    """Use an action die or a free ability, start paying for an ability, or pass."""
    match move:
        case Pass():
            pass_on(state, player, log)
        case Use(die=die):
            acted(state, player)
            use_action(state, die, log)
        case UseGlobal() | UsePaid():
            acted(state, player)
            if costs.need_for(state, (move,), player).total:
                state.paying = Paying(player, (move,))
                state.decision = Decision(player, "pay")
            else:
                use_ability(state, move, player, log)
        case _:
            raise TypeError(f"{move} is no move of a window")
