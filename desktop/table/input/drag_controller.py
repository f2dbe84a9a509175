"""Dragging, dropping and clicking dice with the pointer.

This module decides no rules. It asks the game where dice may go and what that means. After an
illegal drop the dice glide back, and the refusal is passed on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from PySide6.QtCore import QObject, QPointF, Signal
from PySide6.QtWidgets import QApplication

from desktop.match.session import Session
from desktop.table.input.dice_selection import DiceSelection, RubberBand
from desktop.table.items.drop_hint_item import DropHintItem
from desktop.table.layout.arrangement import Arrangement
from desktop.table.layout.measures import clamp
from desktop.table.layout.table_layout import Z_DIE, Z_HELD
from desktop.table.scene.affordances import CurrentOffer, needs_target
from desktop.table.scene.pieces import TablePieces
from desktop.table.scene.scene_places import places_at
from desktop.table.scene.table_scene import TableScene
from desktop.text.translation import tr, translate
from rules.advice import CLICKED, DropPlan, DropTarget, Refusal, TableSubject, move_label
from rules.game import Game
from rules.model import NO_DIE, Buy, CardId, DieId, HandAct, Move, Pay
from rules.state import DecisionKind, Zone

_PUT_TOGETHER = (
    DecisionKind.REROLL,
    DecisionKind.PAY,
    DecisionKind.ATTACKERS,
    DecisionKind.BLOCKERS,
    DecisionKind.CHOOSE,
)


def can_take_back(game: Game, die: DieId) -> bool:
    """Whether a die is part of the choice in progress."""
    return _steps_back(game, die) is not None


def take_back(session: Session, die: DieId) -> bool:
    """Take a die out of the choice in progress; False if that did not happen.

    The choice is a payment, a reroll, an attack or a block. Only moves of the open decision are
    undone, and those after the die are played again. This uses nothing but undo and play, so the
    rules need no support for it.
    """
    back = _steps_back(session.game, die)
    if back is None or session.holds_back():
        return False
    later = [played.move for played in session.game.history[len(session.game.history) - back + 1 :]]
    for _ in range(back):
        session.undo(step=True)
    for move in later:
        if not session.play(move):
            break
    return True


def _steps_back(game: Game, die: DieId) -> int | None:
    """How many moves ago a die was added; None if it was not."""
    decision = game.decision
    if decision is None or decision.kind not in _PUT_TOGETHER:
        return None
    for back, played in enumerate(reversed(game.history), 1):
        before = played.state_before.decision
        if before is None or (before.kind, before.player) != (decision.kind, decision.player):
            return None
        if getattr(played.move, "die", None) == die:
            return back
    return None


# --- drop targets ---------------------------------------------------------------------------------

_NOT_NOW_RULE = "PRI-3"


@dataclass(frozen=True, slots=True)
class DropTargets:
    """The places where a drop is a move, and the refusals elsewhere.

    `moves` maps legal places to their moves. `labels` say what a drop would do. They include
    `take_back_target`, the zone of a die that was just sent to attack or block, while that can be
    taken back. `refuse` says why a drop at another place is not possible, for the `other_places`.
    `elsewhere` are the moves of a drop where no rule forbids it: grabbing a die to reroll picks it.
    """

    moves: dict[DropTarget, tuple[Move, ...]] = field(default_factory=dict)
    labels: dict[DropTarget, str] = field(default_factory=dict)
    take_back_target: DropTarget | None = None
    other_places: set[DropTarget] = field(default_factory=set)
    elsewhere: tuple[Move, ...] = ()
    refuse: Callable[[DropTarget], Refusal | tuple[Move, ...]] = lambda _: ()

    def first_target(self, places: Iterable[DropTarget]) -> DropTarget | None:
        """The first of these places where a drop does something."""
        return next((place for place in places if place in self.labels), None)

    def refusal_at(self, places: Iterable[DropTarget]) -> Refusal | None:
        """Why a drop on these places does nothing; "not now" (PRI-3) is the last reason to give."""
        answers = [self.refuse(place) for place in places if place in self.other_places]
        found = [answer for answer in answers if isinstance(answer, Refusal)]
        telling = [refusal for refusal in found if refusal.rule_id != _NOT_NOW_RULE]
        return next(iter((*telling, *found)), None)


def drop_targets_of(
    game: Game, pieces: TablePieces, arrangement: Arrangement, die: DieId
) -> DropTargets:
    """Ask the game about every place where this die could be dropped."""
    is_reroll = game.decision_kind is DecisionKind.REROLL
    if is_reroll and can_take_back(game, die):
        return DropTargets()  # it is picked already
    found = DropTargets(
        take_back_target=take_back_target_of(game, die),
        refuse=lambda place: game.moves_for_drop(die, place),
        elsewhere=game.legal_clicks().get(die, ()) if is_reroll else (),
    )
    home = arrangement.place_of_die(die)
    places = [item.place for item in pieces.places if item.place != home]
    places += [
        DropTarget("die", die=other.id)
        for other in arrangement.dice
        if other.id != die and other.zone not in (Zone.BAG, Zone.CARD, Zone.GONE)
    ]
    for place in places:
        moves = game.legal_moves_for_drop(die, place)
        if moves:
            found.moves[place] = moves
            found.labels[place] = translate(move_label(game.state, moves[0]))
        else:
            found.other_places.add(place)
    if found.take_back_target is not None:
        found.labels[found.take_back_target] = tr("Take back")
    return found


def take_back_target_of(game: Game, die: DieId) -> DropTarget | None:
    """The Field of a die that was just sent to attack or block, while that can be taken back."""
    now = game.state.dice[die]
    if now.zone is not Zone.ATTACK or not can_take_back(game, die):
        return None
    return DropTarget("zone", zone=Zone.FIELD, player=now.controller)


# --- drag controller ------------------------------------------------------------------------------

_NO_TARGETS = DropTargets()


class DragController(QObject):
    """Handles the pointer on the dice of a scene, and plays the resulting moves.

    `held_die` is the die that was picked up, `carried_dice` are all dice that move with it, itself
    first. `is_extending` is True while Shift is down: a click adds a die to the selection or
    removes it. `click_handler` lets a question on the table handle a click on a die first.
    `was_canceled` is True if the other mouse button was pressed only to cancel a drag.
    """

    # Refusal, point: a drop or click was refused at this point of the scene
    refused = Signal(Refusal, QPointF)
    # Moves, point: the player must choose one of several moves there; `choose` plays it
    choice_needed = Signal(tuple, QPointF)
    held_changed = Signal()  # a die was picked up or put down, so other things can be clicked now
    # moves: the held die is over a place where a drop can mean these moves; () if a drop would do
    # nothing
    goal_hovered = Signal(tuple)

    def __init__(
        self, session: Session, scene: TableScene, offer: CurrentOffer, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session, self._scene = session, scene
        self._pieces, self._arrangement = scene.pieces, scene.arrangement
        self.selection = DiceSelection(self._pieces, self._arrangement, offer, self)
        self.rubber_band = RubberBand(scene, self._pieces.dice, self.selection)
        self.drop_hint = DropHintItem()
        scene.addItem(self.drop_hint)
        self.held_die: DieId | None = None
        self.carried_dice: tuple[DieId, ...] = ()
        self.is_dragging = False
        self.is_extending = False
        self.was_canceled = False
        self.click_handler: Callable[[DieId], bool] = lambda die: False
        self.targets_by_hand: Callable[[DieId], DropTargets | None] = lambda die: None
        """Returns where a die may be moved while a text is carried out by hand; else None."""
        self.drop_by_hand: Callable[[tuple[DieId, ...], DropTarget], bool] = lambda dice, _: False
        """Moves dice by hand; False if none moved."""
        self.is_moved_by_hand = False
        """Whether the die in hand was taken with the tool that moves dice."""
        self.last_point = QPointF()
        self._targets = _NO_TARGETS
        self._pressed: tuple[int, QPointF, QPointF] | None = None
        self._pending_choice: tuple[tuple[DieId, ...], DropTarget] | None = None

    @property
    def drop_moves(self) -> dict[DropTarget, tuple[Move, ...]]:
        """The places where the held die may go, with the moves for each."""
        return self._targets.moves

    def _places_at(self, point: QPointF, without: DieId = NO_DIE) -> list[DropTarget]:
        return places_at(self._pieces, self._arrangement, point, without)

    def _targets_of(self, die: DieId) -> DropTargets:
        by_hand = self.targets_by_hand(die)
        if by_hand is not None:
            return by_hand
        return drop_targets_of(self._session.game, self._pieces, self._arrangement, die)

    # --- pointer events

    def press(self, die: DieId, point: QPointF) -> None:
        """The button was pressed on a die."""
        self.last_point = point
        if self._session.can_act:
            self._pressed = (die, point, self._pieces.dice[die].pos() - point)

    def move(self, die: DieId, point: QPointF) -> None:
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

    def _take_up(self, die: DieId) -> None:
        pressed = self._pressed
        self.put_down()
        if die not in self.selection.dice:
            self.selection.clear()
        self._pressed, self.is_dragging = pressed, True
        self.pick_up(die)

    def release(self, die: DieId, point: QPointF) -> None:
        """The button was released: a click, or the end of a drag."""
        if self._pressed is None:
            return
        self._pressed, self.last_point = None, point
        if self.is_dragging:
            self.is_dragging = False
            self.drop(die, self._places_at(point, without=die), point)
        else:
            self.click(die, point)

    def press_background(self, point: QPointF) -> None:
        """The button was pressed beside the dice: on a card, a place or the felt."""
        self.last_point = point
        if not self._session.can_act:
            return
        places = self._places_at(point)
        card = next((place.card for place in places if place.kind == "card"), None)
        if self.held_die is not None:
            self.drop_held(places, point)
        elif card is not None:
            self.click_card(card, point)
        else:
            self.rubber_band.begin(point, adds=self.is_extending)

    def release_background(self, point: QPointF) -> None:
        """The button was released beside the dice: a box around dice to reroll picks them."""
        was_drawn, game = self.rubber_band.is_drawn, self._session.game
        self.rubber_band.end()
        if was_drawn and self._session.can_act and game.decision_kind is DecisionKind.REROLL:
            clicks = game.legal_clicks()
            dice = [
                die for die in self.selection.dice if die in clicks and not can_take_back(game, die)
            ]
            self.selection.clear()
            self._play_plan(game.plan_multi_drop(tuple(dice), CLICKED), point)

    def hover(self, point: QPointF) -> None:
        """A held die is over this point: highlight the place there, or show why it is not legal."""
        if self.held_die is None:
            return
        places = self._places_at(point, without=self.held_die)
        goal = self._targets.first_target(places)
        self._scene.lights.highlight_drop_target(goal)
        self.goal_hovered.emit(self._targets.moves.get(goal, ()) if goal is not None else ())
        edge = self._pieces.dice[self.held_die].edge
        clear = edge if self.is_dragging else 0.4 * edge
        words, elsewhere = "", self._targets.elsewhere
        reason = self._refusal_at(self.held_die, places)
        if goal is not None:
            words = self._targets.labels[goal] if goal.kind == "die" else ""
        elif reason is not None:
            words = translate(reason.brief_reason)
        elif elsewhere:
            words = translate(move_label(self._session.game.state, elsewhere[0]))
        room = self._scene.sceneRect()
        is_legal = goal is not None or (reason is None and bool(elsewhere))
        self.drop_hint.show_text(words, point, room, is_legal=is_legal, clear=clear)

    def _carry(self, at: QPointF) -> None:
        """Move the dice with the pointer in a cluster, inside the table."""
        room = self._scene.sceneRect()
        for place_in_cluster, die in enumerate(self.carried_dice):
            item = self._pieces.dice[die]
            row, column = divmod(place_in_cluster, 3)
            place = at + QPointF(1.06 * item.edge * column, 1.06 * item.edge * row)
            half = item.edge / 2
            x = clamp(room.left() + half, place.x(), room.right() - half)
            item.setPos(x, clamp(room.top() + half, place.y(), room.bottom() - half))

    # --- picking up and putting down

    def move_by_hand(self, die: DieId) -> None:
        """Pick up a die with the tool that moves dice."""
        self.selection.clear()
        self.is_moved_by_hand = True
        self.pick_up(die)

    def pick_up(self, die: DieId) -> None:
        """Pick up a die and its selection, and light every place where it may go."""
        self.held_die, self.carried_dice = die, self.selection.dice_with(die)
        self._targets = self._targets_of(die)
        self._scene.lights.show_drop_targets(self._targets.labels)
        for die_id in self.carried_dice:
            item = self._pieces.dice[die_id]
            item.set_held(True)
            item.setZValue(Z_HELD)
        self.held_changed.emit()

    def put_down(self) -> None:
        """Put down what is held, without moving it."""
        self._pressed, self.is_dragging = None, False
        self.rubber_band.end()
        if self.held_die is None:
            return
        self._let_go()
        self.held_changed.emit()

    def _let_go(self) -> None:
        """Put down what is held; the lights of what can be clicked are shown afterwards."""
        for die_id in self.carried_dice:
            item = self._pieces.dice[die_id]
            item.set_held(False)
            item.setZValue(Z_DIE)
        self.held_die, self.carried_dice, self._targets = None, (), _NO_TARGETS
        self.is_moved_by_hand = False
        self.drop_hint.hide_text()
        self._scene.lights.highlight_drop_target(None)
        self.goal_hovered.emit(())
        self._scene.lights.show_drop_targets({})

    def cancel(self) -> None:
        """Put down what is held and let it slide back; cancel the rubber band."""
        self.rubber_band.cancel()
        dice = self.carried_dice
        self.put_down()
        if dice:
            self._scene.glide_back(dice)

    @property
    def is_active(self) -> bool:
        """Whether something is held, dragged or being selected, which Esc would cancel."""
        return self.held_die is not None or self._pressed is not None or self.rubber_band.is_drawn

    # --- dropping

    def drop(self, die: DieId, places: list[DropTarget], point: QPointF) -> None:
        """Drop the dragged dice on these places, the most specific first."""
        dice, goals = self.carried_dice, self._targets
        goal, reason = goals.first_target(places), self._refusal_at(die, places)
        self._let_go()
        if goal is None and reason is None and goals.elsewhere:
            self._play_drop(dice, CLICKED, goals.elsewhere, point)
        elif goal is None:
            self.held_changed.emit()
            self._scene.glide_back(dice)
            if reason is not None:
                self.refused.emit(reason, point)
        elif goal == goals.take_back_target:
            taken_back = [take_back(self._session, die_id) for die_id in dice]
            if not any(taken_back):
                self.held_changed.emit()
        else:
            self._play_drop(dice, goal, goals.moves[goal], point)

    def _refusal_at(self, die: DieId, places: list[DropTarget]) -> Refusal | None:
        """Why a drop of a held die here does nothing; None where it already lies."""
        is_home = self._arrangement.place_of_die(die) in places
        return None if is_home else self._targets.refusal_at(places)

    def drop_held(self, places: list[DropTarget], point: QPointF) -> None:
        """Send the die that was picked up with a click to where the second click was."""
        if self.held_die is not None:
            self.drop(self.held_die, places, point)

    def _play_drop(
        self, dice: tuple[DieId, ...], place: DropTarget, moves: tuple[Move, ...], point: QPointF
    ) -> None:
        """Play what a drop means, or let the player choose if it can mean several things.

        `moves` are the meanings that were found when the die was picked up; those of a move by hand
        are an act and its choice.
        """
        if isinstance(moves[0], HandAct):
            if not self.drop_by_hand(dice, place):
                self.held_changed.emit()
                self._scene.glide_back(dice)
            return
        if len(moves) > 1 and not isinstance(moves[0], Pay):
            self.held_changed.emit()
            self._scene.glide_back(dice)
            self._pending_choice = dice, place
            self.choice_needed.emit(moves, point)
        else:
            before = len(self._session.game.history)
            self._play_plan(self._session.game.plan_multi_drop(dice, place, moves), point)
            if len(self._session.game.history) == before:
                self.held_changed.emit()
            if self._session.can_act:
                self._scene.glide_back(dice)

    def _play_plan(self, plan: DropPlan, point: QPointF) -> None:
        """Play what several dice mean together, and say why some of them do nothing."""
        if self._session.holds_back(*plan.moves):
            return
        self._session.play(*plan.moves)
        if plan.refusal is not None:
            self.refused.emit(plan.refusal, point)

    def choose(self, move: Move) -> None:
        """Play the chosen move; if it starts a payment, the dropped energy dice pay for it."""
        asked, self._pending_choice = self._pending_choice, None
        was_paying = self._session.game.state.payment is not None
        if not self._session.choose(move):
            return
        is_paying = self._session.game.state.payment is not None
        if asked is not None and is_paying and not was_paying and self._session.can_act:
            self._session.play(*self._session.game.plan_multi_drop(asked[0], CLICKED).moves)

    # --- clicking

    def click(self, die: DieId, point: QPointF) -> None:
        """Handle a click on a die: do the one thing it can do, or let the player choose."""
        if not self._session.can_act or self.click_handler(die):
            return
        if self.held_die is not None:
            if self.held_die == die:
                self.cancel()
            else:
                self.drop_held(
                    [DropTarget("die", die=die), self._arrangement.place_of_die(die)], point
                )
            return
        if self.is_extending:
            self.selection.toggle(die)
            return
        if die not in self.selection.dice:
            self.selection.clear()
        self._click(self.selection.dice_with(die), point)

    def _click(self, dice: tuple[DieId, ...], point: QPointF) -> None:
        game, die = self._session.game, dice[0]
        moves = game.legal_clicks().get(die, ())
        if needs_target(moves) or (not moves and self._targets_of(die).moves):
            self.pick_up(die)
        elif not moves:
            self._refuse_click(die, point)
        elif len(dice) > 1:
            self._play_plan(game.plan_multi_drop(dice, CLICKED), point)
        elif len(moves) > 1:
            self._pending_choice = None
            self.choice_needed.emit(moves, point)
        else:
            self._session.choose(moves[0])

    def click_card(self, card: CardId, point: QPointF) -> None:
        """Handle a click on a card: click its next die, or explain why none can be purchased."""
        game = self._session.game
        for die in game.state.dice:
            if die.card == card and die.zone is Zone.CARD:
                self.click(die.id, point)
                return
        refusal = game.refusal(Buy(card)) if self._session.can_act else None
        if refusal is not None:
            self.refused.emit(refusal, point)

    def _refuse_click(self, die: DieId, point: QPointF) -> None:
        """Take back a picked die; for any other die explain why a click does nothing."""
        if can_take_back(self._session.game, die):
            take_back(self._session, die)
            return
        game = self._session.game
        answer: tuple[Move, ...] | Refusal | None = game.moves_for_drop(die, CLICKED)
        if isinstance(answer, Refusal) and answer.reason.id == "no.nothing":
            answer = game.why_unavailable(TableSubject("die", die=die))
        if isinstance(answer, Refusal):
            self.refused.emit(answer, point)
