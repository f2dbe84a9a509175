"""Where the parts of the form for a new match are, as plain geometry.

With a starter game the boxes stand on the felt, and the players below them. With other formats the
players and their teams take the room of the felt. In a small window with large text everything
stands in one column, the basic actions are left out, and the form scrolls if it must.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF

from desktop.screens.home.home_layout import HomeMeasures

_CARDS = 92.0  # the height of the cards on a plate
_LEAST_FELT, _LEAST_BASICS = 190.0, 76.0
_LEAST_TEAM, _LOW_TEAM = 200.0, 120.0  # the height of the cards of a whole team
_RIGHT = 0.485  # the share of the width for the players, if they stand at the right
_LEAST_RIGHT = 300.0
_LEAST_PLATE = 330.0


@dataclass(frozen=True, slots=True)
class FormNeeds:
    """How much room the parts need; functions give a height for a width.

    Attributes:
        head_height: the height of the title with the formats and the way back.
        limits_height: the height of the numbers of a custom format; 0 for others.
        foot_height: the height of the summary of the options with their link.
        problem_height: the height of what is wrong; 0 if nothing is.
        plate_head: the height of a player's plate above the cards.
        start_height: the height of the main button.
        basics_head: the height of the title above the basic actions.
        shows_boxes: whether the boxes of the starter games are shown, or a page about a draft.
        is_low: whether the cards of teams may be low, so that the form need not scroll.
    """

    head_height: Callable[[float], float]
    limits_height: Callable[[float], float]
    foot_height: Callable[[float], float]
    problem_height: Callable[[float], float]
    plate_head: Callable[[float], float]
    start_height: Callable[[float], float]
    basics_head: float
    shows_boxes: bool
    is_low: bool = False


@dataclass(slots=True)
class FormPlaces:
    """Where everything is; `height` is more than the window has if the form must scroll.

    `felt` is where the boxes are, and what is shown instead of them; `limits` and `basics` are
    empty where they are not shown.
    """

    head: QRectF = field(default_factory=QRectF)
    limits: QRectF = field(default_factory=QRectF)
    felt: QRectF = field(default_factory=QRectF)
    plates: list[QRectF] = field(default_factory=list)
    basics: QRectF = field(default_factory=QRectF)
    foot: QRectF = field(default_factory=QRectF)
    problem: QRectF = field(default_factory=QRectF)
    start: QRectF = field(default_factory=QRectF)
    height: float = 0.0


def lay_out_form(room: HomeMeasures, needs: FormNeeds) -> FormPlaces:
    """Place everything in two columns under the felt if there is room, else in one."""
    if needs.shows_boxes:
        return _in_two_columns(room, needs) or _in_one_column(room, needs)
    return _with_teams(room, needs)


def _in_two_columns(room: HomeMeasures, needs: FormNeeds) -> FormPlaces | None:
    margin, gap, size = room.margin, 1.2 * room.gap, room.size
    wide = size.width() - 2 * margin
    right = _RIGHT * wide
    left = wide - right - 1.4 * margin
    if right < _LEAST_RIGHT * room.letters:
        return None
    places = FormPlaces(height=size.height())
    head, foot = needs.head_height(wide), needs.foot_height(left)
    problem, start = needs.problem_height(left), needs.start_height(right)
    plates = needs.plate_head((right - gap) / 2) + _CARDS * room.unit
    bottom = size.height() - 0.8 * margin
    below = max(plates + gap + start, foot + problem + gap)
    top = bottom - below
    places.head = QRectF(margin, 0.5 * margin, wide, head)
    felt_top = places.head.bottom() + 0.5 * gap
    places.felt = QRectF(margin, felt_top, wide, top - gap - felt_top)
    if places.felt.height() < _LEAST_FELT:
        return None
    start_left = margin + wide - right
    _place_plates(places, QRectF(start_left, top, right, bottom - gap - start - top), gap)
    places.start = QRectF(start_left, bottom - start, right, start)
    places.foot = QRectF(margin, bottom - foot, left, foot)
    places.problem = QRectF(margin, places.foot.top() - problem, left, problem)
    basics = QRectF(margin, top, left, places.problem.top() - 0.6 * gap - top)
    if basics.height() >= needs.basics_head + _LEAST_BASICS * room.unit:
        places.basics = basics
    return places


def _in_one_column(room: HomeMeasures, needs: FormNeeds) -> FormPlaces:
    margin, gap, size = room.margin, room.gap, room.size
    wide = size.width() - 2 * margin
    places = FormPlaces()
    head, foot = needs.head_height(wide), needs.foot_height(wide)
    problem, start = needs.problem_height(wide), needs.start_height(wide)
    plates = needs.plate_head((wide - gap) / 2) + 0.85 * _CARDS * room.unit
    rest = 0.4 * margin + head + plates + foot + problem + start + 4 * gap + 0.6 * margin
    felt = max(_LEAST_FELT, size.height() - rest)
    places.height = max(size.height(), rest + felt)
    places.head = QRectF(margin, 0.4 * margin, wide, head)
    places.felt = QRectF(margin, places.head.bottom() + gap, wide, felt)
    plate_top = places.felt.bottom() + gap
    _place_plates(places, QRectF(margin, plate_top, wide, plates), gap)
    places.foot = QRectF(margin, plate_top + plates, wide, foot)
    places.problem = QRectF(margin, places.foot.bottom(), wide, problem)
    places.start = QRectF(margin, places.problem.bottom() + gap, wide, start)
    return places


def _with_teams(room: HomeMeasures, needs: FormNeeds) -> FormPlaces:
    """Both teams side by side, or below each other in a narrow window, and the rest around them."""
    margin, gap, size = room.margin, 1.2 * room.gap, room.size
    wide = size.width() - 2 * margin
    right = _RIGHT * wide
    left = wide - right - 1.4 * margin
    is_beside = right >= _LEAST_RIGHT * room.letters
    places = FormPlaces()
    places.head = QRectF(margin, 0.5 * margin, wide, needs.head_height(wide))
    top = places.head.bottom() + 0.5 * gap
    if limits := needs.limits_height(wide):
        places.limits = QRectF(margin, top, wide, limits)
        top = places.limits.bottom() + 0.7 * gap
    said = left if is_beside else wide
    foot, problem = needs.foot_height(said), needs.problem_height(said)
    start = needs.start_height(right if is_beside else wide)
    below = max(foot + problem, start) if is_beside else foot + problem + gap + start
    across = (wide - gap) / 2
    is_stacked = across < _LEAST_PLATE * min(room.letters, 1.3)
    plate = needs.plate_head(wide if is_stacked else across)
    plate += (_LOW_TEAM if needs.is_low else _LEAST_TEAM) * room.unit
    least = 2 * plate + gap if is_stacked else plate
    rest = top + below + gap + 0.8 * margin
    felt = max(least, size.height() - rest)
    places.height = max(size.height(), rest + felt)
    places.felt = QRectF(margin, top, wide, felt)
    if is_stacked:
        half = (felt - gap) / 2
        places.plates = [
            QRectF(margin, top, wide, half),
            QRectF(margin, top + half + gap, wide, half),
        ]
    else:
        _place_plates(places, places.felt, gap)
    bottom = top + felt + gap
    if is_beside:
        end = bottom + below
        places.start = QRectF(margin + wide - right, end - start, right, start)
        places.foot = QRectF(margin, end - foot, left, foot)
        places.problem = QRectF(margin, places.foot.top() - problem, left, problem)
    else:
        places.foot = QRectF(margin, bottom, wide, foot)
        places.problem = QRectF(margin, places.foot.bottom(), wide, problem)
        places.start = QRectF(margin, places.problem.bottom() + gap, wide, start)
    return places


def _place_plates(places: FormPlaces, area: QRectF, gap: float) -> None:
    half = (area.width() - gap) / 2
    for left in (area.left(), area.right() - half):
        places.plates.append(QRectF(left, area.top(), half, area.height()))
