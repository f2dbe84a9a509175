"""Queries: every number and permission that card texts can change, as it is now.

A query starts from the printed value and applies the modifiers in force in a fixed order: effects
with a duration first, then static abilities. No other module reads attack, defense, costs,
affiliations, keywords or permissions directly from a face or a card.

It is the bottom of the engine: all its packages may import it, and so may the readers of a match
such as `rules.advice`.
"""

from rules.engine.evaluate.active_modifiers import applies_to, viewpoints
from rules.engine.evaluate.combat_rules import (
    BlockPairs,
    attack_life_cost,
    block_life_cost,
    blocks_are_independent,
    damage_factor,
    max_blocks,
    min_blockers,
)
from rules.engine.evaluate.die_texts import (
    action_effects,
    affiliations_of,
    burst_matches,
    chosen_word,
    dice_with_text,
    has_keyword,
    is_ability_active,
    is_card_active,
    locate_ability,
    names_of,
    paid_abilities,
    text_cards_of,
)
from rules.engine.evaluate.knock_outs import (
    can_be_given_as_cost,
    can_be_knocked_out,
    destination,
    iron_will,
    is_knocked_out,
    is_knocked_out_by_damage,
)
from rules.engine.evaluate.permissions import (
    can_be_rerolled,
    cannot,
    cannot_use_globals,
    is_ability_ignored,
    is_silenced,
    must,
)
from rules.engine.evaluate.sources import (
    SourcedModifier,
    TextSource,
    modifiers_of_card,
    modifiers_of_rules,
    modifiers_of_stats,
)
from rules.engine.evaluate.stats import (
    applied_stats,
    attack,
    attack_and_defense,
    base_stats,
    burst_bonus,
    defense,
    effective_face,
    viewpoint_of_die,
)

__all__ = [
    "BlockPairs",
    "SourcedModifier",
    "TextSource",
    "action_effects",
    "affiliations_of",
    "applied_stats",
    "applies_to",
    "attack",
    "attack_and_defense",
    "attack_life_cost",
    "base_stats",
    "block_life_cost",
    "blocks_are_independent",
    "burst_bonus",
    "burst_matches",
    "can_be_given_as_cost",
    "can_be_knocked_out",
    "can_be_rerolled",
    "cannot",
    "cannot_use_globals",
    "chosen_word",
    "damage_factor",
    "defense",
    "destination",
    "dice_with_text",
    "effective_face",
    "has_keyword",
    "iron_will",
    "is_ability_active",
    "is_ability_ignored",
    "is_card_active",
    "is_knocked_out",
    "is_knocked_out_by_damage",
    "is_silenced",
    "locate_ability",
    "max_blocks",
    "min_blockers",
    "modifiers_of_card",
    "modifiers_of_rules",
    "modifiers_of_stats",
    "must",
    "names_of",
    "paid_abilities",
    "text_cards_of",
    "viewpoint_of_die",
    "viewpoints",
]
