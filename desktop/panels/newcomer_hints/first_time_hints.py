"""Shows first-time hints on the table: one at a time, once each, until the next act."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QEvent, QObject, QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QWidget

from desktop.match.hint_memory import HintMemory
from desktop.match.match_change import MatchChange
from desktop.match.match_part import MatchPart
from desktop.match.session import Session
from desktop.panels.match_panels.table_places import TablePlaces
from desktop.panels.prompt.rails import TableRails
from desktop.panels.terms.term_label import TermLabel
from desktop.panels.terms.term_overlay import TermOverlay, TermSpot
from desktop.panels.text_view.text_view_panel import TextViewPanel
from desktop.panels.widgets.tailed_bubble import (
    TAIL,
    Surroundings,
    TailedBubble,
    place_bubble,
    tail_between,
)
from desktop.storage.settings import Settings
from desktop.style.basic_widgets import height_at_width, lay_row
from desktop.style.cast_shadow import CastShadow
from desktop.style.style_sheet import scale_with_text
from desktop.table.input.hit_testing import area_of
from desktop.table.layout.panel_placement import area_on_view, item_on_view
from desktop.table.scene.table_scene import areas_to_keep
from desktop.table.view import TableView
from desktop.text.announcements import Announcer
from desktop.text.translation import translate
from rules.advice import FirstTimeHint, TableSubject
from rules.game import Game
from rules.model import Buy, DieId, PlayerId
from rules.state import DecisionKind, Zone

_REST = 2
"""How many questions without a hint come before one that can wait."""

_PILES = (Zone.BAG, Zone.USED, Zone.OUT, Zone.CARD)
"""Zones in which a single die cannot be seen: a hint points at the whole zone."""

_PRICE = 0.24
"""The part of a card's width that its price takes."""

_LANE = 8.0
"""How much wider than its attacker a lane is, at each side."""

_PICKING = (
    DecisionKind.REROLL,
    DecisionKind.PAY,
    DecisionKind.ATTACKERS,
    DecisionKind.BLOCKERS,
    DecisionKind.ASSIGN,
)
"""Decisions made in several moves: a hint stays until the last of them."""


