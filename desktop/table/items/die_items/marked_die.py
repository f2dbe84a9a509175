"""The picture of a die at rest with what is on it: plates for its stats, and badges."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform

from desktop.style.palette import Theme
from desktop.table.dice_motion import cube, cube_geometry, quaternion
from desktop.table.paint.die_marks import (
    DieMarks,
    has_strength_plates,
    paint_marks_over_die,
    paint_strength_plates,
)
from desktop.table.paint.faces import FaceLook

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

    Args:
        looks: the six faces.
        up: the face on top.
        marks: what is marked on the die.
        theme: the colors.
        edge: the width of its upper face.
        scale: device pixels for each unit of the scene.
        ratio: device pixels for each pixel.
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
