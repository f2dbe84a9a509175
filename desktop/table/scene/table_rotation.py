"""Who sits at the bottom of the table: always the same player, or the deciding player.

Against the computer the person always sits there.

If the table turns to the deciding player, it does so between decisions, never while a die is held
or moves. The halves visibly trade places.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QGraphicsView, QWidget

from desktop.table.dice_motion.motion import Motion
from desktop.table.dice_motion.quaternion import smootherstep
from desktop.table.layout.table_layout import DEFAULT_BOTTOM_PLAYER
from rules.model import CHANCE
from rules.state import Decision, Setup

ROTATION_MS = 450.0  # how long the halves take to trade places, in milliseconds


class TableRotation(QObject):
    """Decides who sits at the bottom.

    Signals:
        bottom_changed(player): this player sits at the bottom now; lay out the table again.
    """

    bottom_changed = Signal(int)

    def __init__(self, view: QGraphicsView) -> None:
        super().__init__(view)
        self._view = view
        self.is_enabled = False
        self._is_fixed = False
        self.home_player = DEFAULT_BOTTOM_PLAYER
        """Who sits at the bottom while turning is not enabled."""
        self.bottom_player = DEFAULT_BOTTOM_PLAYER
        self._moving: RotationAnimation | None = None

    def seat(self, setup: Setup) -> None:
        """Give the seat at the bottom to the only person, if the computer plays for the others."""
        people = [one for one in setup.player_ids if not setup.players[one].computer]
        self._is_fixed = len(people) == 1
        if self._is_fixed:
            self.home_player = people[0]
            self.rotate_to(None, moves=False)

    def rotate_to(self, decision: Decision | None, *, moves: bool, speed: float = 1.0) -> None:
        """Turn the table to the deciding player, if turning is enabled.

        Args:
            decision: the open decision; without one the table stays as it is.
            moves: whether to animate the turn.
            speed: animation speed; 1 is normal, 2 is twice as fast.
        """
        wanted = self.home_player
        if self.is_enabled and not self._is_fixed:
            asked = decision is not None and decision.player != CHANCE
            wanted = decision.player if asked and decision is not None else self.bottom_player
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

    Signals:
        finished(): the table has turned, and this widget is about to be deleted.
    """

    finished = Signal()

    def __init__(self, over: QWidget, before: QPixmap, after: QPixmap, milliseconds: float) -> None:
        super().__init__(over)
        self._before, self._after = before, after
        self._share = 0.0
        self.setGeometry(over.rect())
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.show()
        self.motion = Motion(milliseconds, self._move, self._arrive, parent=self)
        self.motion.start()

    def _move(self, share: float) -> None:
        self._share = share
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
        way, half = smootherstep(self._share), self.height() // 2
        painter.setOpacity(1 - way**3)
        down = QRect(0, round(way * half), self.width(), half)
        up = QRect(0, round((1 - way) * half), self.width(), half)
        ratio = self._before.devicePixelRatioF()
        wide, tall = round(self.width() * ratio), round(half * ratio)
        painter.drawPixmap(up, self._before, QRect(0, tall, wide, tall))
        painter.drawPixmap(down, self._before, QRect(0, 0, wide, tall))
        painter.end()
