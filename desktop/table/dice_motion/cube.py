"""Paints a die as a solid cube, in perspective and lit by a lamp, and its soft shadow.

Moving faces are copied from cached pictures, one per look and shade. A die at rest is drawn from
its outlines, so it stays sharp.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap, QRadialGradient

from desktop.style.materials.pictures import PictureCache
from desktop.style.materials.tones import WHITE, mix
from desktop.table.dice_motion.cube_geometry import (
    CAMERA,
    EYE_DISTANCE,
    SHADE_COUNT,
    affine_transform,
    outline,
    projected,
    quad_in_camera,
    quad_transform,
    shade,
    to_camera,
)
from desktop.table.dice_motion.quaternion import (
    FACES,
    RESTING_ORIENTATIONS,
    Matrix,
    Quaternion,
    Vector,
    rotated,
)
from desktop.table.paint.faces import (
    CORNER_RADIUS,
    FACE_SIZE,
    FaceLook,
    drawn_faces,
    face_pixmap,
    paint_face,
)

# --- shadow ---------------------------------------------------------------------------------------

SHADOW_REACH = 1.62  # outer radius of the shadow
SHADOW_CORE = 0.72  # radius of its darkest part
SHADOW_OPACITY = 0.62  # of its darkest part
SHADOW_STEPS = 24  # the number of steps in which it fades

_shadows = PictureCache(400_000)


def forget_shadows() -> None:
    """Free the memory of all shadows."""
    _shadows.clear()


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
        fraction = (ring + 0.5) / SHADOW_STEPS
        reach = core + (size / 2 - core) * (1 - fraction) ** 1.5
        side, corner = 2 * reach, reach * (0.3 + 0.7 * (1 - fraction))
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


# --- cube -----------------------------------------------------------------------------------------

DARKEST = 0.55  # share of the light that a face turned away from the lamp loses
DIE_REACH = 1.16  # how far the picture of a die at rest reaches from its center

_shaded_faces = PictureCache(2_000_000)  # 8 MB
_resting_dice = PictureCache(1_000_000)


def clear_picture_caches() -> None:
    """Clear the caches when a table is closed; the next one has other dice."""
    for kept in (_shaded_faces, _resting_dice, drawn_faces):
        kept.clear()
    forget_shadows()


def _darkness(level: int) -> float:
    return DARKEST * (1 - level / (SHADE_COUNT - 1))


def shaded_face(look: FaceLook, level: int, size: int) -> QPixmap:
    """A face at one of the `SHADE_COUNT` light levels, cached, with a border of one empty pixel.

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
    turn, center = to_camera(q, lift)
    _paint_body(painter, looks[0], turn, center, half)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for face in FACES:
        corners = quad_in_camera(turn, center, face, half)
        if corners is None:
            continue
        painter.setTransform(affine_transform(corners, size) * base)
        painter.drawPixmap(-1, -1, shaded_face(looks[face], shade(turn, face), size))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setTransform(base)


def paint_level_die(
    painter: QPainter, picture: QPixmap, half: float, drawn_half: float, lift: float, scale: float
) -> None:
    """Paint a die that moves without turning, from its resting picture: faster than `paint_die`.

    `half` is half of its edge now, `drawn_half` the same when the picture was drawn. `lift` is its
    height over the table in half edges, `scale` the device pixels for each unit of the painter.
    """
    x, y, z = rotated(CAMERA, (0, 0, lift))
    reach = picture.width() / 2 / scale * half / drawn_half * EYE_DISTANCE / (EYE_DISTANCE - z)
    x, y = projected((x, y, z))
    place = QRectF(x * half - reach, y * half - reach, 2 * reach, 2 * reach)
    painter.drawPixmap(place, picture, QRectF(picture.rect()))


def paint_resting_die(painter: QPainter, looks: Sequence[FaceLook], up: int, half: float) -> None:
    """Paint a die at rest with face `up`, sharp, from its outlines."""
    base = painter.transform()
    turn, center = to_camera(RESTING_ORIENTATIONS[up], 0)
    _paint_body(painter, looks[0], turn, center, half)
    for face in FACES:
        corners = quad_in_camera(turn, center, face, half)
        if corners is None:
            continue
        painter.setTransform(quad_transform(corners) * base)
        if face == up:
            paint_face(painter, looks[face])
        else:
            _paint_strip(painter, looks[face])
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor.fromRgbF(0, 0, 0, _darkness(shade(turn, face))))
        painter.drawRoundedRect(QRectF(0, 0, FACE_SIZE, FACE_SIZE), CORNER_RADIUS, CORNER_RADIUS)
    painter.setTransform(base)


def resting_picture(
    looks: tuple[FaceLook, ...], up: int, half: float, scale: float, ratio: float = 1.0
) -> QPixmap:
    """A die at rest with face `up` in the middle of a picture, without shadow, cached.

    Dice that look alike share it. `scale` is the pixels of the picture for each unit of `half`,
    half of the edge.
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
    gloss.setColorAt(0, QColor(255, 255, 255, 30))
    gloss.setColorAt(1, QColor(255, 255, 255, 0))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(gloss)
    face = QRectF(-0.93 * half, -0.97 * half, 1.8 * half, 1.8 * half)
    painter.drawRoundedRect(face, 0.3 * half, 0.3 * half)


def preload_faces(looks: Sequence[FaceLook], half: float, pixels: float) -> None:
    """Cache the face pictures of a die that is about to move; its first frame must not stutter."""
    for look in looks:
        shaded_face(look, SHADE_COUNT - 1, picture_size(half, pixels))


def _paint_strip(painter: QPainter, look: FaceLook) -> None:
    """Paint a side seen at a flat angle; its print is faint, so no one takes it for the face."""
    paint_face(painter, look)
    veil = QColor(look.colors.body)
    veil.setAlphaF(0.62)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(veil)
    painter.drawRoundedRect(QRectF(0, 0, FACE_SIZE, FACE_SIZE), CORNER_RADIUS, CORNER_RADIUS)


def _paint_body(
    painter: QPainter, look: FaceLook, turn: Matrix, center: Vector, half: float
) -> None:
    """Paint the rounded edges, which show between the faces."""
    edge = mix(look.colors.body, WHITE, 0.24).darker(108)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(edge)
    painter.drawPolygon(outline(turn, center, half))
