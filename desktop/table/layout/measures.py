"""The measures of the table that depend on the window and the text size.

Most are given for a window of 1280x800 and one of 1920x1080. Between those they are interpolated;
in smaller and larger windows they shrink and grow with the window. Letters shrink only to 10
pixels, dice only to 40 (less only in windows too small for that).
"""

from __future__ import annotations

from dataclasses import dataclass

LEAST_LETTERS = 10.0
_LEAST_DIE = 40.0
_SMALL, _LARGE = (1280.0, 800.0), (1920.0, 1080.0)
_LEAST_SCALE = 0.5  # how far things shrink in windows that are much too small


def clamp(low: float, value: float, high: float) -> float:
    """The value, limited to these bounds."""
    return max(low, min(value, high))


@dataclass(frozen=True, slots=True)
class Measures:
    """The measures for one window size and text scale.

    `share` is 0 up to 1280x800 and 1 from 1920x1080 on, `scale` how much smaller or larger than
    those two windows this one is. `letters` is the text scale.
    """

    share: float
    scale: float
    letters: float = 1.0

    def between(self, small: float, large: float) -> float:
        """A measure, given its values for 1280x800 and 1920x1080."""
        return (small + (large - small) * self.share) * self.scale

    def letter_height(self, small: float, large: float) -> float:
        """A letter height in pixels, given its values for the two windows, at the text scale."""
        return max(LEAST_LETTERS, self.letters * self.between(small, large))

    @property
    def gap(self) -> float:
        """The grid, and the distance between things."""
        return 8.0 * max(self.scale, 0.75)

    @property
    def rail_growth(self) -> float:
        """How much higher the rails are for large letters."""
        return 1 + 0.5 * (max(self.letters, 0.8) - 1)

    @property
    def upper_rail(self) -> float:
        """The height of the rail above."""
        return round(self.between(46, 56) * self.rail_growth)

    @property
    def lower_rail(self) -> float:
        """The height of the rail below, which belongs to the player at the bottom."""
        return round(self.between(92, 112) * self.rail_growth)

    @property
    def tray_head(self) -> float:
        """The height of the line with a tray's name."""
        return max(LEAST_LETTERS + 6, self.letters * self.between(22, 25))

    @property
    def least_die(self) -> float:
        """The least width of dice."""
        return _LEAST_DIE * self.scale


def measures_for(width: float, height: float, letters: float = 1.0) -> Measures:
    """The measures for a window of this size."""
    across, down = width / _SMALL[0], height / _SMALL[1]
    if min(across, down) < 1:
        return Measures(0.0, max(_LEAST_SCALE, min(across, down)), letters)
    share = min(
        (width - _SMALL[0]) / (_LARGE[0] - _SMALL[0]),
        (height - _SMALL[1]) / (_LARGE[1] - _SMALL[1]),
    )
    if share <= 1:
        return Measures(share, 1.0, letters)
    return Measures(1.0, min(width / _LARGE[0], height / _LARGE[1]), letters)
