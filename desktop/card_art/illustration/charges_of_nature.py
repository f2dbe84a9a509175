"""Charges taken from nature: animals, eyes and masks, fire, ice, light, speed and stone."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from desktop.card_art.illustration.charge_paths import (
    SCALE,
    Part,
    Role,
    box,
    curve,
    disc,
    joined,
    line,
    mirrored,
    moved,
    polygon,
    star,
    stroked,
    turned,
)


def wings() -> list[Part]:
    """A pair of wings of six feathers each."""
    feathers = QPainterPath()
    for place in range(6):
        share = place / 5
        length, degrees = 1.02 - 0.5 * share, -72 + 98 * share
        feather = curve(
            (0, -0.08),
            (0.3, -0.2, length * 0.8, -0.17, length, 0.0),
            (length * 0.75, 0.14, 0.3, 0.15, 0, 0.1),
        )
        feather.closeSubpath()
        feathers = feathers.united(turned(feather, degrees * 0.62 - 4, 0.10, 0.12 + 0.06 * place))
    arm = curve(
        (0.02, 0.5), (0.05, -0.2, 0.25, -0.55, 0.66, -0.72), (0.4, -0.3, 0.3, 0.1, 0.14, 0.5)
    )
    low = stroked(curve((0.16, 0.3), (0.4, 0.15, 0.6, 0.05, 0.86, 0.02)), 0.03)
    high = stroked(curve((0.16, 0.05), (0.35, -0.15, 0.55, -0.3, 0.78, -0.38)), 0.03)
    return [
        Part(Role.BODY, mirrored(feathers.united(arm))),
        Part(Role.SHADE, mirrored(low)),
        Part(Role.SHADE, mirrored(high)),
    ]


def tendrils() -> list[Part]:
    """Five tentacles that rise from a pool."""
    bends = (
        (-0.7, -0.9, 0.2, 0.16),
        (-0.3, -0.1, -0.9, 0.2),
        (0.05, 0.7, -0.5, 0.24),
        (0.4, 0.3, 0.9, 0.2),
        (0.75, 1.1, 0.2, 0.15),
    )
    found = []
    for x, low, high, width in bends:
        tendril = curve(
            (x * 0.6, 1.1),
            (x + low * 0.5, 0.5, x + high * 0.6, 0.1, x * 0.9, -0.35),
            (x + low * 0.2, -0.75, x + low * 0.55, -0.85, x + low * 0.42, -0.45),
        )
        found.append(stroked(tendril, width))
    return [Part(Role.BODY, joined(*found)), Part(Role.SHADE, disc(0, 1.05, 0.34, 0.2))]


def web() -> list[Part]:
    """A spider's web: ten threads and four rings that sag between them."""
    angles = [math.pi * 2 * thread / 10 + 0.12 for thread in range(10)]
    threads = QPainterPath()
    for angle in angles:
        end = (1.35 * math.cos(angle), 1.35 * math.sin(angle))
        threads = threads.united(line(0.04, (0, 0), end))
    for radius in (0.26, 0.5, 0.78, 1.1):
        threads = threads.united(stroked(_web_ring(angles, radius), 0.045))
    return [Part(Role.BODY, threads), Part(Role.ACCENT, disc(0, 0, 0.12))]


def _web_ring(angles: list[float], radius: float) -> QPainterPath:
    reach = radius * SCALE
    ring = QPainterPath()
    ring.moveTo(reach * math.cos(angles[0]), reach * math.sin(angles[0]))
    for before, angle in zip(angles, [*angles[1:], angles[0] + 2 * math.pi], strict=True):
        middle = (before + angle) / 2
        ring.quadTo(
            0.8 * reach * math.cos(middle),
            0.8 * reach * math.sin(middle),
            reach * math.cos(angle),
            reach * math.sin(angle),
        )
    return ring


def serpent() -> list[Part]:
    """A snake with its tongue out."""
    body = curve(
        (0.5, -0.62),
        (0.1, -1.1, -0.7, -0.8, -0.6, -0.4),
        (-0.5, 0, 0.6, 0.0, 0.62, 0.46),
        (0.6, 1.0, -0.5, 1.0, -0.8, 0.62),
    )
    return [
        Part(Role.BODY, stroked(body, 0.26)),
        Part(Role.BODY, turned(disc(0, 0, 0.26, 0.18), 40, 0.52, -0.58)),
        Part(Role.HOT, disc(0.56, -0.62, 0.05)),
        Part(Role.LINES, line(0.04, (0.66, -0.46), (0.86, -0.3), (0.84, -0.18))),
    ]


