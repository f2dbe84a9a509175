"""Asks the players to confirm an undo past a roll, and a concession."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from desktop.match.session import Session
from desktop.panels.dialogs.question_box import ask_yes_no
from rules.game import Game
from rules.model import Concede, DrawOutcome


def confirm_undo_past_roll(
    parent: QWidget, session: Session, seen: Game, then: Callable[[], object]
) -> None:
    """Ask both players whether to undo past a roll or a draw.

    Args:
        parent: the widget over which the question appears.
        session: the match.
        seen: the match as the players have seen it: without a roll that waits to be thrown.
        then: undoes the act.
    """
    last = next((played.move for played in reversed(seen.history) if played.is_chance), None)
    is_draw = isinstance(last, DrawOutcome)
    question = parent.tr("Undo past a draw?") if is_draw else parent.tr("Undo past a roll?")
    yes = parent.tr("Undo")
    if not session.has_computer:
        question += " " + parent.tr("Both players must agree.")
        yes = parent.tr("We both agree")
    if session.game.dealer is None:
        again = parent.tr("You can then correct the results you entered.")
    else:
        again = parent.tr("The same dice will come up.")
    ask_yes_no(
        parent,
        question,
        name="undo-past-roll",
        yes=yes,
        no=parent.tr("Cancel"),
        then=then,
        more=again,
    )


def confirm_concession(parent: QWidget, session: Session) -> None:
    """Concede for the player to move, after asking for confirmation."""
    decision = session.game.decision
    if decision is None:
        return
    name = session.game.setup.players[decision.player].name
    ask_yes_no(
        parent,
        parent.tr("{player}, do you want to concede this match?").format(player=name),
        name="concede",
        yes=parent.tr("Concede"),
        no=parent.tr("Keep playing"),
        then=lambda: session.play(Concede()),
    )
