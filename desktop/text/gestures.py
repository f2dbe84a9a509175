"""How to answer each kind of decision: by a gesture, by clicks and by keys.

The help window shows these texts. A test fails if a kind of decision of the engine
(`rules.state.DecisionKind`) is missing here, or cannot be answered in these ways in the window.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from rules.state import DecisionKind


class Gesture(NamedTuple):
    """The instructions for one kind of decision: its title, gesture, click and key."""

    title: str
    gesture: str
    click: str
    key: str


GESTURES: dict[DecisionKind, Gesture] = {
    DecisionKind.DRAW: Gesture(
        "Draw dice",
        "They come by themselves; with real dice, enter what you drew",
        "Click the table to skip the animation",
        "Space",
    ),
    DecisionKind.ROLL: Gesture(
        "Roll dice", "Drag the waiting dice and fling them", "Click them", "Space"
    ),
    DecisionKind.REROLL: Gesture(
        "Reroll?",
        "Drag each die, or drag a box around several: they are picked",
        "Click each die, then the button, which rerolls them",
        "Arrows and Enter; Shift+arrows for several; Space",
    ),
    DecisionKind.MAIN: Gesture(
        "Main Step",
        "Drag a card's die to the Used Pile, a character to the Field, an action die to"
        " “Action dice”, or energy onto what it pays for",
        "Click a highlighted die or card, the G of a card, or the button that fields all free"
        " characters",
        "Tab and Enter; F fields all free characters; Space ends the step",
    ),
    DecisionKind.REPLY: Gesture(
        "Respond with a Global Ability?",
        "Drag energy onto the card",
        "Click its G",
        "Its number; Space passes",
    ),
    DecisionKind.WINDOW: Gesture(
        "Action dice and Global Abilities before damage",
        "Drag an action die to “Action dice”, or energy onto a card",
        "Click the die, or the G",
        "Tab and Enter, or its number; Space continues",
    ),
    DecisionKind.PAY: Gesture(
        "Pay",
        "Drag one or more energy dice onto what you pay for",
        "Click the dice, then the button",
        "Tab and Enter; Space makes the suggested payment",
    ),
    DecisionKind.ATTACKERS: Gesture(
        "Attack",
        "Drag one or more characters to the Attack Zone",
        "Click them, then the button",
        "Tab and Enter; Shift+arrows for several; Space",
    ),
    DecisionKind.BLOCKERS: Gesture(
        "Block",
        "Drop a blocker on its attacker",
        "Click the blocker, then the attacker",
        "Enter on the blocker, Tab, Enter on the attacker; Space",
    ),
    DecisionKind.ASSIGN: Gesture(
        "Split damage",
        "Drag damage points onto the dice",
        "Click plus and minus at the dice, then the button",
        "Tab to a die, then + and -, or its number; Space",
    ),
    DecisionKind.CHOOSE: Gesture(
        "Choose a die",
        "An arrow points from the card that asks to the highlighted dice",
        "Click a highlighted die",
        "Tab and Enter",
    ),
    DecisionKind.CHOOSE_WORD: Gesture(
        "Choose a word", "The choices appear at the card", "Click a choice", "Its number"
    ),
    DecisionKind.CHOOSE_PLAYER: Gesture(
        "Choose a player",
        "An arrow points from the card that asks to the name plates",
        "Click a name plate",
        "Tab and Enter, or its number",
    ),
    DecisionKind.ORDER: Gesture(
        "Choose the order",
        "Drag the effects into order, the first on the left",
        "Click the effect that happens first",
        "Its number; Space keeps the order shown",
    ),
    DecisionKind.ANSWER: Gesture(
        "Use it? Pay it?", "Answer the question on the table", "Click Yes or No", "Y or N"
    ),
    DecisionKind.DRAW_OFFER: Gesture(
        "Accept a draw?", "Answer the question at your name", "Click Yes or No", "Y or N"
    ),
    DecisionKind.HAND_OFFER: Gesture(
        "Act by hand?", "Answer the question at your name", "Click Yes or No", "Y or N"
    ),
    DecisionKind.BY_HAND: Gesture(
        "By hand", "Do what the card says", "Click Done when that is done", "Space when it is done"
    ),
}

MATCH_END = Gesture(
    "End of the match",
    "Read the summary, or close it to see the table",
    "Click Rematch, Home or Export",
    "Tab and Enter; Esc closes it",
)
"""The instructions for the end of the match, where nothing is left to decide."""

MOVE_HINT = Gesture(
    "Hint: what the computer would do",
    "Drag the highlighted dice to the highlighted place",
    "Click ?, then Hint, then Play it",
    "F2; Space plays it, Esc closes it",
)
"""The instructions for a hint, which a player can ask for at any decision."""

COMPUTER = Gesture(
    "The computer plays",
    "Watch what it does, and why",
    "Menu, Match, Who plays: take over a seat",
    "Space skips the wait; Ctrl+P pauses",
)
"""The instructions for the acts of the computer, for which no one is asked."""

OTHER_GESTURES = (MOVE_HINT, COMPUTER, MATCH_END)


def translated_gestures() -> tuple[Gesture, ...]:
    """The instructions for all kinds of decisions and everything else in a match, translated."""
    return tuple(
        Gesture(*(QCoreApplication.translate("Gestures", words) for words in gesture))
        for gesture in (*GESTURES.values(), *OTHER_GESTURES)
    )
