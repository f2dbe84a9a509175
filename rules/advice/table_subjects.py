"""What a player can point at on the table, and what the table shows of a zone."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.advice import labels
from rules.model.ids import NO_ABILITY, NO_CARD, NO_DIE, NOBODY, AbilityId, CardId, DieId, PlayerId
from rules.state import ATTACK, BAG, FIELD, GONE, OUT, PREP, RESERVE, USED, Die, GameState, Zone


class TableSubject(msgspec.Struct, frozen=True):
    """Something on the table that a player can point at.

    A Global Ability is identified by its card and its index there, a zone by its player. `coin` is
    a player's energy that is not on a die, `middle` the place between the players.
    """

    kind: Literal["die", "card", "global", "player", "coin", "zone", "middle"]
    die: DieId = NO_DIE
    card: CardId = NO_CARD
    ability: AbilityId = NO_ABILITY
    player: PlayerId = NOBODY
    zone: Zone = BAG


def all_subjects(state: GameState) -> tuple[TableSubject, ...]:
    """Every thing on the table that a player can point at."""
    players = state.setup.player_ids
    cards = state.setup.card_ids[1:]
    return (
        *(TableSubject("die", die=die.id) for die in state.dice if die.zone is not GONE),
        *(TableSubject("card", card=card) for card in cards),
        *(
            TableSubject("global", card=g.card, ability=g.ability_index)
            for g in state.globals_on_table
        ),
        *(TableSubject("player", player=player) for player in players),
        *(
            TableSubject("coin", player=player)
            for player in players
            if state.virtual_energy[player]
        ),
        *(TableSubject("zone", player=p, zone=z) for p in players for z in _ZONES),
        TableSubject("middle"),
    )


_ZONES = (BAG, PREP, RESERVE, FIELD, ATTACK, OUT, USED)


def rule_for_subject(thing: TableSubject) -> str:
    """The id of the rule that explains such a thing."""
    return _ABOUT_ZONES.get(thing.zone, "ZONE-1") if thing.kind == "zone" else _ABOUT[thing.kind]


_ABOUT = {
    "die": "DIE-2", "card": "BUY-1", "global": "GLB-1", "player": "PRI-1", "coin": "DRAW-3",
    "middle": "ACT-1",
}  # fmt: skip


_ABOUT_ZONES = {
    BAG: "ZONE-3", PREP: "ROLL-1", FIELD: "FLD-1", ATTACK: "ATK-1", OUT: "ZONE-2", USED: "ZONE-3",
}  # fmt: skip


# --- what a zone shows ----------------------------------------------------------------------------


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
