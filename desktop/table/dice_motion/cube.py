"""Paints a die as a solid cube, in perspective and lit by a lamp.

Lengths are in half edges, as in `turning`. The camera looks down on the table from a little in
front and to the right: a die at rest shows its upper face nearly square, and a strip of its front
and of its right side. Moving faces are copied from cached pictures, one per look and shade. A die
at rest is drawn from its outlines, so it stays sharp.
"""

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QPainter,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QTransform,
)

from desktop.style.materials.picture_cache import PictureCache
from desktop.style.materials.tones import WHITE, mix
from desktop.table.dice_motion.quaternion import (
    CORNERS,
    FACES,
    RESTING_ORIENTATIONS,
    SIDES,
    Matrix,
    Quaternion,
    Vector,
    product,
    rotated,
    rotation_about,
    rotation_matrix,
)
from desktop.table.paint.faces import (
    CORNER_RADIUS,
    FACE_SIZE,
    FaceLook,
    drawn_faces,
    face_pixmap,
    paint_face,
)

EYE_DISTANCE = 12.0  # distance of the eye from the center of the die
LAMP_DIRECTION: Vector = (-0.42, -0.52, 0.74)
SHADE_COUNT = 12
DARKEST = 0.55  # share of the light that a face turned away from the lamp loses
BEVEL = 0.17  # radius of the rounded edges
FACE_REACH = 0.985  # how far a face reaches toward the edge
DIE_REACH = 1.16  # how far the picture of a die at rest reaches from its center
SHADOW_REACH = 1.62  # outer radius of the shadow
SHADOW_CORE = 0.72  # radius of its darkest part
SHADOW_OPACITY, SHADOW_STEPS = (
    0.62,
    24,
)  # opacity of the darkest part, and number of steps in which it fades


# --- projection


def _camera(down: float, aside: float) -> Matrix:
    """Looking `down` over the front and `aside` over the right (degrees), the upper face level."""
    pitch, yaw = math.radians(down), math.radians(-aside)
    skew = math.sin(pitch) * math.sin(yaw) / 2
    seen_from = product(rotation_about((1, 0, 0), pitch), rotation_about((0, 1, 0), yaw))
    return rotation_matrix(product(rotation_about((0, 0, 1), -skew), seen_from))


CAMERA = _camera(down=15, aside=10)
FIT_SCALE = 0.975  # so that a die with its visible sides hardly exceeds its place


def _projected(point: Vector) -> tuple[float, float]:
    """The projection of a point in camera coordinates; the upper face keeps its size."""
    scale = (EYE_DISTANCE - 1) / (EYE_DISTANCE - point[2])
    return point[0] * scale, point[1] * scale


