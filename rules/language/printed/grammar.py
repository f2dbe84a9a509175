"""The grammar of print: what it says otherwise than our own wording, added to that grammar.

One rule, `printed`, is a sentence: what leads (when, while, if, once per turn), then what is done or
holds. All phrases of our own grammar stand in it too; those of print are added to them with
`%extend`, so that they combine with everything.
"""

import re

from rules.language.grammar import GRAMMAR
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

_WORDS = r"""
HEROIC.5: /Heroic(?=:)/
SELF.4: /~[^~]+~(?!'s)/
SELF_S.4: /~[^~]+~'s/
"""

PRINTED = "".join(
    (
        GRAMMAR, sentences.GRAMMAR, dice.GRAMMAR, asking.GRAMMAR, moments.GRAMMAR, doing.GRAMMAR,
        holding.GRAMMAR, keywords.GRAMMAR, counting.GRAMMAR, costing.GRAMMAR,
        words_of_sets.GRAMMAR, _WORDS,
    )
)  # fmt: skip


VOCABULARY = frozenset(
    (
        *re.findall(r'"([a-zA-Z][a-zA-Z\'-]*)"', PRINTED),
        "fist", "bolt", "mask", "shield", "wild", "when-fielded", "when-attacks",
    )
)  # fmt: skip
"""The words of the grammar: small wherever print gives them a capital."""
