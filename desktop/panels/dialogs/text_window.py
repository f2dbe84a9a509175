"""The window that shows a long text as it is, such as the licenses, and the About box."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QMessageBox,
    QPlainTextEdit,
    QWidget,
)

from desktop.style.basic_widgets import lay_column, resize_within_window
from desktop.text.program_version import PROGRAM_NAME, version_line

_SIZE = (860, 640)


class TextWindow(QDialog):
    """Shows a text in letters of equal width, which the arrow keys scroll."""

    def __init__(self, parent: QWidget, name: str, title: str, text: str) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(title)
        self.text = fixed_text(f"{name}-text", title)
        self.text.setPlainText(text)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        lay_column((self.text, 1), close, on=self)
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


# --- the About box --------------------------------------------------------------------------------


def show_about(
    parent: QWidget, show_licenses: Callable[[], object], show_diagnosis: Callable[[], object]
) -> QMessageBox:
    """Open the About box without blocking the match."""
    box = QMessageBox(parent)
    box.setWindowTitle(
        QCoreApplication.translate("About", "About {name}").format(name=PROGRAM_NAME)
    )
    box.setTextFormat(Qt.TextFormat.RichText)  # all of it is written here
    box.setText(f"<h3>{version_line()}</h3>")
    box.setInformativeText(
        QCoreApplication.translate(
            "About",
            "<p>Play Dice Masters by the printed rules: two at one computer, or one against it.</p>"
            "<p><b>An unofficial fan project, not affiliated with the publisher.</b> It contains"
            " none of their artwork, logos or texts. Card names and numbers are used as facts;"
            " names belong to their owners.</p>"
            "<p>Code under the MIT license. Typeface Inter under the SIL Open Font License.</p>",
        )
    )
    box.setObjectName("about")
    for name, words, show in (
        ("licenses", QCoreApplication.translate("About", "&Licenses"), show_licenses),
        ("diagnosis", QCoreApplication.translate("About", "&Diagnosis…"), show_diagnosis),
    ):
        button = box.addButton(words, QMessageBox.ButtonRole.ActionRole)
        button.setObjectName(name)
        button.clicked.connect(show)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Close))
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box
