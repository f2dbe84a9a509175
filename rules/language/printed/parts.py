"""The modules that extend the grammar for printed wording and build trees from its phrases."""

from rules.language.printed import (
    asking,
    costing,
    counting,
    dice,
    doing,
    holding,
    keywords,
    moments,
    sentences,
    words_of_sets,
)

PHRASE_MODULES = (
    sentences,
    dice,
    asking,
    moments,
    doing,
    holding,
    keywords,
    counting,
    costing,
    words_of_sets,
)
"""Each part has a `GRAMMAR` and its builders, `BUILDERS`; later parts override earlier ones."""
