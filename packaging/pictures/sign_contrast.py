"""Measures whether signs stand out from what is around them in the picture of a window.

Around a sign, the picture is sampled two pixels outside its outline. There its fill or its outline
must have enough contrast, whichever is stronger.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen
from scene_texts import Cover, Fault, luminance, picture_bytes, pixels_of, slices_of
from sign_recorder import PaintedSign

LEAST_CONTRAST = 3.0
_LEAST_SIDE = 4.0  # pixels; smaller shapes are details
_WIDEST = 6  # pixels that the outline of a sign may be away from its rim
_LEAST_PIXELS = 6
_PERCENTILE = 33  # a part of the rim may touch something else, such as an emblem


def sign_faults(
    signs: Iterable[PaintedSign], picture: QImage, covers: Iterable[Cover]
) -> tuple[list[Fault], int]:
    """The signs that are too faint, and how many were measured.

    Signs on tilted cards are decoration: other cards and dice lie on them.
    """
    pixels, faults, count = pixels_of(picture), [], 0
    straight = [sign for sign in signs if not any(shape.where.m12() for shape in sign.shapes)]
    outlines = [outline for sign in straight if (outline := _outline(sign, pixels, covers))]
    for outline in outlines:
        neighbors = [
            other
            for other in outlines
            if other is not outline and not other.sign.area.contains(outline.sign.area)
        ]
        ratio = _contrast(outline, neighbors, pixels)
        if math.isnan(ratio):
            continue
        count += 1
        if ratio < LEAST_CONTRAST - 0.05:
            sign, area = outline.sign, outline.sign.area
            sign_name = f"{sign.name} at {area.x():.0f},{area.y():.0f}"
            size = f"{area.width():.0f}x{area.height():.0f}"
            faults.append(Fault(f"contrast {ratio:.1f}", f"{sign_name}, {size}", sign.home))
    return faults, count


class Outline(NamedTuple):
    """A sign, the visible area around it, and the pixels of that area that it covers."""

    sign: PaintedSign
    area: QRect
    inside: np.ndarray


def _outline(sign: PaintedSign, pixels: np.ndarray, covers: Iterable[Cover]) -> Outline | None:
    """The outline of a sign; None if it is too small to measure or cannot be seen."""
    shown = sign.area.intersected(sign.clip)
    if sign.is_side or min(shown.width(), shown.height()) < _LEAST_SIDE:
        return None
    if any(cover.may_hide_area(sign.surface, shown) for cover in covers):
        return None
    whole = QRect(0, 0, pixels.shape[1], pixels.shape[0])
    seen = sign.clip.toAlignedRect().intersected(whole)
    area = sign.area.toAlignedRect().adjusted(-4, -4, 4, 4).intersected(seen)
    return None if area.isEmpty() else Outline(sign, area, _silhouette(sign, area))


def _contrast(outline: Outline, neighbors: Iterable[Outline], pixels: np.ndarray) -> float:
    """The contrast of a sign to what is around it except its neighbors; `nan` if there is none."""
    sign, area, inside = outline
    around = _grown(inside, 2) & ~_grown(inside, 1)
    for other in neighbors:
        both = area.intersected(other.area)
        if not both.isEmpty():
            part = _grown(other.inside, 1)[slices_of(both.translated(-other.area.topLeft()))]
            around[slices_of(both.translated(-area.topLeft()))] &= ~part
    if inside.sum() < _LEAST_PIXELS or around.sum() < _LEAST_PIXELS:
        return math.nan
    light = luminance(pixels[slices_of(area)]) + 0.05
    side = min(sign.area.width(), sign.area.height())
    reach = 2 + max(1, min(_WIDEST, round(side / 6)))
    brightest = _spread(np.where(inside, light, 0.0), reach, np.maximum)
    darkest = _spread(np.where(inside, light, 9.0), reach, np.minimum)
    ratio = np.maximum(brightest / light, light / darkest)
    return float(np.percentile(ratio[around], _PERCENTILE))


def _silhouette(sign: PaintedSign, area: QRect) -> np.ndarray:
    """The pixels of an area that a sign covers."""
    mask = QImage(area.size(), QImage.Format.Format_ARGB32_Premultiplied)
    mask.fill(Qt.GlobalColor.transparent)
    painter = QPainter(mask)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    ink = QColor("#000000")
    for shape in sign.shapes:
        painter.setWorldTransform(
            shape.where * painter.transform().fromTranslate(-area.x(), -area.y())
        )
        painter.setBrush(ink if shape.is_filled else Qt.BrushStyle.NoBrush)
        pen = QPen(Qt.PenStyle.NoPen)
        if shape.pen is not None:
            pen = QPen(shape.pen)
            pen.setColor(ink)
        painter.setPen(pen)
        painter.drawPath(shape.path)
    painter.end()
    covered: np.ndarray = picture_bytes(mask)[:, :, 3] >= 128
    return covered


def _grown(mask: np.ndarray, reach: int) -> np.ndarray:
    """A mask, and everything within this many pixels around it."""
    return _spread(mask, reach, np.logical_or)


def _spread(
    values: np.ndarray, reach: int, pick: Callable[[np.ndarray, np.ndarray], np.ndarray]
) -> np.ndarray:
    """For each pixel, what `pick` chooses among the values within this many pixels."""
    for axis in (0, 1):
        found = values
        for away in range(1, reach + 1):
            for shift in (away, -away):
                moved = np.roll(values, shift, axis)
                edge = slice(None, shift) if shift > 0 else slice(shift, None)
                moved[edge if axis == 0 else (slice(None), edge)] = (
                    values[edge] if axis == 0 else values[:, edge]
                )
                found = pick(found, moved)
        values = found
    return values
