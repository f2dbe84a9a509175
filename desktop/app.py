"""The application itself: its name, its typeface, its colours."""

from __future__ import annotations

import atexit
import os
from dataclasses import replace
from importlib import resources

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication, QIcon, QPixmap
from PySide6.QtWidgets import QApplication

from desktop import palette
from desktop.look import POINTS
from desktop.palette import Theme

NAME = "Sidekick Table"


def make_application(arguments: list[str]) -> QApplication:
    """Make the one QApplication, with the packaged typeface."""
    # Qt would share the painting of dice between threads, which is slower and uneven.
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
    app = QApplication(arguments)
    app.setApplicationName("sidekick-table")
    app.setApplicationDisplayName(NAME)
    app.setStyle("Fusion")
    load_fonts()
    app.setFont(QFont(palette.FONT_FAMILY, round(POINTS)))
    app.setWindowIcon(_icon())
    atexit.register(clear_away)
    return app


def clear_away() -> None:
    """Take all windows apart, each whole and in order, while Python and Qt still know them.

    What is left open when the program ends is otherwise collected piece by piece, in no order,
    and pieces that still refer to each other end the program with a crash.
    """
    for window in QApplication.topLevelWidgets():
        if window.parent() is None:
            window.hide()
            window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def load_fonts() -> None:
    """Make the packaged typeface known, wherever the package is."""
    for font in sorted(resources.files("assets").joinpath("fonts").iterdir(), key=str):
        if font.name.endswith(".otf"):
            QFontDatabase.addApplicationFontFromData(font.read_bytes())


def theme_of(palette_name: str, theme: str, text_size: int = 100) -> Theme:
    """The look of a palette, light or dark (`system` as the system wishes), for a text size."""
    if theme == "system":
        scheme = QGuiApplication.styleHints().colorScheme()
        theme = "dark" if scheme == Qt.ColorScheme.Dark else "light"
    worn = palette.THEMES[palette_name, theme]
    return worn if text_size == 100 else replace(worn, letters=text_size / 100)


def _icon() -> QIcon:
    """The window's icon, where Qt can draw it."""
    picture = QPixmap()
    icon = resources.files("assets").joinpath("icons", "sidekick-table.svg")
    picture.loadFromData(icon.read_bytes())
    return QIcon(picture)
