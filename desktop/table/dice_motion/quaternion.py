"""Rotation math for a cube: quaternions, matrices, and the resting rotations of a die.

Lengths are in half edges; the cube spans -1 to 1. x points right, y down the screen, z at the
viewer. A rotation is a unit quaternion (w, x, y, z). Face 0 faces the viewer when nothing is
rotated, and is opposite face 5.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

Quaternion = tuple[float, float, float, float]
Vector = tuple[float, float, float]
Matrix = tuple[Vector, Vector, Vector]

IDENTITY: Quaternion = (1.0, 0.0, 0.0, 0.0)
FACES = range(6)


class Side(NamedTuple):
    """Where a face is on the unrotated cube, and the directions of its print."""

    normal: Vector
    right: Vector
    down: Vector


# right x down = normal for each side; otherwise its print would be mirrored.
SIDES = (
    Side((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    Side((0, 1, 0), (1, 0, 0), (0, 0, -1)),
    Side((1, 0, 0), (0, 0, -1), (0, 1, 0)),
    Side((-1, 0, 0), (0, 0, 1), (0, 1, 0)),
    Side((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    Side((0, 0, -1), (-1, 0, 0), (0, 1, 0)),
)

CORNERS = tuple((x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1))


def product(a: Quaternion, b: Quaternion) -> Quaternion:
    """Rotation `b` followed by rotation `a`."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    return (
        aw * bw - ax * bx - ay * by - az * bz,
        aw * bx + ax * bw + ay * bz - az * by,
        aw * by - ax * bz + ay * bw + az * bx,
        aw * bz + ax * by - ay * bx + az * bw,
    )


def inverse(q: Quaternion) -> Quaternion:
    """The rotation that undoes `q`."""
    return (q[0], -q[1], -q[2], -q[3])


def normalized(q: Quaternion) -> Quaternion:
    """`q` normalized to length 1."""
    w, x, y, z = q
    length = math.sqrt(w * w + x * x + y * y + z * z)
    return (w / length, x / length, y / length, z / length)


def rotation_about(axis: Vector, angle: float) -> Quaternion:
    """The rotation by `angle` about `axis`, which has length 1."""
    s = math.sin(angle / 2)
    return (math.cos(angle / 2), axis[0] * s, axis[1] * s, axis[2] * s)


def turned(start: Quaternion, turns: Iterable[tuple[Vector, float]]) -> Quaternion:
    """An orientation after these rotations, one after the other: axes of length 1, and degrees."""
    turn = start
    for axis, degrees in turns:
        turn = product(rotation_about(axis, math.radians(degrees)), turn)
    return turn


def slerp(a: Quaternion, b: Quaternion, progress: float) -> Quaternion:
    """The rotation that is `progress` of the way from `a` to `b`, along the shorter arc (slerp)."""
    aw, ax, ay, az = a
    bw, bx, by, bz = b
    dot = aw * bw + ax * bx + ay * by + az * bz
    if dot < 0:
        bw, bx, by, bz, dot = -bw, -bx, -by, -bz, -dot
    if dot > 0.9995:
        near, far = 1 - progress, progress
    else:
        angle = math.acos(dot)
        near = math.sin((1 - progress) * angle) / math.sin(angle)
        far = math.sin(progress * angle) / math.sin(angle)
    return normalized(
        (near * aw + far * bw, near * ax + far * bx, near * ay + far * by, near * az + far * bz)
    )


def rotation_matrix(q: Quaternion) -> Matrix:
    """The same rotation as a matrix of rows."""
    w, x, y, z = q
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def rotated(m: Matrix, v: Vector) -> Vector:
    """The point after the rotation."""
    x, y, z = v
    return (
        m[0][0] * x + m[0][1] * y + m[0][2] * z,
        m[1][0] * x + m[1][1] * y + m[1][2] * z,
        m[2][0] * x + m[2][1] * y + m[2][2] * z,
    )


QUARTER = math.pi / 2

# For each face, the rotation of a die that lies squared on the table with that face up.
RESTING_ORIENTATIONS: tuple[Quaternion, ...] = (
    IDENTITY,
    rotation_about((1, 0, 0), QUARTER),
    rotation_about((0, 1, 0), -QUARTER),
    rotation_about((0, 1, 0), QUARTER),
    rotation_about((1, 0, 0), -QUARTER),
    rotation_about((0, 1, 0), math.pi),
)


def upper_face(q: Quaternion) -> int:
    """The face of a die rotated by `q` that points up most."""
    m = rotation_matrix(q)
    return max(FACES, key=lambda face: rotated(m, SIDES[face].normal)[2])


def center_rise(q: Quaternion) -> float:
    """How much higher than at rest the center is when the lowest corner touches the table."""
    w, x, y, z = q
    across, down = abs(2 * (x * z - w * y)), abs(2 * (y * z + w * x))
    return across + down + abs(1 - 2 * (x * x + y * y)) - 1


def smootherstep(progress: float) -> float:
    """Ease from 0 to 1 with no jerk at either end."""
    progress = min(1.0, max(0.0, progress))
    return progress * progress * progress * (progress * (progress * 6 - 15) + 10)
