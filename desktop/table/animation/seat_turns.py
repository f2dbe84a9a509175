"""Who sits at the bottom of the table: always the same player, or the one who decides.

Against the computer the person always sits there. The table turns only between decisions, and its
halves visibly trade places.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QGraphicsView, QWidget

from desktop.match.match_part import MatchPart
from desktop.match.session import Session
from desktop.storage.settings import Settings
from desktop.table.animation.playback_controller import PlaybackController
from desktop.table.dice_motion.motion import Motion
from desktop.table.dice_motion.quaternion import smootherstep
from desktop.table.input.drag_controller import DragController
from desktop.table.layout.table_frame import DEFAULT_BOTTOM_PLAYER
from desktop.table.scene.table_scene import TableScene
from rules.model import CHANCE, PlayerId
from rules.state import Decision, DecisionKind, Setup


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
        """Make it for a table that does not turn yet."""
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


# --- rotation -------------------------------------------------------------------------------------

ROTATION_MS = 450.0  # how long the halves take to trade places, in milliseconds


class TableRotation(QObject):
    """Decides who sits at the bottom."""

    # player: this player sits at the bottom now; lay out the table again
    bottom_changed = Signal(int)

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__(view)
        self._view = view
        self.is_enabled = False
        self._is_fixed = False
        self.home_player = DEFAULT_BOTTOM_PLAYER
        """Who sits at the bottom while turning is not enabled."""
        self.bottom_player = DEFAULT_BOTTOM_PLAYER
        self._teams: tuple[tuple[PlayerId, ...], ...] = ()
        self._moving: RotationAnimation | None = None

    def seat(self, setup: Setup) -> None:
        """Give the seat at the bottom to the side of the only persons, if computers play for the
        other one."""
        self._teams = setup.teams
        people = [player for player in setup.player_ids if not setup.players[player].computer]
        sides = list(dict.fromkeys(setup.teams[player] for player in people))
        self._is_fixed = len(sides) == 1
        if self._is_fixed:
            self.home_player = sides[0][0]
            self.rotate_to(None, moves=False)

    def rotate_to(self, decision: Decision | None, *, moves: bool, speed: float = 1.0) -> None:
        """Turn the table to the deciding player, if turning is enabled.

        Without a decision the table stays as it is. A `speed` of 2 is twice as fast as usual.
        """
        wanted = self.home_player
        if self.is_enabled and not self._is_fixed:
            asked = decision is not None and decision.player != CHANCE
            wanted = decision.player if asked and decision is not None else self.bottom_player
            if self._teams:  # partners sit side by side
                wanted = self._teams[wanted][0]
        if wanted == self.bottom_player:
            return
        self.finish()
        viewport = self._view.viewport()
        moves = moves and viewport.isVisible()
        before = viewport.grab() if moves else QPixmap()
        self.bottom_player = wanted
        self.bottom_changed.emit(wanted)
        if moves:
            self._moving = RotationAnimation(viewport, before, viewport.grab(), ROTATION_MS / speed)
            self._moving.finished.connect(self._arrived)

    def _arrived(self) -> None:
        """Forget the finished animation, which deletes itself."""
        self._moving = None

    def finish(self) -> None:
        """Finish the turn at once."""
        moving, self._moving = self._moving, None
        if moving is not None:
            moving.motion.stop()


class RotationAnimation(QWidget):
    """Animates a turn of the table: the halves of one picture slide past each other to the other.

    A click skips to the end.
    """

    finished = Signal()  # the table has turned, and this widget is about to be deleted

    def __init__(self, over: QWidget, before: QPixmap, after: QPixmap, milliseconds: float) -> None:
        super().__init__(over)
        self._before, self._after = before, after
        self._progress = 0.0
        self.setGeometry(over.rect())
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.show()
        self.motion = Motion(milliseconds, self._move, self._arrive, parent=self)
        self.motion.start()

    def _move(self, progress: float) -> None:
        self._progress = progress
        self.update()

    def _arrive(self) -> None:
        self.hide()
        self.deleteLater()
        self.finished.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.motion.stop()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(self.rect(), self._after)
        moved, half = smootherstep(self._progress), self.height() // 2
        painter.setOpacity(1 - moved**3)
        down = QRect(0, round(moved * half), self.width(), half)
        up = QRect(0, round((1 - moved) * half), self.width(), half)
        ratio = self._before.devicePixelRatioF()
        wide, tall = round(self.width() * ratio), round(half * ratio)
        painter.drawPixmap(up, self._before, QRect(0, tall, wide, tall))
        painter.drawPixmap(down, self._before, QRect(0, 0, wide, tall))
        painter.end()
