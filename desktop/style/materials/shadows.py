"""Soft shadows, cast by shapes or falling into them.

A shadow is drawn at a low resolution, blurred there with a few copies of itself, and drawn large.
Small ones are kept, because most buttons and plates of a screen have the same few shapes. A caller
that needs a large shadow in every frame keeps it as a picture.
"""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from desktop.style.materials.tones import BLACK, tone

_SPREAD = 1.41
"""The standard deviation in pixels of the blur that three passes over three pixels amount to."""

_PASSES = 3

_MOST_KEPT, _MOST_KEPT_PIXELS = 128, 12_000
"""How many blurred shapes are kept, and how large they are at most: 6 MB if all are that large."""


def rounded(rect: QRectF, radius: float) -> QPainterPath:
    """A rectangle with round corners."""
    path = QPainterPath()
    path.addRoundedRect(rect, radius, radius)
    return path


def paint_soft_shadow(
    painter: QPainter,
    path: QPainterPath,
    blur: float,
    color: str = BLACK,
    alpha: int = 120,
    dx: float = 0.0,
    dy: float = 0.0,
) -> None:
    """Paint the shadow or the glow of a shape, to be drawn before the shape.

    `blur` is how far the shadow spreads, in pixels, `alpha` how strong it is, from 0 to 255.
    """
    box = _pixel_box(path.boundingRect(), 1.5 * blur + 1)
    scale = _scale(painter, blur)
    shape = path.translated(-box.topLeft())
    size = (box.width(), box.height())
    if box.width() * box.height() * scale * scale > _MOST_KEPT_PIXELS:
        soft = _soft_shape(shape, size, scale, blur, color, alpha)
    else:
        soft = _kept_shape(_written(shape), size, scale, blur, color, alpha)
    _draw_large(painter, soft, box.topLeft() + QPointF(dx, dy), scale)


@lru_cache(maxsize=_MOST_KEPT)
def _kept_shape(
    written: bytes, size: tuple[float, float], scale: float, blur: float, color: str, alpha: int
) -> QImage:
    """The blurred picture of a small shape, which is kept."""
    shape = QPainterPath()
    QDataStream(QByteArray(written)) >> shape
    return _soft_shape(shape, size, scale, blur, color, alpha)


def _written(shape: QPainterPath) -> bytes:
    """A shape as bytes, which are equal for equal shapes."""
    content = QByteArray()
    QDataStream(content, QIODevice.OpenModeFlag.WriteOnly) << shape
    return bytes(content.data())


def _soft_shape(
    shape: QPainterPath,
    size: tuple[float, float],
    scale: float,
    blur: float,
    color: str,
    alpha: int,
) -> QImage:
    """The blurred picture of a shape, in its low resolution."""
    box = QRectF(0, 0, *size)
    image = _empty(box, scale)
    inner = _painter(image, box, scale)
    inner.fillPath(shape, tone(color, alpha))
    inner.end()
    return blurred(image, blur * scale)


def paint_inner_shadow(
    painter: QPainter,
    path: QPainterPath,
    blur: float,
    color: str = BLACK,
    alpha: int = 150,
    dx: float = 0.0,
    dy: float = 0.0,
) -> None:
    """Paint the shadow that the edge of a hole casts on its floor, to be drawn after the floor.

    The arguments are those of `paint_soft_shadow`.
    """
    reach = 1.5 * blur + 1 + max(abs(dx), abs(dy))
    box = _pixel_box(path.boundingRect(), reach)
    scale = _scale(painter, blur)
    image = _empty(box, scale)
    image.fill(tone(color, alpha))
    inner = _painter(image, box, scale)
    inner.translate(dx, dy)
    inner.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    inner.fillPath(path, Qt.GlobalColor.black)
    inner.end()
    painter.save()
    painter.setClipPath(_edge_of(path, reach), Qt.ClipOperation.IntersectClip)
    _draw_large(painter, blurred(image, blur * scale), box.topLeft(), scale)
    painter.restore()


def _edge_of(path: QPainterPath, reach: float) -> QPainterPath:
    """The part of a large rounded rectangle that its inner shadow can reach."""
    box = path.boundingRect()
    corner = 0.3 * max(box.width(), box.height()) if path.elementCount() > 18 else 24.0
    away = max(reach, corner)
    middle = box.adjusted(away, away, -away, -away)
    if middle.width() < away or middle.height() < away or not path.contains(middle):
        return path
    hole = QPainterPath(path)
    hole.addRect(middle)  # the fill rule is odd-even: this cuts the middle out
    hole.setFillRule(Qt.FillRule.OddEvenFill)
    return hole


def blurred(image: QImage, blur: float) -> QImage:
    """A picture blurred in its own resolution; meant for small pictures and a small `blur`."""
    spread = blur / 2
    passes = max(1, min(6, round(_PASSES * (spread / _SPREAD) ** 2)))
    for _ in range(passes):
        image = _smeared(_smeared(image, 1, 0), 0, 1)
    return image


def _smeared(image: QImage, dx: int, dy: int) -> QImage:
    """The mean of a picture and its two copies moved to either side."""
    out = QImage(image.size(), QImage.Format.Format_ARGB32_Premultiplied)
    out.fill(Qt.GlobalColor.transparent)
    painter = QPainter(out)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Plus)
    painter.setOpacity(1 / 3)
    for place in (-1, 0, 1):
        painter.drawImage(place * dx, place * dy, image)
    painter.end()
    return out


def _scale(painter: QPainter, blur: float) -> float:
    """How many pixels the low resolution has for each pixel of the painter."""
    ratio = painter.device().devicePixelRatioF()
    return min(ratio, 2 * _SPREAD / max(blur, 0.1))


def _pixel_box(box: QRectF, margin: float) -> QRectF:
    return QRectF(box.adjusted(-margin, -margin, margin, margin).toAlignedRect())


def _empty(box: QRectF, scale: float) -> QImage:
    image = QImage(
        max(1, math.ceil(box.width() * scale)),
        max(1, math.ceil(box.height() * scale)),
        QImage.Format.Format_ARGB32_Premultiplied,
    )
    image.fill(Qt.GlobalColor.transparent)
    return image


def _painter(image: QImage, box: QRectF, scale: float) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(BLACK))
    painter.scale(scale, scale)
    painter.translate(-box.topLeft())
    return painter


def _draw_large(painter: QPainter, soft: QImage, at: QPointF, scale: float) -> None:
    """Draw a picture of a low resolution in full size."""
    was_smooth = painter.testRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    area = QRectF(at, QSizeF(soft.width() / scale, soft.height() / scale))
    painter.drawImage(area, soft, QRectF(soft.rect()))
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, was_smooth)
