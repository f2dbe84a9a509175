"""Asks before a match is left whose last moves are not saved."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from desktop.match.autosave import Autosave
from desktop.panels.dialogs.file_dialogs import ask_save_match
from desktop.panels.dialogs.question_box import ask_choice
from rules.game import Game


def leave_saved_match(
    window: QWidget,
    autosave: Autosave,
    game: Game,
    *,
    report: Callable[[str], object],
    then: Callable[[], object],
) -> None:
    """Leave a match that is saved; if one more attempt fails too, ask what to do.

    `then` leaves it, if nothing is lost or the player agrees.
    """
    if autosave.can_leave():
        then()
        return

    def give_up() -> None:
        autosave.give_up()
        then()

    def again() -> None:
        leave_saved_match(window, autosave, game, report=report, then=then)

    if autosave.match_id:
        question = tr("The last moves of {match} are not saved. Leave without them?")
    else:
        question = tr("The match {match} is not saved. Leave without it?")
    ask_choice(
        window,
        question.format(match=" – ".join(player.name for player in game.setup.players)),
        name="leave-unsaved",
        more=autosave.problem,
        choices={
            "try-again": (tr("Try again"), again),
            "export": (tr("Save as…"), lambda: ask_save_match(window, game, report, give_up)),
            "leave": (tr("Leave without saving"), give_up),
            "stay": (tr("Stay"), None),
        },
    )


def tr(text: str) -> str:
    """Translate a text of this question."""
    return QCoreApplication.translate("LeaveQuestion", text)
