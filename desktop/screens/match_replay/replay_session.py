"""The session of a replay: it shows a match, and accepts no moves."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.match.match_change import change_between
from desktop.match.session import Session
from rules.game import Game
from rules.model import Move
from rules.state import Event


class ReplaySession(Session):
    """Shows one game after another of the same match; no one can play in it."""

    @property
    def can_act(self) -> bool:
        """False: a replay takes no moves."""
        return False

    @property
    def computer_decides(self) -> bool:
        """False: nobody thinks in a replay."""
        return False

    @property
    def awaits_manual_roll(self) -> bool:
        """False: the file contains all results."""
        return False

    @property
    def waits_for_throw(self) -> bool:
        """False: dice roll by themselves in a replay."""
        return False

    @property
    def can_redo(self) -> bool:
        """False: what comes later is reached by steps."""
        return False

    @property
    def can_undo(self) -> bool:
        """False: a replay has nothing to undo."""
        return False

    def play(self, *moves: Move) -> bool:
        """Do nothing: a replay takes no moves."""
        return False

    def play_back(self, game: Game, events: Sequence[Event]) -> None:
        """Let the table show how the match went on, with the movements of a match.

        Args:
            game: the match after the events.
            events: what happened since the state that is shown now.
        """
        self._change = change_between(self.game.state, game.state)
        self.game, self._has_shown_all = game, False
        self.events_played.emit(tuple(events), self._change)
