"""Where the parts of the opening are, as plain geometry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF

from desktop.screens.home.home_layout import HomeMeasures

_SIDE = 0.31  # the share of the width for a team
_LEAST_TRAY = 120.0


@dataclass(slots=True)
class OpeningPlaces:
    """Where everything is; `height` is more than the window has if the page must scroll."""

    head: QRectF = field(default_factory=QRectF)
    sides: list[QRectF] = field(default_factory=list)
    tray: QRectF = field(default_factory=QRectF)
    prompt: QRectF = field(default_factory=QRectF)
    answers: QRectF = field(default_factory=QRectF)
    height: float = 0.0


def lay_out_opening(
    room: HomeMeasures,
    head_height: Callable[[float], float],
    prompt_height: Callable[[float], float],
    answers_height: Callable[[float], float],
) -> OpeningPlaces:
    """The teams at both sides, in the middle the tray with the die, the question and its answers.

    Args:
        room: the measures of the window.
        head_height: the height of the title with its links, by width.
        prompt_height: the height of the question, by width.
        answers_height: the height of the buttons, by width.
    """
    margin, gap, size = room.margin, 1.2 * room.gap, room.size
    wide = size.width() - 2 * margin
    places = OpeningPlaces()
    places.head = QRectF(margin, 0.5 * margin, wide, head_height(wide))
    top = places.head.bottom() + 0.6 * gap
    side = _SIDE * wide
    middle = wide - 2 * side - 2 * gap
    prompt, answers = prompt_height(middle), answers_height(middle)
    least = _LEAST_TRAY * room.unit + prompt + answers + 2 * gap
    high = max(least, size.height() - top - 0.8 * margin)
    places.height = max(size.height(), top + high + 0.8 * margin)
    left = margin + side + gap
    places.sides = [
        QRectF(margin, top, side, high),
        QRectF(margin + wide - side, top, side, high),
    ]
    places.tray = QRectF(left, top, middle, high - prompt - answers - 2 * gap)
    places.prompt = QRectF(left, places.tray.bottom() + gap, middle, prompt)
    places.answers = QRectF(left, places.prompt.bottom() + gap, middle, answers)
    return places
