"""What the learner's hand does for an act: "Click these 4 dice, then press Reroll these dice."."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from desktop.text.translation import translate
from rules.advice import card_name, die_name, die_with_face, move_label, player_name
from rules.game import Game
from rules.messages import make_message
from rules.model import (
    NO_DIE,
    AssignDamage,
    Attack,
    Block,
    Buy,
    ChooseDie,
    ChoosePlayer,
    DieId,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pay,
    UseAction,
    UseGlobal,
)
from rules.state import DecisionKind, Zone

_FEW = 2
"""Up to so many dice are named; more are counted, since they are lit."""

_CONFIRM = {
    DecisionKind.REROLL: "move.confirm_reroll",
    DecisionKind.PAY: "move.confirm_pay",
    DecisionKind.ATTACKERS: "move.confirm_attackers",
    DecisionKind.BLOCKERS: "move.confirm_blockers",
}


def throw_instruction() -> str:
    """How to throw the waiting dice."""
    return _tr("Grab the dice, swing and let go. Or press Space.")


def act_instruction(game: Game, moves: Sequence[Move]) -> str:
    """What the hand does for the rest of an act; "" if there is nothing to do.

    Args:
        game: the match, in which the first of the moves is legal.
        moves: the moves that are left of the act.
    """
    if not moves:
        return ""
    first = moves[0]
    match first:
        case MarkForReroll():
            return _click_then_press(game, moves, MarkForReroll, DecisionKind.REROLL)
        case Buy(card=card):
            words = _tr("Drag a die from {card}'s card to your Used Pile.")
            return words.format(card=card_name(game.state, card))
        case FieldCharacter(die=die, alternative_cost=cost) if cost >= 0:
            words = _tr("Drag {die} to your Field, then choose {label}.")
            label = translate(move_label(game.state, first))
            return words.format(die=die_name(game.state, die), label=label)
        case FieldCharacter(die=die):
            return _tr("Drag {die} to your Field.").format(die=die_name(game.state, die))
        case UseAction(die=die):
            return _tr("Drag {die} to the middle.").format(die=die_name(game.state, die))
        case UseGlobal(card=card):
            words = _tr("Click the Global Ability on {card}'s card.")
            return words.format(card=card_name(game.state, card))
        case Pay():
            return _payment(game, moves)
        case Attack():
            return _attack(game, moves)
        case Block():
            return _blocks(game, moves)
        case AssignDamage():
            return _damage(game, moves)
        case ChooseDie(die=die) if game.state.dice[die].zone not in (Zone.BAG, Zone.GONE):
            return _tr("Click {dice}.").format(dice=_dice(game, _dice_of(moves, ChooseDie)))
        case ChoosePlayer(player=player):
            words = _tr("Click {player}'s life counter.")
            return words.format(player=player_name(game.state, player))
        case _:
            return _press(game, first)


def _press(game: Game, move: Move) -> str:
    return _tr("Press {button}.").format(button=translate(move_label(game.state, move)))


def _click_then_press(
    game: Game, moves: Sequence[Move], kind: type[MarkForReroll], asked: DecisionKind
) -> str:
    dice = _dice(game, _dice_of(moves, kind))
    return _tr("Click {dice}, then press {button}.").format(dice=dice, button=_confirm(asked))


def _payment(game: Game, moves: Sequence[Move]) -> str:
    """Press Pay if the table suggests these dice, else click them first."""
    pays = [move for move in moves if isinstance(move, Pay)]
    joins = [move for move in moves if isinstance(move, Buy | FieldCharacter | UseGlobal)]
    if joins:
        label = translate(move_label(game.state, joins[0]))
        return _tr("Press {button}.").format(button=label)
    if Counter(pays) == Counter(game.proposed_payment()):
        return _tr("Press Pay with these dice.")
    dice = _dice(game, list(dict.fromkeys(pay.die for pay in pays if pay.die != NO_DIE)))
    words = _tr("Click {dice}, then press {button}.")
    return words.format(dice=dice, button=_confirm(DecisionKind.PAY))


def _attack(game: Game, moves: Sequence[Move]) -> str:
    words = _tr("Drag {dice} to the Attack Zone, then press {button}.")
    dice = _dice(game, _dice_of(moves, Attack), with_face=False)
    return words.format(dice=dice, button=_confirm(DecisionKind.ATTACKERS))


def _blocks(game: Game, moves: Sequence[Move]) -> str:
    one = _tr("Drag {die} onto {attacker}.")
    said = [
        one.format(die=die_name(game.state, move.die), attacker=die_name(game.state, move.attacker))
        for move in moves
        if isinstance(move, Block)
    ]
    press = _tr("Then press {button}.").format(button=_confirm(DecisionKind.BLOCKERS))
    return " ".join((*said, press))


def _damage(game: Game, moves: Sequence[Move]) -> str:
    shares = [
        _tr("{amount} to {die}").format(amount=move.amount, die=die_name(game.state, move.target))
        for move in moves
        if isinstance(move, AssignDamage) and move.amount
    ]
    return _tr("Give {shares}. Then press Deal this damage.").format(shares=_list(shares))


def _confirm(asked: DecisionKind) -> str:
    """The label of the button that finishes a selection."""
    return translate(make_message(_CONFIRM[asked]))


def _dice_of(
    moves: Sequence[Move], kind: type[MarkForReroll] | type[Attack] | type[ChooseDie]
) -> list[DieId]:
    return [move.die for move in moves if isinstance(move, kind)]


def _dice(game: Game, dice: Sequence[DieId], *, with_face: bool = True) -> str:
    """A few dice by name, many by their number."""
    name = die_with_face if with_face else die_name
    names = Counter(name(game.state, die) for die in dice)
    if len(dice) > _FEW and with_face:
        return _tr("these {count} dice").format(count=len(dice))
    return _list([said if count == 1 else f"{count} × {said}" for said, count in names.items()])


def _list(parts: Sequence[str]) -> str:
    *others, last = parts or [""]
    if not others:
        return last
    return _tr("{some} and {last}").format(some=", ".join(others), last=last)


def _tr(words: str) -> str:
    return QCoreApplication.translate("LessonInstructions", words)
