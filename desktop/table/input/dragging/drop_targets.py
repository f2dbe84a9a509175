"""Drop targets of a held die: the legal places, and why other places are not legal.

The legal places are lit as soon as a die is picked up, so they are computed at once. Only the place
under the pointer needs a reason why it is not legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from desktop.table.input.pick_undo import can_take_back
from desktop.table.scene.table_scene import TableScene
from desktop.text.translation import tr, translate
from rules.advice import DropTarget, Refusal, move_label
from rules.game import Game
from rules.model import DieId, Move
from rules.state import Zone

_NOT_NOW_RULE = "PRI-3"


@dataclass(frozen=True, slots=True)
class DropTargets:
    """The places where a drop is a move, and the refusals elsewhere.

    `moves` maps legal places to their moves. `labels` say what a drop would do. They include
    `take_back_target`, the zone of a die that was just sent to attack or block, while that can be
    taken back. `refuse` says why a drop at another place is not possible, for the `other_places`.
    """

    moves: dict[DropTarget, tuple[Move, ...]] = field(default_factory=dict)
    labels: dict[DropTarget, str] = field(default_factory=dict)
    take_back_target: DropTarget | None = None
    other_places: set[DropTarget] = field(default_factory=set)
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


def drop_targets_of(game: Game, scene: TableScene, die: DieId) -> DropTargets:
    """Ask the game about every place where this die could be dropped."""
    found = DropTargets(
        take_back_target=take_back_target_of(game, die),
        refuse=lambda place: game.moves_for_drop(die, place),
    )
    home = scene.place_of_die(die)
    places = [item.place for item in scene.place_items() if item.place != home]
    lying = (one for one in scene.shown_dice if one.zone not in (Zone.BAG, Zone.CARD, Zone.GONE))
    places += [DropTarget("die", die=one.id) for one in lying if one.id != die]
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
    one = game.state.dice[die]
    if one.zone is not Zone.ATTACK or not can_take_back(game, die):
        return None
    return DropTarget("zone", zone=Zone.FIELD, player=one.controller)
