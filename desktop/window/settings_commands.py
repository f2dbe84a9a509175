"""Keeps the settings that players change at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.storage.settings import Settings

# The table is imported when it is shown.
if TYPE_CHECKING:
    from desktop.match.auto_pass import StepStop
    from desktop.screens.table_screen import TableScreen


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
