"""The tools for texts by hand: their keys, what they are dragged onto, their sentences.

A tool and its goal give one sentence of the rules language, which `HandAct` carries out. A goal
that is a die answers the choice that the sentence opens.
"""

from __future__ import annotations

from typing import NamedTuple

from rules.state import Zone

DIE, PLAYER = "die", "player"
"""What a tool is dragged onto."""


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


# --- sentences ------------------------------------------------------------------------------------


class ToolUse(NamedTuple):
    """How a tool is used: its number, a second one (defense), and whether its goal is a target."""

    tool: Tool
    number: int = 0
    other: int = 0
    is_target: bool = False


def sentence_for_die(use: ToolUse) -> str:
    """The sentence that opens a choice among the dice, and the players, on which a tool is used."""
    number, some = use.number, "a target" if use.is_target else "a"
    match use.tool.id:
        case "ko":
            return f"KO {some} character die."
        case "damage":
            return f"Deal {number} damage to {some} player or character die."
        case "spin-up":
            return f"Spin {some} character die up {_levels(number)}."
        case "spin-down":
            return f"Spin {some} character die down {_levels(number)}."
        case "stats":
            bonus = " and ".join(filter(None, (_bonus(number, "A"), _bonus(use.other, "D"))))
            return f"{some.capitalize()} character die gets {bonus} this turn."
        case _:
            return ""


def sentence_for_player(use: ToolUse) -> str:
    """The sentence about the player on whom a tool is used, who is "you" in it."""
    match use.tool.id, use.number:
        case "draw", 1:
            return "Draw a die."
        case "draw", number:
            return f"Draw {number} dice."
        case "life", number if number < 0:
            return f"Lose {-number} life."
        case "life", number:
            return f"Gain {number} life."
        case _:
            return ""


def sentence_for_move(start: Zone, end: Zone) -> str:
    """The sentence that moves a die of its player from one zone to another; "" if none does."""
    if start not in _ZONES or end not in _ZONES or start is end:
        return ""
    if end is Zone.FIELD:
        return f"Field a die from your {_ZONES[start]}."
    if start is Zone.ATTACK:
        return f"Move one of your dice to your {_ZONES[end]}."
    return f"Move a die from your {_ZONES[start]} to your {_ZONES[end]}."


_ZONES = {
    Zone.PREP: "prep area",
    Zone.RESERVE: "reserve pool",
    Zone.FIELD: "field",
    Zone.ATTACK: "attack zone",
    Zone.USED: "used pile",
    Zone.BAG: "bag",
}
NO_END = (Zone.ATTACK,)
"""Zones into which no text moves a die."""


def note_sentence(words: str) -> str:
    """The sentence that pins a note."""
    return f'Note "{words.replace(chr(34), chr(39)).strip()}".'


def _levels(number: int) -> str:
    return "1 level" if number == 1 else f"{number} levels"


def _bonus(number: int, letter: str) -> str:
    return f"{number:+}{letter}" if number else ""
