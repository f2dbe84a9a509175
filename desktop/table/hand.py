"""Dragging, dropping and clicking dice with the pointer.

This module decides no rules. It asks the game where dice may go and what that means. After an
illegal drop the dice glide back, and the refusal is passed on.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QApplication

from desktop.session import Session
from desktop.table.band import Band
from desktop.table.goals import Goals, goals_of
from desktop.table.group import Group
from desktop.table.layout import Z_DIE, Z_HELD, between
from desktop.table.offer import clicked, is_aimed
from desktop.table.scene import TableScene
from desktop.table.tag_item import TagItem
from desktop.table.taking_back import can_take_back, take_back
from desktop.words import say
from rules.meaning import HERE, Place
from rules.moves import Buy, Move, Pay
from rules.possibilities import Thing
from rules.refusals import Refusal
from rules.state import Zone

_NOWHERE = Goals()


class Hand(QObject):
    """Handles the pointer on the dice of a scene, and plays the resulting moves.

    `held` is the die that was picked up, `carried` are all dice that move with it, itself first.
    `extends` is True while Shift is down: a click adds a die to the selection or removes it.
    `answers` lets a question on the table handle a click on a die first. `called_off` is True if
    the other mouse button was pressed only to cancel a drag.

    Signals:
        refused(refusal, point): a drop or click was refused at this point of the scene.
        asks(moves, point): the player must choose one of several moves there; `choose` plays it.
        changed(): a die was picked up or put down, so other things can be clicked now.
    """

    refused = Signal(object, QPointF)
    asks = Signal(object, QPointF)
    changed = Signal()

    def __init__(self, session: Session, scene: TableScene, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._scene = session, scene
        self.group = Group(scene, self)
        self.band = Band(scene, self.group)
        self.tag = TagItem(scene.theme)
        scene.addItem(self.tag)
        self.held: int | None = None
        self.carried: tuple[int, ...] = ()
        self.is_dragging = False
        self.extends = False
        self.called_off = False
        self.answers: Callable[[int], bool] = lambda die: False
        self.last_point = QPointF()
        self._goals = _NOWHERE
        self._pressed: tuple[int, QPointF, QPointF] | None = None
        self._asked: tuple[tuple[int, ...], Place] | None = None

    @property
    def lit(self) -> dict[Place, tuple[Move, ...]]:
        """The places where the held die may go, with the moves for each."""
        return self._goals.lit

    # --- pointer events

    def press(self, die: int, point: QPointF) -> None:
        """The button was pressed on a die."""
        self.last_point = point
        if self._session.can_act:
            self._pressed = (die, point, self._scene.die(die).pos() - point)

    def move(self, die: int, point: QPointF) -> None:
        """The pointer moved with the button down."""
        if self._pressed is None or self._pressed[0] != die:
            return
        _, start, grip = self._pressed
        if not self.is_dragging:
            if (point - start).manhattanLength() < QApplication.startDragDistance():
                return
            self._take_up(die)
        self._carry(point + grip)
        self.hover(point)

    def _take_up(self, die: int) -> None:
        pressed = self._pressed
        self.let_go()
        if die not in self.group.dice:
            self.group.clear()
        self._pressed, self.is_dragging = pressed, True
        self.hold(die)

    def release(self, die: int, point: QPointF) -> None:
        """The button was released: a click, or the end of a drag."""
        if self._pressed is None:
            return
        self._pressed, self.last_point = None, point
        if self.is_dragging:
            self.is_dragging = False
            self.drop(die, self._scene.places_at(point, without=die), point)
        else:
            self.click(die, point)

    def press_ground(self, point: QPointF) -> None:
        """The button was pressed beside the dice: on a card, a place or the felt."""
        self.last_point = point
        if not self._session.can_act:
            return
        places = self._scene.places_at(point)
        card = next((place.card for place in places if place.kind == "card"), None)
        if self.held is not None:
            self.send(places, point)
        elif card is not None:
            self.click_card(card, point)
        else:
            self.band.press(point, adds=self.extends)

    def hover(self, point: QPointF) -> None:
        """A held die is over this point: highlight the place there, or show why it is not legal."""
        if self.held is None:
            return
        places = self._scene.places_at(point, without=self.held)
        goal = self._goals.first(places)
        self._scene.warm(goal)
        edge = self._scene.die(self.held).edge
        clear = edge if self.is_dragging else 0.4 * edge
        words, home = "", self._scene.home_of(self.held)
        if goal is not None:
            words = self._goals.labels[goal] if goal.kind == "die" else ""
        elif home not in places and (reason := self._goals.reason(places)) is not None:
            words = say(reason.short)
        room = self._scene.sceneRect()
        self.tag.tell(words, point, room, is_legal=goal is not None, clear=clear)

    def _carry(self, at: QPointF) -> None:
        """Move the dice with the pointer in a cluster, inside the table."""
        room = self._scene.sceneRect()
        for number, die in zip(range(len(self.carried)), self.carried, strict=True):
            item = self._scene.die(die)
            row, column = divmod(number, 3)
            place = at + QPointF(1.06 * item.edge * column, 1.06 * item.edge * row)
            half = item.edge / 2
            x = between(room.left() + half, place.x(), room.right() - half)
            item.setPos(x, between(room.top() + half, place.y(), room.bottom() - half))

    # --- picking up and putting down

    def hold(self, die: int) -> None:
        """Pick up a die and its selection, and light every place where it may go."""
        self.held, self.carried = die, self.group.led_by(die)
        self._goals = goals_of(self._session.game, self._scene, die)
        self._scene.light(self._goals.labels)
        for number in self.carried:
            item = self._scene.die(number)
            item.hold(True)
            item.setZValue(Z_HELD)
        self.changed.emit()

    def let_go(self) -> None:
        """Put down what is held, without moving it."""
        self._pressed, self.is_dragging = None, False
        self.band.let_go()
        if self.held is None:
            return
        for number in self.carried:
            item = self._scene.die(number)
            item.hold(False)
            item.setZValue(Z_DIE)
        self.held, self.carried, self._goals = None, (), _NOWHERE
        self.tag.hush()
        self._scene.warm(None)
        self._scene.light({})
        self.changed.emit()

    def cancel(self) -> None:
        """Put down what is held and let it slide back; cancel the rubber band."""
        self.band.give_up()
        was_held = self.held is not None
        self.let_go()
        if was_held:
            self._back()

    @property
    def is_busy(self) -> bool:
        """Whether something is held, dragged or being selected, which Esc would cancel."""
        return self.held is not None or self._pressed is not None or self.band.is_drawn

    # --- dropping

    def drop(self, die: int, places: list[Place], point: QPointF) -> None:
        """Drop the dragged dice on these places, the most specific first."""
        dice, goals = self.carried, self._goals
        home = self._scene.home_of(die)
        self.let_go()
        goal = goals.first(places)
        if goal is None:
            self._back()
            reason = None if home in places else goals.reason(places)
            if reason is not None:
                self.refused.emit(reason, point)
        elif goal == goals.way_back:
            for number in dice:
                take_back(self._session, number)
        else:
            self._do(dice, goal, point)

    def send(self, places: list[Place], point: QPointF) -> None:
        """Send the die that was picked up with a click to where the second click was."""
        if self.held is not None:
            self.drop(self.held, places, point)

    def _do(self, dice: tuple[int, ...], place: Place, point: QPointF) -> None:
        """Play what a drop means, or let the player choose if it can mean several things."""
        game = self._session.game
        answer = game.meant(dice[0], place)
        if isinstance(answer, Refusal):
            self.refused.emit(answer, point)
        elif len(answer) > 1 and not isinstance(answer[0], Pay):
            self._back()
            self._asked = dice, place
            self.asks.emit(answer, point)
        else:
            found = game.meant_together(dice, place)
            self._session.play(*found.moves)
            if found.refusal is not None:
                self.refused.emit(found.refusal, point)
            if self._session.can_act:
                self._back()

    def choose(self, move: Move) -> None:
        """Play the chosen move; if it starts a payment, the dropped energy dice pay for it."""
        asked, self._asked = self._asked, None
        was_paying = self._session.game.state.paying is not None
        self._session.play(move)
        is_paying = self._session.game.state.paying is not None
        if asked is not None and is_paying and not was_paying and self._session.can_act:
            self._session.play(*self._session.game.meant_together(asked[0], HERE).moves)

    def _back(self) -> None:
        self._scene.glide_back(self._session.game.state)

    # --- clicking

    def click(self, die: int, point: QPointF) -> None:
        """Handle a click on a die: do the one thing it can do, or let the player choose."""
        if not self._session.can_act or self.answers(die):
            return
        if self.held is not None:
            if self.held == die:
                self.cancel()
            else:
                self.send([Place("die", die=die), self._scene.home_of(die)], point)
            return
        if self.extends:
            self.group.toggle(die)
            return
        if die not in self.group.dice:
            self.group.clear()
        self._click(self.group.led_by(die), point)

    def _click(self, dice: tuple[int, ...], point: QPointF) -> None:
        game, die = self._session.game, dice[0]
        moves = clicked(game, die)
        if is_aimed(moves) or (not moves and goals_of(game, self._scene, die).lit):
            self.hold(die)
        elif not moves:
            self._refuse_click(die, point)
        elif len(dice) > 1:
            found = game.meant_together(dice, HERE)
            self._session.play(*found.moves)
            if found.refusal is not None:
                self.refused.emit(found.refusal, point)
        elif len(moves) > 1:
            self._asked = None
            self.asks.emit(moves, point)
        else:
            self._session.play(moves[0])

    def click_card(self, card: int, point: QPointF) -> None:
        """Handle a click on a card: click its next die, or explain why none can be purchased."""
        game = self._session.game
        for die in game.state.dice:
            if die.card == card and die.zone is Zone.CARD:
                self.click(die.id, point)
                return
        refusal = game.refusal(Buy(card)) if self._session.can_act else None
        if refusal is not None:
            self.refused.emit(refusal, point)

    def _refuse_click(self, die: int, point: QPointF) -> None:
        """Take back a picked die; for any other die explain why a click does nothing."""
        if can_take_back(self._session.game, die):
            take_back(self._session, die)
            return
        game = self._session.game
        answer: object = game.meant(die, HERE)
        if isinstance(answer, Refusal) and answer.why.id == "no.nothing":
            answer = game.why_not(Thing("die", die=die))
        if isinstance(answer, Refusal):
            self.refused.emit(answer, point)
