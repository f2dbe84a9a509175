"""The table widget: shows the match of a session and lets two people play on it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QFocusEvent,
    QHideEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView

from desktop.match.match_change import MatchChange, whole_match
from desktop.match.match_part import MatchPart
from desktop.match.session import Session
from desktop.storage.settings import Settings
from desktop.style.current_theme import THEME_CHANGED, current_theme
from desktop.table.accessibility import AccessibilityTree
from desktop.table.animation.event_playback import PendingRoll
from desktop.table.animation.harm_animations import leave_marks
from desktop.table.animation.playback_controller import PlaybackController
from desktop.table.animation.seat_turns import SeatTurns, TableRotation
from desktop.table.animation.turn_animations import show_reduced
from desktop.table.input.accessible_names import AccessibleNames
from desktop.table.input.activation import ActivationController, open_choice_menu
from desktop.table.input.drag_controller import DragController
from desktop.table.input.hand_input import KeyInput, PointerInput, SeenPlaces
from desktop.table.input.highlights import FocusTracking, HighlightController
from desktop.table.input.keyboard_navigation import KeyboardNavigation
from desktop.table.input.zone_peek import TableTooltips, ZonePeek
from desktop.table.paint.table_ground import FeltPlan, TableGround
from desktop.table.scene.affordances import CurrentOffer
from desktop.table.scene.forecast_updates import ForecastUpdates
from desktop.table.scene.table_scene import TableScene
from desktop.text.translation import tr
from rules.advice import DropTarget, Refusal, TableSubject
from rules.model import DieId, Move, PlayerId
from rules.state import Event


class TableView(QGraphicsView, MatchPart):
    """The table of a session.

    It plays back the events of a move, then calls `session.mark_shown()`. Until then players can do
    nothing on it; a click skips to the end. A roll may wait for the player to throw it.
    """

    # card: the index of the card under the pointer, or None
    card_hovered = Signal(object)  # int or None
    die_hovered = Signal(object)  # int or None  # die: the id of the die under the pointer, or None
    # Refusal, point: an illegal action; the point is in this widget's coordinates
    refused = Signal(Refusal, QPoint)
    # thing: open the menu of this thing, because a click does nothing with it or could mean several
    # moves
    menu_requested = Signal(TableSubject)
    playback_finished = Signal()  # everything that happened has been shown
    layout_changed = Signal()  # the table has been laid out for another size
    # awaited: dice are ready to be thrown; None once they have been
    pending_roll_changed = Signal(PendingRoll)
    result_shown = Signal()  # the result of the match begins to appear over the table

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._events: tuple[Event, ...] = ()
        self._text_scale = current_theme().text_scale
        self.table_scene = TableScene(session.game.setup)
        self.tempo = self.table_scene.tempo
        self._follow_all_arrivals()
        self._ground = TableGround()
        self._lit_player: PlayerId | None = None
        offer = CurrentOffer()
        self.accessible_names = AccessibleNames(session, offer)
        self.playback = PlaybackController(session, self.table_scene, self.accessible_names, self)
        self.throw_input = self.playback.throw_input
        pieces, arrangement = self.table_scene.pieces, self.table_scene.arrangement
        self.drag_controller = DragController(session, self.table_scene, offer, self)
        self.keyboard = KeyboardNavigation(pieces, arrangement, self.drag_controller)
        self.zone_peek = ZonePeek(session, self.table_scene, self)
        self.seen_places = SeenPlaces(session, self.table_scene, pieces.dice)
        self.activation = ActivationController(
            session, pieces, self.drag_controller, self.zone_peek, offer, self
        )
        self._key_input = KeyInput(
            session,
            self.drag_controller,
            self.keyboard,
            self.activation,
            self.seen_places,
            self.accessible_names,
        )
        self._pointer_input = PointerInput(self.drag_controller, self.keyboard, self.seen_places)
        self.table_rotation = TableRotation(self)
        self.seat_turns = SeatTurns(
            session, self.table_scene, self.playback, self.drag_controller, self.table_rotation
        )
        TableTooltips(session, self.table_scene)
        self.forecast_updates = ForecastUpdates(session, self.table_scene.overlays, self)
        self.drag_controller.goal_hovered.connect(self.forecast_updates.preview_drop)
        self.highlights = HighlightController(
            session, self.table_scene, self.drag_controller, self.keyboard, offer
        )
        self.target_arrow = self.highlights.target_arrow
        self._focus_tracking = FocusTracking(
            self, self.keyboard, self.drag_controller, self.highlights, self.accessible_names
        )
        self._configure()
        self._connect_signals()
        self.accessibility_tree = AccessibilityTree(
            self, session, self.keyboard, self.activation, self.accessible_names
        )
        self.table_rotation.seat(session.game.setup)
        self.show_state()

    def _configure(self) -> None:
        self.setScene(self.table_scene)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(480, 380)
        self.setAccessibleName(tr("Table"))

    def _connect_signals(self) -> None:
        self.session.events_played.connect(self._happened)
        self.session.state_jumped.connect(self._rewound)
        self.session.decision_ready.connect(self._refresh)
        self.session.decision_ready.connect(self.seat_turns.turn)
        self.drag_controller.held_changed.connect(self.seat_turns.turn)
        self.playback.pending_roll_changed.connect(self.seat_turns.turn)
        self.playback.pending_roll_changed.connect(self.pending_roll_changed)
        self.playback.finished.connect(self._finish_playback)
        self.table_rotation.bottom_changed.connect(self._set_bottom_player)
        self.layout_changed.connect(self.zone_peek.panel.dismiss)
        self.session.move_refused.connect(self._refuse_last)
        self.drag_controller.refused.connect(self._refuse)
        self.drag_controller.choice_needed.connect(self._open_choice_menu)
        self.drag_controller.held_changed.connect(self._show_affordances)
        self.activation.refused.connect(self._refuse)
        self.activation.menu_requested.connect(self.menu_requested)
        self._focus_tracking.die_reached.connect(self.die_hovered)
        self._focus_tracking.card_reached.connect(self.card_hovered)
        self.table_scene.background_pressed.connect(self.drag_controller.press_background)
        for card in self.table_scene.cards.values():
            card.hovered.connect(self._point_at_card)

    # --- controlling the table

    @property
    def is_animating(self) -> bool:
        """Whether events are still being played back."""
        return self.playback.is_playing

    @property
    def is_playing_back(self) -> bool:
        """Whether something moves that a press can skip: no roll waits to be thrown."""
        return self.is_animating and self.pending_roll is None

    @property
    def pending_roll(self) -> PendingRoll | None:
        """The roll waiting to be thrown, if there is one."""
        return self.playback.pending_roll

    def throw(self) -> None:
        """Throw the waiting dice, or release the held ones."""
        self.playback.throw()

    def pause_at(self, milliseconds: int) -> None:
        """Pause the current movement this many milliseconds after its start, for screenshots."""
        self.playback.pause_at(milliseconds)
        self.table_scene.moments.remove_notes()

    def follow_tempo(self) -> None:
        """The tempo has changed: if nothing moves from now on, end what is moving."""
        if not self.tempo.moves:
            self.skip_animations()

    def apply_settings(self, settings: Settings) -> None:
        """Apply the tempo, and whether dice wait for a hand: real dice never do."""
        self.follow_tempo()
        self.set_throw_by_hand(settings.throw_by_hand and not self.session.rolls_real_dice)

    def leave(self) -> None:
        self.skip_animations()

    def set_throw_by_hand(self, on: bool) -> None:
        """Set whether dice wait to be thrown; otherwise they roll at once."""
        self.playback.throws_by_hand = on
        if not on:
            self.throw()

    @property
    def lets_throw(self) -> bool:
        """Whether a roll waits on the table until a player throws the dice."""
        return self.tempo.moves and self.playback.throws_by_hand and self.isVisible()

    def skip_animations(self) -> None:
        """Skip to the end of everything that moves."""
        self.table_rotation.finish()
        if self.playback.stop():
            self._finish_playback()
        self.table_scene.glides.finish()
        self.table_scene.moments.clear()

    def skip_by_press(self) -> None:
        """Skip what moves, but leave the roll to a player who throws by hand."""
        if self.playback.skip_to_throw():
            self.table_scene.moments.clear()
        else:
            self.skip_animations()

    def show_state(self) -> None:
        """Show the current state without movement, but keep the result of a waiting roll secret."""
        size = QSizeF(self.viewport().size())
        if self.pending_roll is not None:
            self.playback.relayout(size)
            return
        self.table_scene.resize(size, self.session.game.state)
        if self.table_scene.moments.standing:
            leave_marks(self.table_scene, self._events)
        self._connect_new_dice()
        self._refresh(whole_match(self.session.game.state))

    def _set_bottom_player(self, bottom: PlayerId) -> None:
        self.table_scene.arrangement.bottom_player = bottom
        self.show_state()
        self.viewport().update()

    # --- events of the match

    def _happened(self, events: tuple[Event, ...], change: MatchChange) -> None:
        self.skip_animations()
        self.drag_controller.put_down()
        self.drag_controller.selection.clear()
        self._events = events
        self.table_scene.pieces.follow_cards(self.session.game.state.setup)
        self.table_scene.arrangement.follow_arrivals(events)
        self.table_scene.moments.clear_marks()
        if not self.isVisible() or not self.tempo.moves:
            self._finish_playback(change)
            if self.tempo.speed:
                show_reduced(self.table_scene, self.session.game.state, events)
            return
        self.highlights.clear()
        self.playback.play(events)

    def _finish_playback(self, change: MatchChange | None = None) -> None:
        """Show the state itself: all of it after a playback, otherwise what has changed."""
        state = self.session.game.state
        self.table_scene.sync(state, change, glides=True)
        self._connect_new_dice()
        leave_marks(self.table_scene, self._events)
        self.session.mark_shown()
        self.playback_finished.emit()

    def _rewound(self, change: MatchChange) -> None:
        was_moving = self.is_animating
        self.playback.stop()
        self.table_scene.moments.clear()
        self.table_scene.moments.clear_marks()
        self.drag_controller.put_down()
        state = self.session.game.state
        self._follow_all_arrivals()
        self.table_scene.sync(state, None if was_moving else change)
        self._connect_new_dice()

    def _follow_all_arrivals(self) -> None:
        """Stack the dice of piles in the order in which they came there in this match."""
        events = self.session.game.events()
        self.table_scene.arrangement.follow_arrivals(events, is_whole_match=True)

    def _connect_new_dice(self) -> None:
        """Connect the signals of newly created dice."""
        for die in self.table_scene.pieces.take_new_dice():
            die.pressed.connect(self.drag_controller.press)
            die.moved.connect(self.drag_controller.move)
            die.released.connect(self.drag_controller.release)
            die.hovered.connect(self._point_at_die)

    def _refresh(self, change: MatchChange) -> None:
        """Show what can be done now."""
        if change and not self.is_animating:
            self.playback.mark_start()
            self.highlights.refresh()
            self._focus_tracking.describe()

    def _show_affordances(self) -> None:
        """Update the highlights after a change of the held dice; the game has not changed."""
        if not self.is_animating:
            self.highlights.show()
            self._focus_tracking.describe()

    # --- player actions

    def _refuse(self, refusal: Refusal, point: QPointF) -> None:
        self.refused.emit(refusal, self.mapFromScene(point))

    @property
    def last_point(self) -> QPoint:
        """The last point that was used on the table, in this widget's coordinates."""
        return self.mapFromScene(self.drag_controller.last_point)

    def _refuse_last(self, refusal: Refusal) -> None:
        """Show a refusal from the session at the last point that was used on the table."""
        self.refused.emit(refusal, self.last_point)

    def _open_choice_menu(self, moves: tuple[Move, ...], point: QPointF) -> None:
        """Let the player choose one of several moves from a small menu."""
        at, state = self.mapToGlobal(self.mapFromScene(point)), self.session.game.state
        open_choice_menu(self, at, state, moves, self.drag_controller.choose)

    def _point_at_card(self, place: DropTarget, on: bool) -> None:
        self.card_hovered.emit(place.card if on else None)

    def _point_at_die(self, die: DieId, on: bool) -> None:
        is_read = on and not self.is_animating  # the state already knows the new faces
        self.die_hovered.emit(die if is_read else None)

    # --- the keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._key_input.press(event, is_animating=self.is_animating)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from group to group before it leaves the table, but waits while dice move."""
        if self.is_animating or self.keyboard.tab(forward):
            return True
        return super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._focus_tracking.come(event.reason())

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._focus_tracking.go(event.reason())

    # --- the widget

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.is_animating:  # a click during a playback only skips it
            if self.session.input_guard.may_skip:
                self.skip_by_press()
            event.accept()
        elif self._pointer_input.takes_press(event, self._scene_point(event)):
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self._scene_point(event)
        super().mouseMoveEvent(event)
        self._pointer_input.move(at)
        self.highlights.point_at(at)

    def _scene_point(self, event: QMouseEvent) -> QPointF:
        return self.mapToScene(event.position().toPoint())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Treat the second of two fast clicks like any other click."""
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.drag_controller.release_background(self._scene_point(event))
        event.accept()  # the press was handled here, so the release is too

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.card_hovered.emit(None)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.table_scene.sharpener.resume()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.table_scene.sharpener.pause()
        for card in self.table_scene.cards.values():
            card.stop_art_timer()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.skip_animations()
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._relayout()

    def customEvent(self, event: QEvent) -> None:
        if event.type() != THEME_CHANGED:
            return
        self.table_scene.restyle()
        if self._text_scale != current_theme().text_scale:
            self._text_scale = current_theme().text_scale
            self._relayout()
        self.viewport().update()

    def _relayout(self) -> None:
        """Lay out the table for a new size or text size."""
        if self.pending_roll is None:
            self.skip_animations()
            self.drag_controller.put_down()
        self.show_state()
        self.layout_changed.emit()

    def make_room(self, cover: float) -> None:
        """Lay all dice right of `cover`, where a panel over the cards ends; 0 if none is open."""
        arrangement = self.table_scene.arrangement
        if arrangement.cover == cover:
            return
        arrangement.cover = cover
        if self.pending_roll is not None:
            self.playback.relayout(QSizeF(self.viewport().size()))
        else:
            state = self.session.game.state
            self.table_scene.sync(state, glides=cover > 0)
            self._refresh(whole_match(state))
        self.viewport().update()  # dice that slide while the panel slides away would leave strips
        self.layout_changed.emit()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        layout, ratio = self.table_scene.layout, self.devicePixelRatioF()
        plan = FeltPlan(
            self.viewport().size(),
            layout.felt,
            layout.frame.center,
            layout.bottom_player,
            len(layout.frame.rails),
        )
        self._follow_decider()
        self._ground.paint(painter, QRectF(rect), plan, current_theme(), ratio, self._lit_player)

    def _follow_decider(self) -> None:
        """Let the lamp shine on the rail of the player who decides, or decided last."""
        plates = self.table_scene.plates
        decider = next((player for player, plate in plates.items() if plate.is_deciding), None)
        if decider is not None and decider != self._lit_player:
            self._lit_player = decider
            self.viewport().update()
