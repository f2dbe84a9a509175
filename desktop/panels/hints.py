"""How things are done on the screen: a line below the prompt for each kind of decision."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from desktop.session import ended_main
from desktop.table.offer import about
from rules import queries
from rules.game import Game, Played
from rules.moves import (
    AlsoBuy,
    AlsoField,
    AlsoUse,
    Attack,
    Block,
    Buy,
    Choose,
    ChooseWord,
    Confirm,
    Field,
    Move,
    Order,
    Pass,
    Pay,
    Use,
    UseGlobal,
    UsePaid,
)

_HINTS = {
    "reroll": "Click the dice that shall roll again, or draw a band around them.",
    "acts": "Drag lit dice or click them: from cards to the Used Pile, from the pool to the Field.",
    "buy": "Drag a lit die from its card to the Used Pile, or click it.",
    "field": "Drag a lit die to the Field, or click it. Unfielded it goes to the Used Pile.",
    "use": "Drag a lit action die to the middle, or click it.",
    "global": "Global Abilities are the buttons with a G on the cards.",
    "pay": "The dice with a plus are proposed. Click others to pay differently.",
    "paid": "Click a die that pays to take it back.",
    "shared": "What is lit can join this payment: drag it, click it, or choose it at the right.",
    "attackers": "Drag characters to the Attack Zone, one or several, or click them.",
    "attackers set": "Click an attacker to take it back.",
    "blockers": "Drag a blocker onto an attacker, or click the one and then the other.",
    "blockers set": "Click a blocker to take it back.",
    "reroll set": "Click a picked die to take it back.",
    "ability": "Click a lit die to use its ability.",
    "choose": "An arrow shows what asks: click one of the lit dice.",
    "assign": "Drag points from die to die, or press + and - at them.",
    "overcrush": "Overcrush: what the blockers need not take to fall goes to the player.",
    "order": "Drag the chips into order, or click the one that goes first.",
    "choose word": "Click a chip, or press its number.",
    "choose player": "Click the plate of a player.",
    "choose or player": "Click one of the lit dice, or the plate of a player.",
    "answer": "An arrow points at what it is about.",
    "virtual": "Virtual energy is lost when you pass. While you pay, click its coin.",
}


def hinted(game: Game, *, is_paid: bool) -> str:
    """What a hint is wanted for: the kind of the open decision, or a kind of its own."""
    decision = game.decision
    if decision is None:
        return ""
    legal = game.legal()
    match decision.kind:
        case "pay" if is_paid:
            joins = any(isinstance(move, AlsoBuy | AlsoField | AlsoUse) for move in legal)
            return "shared" if joins else "paid"
        case "assign" if _overcrushes(game, decision.dice[0]):
            return "overcrush"
        case "choose" if decision.pick is not None and decision.pick.or_player:
            return "choose or player"
        case "answer" if not about(game, decision):
            return ""
        case "attackers" | "blockers" | "reroll" if isinstance(legal[0], Confirm):
            return f"{decision.kind} set"
        case "main" | "window" | "reply" if _has_virtual(game, decision.player):
            return "virtual"
        case "main" | "window" | "reply":
            return _of_acts(legal)
    return decision.kind


def _of_acts(moves: tuple[Move, ...]) -> str:
    """What acting is done with: lit dice, the buttons on cards, or dice in the Field."""
    kinds = {type(move) for move in moves}
    if {Buy, Field} <= kinds:
        return "acts"
    named = (
        (Buy, "buy"),
        (Field, "field"),
        (Use, "use"),
        (UseGlobal, "global"),
        (UsePaid, "ability"),
    )
    return next((name for kind, name in named if kind in kinds), "")


def _overcrushes(game: Game, die: int) -> bool:
    """Whether a die attacks with Overcrush (KW-8)."""
    state = game.state
    attacks = state.combat is not None and die in state.combat.attackers
    return attacks and queries.has_keyword(state, state.dice[die], "Overcrush")


def _has_virtual(game: Game, player: int) -> bool:
    """Whether a player has energy that is lost by passing (PAY-9)."""
    return bool(game.state.generic[player]) and not game.setup.ruleset.generic_is_lost


_DONE: tuple[tuple[type[Move], str], ...] = (
    (Pay, "There was one way to pay: it is paid. Ctrl+Z takes that back."),
    (Choose, "There was one die to choose: it is chosen."),
    (ChooseWord, "There was one thing to choose: it is chosen."),
    (Order, "There was one order: it is kept."),
    (Attack, "There was one way to attack: it is done."),
    (Block, "There was one way to block: it is done."),
)


def done_alone(played: tuple[Played, ...]) -> str:
    """What the table has done by itself, in a sentence; "" if nothing that needs telling."""
    for kind, words in _DONE:
        if any(isinstance(one.move, kind) for one in played):
            return QCoreApplication.translate("Hints", words)
    if ended_main(played):
        return QCoreApplication.translate("Hints", "Nothing was left to do in the Main Step.")
    for one in played:
        decision = one.before.decision
        if isinstance(one.move, Pass) and decision is not None and decision.kind == "reply":
            said = QCoreApplication.translate("Hints", "The table passed for {player}.")
            return said.format(player=one.before.setup.players[decision.player].name)
    return ""


def hint(kind: str) -> str:
    """What to do with mouse or fingers now; "" where the buttons say it all."""
    return QCoreApplication.translate("Hints", _HINTS[kind]) if kind in _HINTS else ""
