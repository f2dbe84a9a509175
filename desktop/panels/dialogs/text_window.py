"""A window that shows a long text as it is, such as the licenses."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from desktop.style.basic_widgets import resize_within_window

_SIZE = (860, 640)


class TextWindow(QDialog):
    """Shows a text in letters of equal width, which the arrow keys scroll."""

    def __init__(self, parent: QWidget, name: str, title: str, text: str) -> None:
        """Show a text.

        Args:
            parent: the window over which it opens.
            name: the object name; that of the text is the name with "-text".
            title: the title of the window.
            text: the text.
        """
        super().__init__(parent)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.text = fixed_text(f"{name}-text", title)
        self.text.setPlainText(text)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        rows = QVBoxLayout(self)
        rows.addWidget(self.text, 1)
        rows.addWidget(close)
        resize_within_window(self, _SIZE)
        self.text.setFocus()


def fixed_text(name: str, accessible_name: str) -> QPlainTextEdit:
    """A field for a text that no one edits, in letters of equal width."""
    field = QPlainTextEdit()
    field.setObjectName(name)
    field.setAccessibleName(accessible_name)
    field.setProperty("fixed", True)
    field.setReadOnly(True)
    field.setTabChangesFocus(True)
    return field
