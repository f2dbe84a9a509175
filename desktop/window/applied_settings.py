"""Applies the settings: to the whole program, to sounds, and to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from desktop.sound.sound_player import SoundPlayer
from desktop.storage.settings import Settings
from desktop.style import style_sheet
from desktop.style.application import resolve_theme

if TYPE_CHECKING:
    from desktop.match.auto_pass import StepStop
    from desktop.screens.table_screen import TableScreen


_THEME_SETTINGS = ("theme", "palette", "table", "text_size")


class Appearance(QObject):
    """Applies changed settings at once, and follows the system's light or dark mode."""

    other_setting_changed = Signal()  # another setting changed, which may affect the open table

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


# --- settings changed at the table ----------------------------------------------------------------


class SettingsCommands(QObject):
    """Applies the settings to tables, and saves those that players change there."""

    def __init__(self, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings

    def follow_table(self, table: TableScreen) -> None:
        """Apply the settings to a table, and save those that the players change there."""
        if table.waiting is not None:
            table.waiting.stops_changed.connect(self._save_step_stops)
        table.side.pinned_changed.connect(self._save_pinned_column)
        table.apply_settings(self._settings)

    def _save_step_stops(self, marks: frozenset[StepStop]) -> None:
        """Save changed stops, so that later matches use them too."""
        self._settings.stops = tuple(sorted(mark.name for mark in marks))

    def _save_pinned_column(self, tab: str) -> None:
        """Save which tab of the column stays open beside the table."""
        self._settings.pinned_column = tab


# --- sound settings -------------------------------------------------------------------------------


def follow_sound_settings(player: SoundPlayer, settings: Settings) -> None:
    """Apply the settings of sound now, and whenever one of them changes."""

    def apply(name: str) -> None:
        if name == "sound":
            player.set_on(settings.sound)
        elif name == "volume":
            player.set_volume(settings.volume)

    apply("sound")
    apply("volume")
    settings.changed.connect(apply)
