"""Help for the learner: the hints for a goal and its solution, Show me, and a nudge."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from desktop.match.hand_plan import HandAct, HandStep, moves_for_question, plan_hand
from desktop.match.lesson_session import LessonSession
from desktop.match.match_part import MatchPart
from desktop.panels.match_panels.table_places import TablePlaces
from desktop.storage.lesson_progress import Help
from desktop.style.materials.pictures import blank_picture, painter_at_center
from desktop.table.items.die_item import DieItem
from desktop.table.moments.ghost_hand import GhostAct, GhostHand
from desktop.table.view import TableView
from rules.advice import DropTarget
from rules.game import Game
from rules.lessons import GoalState, LessonRun, Wants, cards_pointed_at, dice_pointed_at
from rules.model import DieId, Move
from rules.notation import CoachPoint, StuckLine


class LearnerHelp(QObject, MatchPart):
    """Gives help when the learner asks for it, or does nothing for a while."""

    def __init__(
        self,
        screen: QWidget,
        session: LessonSession,
        view: TableView,
        places: LessonPlaces,
        *,
        show_hint: Callable[[], None],
        nudge: Callable[[str], None],
    ) -> None:
        """Give no help yet; `nudge` lets the coach speak when nothing has happened for a while."""
        super().__init__(screen)
        self._session, self._view, self._show_hint = session, view, show_hint
        self.show_me = ShowMe(screen, view, places)
        self.hints_shown = 0
        """How many hints for the goal of this beat the learner has seen."""
        self.used = Help.NONE
        """With how much help the learner plays."""
        self.nudge = StuckHelp(self, nudge)

    def give(self) -> None:
        """Show how to throw, give the next hint, or do the act for the learner."""
        run, roll = self._session.run, self._view.pending_roll
        if roll is not None:
            self.show_me.show_throw(roll.dice, self._view.throw)
            return
        seeks_goal = run.wants is Wants.GOAL
        if seeks_goal and self.hints_shown < len(run.beat.hints):
            self.hints_shown += 1
            self.used = max(self.used, Help.HINTS, key=list(Help).index)
            self._show_hint()
            return
        if seeks_goal:
            self.used = Help.SOLUTION
        if run.wants is Wants.ACT and self._session.can_act:
            self._show_act()
        else:
            self._session.play_expected()

    def go_on(self) -> None:
        """Show the rest of an act that the hand has begun, once its next question is open."""
        run = self._session.run
        if self.show_me.goes_on and run.wants is Wants.ACT and run.is_in_act:
            self._show_act()

    def _show_act(self) -> None:
        """Let the ghost hand show the rest of the act, up to the next question."""
        moves = self._session.run.expected_moves
        self.show_me.show_moves(self._session.game, moves, lambda shown: self._session.play(*shown))

    def watch(self) -> None:
        """Wait for the learner's act, if one is to come, and nudge when it does not."""
        self.nudge.watch(self._session.run.beat.stuck)
        if self._session.can_act or self._session.roll_due is not None:
            self.nudge.start()

    def on_motion(self) -> None:
        self.nudge.stop()

    def on_throw(self, before: Game) -> None:
        self.nudge.start()

    def on_thrown(self) -> None:
        self.nudge.stop()

    def leave(self) -> None:
        """End a performance and the waiting."""
        self.nudge.stop()
        self.show_me.stop()


# --- Show me --------------------------------------------------------------------------------------


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
        for signal, act in (
            (self.hand.ended, self._play),
            (self.hand.skipped, self._play_all),
            (self.hand.canceled, self.stop),
        ):
            signal.connect(act)

    @property
    def is_showing(self) -> bool:
        """Whether the hand moves now."""
        return self.hand.is_performing

    def show_moves(
        self, game: Game, moves: tuple[Move, ...], play: Callable[[tuple[Move, ...]], object]
    ) -> None:
        """Show the moves that answer the open question, then play them.

        Without animations all moves are played at once: what they need is lit already.
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
        picture = self._picture(self._view.table_scene.dice[dice[one]])
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
        item = self._view.table_scene.dice[die]
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


# --- stuck help -----------------------------------------------------------------------------------


class StuckHelp(QObject):
    """Waits for an act of the learner, and asks for a nudge when none comes."""

    def __init__(self, parent: QObject, nudge: Callable[[str], None]) -> None:
        """Wait for nothing yet; `nudge` lets the coach say something."""
        super().__init__(parent)
        self._nudge = nudge
        self._line: StuckLine | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self.tell)

    def watch(self, line: StuckLine | None) -> None:
        """Remember what to say in this beat; `start` begins to wait."""
        self._timer.stop()
        self._line = line

    def start(self) -> None:
        """The learner is to act now."""
        if self._line is not None:
            self._timer.start(1000 * self._line.seconds)

    def stop(self) -> None:
        """Something happens, or the lesson is left."""
        self._timer.stop()

    def tell(self) -> None:
        """The time is up."""
        if self._line is not None:
            self._nudge(self._line.text)


# --- lesson places --------------------------------------------------------------------------------


class LessonPlaces(TablePlaces):
    """Finds the areas for the points of a lesson."""

    # --- what a lesson points at and lights now

    def pointed_at(self, run: LessonRun) -> tuple[QRectF, ...]:
        """The areas that the coach points at; none in free play and after it."""
        if run.wants in (Wants.GOAL, Wants.FREE, Wants.OVER) or run.game.state.is_over:
            return ()
        if run.goal_state in (GoalState.REACHED, GoalState.FAILED):
            return ()
        return self.of_points(run.game, run.beat.points)

    def lit_for(self, run: LessonRun) -> tuple[QRectF, ...]:
        """The areas to light for the expected act: those that the lesson says, or all it needs."""
        if run.wants is not Wants.ACT:
            return ()
        lit = self.of_points(run.game, run.beat.lights)
        return lit or self.of_moves(run.game, run.expected_moves)

    # --- what the coach points at

    def of_points(self, game: Game, points: Iterable[CoachPoint]) -> tuple[QRectF, ...]:
        """The areas that the coach points at, as far as they are on the table."""
        found = [area for point in points for area in self._of_point(game, point)]
        return tuple(area for area in found if not area.isEmpty())

    def _of_point(self, game: Game, point: CoachPoint) -> list[QRectF]:
        named = {
            "middle": self.middle,
            "bar": self.question,
            "log": self.log_button,
            "pass": self.main_button,
            "steps": self.steps,
            "help": self.help_button,
        }
        if point.dice:
            return [self.die(number) for number in dice_pointed_at(game, point)]
        if point.card is not None:
            return [self.card(number) for number in cards_pointed_at(game, point)]
        if point.target in named:
            return [named[point.target]]
        if point.player is None:
            return []
        return [
            self.life(point.player) if point.zone is None else self.zone(point.player, point.zone)
        ]
