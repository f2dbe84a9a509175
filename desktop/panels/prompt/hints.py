"""The hint below the prompt: how to answer each kind of decision with mouse or touch."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from desktop.style.key_caps import by_mouse_or_key
from desktop.text.translation import tell
from rules.advice import dice_asked_about, has_keyword
from rules.game import Game, PlayedMove
from rules.model import (
    Attack,
    BatchAct,
    Block,
    Buy,
    ChooseDie,
    ChooseNext,
    ChooseOption,
    Confirm,
    DieId,
    FieldCharacter,
    Move,
    Pass,
    Pay,
    PlayerId,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import PRIORITY_DECISIONS, DecisionKind

_HINTS = {
    "reroll": "Click the dice you want to reroll, or drag a box around them.",
    "acts": "Drag or click highlighted dice: on cards to purchase, in the Reserve Pool to field.",
    "nothing": "Nothing is left to purchase or to field.",
    "buy": "Drag or click a highlighted die. Hover over a card to read it.",
    "field": "Drag or click a highlighted die to field it. Characters you don't field go "
    "to the Used Pile.",
    "use": "Drag a highlighted action die to “Action dice”, or click it.",
    "global": "To use a Global Ability, click the G on a card.",
    "pay": "Dice marked + are the suggested payment. Click other dice to change it.",
    "paid": "Click a paying die to take it back.",
    "shared": "You can add what is highlighted: drag it, click it, or choose it in the panel.",
    "attackers": "Drag characters to the Attack Zone, or click them.",
    "attackers set": "Click an attacker to take it back.",
    "blockers": "Drag a blocker onto an attacker, or click both.",
    "blockers set": "Click a blocker to take it back.",
    "reroll set": "Click a picked die to unpick it.",
    "ability": "Click a highlighted die to use its ability.",
    "choose": "Click a highlighted die. The arrow shows which card is asking.",
    "assign": "Drag damage from die to die, or use the + and - buttons.",
    "overcrush": "Overcrush: damage beyond what KOs the blockers hits the player.",
    "order": "Drag the chips into order, or click the one that resolves first.",
    "choose word": "Click a chip.",
    "choose player": "Click a player's name plate.",
    "choose or player": "Click a highlighted die or a player's name plate.",
    "keep-passing": "This turn, until the opponent attacks, uses an ability or deals damage",
    "step stops": "Click a step to always stop there.",
    "answer": "The arrow points at the die or card in question.",
    "by hand": "Drag a tool onto a die or a player, or a die to its place.",
    "virtual": "Virtual energy is lost when you pass. Click its coin to pay with it.",
}


def hint_key(game: Game, *, is_paid: bool) -> str:
    """The key of the hint for the current decision: its kind, or a more specific key."""
    decision = game.decision
    if decision is None:
        return ""
    legal = game.legal_moves()
    if decision.kind in PRIORITY_DECISIONS:
        if _has_virtual(game, decision.player):
            return "virtual"
        none_left = "nothing" if decision.kind is DecisionKind.MAIN else ""
        return _of_acts(legal) or none_left
    match decision.kind:
        case DecisionKind.PAY if is_paid:
            return "shared" if any(isinstance(move, BatchAct) for move in legal) else "paid"
        case DecisionKind.ASSIGN if _overcrushes(game, decision.dice[0]):
            return "overcrush"
        case DecisionKind.CHOOSE if decision.pick is not None and decision.pick.or_player:
            return "choose or player"
        case DecisionKind.ANSWER if not dice_asked_about(game.state):
            return ""
    if legal == (Confirm(),) and decision.kind in _SETS:
        return f"{decision.kind.value} set"
    return decision.kind.value


_SETS = (DecisionKind.ATTACKERS, DecisionKind.BLOCKERS, DecisionKind.REROLL)
"""The decisions in which dice are picked one by one; a picked die can be taken back."""


def _of_acts(moves: tuple[Move, ...]) -> str:
    """The key of the hint for a free action, depending on the available kinds of moves."""
    kinds = {type(move) for move in moves}
    if {Buy, FieldCharacter} <= kinds:
        return "acts"
    named = (
        (Buy, "buy"),
        (FieldCharacter, "field"),
        (UseAction, "use"),
        (UseGlobal, "global"),
        (UsePaidAbility, "ability"),
    )
    return next((name for kind, name in named if kind in kinds), "")


def _overcrushes(game: Game, die: DieId) -> bool:
    """Whether a die is attacking with Overcrush (KW-8)."""
    state = game.state
    attacks = state.combat is not None and die in state.combat.attackers
    return attacks and has_keyword(state, state.dice[die], "Overcrush")


def _has_virtual(game: Game, player: PlayerId) -> bool:
    """Whether a player has virtual energy, which is lost by passing (PAY-9)."""
    return bool(game.state.virtual_energy[player]) and not game.setup.ruleset.unused_generic_is_lost


_DONE: tuple[tuple[type[Move], str], ...] = (
    (Pay, "Paid automatically. Undo takes it back."),
    (ChooseDie, "Only one die could be chosen, so it was."),
    (ChooseOption, "Only one choice was possible, so it was made."),
    (ChooseNext, "Only one order was possible, so it was kept."),
    (Attack, "Only one attack was possible, so it was made."),
    (Block, "Only one block was possible, so it was made."),
)


def automatic_move_note(played: tuple[PlayedMove, ...]) -> str:
    """A sentence about the moves that the program made automatically; "" for none to report."""
    for kind, words in _DONE:
        if any(isinstance(played_move.move, kind) for played_move in played):
            return QCoreApplication.translate("Hints", words)
    for played_move in played:
        state, decision = played_move.state_before, played_move.state_before.decision
        if decision is not None and is_pass_in_reply(played_move):
            said = QCoreApplication.translate(
                "Hints", "{player} had no moves and passed automatically."
            )
            return tell(said, player=state.setup.players[decision.player].name)
    return ""


def is_pass_in_reply(played: PlayedMove) -> bool:
    """Whether a move is a pass by a player who could have responded."""
    decision = played.state_before.decision
    is_reply = decision is not None and decision.kind is DecisionKind.REPLY
    return is_reply and isinstance(played.move, Pass)


def skip_hint() -> str:
    """How to skip what moves now."""
    return by_mouse_or_key(
        QCoreApplication.translate("Hints", "Click to skip."),
        QCoreApplication.translate("Hints", "Press any key to skip."),
    )


def hint_text(kind: str) -> str:
    """The hint for a key of `hint_key`; "" where the buttons say it all."""
    return QCoreApplication.translate("Hints", _HINTS[kind]) if kind in _HINTS else ""
