"""The modules that extend the grammar for printed wording and build trees from its phrases."""

from rules.cards.printed_import.phrase_grammar import (
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
