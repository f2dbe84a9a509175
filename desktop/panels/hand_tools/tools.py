"""The tools for texts by hand: their keys, what they are dragged onto, their sentences.

A tool and its goal give one sentence of the rules language, which `HandAct` carries out. A goal
that is a die answers the choice that the sentence opens.
"""

from __future__ import annotations

from typing import NamedTuple

DIE, PLAYER, NOTHING = "die", "player", ""


class Tool(NamedTuple):
    """A tool on a tile.

    `goals` are the kinds of things that it is dragged onto; without any, a press fills in its
    sentences, one after another, in the line for typing. Its number goes from `least` to `most`; a
    signed one is never 0. Without a number, all three are 0.
    """

    id: str
    key: str = ""
    goals: tuple[str, ...] = ()
    first: int = 0
    least: int = 0
    most: int = 0
    sentences: tuple[str, ...] = ()

    @property
    def has_number(self) -> bool:
        return self.most > 0

    @property
    def is_signed(self) -> bool:
        return self.least < 0


MORE, BACK = Tool("more"), Tool("back")
MAIN_TOOLS = (
    Tool("ko", "K", (DIE,)),
    Tool("damage", "D", (DIE, PLAYER), 1, 1, 20),
    Tool("spin-up", "U", (DIE,), 1, 1, 2),
    Tool("spin-down", "J", (DIE,), 1, 1, 2),
    Tool("stats", "A", (DIE,), 1, -9, 9),
    Tool("move", "V", (DIE,)),
    Tool("draw", "B", (PLAYER,), 1, 1, 9),
    Tool("life", "L", (PLAYER,), 1, -20, 20),
    Tool("note", "N", (DIE,)),
)
"""The tools that cards need most, in the order of their tiles."""

MORE_TOOLS = (
    Tool("heal", sentences=("Clear all damage from a target character die.",)),
    Tool("prep", sentences=("Prep a die from your bag.", "Prep a die from your used pile.")),
    Tool(
        "roll", sentences=("Reroll a die in your reserve pool.", "Reroll a target character die.")
    ),
    Tool(
        "field",
        sentences=(
            "Field a sidekick from your used pile.",
            "Field a character die from your used pile at level 1.",
        ),
    ),
    Tool(
        "rules",
        sentences=(
            "A target character die can't block this turn.",
            "A target character die can't attack this turn.",
            "A target character die must attack this turn.",
            "A target character die gets Overcrush this turn.",
            "Ignore all text of a target character die this turn.",
        ),
    ),
    Tool(
        "costs",
        sentences=(
            "Purchases cost 1 less this turn.",
            "Purchase a die from your cards for 2 less.",
            "You may pay mask: draw a die.",
        ),
    ),
    Tool(
        "take",
        sentences=(
            "Capture a target character die until end of turn.",
            "Take control of a target character die this turn.",
            "Remove a target character die from the field this turn.",
        ),
    ),
    Tool(
        "token",
        sentences=("Put a Robot token with an attack of 1 and a defense of 2 into your field.",),
    ),
    Tool(
        "energy",
        sentences=(
            "Spin a target character die to its bolt face.",
            "Spin a target character die to level 3.",
        ),
    ),
)
"""The other tools: a press fills in a sentence, in which the player changes words and numbers."""
