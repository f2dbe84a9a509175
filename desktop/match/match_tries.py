"""Trying something else at a point of a replay: each try is a line of play beside the match."""

from __future__ import annotations

import secrets
from functools import cached_property
from typing import NamedTuple

from desktop.storage.match_notation import LoadedMatch, replay_of
from rules.game import Game, SeededDealer
from rules.match_log import (
    LineDifference,
    RecordedLuck,
    Timeline,
    acts_before_move,
    first_difference,
)

_SEED_LIMIT = 10**9
_MOST_KEPT = 5
"""How many matches keep their tries until the program ends."""


class TryStart(NamedTuple):
    """Where a try begins, and how it is played."""

    line: int  # the line that it leaves; 0 is the match as it was played
    acts: int  # the acts of that line before it
    computers: tuple[str, ...]  # for each player the level of the computer, "" for a person
    has_same_luck: bool = True  # whether the draws and rolls of that line are dealt again


class LineOfPlay:
    """The match as it was played, or a try: a match that shares its start with another line."""

    def __init__(
        self, match: LoadedMatch, start: TryStart | None = None, left: LineOfPlay | None = None
    ) -> None:
        """Make a line; a try also has its `start`, and the line that it `left` there."""
        self.match, self.start, self.left = match, start, left

    @property
    def timeline(self) -> Timeline:
        """The line from the start of the match on."""
        return self.match.timeline

    @cached_property
    def first_move(self) -> int:
        """The moves that it shares with the line that it left; 0 for the match as played."""
        if self.start is None or self.left is None:
            return 0
        return self.left.moves_before(self.start.acts)

    @cached_property
    def first_act(self) -> int:
        """The acts before those that are only in it; 0 for the match as played."""
        return acts_before_move(self.timeline, self.first_move) if self.first_move else 0

    @property
    def first_turn(self) -> int:
        """The turn in which it leaves the match as played, by itself or on the line it left."""
        turn = max(1, self.timeline.state_after(self.first_act).turn)
        if self.left is None or self.left.left is None:
            return turn
        return min(turn, self.left.first_turn)

    @cached_property
    def difference(self) -> LineDifference | None:
        """The first act that differs from the line that it left, if any."""
        if self.left is None:
            return None
        return first_difference(self.timeline, self.left.timeline, self.first_move)

    def moves_before(self, acts: int) -> int:
        """The moves of its first acts."""
        return self.timeline.acts[acts - 1].end_move if acts else 0


class MatchTries:
    """A match that is watched, and the tries that began in it.

    Tries are for learning: they are no matches of the history, and no statistics count them.
    """

    def __init__(self, match: LoadedMatch) -> None:
        self.lines = [LineOfPlay(match)]

    def begin(self, start: TryStart) -> Game:
        """A copy of the match that goes on from a point of a line."""
        left, seed = self.lines[start.line], secrets.randbelow(_SEED_LIMIT)
        if not start.has_same_luck:
            return left.match.continue_from(start.acts, start.computers, SeededDealer(seed))
        played = left.match.game.history[left.moves_before(start.acts) :]
        return left.match.continue_from(start.acts, start.computers, RecordedLuck(played, seed))

    def keep(self, start: TryStart, game: Game) -> bool:
        """Keep a try as another line; False if no player has done anything in it."""
        left = self.lines[start.line]
        if all(played.is_chance for played in game.history[left.moves_before(start.acts) :]):
            return False
        self.lines.append(LineOfPlay(replay_of(game), start, left))
        return True


class KeptTries:
    """The tries of the matches that were watched last, until the program ends."""

    def __init__(self) -> None:
        self._kept: list[tuple[tuple[object, ...], MatchTries]] = []

    def tries_of(self, match: LoadedMatch) -> MatchTries:
        """The tries of a match, which may have been read again since."""
        key = (len(match.game.history), match.game.digest(), match.game.setup)
        found = next((tries for kept, tries in self._kept if kept == key), MatchTries(match))
        found.lines[0].match = match  # as it was read now, with the notes it has now
        others = [kept for kept in self._kept if kept[1] is not found and len(kept[1].lines) > 1]
        self._kept = [(key, found), *others[: _MOST_KEPT - 1]]
        return found
