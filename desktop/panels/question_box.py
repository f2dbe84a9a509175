"""A question over the window, answered by one of two buttons."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget


def ask(
    parent: QWidget, question: str, *, yes: str, no: str, then: Callable[[], object], more: str = ""
) -> None:
    """Ask, and do something if the answer is yes. No is the answer of who only presses Enter.

    Args:
        parent: the window that waits for the answer.
        question: what is asked.
        yes: the words of the button that agrees.
        no: the words of the other.
        then: what is done when it is agreed.
        more: a line below the question.
    """
    box = QMessageBox(parent)
    box.setText(question)
    box.setInformativeText(more)
    box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(no, QMessageBox.ButtonRole.RejectRole))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.accepted.connect(lambda: then())
    box.open()


def ask_to_save(
    parent: QWidget,
    question: str,
    *,
    save: Callable[[], object],
    discard: Callable[[], object],
    cancel: Callable[[], object],
) -> None:
    """Ask what shall happen to something that is not saved. Who only presses Enter saves it."""
    box = QMessageBox(parent)
    box.setText(question)
    keeps = box.addButton(box.tr("Save"), QMessageBox.ButtonRole.AcceptRole)
    drops = box.addButton(box.tr("Do not save"), QMessageBox.ButtonRole.DestructiveRole)
    stays = box.addButton(box.tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
    box.setDefaultButton(keeps)
    box.setEscapeButton(stays)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    does = {keeps: save, drops: discard, stays: cancel}
    box.buttonClicked.connect(lambda pressed: does[pressed]())
    box.open()
