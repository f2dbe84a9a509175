"""Help for the learner: the hints for a goal and its solution, Show me, and a nudge."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QPointF, QRectF, QSizeF, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.card_art.anatomy import anatomy_of
from desktop.card_art.card_print import card_print
from desktop.match.hand_plan import HandMotion, HandStep, moves_for_question, plan_hand
from desktop.match.lesson_session import LessonSession
from desktop.match.match_part import MatchPart
from desktop.panels.match_panels.table_places import TablePlaces
from desktop.storage.lesson_progress import Help
from desktop.style.current_theme import current_theme
from desktop.style.materials.pictures import blank_picture, painter_at_center
from desktop.table.items.die_item import DieItem
from desktop.table.layout.panel_placement import item_on_view
from desktop.table.moments.ghost_hand import GhostAct, GhostHand
from desktop.table.view import TableView
from rules.advice import DropTarget
from rules.cards import Card
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
        uses_keys: Callable[[], bool],
    ) -> None:
        """Give no help yet; `nudge` lets the coach speak when nothing has happened for a while.

        After that the hand shows the next step, unless the learner `uses_keys`.
        """
        super().__init__(screen)
        self._session, self._view, self._show_hint = session, view, show_hint
        self._say, self._uses_keys = nudge, uses_keys
        self.show_me = ShowMe(screen, view, places)
        self.hints_shown = 0
        """How many hints for the goal of this beat the learner has seen."""
        self.used = Help.NONE
        """With how much help the learner plays."""
        self.nudge = StuckHelp(self, self._give_unasked)

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

    def _give_unasked(self, line: StuckLine | None) -> None:
        """Say why to act, and let the hand show the next step without doing it."""
        run, roll = self._session.run, self._view.pending_roll
        if line is not None:
            self._say(line.text)
        is_busy = QApplication.activePopupWidget() or QApplication.activeModalWidget()
        if is_busy or self._uses_keys() or self._view.drag_controller.is_active:
            return
        if roll is not None:
            self.show_me.demonstrate_throw(roll.dice)
        elif run.wants is Wants.ACT and self._session.can_act and not run.stray_picks:
            self.show_me.demonstrate(self._session.game, run.expected_moves)

    def watch(self) -> None:
        """Wait for the learner's act, if one is to come, and nudge when it does not."""
        self.nudge.watch(self._session.run.beat.stuck)
        if self._session.can_act or self._session.roll_due is not None:
            self.nudge.start()

    def on_motion(self) -> None:
        self.nudge.stop()
        self.show_me.end_demonstration()

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

    def demonstrate(self, game: Game, moves: tuple[Move, ...]) -> None:
        """Show the first step of the moves without playing it; any press ends that, and counts."""
        steps = plan_hand(game, moves)
        if steps:
            self._demonstrate(self._acts_of(steps[0]))

    def demonstrate_throw(self, dice: tuple[DieId, ...]) -> None:
        """Show how to throw the waiting dice without throwing them."""
        self._demonstrate(self._throw_acts(dice))

    def _demonstrate(self, acts: list[GhostAct]) -> None:
        tempo = self._view.tempo
        if acts and tempo.moves and not self.is_showing:
            self.stop()
            self.hand.perform(acts, speed=tempo.rate, lets_input_through=True)

    def end_demonstration(self) -> None:
        """Something happens on the table: what was shown without being asked for is over."""
        if self.hand.lets_input_through:
            self.stop()

    def show_throw(self, dice: tuple[DieId, ...], throw: Callable[[], object]) -> None:
        """Show how to throw the waiting dice, then throw them."""
        self._perform(self._throw_acts(dice), throw, throw)

    def _throw_acts(self, dice: tuple[DieId, ...]) -> list[GhostAct]:
        """The swing of the hand with the die in the middle."""
        if not dice:
            return []
        die_id = dice[len(dice) // 2]
        start = self._places.die(die_id).center()
        away = (self._places.middle.center() - start) * _SWING
        picture = self._picture(self._view.table_scene.dice[die_id])
        return [GhostAct(start, start + away, picture)]

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
        if step.act is HandMotion.DRAG:
            return [self._drag(die, step) for die in step.dice]
        return [GhostAct(area.center()) for area in self._places.of_step(step)]

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


_PATIENCE = 30
"""After how many seconds the hand helps where the lesson has no line for it."""


class StuckHelp(QObject):
    """Waits for an act of the learner, and asks for a nudge when none comes."""

    def __init__(self, parent: QObject, nudge: Callable[[StuckLine | None], None]) -> None:
        """Wait for nothing yet; `nudge` helps with the line of the beat, if it has one."""
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
        self._timer.start(1000 * (_PATIENCE if self._line is None else self._line.seconds))

    def stop(self) -> None:
        """Something happens, or the lesson is left."""
        self._timer.stop()

    def tell(self) -> None:
        """The time is up."""
        self._nudge(self._line)


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
        return self._next_to_use(run) or self.of_points(run.game, run.beat.points)

    def _next_to_use(self, run: LessonRun) -> tuple[QRectF, ...]:
        """What the learner clicks, drags or presses next; nothing while there is only to read."""
        if run.wants is not Wants.ACT:
            return ()
        if run.stray_picks:
            return tuple(map(self.die, run.stray_picks))
        step = _next_step(run)
        return () if step is None else self.of_step(step)

    def card_without_text(self, run: LessonRun) -> Card | None:
        """The card that the coach talks about, if its text does not fit on the table."""
        if run.wants is not Wants.READ:
            return None
        for point in run.beat.points:
            for card_id in cards_pointed_at(run.game, point):
                card, area = run.game.setup.cards[card_id].card, self.card(card_id)
                scale = current_theme().text_scale
                parts = anatomy_of(card_print(card), area.width(), area.height(), scale)
                return None if parts.has_whole_text else card
        return None

    def lit_for(self, run: LessonRun) -> tuple[QRectF, ...]:
        """The areas to light for the expected act: what the coach talks about, and what is needed.

        A lesson may say what to light instead of all that the act needs. Once there is only a
        button to press, what the coach talks about may be covered.
        """
        if run.wants is not Wants.ACT:
            return ()
        step = _next_step(run)
        points: tuple[QRectF, ...] = ()
        if step is None or step.act is not HandMotion.PRESS:
            points = self.of_points(run.game, run.beat.points)
        lit = self.of_points(run.game, run.beat.lights)
        return (*points, *(lit or self.of_moves(run.game, run.expected_moves)))

    # --- what the hand uses

    def of_step(self, step: HandStep) -> tuple[QRectF, ...]:
        """The areas that are clicked, dragged or pressed in a step, as far as they are shown."""
        areas: list[QRectF] = []
        match step:
            case HandStep(act=HandMotion.DRAG, card=card) if card is not None:
                areas = [self.card(card)]
            case HandStep(act=HandMotion.CLICK_GLOBAL, card=card) if card is not None:
                areas = [self.global_button(card)]
            case HandStep(act=HandMotion.CLICK_PLAYER, player=player) if player is not None:
                areas = [self.life(player)]
            case HandStep(act=HandMotion.CLICK_COIN):
                areas = [item_on_view(self._view, coin) for coin in self._shown_coins]
            case HandStep(act=HandMotion.PRESS, button=button) if button is not None:
                areas = [self.button(button.name) or self.main_button]
            case _:
                areas = [self.die(die) for die in step.dice]
        return tuple(area for area in areas if not area.isEmpty())

    @property
    def _shown_coins(self) -> list[QGraphicsItem]:
        """The coins of energy without a die."""
        return [coin for coin in self._view.table_scene.coins.values() if coin.isVisible()]

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
            "steps": self.current_step,
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


def _next_step(run: LessonRun) -> HandStep | None:
    """The next step of the expected act; None if there is nothing to do by hand."""
    steps = plan_hand(run.game, run.expected_moves)
    return steps[0] if steps else None
