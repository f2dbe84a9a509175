"""How fast things move on a table: one object, shared by everything that moves there."""

from __future__ import annotations

from desktop.storage.settings import SPEEDS, Settings


class Tempo:
    """The tempo of a table.

    Attributes:
        speed: 1 is normal, 2 is twice as fast; at 0 nothing moves or fades.
        is_reduced: whether things are in place at once, and banners only fade.
        film_speed: how much faster than a match the film of a replay is.
    """

    def __init__(self) -> None:
        self.speed, self.is_reduced = 1.0, False
        self.film_speed = 1.0

    def follow(self, settings: Settings) -> None:
        """Move as the players want it."""
        self.speed, self.is_reduced = SPEEDS[settings.speed], settings.reduced_motion

    @property
    def moves(self) -> bool:
        """Whether anything moves on its way to its place."""
        return self.speed > 0 and not self.is_reduced

    @property
    def rate(self) -> float:
        """How many times faster than usual things move, or banners fade."""
        return (self.speed or 1.0) * self.film_speed

    def milliseconds(self, usual: float) -> float:
        """How long something takes that usually takes so many milliseconds."""
        return usual / self.rate
