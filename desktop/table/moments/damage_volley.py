"""Damage that flies to a player's heart: bursts in an arc, and each hit counts the life down.

The pictures of damage and knock-outs are painted once for a number, a size and a ratio.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QRadialGradient
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.style.glyphs import star_path
from desktop.style.materials.letters import letter_path, text_width
from desktop.style.materials.pictures import blank_picture, draw_centered, painter_at_center
from desktop.style.materials.tones import tone
from desktop.table.dice_motion.motion import ease_in, part, rise_and_fall, swing
from desktop.table.moments.moment_items import MomentItem
from desktop.table.stage.combat_signs import paint_ko_tag

# --- pictures -------------------------------------------------------------------------------------

DAMAGE_COLORS = ("#ff8d5c", "#cf2a1c", "#5e0805")
"""Damage from its light to its dark side."""

_RIM, _INK, _OUTLINE = "#ffe3b8", "#ffffff", "#3a0503"
_POINTS = 12
_SPARKS = 40
_CACHED = 24


@lru_cache(maxsize=_CACHED)
def burst_picture(text: str, radius: int, ratio: float) -> QPixmap:
    """A red burst with a number on it, and a glow around it."""
    side = 3.0 * radius
    picture = blank_picture(QSizeF(side, side), ratio)
    painter = painter_at_center(picture)
    _paint_glow(painter, 1.45 * radius, "#ff5a2a", 170)
    _paint_burst(painter, radius)
    _paint_number(painter, text, radius)
    painter.end()
    return picture


@lru_cache(maxsize=_CACHED)
def ember_picture(radius: int, ratio: float) -> QPixmap:
    """A glowing spot of the tail of a flying burst."""
    picture = blank_picture(QSizeF(2 * radius, 2 * radius), ratio)
    painter = painter_at_center(picture)
    _paint_glow(painter, radius, "#ffb45a", 150)
    painter.end()
    return picture


@lru_cache(maxsize=_CACHED)
def impact_picture(radius: int, ratio: float) -> QPixmap:
    """The red flash and the sparks of a hit."""
    picture = blank_picture(QSizeF(2 * radius, 2 * radius), ratio)
    painter = painter_at_center(picture)
    _paint_glow(painter, radius, "#ff3a1e", 190)
    chance = Random(4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for _ in range(_SPARKS):
        angle, far = chance.uniform(0, 2 * math.pi), radius * chance.uniform(0.2, 0.85)
        direction = QPointF(math.cos(angle), math.sin(angle))
        color = QColor("#ffd28a")
        color.setAlphaF(1 - far / radius)
        pen = QPen(color, chance.uniform(1, 3))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(direction * far, direction * 1.12 * far)
    painter.end()
    return picture


@lru_cache(maxsize=_CACHED)
def knock_out_picture(word: str, edge: int, ratio: float) -> QPixmap:
    """The tag that is stamped on a die that is knocked out: a cross and letters."""
    pixels = 0.34 * edge
    side = text_width(word, pixels, bold=True) + 3 * pixels
    picture = blank_picture(QSizeF(side, side), ratio)
    painter = painter_at_center(picture)
    painter.rotate(-10)
    paint_ko_tag(painter, QPointF(), pixels, word, is_certain=True)
    painter.end()
    return picture


def _paint_glow(painter: QPainter, radius: float, color: str, alpha: int) -> None:
    glow = QRadialGradient(QPointF(), radius)
    for stop, strength in ((0.0, 1.0), (0.45, 0.55), (1.0, 0.0)):
        glow.setColorAt(stop, tone(color, round(alpha * strength)))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(glow)
    painter.drawEllipse(QPointF(), radius, radius)


def _paint_burst(painter: QPainter, radius: float) -> None:
    fire = QRadialGradient(QPointF(-0.22 * radius, -0.28 * radius), 1.15 * radius)
    for stop, color in zip((0.0, 0.5, 1.0), DAMAGE_COLORS, strict=True):
        fire.setColorAt(stop, QColor(color))
    painter.setBrush(fire)
    painter.setPen(QPen(QColor(_RIM), max(1.5, 0.055 * radius)))
    painter.drawPath(star_path(_POINTS, radius, 0.76 * radius))


def _paint_number(painter: QPainter, text: str, radius: float) -> None:
    pixels = radius * (0.98 if len(text) < 2 else 0.86 if len(text) < 3 else 0.66)
    letters = letter_path(text, pixels)
    line = QPen(QColor(_OUTLINE), 0.13 * pixels)
    line.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(letters, line)
    painter.fillPath(letters, QColor(_INK))


# --- volley ---------------------------------------------------------------------------------------

FLIGHT_MS = 420.0
APART_MS = 90.0
MOST_APART_MS = 900.0
"""The longest time between the first and the last of many hits."""

BEAT_MS = 160.0  # how long the heart grows and shrinks
SHAKE_MS = 220.0
HEART_GROWTH = 0.18
SHAKE = 6.0  # how far the hit player's plate shakes, in pixels
FELT_SHAKE = 3.0  # ... and their side of the table
HEAVY_DAMAGE = 5  # from this much damage on their side of the table shakes too
SWINGS = 3
_TAIL = 6
_TAIL_LENGTH = 0.2  # as a share of the flight


class Shot(NamedTuple):
    """Damage on its way: where it starts, how much it is, and the life it leaves."""

    start: QPointF
    amount: int
    life: int


class HeartPictures(NamedTuple):
    """How to paint the heart that is hit: its center, radius and a picture for each life."""

    center: QPointF
    radius: float
    picture: Callable[[int], QPixmap]


class VolleyTarget(NamedTuple):
    """The heart that a volley hits, and what to call for its effects.

    `land` is called with the numbers of the shots that hit at the same moment; `shake_plate` and
    `shake_felt` with the offset in pixels, 0 at the end.
    """

    heart: HeartPictures
    land: Callable[[range], None]
    shake_plate: Callable[[float], None]
    shake_felt: Callable[[float], None]


def volley_milliseconds(count: int) -> float:
    """How long a volley of this many shots takes at normal speed."""
    return (count - 1) * _spacing(count) + FLIGHT_MS + SHAKE_MS


def _spacing(count: int) -> float:
    """The milliseconds between two shots of a volley."""
    return min(APART_MS, MOST_APART_MS / max(1, count - 1))


class Arc:
    """The way to the heart: first across the table to its height, then along its edge."""

    def __init__(self, start: QPointF, goal: QPointF) -> None:
        self._start, self._goal = start, goal
        self._bend = QPointF(0.85 * start.x() + 0.15 * goal.x(), goal.y())

    def at(self, progress: float) -> QPointF:
        """The point at a share of the way."""
        rest = 1 - progress
        return (
            self._start * (rest * rest)
            + self._bend * (2 * rest * progress)
            + self._goal * (progress * progress)
        )

    def area(self, start: float, end: float, reach: float) -> QRectF:
        """The area of a part of the way, enlarged by `reach` on each side."""
        found = QRectF(self.at(start), self.at(end)).normalized()
        return found.adjusted(-reach, -reach, reach, reach)


class DamageVolley(MomentItem):
    """All damage that one player takes at once. It paints what flies, the hits and the heart."""

    def __init__(
        self,
        shots: Sequence[Shot],
        target: VolleyTarget,
        radius: float,
        table: QRectF,
        ratio: float,
    ) -> None:
        super().__init__(table)
        self._shots, self._target, self._ratio = tuple(shots), target, ratio
        self._bursts = [burst_picture(str(shot.amount), round(radius), ratio) for shot in shots]
        self._embers = [
            ember_picture(max(2, round(radius * (0.85 - 0.1 * place))), ratio)
            for place in range(_TAIL)
        ]
        self._impact = impact_picture(round(3.4 * target.heart.radius), ratio)
        self._arcs = [Arc(shot.start, target.heart.center) for shot in shots]
        self._reach = 1.5 * radius
        self._painted: list[QRectF] = []
        spacing = _spacing(len(shots))
        self._starts = [place * spacing for place in range(len(shots))]
        self._now, self._landed, self._total = 0.0, 0, 0
        self._heavy_since: float | None = None

    def show_at(self, now: float) -> None:
        """Show a moment, in milliseconds at normal speed; everything due by then has landed."""
        self._now = now
        before = self._landed
        while self._landed < len(self._shots) and now >= self._landing(self._landed):
            self._count(self._landed)
            self._landed += 1
        if self._landed > before:
            self._target.land(range(before, self._landed))
        since = self._since_hit(now)
        self._target.shake_plate(SHAKE * swing(min(1.0, since / SHAKE_MS), SWINGS))
        if self._heavy_since is not None:
            progress = min(1.0, (now - self._heavy_since) / SHAKE_MS)
            self._target.shake_felt(FELT_SHAKE * swing(progress, SWINGS))
        self._repaint()

    def _repaint(self) -> None:
        """Repaint only what flies and the heart, since the table below costs more than they do."""
        before, self._painted = (
            self._painted,
            [
                self._arcs[number].area(max(0.0, progress - _TAIL_LENGTH), progress, self._reach)
                for number, progress in self._flying()
            ],
        )
        if self._landed:
            reach = 3.6 * self._target.heart.radius
            spot = QRectF(0, 0, 2 * reach, 2 * reach)
            spot.moveCenter(self._target.heart.center)
            self._painted.append(spot)
        for area in (*before, *self._painted):
            self.update(area)

    def _flying(self) -> list[tuple[int, float]]:
        """The numbers of the shots in the air, and how far on their way they are."""
        progresses = (
            (number, part(self._now, self._starts[number], self._landing(number)))
            for number in range(self._landed, len(self._shots))
        )
        return [(number, ease_in(progress)) for number, progress in progresses if progress > 0]

    def _count(self, number: int) -> None:
        """Count the damage of a hit; at the first heavy sum the table begins to shake."""
        before, self._total = self._total, self._total + self._shots[number].amount
        if before < HEAVY_DAMAGE <= self._total:
            self._heavy_since = self._landing(number)

    def _landing(self, number: int) -> float:
        return self._starts[number] + FLIGHT_MS

    def _since_hit(self, now: float) -> float:
        """The milliseconds since the last hit; as if long ago before the first one."""
        return now - self._landing(self._landed - 1) if self._landed else SHAKE_MS

    # --- painting

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self._landed:
            self._paint_hit(painter)
        for number, progress in self._flying():
            self._paint_shot(painter, number, progress)

    def _paint_hit(self, painter: QPainter) -> None:
        heart, since = self._target.heart, self._since_hit(self._now)
        if since < SHAKE_MS:
            painter.setOpacity(1 - since / SHAKE_MS)
            draw_centered(painter, heart.center, self._impact)
            painter.setOpacity(1)
        picture = heart.picture(self._shots[self._landed - 1].life)
        size = picture.deviceIndependentSize()
        growth = 1 + HEART_GROWTH * rise_and_fall(min(1.0, since / BEAT_MS))
        area = QRectF(0, 0, size.width() * growth, size.height() * growth)
        offset = SHAKE * swing(min(1.0, since / SHAKE_MS), SWINGS)
        area.moveCenter(heart.center + QPointF(offset, 0))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(area, picture, QRectF(picture.rect()))

    def _paint_shot(self, painter: QPainter, number: int, progress: float) -> None:
        arc = self._arcs[number]
        for place, ember in reversed(list(enumerate(self._embers))):
            behind = progress - _TAIL_LENGTH * (place + 1) / _TAIL
            if behind > 0:
                painter.setOpacity(0.75 * (1 - place / _TAIL))
                draw_centered(painter, arc.at(behind), ember)
        painter.setOpacity(1)
        draw_centered(painter, arc.at(progress), self._bursts[number])
