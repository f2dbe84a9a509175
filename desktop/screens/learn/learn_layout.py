"""Where the parts of the Learn screen and its path are, as plain geometry.

The exercises stand at the right of the path, or below it where the letters are large. What does
not fit makes the page scroll.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QRectF

from desktop.screens.home.home_layout import HomeMeasures

# --- the path -------------------------------------------------------------------------------------


_STATION = 226.0  # the least width of a station, times the scale of letters
MOST_COLUMNS = 3
_BETWEEN = 30.0  # the rope between two stations
_ROW_GAP, _MOST_ROW_GAP = 10.0, 30.0
_HEADING_GAP = 6.0
_PAD_X, _PAD_TOP, _PAD_BOTTOM = 13.0, 17.0, 15.0
_TURN = 20.0  # the room at both ends for the rope that turns
_SWAY = 4.5  # how far stations of a row stand higher and lower, so that the path winds


@dataclass(frozen=True, slots=True)
class PathNeeds:
    """What the path consists of.

    Attributes:
        groups: how many stations each part of the course has.
        wide_groups: the parts of one wide station, which needs no name plate.
        station_height: the height of a station, by its place in the course and its width.
        heading_height: the height of the plate with the name of a part.
    """

    groups: Sequence[int]
    wide_groups: frozenset[int]
    station_height: Callable[[int, float], float]
    heading_height: float


@dataclass(slots=True)
class PathPlaces:
    """Where everything on the felt is.

    Attributes:
        headings: the name plate of each part of the course; empty for a wide station.
        stations: the stations in their order, without their shadows.
        pictures: the free ends of rows, for dice and cards.
    """

    headings: list[QRectF] = field(default_factory=list)
    stations: list[QRectF] = field(default_factory=list)
    pictures: list[QRectF] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Row:
    """A row of stations: its part, its number in that part, and its size."""

    group: int
    number: int
    stations: range
    is_wide: bool
    width: float
    height: float


class PathLayout:
    """The rows for a width of the felt; `place` then puts them on it."""

    def __init__(self, felt: float, room: HomeMeasures, needs: PathNeeds) -> None:
        """Arrange the stations in rows.

        Args:
            felt: the width of the felt.
            room: the measures of the screen.
            needs: the stations.
        """
        self._needs, self._unit = needs, room.unit
        self._inner = felt - 2 * (_PAD_X + _TURN) * room.unit
        between = _BETWEEN * room.unit
        fit = (self._inner + between) / (_STATION * room.letters + between)
        self.columns = max(1, min(MOST_COLUMNS, int(fit)))
        self._width = (self._inner - (self.columns - 1) * between) / self.columns
        self._sway = _SWAY * room.unit if self.columns > 1 else 0.0
        self._rows = self._make_rows()

    def _make_rows(self) -> list[_Row]:
        rows, first, between = list[_Row](), 0, _BETWEEN * self._unit
        for group, count in enumerate(self._needs.groups):
            is_wide = group in self._needs.wide_groups
            width = 2 * self._width + between if is_wide and self.columns > 1 else self._width
            most = 1 if is_wide else self.columns
            for number, start in enumerate(range(first, first + count, most)):
                stations = range(start, min(start + most, first + count))
                high = max(self._needs.station_height(one, width) for one in stations)
                rows.append(_Row(group, number, stations, is_wide, width, high + 2 * self._sway))
            first += count
        return rows

    @property
    def height(self) -> float:
        """The height of the felt with the smallest gaps."""
        return self._height(_ROW_GAP * self._unit)

    def _height(self, gap: float) -> float:
        named = len(self._needs.groups) - len(self._needs.wide_groups)
        heads = named * (self._needs.heading_height + _HEADING_GAP * self._unit)
        pads = (_PAD_TOP + _PAD_BOTTOM) * self._unit
        return pads + heads + sum(row.height for row in self._rows) + self._gaps * gap

    @property
    def _gaps(self) -> int:
        """The number of gaps between rows; those between parts of the course count twice."""
        return len(self._rows) - 1 + len(self._needs.groups) - 1

    def place(self, felt: QRectF) -> PathPlaces:
        """Place everything; spare room widens the gaps between rows."""
        places, unit = PathPlaces(), self._unit
        spare = max(0.0, felt.height() - self.height)
        gap = min(_MOST_ROW_GAP * unit, _ROW_GAP * unit + spare / self._gaps)
        left = felt.left() + (felt.width() - self._inner) / 2
        over = max(0.0, felt.height() - self._height(gap))
        top = felt.top() + _PAD_TOP * unit + over / 2
        for row in self._rows:
            if row.number == 0:
                top += gap if row.group else 0.0
                places.headings.append(QRectF())
                if not row.is_wide:
                    high = self._needs.heading_height
                    places.headings[-1] = QRectF(left, top, self._inner, high)
                    top += high + _HEADING_GAP * unit
            self._place_row(places, row, left, top)
            is_short = row.is_wide or len(row.stations) < self.columns - 1
            if self.columns == MOST_COLUMNS and is_short and row.number % 2 == 0:
                self._keep_free_end(places, felt)
            top += row.height + gap
        return places

    def _place_row(self, places: PathPlaces, row: _Row, left: float, top: float) -> None:
        """Place a row: every second one from right to left."""
        step = self._width + _BETWEEN * self._unit
        for place in range(len(row.stations)):
            column = place if row.number % 2 == 0 else self.columns - 1 - place
            is_low = (column + row.number) % 2 == 0 and not row.is_wide
            down = 2 * self._sway if is_low else self._sway if row.is_wide else 0.0
            high = row.height - 2 * self._sway
            places.stations.append(QRectF(left + column * step, top + down, row.width, high))

    def _keep_free_end(self, places: PathPlaces, felt: QRectF) -> None:
        """Keep the free part at the right of a row for a picture."""
        last, pad = places.stations[-1], 0.12 * self._width
        left = last.right() + pad
        places.pictures.append(QRectF(left, last.top(), felt.right() - left - pad, last.height()))


# --- the Learn screen -----------------------------------------------------------------------------


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
