"""Clear and Draw: the Reserve Pool is cleared, four dice are drawn into the Prep Area."""

from __future__ import annotations

from rules.bonds import turn_begins
from rules.changes import check_life
from rules.events import EnergyGained, LifeChanged, StepBegan, TurnBegan
from rules.placing import Log, place, refill
from rules.state import BAG, CHANCE, PREP, RESERVE, USED, Decision, GameState, Step
from rules.steps import begin_step
from rules.triggers import collect, queue_group

_START, _CLEAR, _DRAW, _REST = range(4)


def proceed(state: GameState, log: Log) -> None:
    """Start of turn, clear, draw, and draw the rest after a refill."""
    if state.stage == _START:
        state.turn += 1
        log.append(TurnBegan(state.active, state.turn))
        log.append(StepBegan(state.active, Step.CLEAR_AND_DRAW))
        _end_until_next_turn(state)
        turn_begins(state, log)
        state.stage = _CLEAR
        queue_group(state, tuple(collect(state, "turn starts", state.active)))
    elif state.stage == _CLEAR:
        for die in state.in_zone(state.active, RESERVE):  # DRAW-1
            place(state, die.id, USED, log, "cleared")
        state.stage = _DRAW
    elif state.stage == _DRAW:
        state.stage = _REST
        _draw(state, state.setup.ruleset.dice_drawn, log)
    else:
        _draw_rest(state, log)


def _end_until_next_turn(state: GameState) -> None:
    state.lasting = tuple(
        effect
        for effect in state.lasting
        if effect.until != "your next turn" or effect.player != state.active
    )


def _draw(state: GameState, wanted: int, log: Log) -> None:
    bag = state.in_zone(state.active, BAG)
    if not bag:
        refill(state, state.active, log)  # ZONE-3
        bag = state.in_zone(state.active, BAG)
    if bag:
        count = min(wanted, len(bag))
        state.decision = Decision(CHANCE, "draw", owner=state.active, count=count)


def drawn(state: GameState, dice: tuple[int, ...], log: Log) -> None:
    """Put what chance drew into the Prep Area (DRAW-2); `marked` counts what was drawn so far."""
    for number in dice:
        place(state, number, PREP, log, "drawn")
    state.marked = (*state.marked, *dice)


def _draw_rest(state: GameState, log: Log) -> None:
    """Draw on after a refill; each die still short costs 1 life and gives 1 generic (DRAW-3)."""
    missing = state.setup.ruleset.dice_drawn - len(state.marked)
    if missing:
        _draw(state, missing, log)
        if state.decision is not None:
            return
        state.life[state.active] -= missing
        state.generic[state.active] += missing
        log.append(LifeChanged(state.active, -missing, state.life[state.active], "short draw"))
        log.append(EnergyGained(state.active, missing))
        if check_life(state, log):
            return
    state.marked = ()
    begin_step(state, Step.ROLL_AND_REROLL, log)