class FirstTimeHints(QObject, MatchPart):
    """Asks the match which hints are due, and shows one of them beside what it is about."""

    def __init__(
        self,
        screen: QWidget,
        session: Session,
        view: TableView,
        rails: TableRails,
        text_view: TextViewPanel,
    ) -> None:
        super().__init__(screen)
        self._session, self._view, self._rails, self._text_view = session, view, rails, text_view
        self.memory = HintMemory(self)
        self.bubble = HintBubble(screen)
        self.bubble.text.set_match(session.game.setup)
        self.covered_areas: Callable[[], list[QRectF]] = list
        """Returns the areas that panels and questions cover."""
        self.is_wanted: Callable[[], bool] = lambda: True
        """Returns whether the screen shows hints now: a lesson explains things itself."""
        self._places = TablePlaces(screen, view, rails)
        self.announcer = Announcer(screen)
        self._looked: int | None = None
        self._rest = _REST
        self._hint: FirstTimeHint | None = None
        self._question: tuple[object, ...] = ()
        session.state_jumped.connect(self.end)
        view.layout_changed.connect(self._follow)

    def make_way_for(self, panel: QWidget) -> None:
        """Hide the hint while a panel is open that the player has asked for."""
        panel.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show:
            self.bubble.hide()
        elif event.type() == QEvent.Type.Hide and self._view.isVisible() and self._session.can_act:
            self.place()
        return False

    @property
    def open_areas(self) -> list[QRectF]:
        return [QRectF(self.bubble.geometry())] if self.bubble.isVisible() else []

    def apply_settings(self, settings: Settings) -> None:
        """Apply whether hints are shown, and which ones the players have seen."""
        self.memory.is_on = settings.first_time_hints
        self.memory.set_seen(settings.hints_seen)
        if not self.memory.is_on:
            self.end()

    @property
    def shown_rule(self) -> str:
        """The id of the rule of the hint on the table, or "" while there is none."""
        return "" if self._hint is None or self.bubble.isHidden() else self._hint.rule

    def on_motion(self) -> None:
        """Hide the hint while dice move."""
        self.bubble.hide()

    def end(self) -> None:
        """Hide the hint for good."""
        self._hint = None
        self.bubble.hide()
        self._text_view.set_first_time_hint("")

    # --- which hint

    def on_question(self, change: MatchChange) -> None:
        """The players can answer the open question: show the hint for what has happened."""
        if self._session.can_act:
            self._look(self._session.game)
        else:
            self.end()  # what happens until someone is asked counts for the next hint

    def on_throw(self, before: Game) -> None:
        self._look(before)

    def on_thrown(self) -> None:
        self.end()

    def _look(self, game: Game) -> None:
        place, decision = len(game.history), game.decision
        if decision is None or not self.is_wanted() or not self.memory.is_on:
            self._looked = place
            self.end()
            return
        since = place if self._looked is None else min(self._looked, place)
        self._looked = place
        picking = decision.kind if decision.kind in _PICKING else place
        question = (decision.player, game.state.turn, picking)
        keeps = self._hint is not None and self._hint.is_for_decision
        if keeps and question == self._question:
            self.place()  # the players continue with the same decision
            return
        self._question = question
        due = game.first_time_hints(since, self.memory.seen_elsewhere(place))
        self._choose(due, place)

    def _choose(self, due: tuple[FirstTimeHint, ...], place: int) -> None:
        """Show the most important hint that is due; the others wait for their next occasion."""
        rested = self._rest >= _REST
        chosen = next((hint for hint in due if rested or not hint.can_wait), None)
        if chosen is not None and self.memory.other_at(chosen.name, place):
            chosen = None
        if chosen is None or not self.memory.is_due(chosen.name, place):
            self._rest += 1
            self.end()
            return
        self._rest = 0
        self._hint = chosen
        words = translate(chosen.message)
        self.bubble.text.setText(words)
        self.place()
        self._text_view.set_first_time_hint(words)
        self.announcer.announce(words)

    # --- where it is

    def _follow(self) -> None:
        """Follow the thing when the table is laid out again."""
        if self.bubble.isVisible():
            self.place()

    def place(self) -> None:
        """Put the bubble beside the thing that the hint is about."""
        if self._hint is None:
            return
        target = self._area(self._hint.subject)
        if target.isEmpty():
            self.bubble.hide()
            return
        scene = self._view.table_scene
        kept = tuple(areas_to_keep(scene, self._view, for_a_moment=True))
        needed = (*self._dice, *self._lane_of(target), *self.covered_areas())
        self.bubble.show_beside(target, needed, kept, self._rails.areas.felt)

    @property
    def _dice(self) -> Iterator[QRectF]:
        """The dice on the felt, also those on cards that can be purchased."""
        scene, view = self._view.table_scene, self._view
        seen = (die for die in scene.shown_dice if die.zone not in _PILES and die.id in scene.dice)
        for die in seen:
            yield item_on_view(view, scene.dice[die.id])
        for move in self._session.game.legal_moves() if view.pending_roll is None else ():
            if isinstance(move, Buy):
                yield self._places.card(move.card)

    def _lane_of(self, target: QRectF) -> Iterator[QRectF]:
        """The lane above and below a die in an attack: blockers are dropped there."""
        layout = self._view.table_scene.layout
        stage = area_on_view(self._view, layout.stage)
        if layout.is_attack and stage.contains(target.center()):
            wide = target.adjusted(-_LANE, 0, _LANE, 0)
            yield QRectF(QPointF(wide.left(), stage.top()), wide.topRight())
            yield QRectF(wide.bottomLeft(), QPointF(wide.right(), stage.bottom()))

    def _area(self, subject: TableSubject | None) -> QRectF:
        """The area of what a hint is about; empty if it is not on the table."""
        if subject is None:
            return self._places.steps
        match subject.kind:
            case "die":
                return self._area_of_die(subject.die)
            case "card":
                return _price_of(self._places.card(subject.card))
            case "player":
                return self._places.life(subject.player)
            case "zone":
                return self._area_of_zone(subject.player, subject.zone)
            case _:
                return area_on_view(self._view, area_of(self._view.table_scene.pieces, subject))

    def _area_of_die(self, die_id: DieId) -> QRectF:
        die = self._session.game.state.dice[die_id]
        if self._view.pending_roll is None and die.zone in _PILES:
            return self._area_of_zone(die.controller, die.zone)
        return self._places.die(die_id)

    def _area_of_zone(self, player: PlayerId, zone: Zone) -> QRectF:
        found = self._view.table_scene.zones.get((player, zone))
        return QRectF() if found is None else area_on_view(self._view, found.area)


def _price_of(card: QRectF) -> QRectF:
    """The corner of a card with its price."""
    wide = _PRICE * card.width()
    return QRectF(card.topLeft(), QSizeF(wide, wide))


# --- hint bubble ----------------------------------------------------------------------------------


