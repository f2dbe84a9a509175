"""The steps of a turn, one module each: what is legal in it, and what it does (TURN-1).

A step works through its stages: `proceed(state, log)` does the stage that `state.stage` names and
moves on, or opens a decision. It is called only when nothing waits on the stack or in the queue.
"""

from __future__ import annotations

from rules.events import StepBegan
from rules.placing import Log
from rules.state import GameState, Step


def begin_step(state: GameState, step: Step, log: Log) -> None:
    """Go on to the next step; a step once completed is never returned to (TURN-1)."""
    state.step, state.stage, state.passes = step, 0, 0
    log.append(StepBegan(state.active, step))
