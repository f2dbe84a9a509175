"""Hidden information, and the contents of a zone with equal dice grouped."""

from __future__ import annotations

import msgspec

from rules.advice import labels
from rules.model.ids import CardId, DieId, PlayerId
from rules.state import Die, GameState, Zone


class DiceGroup(msgspec.Struct, frozen=True):
    """Dice of a zone that look the same: the same card and the same face up.

    `face` is the index of that face, or `UNROLLED` if the dice show none.
    """

    card: CardId
    face: int
    dice: tuple[DieId, ...]


def can_look_into(state: GameState, player: PlayerId, zone: Zone) -> bool:
    """Whether the table may show the contents of a player's zone now.

    Every zone is open except the bag, in editions that let only its owner look into it: such a
    bag is closed while the other player decides (ZONE-1).
    """
    if zone is not Zone.BAG or state.setup.ruleset.bags_are_open:
        return True
    return state.deciding_player in (player, None)


def zone_contents(state: GameState, player: PlayerId, zone: Zone) -> tuple[DiceGroup, ...]:
    """The dice of a zone in groups: the largest group first, equal sizes by name and face."""
    groups: dict[tuple[CardId, int], list[Die]] = {}
    for die in state.dice_in_zone(player, zone):
        groups.setdefault((die.card, die.face), []).append(die)
    found = [
        DiceGroup(card, face, tuple(die.id for die in dice))
        for (card, face), dice in groups.items()
    ]

    def order(group: DiceGroup) -> tuple[int, str]:
        return -len(group.dice), labels.die_with_face(state, group.dice[0])

    return tuple(sorted(found, key=order))