def insect() -> list[Part]:
    """A wasp with two pairs of wings of glass."""
    wing = curve(
        (0.06, -0.1), (0.3, -0.9, 1.0, -1.0, 1.08, -0.6), (1.1, -0.3, 0.5, 0.0, 0.06, 0.02)
    )
    low = curve((0.06, 0.08), (0.5, 0.0, 0.86, 0.3, 0.7, 0.56), (0.5, 0.7, 0.2, 0.4, 0.06, 0.2))
    vein = stroked(curve((0.08, -0.06), (0.4, -0.4, 0.7, -0.6, 0.94, -0.64)), 0.03)
    body = joined(disc(0, -0.36, 0.16), disc(0, -0.06, 0.14, 0.2), disc(0, 0.46, 0.2, 0.46))
    return [
        Part(Role.GLASS, mirrored(wing)),
        Part(Role.GLASS, mirrored(low)),
        Part(Role.LINES, mirrored(vein)),
        Part(Role.BODY, body),
        Part(Role.SHADE, joined(*(box(-0.2, y, 0.4, 0.08) for y in (0.26, 0.46, 0.66)))),
    ]


def cateye() -> list[Part]:
    """A pair of cat's eyes below their brows."""
    eye = curve(
        (0.12, 0.14), (0.3, -0.4, 0.8, -0.46, 1.06, -0.4), (1.0, 0.1, 0.5, 0.36, 0.12, 0.14)
    )
    brow = stroked(curve((0.04, -0.1), (0.3, -0.7, 0.8, -0.74, 1.12, -0.66)), 0.06)
    return [
        Part(Role.BODY, mirrored(eye)),
        Part(Role.SHADE, mirrored(disc(0.6, -0.1, 0.09, 0.24))),
        Part(Role.LINES, mirrored(brow)),
    ]


def eye() -> list[Part]:
    """An eye in two crossed squares and a ring."""
    square = box(-0.7, -0.7, 1.4, 1.4).subtracted(box(-0.6, -0.6, 1.2, 1.2))
    lid = curve((-0.62, 0), (-0.3, -0.46, 0.3, -0.46, 0.62, 0), (0.3, 0.46, -0.3, 0.46, -0.62, 0))
    return [
        Part(Role.LINES, square),
        Part(Role.LINES, turned(square, 45)),
        Part(Role.LINES, disc(0, 0, 1.08).subtracted(disc(0, 0, 1.0))),
        Part(Role.BODY, lid),
        Part(Role.SHADE, disc(0, 0, 0.27)),
        Part(Role.HOT, disc(0, 0, 0.16)),
        Part(Role.WHITE, disc(-0.07, -0.08, 0.05)),
    ]


def visage() -> list[Part]:
    """A cracked mask."""
    mask = curve(
        (-0.8, -0.7),
        (-0.3, -0.86, 0.3, -0.86, 0.8, -0.7),
        (0.86, 0.2, 0.4, 0.7, 0, 1.0),
        (-0.4, 0.7, -0.86, 0.2, -0.8, -0.7),
    )
    eyes = mirrored(polygon((0.14, -0.12), (0.6, -0.34), (0.58, -0.06), (0.3, 0.06)))
    crack = line(0.05, (0.1, -0.82), (-0.04, -0.5), (0.12, -0.3), (0.0, -0.02), (0.1, 0.3))
    return [
        Part(Role.BODY, mask),
        Part(Role.VEIL, mask.intersected(box(0, -1, 1, 2.1))),
        Part(Role.SHADE, eyes.united(crack)),
        Part(Role.SHADE, box(-0.3, 0.48, 0.6, 0.06)),
    ]


def pawns() -> list[Part]:
    """Three game pieces, the middle one in front."""
    pawn = joined(
        curve(
            (-0.86, 0.92), (-0.86, 0.1, -0.4, -0.06, 0, -0.06), (0.4, -0.06, 0.86, 0.1, 0.86, 0.92)
        ),
        disc(0, -0.5, 0.42),
    )
    return [
        Part(Role.GHOST, turned(pawn, 0, -0.64, 0.0, 0.6)),
        Part(Role.GHOST, turned(pawn, 0, 0.64, 0.0, 0.6)),
        Part(Role.BODY, turned(pawn, 0, 0, 0.2, 0.82)),
    ]


