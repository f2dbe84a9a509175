"""Guards against accidental input after an automatic answer.

A player who presses Space to pay or to end the Main Step may not notice that the program has just
done so. The same key may mean something else now, so the first press only warns; the second counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from desktop.match.answers import Answer
from desktop.match.notice import Notice
from desktop.match.session import Session
from rules.messages import make_message
from rules.model import Pass, Pay
from rules.state import DecisionKind

GUARD_SECONDS = 2.0
"""Seconds after an automatic payment in which a pass is probably accidental."""


class AccidentalInputGuard:
    """Warns once per decision before a pass that gives something up and may be accidental."""

    def __init__(self, session: Session, clock: Callable[[], float] = time.monotonic) -> None:
        self._session, self._clock = session, clock
        self._decision_time = clock()
        self._has_warned = False

    def on_new_decision(self) -> None:
        """Restart the guard: a new decision is open."""
        self._decision_time, self._has_warned = self._clock(), False

    def warning_for(self, answer: Answer) -> Notice | None:
        """The warning to show instead of playing this answer; None if the answer counts."""
        decision = self._session.game.decision
        if self._has_warned or decision is None or answer.moves != (Pass(),):
            return None
        found = self._find_warning(decision.kind)
        self._has_warned = found is not None
        return found

    def _find_warning(self, kind: DecisionKind) -> Notice | None:
        session = self._session
        if kind is DecisionKind.ATTACKERS and session.main_ended_automatically:
            return Notice(make_message("main.ended"), make_message("main.attack_now"))
        was_paid = any(isinstance(played.move, Pay) for played in session.automatic_moves)
        gives_up = kind is DecisionKind.MAIN and session.game.legal_moves() != (Pass(),)
        if was_paid and gives_up and self._clock() - self._decision_time < GUARD_SECONDS:
            return Notice(make_message("main.paid"), make_message("main.end_now"))
        return None
