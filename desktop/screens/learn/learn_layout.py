"""Where the parts of the Learn screen stand, as plain geometry.

The stations follow the path in rows that turn at each end, like a board game. The exercises stand
at the right, or below where the letters are large. What does not fit makes the page scroll.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF

from desktop.screens.home.home_layout import HomeMeasures

_STATION = 226.0  # the least width of a station, times the scale of letters
_MOST_COLUMNS = 3
_BETWEEN = 30.0  # the rope between two stations
_ROW_GAP, _MOST_ROW_GAP = 10.0, 30.0
_GROUP_GAP = 6.0
_FELT_PAD = 22.0
_TURN = 20.0  # the room at both ends for the rope that turns
_RIGHT, _LEAST_RIGHT, _MOST_RIGHT = 0.25, 316.0, 0.37
_LOOSE = 1.3  # how much higher than needed the exercises may be
_SWAY = 4.5  # how far stations of a row stand higher and lower, so that the path winds


@dataclass(frozen=True, slots=True)
class LearnNeeds:
    """How much room the parts need; functions give a height for a width.

    Attributes:
        groups: how many stations each part of the course has.
        wide_groups: the parts of one wide station, which needs no name plate.
        station_height: the height of a station.
        heading_height: the height of the plate with the name of a part.
        title_width: the width of the title.
        head_height: the height of the words beside the title.
        shelf_height: the height of the exercises.
        choice_height: the height of the question who plays the other side.
        foot_height: the height of the links at the foot.
    """

    groups: Sequence[int]
    wide_groups: frozenset[int]
    station_height: Callable[[float], float]
    heading_height: float
    title_width: float
    head_height: Callable[[float], float]
    shelf_height: Callable[[float], float]
    choice_height: Callable[[float], float]
    foot_height: Callable[[float], float]


@dataclass(slots=True)
class LearnPlaces:
    """Where everything stands; `height` is more than the window has if the page must scroll.

    Attributes:
        title: the word in brass.
        head: the words beside it, with the way back.
        felt: the cloth with the path.
        headings: the name plate of each part of the course; empty for a wide station.
        stations: the stations in their order, without their shadows.
        columns: how many stations a row has.
        shelf: the tray with the exercises.
        pictures: the free ends of rows, for dice and cards.
        choice: who plays the other side.
        foot: the links.
        height: the height of everything.
    """

    title: QRectF = field(default_factory=QRectF)
    head: QRectF = field(default_factory=QRectF)
    felt: QRectF = field(default_factory=QRectF)
    headings: list[QRectF] = field(default_factory=list)
    stations: list[QRectF] = field(default_factory=list)
    columns: int = 1
    pictures: list[QRectF] = field(default_factory=list)
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
    left = wide - right - 0.8 * margin
    if right > _MOST_RIGHT * wide or _columns(left, room) < 2:
        _place_in_one_column(places, room, needs, top)
    else:
        _place_in_two_columns(places, room, needs, top, left, right)
    return places


def _place_head(places: LearnPlaces, room: HomeMeasures, needs: LearnNeeds, wide: float) -> float:
    """Place title and words; returns where the rest begins."""
    margin, top = room.margin, 0.5 * room.margin
    gap = 1.4 * room.gap
    beside = wide - needs.title_width - gap
    title = 44 * room.unit if beside > 0.5 * wide else 40 * room.letters
    if beside > 0.5 * wide:
        said = needs.head_height(beside)
        both = max(title, said)
        places.title = QRectF(margin, top, needs.title_width, both)
        places.head = QRectF(margin + needs.title_width + gap, top, beside, said)
        places.head.moveTop(top + (both - said) / 2)
        return top + both + 0.4 * margin
    said = needs.head_height(wide)
    places.title = QRectF(margin, top, min(wide, needs.title_width), title)
    places.head = QRectF(margin, places.title.bottom() + 4, wide, said)
    return places.head.bottom() + 0.4 * margin


def _place_in_two_columns(
    places: LearnPlaces,
    room: HomeMeasures,
    needs: LearnNeeds,
    top: float,
    left: float,
    right: float,
) -> None:
    margin, gap = room.margin, room.gap
    wide = room.size.width() - 2 * margin
    foot = needs.foot_height(wide)
    below = foot + 0.3 * margin + 0.4 * margin
    choice = needs.choice_height(right)
    path = _path_height(left, room, needs, _ROW_GAP * room.unit)
    shelf = needs.shelf_height(right)
    high = max(room.size.height() - top - below, path, shelf + choice + gap)
    places.height = top + high + below
    places.felt = QRectF(margin, top, left, high)
    column = margin + wide - right
    places.shelf = QRectF(column, top, right, min(high - choice - gap, _LOOSE * shelf))
    places.choice = QRectF(column, places.shelf.bottom() + gap, right, choice)
    places.foot = QRectF(margin, places.height - 0.3 * margin - foot, wide, foot)
    _place_path(places, room, needs)


def _place_in_one_column(
    places: LearnPlaces, room: HomeMeasures, needs: LearnNeeds, top: float
) -> None:
    margin, gap = room.margin, room.gap
    wide = room.size.width() - 2 * margin
    path = _path_height(wide, room, needs, _ROW_GAP * room.unit)
    places.felt = QRectF(margin, top, wide, path)
    choice, shelf = needs.choice_height(wide), needs.shelf_height(wide)
    places.choice = QRectF(margin, places.felt.bottom() + gap, wide, choice)
    places.shelf = QRectF(margin, places.choice.bottom() + gap, wide, shelf)
    foot = needs.foot_height(wide)
    places.foot = QRectF(margin, places.shelf.bottom() + gap, wide, foot)
    places.height = places.foot.bottom() + 0.3 * margin
    _place_path(places, room, needs)


# --- the path


def _inner_width(felt: float, room: HomeMeasures) -> float:
    return felt - 2 * (_FELT_PAD * 0.6 + _TURN) * room.unit


def _columns(felt: float, room: HomeMeasures) -> int:
    between = _BETWEEN * room.unit
    fit = (_inner_width(felt, room) + between) / (_STATION * room.letters + between)
    return max(1, min(_MOST_COLUMNS, int(fit)))


def _station_width(felt: float, room: HomeMeasures, columns: int) -> float:
    between = _BETWEEN * room.unit
    return (_inner_width(felt, room) - (columns - 1) * between) / columns


def _rows(felt: float, room: HomeMeasures, needs: LearnNeeds) -> list[list[int]]:
    """How many stations each row of each part has."""
    columns = _columns(felt, room)
    return [
        [1] * count
        if place in needs.wide_groups
        else [min(columns, count - start) for start in range(0, count, columns)]
        for place, count in enumerate(needs.groups)
    ]


def _path_height(felt: float, room: HomeMeasures, needs: LearnNeeds, row_gap: float) -> float:
    """The height of the felt for these gaps between rows."""
    columns = _columns(felt, room)
    station = needs.station_height(_station_width(felt, room, columns))
    station += 2 * _sway(room, columns)
    rows = sum(len(group) for group in _rows(felt, room, needs))
    groups = len(needs.groups)
    named = groups - len(needs.wide_groups)
    heads = named * (needs.heading_height + _GROUP_GAP * room.unit)
    return 1.5 * _FELT_PAD * room.unit + heads + rows * (station + row_gap) + (groups - 2) * row_gap


def _sway(room: HomeMeasures, columns: int) -> float:
    return _SWAY * room.unit if columns > 1 else 0.0


def _place_path(places: LearnPlaces, room: HomeMeasures, needs: LearnNeeds) -> None:
    """Place headings and stations on the felt; spare room widens the gaps between rows."""
    felt, unit = places.felt, room.unit
    places.columns = columns = _columns(felt.width(), room)
    width = _station_width(felt.width(), room, columns)
    station, sway = needs.station_height(width), _sway(room, columns)
    rows = _rows(felt.width(), room, needs)
    gap, gaps = _ROW_GAP * unit, sum(map(len, rows)) + len(rows) - 1
    spare = felt.height() - _path_height(felt.width(), room, needs, gap)
    gap = min(_MOST_ROW_GAP * unit, gap + max(0.0, spare) / gaps)
    left = felt.left() + (felt.width() - _inner_width(felt.width(), room)) / 2
    over = felt.height() - _path_height(felt.width(), room, needs, gap)
    top = felt.top() + 0.8 * _FELT_PAD * unit + max(0.0, over) / 2
    step = width + _BETWEEN * unit
    for group, counts in enumerate(rows):
        places.headings.append(QRectF())
        if group not in needs.wide_groups:
            places.headings[-1] = QRectF(
                left, top, _inner_width(felt.width(), room), needs.heading_height
            )
            top += needs.heading_height + _GROUP_GAP * unit
        for row, count in enumerate(counts):
            for place in range(count):
                column = place if row % 2 == 0 else columns - 1 - place
                at = QPointF(left + column * step, top + sway * (1 + (-1) ** (column + row)))
                across = width
                if group in needs.wide_groups:
                    at = QPointF(left, top + sway)
                    across = width if columns == 1 else 2 * width + _BETWEEN * unit
                places.stations.append(QRectF(at.x(), at.y(), across, station))
            is_wide = group in needs.wide_groups
            if columns == _MOST_COLUMNS and (is_wide or count < columns - 1) and row % 2 == 0:
                _keep_free_end(places, step)
            top += station + 2 * sway + gap
        top += gap


def _keep_free_end(places: LearnPlaces, step: float) -> None:
    """Keep the free part at the right of a row for a picture."""
    last, felt = places.stations[-1], places.felt
    left = last.right() + 0.12 * step
    places.pictures.append(
        QRectF(left, last.top(), felt.right() - left - 0.12 * step, last.height())
    )
