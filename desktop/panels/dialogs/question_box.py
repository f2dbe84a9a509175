"""Confirmation dialogs over the window."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QMessageBox, QPushButton, QWidget

from desktop.match.session import Session
from desktop.match.settle_clock import PressGate
from desktop.style.plain_text import make_plain_box
from desktop.text.program_version import PROGRAM_NAME
from rules.game import Game
from rules.messages import YOU
from rules.model import Concede, DrawOutcome

Choices = Mapping[str, tuple[str, Callable[[], object] | None]]
"""The text and the callback of each button, by its object name."""


def ask_yes_no(
    parent: QWidget,
    question: str,
    *,
    name: str,
    yes: str,
    no: str,
    then: Callable[[], object],
    more: str = "",
) -> None:
    """Ask a question, and call `then` if the answer is yes. The default button is no.

    The object names of the buttons are "yes" and "no". `more` is a line below the question.
    """
    choices: Choices = {"yes": (yes, None), "no": (no, None)}
    box = _question_box(parent, question, name, choices, more, default=-1)
    box.accepted.connect(lambda: then())  # once the question is out of the way
    _open(box)


def ask_to_save(
    parent: QWidget,
    question: str,
    *,
    save: Callable[[], object],
    discard: Callable[[], object],
    cancel: Callable[[], object],
) -> None:
    """Ask whether to save unsaved changes. The default button saves.

    The object names of the buttons are "save", "discard" and "cancel".
    """
    ask_choice(
        parent,
        question,
        name="save-changes",
        choices={
            "save": (parent.tr("Save"), save),
            "discard": (parent.tr("Don't save"), discard),
            "cancel": (parent.tr("Cancel"), cancel),
        },
    )


def ask_choice(
    parent: QWidget, question: str, *, name: str, choices: Choices, more: str = ""
) -> None:
    """Ask a question with several answers. The first is the default, and Esc means the last.

    `choices` has the text and the callback of each button, by object name; `more` is a line below
    the question.
    """
    _open(_question_box(parent, question, name, choices, more))


_ROLES = {"yes": QMessageBox.ButtonRole.AcceptRole, "no": QMessageBox.ButtonRole.RejectRole}
"""Some systems place these buttons in an order of their own."""


def _question_box(
    parent: QWidget, question: str, name: str, choices: Choices, more: str, default: int = 0
) -> QMessageBox:
    box = QMessageBox(parent, text=question, informativeText=more)
    box.setObjectName(name)
    callbacks: dict[QPushButton, Callable[[], object] | None] = {}
    for button_name, (text, callback) in choices.items():
        button = box.addButton(text, _ROLES.get(button_name, QMessageBox.ButtonRole.ActionRole))
        button.setObjectName(button_name)
        callbacks[button] = callback
    box.setDefaultButton(list(callbacks)[default])
    box.setEscapeButton(list(callbacks)[-1])
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def answer(pressed: QAbstractButton) -> None:
        callback = next(callbacks[button] for button in callbacks if button is pressed)
        if callback is not None:
            callback()

    box.buttonClicked.connect(answer)
    make_plain_box(box)
    return box


def _open(box: QMessageBox) -> None:
    """Open a question; a key or click that was meant for the window behind it does not answer."""
    box.setWindowTitle(PROGRAM_NAME)
    box.open()
    PressGate(box).close_until_seen()


# --- confirmations --------------------------------------------------------------------------------


def confirm_undo_past_roll(
    parent: QWidget, session: Session, seen: Game, then: Callable[[], object]
) -> None:
    """Ask both players whether to undo past a roll or a draw.

    `seen` is the match as the players have seen it: without a roll that waits to be thrown.
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
    asked = parent.tr("{player}, do you want to concede this match?").format(player=name)
    if name == YOU:
        asked = parent.tr("Do you want to concede this match?")
    ask_yes_no(
        parent,
        asked,
        name="concede",
        yes=parent.tr("Concede"),
        no=parent.tr("Keep playing"),
        then=lambda: session.play(Concede()),
    )
