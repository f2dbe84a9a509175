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