def _middle_at_rest() -> tuple[float, float]:
    """The center of a resting die's picture, which becomes the origin when the die is drawn."""
    xs, ys = zip(*(_projected(rotated(CAMERA, at)) for at in CORNERS), strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


_MIDDLE = _middle_at_rest()


def _to_screen(point: Vector, half: float) -> QPointF:
    """The screen position of a point in camera coordinates."""
    x, y = _projected(point)
    return QPointF((x - _MIDDLE[0]) * half * FIT_SCALE, (y - _MIDDLE[1]) * half * FIT_SCALE)


def _to_camera(q: Quaternion, lift: float) -> tuple[Matrix, Vector]:
    """The die in camera coordinates: its rotation, and its center when `lift`ed off the table."""
    m = rotation_matrix(q)
    columns = [rotated(CAMERA, (m[0][i], m[1][i], m[2][i])) for i in range(3)]
    x, y, z = columns
    turn = ((x[0], y[0], z[0]), (x[1], y[1], z[1]), (x[2], y[2], z[2]))
    return turn, rotated(CAMERA, (0, 0, lift))


def _corner(turn: Matrix, centre: Vector, at: Vector) -> Vector:
    x, y, z = rotated(turn, at)
    return (x + centre[0], y + centre[1], z + centre[2])


def face_quad(q: Quaternion, face: int, half: float, lift: float = 0.0) -> QPolygonF | None:
    """The corners of a face on the screen, clockwise from top left; None if it is turned away."""
    turn, centre = _to_camera(q, lift)
    return _quad(turn, centre, face, half)


def _quad(turn: Matrix, centre: Vector, face: int, half: float) -> QPolygonF | None:
    side = SIDES[face]
    n = rotated(turn, side.normal)
    toward_eye = n[2] * EYE_DISTANCE - (n[0] * centre[0] + n[1] * centre[1] + n[2] * centre[2]) - 1
    if toward_eye <= 0.02:
        return None
    r, d, reach = rotated(turn, side.right), rotated(turn, side.down), FACE_REACH
    x, y, z = n[0] + centre[0], n[1] + centre[1], n[2] + centre[2]
    points = []
    for along, across in ((-reach, -reach), (reach, -reach), (reach, reach), (-reach, reach)):
        point = (
            x + along * r[0] + across * d[0],
            y + along * r[1] + across * d[1],
            z + along * r[2] + across * d[2],
        )
        points.append(_to_screen(point, half))
    return QPolygonF(points)


def _shade(turn: Matrix, face: int) -> int:
    """The light level of a face, from 0 to SHADES - 1."""
    n = rotated(turn, SIDES[face].normal)
    light = n[0] * LAMP_DIRECTION[0] + n[1] * LAMP_DIRECTION[1] + n[2] * LAMP_DIRECTION[2]
    return max(0, min(SHADE_COUNT - 1, round((light * 0.62 + 0.5) * (SHADE_COUNT - 1))))


def _outline(turn: Matrix, centre: Vector, half: float) -> QPolygonF:
    """The outline of the die, with its rounded edges."""
    inner = 1 - BEVEL
    points = []
    for x, y, z in CORNERS:
        point = _to_screen(_corner(turn, centre, (x * inner, y * inner, z * inner)), half)
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
        share = math.hypot(*between) or 1.0
        for nx, ny in (before, (between[0] / share, between[1] / share), after):
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


# --- painting


_shaded_faces = PictureCache(2_000_000)  # 8 MB
_shadows = PictureCache(400_000)
_resting_dice = PictureCache(1_000_000)


def clear_picture_caches() -> None:
    """Clear the caches when a table is closed; the next one has other dice."""
    for kept in (_shaded_faces, _shadows, _resting_dice, drawn_faces):
        kept.clear()


def _darkness(level: int) -> float:
    return DARKEST * (1 - level / (SHADE_COUNT - 1))


def shaded_face(look: FaceLook, level: int, size: int) -> QPixmap:
    """A face at one of the SHADES light levels, cached, with a border of one empty pixel.

    The border makes its edge soft when it is painted smoothly, without the cost of antialiasing.
    """
    key = (look, level, size)
    return _shaded_faces.find(key) or _shaded_faces.keep(key, _darkened(look, level, size))


def _darkened(look: FaceLook, level: int, size: int) -> QPixmap:
    picture = QPixmap(size + 2, size + 2)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.drawPixmap(1, 1, face_pixmap(look, size))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
    painter.fillRect(picture.rect(), QColor.fromRgbF(0, 0, 0, _darkness(level)))
    painter.end()
    return picture


def picture_size(half: float, pixels: float) -> int:
    """The pixel size of a face picture for a half edge, in steps to limit the cache."""
    return 16 * math.ceil(2 * half * pixels * 1.15 / 16)


_SQUARE = QPolygonF(QRectF(0, 0, FACE_SIZE, FACE_SIZE))
_SQUARE.removeLast()


def paint_die(
    painter: QPainter,
    looks: Sequence[FaceLook],
    q: Quaternion,
    half: float,
    lift: float = 0.0,
    pixels: float = 1.0,
) -> None:
    """Paint a moving die around the painter's origin, quickly, from cached face pictures."""
    size = picture_size(half, pixels)
    base = painter.transform()
    turn, centre = _to_camera(q, lift)
    _paint_body(painter, looks[0], turn, centre, half)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for face in FACES:
        corners = _quad(turn, centre, face, half)
        if corners is None:
            continue
        painter.setTransform(_affine_transform(corners, size) * base)
        painter.drawPixmap(-1, -1, shaded_face(looks[face], _shade(turn, face), size))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(base)


def paint_level_die(
    painter: QPainter, picture: QPixmap, half: float, drawn_half: float, lift: float, scale: float
) -> None:
    """Paint a die that moves without turning, from its resting picture: faster than `paint_die`.

    Args:
        painter: paints the die around its origin.
        picture: the `resting_picture` of the die.
        half: half of its edge now.
        drawn_half: the same when the picture was drawn.
        lift: its height over the table, in half edges.
        scale: device pixels for each unit of the painter.
    """
    x, y, z = rotated(CAMERA, (0, 0, lift))
    reach = picture.width() / 2 / scale * half / drawn_half * EYE_DISTANCE / (EYE_DISTANCE - z)
    x, y = _projected((x, y, z))
    place = QRectF(x * half - reach, y * half - reach, 2 * reach, 2 * reach)
    painter.drawPixmap(place, picture, QRectF(picture.rect()))


def paint_resting_die(painter: QPainter, looks: Sequence[FaceLook], up: int, half: float) -> None:
    """Paint a die at rest with face `up`, sharp, from its outlines."""
    base = painter.transform()
    turn, centre = _to_camera(RESTING_ORIENTATIONS[up], 0)
    _paint_body(painter, looks[0], turn, centre, half)
    for face in FACES:
        corners = _quad(turn, centre, face, half)
        if corners is None:
            continue
        painter.setTransform(_quad_transform(corners) * base)
        if face == up:
            paint_face(painter, looks[face])
        else:
            _paint_strip(painter, looks[face])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor.fromRgbF(0, 0, 0, _darkness(_shade(turn, face))))
        painter.drawRoundedRect(QRectF(0, 0, FACE_SIZE, FACE_SIZE), CORNER_RADIUS, CORNER_RADIUS)
    painter.setTransform(base)


