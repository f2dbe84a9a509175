"""Keeps the forecast of the attack on the table up to date."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from desktop.match.session import Session
from desktop.table.scene.table_scene import TableScene
from rules.model import Move


class ForecastUpdates(QObject):
    """Asks the game for the forecast after the screen has shown a change, and shows it.

    While events are being played back, the forecast from before them stays. `planned` are moves
    that the player is about to confirm, such as a split of damage.
    """

    def __init__(self, session: Session, scene: TableScene, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._scene = session, scene
        self._planned: tuple[Move, ...] = ()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.update_now)
        session.decision_ready.connect(self._schedule)
        session.state_jumped.connect(self._schedule)
        self._schedule()

    def set_planned(self, moves: tuple[Move, ...]) -> None:
        """Forecast what happens after these moves."""
        if moves != self._planned:
            self._planned = moves
            self._timer.start(0)

    def _schedule(self) -> None:
        self._planned = ()
        self._timer.start(0)

    def update_now(self) -> None:
        """Show the forecast of the match as it is now."""
        self._timer.stop()
        if self._session.has_shown_all:
            self._scene.show_forecast(self._session.game.attack_forecast(self._planned))
