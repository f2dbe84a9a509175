"""Buttons and shortcuts for the open decision, besides clicking dice.

The moves come from `Game.legal()`; this module never decides what is legal.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, Qt

from desktop.text.translation import translate
from rules.advice import (
    fieldings_label,
    label_with_cost,
    move_label,
    text_of_ability,
    text_of_waiting_effect,
)
from rules.game import Game
from rules.model import (
    Accept,
    AssignDamage,
    BatchAct,
    ChooseDie,
    ChooseNext,
    ChooseOption,
    ChoosePlayer,
    Confirm,
    HandAct,
    Move,
    Pass,
    Pay,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import Frame, Zone

Key = Qt.Key
PAUSE_COMPUTER = "pause-computer"
"""The name of the answer that pauses or resumes the computer."""

_CHOICE_MOVES = (AssignDamage, ChooseOption, ChoosePlayer, ChooseNext, UseGlobal, UsePaidAbility)


class Answer(NamedTuple):
    """A button: the moves that it plays, its text and its key.

    Space gives the main answer: pass, confirm, or make the suggested payment. `card_text` is the
    card text of the ability, or "". `name` is the object name of the button, which does not depend
    on its text: the message id of the label, or its own id. `useful` says what the player could
    still do before a main answer that ends a step; its button is of plain wood until then. So it is
    while the answer is not judged yet.
    """

    moves: tuple[Move, ...]
    text: str
    key: Qt.Key | None
    is_main: bool = False
    card_text: str = ""
    name: str = ""
    useful: str = ""
    is_judged: bool = True


def closing_answers(game: Game, proposal: tuple[Pay, ...]) -> tuple[Answer, ...]:
    """The answers that complete or decline the open decision, the main one last.

    `proposal` is the suggested rest of the open payment; () if nothing is missing.
    """
    if proposal:
        text = QCoreApplication.translate("Answers", "Pay with these dice")
        moves = (*proposal, Confirm())
        return (Answer(moves, text, Key.Key_Space, True, name="pay-as-suggested"),)
    found: list[Answer] = []
    for move in game.legal_moves():
        if isinstance(move, Accept):
            found.append(_make_answer(game, move, Key.Key_Y))
        elif isinstance(move, Pass) and found:
            found.append(_make_answer(game, move, Key.Key_N))
        elif isinstance(move, Confirm | Pass):
            found.append(_make_answer(game, move, Key.Key_Space)._replace(is_main=True))
    return (*_fielding_answer(game), *found)


def _fielding_answer(game: Game) -> tuple[Answer, ...]:
    """The answer that fields all free characters in one act, if there are several."""
    fieldings = game.free_fieldings()
    if len(fieldings) < 2:
        return ()
    label = translate(fieldings_label(game.state, fieldings))
    return (Answer(fieldings, label, Key.Key_F, name="field-free"),)


def choice_answers(game: Game) -> tuple[Answer, ...]:
    """The list of choices: amounts, words, players, orders, abilities, more things to pay for.

    A number has its own digit as its key; the other choices are numbered from 1. Further things to
    pay for show their price, the cheapest first.
    """
    moves = [
        move
        for move in game.legal_moves()
        if isinstance(move, _CHOICE_MOVES)
        or _joins_payment(game, move)
        or _chooses_hidden_die(game, move)
    ]
    if game.state.payment is not None:
        moves.sort(key=lambda move: game.need_of_act(move).total)
    found: list[Answer] = []
    for place, move in enumerate(moves):
        digit = _choice_number(move, place + 1)
        key = Key(Key.Key_0 + digit) if digit <= 9 else None
        found.append(_make_answer(game, move, key)._replace(card_text=_card_text_of(game, move)))
    return tuple(found)


def _choice_number(move: Move, place: int) -> int:
    """The number that a move chooses, or else its place in the list."""
    match move:
        case AssignDamage(amount=amount):
            return amount
        case ChooseOption(word=word) if word.isdigit():
            return int(word)
        case _:
            return place


def _joins_payment(game: Game, move: Move) -> bool:
    """Whether a move adds another act to the open payment (PAY-4)."""
    return game.state.payment is not None and isinstance(move, BatchAct)


def _chooses_hidden_die(game: Game, move: Move) -> bool:
    """Whether a move chooses a die that is not on the table, such as one drawn to look at."""
    return isinstance(move, ChooseDie) and game.state.dice[move.die].zone in _OFF_TABLE_ZONES


_OFF_TABLE_ZONES = (Zone.BAG, Zone.GONE)


def _card_text_of(game: Game, move: Move) -> str:
    """The card text of the ability that a move uses or puts first in order; "" for other moves."""
    match move:
        case UseGlobal(card=card, ability=ability):
            words = text_of_ability(game.setup, card, ability).removeprefix("Global: ")
            return words[:1].upper() + words[1:]  # the button has said that it is a Global Ability
        case UsePaidAbility(die=die, ability=ability):
            return text_of_ability(game.setup, game.state.dice[die].card, ability)
        case ChooseNext(index=index):
            return text_of_waiting_effect(game.state, index)
        case _:
            return ""


def has_acted_by_hand(game: Game) -> bool:
    """Whether the last thing that players did in a match was an act by hand."""
    for played in reversed(game.history):
        if isinstance(played.move, HandAct):
            return True
        stack = played.state_before.stack
        if not any(isinstance(part, Frame) and part.is_by_hand for part in stack):
            break
    return False


def useful_by_hand(game: Game) -> str:
    """What is still to be done before "Done" is said of a text by hand; "" once somebody acted."""
    if has_acted_by_hand(game):
        return ""
    return QCoreApplication.translate("Answers", "Nothing has been done by hand yet.")


def key_label(key: Qt.Key) -> str:
    """The label of a key on a button."""
    if key == Key.Key_Space:
        return QCoreApplication.translate("Answers", "Space")
    return chr(key)


def _make_answer(game: Game, move: Move, key: Qt.Key | None) -> Answer:
    label = move_label(game.state, move)
    words = label
    if _joins_payment(game, move):
        words = label_with_cost(label, game.need_of_act(move))
    return Answer((move,), translate(words), key, name=label.id)
