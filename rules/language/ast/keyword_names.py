"""All keywords: those that the engine supports, and those of other sets, which it can only
parse."""

from __future__ import annotations

from typing import Literal

SupportedKeyword = Literal[
    "Aftershock", "Ally", "Amplify", "Attune", "Continuous", "Deadly", "Fast", "Heroic", "Impulse",
    "Intimidate", "Iron Will", "Overcrush", "Regenerate", "Suit Up",
]  # fmt: skip

UnsupportedKeyword = Literal[
    "Anti-Breath Weapon", "Awaken", "Back for More", "Boomerang", "Breath Weapon", "Call Out",
    "Cleave", "Common Ground", "Corrupt", "Crossover", "Crosspulse", "Energize", "Energy Drain",
    "Enlistment", "Epic", "Equip", "Experience", "Fabricate", "Flip", "Founder", "Frag", "Fusion",
    "Gadgeteer", "Gate", "Immortal", "Infiltrate", "Loyalty", "Obscure", "Range", "Recruit",
    "Resistance", "Retaliation", "Ritual", "Rush", "Spark", "Strike", "Swarm", "Synergy",
    "Tag Out", "Teamwatch", "Teamwork", "Trap", "Turtle Power", "Vengeance",
]  # fmt: skip
"""Keywords that the engine does not implement; `unsupported_features` rejects them."""

KeywordName = Literal[SupportedKeyword, UnsupportedKeyword]

TAKES_TEXT = (
    "Aftershock", "Impulse", "Awaken", "Back for More", "Common Ground", "Crosspulse", "Energize",
    "Enlistment", "Recruit", "Resistance", "Retaliation", "Spark", "Synergy", "Tag Out",
    "Teamwatch", "Teamwork", "Trap", "Vengeance",
)  # fmt: skip
"""Keywords that can be followed by effects."""
TAKES_NAMES = ("Suit Up", "Flip", "Recruit", "Rush", "Gate")
"""Keywords that can be followed by names."""
TAKES_NUMBER = (
    "Anti-Breath Weapon", "Breath Weapon", "Corrupt", "Energy Drain", "Fabricate", "Range",
)  # fmt: skip
"""Keywords that can be followed by a number."""
NEEDS_TEXT = ("Aftershock", "Impulse")
NEEDS_NAMES = ("Suit Up",)
"""Keywords that are meaningless without names. `NEEDS_TEXT`: without effects."""
