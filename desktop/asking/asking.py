"""Places every question that is not about picking dice on the table, where it belongs.

Yes/no questions appear at the die or player they concern, words as chips at the asking card,
simultaneous effects as a row of chips in the middle, and damage at the dice that take it. The
answers come from `desktop.answers`; nothing here decides what is legal.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QObject, QRectF, Qt, Signal

from desktop.answers import Answer
from desktop.asking.bubble import AnswerBubble, Bubble
from desktop.asking.damage_split import DamageSplit
from desktop.asking.order_row import OrderRow
from desktop.asking.word_chips import WordChips
from desktop.table.faces import FaceLook, unrolled_look
from desktop.table.offer import about
from desktop.table.view import TableView
from desktop.words import say
from rules import naming, ordering
from rules.game import Game
from rules.moves import Choose, Order
from rules.state import GameState, Trigger, Zone

_SEEN = (Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.ATTACK)


class Asking(QObject):
    """Shows the open question on the table, if it is one that belongs there.

    Signals:
        chosen(answer): the player gave this answer.
        changed(): points or chips were moved, so the main button now does something else.
    """

    chosen = Signal(object)
    changed = Signal()

    def __init__(self, view: TableView) -> None:
        super().__init__(view)
        self._view = view
        self.split = DamageSplit(view)
        self.words, self.order = WordChips(view), OrderRow(view)
        self.answer = AnswerBubble(view)
        self._wished: list[Trigger] = []
        view.hand.answers = self.split.click
        view.laid_out.connect(self._place)
        self.split.changed.connect(self.changed)
        self.order.changed.connect(self._keep_order)
        for bubble in self._bubbles:
            bubble.chosen.connect(self.chosen)

    @property
    def _bubbles(self) -> tuple[Bubble, ...]:
        return self.words, self.order, self.answer

    def show(self, game: Game, closing: tuple[Answer, ...], choices: tuple[Answer, ...]) -> None:
        """Show the open decision where it belongs; show nothing if it is about dice only."""
        kind = game.decision.kind if game.decision is not None else "over"
        if kind == "assign" and (split := game.damage_split()) is not None:
            self.split.show(split)
        else:
            self.split.hide()
        words = _question(game) if game.decision is not None else ""
        for bubble, asks in (
            (self.words, _is_by_name(game, choices)),
            (self.order, kind == "order"),
            (self.answer, kind in ("answer", "draw offer")),
        ):
            bubble.is_asked = asks
            if not asks:
                bubble.hide()
        if _is_by_name(game, choices):
            self.words.ask(words, choices, self._face)
        elif kind == "order":
            self.order.ask(words, self._as_wished(game, choices))
        elif kind in ("answer", "draw offer"):
            self.answer.ask(words, closing)
        self._place()

    def hide(self) -> None:
        """Remove every question from the table."""
        self.split.hide()
        for bubble in self._bubbles:
            bubble.is_asked = False
            bubble.hide()

    def closing(self, game: Game, answers: tuple[Answer, ...]) -> tuple[Answer, ...]:
        """The answers that finish the decision, including those given on the table."""
        kind = game.decision.kind if game.decision is not None else "over"
        if kind == "assign":
            words = QCoreApplication.translate("Asking", "Deal this damage")
            moves = self.split.moves
            return (Answer(moves, words, Qt.Key.Key_Space, True),) if moves else ()
        if kind == "order" and self.order.chips:
            words = QCoreApplication.translate("Asking", "Resolve in this order")
            return (self.order.first._replace(text=words, key=Qt.Key.Key_Space, is_main=True),)
        return answers

    @staticmethod
    def lies_on_table(game: Game, choices: tuple[Answer, ...]) -> bool:
        """Whether the choices appear on the table, so that no list beside it is needed."""
        decision = game.decision
        on_dice = decision is not None and decision.kind in ("assign", "order")
        return on_dice or _is_by_name(game, choices)

    # --- the player's order

    def _as_wished(self, game: Game, choices: tuple[Answer, ...]) -> tuple[Answer, ...]:
        """The choices in the order the player gave their chips before; new ones come last."""
        wished = self._wished

        def place(answer: Answer) -> int:
            trigger = _waits(game.state, answer)
            return wished.index(trigger) if trigger in wished else len(wished)

        named = (one._replace(text=_name(game.state, _waits(game.state, one))) for one in choices)
        return tuple(sorted(named, key=place))

    def _keep_order(self) -> None:
        """Remember the new order of the chips, to restore it once the first one has resolved."""
        state = self._view.session.game.state
        self._wished = [_waits(state, chip.answer) for chip in self.order.chips]
        self.changed.emit()

    # --- placement

    def _place(self) -> None:
        game = self._view.session.game
        if game.decision is None:
            return
        self.split.place()
        avoid = [self._die(die.id) for die in game.state.dice if die.zone in _SEEN]
        around = self._around(game)
        for bubble in self._bubbles:
            if bubble.is_asked:
                bubble.stand(around, avoid)

    def _face(self, answer: Answer) -> FaceLook | None:
        """The face to draw for a die that is chosen by name."""
        move = answer.moves[0]
        if not isinstance(move, Choose):
            return None
        looks = self._view.table.die(move.die).looks
        face = self._view.session.game.state.dice[move.die].face
        return looks[face] if face >= 0 else unrolled_look(looks)

    def _around(self, game: Game) -> QRectF:
        """The area the question is about: its dice, else the asking card or die, else a player."""
        scene, decision = self._view.table, game.decision
        assert decision is not None
        dice = [self._die(die) for die in about(game, decision)]
        if dice:
            whole = dice[0]
            for one in dice[1:]:
                whole = whole | one
            return whole
        asks = game.asker()
        if asks is not None and asks.die >= 0:
            return self._die(asks.die)
        if asks is not None and asks.card in scene.cards:
            return self._seen(scene.cards[asks.card].area)
        if decision.kind == "draw offer":
            return self._seen(scene.plates[decision.player].area)
        middle = scene.felt_middle()
        return self._seen(QRectF(middle, middle))

    def _die(self, die: int) -> QRectF:
        item = self._view.table.die(die)
        return self._seen(item.mapRectToScene(item.shape().boundingRect()))

    def _seen(self, rect: QRectF) -> QRectF:
        return QRectF(self._view.mapFromScene(rect).boundingRect())


def _is_by_name(game: Game, choices: tuple[Answer, ...]) -> bool:
    """Whether the player chooses a word, or a die that is not on the table."""
    if game.decision is None or not choices:
        return False
    return game.decision.kind == "choose word" or isinstance(choices[0].moves[0], Choose)


def _waits(state: GameState, answer: Answer) -> Trigger:
    """The waiting effect that an answer lets resolve."""
    move = answer.moves[0]
    assert isinstance(move, Order)
    return ordering.group(state)[move.index]


def _name(state: GameState, trigger: Trigger) -> str:
    """A chip's label: the source of the effect, and the die it affects if that is another one."""
    name, about_it = naming.waiting(state, trigger), naming.subject(state, trigger)
    if about_it is None:
        return name
    return f"{name} → {about_it if isinstance(about_it, str) else say(about_it)}"


def _question(game: Game) -> str:
    """The question without the player's name, which the bar above already shows."""
    words = say(naming.prompt(game.state))
    _, _, question = words.partition(": ")
    return question[:1].upper() + question[1:] if question else words
