"""Guards against accidental input after an automatic answer.

A player who presses Space to pay or to end the Main Step may not notice that the program has just
done so. The same key may mean something else now, so the first press only warns; the second counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from desktop.answers import Answer
from desktop.session import Session
from rules.moves import Pass, Pay
from rules.refusals import Refusal
from rules.words import message

MOMENT = 2.0
"""Seconds after an automatic payment in which a pass is probably accidental."""


class Unawares:
    """Warns once per decision before a pass that gives something up and may be accidental."""

    def __init__(self, session: Session, clock: Callable[[], float] = time.monotonic) -> None:
        self._session, self._clock = session, clock
        self._since = clock()
        self._told = False

    def asked(self) -> None:
        """Restart the guard: a new decision is open."""
        self._since, self._told = self._clock(), False

    def told_of(self, answer: Answer) -> Refusal | None:
        """The warning to show instead of playing this answer; None if the answer counts."""
        decision = self._session.game.decision
        if self._told or decision is None or answer.moves != (Pass(),):
            return None
        found = self._done_already(decision.kind)
        self._told = found is not None
        return found

    def _done_already(self, kind: str) -> Refusal | None:
        session = self._session
        if kind == "attackers" and session.main_ended_alone:
            return Refusal("", message("main.ended"), message("main.attack_now"))
        was_paid = any(isinstance(played.move, Pay) for played in session.done_alone)
        gives_up = kind == "main" and session.game.legal() != (Pass(),)
        if was_paid and gives_up and self._clock() - self._since < MOMENT:
            return Refusal("", message("main.paid"), message("main.end_now"))
        return None
