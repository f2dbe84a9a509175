"""What the players are asked before something is done that both of them must want."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from desktop.panels.question_box import ask
from desktop.session import Session
from rules.moves import Concede


def agree_to_go_back(parent: QWidget, session: Session, then: Callable[[], object]) -> None:
    """Ask both whether to go back beyond a roll or a draw."""
    first, second = (player.name for player in session.game.setup.players)
    question = parent.tr(
        "{first} and {second}: do you both agree to go back beyond a roll or a draw?"
    )
    if session.game.dealer is None:
        again = parent.tr("What you entered will be asked again, filled in as it was.")
    else:
        again = parent.tr("The same dice will come again.")
    ask(
        parent,
        question.format(first=first, second=second),
        yes=parent.tr("We both agree"),
        no=parent.tr("No, play on"),
        then=then,
        more=again,
    )


def concede(parent: QWidget, session: Session) -> None:
    """Give up the match for the player who decides, once that is certain."""
    decision = session.game.decision
    if decision is None:
        return
    name = session.game.setup.players[decision.player].name
    ask(
        parent,
        parent.tr("{player}, do you want to give up this match?").format(player=name),
        yes=parent.tr("Give up"),
        no=parent.tr("Play on"),
        then=lambda: session.play(Concede()),
    )
