"""Applies the color and text size settings to the whole program."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from desktop.storage.settings import Settings
from desktop.style import style_sheet
from desktop.style.application import resolve_theme

_THEME_SETTINGS = ("theme", "palette", "table", "text_size")


class Appearance(QObject):
    """Applies changed settings at once, and follows the system's light or dark mode.

    Signals:
        other_setting_changed(): another setting changed, which may affect the open table.
    """

    other_setting_changed = Signal()

    def __init__(self, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        settings.changed.connect(self._on_setting_changed)
        QGuiApplication.styleHints().colorSchemeChanged.connect(self.apply_theme)

    def apply_theme(self) -> None:
        """Apply the chosen colors and text size to the whole program."""
        app, chosen = QApplication.instance(), self._settings
        if isinstance(app, QApplication):
            theme = resolve_theme(chosen.palette, chosen.theme, chosen.text_size, chosen.table)
            style_sheet.apply_theme(app, theme)

    def _on_setting_changed(self, name: str) -> None:
        if name in _THEME_SETTINGS:
            self.apply_theme()
        else:
            self.other_setting_changed.emit()
