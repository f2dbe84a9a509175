"""How things are done on the screen: a line below the prompt for each kind of decision."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from rules.game import Game
from rules.moves import AlsoBuy, AlsoField

_HINTS = {
    "reroll": "Click the dice that shall roll again.",
    "main": "Drag lit dice or click them: from cards to the Used Pile, from the pool to the Field.",
    "reply": "Global Abilities are the buttons with a G on the cards.",
    "window": "Drag action dice to the middle; globals are the buttons with a G.",
    "pay": "The dice with a plus are proposed. Click others to pay differently.",
    "paid": "Cancel to pay differently.",
    "shared": "What is lit can join this payment: drag or click it. Cancel to pay differently.",
    "attackers": "Drag characters to the Attack Zone, or click them.",
    "blockers": "Drag a blocker onto an attacker, or click the one and then the other.",
    "choose": "Click one of the lit dice.",
    "assign": "Choose the number at the right.",
    "order": "Choose at the right.",
    "choose word": "Choose at the right.",
    "choose player": "Choose at the right.",
}


def hinted(game: Game, *, is_paid: bool) -> str:
    """The kind of the open decision; a payment that lacks nothing is a kind of its own."""
    kind = game.decision.kind if game.decision else ""
    if kind != "pay" or not is_paid:
        return kind
    joins = any(isinstance(move, AlsoBuy | AlsoField) for move in game.legal())
    return "shared" if joins else "paid"


def hint(kind: str) -> str:
    """What to do with mouse or fingers now; "" where the buttons say it all."""
    return QCoreApplication.translate("Hints", _HINTS[kind]) if kind in _HINTS else ""
