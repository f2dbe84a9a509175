"""Clear and Draw: clear the Reserve Pool, then draw dice into the Prep Area."""

from __future__ import annotations

from rules.engine.effects.change_batches import check_life
from rules.engine.movement import die_movement, triggers
from rules.engine.movement.die_movement import Log, move_die, refill_bag
from rules.engine.turn.priority import begin_step
from rules.model.ids import CHANCE, DieId
from rules.state import BAG, OUT, PREP, RESERVE, USED, Decision, DecisionKind, GameState, Step
from rules.state.events import EnergyGained, LifeChanged, StepBegan, TurnBegan

_START, _CLEAR = range(2)
_DRAW, _DRAW_REST, _SET_OUT, _TRIGGERS, _END = range(
    triggers.FIRST_DRAW_STAGE, triggers.FIRST_DRAW_STAGE + 5
)


def proceed(state: GameState, log: Log) -> None:
    """Start the turn, clear, draw, draw the rest after a refill, then queue draw triggers."""
    match state.stage:
        case 0:
            _start(state, log)
        case 1:
            _clear(state, log)
        case 2:
            state.stage = _DRAW_REST
            _draw(state, _draw_count(state), log)
        case 3:
            _draw_rest(state, log)
        case 4:
            state.stage = _TRIGGERS
            _draw(state, state.setup.ruleset.first_turn_out_of_play_count, log)
        case 5:
            state.stage = _END
            _queue_draw_triggers(state)
        case _:
            begin_step(state, Step.ROLL_AND_REROLL, log)


def _start(state: GameState, log: Log) -> None:
    """Begin the turn; start-of-turn effects come before the Clear (TURN-1)."""
    state.turn += 1
    log.append(TurnBegan(state.active, state.turn))
    log.append(StepBegan(state.active, Step.CLEAR_AND_DRAW))
    _end_until_next_turn(state)
    die_movement.end_links_at_turn_start(state, log)
    state.stage = _CLEAR
    triggers.on_player_event(state, "turn starts", state.active)


def _end_until_next_turn(state: GameState) -> None:
    state.continuous_effects = tuple(
        effect
        for effect in state.continuous_effects
        if effect.duration != "your next turn" or effect.player != state.active
    )


def _clear(state: GameState, log: Log) -> None:
    """Clear the Reserve Pool (DRAW-1), and record the dice in the Prep Area for this turn's roll.

    This includes dice prepped by a start-of-turn effect. The rulebooks do not cover that case
    (OPEN-6).
    """
    for die in state.dice_in_zone(state.active, RESERVE):
        move_die(state, die.id, USED, log, "cleared")
    state.dice_to_roll = tuple(die.id for die in state.dice_in_zone(state.active, PREP))
    state.stage = _DRAW


def _is_first_turn(state: GameState) -> bool:
    return state.turn == 1


def _draw_count(state: GameState) -> int:
    """How many dice to draw into the Prep Area; turn 1 is an exception (DRAW-4)."""
    ruleset = state.setup.ruleset
    return ruleset.first_turn_draw_count if _is_first_turn(state) else ruleset.draw_count


def _draw(state: GameState, wanted: int, log: Log) -> None:
    bag = state.dice_in_zone(state.active, BAG)
    if not bag:
        refill_bag(state, state.active, log)  # ZONE-3
        bag = state.dice_in_zone(state.active, BAG)
    if bag and wanted:
        count = min(wanted, len(bag))
        state.decision = Decision(CHANCE, DecisionKind.DRAW, bag_owner=state.active, count=count)


def apply_draw(state: GameState, dice: tuple[DieId, ...], log: Log) -> None:
    """Move drawn dice to the Prep Area (DRAW-2) and record them in `marked_dice`.

    The last dice drawn on turn 1 go Out of Play instead.
    """
    sets_out = state.stage == _TRIGGERS
    for die_id in dice:
        move_die(state, die_id, OUT if sets_out else PREP, log, "drawn")
    state.marked_dice = (*state.marked_dice, *dice)
    if not sets_out:
        state.dice_to_roll = (*state.dice_to_roll, *dice)


def _draw_rest(state: GameState, log: Log) -> None:
    """Draw on after a refill; each missing die costs 1 life and gives 1 generic energy (DRAW-3)."""
    missing = _draw_count(state) - len(state.marked_dice)
    if missing:
        _draw(state, missing, log)
        if state.decision is not None:
            return
        state.life[state.active] -= missing
        state.virtual_energy[state.active] += missing
        log.append(LifeChanged(state.active, -missing, state.life[state.active], "short draw"))
        log.append(EnergyGained(state.active, missing))
        if check_life(state, log):
            return
    state.stage = _SET_OUT if _is_first_turn(state) else _TRIGGERS


def _queue_draw_triggers(state: GameState) -> None:
    """Queue the draw triggers; a draw interrupted by a refill counts as one draw (RUL-2)."""
    drawn, state.marked_dice = state.marked_dice, ()
    triggers.on_draw(state, state.active, drawn)
