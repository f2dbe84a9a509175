"""The moves that were played in a match, where the act began that they belong to, and notes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.engine.turn import turn_loop
from rules.model.ids import NO_CARD
from rules.model.moves import CHANCE_MOVES, Move
from rules.state import DecisionKind, GameState
from rules.state.events import Event, HandActBegan

WHOLE_MATCH = -1
"""The moment of a note about the whole match; others are numbers of moves."""

LONGEST_NOTE = 4_000
"""The most characters of a note."""

LONGEST_REASON = 200
"""The most characters of the reason that the computer gave for an act."""


def clean_note(text: str) -> str:
    """A player's note as plain text: lines of visible characters, cut off at `LONGEST_NOTE`."""
    lines = (
        "".join(sign if sign.isprintable() else " " for sign in line).rstrip()
        for line in text[:LONGEST_NOTE].splitlines()
    )
    return "\n".join(lines).strip()


class CannotUndo(ValueError):
    """There is nothing to undo, or only an outcome of chance that has already been seen."""


class PlayedMove:
    """A move in the history of a match: the state before it, and the events it caused."""

    __slots__ = ("events", "move", "state_before")

    def __init__(self, move: Move, before: GameState, events: tuple[Event, ...]) -> None:
        self.move = move
        self.state_before = before
        self.events = events

    @property
    def is_chance(self) -> bool:
        """Whether it was an outcome of Chance."""
        return isinstance(self.move, CHANCE_MOVES)


def start_of_last_act(
    history: Sequence[PlayedMove], *, past_chance: bool, step: bool, waits: bool
) -> int:
    """Find the start of the last act, as an index in the history.

    Raises `CannotUndo` if nothing was played, or the last move was an outcome of chance.

    Args:
        past_chance: whether to go back past a roll or draw.
        step: whether to go back only one step of the act (one die of a payment).
        waits: whether people roll physical dice, so that each outcome they enter is an act.
    """
    count = len(history)
    if waits and past_chance and count and history[count - 1].is_chance:
        return count - 1
    last = count
    while count and history[count - 1].is_chance:
        count -= 1
    if not count:
        raise CannotUndo("nothing has been played yet")
    if count < last and not past_chance:
        raise CannotUndo("dice have been rolled or drawn since the last move")
    first = count - 1
    while not step and first and not turn_loop.is_between_acts(history[first].state_before):
        if history[first - 1].is_chance and (waits or not past_chance):
            break
        first -= 1
    return first


def has_adjustments(events: Iterable[Event]) -> bool:
    """Whether players adjusted the table by hand, beyond what the text of a card says (HAND-1)."""
    return any(isinstance(event, HandActBegan) and event.card == NO_CARD for event in events)


def moves_of_last_act(history: Sequence[PlayedMove]) -> list[Move]:
    """The moves of the last act of the Main Step or a priority window."""
    acts: list[Move] = []
    for played in reversed(history):
        acts.insert(0, played.move)
        if played.state_before.decision_kind in (DecisionKind.MAIN, DecisionKind.WINDOW):
            break
    return acts
