"""Lays out the items of the table, and moves them to another layout.

The layout changes with the step: the stage grows for an attack. It also changes with the dice:
trays that share a row share it by need, and Out of Play is open only while it holds dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from time import perf_counter
from typing import NamedTuple, Protocol

from PySide6.QtCore import QAbstractAnimation, QObject, QPointF, QRectF, QSizeF, Qt, QTimer
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsView, QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.table.dice_motion.motion import Motion
from desktop.table.dice_motion.quaternion import smootherstep
from desktop.table.items.card_item import CardItem
from desktop.table.items.coin_item import CoinItem
from desktop.table.items.die_item import DieItem
from desktop.table.items.rail import PlayerRail
from desktop.table.items.stage_item import ActionAreaItem, StageItem
from desktop.table.items.table_item import TableItem
from desktop.table.items.zone_item import PileCountItem, ShelfItem, ZoneItem
from desktop.table.layout.dice_rows import DieSpot, is_stacked
from desktop.table.layout.table_layout import Z_DIE, TableLayout, TablePhase
from desktop.table.stage.lanes_item import LanesItem
from rules.model import CardId, DieId, PlayerId
from rules.state import Die, Setup, Step, Zone

_SEEN = QRectF(-0.74, -0.72, 1.66, 1.7)
"""The part of a die's picture that is not transparent, from its center, in edges."""

