"""The felt on which a die is thrown for the start."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from PySide6.QtCore import QEvent, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.materials.trays import STAGE_RADIUS, paint_tray
from desktop.style.palette import DieColors
from desktop.table.dice_motion.cube import paint_die, paint_resting_die, paint_shadow
from desktop.table.dice_motion.dice_physics import Tray
from desktop.table.dice_motion.motion import Motion
from desktop.table.dice_motion.quaternion import RESTING_ORIENTATIONS
from desktop.table.dice_motion.roll_animation import DiePose, DieThrow, RollAnimation
from desktop.table.paint.crest import PLAYER_SHAPES
from desktop.table.paint.die_looks import DieLooks, card_faces
from desktop.table.paint.faces import Emblem
from rules.advice import initials
from rules.teams import StartingThrow

_EDGE = 0.3  # the edge of the die, relative to the height of the tray
_MOST_EDGE = 110.0
_INSET = 10.0


class ThrowTray(QWidget):
    """Shows a die at rest, while it tumbles, and after it has come to rest."""

    def __init__(self) -> None:
        super().__init__()
        self._throw: StartingThrow | None = None
        self._looks: DieLooks = ()
        self._pose: DiePose | None = None
        self._face = 0
        self._motion: Motion | None = None
        self._felt = blank_picture(QSize(1, 1), 1.0)

    @property
    def is_rolling(self) -> bool:
        """Whether the die is tumbling."""
        return self._motion is not None

    @property
    def has_die(self) -> bool:
        """Whether a die lies in the tray."""
        return self._throw is not None

    def clear(self) -> None:
        """Take the die away."""
        self.stop()
        self._throw, self._pose = None, None
        self.update()

    def show_throw(self, throw: StartingThrow, colors: DieColors) -> None:
        """Show the die of a throw before it is thrown."""
        self.stop()
        emblem = Emblem(PLAYER_SHAPES[throw.thrower], initials(throw.card.name))
        self._throw, self._looks = throw, card_faces(throw.card, colors, emblem)
        self._face, self._pose = len(self._looks) - 1, None
        self.update()

    def roll(self, then: Callable[[], None], speed: float) -> None:
        """Throw the die, and call `then` when it rests; a speed of 0 shows the end at once."""
        throw = self._throw
        if throw is None:
            return
        self._face = throw.face
        if speed <= 0 or self.width() < 4 * _INSET:
            self._pose = None
            self.update()
            then()
            return
        edge, area = self._edge(), self._area()
        tray = Tray(area.left(), area.top(), area.width(), area.height())
        start = (area.left() + edge, area.bottom() - edge)
        end = (area.center().x(), area.center().y())
        # How it tumbles has no meaning, so it need not repeat.
        roll = RollAnimation(
            tray, edge, [DieThrow(throw.face, end, start)], Random(), fling=(900, -700)
        )

        def show(share: float) -> None:
            self._pose = roll.poses_at(share * roll.seconds)[0]
            self.update()

        def arrive() -> None:
            self._motion, self._pose = None, None
            self.update()
            then()

        self._motion = Motion(1000 * roll.seconds / speed, show, arrive, parent=self)
        self._motion.start()

    def stop(self) -> None:
        """Show the end of the throw at once."""
        if self._motion is not None:
            self._motion.stop()

    # --- painting

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._paint_felt()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._paint_felt()

    def _paint_felt(self) -> None:
        self._felt = blank_picture(self.size(), self.devicePixelRatioF())
        painter = painter_on(self._felt)
        table, area = current_theme().table, QRectF(self.rect()).adjusted(4, 4, -4, -4)
        paint_tray(painter, area, STAGE_RADIUS, table.stage, table, 1.6)
        if table.is_plain:
            painter.setPen(QPen(QColor(table.felt_ink), 2))
            painter.drawRoundedRect(area, STAGE_RADIUS, STAGE_RADIUS)
        painter.end()

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(_INSET, _INSET, -_INSET, -_INSET)

    def _edge(self) -> float:
        return min(_MOST_EDGE, _EDGE * min(self.height(), self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        painter.drawPixmap(0, 0, self._felt)
        if self._throw is not None:
            center = self._area().center()
            pose = self._pose or DiePose(
                center.x(), center.y(), RESTING_ORIENTATIONS[self._face], 0.0
            )
            half, ratio = self._edge() / 2, self.devicePixelRatioF()
            painter.translate(pose.x, pose.y)
            paint_shadow(painter, half, pose.lift, ratio)
            if self._pose is None:
                paint_resting_die(painter, self._looks, self._face, half)
            else:
                paint_die(painter, self._looks, pose.orientation, half, pose.lift, ratio)
        painter.end()
