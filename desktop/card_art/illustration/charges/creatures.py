"""Charges taken from animals, eyes and masks."""

from __future__ import annotations

import math

from PySide6.QtGui import QPainterPath

from desktop.card_art.illustration.charges.paths import (
    SCALE,
    Part,
    Role,
    box,
    curve,
    disc,
    joined,
    line,
    mirrored,
    polygon,
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
