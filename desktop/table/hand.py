"""A person's hand on the table: dice are lifted, dragged and dropped, or clicked.

The hand never decides a rule. Where a die may go, and what that means, is asked from the game; a
drop that means nothing legal lets the die glide back, and the refusal is passed on.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QApplication

from desktop.session import Session
from desktop.table.layout import Z_DIE, Z_HELD
from desktop.table.offer import clicked, is_aimed
from desktop.table.scene import TableScene
from desktop.table.taking_back import can_take_back, take_back
from desktop.table.wording import tr
from desktop.words import say
from rules.meaning import HERE, Place
from rules.moves import Move, Pay
from rules.offering import offer
from rules.refusals import Refusal
from rules.state import Zone

_NOT_NOW = "PRI-3"


class Hand(QObject):
    """What the pointer does to the dice of a scene, and the moves that come of it.

    Signals:
        refused(refusal, point): a drop or click was refused there, in scene coordinates.
        asks(moves, point): one of several moves must be chosen there.
        changed(): a die was taken up or put down; what can be clicked is another.
    """

    refused = Signal(object, QPointF)
    asks = Signal(object, QPointF)
    changed = Signal()

    def __init__(self, session: Session, scene: TableScene, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._scene = session, scene
        self.held: int | None = None
        self.is_dragging = False
        self.lit: dict[Place, tuple[Move, ...]] = {}
        self._pressed: tuple[int, QPointF, QPointF] | None = None
        self.last_point = QPointF()

    # --- the pointer

    def press(self, die: int, point: QPointF) -> None:
        """The pointer goes down on a die."""
        self.last_point = point
        if self._session.can_act:
            self._pressed = (die, point, self._scene.die(die).pos() - point)

    def move(self, die: int, point: QPointF) -> None:
        """The pointer moves with the button down."""
        if self._pressed is None or self._pressed[0] != die:
            return
        _, start, grip = self._pressed
        if not self.is_dragging:
            if (point - start).manhattanLength() < QApplication.startDragDistance():
                return
            self.let_go()
            self.is_dragging = True
            self.hold(die)
        item = self._scene.die(die)
        item.setPos(point + grip)
        self._scene.warm(self._over(point, die))

    def release(self, die: int, point: QPointF) -> None:
        """The pointer goes up: a click, or the end of a drag."""
        if self._pressed is None:
            return
        self._pressed, self.last_point = None, point
        if self.is_dragging:
            self.is_dragging = False
            self.drop(die, self._scene.places_at(point, without=die), point)
        else:
            self.click(die, point)

    def press_ground(self, point: QPointF) -> None:
        """The pointer goes down beside the dice: on a place, if a die is held."""
        self.last_point = point
        if not self._session.can_act:
            return
        places = self._scene.places_at(point)
        if self.held is not None:
            self.send(places, point)
            return
        card = next((place.card for place in places if place.kind == "card"), None)
        if card is not None:
            self.click_card(card, point)

    # --- taking up and putting down

    def hold(self, die: int) -> None:
        """Take a die up: every place where it may go lights up."""
        self.held = die
        self.lit = self._goals(die)
        state = self._session.game.state
        labels = {place: say(offer(state, moves[0])) for place, moves in self.lit.items()}
        if (back := self._way_back(die)) is not None:
            labels[back] = tr("Take back")
        self._scene.light(labels)
        item = self._scene.die(die)
        item.hold(True)
        item.setZValue(Z_HELD)
        self.changed.emit()

    def let_go(self) -> None:
        """Put down what is held, where it came from."""
        if self.held is None:
            return
        item = self._scene.die(self.held)
        item.hold(False)
        item.setZValue(Z_DIE)
        self.held, self.lit, self.is_dragging, self._pressed = None, {}, False, None
        self._scene.warm(None)
        self._scene.light({})
        self.changed.emit()

    def cancel(self) -> None:
        """Put down what is held, and let it slide back to where it lay."""
        self.let_go()
        self._back()

    def _goals(self, die: int) -> dict[Place, tuple[Move, ...]]:
        """Every place where dropping a die means a move now."""
        game = self._session.game
        home = self._scene.home_of(die)
        places = [item.place for item in self._scene.places()]
        places += [Place("die", die=number) for number in self._scene.dice if number != die]
        found = {}
        for place in places:
            if place == home:
                continue
            answer = game.meant(die, place)
            if not isinstance(answer, Refusal):
                found[place] = answer
        return found

    def _over(self, point: QPointF, die: int) -> Place | None:
        """The lit place under the pointer."""
        places = self._scene.places_at(point, without=die)
        return next((place for place in places if place in self.lit), None)

    def _way_back(self, die: int) -> Place | None:
        """Where a die that was just sent to fight came from, while that can be taken back."""
        one = self._session.game.state.dice[die]
        if one.zone is not Zone.ATTACK or not can_take_back(self._session.game, die):
            return None
        return Place("zone", zone=Zone.FIELD, player=one.player)

    # --- dropping

    def drop(self, die: int, places: list[Place], point: QPointF) -> None:
        """A dragged die is let go over some places, the most particular first."""
        self.let_go()
        if self._scene.home_of(die) in places or not places:
            self._back()
        elif self._way_back(die) in places:
            take_back(self._session, die)
        else:
            self._try(die, places, point)

    def send(self, places: list[Place], point: QPointF) -> None:
        """The die that was taken up by a click goes where the second click says."""
        die = self.held
        self.let_go()
        if die is not None and self._scene.home_of(die) not in places:
            self._try(die, places, point)

    def _try(self, die: int, places: list[Place], point: QPointF) -> None:
        """Do what dropping the die at the first fitting place means, or say why it cannot be."""
        game = self._session.game
        refusals: list[Refusal] = []
        for place in places:
            answer = game.meant(die, place)
            if isinstance(answer, Refusal):
                refusals.append(answer)
            elif len(answer) > 1 and not isinstance(answer[0], Pay):
                self._back()
                self.asks.emit(answer, point)
                return
            else:
                self._play(answer[0], die, place)
                return
        self._back()
        # "Not now" says less than any other reason.
        telling = [refusal for refusal in refusals if refusal.rule != _NOT_NOW]
        if refusals:
            self.refused.emit((telling or refusals)[0], point)

    def _play(self, move: Move, die: int, place: Place) -> None:
        """Play a drop. Energy dropped on a card also pays for the purchase that it begins."""
        begins_paying = self._session.game.state.paying is None
        self._session.play(move)
        if place.kind == "card" and begins_paying and self._session.can_act:
            answer = self._session.game.meant(die, HERE)
            if not isinstance(answer, Refusal) and isinstance(answer[0], Pay):
                self._session.play(answer[0])
        if self._session.can_act:
            self._back()

    def _back(self) -> None:
        self._scene.glide_back(self._session.game.state)

    # --- clicking

    def click(self, die: int, point: QPointF) -> None:
        """A die is clicked: it does the one thing it can do, or asks which."""
        game = self._session.game
        if not self._session.can_act:
            return
        if self.held is not None and self.held != die:
            self.send([Place("die", die=die)], point)
            return
        if self.held == die:
            self.let_go()
            return
        moves = clicked(game, die)
        if not moves:
            self._refuse_click(die, point)
        elif is_aimed(moves):
            self.hold(die)
        elif len(moves) > 1:
            self.asks.emit(moves, point)
        else:
            self._session.play(moves[0])

    def click_card(self, card: int, point: QPointF, *, says_why: bool = False) -> None:
        """A card is clicked: its next die is, if there is one that can be purchased.

        A pointer also clicks on a card to read it, so only `says_why` tells why it cannot.
        """
        game = self._session.game
        for die in game.state.dice:
            if die.card == card and die.zone is Zone.CARD:
                if says_why or clicked(game, die.id):
                    self.click(die.id, point)
                return

    def _refuse_click(self, die: int, point: QPointF) -> None:
        """A picked die is taken back; of any other it is said why not, if there is a reason."""
        if can_take_back(self._session.game, die):
            take_back(self._session, die)
            return
        answer = self._session.game.meant(die, HERE)
        if isinstance(answer, Refusal) and answer.why.id != "no.nothing":
            self.refused.emit(answer, point)
