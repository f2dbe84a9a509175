"""What all verbs share: stepping a frame on, and who is meant."""

from __future__ import annotations

from msgspec.structs import replace

from rules.language import tree
from rules.phrases import concerns
from rules.placing import is_fielded
from rules.state import Die, Frame, GameState


def step_on(state: GameState, frame: Frame, reached: int) -> None:
    """Step a frame on to its next effect."""
    top = state.stack[-1]
    answers = top.answers if isinstance(top, Frame) else ()
    state.stack = (
        *state.stack[:-1],
        replace(
            frame,
            todo=frame.todo[1:],
            chosen=(*frame.chosen, *answers),
            answers=(),
            picked=(),
            done=reached,
            keep=-1,
            agreed=False,
            paid=False,
        ),
    )


def in_field(state: GameState, numbers: tuple[int, ...]) -> list[Die]:
    """Effects reach only the Field unless stated (TXT-3); dice that have left are out of reach."""
    return [die for number in numbers if is_fielded(die := state.dice[number])]


def players_meant(state: GameState, who: tree.Who, you: int) -> list[int]:
    """The players that a word such as "each" or "opponent" means."""
    return [n for n in range(len(state.setup.players)) if concerns(state, who, n, you)]
