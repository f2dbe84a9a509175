"""Buttons and shortcuts for the open decision, besides clicking dice.

The moves come from `Game.legal()`; this module never decides what is legal.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, Qt

from desktop import wordings
from desktop.words import say
from rules.game import Game
from rules.moves import (
    Accept,
    AlsoBuy,
    AlsoField,
    AlsoUse,
    Assign,
    Choose,
    ChoosePlayer,
    ChooseWord,
    Confirm,
    Move,
    Order,
    Pass,
    Pay,
    UseGlobal,
    UsePaid,
)
from rules.offering import offer, price
from rules.state import Zone

Key = Qt.Key
_JOINING = (AlsoBuy, AlsoField, AlsoUse)
_OPTIONS = (Assign, ChooseWord, ChoosePlayer, Order, UseGlobal, UsePaid, *_JOINING)


class Answer(NamedTuple):
    """A button: the moves that it plays, its text and its key.

    Space gives the main answer: pass, confirm, or make the suggested payment. `about` is the card
    text of the ability, or "".
    """

    moves: tuple[Move, ...]
    text: str
    key: Qt.Key | None
    is_main: bool = False
    about: str = ""


def closing_answers(game: Game, proposal: tuple[Pay, ...]) -> tuple[Answer, ...]:
    """The answers that complete or decline the open decision, the main one last.

    Args:
        game: the match.
        proposal: the suggested rest of the open payment; () if nothing is missing.
    """
    if proposal:
        text = QCoreApplication.translate("Answers", "Pay with these dice")
        return (Answer((*proposal, Confirm()), text, Key.Key_Space, True),)
    found: list[Answer] = []
    for move in game.legal():
        if isinstance(move, Accept):
            found.append(_answer(game, move, Key.Key_Y))
        elif isinstance(move, Pass) and found:
            found.append(_answer(game, move, Key.Key_N))
        elif isinstance(move, Confirm | Pass):
            found.append(Answer((move,), say(offer(game.state, move)), Key.Key_Space, True))
    return tuple(found)


def options(game: Game) -> tuple[Answer, ...]:
    """The list of choices: amounts, words, players, orders, abilities, more things to pay for.

    A number has its own digit as its key; the other choices are numbered from 1. Further things to
    pay for show their price, the cheapest first.
    """
    moves = [move for move in game.legal() if isinstance(move, _OPTIONS) or _is_hidden(game, move)]
    if isinstance(moves[0] if moves else None, _JOINING):
        moves.sort(key=lambda move: game.cost(move).total)
    found: list[Answer] = []
    for place, move in enumerate(moves):
        digit = _number(move, place + 1)
        key = Key(Key.Key_0 + digit) if digit <= 9 else None
        found.append(_answer(game, move, key)._replace(about=_wording(game, move)))
    return tuple(found)


def _number(move: Move, place: int) -> int:
    """The number that a move chooses, or else its place in the list."""
    match move:
        case Assign(amount=amount):
            return amount
        case ChooseWord(word=word) if word.isdigit():
            return int(word)
        case _:
            return place


def _is_hidden(game: Game, move: Move) -> bool:
    """Whether a move chooses a die that is not on the table, such as one drawn to look at."""
    return isinstance(move, Choose) and game.state.dice[move.die].zone in _UNSEEN


_UNSEEN = (Zone.BAG, Zone.GONE)


def _wording(game: Game, move: Move) -> str:
    """The card text of the ability that a move uses or puts first in order; "" for other moves."""
    match move:
        case UseGlobal(card=card, ability=ability) | AlsoUse(card=card, ability=ability):
            return wordings.of_ability(game.setup, card, ability)
        case UsePaid(die=die, ability=ability):
            return wordings.of_ability(game.setup, game.state.dice[die].card, ability)
        case Order(index=index):
            return wordings.waiting(game.state, index)
        case _:
            return ""


def key_name(key: Qt.Key) -> str:
    """The label of a key on a button."""
    if key == Key.Key_Space:
        return QCoreApplication.translate("Answers", "Space")
    return chr(key)


def _answer(game: Game, move: Move, key: Qt.Key | None) -> Answer:
    words = offer(game.state, move)
    if isinstance(move, _JOINING):
        words = price(words, game.cost(move))
    return Answer((move,), say(words), key)
