"""Roll and Reroll: roll the Prep Area dice, then reroll any of them once, together (ROLL-1)."""

from __future__ import annotations

from msgspec.structs import replace

from rules.events import DiceRolled
from rules.likeness import distinct
from rules.moves import Confirm, Move, Pass, Reroll
from rules.placing import Log, place
from rules.state import CHANCE, PREP, RESERVE, UNROLLED, Decision, GameState, Step
from rules.steps import begin_step

_ROLL, _LOOK, _AGAIN, _KEEP = range(4)


def proceed(state: GameState, log: Log) -> None:
    """Roll, offer the reroll, reroll, then move all dice to the Reserve Pool."""
    dice = tuple(sorted(n for n in state.rolling if state.dice[n].zone is PREP))
    if state.stage == _ROLL and dice:
        state.stage = _LOOK
        state.decision = Decision(CHANCE, "roll", dice=dice)
    elif state.stage == _LOOK:
        state.stage = _AGAIN
        state.decision = Decision(state.active, "reroll", dice=dice)
    elif state.stage == _AGAIN and state.marked:
        state.stage = _KEEP
        state.decision = Decision(CHANCE, "roll", dice=tuple(sorted(state.marked)))
    else:
        state.marked, state.rolling = (), ()
        for number in dice:
            place(state, number, RESERVE, log, "rolled")
        begin_step(state, Step.MAIN, log)


def legal(state: GameState, decision: Decision) -> list[Move]:
    """Mark one more die, equal dice once; then Confirm, or Pass to keep everything."""
    left = [state.dice[number] for number in decision.dice if number not in state.marked]
    moves: list[Move] = [Reroll(die.id) for die in distinct(state, left)]
    moves.append(Confirm() if state.marked else Pass())
    return moves


def play(state: GameState, decision: Decision, move: Move) -> None:
    """Mark a die, or finish marking."""
    if isinstance(move, Reroll):
        state.marked = (*state.marked, move.die)
        state.decision = decision


def rolled(state: GameState, dice: tuple[int, ...], faces: tuple[int, ...], log: Log) -> None:
    """Turn dice to the rolled faces; of identical faces the first one is used."""
    alike = (state.setup.cards[state.dice[number].card].alike for number in dice)
    faces = tuple(same[face] for same, face in zip(alike, faces, strict=True))
    again = state.dice[dice[0]].face != UNROLLED
    log.append(DiceRolled(state.dice[dice[0]].player, dice, faces, again))
    for number, face in zip(dice, faces, strict=True):
        state.dice[number] = replace(state.dice[number], face=face)
