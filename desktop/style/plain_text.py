"""Shows outside text as it is: names from files, card texts, file paths.

Qt guesses whether a label or a tooltip is HTML, and an HTML image may point to any file or server.
An ampersand in a button or a menu marks an access key. Text that the program did not write itself
must not be read either way, so labels are plain unless their own module writes the HTML, with
`html.escape` around everything that it inserts.
"""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QMessageBox


class PlainLabel(QLabel):
    """A label that never reads its text as HTML."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)


def plain_tooltip(text: str) -> str:
    """A tooltip that shows exactly this text, even if Qt would take it for HTML."""
    if "<" not in text and "&lt;" not in text:
        return text
    from html import escape  # imported late, because hardly any tooltip needs it

    return f'<span style="white-space: pre-wrap">{escape(text)}</span>'


def breakable(text: str, letters: int) -> str:
    """The text with places to break the line in words of more letters, which Qt would not break."""
    return re.sub(rf"(\S{{{letters}}})(?=\S)", "\\1\u200b", text)


def without_access_key(text: str) -> str:
    """A text for a button or a menu whose ampersands are ampersands."""
    return text.replace("&", "&&")


def make_plain_box(box: QMessageBox) -> QMessageBox:
    """Make a message box show its texts as they are; call it after the texts have been set."""
    box.setTextFormat(Qt.TextFormat.PlainText)
    for label in box.findChildren(QLabel):
        label.setTextFormat(Qt.TextFormat.PlainText)
    return box
