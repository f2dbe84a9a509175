"""The grammar of print: what it says otherwise than our own wording, added to that grammar.

One rule, `printed`, is a sentence: what leads (when, while, if, once per turn), then what is done or
holds. All phrases of our own grammar stand in it too; those of print are added to them with
`%extend`, so that they combine with everything.
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
"""The words of the grammar: small wherever print gives them a capital."""
