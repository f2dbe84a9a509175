"""What the program is and under which terms."""

from __future__ import annotations

from importlib import metadata

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from desktop.app import NAME


def show_about(parent: QWidget) -> QMessageBox:
    """Open the About box; play can go on beneath it."""
    box = QMessageBox(parent)
    box.setWindowTitle(QCoreApplication.translate("About", "About {name}").format(name=NAME))
    box.setText(f"<h3>{NAME} {_version()}</h3>")
    box.setInformativeText(
        QCoreApplication.translate(
            "About",
            "<p>A table on which two people at one machine play Dice Masters by the printed"
            " rules.</p><p><b>Unofficial fan work, not affiliated with the publisher.</b> It holds"
            " no artwork, logos or texts of theirs. Names and numbers of cards are used as facts;"
            " names belong to their owners.</p><p>Code under the MIT licence. Typeface Inter under"
            " the SIL Open Font License.</p>",
        )
    )
    box.setStandardButtons(QMessageBox.StandardButton.Close)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box


def _version() -> str:
    try:
        return metadata.version("sidekick-table")
    except metadata.PackageNotFoundError:  # started from a folder that was never installed
        return ""
