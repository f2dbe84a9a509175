"""The Lark grammar of printed wording: the grammar of the rules language plus printed phrases.

The start rule `printed` is one sentence: leads (when, while, if, once per turn), then effects or
modifiers. It can contain every phrase of the rules language; printed phrases are added to its
rules with `%extend`, so they combine with everything.
"""

import re

from rules.cards.printed_import import (
    condition_phrases,
    cost_phrases,
    count_phrases,
    effect_phrases,
    event_phrases,
    keyword_phrases,
    modifier_phrases,
    noun_phrases,
    sentence_phrases,
    set_specific_phrases,
)
from rules.language.grammar import GRAMMAR

PHRASE_MODULES = (
    sentence_phrases,
    noun_phrases,
    condition_phrases,
    event_phrases,
    effect_phrases,
    modifier_phrases,
    keyword_phrases,
    count_phrases,
    cost_phrases,
    set_specific_phrases,
)
"""Each module has a `GRAMMAR` and its `BUILDERS`; later modules override earlier ones."""


_WORDS = r"""
HEROIC.5: /Heroic(?=:)/
SELF.4: /~[^~]+~(?!'s)/
SELF_S.4: /~[^~]+~'s/
CARD_NAME: /"[A-Z0-9][^"]*"/
BRACKET: /\([^()]*\)/
AFFILIATION: /\[[^\[\]]+\]/
%override name: CARD_NAME | AFFILIATION
"""

PRINTED_GRAMMAR = "".join((GRAMMAR, *(part.GRAMMAR for part in PHRASE_MODULES), _WORDS))


PRINTED_VOCABULARY = frozenset(
    (
        *re.findall(r'"([a-zA-Z][a-zA-Z\'-]*)"', PRINTED_GRAMMAR),
        "fist", "bolt", "mask", "shield", "wild", "when-fielded", "when-attacks",
    )
)  # fmt: skip
"""All words of the grammar; `spelling` lowercases them wherever printed texts capitalize them."""
