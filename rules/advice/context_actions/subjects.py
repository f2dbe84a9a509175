"""The things on the table that a player can point at."""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.model.ids import NO_ABILITY, NO_CARD, NO_DIE, NOBODY, AbilityId, CardId, DieId, PlayerId
from rules.state import ATTACK, BAG, FIELD, GONE, OUT, PREP, RESERVE, USED, GameState, Zone


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
            for g in state.setup.index.globals
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
