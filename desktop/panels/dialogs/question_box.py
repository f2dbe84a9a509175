"""Confirmation dialogs over the window."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget


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

    The object names of the buttons are "yes" and "no".

    Args:
        parent: the window to block meanwhile.
        question: the text of the question.
        name: the object name of the dialog.
        yes: the text of the button for yes.
        no: the text of the button for no.
        then: the callback for yes.
        more: a line below the question.
    """
    box = QMessageBox(parent)
    box.setObjectName(name)
    box.setText(question)
    box.setInformativeText(more)
    accepts = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    accepts.setObjectName("yes")
    refuses = box.addButton(no, QMessageBox.ButtonRole.RejectRole)
    refuses.setObjectName("no")
    box.setDefaultButton(refuses)
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
    """Ask whether to save unsaved changes. The default button saves.

    The object names of the buttons are "save", "discard" and "cancel".
    """
    box = QMessageBox(parent)
    box.setText(question)
    keeps = box.addButton(box.tr("Save"), QMessageBox.ButtonRole.AcceptRole)
    drops = box.addButton(box.tr("Don't save"), QMessageBox.ButtonRole.DestructiveRole)
    stays = box.addButton(box.tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
    for button, name in ((keeps, "save"), (drops, "discard"), (stays, "cancel")):
        button.setObjectName(name)
    box.setDefaultButton(keeps)
    box.setEscapeButton(stays)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    does = {keeps: save, drops: discard, stays: cancel}
    box.buttonClicked.connect(lambda pressed: does[pressed]())
    box.open()
