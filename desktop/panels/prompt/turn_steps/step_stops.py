"""Step stops: the steps of the turn at which the players are always asked."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from desktop.match.auto_pass import StepStop
from desktop.match.session import Session
from rules.model import CHANCE
from rules.state import Step

STEP_STOP_KEYS = {Step.MAIN: "F7", Step.ATTACK: "F8"}
"""The keys for the step stops of the player to move; with Shift they are the opponent's."""


class StepStopController(QObject):
    """Sets and clears the step stops of a session, also by key.

    Signals:
        changed(marks): the players changed the step stops.
    """

    changed = Signal(frozenset)

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session

    def install_shortcuts(self, over: QWidget) -> None:
        """Install the shortcuts for step stops; with Shift they set the opponent's."""
        for step, keys in STEP_STOP_KEYS.items():
            QShortcut(QKeySequence(keys), over, lambda step=step: self._key(step))
            other = QKeySequence(f"Shift+{keys}")
            QShortcut(other, over, lambda step=step: self._key(step, other=True))

    def toggle(self, mark: StepStop) -> None:
        """Toggle a step stop."""
        self._session.auto_pass.step_stops ^= {mark}
        self.changed.emit(self._session.auto_pass.step_stops)

    def _key(self, step: Step, *, other: bool = False) -> None:
        """Toggle the step stop of the player to move, or of the opponent."""
        decision = self._session.game.decision
        if decision is not None and decision.player != CHANCE:
            player = decision.player
            players = self._session.game.setup.opponents(player) if other else (player,)
            self.toggle(StepStop(players[0], step))
