"""Colors derived from the colors of a theme."""

from __future__ import annotations

from PySide6.QtGui import QColor

WHITE = "#ffffff"
BLACK = "#000000"
DIM_COLOR = "#05080b"
"""What lies over the table while a banner is shown."""


def tone(color: str | QColor, alpha: int = 255) -> QColor:
    """A color with an alpha value from 0 to 255."""
    found = QColor(color)
    found.setAlpha(alpha)
    return found


def mix(base: str | QColor, other: str | QColor, share: float) -> QColor:
    """A color with a share of another mixed in, opaque; `share` is from 0 to 1."""
    first, second = QColor(base), QColor(other)
    return QColor(
        round(first.red() + (second.red() - first.red()) * share),
        round(first.green() + (second.green() - first.green()) * share),
        round(first.blue() + (second.blue() - first.blue()) * share),
    )


def is_light(color: str | QColor) -> bool:
    """Whether a color is nearer to white than to black."""
    return QColor(color).lightness() > 128


def contrast(color: str | QColor, other: str | QColor) -> float:
    """The contrast of two colors, from 1 to 21, by the formula of WCAG 2."""
    brighter, darker = sorted((_luminance(color), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(color: str | QColor) -> float:
    parts = QColor(color)
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (parts.redF(), parts.greenF(), parts.blueF())
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
