"""The geometry of a die seen in perspective: its faces, its outline and its light.

Lengths are in half edges, as in `quaternion`. The camera looks down on the table from a little in
front and to the right: a die at rest shows its upper face nearly square, and a strip of its front
and of its right side.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPolygonF, QTransform

from desktop.table.dice_motion.quaternion import (
    CORNERS,
    SIDES,
    Matrix,
    Quaternion,
    Vector,
    product,
    rotated,
    rotation_about,
    rotation_matrix,
)
from desktop.table.paint.faces import FACE_SIZE

EYE_DISTANCE = 12.0  # distance of the eye from the center of the die
LAMP_DIRECTION: Vector = (-0.42, -0.52, 0.74)
SHADE_COUNT = 12
BEVEL = 0.17  # radius of the rounded edges
FACE_REACH = 0.985  # how far a face reaches toward the edge


def _camera(down: float, aside: float) -> Matrix:
    """Looking `down` over the front and `aside` over the right (degrees), the upper face level."""
    pitch, yaw = math.radians(down), math.radians(-aside)
    skew = math.sin(pitch) * math.sin(yaw) / 2
    seen_from = product(rotation_about((1, 0, 0), pitch), rotation_about((0, 1, 0), yaw))
    return rotation_matrix(product(rotation_about((0, 0, 1), -skew), seen_from))


CAMERA = _camera(down=15, aside=10)
FIT_SCALE = 0.975  # so that a die with its visible sides hardly exceeds its place


def projected(point: Vector) -> tuple[float, float]:
    """The projection of a point in camera coordinates; the upper face keeps its size."""
    scale = (EYE_DISTANCE - 1) / (EYE_DISTANCE - point[2])
    return point[0] * scale, point[1] * scale


def _middle_at_rest() -> tuple[float, float]:
    """The center of a resting die's picture, which becomes the origin when the die is drawn."""
    xs, ys = zip(*(projected(rotated(CAMERA, at)) for at in CORNERS), strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


_MIDDLE = _middle_at_rest()


def _to_screen(point: Vector, half: float) -> QPointF:
    """The screen position of a point in camera coordinates."""
    x, y = projected(point)
    return QPointF((x - _MIDDLE[0]) * half * FIT_SCALE, (y - _MIDDLE[1]) * half * FIT_SCALE)


def to_camera(q: Quaternion, lift: float) -> tuple[Matrix, Vector]:
    """The die in camera coordinates: its rotation, and its center when `lift`ed off the table."""
    m = rotation_matrix(q)
    columns = [rotated(CAMERA, (m[0][i], m[1][i], m[2][i])) for i in range(3)]
    x, y, z = columns
    turn = ((x[0], y[0], z[0]), (x[1], y[1], z[1]), (x[2], y[2], z[2]))
    return turn, rotated(CAMERA, (0, 0, lift))


def _corner(turn: Matrix, center: Vector, at: Vector) -> Vector:
    x, y, z = rotated(turn, at)
    return (x + center[0], y + center[1], z + center[2])


def face_quad(q: Quaternion, face: int, half: float, lift: float = 0.0) -> QPolygonF | None:
    """The corners of a face on the screen, clockwise from top left; None if it is turned away."""
    turn, center = to_camera(q, lift)
    return quad_in_camera(turn, center, face, half)


def quad_in_camera(turn: Matrix, center: Vector, face: int, half: float) -> QPolygonF | None:
    """The same for a die in camera coordinates: its rotation and its center."""
    side = SIDES[face]
    n = rotated(turn, side.normal)
    toward_eye = n[2] * EYE_DISTANCE - (n[0] * center[0] + n[1] * center[1] + n[2] * center[2]) - 1
    if toward_eye <= 0.02:
        return None
    r, d, reach = rotated(turn, side.right), rotated(turn, side.down), FACE_REACH
    x, y, z = n[0] + center[0], n[1] + center[1], n[2] + center[2]
    points = []
    for along, across in ((-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)):
        point = (
            x + along * r[0] + across * d[0],
            y + along * r[1] + across * d[1],
            z + along * r[2] + across * d[2],
        )
        points.append(_to_screen(point, half))
    return QPolygonF(points)


def shade(turn: Matrix, face: int) -> int:
    """The light level of a face, from 0 to `SHADE_COUNT` - 1."""
    n = rotated(turn, SIDES[face].normal)
    light = n[0] * LAMP_DIRECTION[0] + n[1] * LAMP_DIRECTION[1] + n[2] * LAMP_DIRECTION[2]
    return max(0, min(SHADE_COUNT - 1, round((light * 0.62 + 0.5) * (SHADE_COUNT - 1))))


def outline(turn: Matrix, center: Vector, half: float) -> QPolygonF:
    """The outline of the die, with its rounded edges."""
    inner = 1 - BEVEL
    points = []
    for x, y, z in CORNERS:
        point = _to_screen(_corner(turn, center, (x * inner, y * inner, z * inner)), half)
        points.append((point.x(), point.y()))
    return _rounded(_hull(points), BEVEL * half)


def _rounded(corners: Sequence[tuple[float, float]], radius: float) -> QPolygonF:
    """A hull enlarged by `radius`, each corner cut twice; faster than a thick round pen."""
    points = []
    x0, y0 = corners[-1]
    x, y = corners[0]
    long = math.hypot(x - x0, y - y0) or 1.0
    before = ((y - y0) / long, (x0 - x) / long)
    for x1, y1 in (*corners[1:], corners[0]):
        long = math.hypot(x1 - x, y1 - y) or 1.0
        after = ((y1 - y) / long, (x - x1) / long)
        between = (before[0] + after[0], before[1] + after[1])
        length = math.hypot(*between) or 1.0
        for nx, ny in (before, (between[0] / length, between[1] / length), after):
            points.append(QPointF(x + radius * nx, y + radius * ny))
        x, y, before = x1, y1, after
    return QPolygonF(points)


def _hull(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    points.sort()
    chains = []
    for run in (points, points[::-1]):
        chain: list[tuple[float, float]] = []
        for x, y in run:
            while len(chain) > 1 and (
                (chain[-1][0] - chain[-2][0]) * (y - chain[-2][1])
                <= (chain[-1][1] - chain[-2][1]) * (x - chain[-2][0])
            ):
                chain.pop()
            chain.append((x, y))
        chains += chain[:-1]
    return chains


_SQUARE = QPolygonF(QRectF(0, 0, FACE_SIZE, FACE_SIZE))
_SQUARE.removeLast()


def face_transform(q: Quaternion, face: int, half: float) -> QTransform:
    """The transform from the square of a face's print to where that face is seen."""
    corners = face_quad(q, face, half)
    if corners is None:
        raise ValueError(f"face {face} is turned away")
    return quad_transform(corners)


def quad_transform(corners: QPolygonF) -> QTransform:
    """The transform from the square of a face's print to the corners of a face on the screen."""
    transform = QTransform.quadToQuad(_SQUARE, corners)
    if not isinstance(transform, QTransform):
        raise ValueError("a face seen exactly from its edge has no area to be painted on")
    return transform


def affine_transform(corners: QPolygonF, size: int) -> QTransform:
    """The transform from a picture to a face, without perspective narrowing; much faster to paint.

    In motion no one notices, and the rounded edges below fill any gaps.
    """
    a, b, c, d = (corners.at(i) for i in range(4))
    right, down = (b - a + c - d) / 2, (d - a + c - b) / 2
    first = (a + b + c + d) / 4 - (right + down) / 2
    return QTransform(
        right.x() / size, right.y() / size, down.x() / size, down.y() / size, first.x(), first.y()
    )
