"""The words of a card's text that a newcomer may not know, each explained in our own words.

The rules reference says more of each; `Term.rule` is the entry. Found in the text as it is worded,
so that cards of one's own are explained as well.
"""

from __future__ import annotations

import re

import msgspec

from rules.words import Message, message


class Term(msgspec.Struct, frozen=True):
    """A word of a text, what it means, and the rule that says all of it."""

    word: str
    said: Message
    rule: str


_KEYWORDS = {
    "Aftershock": "KW-3", "Ally": "KW-4", "Amplify": "KW-2", "Attune": "KW-2",
    "Continuous": "KW-5", "Deadly": "KW-2", "Fast": "KW-6", "Heroic": "HER-1",
    "Impulse": "KW-2", "Intimidate": "KW-2", "Iron Will": "KW-7", "Overcrush": "KW-8",
    "Regenerate": "KW-10", "Suit Up": "KW-12", "Underdog": "KW-13",
}  # fmt: skip
"""Keywords begin with a capital letter wherever they stand."""

_WORDS = {
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
"""Words with the pattern by which they are found, any letter large or small."""

_BURSTS = {"*": r"^\* ", "**": r"^\*\* ", "*/**": r"^\*/\*\* "}


def terms(wording: str) -> tuple[Term, ...]:
    """The words of a text that are explained: signs of bursts, keywords, then other words."""
    found = [
        Term(sign, message(f"burst.{len(sign)}"), "BST-1")
        for sign, pattern in _BURSTS.items()
        if re.search(pattern, wording, re.MULTILINE)
    ]
    found += (
        Term(word, _said(word), rule)
        for word, rule in _KEYWORDS.items()
        if re.search(rf"\b{word}\b", wording)
    )
    found += (
        Term(word, _said(word), rule)
        for word, (pattern, rule) in _WORDS.items()
        if re.search(rf"\b{pattern}", wording, re.IGNORECASE)
    )
    return tuple(found)


def _said(word: str) -> Message:
    return message(f"term.{word.lower().replace(' ', '_')}")
