"""Charges that are things people make: crowns, wheels, screens, towers."""

from __future__ import annotations

from desktop.card_art.illustration.charges.paths import (
    Part,
    Role,
    box,
    curve,
    disc,
    joined,
    line,
    moved,
    polygon,
    stroked,
    turned,
)
from desktop.card_art.illustration.charges.weapons import claw_cut


def crown() -> list[Part]:
    """A crown with three points."""
    band = polygon(
        (-0.8, 0.62),
        (-0.92, -0.4),
        (-0.45, 0.06),
        (0, -0.78),
        (0.45, 0.06),
        (0.92, -0.4),
        (0.8, 0.62),
    )
    gems = joined(disc(-0.92, -0.46, 0.11), disc(0, -0.86, 0.13), disc(0.92, -0.46, 0.11))
    return [
        Part(Role.BODY, band),
        Part(Role.ACCENT, gems),
        Part(Role.SHADE, box(-0.78, 0.4, 1.56, 0.1)),
        Part(Role.ACCENT, joined(*(disc(x, 0.2, 0.07) for x in (-0.4, 0, 0.4)))),
    ]


def wheel() -> list[Part]:
    """A burning wheel."""
    rim = disc(0, 0, 0.74).subtracted(disc(0, 0, 0.55))
    spokes = (turned(box(-0.045, -0.6, 0.09, 0.6), 45 * i) for i in range(8))
    tongue = curve(
        (-0.2, 0), (-0.2, -0.25, 0.04, -0.22, 0.16, -0.5), (0.22, -0.2, 0.22, -0.1, 0.2, 0)
    )
    tongues = (turned(moved(tongue, 0, -0.66), 30 * i) for i in range(12))
    return [
        Part(Role.HOT, joined(*tongues)),
        Part(Role.BODY, joined(rim, *spokes, disc(0, 0, 0.17))),
        Part(Role.SHADE, disc(0, 0, 0.07)),
    ]


def gear() -> list[Part]:
    """A gear with a core."""
    tooth = polygon((-0.17, -0.66), (-0.12, -1.0), (0.12, -1.0), (0.17, -0.66))
    return [
        Part(Role.BODY, joined(disc(0, 0, 0.74), *(turned(tooth, 36 * i) for i in range(10)))),
        Part(Role.SHADE, disc(0, 0, 0.5)),
        Part(Role.HOT, polygon((0, -0.36), (0.33, 0.2), (-0.33, 0.2))),
        Part(Role.WHITE, disc(0, 0, 0.1)),
    ]


def amulet() -> list[Part]:
    """A disc with three cuts, on a chain."""
    chain = curve((-0.7, -1.1), (-0.6, -0.4, 0.6, -0.4, 0.7, -1.1))
    cuts = (turned(claw_cut(), 14, x, 0.2, 0.42) for x in (-0.22, 0.0, 0.22))
    return [
        Part(Role.LINES, stroked(chain, 0.08)),
        Part(Role.BODY, disc(0, 0.2, 0.72)),
        Part(Role.SHADE, disc(0, 0.2, 0.54)),
        Part(Role.ACCENT, joined(*cuts)),
    ]


def screen() -> list[Part]:
    """A screen with a pulse."""
    pulse = line(
        0.08, (-0.6, 0), (-0.3, 0), (-0.18, -0.34), (0.02, 0.3), (0.2, -0.2), (0.3, 0), (0.6, 0)
    )
    antennas = joined(line(0.06, (-0.1, -0.6), (-0.5, -1.1)), line(0.06, (0.1, -0.6), (0.5, -1.1)))
    foot = joined(box(-0.12, 0.6, 0.24, 0.24), box(-0.5, 0.8, 1.0, 0.14, 0.06))
    return [
        Part(Role.LINES, antennas),
        Part(Role.BODY, box(-0.9, -0.68, 1.8, 1.3, 0.22)),
        Part(Role.SHADE, box(-0.72, -0.5, 1.44, 0.94, 0.14)),
        Part(Role.HOT, pulse),
        Part(Role.BODY, foot),
    ]


def badge() -> list[Part]:
    """A pass with a seal and three lines."""
    return [
        Part(Role.BODY, box(-0.9, -0.62, 1.8, 1.24, 0.16)),
        Part(Role.SHADE, box(-0.74, -0.44, 0.6, 0.88, 0.08)),
        Part(Role.ACCENT, disc(-0.44, -0.12, 0.18)),
        Part(Role.SHADE, joined(*(box(0.02, y, 0.66, 0.1, 0.05) for y in (-0.36, -0.1, 0.16)))),
    ]


def camera() -> list[Part]:
    """A camera."""
    return [
        Part(Role.BODY, joined(box(-0.95, -0.45, 1.9, 1.2, 0.16), box(-0.4, -0.7, 0.8, 0.4, 0.1))),
        Part(Role.SHADE, disc(0, 0.14, 0.48)),
        Part(Role.HOT, disc(0, 0.14, 0.34)),
        Part(Role.SHADE, disc(0, 0.14, 0.2)),
        Part(Role.WHITE, disc(-0.12, 0.02, 0.08)),
        Part(Role.ACCENT, box(0.52, -0.3, 0.26, 0.14, 0.04)),
    ]


def tower() -> list[Part]:
    """A keep between two low houses."""
    keep = polygon((-0.42, 1.1), (-0.34, -0.6), (0.34, -0.6), (0.42, 1.1))
    top = polygon(
        *((-0.52, -0.56), (-0.52, -1.0), (-0.3, -1.0), (-0.3, -0.82), (-0.12, -0.82)),
        *((-0.12, -1.0), (0.12, -1.0), (0.12, -0.82), (0.3, -0.82), (0.3, -1.0)),
        *((0.52, -1.0), (0.52, -0.56)),
    )
    houses = joined(
        polygon((-1.0, 1.1), (-0.96, 0.5), (-0.62, 0.5), (-0.6, 1.1)),
        polygon((0.6, 1.1), (0.64, 0.3), (0.98, 0.3), (1.0, 1.1)),
    )
    windows = joined(box(-0.07, -0.4, 0.14, 0.3, 0.07), box(-0.07, 0.1, 0.14, 0.3, 0.07))
    whole = joined(keep, top)
    return [
        Part(Role.GHOST, houses),
        Part(Role.BODY, whole),
        Part(Role.VEIL, whole.intersected(box(0, -1.1, 1, 2.3))),
        Part(Role.SHADE, windows),
    ]


def gate() -> list[Part]:
    """An arch with bars."""
    arch = joined(box(-0.7, -0.2, 1.4, 1.2), disc(0, -0.2, 0.7))
    hole = joined(box(-0.46, -0.16, 0.92, 1.2), disc(0, -0.18, 0.46))
    upright = (box(x - 0.05, -0.7, 0.1, 1.7) for x in (-0.24, 0, 0.24))
    bars = joined(*upright, box(-0.46, 0.1, 0.92, 0.09)).intersected(hole)
    return [
        Part(Role.GLOW, hole),
        Part(Role.BODY, arch.subtracted(hole)),
        Part(Role.SHADE, bars),
    ]
