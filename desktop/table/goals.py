"""Drop targets of a held die: the legal places, and why other places are not legal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from desktop.table.scene import TableScene
from desktop.table.taking_back import can_take_back
from desktop.table.wording import tr
from desktop.words import say
from rules.game import Game
from rules.meaning import Place
from rules.moves import Move
from rules.offering import offer
from rules.refusals import Refusal
from rules.state import Zone

_NOT_NOW = "PRI-3"


@dataclass(frozen=True, slots=True)
class Goals:
    """The places where a drop is a move, and the refusals elsewhere.

    `lit` maps legal places to their moves, `refused` the others to refusals. `labels` say what a
    drop would do. They include `way_back`, the zone of a die that was just sent to attack or block,
    while that can be taken back.
    """

    lit: dict[Place, tuple[Move, ...]] = field(default_factory=dict)
    refused: dict[Place, Refusal] = field(default_factory=dict)
    labels: dict[Place, str] = field(default_factory=dict)
    way_back: Place | None = None

    def first(self, places: Iterable[Place]) -> Place | None:
        """The first of these places where a drop does something."""
        return next((place for place in places if place in self.labels), None)

    def reason(self, places: Iterable[Place]) -> Refusal | None:
        """Why a drop on these places does nothing; "not now" (PRI-3) is the last reason to give."""
        found = [self.refused[place] for place in places if place in self.refused]
        telling = [refusal for refusal in found if refusal.rule != _NOT_NOW]
        return next(iter((*telling, *found)), None)


def goals_of(game: Game, scene: TableScene, die: int) -> Goals:
    """Ask the game about every place where this die could be dropped."""
    found = Goals(way_back=way_back(game, die))
    home = scene.home_of(die)
    places = [item.place for item in scene.places() if item.place != home]
    lying = (one for one in scene.shown if one.zone not in (Zone.BAG, Zone.CARD, Zone.GONE))
    places += [Place("die", die=one.id) for one in lying if one.id != die]
    for place in places:
        answer = game.meant(die, place)
        if isinstance(answer, Refusal):
            found.refused[place] = answer
        else:
            found.lit[place] = answer
            found.labels[place] = say(offer(game.state, answer[0]))
    if found.way_back is not None:
        found.labels[found.way_back] = tr("Take back")
    return found


def way_back(game: Game, die: int) -> Place | None:
    """The Field of a die that was just sent to attack or block, while that can be taken back."""
    one = game.state.dice[die]
    if one.zone is not Zone.ATTACK or not can_take_back(game, die):
        return None
    return Place("zone", zone=Zone.FIELD, player=one.player)
