"""Charges that people make: weapons and tools, crowns, wheels, screens and towers."""

from __future__ import annotations

from PySide6.QtGui import QPainterPath

from desktop.card_art.illustration.charge_paths import (
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


def kite() -> list[Part]:
    """A shield with a chevron."""
    shield = curve(
        (0, -0.96),
        (0.28, -0.8, 0.56, -0.74, 0.84, -0.74),
        (0.92, 0.1, 0.56, 0.7, 0, 1.02),
        (-0.56, 0.7, -0.92, 0.1, -0.84, -0.74),
        (-0.56, -0.74, -0.28, -0.8, 0, -0.96),
    )
    chevron = polygon((-0.9, 0.18), (0, -0.34), (0.9, 0.18), (0.9, 0.48), (0, -0.04), (-0.9, 0.48))
    return [
        Part(Role.BODY, shield),
        Part(Role.ACCENT, chevron.intersected(shield)),
        Part(Role.VEIL, shield.intersected(box(0, -1, 1, 2.1))),
    ]


def daggers() -> list[Part]:
    """Two crossed daggers."""
    parts = []
    for degrees in (38, -38):
        parts += [
            Part(Role.BODY, turned(_blade(1.0), degrees, 0, -0.02)),
            Part(Role.VEIL, turned(_half_blade(1.0), degrees, 0, -0.02)),
            Part(Role.ACCENT, turned(_hilt(), degrees, 0, -0.02)),
        ]
    return parts


def sword() -> list[Part]:
    """A sword, its point up."""
    return [
        Part(Role.BODY, _blade(1.15)),
        Part(Role.VEIL, _half_blade(1.15)),
        Part(Role.ACCENT, _hilt()),
    ]


def _blade(length: float) -> QPainterPath:
    shoulder = 0.24 - length
    return polygon((0, -length), (0.13, shoulder), (0.11, 0.28), (-0.11, 0.28), (-0.13, shoulder))


def _half_blade(length: float) -> QPainterPath:
    return polygon((0, -length), (0.13, 0.24 - length), (0.11, 0.28), (0, 0.28))


def _hilt() -> QPainterPath:
    return joined(
        box(-0.34, 0.26, 0.68, 0.12, 0.06), box(-0.07, 0.36, 0.14, 0.4, 0.05), disc(0, 0.82, 0.11)
    )


def hammer() -> list[Part]:
    """A hammer with a square head."""
    rings = (box(-0.1, y, 0.2, 0.06) for y in (0.3, 0.5, 0.7))
    return [
        Part(Role.ACCENT, box(-0.1, -0.2, 0.2, 1.14, 0.06)),
        Part(Role.SHADE, joined(*rings)),
        Part(Role.BODY, box(-0.78, -0.86, 1.56, 0.72, 0.1)),
        Part(Role.VEIL, box(-0.78, -0.5, 1.56, 0.36, 0.1)),
        Part(Role.SHADE, joined(box(-0.56, -0.86, 0.06, 0.72), box(0.5, -0.86, 0.06, 0.72))),
    ]


def bow() -> list[Part]:
    """A bow with an arrow on its string."""
    limb = curve((-0.2, -1.02), (0.9, -0.6, 0.9, 0.6, -0.2, 1.02))
    feathers = polygon(
        (-0.5, 0), (-0.66, -0.15), (-0.9, -0.15), (-0.74, 0), (-0.9, 0.15), (-0.66, 0.15)
    )
    arrow = joined(
        line(0.07, (-0.6, 0), (0.92, 0)), polygon((0.86, -0.15), (1.2, 0), (0.86, 0.15)), feathers
    )
    return [
        Part(Role.LINES, line(0.035, (-0.2, -1.0), (-0.46, 0), (-0.2, 1.0))),
        Part(Role.BODY, stroked(limb, 0.13)),
        Part(Role.ACCENT, arrow),
    ]


def lasso() -> list[Part]:
    """A loop of rope."""
    loop = stroked(turned(disc(0, -0.3, 0.74, 0.46), -14), 0.13)
    tail = curve((0.3, 0.1), (0.5, 0.4, -0.5, 0.5, -0.3, 0.8), (-0.16, 1.0, 0.3, 0.9, 0.6, 1.1))
    knot = turned(box(-0.12, -0.1, 0.24, 0.2, 0.06), 30, 0.32, 0.1)
    return [
        Part(Role.GLOW, turned(disc(0, -0.3, 0.7, 0.42), -14)),
        Part(Role.BODY, loop.united(stroked(tail, 0.12))),
        Part(Role.ACCENT, knot),
    ]


def star4() -> list[Part]:
    """A throwing star."""
    facet = polygon((0, -1.05), (0, 0), (0.215, -0.215))
    return [
        Part(Role.BODY, star(4, 1.05, 0.3)),
        Part(Role.VEIL, joined(*(turned(facet, 90 * i) for i in range(4)))),
        Part(Role.SHADE, disc(0, 0, 0.13)),
    ]


def sight() -> list[Part]:
    """The crosshairs of a sight."""
    outer = disc(0, 0, 0.8).subtracted(disc(0, 0, 0.66))
    inner = disc(0, 0, 0.4).subtracted(disc(0, 0, 0.3))
    hairs = joined(*(turned(box(-0.05, -1.05, 0.1, 0.62), 90 * i) for i in range(4)))
    return [
        Part(Role.BODY, outer.united(inner).united(hairs)),
        Part(Role.ACCENT, disc(0, 0, 0.11)),
    ]


def claws() -> list[Part]:
    """Three cuts."""
    cut = claw_cut()
    cuts = ((-0.5, 0.1, 0.9), (0.0, 0.0, 1.05), (0.5, 0.02, 0.92))
    return [Part(Role.BODY, joined(*(turned(cut, 16, x, y, scale) for x, y, scale in cuts)))]


def claw_cut() -> QPainterPath:
    """The mark of one claw."""
    cut = curve((-0.1, -1), (0.16, -0.4, 0.14, 0.4, -0.14, 1), (-0.02, 0.4, -0.06, -0.4, -0.1, -1))
    cut.closeSubpath()
    return cut


def magnet() -> list[Part]:
    """A horseshoe magnet, and its pull."""
    arch = curve(
        (-0.62, 0.72),
        (-0.62, 0.4, -0.62, 0.1, -0.62, -0.12),
        (-0.62, -0.94, 0.62, -0.94, 0.62, -0.12),
        (0.62, 0.1, 0.62, 0.4, 0.62, 0.72),
    )
    pull = (
        line(0.05, (x + dx, 0.86), (x + 1.7 * dx, 1.12))
        for x in (-0.62, 0.62)
        for dx in (-0.14, 0, 0.14)
    )
    return [
        Part(Role.LINES, joined(*pull)),
        Part(Role.BODY, stroked(arch, 0.46, is_flat=True)),
        Part(Role.WHITE, joined(box(-0.85, 0.42, 0.46, 0.32), box(0.39, 0.42, 0.46, 0.32))),
    ]


def links() -> list[Part]:
    """Two links of a chain."""
    left = box(-0.95, -0.3, 1.1, 0.6, 0.3).subtracted(box(-0.79, -0.14, 0.78, 0.28, 0.14))
    right = box(-0.15, -0.3, 1.1, 0.6, 0.3).subtracted(box(0.01, -0.14, 0.78, 0.28, 0.14))
    return [
        Part(Role.BODY, turned(left, -24)),
        Part(Role.ACCENT, turned(right, -24)),
        Part(Role.BODY, turned(box(-0.3, -0.3, 0.5, 0.16), -24)),
    ]


def plane() -> list[Part]:
    """An airplane seen from above."""
    body = polygon((0, -1.05), (0.13, -0.7), (0.13, 0.6), (0, 0.86), (-0.13, 0.6), (-0.13, -0.7))
    wing = polygon((0.08, -0.3), (1.1, 0.14), (1.1, 0.34), (0.08, 0.14))
    tail = polygon((0.08, 0.56), (0.42, 0.78), (0.42, 0.9), (0.08, 0.78))
    return [
        Part(Role.BODY, mirrored(joined(wing, tail)).united(body)),
        Part(Role.ACCENT, mirrored(disc(0.68, 0.12, 0.1))),
        Part(Role.SHADE, disc(0, -0.34, 0.08, 0.18)),
        Part(Role.LINES, line(0.06, (-0.32, -1.02), (0.32, -1.02))),
    ]


# --- objects --------------------------------------------------------------------------------------


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
