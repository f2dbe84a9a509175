"""Creates the QApplication: its name, font, icon and theme."""

from __future__ import annotations

import atexit
import os
from dataclasses import replace
from importlib import resources

from PySide6.QtCore import QCoreApplication, QEvent, QMimeData, Qt
from PySide6.QtGui import QClipboard, QFont, QFontDatabase, QGuiApplication, QIcon, QPixmap
from PySide6.QtWidgets import QApplication
from shiboken6 import Shiboken

from desktop.style import palette
from desktop.style.palette import Theme
from desktop.style.pyside_guards.override_guard import guard_overrides
from desktop.style.style_sheet import BASE_POINT_SIZE

DESKTOP_ID = "org.sidekicktable.SidekickTable"
"""The name of the menu entry of an installed program, without its suffix `.desktop`."""


def make_application(arguments: list[str], kind: type[QApplication] = QApplication) -> QApplication:
    """Create the QApplication with the packaged font, and guard what Qt calls."""
    guard_overrides()
    # Qt would split the painting of dice among threads, which is slower and less even.
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
    app = kind(arguments)
    # No display name: Qt would add it to the titles of dialogs with another dash than ours.
    app.setApplicationName("sidekick-table")
    app.setDesktopFileName(DESKTOP_ID)
    app.setStyle("Fusion")
    load_fonts()
    app.setFont(QFont(palette.FONT_FAMILY, round(BASE_POINT_SIZE)))
    app.setWindowIcon(_icon())
    atexit.register(delete_windows)
    return app


def delete_windows() -> None:
    """Delete all open windows in an orderly way before the interpreter shuts down.

    Otherwise Python collects their parts in random order at exit, and parts that still refer to
    each other crash the program.
    """
    for window in QApplication.topLevelWidgets():
        if window.parent() is None:
            window.hide()
            window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    _hand_over_clipboard()


def _hand_over_clipboard() -> None:
    """Let Qt have its own copy of what was copied, which it deletes after Python has ended."""
    clipboard = QApplication.clipboard()
    for mode in (QClipboard.Mode.Clipboard, QClipboard.Mode.Selection):
        kept: QMimeData | None = clipboard.mimeData(mode)
        if kept is not None and Shiboken.createdByPython(kept):
            clipboard.setText(clipboard.text(mode), mode)


def load_fonts() -> None:
    """Load the packaged fonts, wherever the package is installed."""
    for font in sorted(resources.files("assets").joinpath("fonts").iterdir(), key=str):
        if font.name.endswith(".otf"):
            QFontDatabase.addApplicationFontFromData(font.read_bytes())


def resolve_theme(palette_name: str, theme: str, text_size: int = 100, table: str = "oak") -> Theme:
    """The theme for the settings.

    `theme` is `light`, `dark`, or `system` to use the system's mode, also its high contrast;
    `text_size` is in percent of the normal size.
    """
    if theme == "system":
        scheme = QGuiApplication.styleHints().colorScheme()
        theme = "dark" if scheme == Qt.ColorScheme.Dark else "light"
        if palette_name == palette.LIGHT.palette and system_contrast() == "HighContrast":
            palette_name = "high-contrast"
    worn = palette.theme_for(palette_name, theme, table)
    return worn if text_size == 100 else replace(worn, text_scale=text_size / 100)


def system_contrast() -> str:
    """How much contrast the system asks for, as Qt calls it; "" if this Qt cannot tell."""
    hints = QGuiApplication.styleHints()
    if not hasattr(hints, "accessibility"):  # older than 6.10
        return ""
    return hints.accessibility().contrastPreference().name


def _icon() -> QIcon:
    """The window's icon; empty where Qt cannot read SVG."""
    picture = QPixmap()
    icon = resources.files("assets").joinpath("icons", "sidekick-table.svg")
    picture.loadFromData(icon.read_bytes())
    return QIcon(picture)
