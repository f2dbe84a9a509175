"""Keeps the forecast of the attack on the table up to date."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from desktop.match.session import Session
from desktop.table.scene.table_scene import CombatOverlays
from rules.model import AssignDamage, Block, Move


class ForecastUpdates(QObject):
    """Asks the game for the forecast after the screen has shown a change, and shows it.

    While events are being played back, the forecast from before them stays. While a player holds a
    blocker over a lane, or splits damage, the forecast already counts that.
    """

    def __init__(self, session: Session, overlays: CombatOverlays, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._overlays = session, overlays
        self._planned_split: tuple[AssignDamage, ...] = ()
        self._planned_block: tuple[Block, ...] = ()
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.show_now)
        session.decision_ready.connect(self._schedule)
        session.state_jumped.connect(self._schedule)
        self._schedule()

    def set_planned_split(self, moves: tuple[AssignDamage, ...]) -> None:
        """Forecast what follows a split of damage that the player has not confirmed yet."""
        if moves != self._planned_split:
            self._planned_split = moves
            self._schedule()

    def preview_drop(self, moves: tuple[Move, ...]) -> None:
        """Forecast what follows a block while the blocker is held over an attacker's lane."""
        blocks = tuple(move for move in moves if isinstance(move, Block))
        blocks = blocks if len(moves) == 1 else ()
        if blocks != self._planned_block:
            self._planned_block = blocks
            self._schedule()

    def _schedule(self) -> None:
        self._timer.start(0)

    def show_now(self) -> None:
        self._timer.stop()
        if self._session.has_shown_all:
            self._overlays.show_forecast(self._session.game.attack_forecast(self._planned()))

    def _planned(self) -> tuple[Move, ...]:
        """The moves that the player is about to make, if they can still make them."""
        game = self._session.game
        if self._planned_block and game.refusal(self._planned_block[0]) is None:
            return self._planned_block
        split, planned = game.damage_split(), self._planned_split
        return planned if split is not None and planned and planned[0].die == split.die else ()
