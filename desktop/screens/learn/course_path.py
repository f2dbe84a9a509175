"""The path on the felt: stations on a rope that winds from row to row, and brass name plates."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import islice
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop.screens.learn.station_button import StationButton
from desktop.screens.page_screen import ButtonPlate
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_text, text_width
from desktop.style.materials.pictures import KeptPicture
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.surfaces import paint_brass
from desktop.style.materials.tones import BLACK, tone

_HEADING = 13.0  # pixels at 1280x800
_STATION = 226.0  # the least width of a station, times the scale of letters
_MOST_COLUMNS = 3
_BETWEEN = 30.0  # the rope between two stations
_ROW_GAP, _HEADING_GAP = 10.0, 6.0
_PAD_X, _PAD_TOP, _PAD_BOTTOM = 13.0, 17.0, 15.0
_TURN = 20.0  # the room at both ends for the rope that turns
_SWAY = 4.5  # how far stations of a row are higher and lower, so that the path winds
_ROPE, _STITCH = 9.0, 3.0
_BULGE = 15.0  # how far the rope turns around the end of a row

_WAYS = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}


class PathPart(NamedTuple):
    """A part of the course: how many stations it has, or one wide station without a heading."""

    stations: int
    is_wide: bool = False


class CoursePath(QWidget):
    """Holds the stations in rows, of which every second one goes from right to left.

    Arrow keys go from a station to the nearest one in that direction.
    """

    def __init__(self, stations: Sequence[StationButton], parts: Sequence[PathPart]) -> None:
        super().__init__()
        self.stations = tuple(stations)
        for station in self.stations:
            station.setParent(self)
            station.installEventFilter(self)
        self._parts = tuple(parts)
        self._name_plates = tuple(NamePlate(self) for part in parts if not part.is_wide)
        self._short_rows: list[StationButton] = []
        self._unit, self._letters = 1.0, 1.0
        self._grid = QGridLayout(self)
        self._grid.setVerticalSpacing(0)
        self._ground = KeptPicture()

    def set_scales(self, unit: float, letters: float) -> None:
        self._unit, self._letters = unit, letters
        for station in self.stations:
            station.set_scales(unit, letters)
        for plate in self._name_plates:
            plate.set_scales(unit, letters)

    def show_headings(self, headings: Sequence[str]) -> None:
        for plate, heading in zip(self._name_plates, headings, strict=True):
            plate.show_heading(heading)

    def columns_for(self, width: float) -> int:
        """How many stations fit side by side."""
        inner, between = width - 2 * (_PAD_X + _TURN) * self._unit, _BETWEEN * self._unit
        return max(1, min(_MOST_COLUMNS, int((inner + between) / (self._least + between))))

    @property
    def _least(self) -> float:
        return _STATION * self._letters

    def arrange(self, columns: int) -> None:
        """Put the stations into rows of this many columns; spare room widens the gaps."""
        grid, unit = self._grid, self._unit
        while grid.count():
            grid.takeAt(0)
        for row in range(grid.rowCount()):
            self._set_row(row, 0)
        for column in range(_MOST_COLUMNS):
            grid.setColumnStretch(column, int(column < columns))
        side = round((_PAD_X + _TURN) * unit)
        grid.setContentsMargins(side, round(_PAD_TOP * unit), side, round(_PAD_BOTTOM * unit))
        grid.setHorizontalSpacing(round(_BETWEEN * unit))
        self._short_rows = []
        stations, plates, row = iter(self.stations), iter(self._name_plates), 0
        for part in self._parts:
            if row:
                self._set_row(row, 2 * _ROW_GAP, 2)
                row += 1
            if not part.is_wide:
                grid.addWidget(next(plates), row, 0, 1, columns, Qt.AlignmentFlag.AlignLeft)
                self._set_row(row + 1, _HEADING_GAP)
                row += 2
            most = 1 if part.is_wide else columns
            for number, start in enumerate(range(0, part.stations, most)):
                if number:
                    self._set_row(row, _ROW_GAP, 1)
                    row += 1
                shown = tuple(islice(stations, min(most, part.stations - start)))
                self._fill_row(row, shown, columns, number=number, is_wide=part.is_wide)
                row += 1

    def _set_row(self, row: int, height: float, stretch: int = 0) -> None:
        self._grid.setRowMinimumHeight(row, round(height * self._unit))
        self._grid.setRowStretch(row, stretch)

    def _fill_row(
        self,
        row: int,
        stations: Sequence[StationButton],
        columns: int,
        *,
        number: int,
        is_wide: bool,
    ) -> None:
        """Put stations into a row, which is one of several of its part of the course."""
        sway = round(_SWAY * self._unit) if columns > 1 else 0
        for place, station in enumerate(stations):
            column = place if number % 2 == 0 else columns - 1 - place
            is_low = (column + number) % 2 == 0 and not is_wide
            above = sway if is_wide else 2 * sway if is_low else 0
            item = ButtonPlate(station, above, 2 * sway - above)
            self._grid.addItem(item, row, column, 1, 2 if is_wide and columns > 1 else 1)
        is_short = is_wide or len(stations) < columns - 1
        if columns == _MOST_COLUMNS and is_short and number % 2 == 0:
            self._short_rows.append(stations[-1])

    @property
    def _places(self) -> list[QRectF]:
        """The stations without their shadows."""
        return [_plate(station) for station in self.stations]

    def free_ends(self) -> list[QRectF]:
        """The free parts at the right of short rows, for pictures."""
        ends = []
        for station in self._short_rows:
            last = _plate(station)
            left = last.right() + 0.12 * self._least
            wide = self.width() - left - 0.12 * self._least
            ends.append(QRectF(left, last.top(), wide, last.height()))
        return ends

    def keyPressEvent(self, event: QKeyEvent) -> None:
        way = _WAYS.get(Qt.Key(event.key()))
        focused = next((station for station in self.stations if station.hasFocus()), None)
        if way is None or focused is None or not self._go(focused, way):
            super().keyPressEvent(event)

    def _go(self, focused: StationButton, way: QPointF) -> bool:
        """Move the focus to the nearest station in a direction; returns whether there is one."""
        start = QPointF(focused.geometry().center())
        found: list[tuple[float, StationButton]] = []
        for station in self.stations:
            away = QPointF(station.geometry().center()) - start
            along = QPointF.dotProduct(away, way)
            aside = abs(away.x() * way.y()) + abs(away.y() * way.x())
            if way.y() and _overlap(station.geometry(), focused.geometry()):
                aside *= 0.1  # a wide station is also below what is above its end
            least = 0.4 * (focused.height() if way.y() else focused.width())
            if station is not focused and along > least:
                found.append((along + 2.5 * aside, station))
        if not found:
            return False
        min(found, key=lambda one: one[0])[1].setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    # --- painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        states = tuple(station.state.is_done for station in self.stations)
        shows = (
            current_theme(),
            self._unit,
            tuple(area.getRect() for area in self._places),
            states,
        )
        picture = self._ground.find(
            shows, self.size(), self.devicePixelRatioF(), self._paint_ground
        )
        painter.drawPixmap(0, 0, picture)
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        places = self._places
        ropes = [
            (_rope(places, start, self._unit), self.stations[start].state.is_done)
            for start in range(len(places) - 1)
        ]
        table, unit = current_theme().table, self._unit
        whole = QPainterPath()
        for rope, _ in ropes:
            whole.addPath(rope)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        cap = Qt.PenCapStyle.FlatCap
        dark = table.felt_ink if table.is_plain else tone(BLACK, 120)
        painter.setPen(QPen(QColor(dark), _ROPE * unit, c=cap))
        painter.drawPath(whole)
        for rope, is_done in ropes:
            color = QColor(table.brass[0] if is_done else table.brass[1])
            if not is_done:
                color.setAlpha(220)
            pen = QPen(color, (_STITCH + 1.5 if is_done else _STITCH) * unit)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            if not is_done:
                pen.setDashPattern([2.2, 2.6])
            painter.setPen(pen)
            painter.drawPath(rope)


def _plate(station: StationButton) -> QRectF:
    away = station.margin
    return QRectF(station.geometry()).adjusted(away, away, -away, -away)


def _rope(places: Sequence[QRectF], start: int, unit: float) -> QPainterPath:
    """The rope from a station to the next one."""
    here, there = places[start], places[start + 1]
    bulge = _BULGE * unit
    if abs(here.center().y() - there.center().y()) < 0.5 * here.height():
        first, second = (here, there) if here.left() < there.left() else (there, here)
        begin = QPointF(first.right(), first.center().y())
        end = QPointF(second.left(), second.center().y())
        middle = QPointF((end.x() - begin.x()) / 2, 0)
        path = QPainterPath(begin)
        path.cubicTo(begin + middle, end - middle, end)
        return path
    is_right = abs(here.right() - there.right()) < 1 and _goes_right(places, start)
    if is_right or abs(here.left() - there.left()) < 1:
        side, away = (1, bulge) if is_right else (0, -bulge)
        begin = QPointF((here.left(), here.right())[side], here.center().y())
        end = QPointF((there.left(), there.right())[side], there.center().y())
        path = QPainterPath(begin)
        path.cubicTo(begin + QPointF(2 * away, 0), end + QPointF(2 * away, 0), end)
        return path
    begin, end = (
        QPointF(here.center().x(), here.bottom()),
        QPointF(there.center().x(), there.top()),
    )
    down = QPointF(0, (end.y() - begin.y()) / 2)
    path = QPainterPath(begin)
    path.cubicTo(begin + down, end - down, end)
    return path


def _goes_right(places: Sequence[QRectF], place: int) -> bool:
    """Whether the row of a station is walked to the right."""
    if place == 0:
        return True
    before, here = places[place - 1], places[place]
    if abs(before.center().y() - here.center().y()) < 0.5 * here.height():
        return before.left() < here.left()
    return abs(before.left() - here.left()) < 1


def _overlap(one: QRect, other: QRect) -> bool:
    """Whether two areas share a column."""
    return one.left() <= other.right() and other.left() <= one.right()


# --- name plate -----------------------------------------------------------------------------------


_SHADOW = 6  # pixels around the plate


class NamePlate(QWidget):
    """The name of a part of the course, on brass."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._unit, self._letters = 1.0, 1.0
        self._heading = ""

    def show_heading(self, heading: str) -> None:
        self._heading = heading
        self.setAccessibleName(heading)
        self.updateGeometry()
        self.update()

    def set_scales(self, unit: float, letters: float) -> None:
        self._unit, self._letters = unit, letters

    @property
    def _pixels(self) -> float:
        return _HEADING * self._letters

    def sizeHint(self) -> QSize:
        wide = text_width(self._heading, self._pixels, bold=True) + 2 * self._pixels
        return QSize(math.ceil(wide) + _SHADOW, math.ceil(1.75 * self._pixels) + _SHADOW)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        table = current_theme().table
        plate = QRectF(self.rect()).adjusted(0, 0, -_SHADOW, -_SHADOW)
        path = rounded(plate, 5 * self._unit)
        if not table.is_plain:
            paint_soft_shadow(painter, path, 4 * self._unit, BLACK, 120, 1, 2)
        paint_brass(painter, path, table, 0)
        paint_text(
            painter,
            plate,
            self._heading,
            table.brass_ink,
            self._pixels,
            bold=True,
            align=ALIGN_CENTER,
        )
        painter.end()
