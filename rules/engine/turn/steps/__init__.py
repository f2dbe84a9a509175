"""The steps of a turn, one module each: its legal moves and what the step does (TURN-1).

A step is a sequence of stages. `proceed(state, log)` performs the stage in `state.stage` and sets
the next one, or opens a decision. It is called only while the stack and the queue are empty.
"""

from __future__ import annotations

from rules.engine.movement.die_movement import Log
from rules.state import GameState, Step
from rules.state.events import StepBegan


def begin_step(state: GameState, step: Step, log: Log) -> None:
    """Begin the next step; the turn never returns to an earlier step (TURN-1)."""
    state.step, state.stage, state.passes = step, 0, 0
    log.append(StepBegan(state.active, step))
