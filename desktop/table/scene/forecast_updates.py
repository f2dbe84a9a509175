"""Keeps the forecast of the attack on the table up to date."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from desktop.match.session import Session
from desktop.table.scene.table_scene import TableScene
from rules.model import AssignDamage


class ForecastUpdates(QObject):
    """Asks the game for the forecast after the screen has shown a change, and shows it.

    While events are being played back, the forecast from before them stays.
    """

    def __init__(self, session: Session, scene: TableScene, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._scene = session, scene
        self._planned_split: tuple[AssignDamage, ...] = ()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.show_now)
        session.decision_ready.connect(self._schedule)
        session.state_jumped.connect(self._schedule)
        self._schedule()

    def set_planned_split(self, moves: tuple[AssignDamage, ...]) -> None:
        """Forecast what follows a split of damage that the player has not confirmed yet."""
        if moves != self._planned_split:
            self._planned_split = moves
            self._schedule()

    def _schedule(self) -> None:
        self._timer.start(0)

    def show_now(self) -> None:
        """Show the forecast of the match as it is now."""
        self._timer.stop()
        game = self._session.game
        if not self._session.has_shown_all:
            return
        split, planned = game.damage_split(), self._planned_split
        is_open = split is not None and bool(planned) and planned[0].die == split.die
        self._scene.show_forecast(game.attack_forecast(planned if is_open else ()))