# --- forces and things of the sky -----------------------------------------------------------------

# The roofs of a city from left to right: position and height.
_ROOFS = (
    *((-3, 1.6), (-3, 0.4), (-2.7, 0.4), (-2.7, 0.1), (-2.4, 0.1), (-2.4, 0.56), (-2.0, 0.56)),
    *((-2.0, 0.2), (-1.7, 0.2), (-1.7, 0.62), (-1.3, 0.62), (-1.3, 0.5), (-1.0, 0.5)),
    *((-1.0, 0.14), (-0.72, 0.14), (-0.72, 0.44), (-0.5, 0.44), (-0.5, -0.14), (-0.36, -0.3)),
    *((-0.22, -0.14), (-0.22, 0.4), (0.06, 0.4), (0.06, 0.2), (0.32, 0.2), (0.32, 0.52)),
    *((0.56, 0.52), (0.56, 0.0), (0.84, 0.0), (0.84, 0.5), (1.3, 0.5), (1.3, 0.16), (1.6, 0.16)),
    *((1.6, 0.6), (2.0, 0.6), (2.0, 0.02), (2.2, -0.1), (2.4, 0.02), (2.4, 0.5), (2.7, 0.5)),
    *((2.7, 0.3), (3, 0.3), (3, 1.6)),
)


def beam() -> list[Part]:
    """A visor with a ray of light."""
    visor = curve(
        (-1, -0.16),
        (-0.5, -0.46, 0.3, -0.44, 0.72, -0.24),
        (0.9, -0.12, 0.9, 0.12, 0.72, 0.24),
        (0.3, 0.44, -0.5, 0.46, -1, 0.16),
        (-1.06, 0.06, -1.06, -0.06, -1, -0.16),
    )
    return [
        Part(Role.GLOW, polygon((0.1, -0.13), (2.6, -0.62), (2.6, 0.62), (0.1, 0.13))),
        Part(Role.WHITE, polygon((0.1, -0.06), (2.6, -0.26), (2.6, 0.26), (0.1, 0.06))),
        Part(Role.BODY, visor),
        Part(Role.SHADE, box(-0.78, -0.13, 1.5, 0.26, 0.13)),
        Part(Role.HOT, box(-0.72, -0.075, 1.4, 0.15, 0.075)),
        Part(Role.WHITE, box(0.0, -0.03, 0.66, 0.06, 0.03)),
    ]


def frost() -> list[Part]:
    """A snowflake."""
    arm = line(0.13, (0, 0), (0, -0.98))
    for y, reach in ((-0.42, 0.26), (-0.68, 0.2)):
        fork = line(0.1, (-reach, y - reach * 0.75), (0, y), (reach, y - reach * 0.75))
        arm = arm.united(fork)
    arms = joined(*(turned(arm, 60 * i) for i in range(6)))
    corners = [math.pi * i / 3 for i in range(6)]
    core = polygon(*((0.3 * math.sin(a), -0.3 * math.cos(a)) for a in corners))
    return [Part(Role.BODY, arms.united(turned(core, 30))), Part(Role.SHADE, disc(0, 0, 0.13))]


def boulder() -> list[Part]:
    """A cracked rock."""
    right = ((0.1, -0.98), (0.66, -0.72), (0.98, -0.1), (0.8, 0.55), (0.3, 0.92))
    rock = polygon((-0.55, -0.8), *right, (-0.4, 0.88), (-0.9, 0.42), (-0.96, -0.22))
    crack = line(
        0.09,
        (-0.9, -0.1),
        (-0.45, 0.02),
        (-0.3, -0.3),
        (0.05, 0.05),
        (0.22, -0.18),
        (0.5, 0.24),
        (0.85, 0.2),
    )
    return [
        Part(Role.BODY, rock),
        Part(Role.VEIL, polygon(*right, (0.22, 0.1))),
        Part(Role.HOT, crack),
        Part(Role.HOT, line(0.06, (0.05, 0.05), (-0.05, 0.45), (0.12, 0.9))),
    ]


def phase() -> list[Part]:
    """A lozenge and two of its echoes."""
    lozenge = polygon((0, -1), (0.56, 0), (0, 1), (-0.56, 0))
    return [
        Part(Role.GHOST, moved(lozenge, -0.46, 0)),
        Part(Role.GHOST, moved(lozenge, -0.02, 0)),
        Part(Role.BODY, moved(lozenge, 0.42, 0)),
        Part(Role.SHADE, turned(lozenge, 0, 0.42, 0, 0.42)),
    ]


