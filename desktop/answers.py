"""What the open decision can be answered with besides dice: buttons, with their keys.

The moves come from `Game.legal()`; nothing here decides whether one is legal.
"""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, Qt

from desktop.words import say
from rules.game import Game
from rules.language import tree
from rules.moves import (
    Accept,
    Assign,
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
from rules.state import Frame
from rules.telling import offer

Key = Qt.Key
_ASKED_BY_TEXT = ("choose", "choose word", "choose player", "answer")
_OPTIONS = (Assign, ChooseWord, ChoosePlayer, Order, UseGlobal, UsePaid)


class Answer(NamedTuple):
    """A button: the moves it plays one after another, its words, and its key.

    The main answer is the one that Space gives: pass, confirm, or pay as proposed. `about` is what
    the card says of it.
    """

    moves: tuple[Move, ...]
    text: str
    key: Qt.Key | None
    is_main: bool = False
    about: str = ""


def closing_answers(game: Game, proposal: tuple[Pay, ...]) -> tuple[Answer, ...]:
    """The answers that finish or refuse what is asked, the main one last.

    Args:
        game: the match.
        proposal: how a payment in hand could be completed; () if nothing is missing.
    """
    if proposal:
        text = QCoreApplication.translate("Answers", "Pay like this")
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
    """What can be chosen from a list: amounts, words, players, orders, abilities.

    An amount has its own digit as key, the others are counted from 1.
    """
    moves = [move for move in game.legal() if isinstance(move, _OPTIONS)]
    found: list[Answer] = []
    for place, move in enumerate(moves):
        digit = move.amount if isinstance(move, Assign) else place + 1
        key = Key(Key.Key_0 + digit) if digit <= 9 else None
        found.append(_answer(game, move, key)._replace(about=_wording(game, move)))
    return tuple(found)


def _wording(game: Game, move: Move) -> str:
    """The paragraph of the card that a move uses, where it has one for each ability."""
    if not isinstance(move, UseGlobal | UsePaid):
        return ""
    number = move.card if isinstance(move, UseGlobal) else game.state.dice[move.die].card
    card = game.setup.cards[number].card
    paragraphs = [line for line in card.wording.splitlines() if line.strip()]
    is_one_each = len(paragraphs) == len(card.text.abilities)
    return paragraphs[move.ability] if is_one_each else ""


def asking(game: Game) -> tuple[str, str]:
    """The card whose text asks the open question, and what it says; ("", "") if none does."""
    frame = game.state.stack[-1] if game.state.stack else None
    kind = game.decision.kind if game.decision else ""
    if kind not in _ASKED_BY_TEXT or not isinstance(frame, Frame):
        return "", ""
    card = game.setup.cards[frame.card].card
    paragraphs = [line for line in card.wording.splitlines() if line.strip()]
    if len(paragraphs) == len(card.text.abilities):
        paragraphs = [
            paragraph
            for paragraph, ability in zip(paragraphs, card.text.abilities, strict=True)
            if isinstance(ability, tree.Global) == (frame.kind == "global")
        ]
    return card.name, "\n".join(paragraphs)


def all_moves(game: Game) -> tuple[Answer, ...]:
    """Every legal move, in words: for who does not use the table itself."""
    return tuple(_answer(game, move, None) for move in game.legal())


def key_name(key: Qt.Key) -> str:
    """A key as it stands on a button."""
    if key == Key.Key_Space:
        return QCoreApplication.translate("Answers", "Space")
    return chr(key)


def _answer(game: Game, move: Move, key: Qt.Key | None) -> Answer:
    return Answer((move,), say(offer(game.state, move)), key)
