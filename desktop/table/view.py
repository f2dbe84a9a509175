"""The table widget: shows the match of a session and lets two people play on it."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QPoint,
    QPointF,
    QRect,
    QRectF,
    QSizeF,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QCloseEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QMenu

from desktop.palette import Theme
from desktop.session import Session
from desktop.table import keys
from desktop.table.accessible import TableParts
from desktop.table.course import Awaited
from desktop.table.felt import Felt
from desktop.table.hand import Hand
from desktop.table.happening import Happening
from desktop.table.inviting import Inviting
from desktop.table.keyboard import Keyboard, Stop
from desktop.table.looking import Looking
from desktop.table.pressing import Pressing
from desktop.table.scene import TableScene
from desktop.table.seats import Seats
from desktop.table.spoken import Spoken
from desktop.table.wording import tr
from desktop.words import say
from rules.events import Event
from rules.meaning import Place
from rules.moves import Move
from rules.offering import offer
from rules.state import Decision

_CLICK = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class TableView(QGraphicsView):
    """The table of a session.

    It plays back the events of a move, then calls `session.shown()`. Until then players can do
    nothing on it; a click skips to the end. A roll may wait for the player to throw it.

    Signals:
        card_hovered(card): the index of the card under the pointer, or None.
        die_hovered(die): the id of the die under the pointer, or None.
        refused(refusal, point): an illegal action; the point is in this widget's coordinates.
        asked_about(thing): a click does nothing with this thing, or could mean several moves: open
            its menu.
        settled(): everything that happened has been shown.
        laid_out(): the table has been laid out for another size.
        throw_awaited(awaited): dice are ready to be thrown; None once they have been.
    """

    card_hovered = Signal(object)
    die_hovered = Signal(object)
    refused = Signal(object, QPoint)
    asked_about = Signal(object)
    settled = Signal()
    laid_out = Signal()
    throw_awaited = Signal(object)

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self.session = session
        self._theme = theme
        self._felt = Felt()
        self.table = TableScene(session.game.setup, theme)
        self.spoken = Spoken(session)
        self.happening = Happening(session, self.table, self.spoken, self)
        self.throwing = self.happening.throwing
        self.hand = Hand(session, self.table, self)
        self.keyboard = Keyboard(self.table, self.hand)
        self.looking = Looking(session, self.table, self)
        self.pressing = Pressing(session, self.table, self.hand, self.looking, self)
        self.seats = Seats(self)
        self.inviting = Inviting(
            session, self.table, self.hand, self.keyboard, self.pressing, self.spoken
        )
        self.aim = self.inviting.aim
        self._dress()
        self._listen()
        self.parts_of_table = TableParts(self)  # needs the keyboard stops
        self.show_state()

    def _dress(self) -> None:
        self.setScene(self.table)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.MinimalViewportUpdate)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(480, 380)
        self.setAccessibleName(tr("Table"))

    def _listen(self) -> None:
        self.session.happened.connect(self._happened)
        self.session.rewound.connect(self._rewound)
        self.session.asked.connect(self._refresh)
        self.session.asked.connect(self._turn_table)
        self.hand.changed.connect(self._turn_table)
        self.happening.throw_awaited.connect(self._turn_table)
        self.happening.throw_awaited.connect(self.throw_awaited)
        self.happening.ended.connect(self._arrive)
        self.seats.turned.connect(self._lay_anew)
        self.laid_out.connect(self.looking.panel.put_away)
        self.session.refused.connect(self._refuse_last)
        self.hand.refused.connect(self._refuse)
        self.hand.asks.connect(self._ask)
        self.hand.changed.connect(self._show_offer)
        self.pressing.refused.connect(self._refuse)
        self.pressing.asked_about.connect(self.asked_about)
        self.keyboard.moved.connect(self._tell_focus)
        self.table.ground_pressed.connect(self.hand.press_ground)
        for card in self.table.cards.values():
            card.hovered.connect(self._point_at_card)

    # --- controlling the table

    @property
    def is_animating(self) -> bool:
        """Whether events are still being played back."""
        return self.happening.goes_on

    @property
    def awaited(self) -> Awaited | None:
        """The roll waiting to be thrown, if there is one."""
        return self.happening.awaited

    def throw(self) -> None:
        """Throw the waiting dice, or release the held ones."""
        self.happening.throw()

    def hold_still(self, milliseconds: int) -> None:
        """Pause the current movement this many milliseconds after its start, for screenshots."""
        self.happening.hold_still(milliseconds)
        self.table.clear_notes()

    def set_theme(self, theme: Theme) -> None:
        """Change the colors and the text size."""
        lies_otherwise = theme.letters != self._theme.letters
        self._theme = theme
        self.table.set_theme(theme)
        self.hand.tag.set_theme(theme)
        self.aim.item.set_theme(theme)
        if lies_otherwise:
            self._lie_anew()
        self.viewport().update()

    def set_speed(self, speed: float) -> None:
        """Set the animation speed: 1 is normal, 2 is twice as fast.

        Raises:
            ValueError: the speed is not above 0.
        """
        if speed <= 0:
            raise ValueError(f"speed {speed}: expected a number above 0")
        self.table.speed = speed

    def set_reduced_motion(self, on: bool) -> None:
        """Set whether dice move instantly."""
        self.table.reduced_motion = on
        if on:
            self.finish_now()

    def set_throw_by_hand(self, on: bool) -> None:
        """Set whether dice wait to be thrown; otherwise they roll at once."""
        self.happening.by_hand = on
        if not on:
            self.throw()

    def set_turns(self, on: bool) -> None:
        """Set whether the table turns to the deciding player."""
        self.seats.turns = on
        self._turn_table()

    def finish_now(self) -> None:
        """Skip to the end of everything that moves."""
        self.seats.finish()
        if self.happening.stop():
            self._arrive()
        self.table.settle()
        self.table.clear_notes()

    def show_state(self) -> None:
        """Show the current state without movement, but keep the result of a waiting roll secret."""
        size = QSizeF(self.viewport().size())
        if self.awaited is not None:
            self.happening.relaid(size)
            return
        self.table.resize(size, self.session.game.state)
        self._watch_dice()
        self._refresh()

    def _turn_table(self) -> None:
        """Turn the table if necessary: between two decisions, and not while a die is held."""
        decision, awaited = self.session.game.decision, self.awaited
        if awaited is not None:
            decision = Decision(awaited.player, "roll")
        elif self.is_animating or self.hand.is_busy:
            return
        moves = not self.table.reduced_motion
        self.seats.follow(decision, moves=moves, speed=self.table.speed)

    def _lay_anew(self, bottom: int) -> None:
        self.table.bottom = bottom
        self.show_state()
        self.viewport().update()

    # --- events of the match

    def _happened(self, events: tuple[Event, ...]) -> None:
        self.finish_now()
        self.hand.let_go()
        self.hand.group.clear()
        if not self.isVisible() or self.table.reduced_motion:
            self._arrive()
            return
        self.inviting.end()
        self.happening.show(events)

    def _arrive(self) -> None:
        """End the playback: show the state itself."""
        self.table.glide_back(self.session.game.state)
        self._watch_dice()
        self.session.shown()
        self.settled.emit()

    def _rewound(self) -> None:
        self.happening.stop()
        self.hand.let_go()
        self.table.sync(self.session.game.state)
        self._watch_dice()

    def _watch_dice(self) -> None:
        """Connect the signals of newly created dice."""
        for die in self.table.new_dice():
            die.pressed.connect(self.hand.press)
            die.moved.connect(self.hand.move)
            die.released.connect(self.hand.release)
            die.hovered.connect(self._point_at_die)

    def _refresh(self) -> None:
        """Show what can be done now."""
        if not self.is_animating:
            self.happening.stand_here()
            self.inviting.refresh()
            self._describe()

    def _show_offer(self) -> None:
        """Update the highlights after a change of the held dice; the game has not changed."""
        if not self.is_animating:
            self.inviting.show()
            self._describe()

    # --- player actions

    def _refuse(self, refusal: object, point: QPointF) -> None:
        self.refused.emit(refusal, self.mapFromScene(point))

    def _refuse_last(self, refusal: object) -> None:
        """Show a refusal from the session at the last point that was used on the table."""
        self._refuse(refusal, self.hand.last_point)

    def _ask(self, moves: tuple[Move, ...], point: QPointF) -> None:
        """Let the player choose one of several moves from a small menu."""
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        state = self.session.game.state
        for move in moves:
            choice = menu.addAction(say(offer(state, move)))
            choice.triggered.connect(lambda _=False, move=move: self.hand.choose(move))
        menu.setActiveAction(menu.actions()[0])
        menu.popup(self.mapToGlobal(self.mapFromScene(point)))

    def _point_at_card(self, place: Place, on: bool) -> None:
        self.card_hovered.emit(place.card if on else None)

    def _point_at_die(self, die: int, on: bool) -> None:
        is_read = on and not self.is_animating  # the state already knows the new faces
        self.die_hovered.emit(die if is_read else None)

    # --- the keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        extends = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        self.hand.extends = extends
        if key == Qt.Key.Key_Escape and (self.hand.is_busy or self.hand.group.dice):
            self.hand.cancel()
            self.hand.group.clear()
        elif self.is_animating:
            event.ignore()
        elif key in _CLICK and self.keyboard.now is not None and self.session.can_act:
            self.pressing.press(self.keyboard.now)
        elif keys.take(event, self.keyboard, self.spoken.title):
            event.accept()
        elif key == Qt.Key.Key_Escape and self.keyboard.now is not None:
            self.keyboard.leave()
        else:
            event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from group to group before it leaves the table."""
        if not self.is_animating and self.keyboard.step(forward):
            return True
        return super().focusNextPrevChild(forward)

    def _describe(self) -> None:
        """Set the accessible description to the focused stop."""
        stop = self.keyboard.now
        self.setAccessibleDescription(self.spoken.name(stop) if stop is not None else "")

    def _tell_focus(self, stop: Stop | None) -> None:
        """Update everything that follows the keyboard focus as it follows the pointer."""
        self._describe()
        if stop is None:
            return
        self.inviting.aim_at(stop.at)
        if stop.kind == "die":
            self.die_hovered.emit(stop.number)
        elif stop.kind in ("card", "global"):
            self.card_hovered.emit(stop.number)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tab focuses the first actionable item; returning focus restores the previous one."""
        super().focusInEvent(event)
        reason = event.reason()
        if reason in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.keyboard.enter(reason == Qt.FocusReason.TabFocusReason)
        elif reason != Qt.FocusReason.MouseFocusReason:
            self.keyboard.wake()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.hand.is_dragging or self.hand.band.is_drawn:
            self.hand.cancel()
        if event.reason() not in (
            Qt.FocusReason.PopupFocusReason,
            Qt.FocusReason.MenuBarFocusReason,
        ):
            self.keyboard.sleep()

    # --- the widget

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self.is_animating:  # a click during a playback only skips it
            self.finish_now()
            event.accept()
            return
        if event.button() != Qt.MouseButton.LeftButton and self.hand.is_busy:
            self.hand.cancel()  # any other button cancels a drag
            self.hand.called_off = True
            event.accept()
            return
        self.hand.called_off = False
        self.keyboard.leave()
        self.hand.extends = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        at = self.mapToScene(event.position().toPoint())
        super().mouseMoveEvent(event)
        self.hand.band.stretch(at)
        if not self.hand.is_dragging:
            self.hand.hover(at)
        self.inviting.aim_at(at)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Treat the second of two fast clicks like any other click."""
        self.mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self.hand.band.let_go()
        event.accept()  # the press was handled here, so the release is too

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.card_hovered.emit(None)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.finish_now()
        super().closeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lie_anew()

    def _lie_anew(self) -> None:
        """Lay out the table for a new size or text size."""
        if self.awaited is None:
            self.finish_now()
            self.hand.let_go()
        self.show_state()
        self.laid_out.emit()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        size, ratio = self.viewport().size(), self.devicePixelRatioF()
        bottom = self.table.plan.bottom
        self._felt.paint(painter, QRectF(rect), size, ratio, self._theme, bottom)