def speed() -> list[Part]:
    """Three chevrons with lines behind them."""
    parts = [
        Part(Role.LINES, line(0.06, (start, y), (-0.35, y)))
        for y, start in ((0.42, -1.5), (0.0, -1.9), (-0.42, -1.6))
    ]
    for place, x in enumerate((-0.62, -0.08, 0.46)):
        chevron = polygon(
            (x - 0.32, -0.72),
            (x + 0.02, -0.72),
            (x + 0.52, 0),
            (x + 0.02, 0.72),
            (x - 0.32, 0.72),
            (x + 0.18, 0),
        )
        parts.append(Part(Role.BODY if place else Role.GHOST, chevron))
    return parts


def sting() -> list[Part]:
    """A bolt of lightning in a crescent."""
    bolt = polygon((0.2, -1), (-0.5, 0.14), (-0.06, 0.14), (-0.28, 1), (0.52, -0.26), (0.06, -0.26))
    crescent = disc(0, 0, 0.98).subtracted(disc(0.24, -0.12, 0.86))
    return [Part(Role.GHOST, crescent), Part(Role.BODY, bolt)]


def flame() -> list[Part]:
    """A flame within a flame."""
    outer = curve(
        (0.05, -1.1),
        (0.2, -0.5, 0.9, -0.2, 0.72, 0.42),
        (0.6, 0.86, 0.3, 1.0, 0, 1.0),
        (-0.5, 1.0, -0.86, 0.6, -0.72, 0.1),
        (-0.64, -0.2, -0.44, -0.3, -0.4, -0.62),
        (-0.2, -0.5, -0.16, -0.3, -0.14, -0.16),
        (0.06, -0.4, 0.12, -0.7, 0.05, -1.1),
    )
    inner = curve(
        (0.08, -0.2),
        (0.2, 0.1, 0.5, 0.2, 0.4, 0.58),
        (0.3, 0.9, -0.2, 1.0, -0.34, 0.66),
        (-0.44, 0.34, -0.06, 0.2, 0.08, -0.2),
    )
    return [Part(Role.BODY, outer), Part(Role.HOT, inner)]


def comet() -> list[Part]:
    """A shooting star."""
    tail = curve(
        (0.45, -0.62), (-0.2, -0.2, -0.7, 0.4, -1.2, 1.2), (-0.4, 0.7, 0.4, 0.2, 0.75, -0.25)
    )
    return [
        Part(Role.GLOW, tail),
        Part(Role.BODY, turned(star(5, 0.62, 0.27), 14, 0.5, -0.42)),
        Part(Role.LINES, line(0.05, (0.3, 0.5), (-0.5, 1.1))),
        Part(Role.LINES, line(0.05, (-0.35, -0.3), (-1.0, 0.45))),
    ]


def prism() -> list[Part]:
    """A cut gem."""
    gem = polygon((0, -1), (0.72, -0.4), (0.72, 0.4), (0, 1), (-0.72, 0.4), (-0.72, -0.4))
    return [
        Part(Role.BODY, gem),
        Part(Role.VEIL, polygon((0, -0.1), (0.72, -0.4), (0.72, 0.4), (0, 1))),
        Part(Role.WHITE, polygon((0, -1), (0.72, -0.4), (0, -0.1), (-0.72, -0.4))),
        Part(Role.LINES, line(0.03, (0, -0.1), (0, 1))),
    ]


def sunrise() -> list[Part]:
    """The sun rises behind a city."""
    ray = polygon((-0.05, -0.72), (0, -1.3), (0.05, -0.72))
    rays = (turned(ray, degrees, 0, 0.34) for degrees in range(-75, 76, 25))
    return [
        Part(Role.HOT, disc(0, 0.34, 0.62)),
        Part(Role.GLOW, joined(*rays)),
        Part(Role.SHADE, polygon(*_ROOFS)),
    ]


def spiral() -> list[Part]:
    """A spiral around a glowing core."""
    path = QPainterPath(QPointF(0, 0))
    for step in range(1, 90):
        angle = 0.2 * step
        radius = 0.058 * angle * SCALE
        path.lineTo(radius * math.cos(angle), radius * math.sin(angle))
    return [Part(Role.BODY, stroked(path, 0.13)), Part(Role.HOT, disc(0, 0, 0.14))]
