"""The kinds of things that print says in its own way: each adds to the grammar, and makes trees."""

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

PARTS = (
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
"""Every part has a `GRAMMAR` and what is made of it, `MAKES`; later ones go before."""
