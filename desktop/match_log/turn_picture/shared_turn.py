"""A turn to share: the table at one point of it, and what the log says about it so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from desktop.text.translation import tr, translate
from rules.advice import LogLine
from rules.reading import shortened, visible
from rules.state import GameState

_HEADING = "log.turn"
_LONGEST_NAME = 40
"""Letters of a player's name."""


class SharedTurn(NamedTuple):
    """What a picture of a turn shows."""

    state: GameState
    heading: str
    lines: tuple[str, ...]  # what happened, in the words of the log

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, shortened."""
        players = self.state.setup.players
        return tuple(shortened(visible(player.name), _LONGEST_NAME) for player in players)

    @property
    def words(self) -> str:
        """The picture in words, for screen readers."""
        template = tr("{player}: {life} life.")
        lives = (max(0, life) for life in self.state.life)
        table = (
            template.format(player=name, life=life)
            for name, life in zip(self.names, lives, strict=True)
        )
        return " ".join((f"{self.heading}.", *table, *(f"{line}." for line in self.lines)))


def turn_so_far(state: GameState, log: Sequence[LogLine]) -> SharedTurn:
    """The turn at the end of a log; the turn before it if nothing has happened in the last one."""
    headings = [place for place, line in enumerate(log) if line.message.id == _HEADING]
    if headings and headings[-1] == len(log) - 1 and len(headings) > 1:
        log = log[: headings.pop()]
    first = headings[-1] if headings else -1
    heading = log[first].message if headings else None
    return SharedTurn(
        state,
        translate(heading) if heading is not None else tr("The start of the match"),
        tuple(translate(line.message) for line in log[first + 1 :]),
    )
