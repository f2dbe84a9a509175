"""What a click or Enter does with things on the table: dice, cards, buttons, players."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from desktop.match.session import Session
from desktop.match.settle_clock import PressGate
from desktop.style.plain_text import without_access_key
from desktop.table.input.drag_controller import DragController, can_take_back
from desktop.table.input.focus_order import FocusStop
from desktop.table.input.hit_testing import thing_at_stop
from desktop.table.input.zone_peek import ZonePeek
from desktop.table.items.rail import PlateItem
from desktop.table.scene.affordances import CurrentOffer
from desktop.table.scene.pieces import TablePieces
from desktop.text.translation import translate
from rules.advice import (
    CLICKED,
    DropTarget,
    Refusal,
    TableSubject,
    move_label,
    partner_to_go_on,
)
from rules.model import AbilityId, CardId, Confirm, DieId, Move, Pass, PlayerId
from rules.state import DecisionKind, GameState


class ActivationController(QObject):
    """Plays the move that a press means, or explains why there is none."""

    # Refusal, point: the press was refused at this point of the scene
    refused = Signal(Refusal, QPointF)
    # thing: a press does nothing with this thing, so its menu should open
    menu_requested = Signal(TableSubject)

    def __init__(
        self,
        session: Session,
        pieces: TablePieces,
        hand: DragController,
        looking: ZonePeek,
        offer: CurrentOffer,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._session, self._pieces, self._hand, self._looking = session, pieces, hand, looking
        self._offer = offer
        for card in pieces.cards.values():
            for button in card.buttons.values():
                button.clicked.connect(self.use_global)
        for coin in pieces.coins.values():
            coin.clicked.connect(self.pay_coin)
        for rail in pieces.rails:
            rail.plate.clicked.connect(self._press_rail)
        for plate in pieces.name_plates.values():
            plate.clicked.connect(self._press_name)

    def activate(self, stop: FocusStop) -> None:
        hand = self._hand
        if hand.held_die is not None:
            hand.drop_held([stop.place or DropTarget("die", die=stop.die)], stop.center)
        elif stop.kind == "die" and self._has_effect(stop.die):
            hand.last_point = stop.center
            hand.click(stop.die, stop.center)
        elif stop.kind == "card":
            hand.click_card(stop.card, stop.center)
        elif stop.kind == "global":
            self.use_global(stop.card, stop.ability)
        elif stop.kind == "coin":
            self.pay_coin(stop.player)
        elif stop.kind == "plate" and stop.is_actionable:
            self.choose_player(stop.player)
        elif stop.kind == "plate" and self._hand_over(stop.player):
            pass  # Enter on the partner's name is as good as a press
        elif stop.place is not None and stop.place.kind == "zone" and stop.place.zone is not None:
            self._looking.open_zone(stop.place.player, stop.place.zone)
        else:
            self.menu_requested.emit(thing_at_stop(stop))

    def is_picked(self, stop: FocusStop) -> bool:
        """Whether a stop is a die that is picked for the open decision."""
        return stop.kind == "die" and stop.die in self._offer.now.picked

    def use_global(self, card: CardId, ability: AbilityId) -> None:
        """The button of a Global Ability was clicked."""
        button = self._pieces.cards[card].buttons[ability]
        at = button.mapToScene(button.rect.center())
        move = self._offer.now.moves_by_global.get((card, ability))
        self._play_or_refuse(move, TableSubject("global", card=card, ability=ability), at)

    def pay_coin(self, player: PlayerId) -> None:
        """Pay with energy without a die, if it belongs to the deciding player."""
        decision = self._session.game.decision
        is_own = decision is not None and decision.player == player
        move = self._offer.now.coin_moves[0] if self._offer.now.coin_moves and is_own else None
        self._play_or_refuse(
            move, TableSubject("coin", player=player), self._pieces.coins[player].pos()
        )

    def _press_rail(self, player: PlayerId) -> None:
        """The plate of a rail was clicked: for partners it stands for their side only (DBL-6)."""
        if self._plate_of(player) is self._pieces.plates[player]:
            self.choose_player(player)

    def _press_name(self, player: PlayerId) -> None:
        """The plate of a partner was clicked: hand over to them, or choose them or their side."""
        if self._hand_over(player):
            return
        partners = self._pieces.rail_of(player).players
        choosable = [one for one in partners if one in self._offer.now.moves_by_player]
        self.choose_player(choosable[0] if len(choosable) == 1 else player)

    def _hand_over(self, player: PlayerId) -> bool:
        """Hand over as the main button does; False if this player is not the one to go on."""
        game = self._session.game
        if not self._session.can_act or partner_to_go_on(game.state) != player:
            return False
        done = next((move for move in game.legal_moves() if isinstance(move, Confirm | Pass)), None)
        if done is not None:
            self._session.choose(done)
        return done is not None

    def _plate_of(self, player: PlayerId) -> PlateItem:
        return self._pieces.plate_of(player, self._offer.now.moves_by_player.keys())

    def choose_player(self, player: PlayerId) -> None:
        """A player's plate was clicked, which is a choice if dice or players are to be chosen."""
        kind = self._session.game.decision_kind
        if kind in (DecisionKind.CHOOSE, DecisionKind.CHOOSE_PLAYER):
            at, thing = (
                self._plate_of(player).area.center(),
                TableSubject("player", player=player),
            )
            self._play_or_refuse(self._offer.now.moves_by_player.get(player), thing, at)

    def _play_or_refuse(self, move: Move | None, thing: TableSubject, at: QPointF) -> None:
        """Play what a click on a thing means, or explain why it means nothing."""
        self._hand.last_point = at
        if not self._session.can_act:
            return
        if move is not None:
            self._session.choose(move)
        elif (refusal := self._session.game.why_unavailable(thing)) is not None:
            self.refused.emit(refusal, at)
        else:
            self.menu_requested.emit(thing)

    def _has_effect(self, die: DieId) -> bool:
        """Whether a click on a die does something, or is refused for a specific reason."""
        game = self._session.game
        answer = game.moves_for_drop(die, CLICKED)
        says_why = not isinstance(answer, Refusal) or answer.reason.id != "no.nothing"
        return says_why or self._offer.now.involves(die) or can_take_back(game, die)


# --- menu of moves --------------------------------------------------------------------------------


def open_choice_menu(
    over: QWidget,
    at: QPoint,
    state: GameState,
    moves: tuple[Move, ...],
    choose: Callable[[Move], None],
) -> None:
    """Let the player choose one of several moves."""
    menu = QMenu(over)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for move in moves:
        choice = menu.addAction(without_access_key(translate(move_label(state, move))))
        choice.triggered.connect(lambda _=False, move=move: choose(move))
    menu.setActiveAction(menu.actions()[0])
    menu.popup(at)
    PressGate(menu).close_until_seen()  # the second click of a double click chooses nothing
