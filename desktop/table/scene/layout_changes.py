"""Moves trays and dice to another layout, as when the stage grows for an attack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.table.dice_motion.quaternion import smootherstep
from desktop.table.items.die_item import DieItem
from desktop.table.items.stage_item import ActionAreaItem
from desktop.table.items.zone_item import ZoneItem
from desktop.table.layout.dice_rows import DieSpot
from desktop.table.layout.table_layout import Z_DIE, TableLayout
from desktop.table.scene.pieces import TablePieces
from rules.model import DieId
from rules.state import Zone

_SEEN = QRectF(-0.74, -0.72, 1.66, 1.7)
"""The part of a die's picture that is not transparent, from its center, in edges."""

_SHARPEN_SECONDS = 0.001  # how long at once dice are drawn again after they moved
_FRAME_MS = 16
PHASE_CHANGE_MS = 320.0  # how long the trays take to make room for an attack, in milliseconds


class _TravelingPlace(NamedTuple):
    """A place that moves, and the picture of what is on it, in its final size."""

    item: ZoneItem | ActionAreaItem
    start: QRectF
    end: QRectF
    picture: QPixmap


class _TravelingDie(NamedTuple):
    """A die that moves: its picture, and center and edge at the start and at the end."""

    picture: QPixmap
    source: QRectF
    start: tuple[QPointF, float]
    end: tuple[QPointF, float]


class TravelItem(QGraphicsItem):
    """Paints places and dice on their way from one layout to another; their items are hidden.

    It paints trays from cached parts, names and dice from pictures made before. A frame only copies
    and stretches those, so it is fast with any number of dice.
    """

    def __init__(self, areas: Sequence[QRectF], ratio: float) -> None:
        super().__init__()
        self._areas, self._ratio = areas, ratio
        self._progress = 0.0
        self._places: list[_TravelingPlace] = []
        self._dice: list[_TravelingDie] = []
        self.setZValue(Z_DIE - 0.25)  # dice that change their zone fly above it
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def add_place(self, item: ZoneItem | ActionAreaItem, end: QRectF) -> None:
        """Add a zone or the place for actions; its item must be hidden."""
        picture = blank_picture(end.size(), self._ratio)
        painter = painter_on(picture)
        item.paint_contents(painter, QRectF(QPointF(), end.size()))
        painter.end()
        if isinstance(item, ZoneItem) and item.has_tray:  # only its first line is painted
            high = round(1.1 * item.title_height * self._ratio)
            picture = picture.copy(0, 0, picture.width(), min(high, picture.height()))
        self._places.append(_TravelingPlace(item, item.area, end, picture))

    def add_die(self, die: DieItem, spot: DieSpot) -> None:
        """Add a die, and hide its item."""
        picture = die.whole_picture(self._ratio)
        middle, edge = picture.width() / 2, die.picture_edge * self._ratio
        source = QRectF(_SEEN.topLeft() * edge, _SEEN.size() * edge).translated(middle, middle)
        self._dice.append(
            _TravelingDie(picture, source, (die.pos(), die.edge), (spot.center, spot.edge))
        )
        die.setVisible(False)

    def show_progress(self, progress: float) -> None:
        """Show them when this part of the way is behind them, from 0 to 1."""
        self._progress = progress
        for area in self._areas:
            self.update(area)

    def boundingRect(self) -> QRectF:
        whole = QRectF()
        for area in self._areas:
            whole = whole.united(area)
        return whole

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        for place in self._places:
            self._paint_place(painter, place)
        progress = self._progress
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        for picture, source, (start, small), (end, large) in self._dice:
            center = start + (end - start) * progress
            edge = small + (large - small) * progress
            rect = QRectF(_SEEN.topLeft() * edge + center, _SEEN.size() * edge)
            painter.drawPixmap(rect, picture, source)

    def _paint_place(self, painter: QPainter, place: _TravelingPlace) -> None:
        """Paint the tray in its present size, and what is on it in its final size."""
        rect = rect_between(place.start, place.end, self._progress)
        if isinstance(place.item, ZoneItem):
            place.item.paint_tray(painter, rect, is_moving=True)
        at = rect.topLeft()
        if not (isinstance(place.item, ZoneItem) and place.item.has_tray):
            size = place.end.size()
            at = rect.center() - QPointF(size.width() / 2, size.height() / 2)
        painter.drawPixmap(QPointF(round(at.x()), round(at.y())), place.picture)


