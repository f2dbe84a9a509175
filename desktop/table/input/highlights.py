"""Shows what a player can do now: highlights, target arrow, accessible names and keyboard stops.

An arrow from the source of a question to its possible targets shows what a choice is for. What
follows the pointer follows the keyboard focus too: highlights, cards, descriptions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from desktop.match.session import Session
from desktop.style.current_theme import current_theme
from desktop.table.input.accessible_names import AccessibleNames
from desktop.table.input.drag_controller import DragController
from desktop.table.input.focus_order import FocusStop
from desktop.table.input.keyboard_navigation import KeyboardNavigation
from desktop.table.layout.arrangement import Arrangement
from desktop.table.layout.table_layout import Z_HELD
from desktop.table.scene.affordances import (
    NO_AFFORDANCES,
    Affordances,
    CurrentOffer,
    affordances_of,
    only_wanted,
)
from desktop.table.scene.pieces import TablePieces
from desktop.table.scene.table_scene import TableScene
from rules.game import Game
from rules.model import DieId, Move
from rules.state import DecisionKind


class HighlightController:
    """Passes the available moves on to everything on the table that shows them."""

    def __init__(
        self,
        session: Session,
        scene: TableScene,
        hand: DragController,
        keyboard: KeyboardNavigation,
        offer: CurrentOffer,
    ) -> None:
        self._session = session
        self._scene = scene
        self._hand = hand
        self._keyboard = keyboard
        self._offer = offer
        self.limit: tuple[Move, ...] | None = None
        """The moves for which things are lit; None for all that can be done."""
        self.goals: Affordances | None = None
        """What a tool in the player's hand can be used on; None without one."""
        self.target_arrow = TargetArrow(scene, scene.pieces, scene.arrangement, offer)

    def refresh(self) -> None:
        """Ask the game what can be done, and show it."""
        can_act = self._session.can_act
        self._offer.now = affordances_of(self._session.game) if can_act else NO_AFFORDANCES
        self.show()

    def limit_to(self, moves: tuple[Move, ...] | None) -> None:
        """Light only what these moves need; None lights all that can be done.

        Other moves stay possible: this changes only what is lit.
        """
        if moves != self.limit:
            self.limit = moves
            if self._offer.now is not NO_AFFORDANCES:
                self.show()

    def light_goals(self, goals: Affordances | None) -> None:
        """Light only what a tool in the player's hand can be used on; None lights all again."""
        self.goals = goals
        self.show()

    def _wanted(self) -> Affordances:
        """What to light of the offer."""
        if self.goals is not None:
            return self.goals
        if self.limit is None:
            return self._offer.now
        return only_wanted(self._offer.now, self.limit, self._session.game.state)

    def show(self) -> None:
        """Highlight what can be clicked, unless a die is held; the game itself has not changed."""
        game, wanted = self._session.game, self._wanted()
        self._hand.selection.refresh()
        if self._hand.held_die is None:
            self._scene.show_affordances(wanted, game.state.virtual_energy)
            self.target_arrow.refresh(game)
        else:
            self.point_at(None)
        self._keyboard.refresh(wanted, is_guided=self.limit is not None or self.goals is not None)

    def clear(self) -> None:
        """Show that nothing can be done while a playback runs."""
        self._keyboard.hide_ring()
        self.target_arrow.clear()
        self._scene.clear_affordances()

    def point_at(self, point: QPointF | None) -> None:
        """The pointer or the keyboard is at this point: update the target arrow."""
        held = self._hand.held_die
        if held is None:
            self.target_arrow.point_at(point)
            return
        dice = [place.die for place in self._hand.drop_moves if place.kind == "die"]
        if dice and held not in self._hand.selection.dice:
            self.target_arrow.point_from_held(held, dice, point, drags=self._hand.is_dragging)
        else:
            self.target_arrow.clear()


# --- target arrow ---------------------------------------------------------------------------------

_FEW = 12
"""With more targets than this, lines would hide the table, so only the pointer's arrow is drawn."""


