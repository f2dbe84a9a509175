"""The clock of a match: the time that each person takes for all their decisions.

It counts only while a person is asked and can answer. While dice move, a dialog or a menu is open,
or the match is paused, it rests. The computer has no time. A person who has used all of it plays
on, and the clock shows how much more they take: two people who play for fun lose no match by it.
Partners share the time of their side.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import ClassVar

from msgspec.structs import replace
from PySide6.QtCore import QObject, QTimer, Signal

from desktop.match.session import Session
from desktop.storage.match_terms import ClockTimes
from rules.model import PlayerId

_TICK_MS = 200
_LONGEST_TICK = 2.0
"""Seconds between two looks that count as thinking; after more the machine has slept."""
_WARNINGS = (300, 60)
"""Seconds left at which a person is told."""


class MatchClock(QObject):
    """Counts the time of the person who decides, and keeps it in the terms of the session."""

    changed = Signal()  # the time that is shown may have changed
    low = Signal(int, int)  # player, minutes: a person has only these minutes left
    ran_out = Signal(int)  # player: a person has used all the time

    now: ClassVar[Callable[[], float]] = time.monotonic

    def __init__(self, session: Session, parent: QObject) -> None:
        """Rest until the first question of a match with a clock."""
        super().__init__(parent)
        self._session = session
        self._looked_at = 0.0
        self.counted: PlayerId | None = None
        """The person whose time counts while the table can be seen."""
        self.may_count: Callable[[], bool] = lambda: True
        """Returns whether nothing holds up the table, such as a dialog."""
        self._timer = QTimer(self, interval=_TICK_MS)
        self._timer.timeout.connect(self.look)

    @property
    def times(self) -> ClockTimes:
        """The times of both sides."""
        assert self._session.terms.clock is not None
        return self._session.terms.clock

    def has_time(self, player: PlayerId) -> bool:
        """Whether a person is on a player's side: the computer has no time."""
        setup = self._session.game.setup
        return any(not setup.players[one].computer for one in setup.teams[player])

    def seconds_left(self, player: PlayerId) -> float:
        """The seconds that a player's side has left."""
        return self.times.left(self._session.game.setup.sides[player])

    def on_question(self) -> None:
        """Count for the person who is asked now, if one is."""
        decision = self._session.game.decision
        asked = decision.player if decision is not None and self._session.can_act else None
        if asked == self.counted:
            return
        self.rest()
        self.counted = asked
        if asked is not None:
            self._looked_at = type(self).now()
            self._timer.start()
        self.changed.emit()

    def rest(self) -> None:
        """Count no one's time until the next question."""
        self.look()
        self._timer.stop()
        self.counted = None

    def look(self) -> None:
        """Count the time since the last look."""
        player, before = self.counted, self._looked_at
        if player is None:
            return
        self._looked_at = type(self).now()
        passed = min(self._looked_at - before, _LONGEST_TICK)
        if passed <= 0 or not self.may_count():
            return
        left = self.seconds_left(player)
        clock = self.times.with_used(self._session.game.setup.sides[player], passed)
        self._session.terms = replace(self._session.terms, clock=clock)
        self._tell(player, left, self.seconds_left(player))
        self.changed.emit()

    def _tell(self, player: PlayerId, before: float, left: float) -> None:
        """Report that little or no time is left, each once."""
        if left <= 0 < before:
            self.ran_out.emit(player)
        for seconds in _WARNINGS:
            if left <= seconds < before:
                self.low.emit(player, seconds // 60)
