"""Clear and Draw: clear the Reserve Pool, then draw dice into the Prep Area."""

from __future__ import annotations

from rules import bonds, waiting
from rules.changes import check_life
from rules.events import EnergyGained, LifeChanged, StepBegan, TurnBegan
from rules.placing import Log, place, refill
from rules.state import BAG, CHANCE, OUT, PREP, RESERVE, USED, Decision, GameState, Step
from rules.steps import begin_step

_START, _CLEAR, _DRAW, _REST, _SET_OUT, _WATCHED, _END = range(7)


def proceed(state: GameState, log: Log) -> None:
    """Start the turn, clear, draw, draw the rest after a refill, then queue draw triggers."""
    match state.stage:
        case 0:
            _start(state, log)
        case 1:
            _clear(state, log)
        case 2:
            state.stage = _REST
            _draw(state, _wanted(state), log)
        case 3:
            _draw_rest(state, log)
        case 4:
            state.stage = _WATCHED
            _draw(state, state.setup.ruleset.first_set_out, log)
        case 5:
            state.stage = _END
            _tell_watchers(state)
        case _:
            begin_step(state, Step.ROLL_AND_REROLL, log)


def _start(state: GameState, log: Log) -> None:
    """Begin the turn; start-of-turn effects come before the Clear (TURN-1)."""
    state.turn += 1
    log.append(TurnBegan(state.active, state.turn))
    log.append(StepBegan(state.active, Step.CLEAR_AND_DRAW))
    _end_until_next_turn(state)
    bonds.turn_begins(state, log)
    state.stage = _CLEAR
    waiting.moment(state, "turn starts", state.active)


def _end_until_next_turn(state: GameState) -> None:
    state.lasting = tuple(
        effect
        for effect in state.lasting
        if effect.until != "your next turn" or effect.player != state.active
    )


def _clear(state: GameState, log: Log) -> None:
    """Clear the Reserve Pool (DRAW-1), and record the dice in the Prep Area for this turn's roll.

    This includes dice prepped by a start-of-turn effect. The rulebooks do not cover that case
    (OPEN-6).
    """
    for die in state.in_zone(state.active, RESERVE):
        place(state, die.id, USED, log, "cleared")
    state.rolling = tuple(die.id for die in state.in_zone(state.active, PREP))
    state.stage = _DRAW


def _is_first_turn(state: GameState) -> bool:
    return state.turn == 1


def _wanted(state: GameState) -> int:
    """How many dice to draw into the Prep Area; turn 1 is an exception (DRAW-4)."""
    ruleset = state.setup.ruleset
    return ruleset.first_draw if _is_first_turn(state) else ruleset.dice_drawn


def _draw(state: GameState, wanted: int, log: Log) -> None:
    bag = state.in_zone(state.active, BAG)
    if not bag:
        refill(state, state.active, log)  # ZONE-3
        bag = state.in_zone(state.active, BAG)
    if bag and wanted:
        count = min(wanted, len(bag))
        state.decision = Decision(CHANCE, "draw", owner=state.active, count=count)


def drawn(state: GameState, dice: tuple[int, ...], log: Log) -> None:
    """Move drawn dice to the Prep Area (DRAW-2) and record them in `marked`.

    The last dice drawn on turn 1 go Out of Play instead.
    """
    sets_out = state.stage == _WATCHED
    for number in dice:
        place(state, number, OUT if sets_out else PREP, log, "drawn")
    state.marked = (*state.marked, *dice)
    if not sets_out:
        state.rolling = (*state.rolling, *dice)


def _draw_rest(state: GameState, log: Log) -> None:
    """Draw on after a refill; each missing die costs 1 life and gives 1 generic energy (DRAW-3)."""
    missing = _wanted(state) - len(state.marked)
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
    state.stage = _SET_OUT if _is_first_turn(state) else _WATCHED


def _tell_watchers(state: GameState) -> None:
    """Queue the draw triggers; a draw interrupted by a refill counts as one draw (RUL-2)."""
    drawn, state.marked = state.marked, ()
    waiting.drew(state, state.active, drawn)
