"""Who may look where, and what there is to see: the dice of a zone, equal ones together."""

from __future__ import annotations

import msgspec

from rules import naming
from rules.state import CHANCE, Die, GameState, Zone


class Alike(msgspec.Struct, frozen=True):
    """Dice of a zone that are alike: of one card and, where faces count, with one face up.

    `face` is the index of that face, -1 where the dice show none.
    """

    card: int
    face: int
    dice: tuple[int, ...]


def may_look(state: GameState, player: int, zone: Zone) -> bool:
    """Whether those at the table may look into a zone of a player now.

    All lies open, but for the bags where an edition lets only their owner look into them: such a
    bag is closed while the other player decides (ZONE-1).
    """
    if zone is not Zone.BAG or state.setup.ruleset.bags_are_open:
        return True
    decides = state.decision.player if state.decision is not None else CHANCE
    return decides in (player, CHANCE)


def contents(state: GameState, player: int, zone: Zone) -> tuple[Alike, ...]:
    """The dice of a zone, most alike first; by name and face where they are as many."""
    groups: dict[tuple[int, int], list[Die]] = {}
    for die in state.in_zone(player, zone):
        groups.setdefault((die.card, die.face), []).append(die)
    found = [
        Alike(card, face, tuple(die.id for die in dice)) for (card, face), dice in groups.items()
    ]

    def order(group: Alike) -> tuple[int, str]:
        return -len(group.dice), naming.showing(state, group.dice[0])

    return tuple(sorted(found, key=order))
