"""Queries: every number and permission that texts can change, as it is now.

A query starts from the printed value and applies the modifiers in force in a fixed order: effects
with a duration first, then static abilities. No other module reads attack, defense, costs,
affiliations, keywords or permissions directly from a face or a card.
"""

from rules.queries.attacking import attack_price, damage_factor
from rules.queries.blocking import (
    Blocks,
    block_price,
    blockers_needed,
    blocks_are_plain,
    blocks_up_to,
)
from rules.queries.falling import braving, can_be_knocked_out, can_give, falls_by_damage
from rules.queries.influences import Influence, Source, on_card, on_rules, on_stats
from rules.queries.leaving import bound_for
from rules.queries.modifiers import reaches, sources
from rules.queries.permissions import cannot, ignores, may_not_use, must, silences
from rules.queries.stats import (
    applied,
    attack,
    burst_part,
    considered,
    defense,
    of_this,
    printed,
    stats,
)
from rules.queries.texts import (
    ability_used,
    action_text,
    affiliations,
    bearers,
    burst_matches,
    has_ability,
    has_keyword,
    is_active,
    names,
    noted,
    paid_abilities,
    texts_of,
)

__all__ = [
    "Blocks",
    "Influence",
    "Source",
    "ability_used",
    "action_text",
    "affiliations",
    "applied",
    "attack",
    "attack_price",
    "bearers",
    "block_price",
    "blockers_needed",
    "blocks_are_plain",
    "blocks_up_to",
    "bound_for",
    "braving",
    "burst_matches",
    "burst_part",
    "can_be_knocked_out",
    "can_give",
    "cannot",
    "considered",
    "damage_factor",
    "defense",
    "falls_by_damage",
    "has_ability",
    "has_keyword",
    "ignores",
    "is_active",
    "may_not_use",
    "must",
    "names",
    "noted",
    "of_this",
    "on_card",
    "on_rules",
    "on_stats",
    "paid_abilities",
    "printed",
    "reaches",
    "silences",
    "sources",
    "stats",
    "texts_of",
]
