"""Transformer from parse trees to syntax trees: one function per alias or rule of the grammar."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer
from lark.tree import Meta

from rules.language.parser.ability_builders import ABILITY_BUILDERS, COST_BUILDERS
from rules.language.parser.event_builders import EVENT_BUILDERS
from rules.language.parser.phrase_builders import (
    AMOUNT_BUILDERS,
    FIXED_PHRASES,
    GROUP_BUILDERS,
    NOUN_BUILDERS,
    THEIR_OWN,
    TOKEN_VALUES,
    Builders,
    InvalidCombination,
    mentioned_owners,
)
from rules.language.parser.sentence_builders import (
    BLOCK_BUILDERS,
    EFFECT_BUILDERS,
    MODIFIER_BUILDERS,
)

BUILDERS: Builders = (
    NOUN_BUILDERS
    | GROUP_BUILDERS
    | AMOUNT_BUILDERS
    | BLOCK_BUILDERS
    | EFFECT_BUILDERS
    | MODIFIER_BUILDERS
    | EVENT_BUILDERS
    | COST_BUILDERS
    | ABILITY_BUILDERS
)


class AbilityTransformer(Transformer[Token, Any]):
    """Lark transformer that builds the ability or keyword of one parsed paragraph."""

    def __default__(self, data: str, children: list[Any], meta: Meta) -> Any:
        if data in FIXED_PHRASES:
            return FIXED_PHRASES[data]
        try:
            node = BUILDERS[data](*children)
            if data in ABILITY_BUILDERS and THEIR_OWN in mentioned_owners(node):
                raise InvalidCombination(
                    '"your" dice: "their" works only in what another player pays or chooses'
                )
            return node
        except InvalidCombination as error:
            error.column = meta.column
            raise

    def __default_token__(self, token: Token) -> Any:
        return TOKEN_VALUES[token.type](token.value)
