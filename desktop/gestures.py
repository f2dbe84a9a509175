"""How each kind of decision is answered: its own gesture, a click, and a key.

The kinds are those of the engine (`rules.state.DecisionKind`); a test fails when one has no
gesture here, or cannot be answered so in the window.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication

from rules.state import DecisionKind


class Gesture(NamedTuple):
    """The ways to answer a kind of decision, in words."""

    asks: str
    gesture: str
    click: str
    key: str


GESTURES: dict[DecisionKind, Gesture] = {
    "draw": Gesture(
        "Dice are drawn",
        "Watch them come; dice of your own on the desk are entered",
        "Click the table to see the end",
        "Space",
    ),
    "roll": Gesture(
        "Dice are rolled",
        "Drag the dice that wait and fling them",
        "Click them",
        "Space",
    ),
    "reroll": Gesture(
        "Reroll?",
        "Draw a band around dice and drag them to the middle",
        "Click each die, then the button",
        "Arrows and Enter; Shift and arrows for several; Space",
    ),
    "main": Gesture(
        "Main Step",
        "Drag cards' dice to the Used Pile, characters to the Field, actions to the middle,"
        " energy onto what it pays for",
        "Click what is lit, or the G of a card",
        "Tab and Enter; Space ends the step",
    ),
    "reply": Gesture(
        "Answer with a Global Ability?",
        "Drag energy onto the card",
        "Click its G",
        "Its digit; Space passes",
    ),
    "window": Gesture(
        "Actions and Globals before damage",
        "Drag action dice to the middle, energy onto a card",
        "Click the die, or the G",
        "Tab and Enter, or its digit; Space goes on",
    ),
    "pay": Gesture(
        "Pay",
        "Drag energy, one or several, onto what is paid for",
        "Click the dice, then the button",
        "Tab and Enter; Space pays as proposed",
    ),
    "attackers": Gesture(
        "Attack",
        "Drag characters, one or several, to the Attack Zone",
        "Click them, then the button",
        "Tab and Enter; Shift and arrows for several; Space",
    ),
    "blockers": Gesture(
        "Block",
        "Drop a blocker on its attacker",
        "Click the blocker, then the attacker",
        "Enter on the one, Tab, Enter on the other; Space",
    ),
    "assign": Gesture(
        "Split damage",
        "Drag points onto the dice that take them",
        "Plus and minus at the dice, then the button",
        "Tab to a die, then + and -, or its number; Space",
    ),
    "choose": Gesture(
        "Choose a die",
        "Follow the arrow from what asks to one of the lit dice",
        "Click it",
        "Tab and Enter",
    ),
    "choose word": Gesture(
        "Choose a word",
        "The chips lie where the card is that asks",
        "Click a chip",
        "Its digit",
    ),
    "choose player": Gesture(
        "Choose a player",
        "Follow the arrow from what asks to a plate",
        "Click the plate",
        "Tab and Enter, or the digit",
    ),
    "order": Gesture(
        "What happens first",
        "Drag the chips into their order, the first at the left",
        "Click the chip that goes first",
        "Its digit; Space for the order shown",
    ),
    "answer": Gesture(
        "Use it? Pay it?",
        "The question lies where it belongs",
        "Click yes or no",
        "Y or N",
    ),
    "draw offer": Gesture(
        "A draw is offered",
        "The question lies at your name",
        "Click yes or no",
        "Y or N",
    ),
    "over": Gesture(
        "The match is over",
        "Look at the table; the summary can be put away",
        "Click rematch, home or export",
        "Tab and Enter; Esc puts it away",
    ),
}


def told(kind: DecisionKind) -> Gesture:
    """The ways to answer a kind of decision, in the language of the screen."""
    return Gesture(*(QCoreApplication.translate("Gestures", words) for words in GESTURES[kind]))
