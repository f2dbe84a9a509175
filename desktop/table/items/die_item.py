"""A die on the table: paints its face, marks and movement, and reports pointer events.

It knows no rules and decides nothing. The scene tells it where to lie, which face is up and which
marks to show; it reports pointer events by the id it was given.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QAbstractAnimation, QPoint, QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter, QPainterPath, QPixmap, QTransform
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsObject,
    QGraphicsSceneHoverEvent,
    QGraphicsSceneMouseEvent,
    QStyleOptionGraphicsItem,
    QWidget,
)

from desktop.style.current_theme import current_theme
from desktop.style.palette import Theme
from desktop.table.dice_motion import cube, cube_geometry, quaternion
from desktop.table.dice_motion.motion import Motion, ease_out, rise_and_fall
from desktop.table.dice_motion.roll_animation import DiePose
from desktop.table.paint.die_marks import (
    ON_DIE_MARKS,
    DieMarks,
    has_strength_plates,
    marks_picture,
    paint_marks_over_die,
    paint_strength_plates,
)
from desktop.table.paint.faces import CORNER_RADIUS, FACE_SIZE, FaceLook, unrolled_look

# --- marked die -----------------------------------------------------------------------------------

BADGE_REACH = 0.9  # how far the badges on a die reach from its center


def marked_die_picture(
    looks: tuple[FaceLook, ...],
    up: int,
    marks: DieMarks,
    theme: Theme,
    edge: float,
    scale: float,
    ratio: float,
) -> QPixmap:
    """The die with its plates and badges; without any, the picture is shared with equal dice.

    `edge` is the width of its upper face `up`, `scale` the device pixels for each unit of the
    scene.
    """
    half = edge / 2
    plain = cube.resting_picture(looks, up, half, scale, ratio)
    if not any(marks.badges) and not has_strength_plates(looks[up], marks):
        return plain
    side = 2 * math.ceil(edge * BADGE_REACH * scale)
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    picture.setDevicePixelRatio(ratio)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    margin = (side - plain.width()) / 2 / ratio
    painter.drawPixmap(QPointF(margin, margin), plain)
    painter.translate(side / 2 / ratio, side / 2 / ratio)
    painter.scale(scale / ratio, scale / ratio)
    base = painter.transform()
    resting = quaternion.RESTING_ORIENTATIONS[up]
    painter.setTransform(cube_geometry.face_transform(resting, up, half) * base)
    paint_strength_plates(painter, looks[up], marks, theme)
    painter.setTransform(QTransform(half / 50, 0, 0, half / 50, -half, -half) * base)
    paint_marks_over_die(painter, marks, theme)
    painter.end()
    return picture


# --- die ------------------------------------------------------------------------------------------

DEFAULT_EDGE = 48.0
RESTING_REACH = 1.0  # how far shadow and marks reach from the center, in edges
MOVING_REACH = 1.6
DIMMED_OPACITY = 0.4
SPIN_LIFT = 0.7  # height of a die while it is spun, in half edges
CARRY_LIFT = 0.9  # ... while it moves from zone to zone
HELD_LIFT = 0.8  # ... while a player holds it


class DieItem(QGraphicsObject):
    """One die. Its position is the center of the die at rest.

    `looks` are its six faces in the order of its die type; `face_index` is the index of the upper
    face, None for a die that has not been rolled. `edge` is the width of its upper face.

    All signals carry the die's id. `pressed`, `moved` and `released` add the pointer position in
    scene coordinates (left button; moves arrive until release, wherever the pointer is). `hovered`
    adds whether the pointer is on the die.
    """

    pressed = Signal(int, QPointF)
    moved = Signal(int, QPointF)
    released = Signal(int, QPointF)
    hovered = Signal(int, bool)

    def __init__(
        self,
        die_id: int,
        looks: Sequence[FaceLook],
        up: int | None = None,
        edge: float = DEFAULT_EDGE,
        parent: QGraphicsItem | None = None,
    ) -> None:
        super().__init__(parent)
        if len(looks) != len(quaternion.FACES):
            raise ValueError(f"die {die_id}: {len(looks)} faces, expected {len(quaternion.FACES)}")
        self.die_id = die_id
        self._looks = tuple(looks)
        self._up = up
        self._edge = edge
        self._marks = DieMarks()
        self._turn: quaternion.Quaternion | None = None  # only while it moves
        self._lift = 0.0
        self._carried_edge = 0.0  # only while it is carried, level, with its face up
        self._carried: tuple[object, QPixmap] | None = None
        self._picture: QPixmap | None = None
        self._picture_scale = self._picture_ratio = 1.0
        self._picture_edge = edge
        self.setAcceptHoverEvents(True)
        self.setAcceptedMouseButtons(Qt.MouseButton.LeftButton)
        self.setCursor(Qt.CursorShape.OpenHandCursor)

    # --- appearance

    @property
    def looks(self) -> tuple[FaceLook, ...]:
        return self._looks

    @property
    def face_index(self) -> int | None:
        """The index of the upper face; None if the die has not been rolled."""
        return self._up

    @property
    def marks(self) -> DieMarks:
        return self._marks

    @property
    def edge(self) -> float:
        return self._edge

    @property
    def orientation(self) -> quaternion.Quaternion:
        """Its current rotation."""
        return self._turn or quaternion.RESTING_ORIENTATIONS[self._up or 0]

    @property
    def is_moving(self) -> bool:
        """Whether it is tumbling, spinning or being carried now."""
        return self._turn is not None

    def show_face(self, up: int | None) -> None:
        """Lie still with this face up; None: as an unrolled die."""
        self.prepareGeometryChange()
        self._up, self._turn, self._lift, self._carried_edge = up, None, 0.0, 0.0
        self._carried = None
        self._forget_picture()

    def lie_down(self, up: int | None, edge: float) -> None:
        """Lie still with this face up and this size; keep the picture if nothing changes."""
        if edge != self._edge:
            self.set_edge(edge)
        if up != self._up or self._turn is not None or self._carried_edge:
            self.show_face(up)

    def show_pose(self, pose: DiePose) -> None:
        """Show one moment of a tumble."""
        self.setPos(pose.x, pose.y)
        self._carried_edge = 0.0
        self._show_orientation(pose.orientation, pose.lift)

    def set_marks(self, **changes: bool | int | None) -> None:
        """Change some of its `DieMarks`: `die.mark(legal=True, damage=2)`."""
        marks = replace(self._marks, **changes)  # type: ignore[arg-type]
        if marks != self._marks:
            if not ON_DIE_MARKS.isdisjoint(changes):
                self._picture = None
            self._marks = marks
            self.update()

    def set_edge(self, edge: float) -> None:
        if edge != self._edge:
            self.prepareGeometryChange()
            self._edge = edge
            self._forget_picture()

    def restyle(self) -> None:
        """Draw its picture again, for a new theme."""
        self._forget_picture()

    # --- movement

    def spin_animation(self, face: int, milliseconds: float) -> QAbstractAnimation:
        """An animation that turns the die in place to another face. The caller starts it."""
        start = [quaternion.IDENTITY]

        def begin() -> None:
            start[0] = self._turn or quaternion.RESTING_ORIENTATIONS[self._up or 0]

        def show(progress: float) -> None:
            turn = quaternion.slerp(
                start[0], quaternion.RESTING_ORIENTATIONS[face], quaternion.smootherstep(progress)
            )
            self._show_orientation(
                turn, quaternion.center_rise(turn) + SPIN_LIFT * rise_and_fall(progress)
            )

        return Motion(milliseconds, show, lambda: self.show_face(face), begin, self)

    def glide_animation(self, place: QPointF, milliseconds: float) -> QAbstractAnimation:
        """An animation that slides the die to a place. The caller starts it."""
        start = [QPointF()]

        def begin() -> None:
            start[0] = self.pos()

        def show(progress: float) -> None:
            self.setPos(start[0] + (place - start[0]) * ease_out(progress))

        return Motion(milliseconds, show, lambda: self.setPos(place), begin, self)

    def carry_animation(
        self, place: QPointF, edge: float, milliseconds: float, *, lift: float = CARRY_LIFT
    ) -> QAbstractAnimation:
        """An animation that lifts the die to a place, resizing it. The caller starts it."""
        start: list[tuple[QPointF, float]] = [(QPointF(), edge)]

        def begin() -> None:
            start[0] = self.pos(), self._edge
            self._carried_edge = max(edge, self._edge)

        def show(progress: float) -> None:
            (was_at, was), eased = start[0], ease_out(progress)
            self.setPos(was_at + (place - was_at) * eased)
            self.prepareGeometryChange()
            self._edge = was + (edge - was) * eased
            self._show_orientation(
                quaternion.RESTING_ORIENTATIONS[self._up or 0], lift * rise_and_fall(progress)
            )

        def arrive() -> None:
            self.setPos(place)
            self.set_edge(edge)
            self.show_face(self._up)

        return Motion(milliseconds, show, arrive, begin, self)

    def set_held(self, held: bool) -> None:
        """Float a little above the table while a player holds it, or lie down again."""
        if not held:
            self.show_face(self._up)
            return
        self.lift_by(HELD_LIFT)

    def lift_by(self, lift: float) -> None:
        """Float above the table by this many half edges, without turning."""
        self._carried_edge = self._edge
        self._show_orientation(quaternion.RESTING_ORIENTATIONS[self._up or 0], lift)

    def preload_pictures(self) -> None:
        """Cache the pictures that a movement needs, so its first frame does not stutter."""
        cube.preload_faces(self._looks, self._edge / 2, self._picture_scale or 1.0)

    def _show_orientation(self, turn: quaternion.Quaternion, lift: float) -> None:
        if self._turn is None:
            self.prepareGeometryChange()
        self._turn, self._lift = turn, lift
        self.update()

    # --- painting

    def boundingRect(self) -> QRectF:
        reach = self._edge * (RESTING_REACH if self._turn is None else MOVING_REACH)
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def shape(self) -> QPainterPath:
        path = QPainterPath()
        half, corner = self._edge * 0.54, self._edge * CORNER_RADIUS / FACE_SIZE
        path.addRoundedRect(QRectF(-half, -half, 2 * half, 2 * half), corner, corner)
        return path

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        ratio = painter.device().devicePixelRatioF()
        world = painter.worldTransform()
        scale = math.hypot(world.m11(), world.m12()) * ratio
        if self._turn is None:
            self._paint_at_rest(painter, scale, ratio)
        else:
            self._paint_moving(painter, scale, self._turn)

    def _paint_moving(self, painter: QPainter, scale: float, turn: quaternion.Quaternion) -> None:
        half = self._edge / 2
        if self._carried_edge:  # one picture size for the whole movement
            scale *= self._carried_edge / self._edge
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        cube.paint_shadow(painter, half, self._lift, scale)
        if self._carried_edge:
            drawn, device = self._carried_edge / 2, scale * self._edge / self._carried_edge
            picture = self._carried_picture(drawn, device)
            cube.paint_level_die(painter, picture, half, drawn, self._lift, device)
            return
        cube.paint_die(painter, self._visible_looks(), turn, half, self._lift, scale)

    def _carried_picture(self, half: float, scale: float) -> QPixmap:
        """The picture of the die for a whole movement without turning."""
        key = half, scale, self._up
        if self._carried is None or self._carried[0] != key:
            picture = cube.resting_picture(self._visible_looks(), self._up or 0, half, scale)
            self._carried = key, picture
        return self._carried[1]

    def whole_picture(self, ratio: float) -> QPixmap:
        """A picture of the resting die with its shadow and all marks, its center in the middle."""
        layers = self._layers(ratio, ratio)
        side = 2 * math.ceil(self._picture_edge * RESTING_REACH * ratio)
        picture = QPixmap(side, side)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        for layer, at in layers:
            painter.drawPixmap(QPointF(side / 2 / ratio, side / 2 / ratio) + at / ratio, layer)
        painter.end()
        return picture

    def _layers(self, scale: float, ratio: float) -> list[tuple[QPixmap, QPointF]]:
        """The pictures of a resting die, and their corners from its center in device pixels.

        They are the shadow, the marks around the die, and the die.
        """
        picture = self._die_picture(scale, ratio)
        half = self._picture_edge / 2
        away = cube.shadow_offset(half * scale, 0)
        layers = [
            (cube.shadow_picture(half * scale / ratio, ratio), away.toPoint()),
            (marks_picture(self._marks, 2 * half, scale, ratio, current_theme()), QPoint()),
            (picture, QPoint()),
        ]
        return [
            (layer, QPointF(at) - QPointF(layer.width() // 2, layer.height() // 2))
            for layer, at in layers
            if layer is not None
        ]

    def _die_picture(self, scale: float, ratio: float) -> QPixmap:
        if self._picture is None or self._picture_scale != scale:
            self._picture = self._draw_picture(scale, ratio)
            self._picture_scale, self._picture_ratio = scale, ratio
            self._picture_edge = self._edge
        return self._picture

    def can_stretch(self, face: int) -> bool:
        """Whether its picture shows it lying with this face up."""
        is_still = self._turn is None and not self._carried_edge
        is_same = face == (-1 if self._up is None else self._up)
        return is_still and is_same and self._picture is not None

    def move_stretched(self, place: QPointF, edge: float) -> None:
        """Lie elsewhere in another size at once, with the old picture stretched.

        `sharpen` draws the picture again.
        """
        self.prepareGeometryChange()
        self.setPos(place)
        self._edge, self._lift, self._carried_edge, self._turn = edge, 0.0, 0.0, None
        self.update()

    @property
    def picture_edge(self) -> float:
        """The size for which its picture was drawn."""
        return self._picture_edge

    @property
    def is_stretched(self) -> bool:
        """Whether its picture was drawn for another size."""
        return self._picture is not None and self._picture_edge != self._edge

    def sharpen(self) -> None:
        """Draw a stretched picture again in its present size."""
        if self.is_stretched:
            scale, self._picture = self._picture_scale, None
            self._die_picture(scale, self._picture_ratio)
            self.update()

    def _paint_at_rest(self, painter: QPainter, scale: float, ratio: float) -> None:
        """Copy the cached pictures onto whole pixels, which is fast and not blurred."""
        layers = self._layers(scale, ratio)
        if self._marks.dimmed:
            painter.setOpacity(painter.opacity() * DIMMED_OPACITY)
        if self._picture_edge != self._edge:
            unit = self._edge / self._picture_edge / scale
            for layer, at in layers:
                place = QRectF(at * unit, QSizeF(layer.size()) * unit)
                painter.drawPixmap(place, layer, QRectF(layer.rect()))
            return
        world = painter.worldTransform()
        middle = world.map(QPointF(0, 0)) * ratio
        corner = QPointF(round(middle.x()), round(middle.y()))
        painter.setWorldTransform(QTransform())
        for layer, at in layers:
            painter.drawPixmap((corner + at) / ratio, layer)
        painter.setWorldTransform(world)

    def _draw_picture(self, scale: float, ratio: float) -> QPixmap:
        return marked_die_picture(
            self._visible_looks(),
            self._up or 0,
            self._marks,
            current_theme(),
            self._edge,
            scale,
            ratio,
        )

    def _visible_looks(self) -> tuple[FaceLook, ...]:
        """Its six looks; an unrolled die shows its emblem where no face counts."""
        if self._up is None and (self._turn is None or self._carried_edge):
            return (unrolled_look(self._looks), *self._looks[1:])
        return self._looks

    def _forget_picture(self) -> None:
        self._picture = None
        self.update()

    # --- pointer events

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.pressed.emit(self.die_id, event.scenePos())
        event.accept()

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.moved.emit(self.die_id, event.scenePos())

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        self.released.emit(self.die_id, event.scenePos())

    def hoverEnterEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self.hovered.emit(self.die_id, True)

    def hoverLeaveEvent(self, event: QGraphicsSceneHoverEvent) -> None:
        self.hovered.emit(self.die_id, False)
