"""Where the parts of the Learn screen are, as plain geometry.

The exercises stand at the right of the path, or below it where the letters are large. What does
not fit makes the page scroll.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF

from desktop.screens.home.home_layout import HomeMeasures
from desktop.screens.learn.path_layout import PathLayout, PathNeeds, PathPlaces

_RIGHT, _LEAST_RIGHT, _MOST_RIGHT = 0.25, 316.0, 0.37
_LOOSE = 1.3  # how much higher than needed the exercises may be


@dataclass(frozen=True, slots=True)
class LearnNeeds:
    """How much room the parts need; functions give a height for a width.

    Attributes:
        path: the stations.
        title_width: the width of the title.
        head_height: the height of the words beside the title.
        shelf_height: the height of the exercises.
        choice_height: the height of the question who plays the other side.
        foot_height: the height of the links at the foot.
    """

    path: PathNeeds
    title_width: float
    head_height: Callable[[float], float]
    shelf_height: Callable[[float], float]
    choice_height: Callable[[float], float]
    foot_height: Callable[[float], float]


@dataclass(slots=True)
class LearnPlaces:
    """Where everything is; `height` is more than the window has if the page must scroll.

    Attributes:
        title: the word in brass.
        head: the words beside it, with the way back.
        felt: the cloth with the path.
        path: the stations on it.
        shelf: the tray with the exercises.
        choice: who plays the other side.
        foot: the links.
        height: the height of everything.
    """

    title: QRectF = field(default_factory=QRectF)
    head: QRectF = field(default_factory=QRectF)
    felt: QRectF = field(default_factory=QRectF)
    path: PathPlaces = field(default_factory=PathPlaces)
    shelf: QRectF = field(default_factory=QRectF)
    choice: QRectF = field(default_factory=QRectF)
    foot: QRectF = field(default_factory=QRectF)
    height: float = 0.0


def lay_out_learn(room: HomeMeasures, needs: LearnNeeds) -> LearnPlaces:
    """Place the exercises beside the path if there is room, else below it."""
    margin = room.margin
    wide = room.size.width() - 2 * margin
    places = LearnPlaces()
    top = _place_head(places, room, needs, wide)
    right = max(_RIGHT * wide, _LEAST_RIGHT * room.letters)
    left = PathLayout(wide - right - 0.8 * margin, room, needs.path)
    if right > _MOST_RIGHT * wide or left.columns < 2:
        _place_in_one_column(places, room, needs, top)
    else:
        _place_in_two_columns(places, room, needs, top, left, right)
    return places


def _place_head(places: LearnPlaces, room: HomeMeasures, needs: LearnNeeds, wide: float) -> float:
    """Place title and words; returns where the rest begins."""
    margin, top = room.margin, 0.5 * room.margin
    gap = 1.4 * room.gap
    beside = wide - needs.title_width - gap
    if beside > 0.5 * wide:
        said = needs.head_height(beside)
        both = max(44 * room.unit, said)
        places.title = QRectF(margin, top, needs.title_width, both)
        places.head = QRectF(margin + needs.title_width + gap, top, beside, said)
        places.head.moveTop(top + (both - said) / 2)
        return top + both + 0.4 * margin
    said = needs.head_height(wide)
    places.title = QRectF(margin, top, min(wide, needs.title_width), 40 * room.letters)
    places.head = QRectF(margin, places.title.bottom() + 4, wide, said)
    return places.head.bottom() + 0.4 * margin


def _place_in_two_columns(
    places: LearnPlaces,
    room: HomeMeasures,
    needs: LearnNeeds,
    top: float,
    path: PathLayout,
    right: float,
) -> None:
    margin, gap = room.margin, room.gap
    wide = room.size.width() - 2 * margin
    foot = needs.foot_height(wide)
    below = foot + 0.3 * margin + 0.4 * margin
    choice, shelf = needs.choice_height(right), needs.shelf_height(right)
    high = max(room.size.height() - top - below, path.height, shelf + choice + gap)
    places.height = top + high + below
    places.felt = QRectF(margin, top, wide - right - 0.8 * margin, high)
    column = margin + wide - right
    places.shelf = QRectF(column, top, right, min(high - choice - gap, _LOOSE * shelf))
    places.choice = QRectF(column, places.shelf.bottom() + gap, right, choice)
    places.foot = QRectF(margin, places.height - 0.3 * margin - foot, wide, foot)
    places.path = path.place(places.felt)


def _place_in_one_column(
    places: LearnPlaces, room: HomeMeasures, needs: LearnNeeds, top: float
) -> None:
    margin, gap = room.margin, room.gap
    wide = room.size.width() - 2 * margin
    path = PathLayout(wide, room, needs.path)
    places.felt = QRectF(margin, top, wide, path.height)
    places.path = path.place(places.felt)
    choice, shelf = needs.choice_height(wide), needs.shelf_height(wide)
    places.choice = QRectF(margin, places.felt.bottom() + gap, wide, choice)
    places.shelf = QRectF(margin, places.choice.bottom() + gap, wide, shelf)
    foot = needs.foot_height(wide)
    places.foot = QRectF(margin, places.shelf.bottom() + gap, wide, foot)
    places.height = places.foot.bottom() + 0.3 * margin