class TargetArrow:
    """Controls the target arrow: where it starts and where it may end."""

    def __init__(
        self,
        scene: QGraphicsScene,
        pieces: TablePieces,
        arrangement: Arrangement,
        offer: CurrentOffer,
    ) -> None:
        self._pieces, self._arrangement, self._offer = pieces, arrangement, offer
        self.item = TargetArrowItem()
        scene.addItem(self.item)

    def refresh(self, game: Game) -> None:
        """Point from the die or card that is asking now, if there is one."""
        offer = self._offer.now
        is_split = game.decision_kind is DecisionKind.ASSIGN  # its dice are linked already
        asks = game.decision_source() if offer.player >= 0 and not is_split else None
        source = QRectF()
        if asks is not None and asks.die >= 0 and self._pieces.dice[asks.die].isVisible():
            source = self._die(asks.die)
        elif asks is not None and asks.card in self._pieces.cards:
            source = self._pieces.cards[asks.card].area
        self.item.set_source(source, [] if source.isNull() else self._targets(offer))

    def point_from_held(
        self, die: DieId, targets: Sequence[DieId], point: QPointF | None, *, drags: bool
    ) -> None:
        """Point from where a held die was to the target it is held over.

        If the die was picked up with a click, the arrow follows the pointer; a dragged die is
        itself at the pointer.
        """
        spot = self._arrangement.spots[die]
        source = QRectF(0, 0, spot.edge, spot.edge)
        source.moveCenter(spot.center)
        onto = self._nearest([self._die(target) for target in targets], point)
        if onto is None and point is not None and not drags:
            onto = QRectF(point, point)
        self.item.set_source(QRectF() if onto is None else source, [])
        self.item.point_at(onto)

    def point_at(self, point: QPointF | None) -> None:
        """The pointer or the keyboard is at this point: draw the arrow to the target there."""
        self.item.point_at(self._nearest(self._targets(self._offer.now), point))

    def clear(self) -> None:
        self.item.set_source(QRectF(), [])

    def _targets(self, offer: Affordances) -> list[QRectF]:
        dice = [
            self._die(die)
            for die in (*offer.moves_by_die, *offer.damage_targets, *offer.subject_dice)
        ]
        players = offer.moves_by_player.keys()
        plates = (self._pieces.plate_of(player, players) for player in players)
        return [*dice, *(plate.area for plate in plates)]

    def _die(self, die: DieId) -> QRectF:
        """The area of a die; while it still slides, the area it is sliding to."""
        item, spots = self._pieces.dice[die], self._arrangement.spots
        area = item.mapRectToScene(item.shape().boundingRect())
        return area.translated(spots[die].center - item.pos()) if die in spots else area

    def _nearest(self, targets: Sequence[QRectF], point: QPointF | None) -> QRectF | None:
        if point is None:
            return None
        return next((rect for rect in targets if rect.contains(point)), None)


class TargetArrowItem(QGraphicsItem):
    """A frame around the source, thin lines to all targets, and an arrow to the current one.

    `source` is where it starts, `targets` are the centers of the possible targets, `current_target`
    is the area the arrow points to.
    """

    def __init__(self) -> None:
        super().__init__()
        self.source = QRectF()
        self.targets: list[QPointF] = []
        self.current_target: QRectF | None = None
        self.setZValue(Z_HELD)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def set_source(self, source: QRectF, targets: Sequence[QRectF]) -> None:
        ends = [rect.center() for rect in targets] if len(targets) <= _FEW else []
        if (source, ends) != (self.source, self.targets):
            self.prepareGeometryChange()
            self.source, self.targets, self.current_target = source, ends, None
            self.update()

    def point_at(self, thing: QRectF | None) -> None:
        """End the arrow at the rim of this area; None removes the arrow."""
        if thing != self.current_target:
            self.prepareGeometryChange()
            self.current_target = thing
            self.update()

    def boundingRect(self) -> QRectF:
        if self.source.isNull():
            return QRectF()
        whole = self.source
        for end in self.targets:
            whole = whole | QRectF(end, end).adjusted(-1, -1, 1, 1)
        if self.current_target is not None:
            whole = whole | self.current_target.adjusted(-1, -1, 1, 1)
        return whole.adjusted(-18, -18, 18, 18)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        if self.source.isNull():
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        light, dark = QColor(current_theme().legal), QColor(0, 0, 0, 170)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((dark, 6.0), (light, 3.0)):
            painter.setPen(QPen(color, width))
            painter.drawRoundedRect(self.source.adjusted(-6, -6, 6, 6), 10, 10)
        for end in self.targets:
            if self.current_target is None or end != self.current_target.center():
                self._paint_line(painter, end)
        if self.current_target is not None:
            start, end = self.source.center(), self.current_target.center()
            path = _arrow(_rim(self.source, end), _rim(self.current_target, start, away=2))
            painter.strokePath(path, _pen(dark, 9))
            painter.strokePath(path, _pen(light, 5))

    def _paint_line(self, painter: QPainter, end: QPointF) -> None:
        faint = QColor(current_theme().legal)
        faint.setAlpha(150)
        pen = QPen(faint, 2.5)
        pen.setDashPattern([2, 3])
        painter.setPen(pen)
        start = _rim(self.source, end)
        line = end - start
        length = math.hypot(line.x(), line.y())
        if length > 40:  # stop short of the die, so that it stays visible
            painter.drawLine(start, end - line * (30 / length))


