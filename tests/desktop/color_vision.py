"""Measures contrast and color differences, also as people with color blindness see them."""

from __future__ import annotations

from functools import cache

# Color vision as matrices over linear red, green and blue: Machado, Oliveira and
# Fernandes 2009, at full severity.
COLOR_VISION = {
    "all colors": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no red (protanopia)": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "no green (deuteranopia)": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "no blue (tritanopia)": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

Color = tuple[float, float, float]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, from 1 (equal) to 21 (black on white)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(color: str) -> float:
    red, green, blue = linear(color)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def distance(one: str, other: str, vision: str) -> float:
    """The CIE 1976 difference of two colors: 2 is barely visible, 20 is obvious."""
    first, second = _lab_seen(one, vision), _lab_seen(other, vision)
    return sum((a - b) ** 2 for a, b in zip(first, second, strict=True)) ** 0.5


@cache
def _lab_seen(color: str, vision: str) -> Color:
    return lab(seen(linear(color), vision))


@cache
def linear(color: str) -> Color:
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return _linear(red), _linear(green), _linear(blue)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def seen(color: Color, vision: str) -> Color:
    """A color as seen with this kind of color vision."""
    red, green, blue = (
        min(1.0, max(0.0, sum(share * part for share, part in zip(row, color, strict=True))))
        for row in COLOR_VISION[vision]
    )
    return red, green, blue


def lab(color: Color) -> Color:
    red, green, blue = color
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
