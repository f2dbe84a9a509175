"""The Lark grammar of printed wording: the grammar of our own wording plus printed phrases.

The start rule `printed` is one sentence: leads (when, while, if, once per turn), then effects or
modifiers. It can contain every phrase of our own grammar; printed phrases are added to its rules
with `%extend`, so they combine with everything.
"""

import re

from rules.language.grammar import GRAMMAR
from rules.language.printed.parts import PARTS

_WORDS = r"""
HEROIC.5: /Heroic(?=:)/
SELF.4: /~[^~]+~(?!'s)/
SELF_S.4: /~[^~]+~'s/
"""

PRINTED = "".join((GRAMMAR, *(part.GRAMMAR for part in PARTS), _WORDS))


VOCABULARY = frozenset(
    (
        *re.findall(r'"([a-zA-Z][a-zA-Z\'-]*)"', PRINTED),
        "fist", "bolt", "mask", "shield", "wild", "when-fielded", "when-attacks",
    )
)  # fmt: skip
"""All words of the grammar; `spelling` lowercases them wherever printed texts capitalize them."""
