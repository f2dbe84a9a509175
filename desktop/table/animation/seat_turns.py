"""When the table turns: toward the player who decides, or when someone takes a seat."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.match.match_part import MatchPart
from desktop.match.session import Session
from desktop.storage.settings import Settings
from desktop.table.animation.playback_controller import PlaybackController
from desktop.table.input.drag_controller import DragController
from desktop.table.scene.table_rotation import TableRotation
from desktop.table.scene.table_scene import TableScene
from rules.model import PlayerId
from rules.state import Decision, DecisionKind


class SeatTurns(QObject, MatchPart):
    """Turns the table between two decisions, and not while a die is held or moves."""

    def __init__(
        self,
        session: Session,
        scene: TableScene,
        playback: PlaybackController,
        drag_controller: DragController,
        rotation: TableRotation,
    ) -> None:
        """Make it for a table that does not turn yet.

        Args:
            session: the match.
            scene: what is on the table.
            playback: knows whether dice move, or wait to be thrown.
            drag_controller: knows whether a die is held.
            rotation: turns the table.
        """
        super().__init__(rotation)
        self._session, self._scene, self._playback = session, scene, playback
        self._drag_controller, self._rotation = drag_controller, rotation

    def turn(self) -> None:
        """Turn the table if necessary and possible now."""
        decision, awaited = self._session.game.decision, self._playback.pending_roll
        if awaited is not None:
            decision = Decision(awaited.player, DecisionKind.ROLL)
        elif self._playback.is_playing or self._drag_controller.is_active:
            return
        tempo = self._scene.tempo
        self._rotation.rotate_to(decision, moves=tempo.moves, speed=tempo.rate)

    def apply_settings(self, settings: Settings) -> None:
        self.set_enabled(settings.turn_table == "turns")

    def set_enabled(self, on: bool) -> None:
        """Set whether the table turns to the deciding player."""
        self._rotation.is_enabled = on
        self.turn()

    def set_home_player(self, player: PlayerId) -> None:
        """Set who sits at the bottom while the table does not turn."""
        self._rotation.home_player = player
        self.turn()

    def show_seats(self) -> None:
        """The computer or a person has taken a seat: the only person sits at the bottom."""
        setup, awaited = self._session.game.setup, self._playback.pending_roll
        self._scene.arrangement.setup = setup
        self._rotation.seat(setup)
        self.turn()
        if awaited is not None and setup.players[awaited.player].computer:
            self._playback.throw()