_WIDTH = 236
_MOST = 0.5
_NARROWEST, _STEP = 120, 12
_MARGIN = 8
_EDGE = 12


class HintBubble(TailedBubble):
    """Shows one hint. It takes neither the focus nor the pointer: a click goes to the table.

    Only the terms in it do, and explain themselves.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("hint")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.text = TermLabel("hint-text", takes_focus=False)
        lay_row(self.text, on=self, margins=(_EDGE, 7, _EDGE, 8))
        CastShadow(self)
        self.terms = TermOverlay(parent)
        self.hide()

    def show_beside(
        self, target: QRectF, needed: tuple[QRectF, ...], kept: tuple[QRectF, ...], room: QRect
    ) -> None:
        """Appear beside what the hint is about.

        The bubble covers nothing that is `needed` now, and little that should be `kept` visible.
        """
        inner = QRectF(room).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        size = self._size(inner)
        self.resize(size)
        around = Surroundings((target,), needed, kept, inner)
        self.move(place_hint(QSizeF(size), around).toPoint())
        self.show()
        self.raise_()
        self.tail.point_at(target)
        self._show_terms()

    def _show_terms(self) -> None:
        self.terms.setGeometry(self.geometry())
        corner = QPointF(self.text.pos())
        spots = [
            TermSpot(area.translated(corner), term, term.word)
            for area, term in self.text.all_areas()
        ]
        self.terms.show_spots(spots, self.text.edition)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.terms.hide()

    def _size(self, room: QRectF) -> QSize:
        """The size for the text: one line if it is short, else lines of about equal length."""
        widest = min(scale_with_text(_WIDTH), round(_MOST * room.width()))
        line = self.text.fontMetrics().horizontalAdvance(self.text.text()) + 2
        wide = min(widest, line + 2 * _EDGE + 4)
        high = height_at_width(self, wide)
        while wide > _NARROWEST and height_at_width(self, wide - _STEP) == high:
            wide -= _STEP
        return QSize(wide, high)


# --- hint placement -------------------------------------------------------------------------------


_NEEDED, _KEPT = 60.0, 1.0
_ASIDE = 0.5
"""How much one pixel away from the middle of the thing counts."""
_PARTS = 8
"""How many places along a wide thing are tried."""
_TOO_MUCH = 60_000.0
"""A place that hides more than this is worse than one further away."""


def place_hint(size: QSizeF, around: Surroundings) -> QPointF:
    """The upper left corner for the bubble of a hint about one thing."""
    target = around.targets[0]
    hidden = [(area, _NEEDED) for area in around.needed if not area.contains(target.center())]
    hidden += [(area, _KEPT) for area in around.kept if not area.contains(target.center())]
    best, best_cost = QPointF(), _TOO_MUCH
    for bubble in _beside(size, target, around.room):
        cost = _ASIDE * _distance(bubble, target)
        tail = tail_between(bubble, target)
        tail_area = QRectF() if tail is None else QRectF(tail.start, tail.tip).normalized()
        for area, weight in hidden:
            cost += weight * (_overlap(area, bubble) + _overlap(area, tail_area))
        if cost < best_cost:
            best, best_cost = bubble.topLeft(), cost
    return best if best_cost < _TOO_MUCH else place_bubble(size, around).corner


def _beside(size: QSizeF, target: QRectF, room: QRectF) -> Iterator[QRectF]:
    """The places above, below and at both sides of a thing that are inside the room."""
    wide, high = size.width(), size.height()
    middle = target.center()
    spare = target.width() - wide
    columns = [middle.x() - wide / 2, target.left(), target.right() - wide]
    columns += [target.left() + spare * part / _PARTS for part in range(1, _PARTS) if spare > 0]
    rows = (middle.y() - high / 2, target.top(), target.bottom() - high)
    above, below = target.top() - TAIL - high, target.bottom() + TAIL
    right, left = target.right() + TAIL, target.left() - TAIL - wide
    places = [(x, y) for y in (above, below) for x in columns]
    places += [(x, y) for x in (right, left) for y in rows]
    for x, y in places:
        inside_x = max(room.left(), min(x, room.right() - wide))
        inside_y = max(room.top(), min(y, room.bottom() - high))
        bubble = QRectF(QPointF(inside_x, inside_y), size)
        if not bubble.intersects(target):
            yield bubble


def _distance(bubble: QRectF, target: QRectF) -> float:
    away = bubble.center() - target.center()
    return abs(away.x()) + abs(away.y())


def _overlap(area: QRectF, other: QRectF) -> float:
    """The size of what two areas share."""
    both = area.intersected(other)
    return both.width() * both.height()
