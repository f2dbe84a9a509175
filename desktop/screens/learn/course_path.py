"""The path on the felt: stations on a rope that winds from row to row, and brass name plates."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.screens.learn.station_button import StationButton
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_text, text_width
from desktop.style.materials.pictures import KeptPicture
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.surfaces import paint_brass
from desktop.style.materials.tones import BLACK, tone

_HEADING = 13.0  # pixels at 1280x800
_ROPE, _STITCH = 9.0, 3.0
_BULGE = 15.0  # how far the rope turns around the end of a row

_WAYS = {
    Qt.Key.Key_Left: QPointF(-1, 0),
    Qt.Key.Key_Right: QPointF(1, 0),
    Qt.Key.Key_Up: QPointF(0, -1),
    Qt.Key.Key_Down: QPointF(0, 1),
}


class CoursePath(QWidget):
    """Holds the stations; arrow keys go from one to the nearest in that direction."""

    def __init__(self, stations: Sequence[StationButton]) -> None:
        super().__init__()
        self.stations = tuple(stations)
        for station in self.stations:
            station.setParent(self)
            station.installEventFilter(self)
        self._unit, self._letters = 1.0, 1.0
        self._places: tuple[QRectF, ...] = ()
        self._headings: tuple[tuple[str, QRectF], ...] = ()
        self._ground = KeptPicture()

    def set_scales(self, unit: float, letters: float) -> None:
        """Set the scales of everything and of letters."""
        self._unit, self._letters = unit, letters
        for station in self.stations:
            station.set_scales(unit, letters)

    @property
    def heading_height(self) -> float:
        """The height of the name plate of a part of the course."""
        return 1.75 * _HEADING * self._letters

    def place(self, stations: Sequence[QRectF], headings: Sequence[tuple[str, QRectF]]) -> None:
        """Place the stations and the name plates, in the coordinates of this widget."""
        self._places, self._headings = tuple(stations), tuple(headings)
        for station, area in zip(self.stations, stations, strict=True):
            away = station.margin
            station.setGeometry(area.adjusted(-away, -away, away, away).toRect())
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        way = _WAYS.get(Qt.Key(event.key()))
        focused = next((one for one in self.stations if one.hasFocus()), None)
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
        shows = (current_theme(), self._unit, self._places_key(), states)
        picture = self._ground.find(
            shows, self.size(), self.devicePixelRatioF(), self._paint_ground
        )
        painter.drawPixmap(0, 0, picture)
        painter.end()

    def _places_key(self) -> tuple[object, ...]:
        headings = tuple((words, area.getRect()) for words, area in self._headings)
        return (*(area.getRect() for area in self._places), *headings)

    def _paint_ground(self, painter: QPainter) -> None:
        ropes = [
            (self._rope(start), self.stations[start].state.is_done)
            for start in range(len(self._places) - 1)
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
        for words, area in self._headings:
            if not area.isEmpty():
                self._paint_heading(painter, words, area)

    def _rope(self, start: int) -> QPainterPath:
        """The rope from a station to the next one."""
        here, there = self._places[start], self._places[start + 1]
        bulge = _BULGE * self._unit
        if abs(here.center().y() - there.center().y()) < 0.5 * here.height():
            first, second = (here, there) if here.left() < there.left() else (there, here)
            begin = QPointF(first.right(), first.center().y())
            end = QPointF(second.left(), second.center().y())
            middle = QPointF((end.x() - begin.x()) / 2, 0)
            path = QPainterPath(begin)
            path.cubicTo(begin + middle, end - middle, end)
            return path
        is_right = abs(here.right() - there.right()) < 1 and self._goes_right(start)
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

    def _goes_right(self, place: int) -> bool:
        """Whether the row of a station is walked to the right."""
        if place == 0:
            return True
        before, here = self._places[place - 1], self._places[place]
        if abs(before.center().y() - here.center().y()) < 0.5 * here.height():
            return before.left() < here.left()
        return abs(before.left() - here.left()) < 1

    def _paint_heading(self, painter: QPainter, words: str, area: QRectF) -> None:
        pixels, table = _HEADING * self._letters, current_theme().table
        plate = QRectF(area)
        plate.setWidth(min(area.width(), text_width(words, pixels, bold=True) + 2 * pixels))
        path = rounded(plate, 5 * self._unit)
        if not table.is_plain:
            paint_soft_shadow(painter, path, 4 * self._unit, BLACK, 120, 1, 2)
        paint_brass(painter, path, table, 0)
        paint_text(painter, plate, words, table.brass_ink, pixels, bold=True, align=ALIGN_CENTER)


def _overlap(one: QRect, other: QRect) -> bool:
    """Whether two areas share a column."""
    return one.left() <= other.right() and other.left() <= one.right()
