"""Felt and the light on it: threads over and under each other, and a warm lamp."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QBrush, QImage, QPainter, QRadialGradient, QTransform

from desktop.style.materials.tones import BLACK, tone
from desktop.style.table_colors import TableColors

_TILE = 96  # device pixels
_WARM = "#ffe9bd"


def paint_weave(painter: QPainter, rect: QRectF, table: TableColors, opacity: float = 1.0) -> None:
    """Lay the threads of the felt over what is painted in a rectangle."""
    if not table.weave:
        return
    ratio = painter.device().devicePixelRatioF()
    brush = QBrush(_weave(table.weave, ratio))
    brush.setTransform(QTransform.fromScale(1 / ratio, 1 / ratio))
    painter.save()
    painter.setOpacity(painter.opacity() * opacity)
    painter.fillRect(rect, brush)
    painter.restore()


@lru_cache(maxsize=4)
def _weave(strength: int, ratio: float) -> QImage:
    """A tile of woven threads in device pixels, for a strength of `TableColors.weave`."""
    step = 2 if ratio < 1.5 else 3
    side, chance = _TILE // step, Random(3)
    pixels = bytearray()
    for y in range(side):
        for x in range(side):
            way = 1 if (x + y) % 2 else -1
            wanted = way * strength * 0.45 + chance.gauss(0, strength * 0.42)
            away = max(-60, min(60, 6 * round(wanted / 6)))
            # Blue, green, red and alpha, each color already multiplied with alpha.
            pixels += bytes((away // 2,) * 4) if away > 0 else bytes((0, 0, 0, -away))
    small = QImage(bytes(pixels), side, side, 4 * side, QImage.Format.Format_ARGB32_Premultiplied)
    return small.scaled(_TILE, _TILE)


def paint_lamp(
    painter: QPainter, area: QRectF, table: TableColors, center: QPointF | None = None
) -> None:
    """Paint the warm light of the lamp, above left, and dark corners."""
    if table.is_plain:
        return
    if center is None:
        center = area.center() - QPointF(0.06 * area.width(), 0.08 * area.height())
    warm = QRadialGradient(center, 0.62 * area.width())
    warm.setColorAt(0, tone(_WARM, round(255 * table.lamp * 0.55)))
    warm.setColorAt(0.55, tone(_WARM, 12))
    warm.setColorAt(1, tone(_WARM, 0))
    painter.fillRect(area, warm)
    dark = QRadialGradient(center, 0.78 * area.width())
    dark.setColorAt(0.35, tone(BLACK, 0))
    dark.setColorAt(1, tone(BLACK, table.vignette))
    painter.fillRect(area, dark)