def _rim(rect: QRectF, towards: QPointF, away: float = 6) -> QPointF:
    """The point where a line from the center of a rectangle leaves it."""
    middle = rect.center()
    line = towards - middle
    if rect.contains(towards) or line.isNull():
        return middle
    across = (rect.width() / 2 + away) / abs(line.x()) if line.x() else math.inf
    down = (rect.height() / 2 + away) / abs(line.y()) if line.y() else math.inf
    return middle + line * min(across, down, 1.0)


def _arrow(start: QPointF, end: QPointF) -> QPainterPath:
    line = end - start
    angle = math.atan2(line.y(), line.x())
    path = QPainterPath(start)
    path.lineTo(end)
    for turn in (2.6, -2.6):
        path.moveTo(end)
        path.lineTo(end + QPointF(math.cos(angle + turn), math.sin(angle + turn)) * 16)
    return path


def _pen(color: QColor, width: float) -> QPen:
    return QPen(color, width, j=Qt.PenJoinStyle.RoundJoin, c=Qt.PenCapStyle.RoundCap)


# --- keyboard focus -------------------------------------------------------------------------------

_OWN_POPUPS = (Qt.FocusReason.PopupFocusReason, Qt.FocusReason.MenuBarFocusReason)
"""Why the table loses the focus for a moment only."""


class FocusTracking(QObject):
    """Lets the table follow its keyboard focus."""

    die_reached = Signal(object)  # die: the focus moved to this die or card
    card_reached = Signal(object)  # card: the focus moved to this die or card

    def __init__(
        self,
        view: QWidget,
        keyboard: KeyboardNavigation,
        drag_controller: DragController,
        highlights: HighlightController,
        names: AccessibleNames,
    ) -> None:
        super().__init__(view)
        self._view, self._keyboard, self._drag_controller = view, keyboard, drag_controller
        self._highlights, self._names = highlights, names
        keyboard.focus_moved.connect(self._follow)

    def come(self, reason: Qt.FocusReason) -> None:
        """Tab focuses the first actionable item; returning focus restores the previous one."""
        if reason in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self._keyboard.focus_first(reason == Qt.FocusReason.TabFocusReason)
        elif reason != Qt.FocusReason.MouseFocusReason:
            self._keyboard.resume()

    def go(self, reason: Qt.FocusReason) -> None:
        """Drop what is dragged, and remember the focused item."""
        hand = self._drag_controller
        if hand.is_dragging or hand.rubber_band.is_drawn:
            hand.cancel()
        if reason not in _OWN_POPUPS:
            self._keyboard.suspend()

    def describe(self) -> None:
        stop = self._keyboard.focused_stop
        self._view.setAccessibleDescription(self._names.name(stop) if stop is not None else "")

    def _follow(self, stop: FocusStop | None) -> None:
        self.describe()
        if stop is None:
            return
        self._highlights.point_at(stop.center)
        if stop.kind == "die":
            self.die_reached.emit(stop.die)
        elif stop.kind in ("card", "global"):
            self.card_reached.emit(stop.card)
