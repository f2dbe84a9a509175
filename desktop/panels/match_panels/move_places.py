"""Where the hand goes on the table to make moves."""

from __future__ import annotations

from itertools import takewhile

from PySide6.QtCore import QRectF

from desktop.match.hand_plan import dice_alike, moves_for_question
from desktop.panels.match_panels.table_places import TablePlaces
from rules.game import Game
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
from rules.state import Zone

_DIE_MOVES = Attack | ChooseDie | FieldCharacter | MarkForReroll | UseAction | UsePaidAbility


class MovePlaces(TablePlaces):
    """Finds the areas that a player needs for moves."""

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
