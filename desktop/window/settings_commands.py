"""Opens the settings, and keeps the settings that players change at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.panels.widgets.busy_sign import show_work
from desktop.sound.sound_player import SoundPlayer
from desktop.storage.settings import Settings
from desktop.window.screen_commands import ScreenCommands

# The table and the settings screen are imported when they are shown.
if TYPE_CHECKING:
    from desktop.match.auto_pass import StepStop
    from desktop.screens.settings_screen import SettingsScreen
    from desktop.screens.table_screen import TableScreen


class SettingsCommands(ScreenCommands):
    """Opens the settings over the screen where the player was."""

    def __init__(
        self,
        window: QWidget,
        screens: QStackedWidget,
        settings: Settings,
        sound_player: SoundPlayer,
    ) -> None:
        """Make it without the screen.

        Args:
            window: the window that shows what takes a moment.
            screens: holds the screens of the window.
            settings: the players' settings.
            sound_player: plays the samples of the sound settings.
        """
        super().__init__(window, screens)
        self._settings, self._sound_player = settings, sound_player
        self.screen: SettingsScreen | None = None

    def open(self) -> None:
        """Open the settings; leaving them returns to the current screen."""
        from desktop.screens.settings_screen import SettingsScreen

        with show_work(self._window, "open settings"):
            if self.screen is None:
                self.screen = SettingsScreen(self._settings, self._sound_player)
                self.screen.back_wanted.connect(self.go_back)
                self._screens.addWidget(self.screen)
            self._remember_screen_before(self.screen)
            self.shown.emit(self.screen)
            self.screen.prepare()

    def follow_table(self, table: TableScreen) -> None:
        """Apply the settings to a table, and save those that the players change there."""
        table.step_stops_changed.connect(self._save_step_stops)
        table.column_pinned.connect(self._save_pinned_column)
        table.apply_settings(self._settings)

    def title_of(self, screen: QWidget | None) -> str:
        return self.tr("Settings") if screen is not None and screen is self.screen else ""

    def _save_step_stops(self, marks: frozenset[StepStop]) -> None:
        """Save changed stops, so that later matches use them too."""
        self._settings.stops = tuple(sorted(mark.name for mark in marks))

    def _save_pinned_column(self, tab: str) -> None:
        """Save which tab of the column stays open beside the table."""
        self._settings.pinned_column = tab
