"""Roll and Reroll: roll the Prep Area dice, then reroll any of them once, together (ROLL-1)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine.movement.die_movement import Log, move_die
from rules.engine.movement.equivalence import unique_dice
from rules.engine.turn.priority import begin_step
from rules.model.ids import CHANCE, UNROLLED, DieId
from rules.model.moves import Confirm, MarkForReroll, Move, Pass
from rules.state import PREP, RESERVE, Decision, DecisionKind, GameState, Step
from rules.state.events import DiceRolled

_ROLL, _OFFER_REROLL, _REROLL, _KEEP = range(4)


def proceed(state: GameState, log: Log) -> None:
    """Roll, offer the reroll, reroll, then move all dice to the Reserve Pool."""
    dice = tuple(sorted([n for n in state.dice_to_roll if state.dice[n].zone is PREP]))
    if state.stage == _ROLL and dice:
        state.stage = _OFFER_REROLL
        state.decision = Decision(CHANCE, DecisionKind.ROLL, dice=dice)
    elif state.stage == _OFFER_REROLL:
        state.stage = _REROLL
        state.decision = Decision(state.active, DecisionKind.REROLL, dice=dice)
    elif state.stage == _REROLL and state.marked_dice:
        state.stage = _KEEP
        state.decision = Decision(CHANCE, DecisionKind.ROLL, dice=tuple(sorted(state.marked_dice)))
    else:
        state.marked_dice, state.dice_to_roll = (), ()
        for die_id in dice:
            move_die(state, die_id, RESERVE, log, "rolled")
        begin_step(state, Step.MAIN, log)


def legal_moves(state: GameState, decision: Decision) -> list[Move]:
    """Mark one more die, equal dice once; then Confirm, or Pass to keep everything."""
    left = [state.dice[die_id] for die_id in decision.dice if die_id not in state.marked_dice]
    moves: list[Move] = [MarkForReroll(die.id) for die in unique_dice(state, left)]
    moves.append(Confirm() if state.marked_dice else Pass())
    return moves


def apply_move(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Mark a die, or finish marking."""
    if isinstance(move, MarkForReroll):
        state.marked_dice = (*state.marked_dice, move.die)
        state.decision = decision


def apply_roll(state: GameState, dice: tuple[DieId, ...], faces: tuple[int, ...], log: Log) -> None:
    """Turn dice to the rolled faces; of identical faces the first one is used."""
    first, shown = state.dice[dice[0]], []
    for die_id, face in zip(dice, faces, strict=True):
        die = state.dice[die_id]
        shown.append(state.setup.cards[die.card].first_equal_face[face])
        state.dice[die_id] = replace(die, face=shown[-1])
    log.append(DiceRolled(first.controller, dice, tuple(shown), first.face != UNROLLED))
