"""The About box: the name, the version and the license of the program."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from desktop.text.program_version import PROGRAM_NAME, version_line


def show_about(
    parent: QWidget, show_licenses: Callable[[], object], show_diagnosis: Callable[[], object]
) -> QMessageBox:
    """Open the About box without blocking the match.

    Args:
        parent: the main window.
        show_licenses: called when the player wants to read the licenses.
        show_diagnosis: called when the player wants a diagnosis.
    """
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