class PictureSharpener(QObject):
    """Draws dice whose pictures are stretched again, a few at a time, so that nothing stutters."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._waiting: list[DieItem] = []
        self._timer = QTimer(self, interval=_FRAME_MS)
        self._timer.timeout.connect(self._sharpen_some)

    def add(self, die: DieItem) -> None:
        """Draw this die again soon."""
        self._waiting.append(die)
        self._timer.start()

    def pause(self) -> None:
        """Draw nothing while no one sees the table."""
        self._timer.stop()

    def resume(self) -> None:
        """Continue after a pause."""
        if self._waiting:
            self._timer.start()

    def _sharpen_some(self) -> None:
        end = perf_counter() + _SHARPEN_SECONDS
        while self._waiting and perf_counter() < end:
            self._waiting.pop(0).sharpen()
        if not self._waiting:
            self._timer.stop()


def rect_between(start: QRectF, end: QRectF, progress: float) -> QRectF:
    """The rectangle on the way from one to another, on whole pixels."""
    left = round(start.left() + (end.left() - start.left()) * progress)
    top = round(start.top() + (end.top() - start.top()) * progress)
    right = round(start.right() + (end.right() - start.right()) * progress)
    bottom = round(start.bottom() + (end.bottom() - start.bottom()) * progress)
    return QRectF(left, top, right - left, bottom - top)


# --- travel ---------------------------------------------------------------------------------------


class LayoutTravel:
    """Moves places and dice to another layout, as pictures while it lasts."""

    def __init__(
        self,
        scene: QGraphicsScene,
        pieces: TablePieces,
        layout: TableLayout,
        spots: Mapping[DieId, DieSpot],
    ) -> None:
        self._scene, self._pieces, self._layout, self._spots = scene, pieces, layout, spots
        self._item: TravelItem | None = None
        self._stage_before = QRectF()

    def begin(self) -> None:
        """Hide what moves, and show its pictures."""
        pieces, layout = self._pieces, self._layout
        views = self._scene.views()
        ratio = views[0].devicePixelRatioF() if views else 1.0
        self._item = item = TravelItem(layout.moving_areas, ratio)
        self._stage_before = pieces.stage.area
        if layout.stage != self._stage_before:
            largest = max(layout.stage, self._stage_before, key=QRectF.height)
            pieces.stage.begin_move(largest.size(), ratio)
        pieces.lanes.setVisible(False)
        for count in pieces.pile_counts.values():
            count.setVisible(False)
        for place, rect in pieces.tray_rects(layout):
            if place.area == rect:
                continue
            place.setVisible(False)
            is_gone = rect.width() < 1  # a pocket that closes
            if not is_gone and place.place.zone is not Zone.ATTACK:
                item.add_place(place, rect)
        for die_id in sorted(self._spots, key=lambda die_id: pieces.dice[die_id].zValue()):
            item.add_die(pieces.dice[die_id], self._spots[die_id])
        self._scene.addItem(item)

    def show(self, time_share: float) -> None:
        """Show them when this share of the time has passed."""
        if self._item is not None:
            progress = smootherstep(time_share)
            stage = rect_between(self._stage_before, self._layout.stage, progress)
            self._pieces.stage.set_rect(stage)
            self._item.show_progress(progress)

    def end(self) -> None:
        item, self._item = self._item, None
        if item is not None:
            self._scene.removeItem(item)
