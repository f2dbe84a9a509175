"""Where the things are that a lesson points at, lights, or expects to be used."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import takewhile

from PySide6.QtCore import QRectF

from desktop.match.hand_plan import dice_alike, moves_for_question
from desktop.panels.match_panels.table_places import TablePlaces
from rules.game import Game
from rules.lessons import GoalState, LessonRun, Wants, cards_pointed_at, dice_pointed_at
from rules.model import (
    NO_DIE,
    AssignDamage,
    Attack,
    Block,
    Buy,
    ChooseDie,
    ChoosePlayer,
    DieId,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pay,
    PlayerId,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.notation import CoachPoint
from rules.state import Zone

_DIE_MOVES = Attack | ChooseDie | FieldCharacter | MarkForReroll | UseAction | UsePaidAbility


class LessonPlaces(TablePlaces):
    """Finds the areas for the points of a lesson, and for its moves."""

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

    # --- what moves need

    def of_moves(self, game: Game, moves: tuple[Move, ...]) -> tuple[QRectF, ...]:
        """The areas that the hand needs for the first of these moves, up to the next question.

        These are the things to use, where they go, and what will pay for them.
        """
        now = moves_for_question(game, moves)
        if not now:
            return ()
        found: list[QRectF] = []
        for move in (*now, *takewhile(lambda one: isinstance(one, Pay), moves[len(now) :])):
            found += self._of_move(game, move)
        pressed = [] if any(found) else [self.main_button]
        distinct = {area.getRect(): area for area in (*found, *pressed) if not area.isEmpty()}
        return tuple(distinct.values())

    def _of_move(self, game: Game, move: Move) -> list[QRectF]:
        decision = game.decision
        player = decision.player if decision is not None else game.state.active
        if isinstance(move, _DIE_MOVES):
            return [*self._alike(game, move.die), *self._goal(player, move)]
        match move:
            case Buy(card=card):
                return [self.card(card), self.zone(player, Zone.USED)]
            case UseGlobal(card=card):
                return [self.card(card)]
            case Pay(die=die) if die != NO_DIE:
                return self._alike(game, die)
            case Block(die=die, attacker=attacker):
                return [*self._alike(game, die), *self._alike(game, attacker)]
            case AssignDamage(target=target):
                return [self.die(target)]
            case ChoosePlayer(player=chosen):
                return [self.life(chosen)]
            case _:
                return []

    def _goal(self, player: PlayerId, move: Move) -> list[QRectF]:
        """Where a die goes with a move."""
        match move:
            case FieldCharacter():
                return [self.zone(player, Zone.FIELD)]
            case Attack():
                return [self.zone(player, Zone.ATTACK)]
            case UseAction():
                return [self.middle]
            case _:
                return []

    def _alike(self, game: Game, number: DieId) -> list[QRectF]:
        """A die and all others that would do as well."""
        return [self.die(die) for die in dice_alike(game.state, number)]