_SHARPEN_SECONDS = 0.001  # how long at once dice are drawn again after they moved
_FRAME_MS = 16


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
    Args:
        areas: the parts of the table in which they move.
        ratio: device pixels for each pixel.
    """

    def __init__(self, areas: Sequence[QRectF], ratio: float) -> None:
        super().__init__()
        self._areas, self._ratio = areas, ratio
        self._way = 0.0
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

    def show_way(self, share: float) -> None:
        """Show them when this share of the way is behind them."""
        self._way = share
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
        way = self._way
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, False)
        for picture, source, (start, small), (end, large) in self._dice:
            center, edge = start + (end - start) * way, small + (large - small) * way
            rect = QRectF(_SEEN.topLeft() * edge + center, _SEEN.size() * edge)
            painter.drawPixmap(rect, picture, source)

    def _paint_place(self, painter: QPainter, place: _TravelingPlace) -> None:
        """Paint the tray in its present size, and what is on it in its final size."""
        rect = rect_between(place.start, place.end, self._way)
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
        self._timer = QTimer(self)
        self._timer.setInterval(_FRAME_MS)
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


def rect_between(start: QRectF, end: QRectF, share: float) -> QRectF:
    """The rectangle on the way from one to another, on whole pixels."""
    left = round(start.left() + (end.left() - start.left()) * share)
    top = round(start.top() + (end.top() - start.top()) * share)
    right = round(start.right() + (end.right() - start.right()) * share)
    bottom = round(start.bottom() + (end.bottom() - start.bottom()) * share)
    return QRectF(left, top, right - left, bottom - top)


# --- layout changes -------------------------------------------------------------------------------

_GROWING_ZONES = (Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.OUT)
_KEPT = 8  # layouts kept, because a playback goes back and forth between a few
PHASE_CHANGE_MS = 320.0  # how long the trays take to make room for an attack, in milliseconds


def phase_of(step: Step, dice: Sequence[Die]) -> TablePhase:
    """How the table is laid out: for an attack in the Attack Step and while anything attacks."""
    if step is Step.ATTACK or any(die.zone is Zone.ATTACK for die in dice):
        return TablePhase.ATTACK
    return TablePhase.MAIN


class LaidOutScene(Protocol):
    """What `LayoutChanges` needs of the scene that it lays out."""

    setup: Setup
    bottom_player: PlayerId
    layout: TableLayout
    spots: dict[DieId, DieSpot]
    stage: StageItem
    lanes: LanesItem
    zones: dict[tuple[PlayerId, Zone], ZoneItem]
    pile_counts: dict[tuple[PlayerId, Zone], PileCountItem]
    shelves: dict[PlayerId, ShelfItem]
    action_area: ActionAreaItem
    cards: dict[CardId, CardItem]
    rails: list[PlayerRail]
    coins: dict[PlayerId, CoinItem]
    dice: dict[DieId, DieItem]

    def refresh_spots(self) -> None:
        """Compute the spots of the dice again, in its layout."""

    def views(self) -> list[QGraphicsView]:
        """The views that show it."""

    def addItem(self, item: QGraphicsItem, /) -> None:
        """Add an item."""

    def removeItem(self, item: QGraphicsItem, /) -> None:
        """Remove an item."""


class LayoutChanges:
    """Computes layouts for a scene and applies them to its items."""

    def __init__(self, scene: LaidOutScene, owner: QObject) -> None:
        self._scene = scene
        self._size = QSizeF(1280, 800)
        self.sharpener = PictureSharpener(owner)
        self._known: dict[object, TableLayout] = {}

    def set_size(self, size: QSizeF) -> None:
        """Lay out the table for this size from now on."""
        self._size = QSizeF(size)

    def layout_for(self, step: Step, dice: Sequence[Die]) -> TableLayout:
        """The layout for a step and these dice, at the current size."""
        scene, phase = self._scene, phase_of(step, dice)
        contents = Counter((die.controller, die.zone) for die in dice if die.zone in _GROWING_ZONES)
        key = (
            self._size.toTuple(),
            scene.bottom_player,
            current_theme().text_scale,
            phase,
            frozenset(contents.items()),
        )
        if key not in self._known:
            if len(self._known) >= _KEPT:
                self._known.clear()
            self._known[key] = TableLayout(
                self._size,
                scene.setup,
                scene.bottom_player,
                current_theme().text_scale,
                phase,
                contents,
            )
        return self._known[key]

    def apply(self, plan: TableLayout) -> None:
        """Put every item at its place in a layout; dice stay where they are."""
        scene = self._scene
        scene.layout = plan
        for place, zone in scene.zones.items():
            has_title = place[1] is not Zone.ATTACK or not plan.is_attack
            high = plan.title_height
            if place[1] is Zone.ATTACK:  # above or below the seam of the low stage
                high = min(high, 0.85 * plan.zones[place].height())
            zone.set_title(high, has_title=has_title)
            zone.setVisible(plan.is_open(*place))
        scene.action_area.setVisible(True)
        for shelf in scene.shelves.values():
            shelf.title_height = plan.title_height
        for item, rect in self._rects(plan):
            if item.area != rect:
                item.set_rect(rect)
        scene.stage.set_look(
            plan.bottom_player,
            is_attack=plan.is_attack,
            action_width=plan.forecast_area.width(),
        )
        scene.lanes.setVisible(plan.is_attack)
        scene.action_area.is_attack = plan.is_attack
        for rail in scene.rails:
            rail.apply_layout(plan)
            scene.coins[rail.player].set_circle(*plan.coin_circle(rail.player))

    def show_pile_counts(self, dice: Sequence[Die]) -> None:
        """Show the number of dice on each stack."""
        scene, plan = self._scene, self._scene.layout
        piles: dict[tuple[PlayerId, Zone], list[DieSpot]] = {key: [] for key in scene.zones}
        for die in dice:
            if die.zone is not Zone.BAG and plan.is_pile(die.zone):
                piles[die.controller, die.zone].append(scene.spots[die.id])
        for key, spots in piles.items():
            item = scene.pile_counts[key]
            is_stack = is_stacked(spots)
            scene.zones[key].set_stacked(is_stack)
            if not is_stack:
                item.setVisible(False)
                continue
            last = spots[-1]
            corner = last.center + QPointF(0.72, 0.66) * last.edge
            pixels = plan.measures.letter_height(12, 12.5)
            item.show_count(len(spots), corner, pixels)

    def animation(
        self, plan: TableLayout, spots: Mapping[DieId, DieSpot], milliseconds: float
    ) -> QAbstractAnimation:
        """An animation that moves places and dice to another layout. The caller starts it.

        Args:
            plan: the new layout.
            spots: the dice that move along, with their new spots.
            milliseconds: how long it takes.
        """
        scene = self._scene
        travel: list[TravelItem] = []
        stage: list[QRectF] = []

        def begin() -> None:
            views = scene.views()
            ratio = views[0].devicePixelRatioF() if views else 1.0
            item = TravelItem([plan.center, *plan.corners], ratio)
            travel.append(item)
            stage.append(scene.stage.area)
            scene.stage.begin_move(max(plan.stage, stage[0], key=QRectF.height).size(), ratio)
            scene.lanes.setVisible(False)
            for count in scene.pile_counts.values():
                count.setVisible(False)
            for place, rect in self._places(plan):
                if place.area == rect:
                    continue
                place.setVisible(False)
                is_gone = rect.width() < 1  # a pocket that closes
                if not is_gone and place.place.zone is not Zone.ATTACK:
                    item.add_place(place, rect)
            for number in sorted(spots, key=lambda number: scene.dice[number].zValue()):
                item.add_die(scene.dice[number], spots[number])
            scene.addItem(item)

        def show(share: float) -> None:
            way = smootherstep(share)
            scene.stage.set_rect(rect_between(stage[0], plan.stage, way))
            travel[0].show_way(way)

        def arrive() -> None:
            if travel:
                scene.removeItem(travel.pop())
            self.apply(plan)
            for number, spot in spots.items():
                self.put_die(number, spot)
            scene.refresh_spots()

        return Motion(milliseconds, show, arrive, begin)

    def put_die(self, number: DieId, spot: DieSpot) -> None:
        """Put a die at a spot at once; if its size changes, it gets sharp a moment later."""
        die = self._scene.dice[number]
        die.move_stretched(spot.center, spot.edge)
        die.setVisible(spot.is_visible)
        if die.is_stretched:
            self.sharpener.add(die)

    def _places(self, plan: TableLayout) -> list[tuple[ZoneItem | ActionAreaItem, QRectF]]:
        """The zones and the place for actions, with their rectangles in a layout."""
        scene = self._scene
        return [
            *((item, plan.zones[key]) for key, item in scene.zones.items()),
            (scene.action_area, plan.action_area),
        ]

    def _rects(self, plan: TableLayout) -> list[tuple[TableItem, QRectF]]:
        """The items that a layout places, with their rectangles in it."""
        scene = self._scene
        return [
            *self._places(plan),
            *((item, plan.cards[number]) for number, item in scene.cards.items()),
            *((item, plan.shelves[player]) for player, item in scene.shelves.items()),
            (scene.stage, plan.stage),
            (scene.lanes, plan.stage),
        ]
