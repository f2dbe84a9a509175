"""A small menu of moves, for a drop or a click that may mean several of them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu, QWidget

from desktop.match.settle_clock import PressGate
from desktop.style.plain_text import without_access_key
from desktop.text.translation import translate
from rules.advice import move_label
from rules.model import Move
from rules.state import GameState


def open_choice_menu(
    over: QWidget,
    at: QPoint,
    state: GameState,
    moves: tuple[Move, ...],
    choose: Callable[[Move], None],
) -> None:
    """Let the player choose one of several moves.

    Args:
        over: the widget to which the menu belongs.
        at: where it opens, on the screen.
        state: the match.
        moves: the moves.
        choose: called with the move that is chosen.
    """
    menu = QMenu(over)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    for move in moves:
        choice = menu.addAction(without_access_key(translate(move_label(state, move))))
        choice.triggered.connect(lambda _=False, move=move: choose(move))
    menu.setActiveAction(menu.actions()[0])
    menu.popup(at)
    PressGate(menu).close_until_seen()  # the second click of a double click chooses nothing
