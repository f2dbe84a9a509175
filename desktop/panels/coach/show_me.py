"""Show me: the ghost hand performs the act that a lesson expects, then its moves are played."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.match.hand_plan import HandAct, HandStep, moves_for_question, plan_hand
from desktop.panels.coach.lesson_places import LessonPlaces
from desktop.style.materials.pictures import blank_picture, painter_at_center
from desktop.table.items.die_item import DieItem
from desktop.table.moments.ghost_hand import GhostAct, GhostHand
from desktop.table.view import TableView
from rules.advice import DropTarget
from rules.game import Game
from rules.model import DieId, Move

_SWING = 0.5
"""How far the hand swings toward the middle before it throws, as a share of the way."""


def _nothing() -> None:
    """What follows when nothing is to be played."""


class ShowMe(QObject):
    """Lets the ghost hand do what the learner is to do.

    Esc ends the performance without playing anything; any other key or press plays at once.
    """

    def __init__(self, screen: QWidget, view: TableView, places: LessonPlaces) -> None:
        super().__init__(screen)
        self._view, self._places = view, places
        self.hand = GhostHand(screen)
        self._then: Callable[[], object] = _nothing
        self._then_all: Callable[[], object] = _nothing
        self.goes_on = False
        """Whether the rest of the act is to be shown as soon as its next question is open."""
        self.hand.ended.connect(self._play)
        self.hand.skipped.connect(self._play_all)
        self.hand.canceled.connect(self.stop)

    @property
    def is_showing(self) -> bool:
        """Whether the hand moves now."""
        return self.hand.is_performing

    def show_moves(
        self, game: Game, moves: tuple[Move, ...], play: Callable[[tuple[Move, ...]], object]
    ) -> None:
        """Show the moves that answer the open question, then play them.

        Without animations all moves are played at once: what they need is lit already.

        Args:
            game: the match.
            moves: the moves that are left of the act.
            play: plays the moves that have been shown.
        """
        now = moves_for_question(game, moves)
        acts = [act for step in plan_hand(game, now) for act in self._acts_of(step)]
        self.goes_on = len(now) < len(moves)
        self._perform(acts, lambda: play(now), lambda: play(moves))

    def show_throw(self, dice: tuple[DieId, ...], throw: Callable[[], object]) -> None:
        """Show how to throw the waiting dice, then throw them."""
        areas = [self._places.die(die) for die in dice]
        if not areas:
            throw()
            return
        one = len(areas) // 2
        start = areas[one].center()
        away = (self._places.middle.center() - start) * _SWING
        picture = self._picture(self._view.table_scene.die(dice[one]))
        self._perform([GhostAct(start, start + away, picture)], throw, throw)

    def stop(self) -> None:
        """End a performance, and play nothing."""
        self._then = self._then_all = _nothing
        self.goes_on = False
        self.hand.stop()

    def _perform(
        self, acts: list[GhostAct], then: Callable[[], object], then_all: Callable[[], object]
    ) -> None:
        """Perform acts; afterward call `then`, or `then_all` if the learner has seen enough."""
        self._then, self._then_all = then, then_all
        tempo = self._view.tempo
        if not acts or not tempo.moves:
            self._play_all()
        else:
            self.hand.perform(acts, speed=tempo.rate)

    def _play(self) -> None:
        then, self._then = self._then, _nothing
        then()

    def _play_all(self) -> None:
        self.goes_on = False
        then, self._then_all = self._then_all, _nothing
        then()

    # --- where the hand goes

    def _acts_of(self, step: HandStep) -> list[GhostAct]:
        match step.act:
            case HandAct.CLICK_DICE | HandAct.SPLIT:
                return [GhostAct(self._places.die(die).center()) for die in step.dice]
            case HandAct.DRAG:
                return [self._drag(die, step) for die in step.dice]
            case HandAct.CLICK_GLOBAL:
                assert step.card is not None
                return [GhostAct(self._places.global_button(step.card).center())]
            case HandAct.CLICK_PLAYER:
                assert step.player is not None
                return [GhostAct(self._places.life(step.player).center())]
            case HandAct.CLICK_COIN:
                return []
            case HandAct.PRESS:
                assert step.button is not None
                area = self._places.button(step.button.name) or self._places.main_button
                return [] if area.isEmpty() else [GhostAct(area.center())]

    def _drag(self, die: DieId, step: HandStep) -> GhostAct:
        assert step.goal is not None
        item = self._view.table_scene.die(die)
        start = self._places.die(die).center()
        return GhostAct(start, self._goal(step.goal), self._picture(item))

    def _goal(self, goal: DropTarget) -> QPointF:
        match goal.kind:
            case "die":
                area = self._places.die(goal.die)
            case "zone":
                area = self._places.zone(goal.player, goal.zone)
            case _:
                area = self._places.middle
        return area.center()

    def _picture(self, die: DieItem) -> QPixmap:
        """A die as it looks now."""
        area: QRectF = die.boundingRect()
        picture = blank_picture(QSizeF(area.size()), self._view.devicePixelRatioF())
        painter = painter_at_center(picture)
        die.paint(painter, QStyleOptionGraphicsItem(), None)
        painter.end()
        return picture
