"""Where the things are that a lesson points at, lights, or expects to be used."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF

from desktop.panels.match_panels.move_places import MovePlaces
from rules.game import Game
from rules.lessons import GoalState, LessonRun, Wants, cards_pointed_at, dice_pointed_at
from rules.notation import CoachPoint


class LessonPlaces(MovePlaces):
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