def resting_picture(
    looks: tuple[FaceLook, ...], up: int, half: float, scale: float, ratio: float = 1.0
) -> QPixmap:
    """A die at rest with face `up` in the middle of a picture, without shadow, cached.

    Dice that look alike share it.

    Args:
        looks: the six faces.
        up: the face on top.
        half: half of its edge.
        scale: pixels of the picture for each unit of `half`.
        ratio: device pixels for each pixel.
    """
    key = looks, up, half * scale, ratio
    known = _resting_dice.find(key)
    if known is not None:
        return known
    side = 2 * math.ceil(DIE_REACH * half * scale)
    picture = QPixmap(side, side)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(side / 2, side / 2)
    painter.scale(scale, scale)
    paint_resting_die(painter, looks, up, half)
    _paint_gloss(painter, half)
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return _resting_dice.keep(key, picture)


def _paint_gloss(painter: QPainter, half: float) -> None:
    """Paint the light of the lamp on the upper left of a resting die's face."""
    gloss = QRadialGradient(QPointF(-0.5 * half, -0.6 * half), 1.6 * half)
    gloss.setColorAt(0, QColor(255, 255, 255, 50))
    gloss.setColorAt(1, QColor(255, 255, 255, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gloss)
    face = QRectF(-0.93 * half, -0.97 * half, 1.8 * half, 1.8 * half)
    painter.drawRoundedRect(face, 0.3 * half, 0.3 * half)


def face_transform(q: Quaternion, face: int, half: float) -> QTransform:
    """The transform from the square of a face's print to where that face is seen."""
    corners = face_quad(q, face, half)
    if corners is None:
        raise ValueError(f"face {face} is turned away")
    return _quad_transform(corners)


def _quad_transform(corners: QPolygonF) -> QTransform:
    transform = QTransform.quadToQuad(_SQUARE, corners)
    if not isinstance(transform, QTransform):
        raise ValueError("a face seen exactly from its edge has no area to be painted on")
    return transform


def _affine_transform(corners: QPolygonF, size: int) -> QTransform:
    """The transform from a picture to a face, without perspective narrowing; much faster to paint.

    In motion nobody notices, and the rounded edges below fill any gaps.
    """
    a, b, c, d = (corners.at(i) for i in range(4))
    right, down = (b - a + c - d) / 2, (d - a + c - b) / 2
    first = (a + b + c + d) / 4 - (right + down) / 2
    return QTransform(
        right.x() / size, right.y() / size, down.x() / size, down.y() / size, first.x(), first.y()
    )


def preload_faces(looks: Sequence[FaceLook], half: float, pixels: float) -> None:
    """Cache the face pictures of a die that is about to move; its first frame must not stutter."""
    for look in looks:
        shaded_face(look, SHADE_COUNT - 1, picture_size(half, pixels))


def _paint_strip(painter: QPainter, look: FaceLook) -> None:
    """Paint a side seen at a flat angle; its print is faint, so nobody takes it for the face."""
    paint_face(painter, look)
    veil = QColor(look.colors.body)
    veil.setAlphaF(0.62)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(veil)
    painter.drawRoundedRect(QRectF(0, 0, FACE_SIZE, FACE_SIZE), CORNER_RADIUS, CORNER_RADIUS)


def _paint_body(
    painter: QPainter, look: FaceLook, turn: Matrix, centre: Vector, half: float
) -> None:
    """Paint the rounded edges, which show between the faces."""
    edge = mix(look.colors.body, WHITE, 0.24).darker(108)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(edge)
    painter.drawPolygon(_outline(turn, centre, half))


def shadow_picture(half: float, pixels: float) -> QPixmap:
    """The soft shadow of a die of this size, cached and centered in its picture.

    Sizes are rounded up to even pixels, so the picture is never scaled when it is painted.
    """
    key = 2 * math.ceil(SHADOW_REACH * half * pixels), pixels
    return _shadows.find(key) or _shadows.keep(key, _soft_shadow(*key))


def _soft_shadow(size: int, pixels: float) -> QPixmap:
    picture = QPixmap(size, size)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, round(255 * SHADOW_OPACITY / SHADOW_STEPS)))
    core = size * SHADOW_CORE / SHADOW_REACH / 2
    for ring in range(SHADOW_STEPS):  # stacked squares with rounder and rounder corners
        share = (ring + 0.5) / SHADOW_STEPS
        reach = core + (size / 2 - core) * (1 - share) ** 1.5
        side, corner = 2 * reach, reach * (0.3 + 0.7 * (1 - share))
        painter.drawRoundedRect(
            QRectF(size / 2 - reach, size / 2 - reach, side, side), corner, corner
        )
    painter.end()
    picture.setDevicePixelRatio(pixels)
    return picture


def shadow_offset(half: float, lift: float) -> QPointF:
    """How far the shadow is from the die, away from the lamp."""
    away = half * (0.24 + 0.34 * lift)
    return QPointF(0.8 * away, away)


def paint_shadow(painter: QPainter, half: float, lift: float, pixels: float) -> None:
    """Paint the shadow away from the lamp; farther and fainter the higher the die is."""
    away = shadow_offset(half, lift)
    picture = shadow_picture(half * (1 + 0.08 * lift), pixels)
    reach = picture.deviceIndependentSize().width() / 2
    opacity = painter.opacity()
    painter.setOpacity(opacity / (1 + 0.35 * lift))
    painter.drawPixmap(QPointF(away.x() - reach, away.y() - reach), picture)
    painter.setOpacity(opacity)
