"""Explains the terms of a card's text that a newcomer may not know.

`GlossaryTerm.rule` is the entry of the rules reference that says more. Terms are found in the
wording itself, so custom cards are explained too.
"""

from __future__ import annotations

import re

import msgspec

from rules.messages.message import Message, make_message


class GlossaryTerm(msgspec.Struct, frozen=True):
    """A term of a text, its explanation, and the rule that defines it."""

    word: str
    explanation: Message
    rule: str


_KEYWORDS = {
    "Aftershock": "KW-3", "Ally": "KW-4", "Amplify": "KW-2", "Attune": "KW-2",
    "Continuous": "KW-5", "Deadly": "KW-2", "Fast": "KW-6", "Heroic": "HER-1",
    "Impulse": "KW-2", "Intimidate": "KW-2", "Iron Will": "KW-7", "Overcrush": "KW-8",
    "Regenerate": "KW-10", "Suit Up": "KW-12", "Underdog": "KW-13",
}  # fmt: skip
"""Keywords and their rules. A keyword is always capitalized in a text."""

_PATTERNS = {
    "Global": ("Global:", "GLB-1"),
    "While active": ("while active", "EFF-2"),
    "When fielded": ("when(-| this die is )?fielded", "FLD-2"),
    "Target": ("target", "TXT-3"),
    "KO": ("KO('d)?", "DMG-3"),
    "Prep": ("prep(?! area)", "KW-9"),
    "Spin": ("spins?", "SPN-1"),
    "Capture": ("captured?", "CAP-1"),
    "Sacrifice": ("sacrifice", "KW-11"),
    "Engaged": ("engaged", "BLK-2"),
    "Combat damage": ("combat damage", "KW-14"),
}
"""Other terms: the pattern that finds each (ignoring case) and its rule."""

_BURSTS = {"*": r"^\* ", "**": r"^\*\* ", "*/**": r"^\*/\*\* "}


def explain_terms(wording: str) -> tuple[GlossaryTerm, ...]:
    """The terms in a text that have an explanation: burst symbols, keywords, then other terms."""
    found = [
        GlossaryTerm(sign, make_message(f"burst.{len(sign)}"), "BST-1")
        for sign, pattern in _BURSTS.items()
        if re.search(pattern, wording, re.MULTILINE)
    ]
    found += (
        GlossaryTerm(word, _explanation(word), rule)
        for word, rule in _KEYWORDS.items()
        if re.search(rf"\b{word}\b", wording)
    )
    found += (
        GlossaryTerm(word, _explanation(word), rule)
        for word, (pattern, rule) in _PATTERNS.items()
        if re.search(rf"\b{pattern}", wording, re.IGNORECASE)
    )
    return tuple(found)


def _explanation(word: str) -> Message:
    return make_message(f"term.{word.lower().replace(' ', '_')}")
