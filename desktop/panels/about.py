"""What the program is and under which terms, and which keys do what."""

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


def show_keys(parent: QWidget) -> QMessageBox:
    """Open the list of keys."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("Keys", text)

    keys = (
        ("Space", tr("the main button: pass, confirm, pay as proposed; skips moving dice")),
        ("Esc", tr("cancel the payment in hand, close a note")),
        ("0 – 9, Y, N", tr("the buttons that show them")),
        ("Ctrl+Z, Ctrl+Y", tr("take back, play again")),
        (tr("Tab, arrow keys, Enter"), tr("go to a die, and use it as a click would")),
        ("F1, F11", tr("rules reference, full screen")),
        ("M", tr("sound on, sound off")),
        ("Ctrl+, Ctrl++ Ctrl+− Ctrl+0", tr("settings; larger, smaller, usual letters")),
        ("Ctrl+N, Ctrl+H, Ctrl+E, Ctrl+Q", tr("new match, home, export the log, quit")),
    )
    rows = "".join(
        f'<tr><td style="padding:3px 18px 3px 0; white-space:nowrap"><b>{key}</b></td>'
        f'<td style="padding:3px 0; white-space:nowrap">{does}</td></tr>'
        for key, does in keys
    )
    also = tr("<b>F4</b> opens the table in words: all that lies there, and every move, for Enter.")
    box = QMessageBox(parent)
    box.setWindowTitle(tr("Keys"))
    box.setText(f"<table>{rows}</table><p>{also}</p>")
    box.setStandardButtons(QMessageBox.StandardButton.Close)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()
    return box


def _version() -> str:
    try:
        return metadata.version("sidekick-table")
    except metadata.PackageNotFoundError:  # started from a folder that was never installed
        return ""
