"""The soft shadow of a die on the table, away from the lamp."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap

from desktop.style.materials.pictures import PictureCache

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
