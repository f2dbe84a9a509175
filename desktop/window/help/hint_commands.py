"""The commands around first-time hints: their list, and remembering which ones have been seen."""

from __future__ import annotations

from collections.abc import Collection

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.panels.widgets.busy_sign import show_work
from desktop.storage.settings import Settings


class HintCommands(QObject):
    """Opens the list of hints, and keeps in the settings which ones need not appear any more."""

    def __init__(self, window: QWidget, settings: Settings) -> None:
        super().__init__(window)
        self._window, self._settings = window, settings

    def open_list(self) -> None:
        """Open the list of all hints."""
        with show_work(self._window, "open hints"):
            from desktop.panels.newcomer_hints.hint_list_window import HintListWindow

            HintListWindow(self._window, self._settings).show()

    def mark_seen(self, *names: str) -> None:
        """Remember that the players have seen hints."""
        seen = self._settings.hints_seen
        self._settings.hints_seen = (*seen, *(name for name in names if name not in seen))

    def mark_taught(self, rules: Collection[str]) -> None:
        """Remember the hints about these rules as seen: a lesson has taught them."""
        from rules.advice import hints_about  # imported late: the home screen needs no rules

        self.mark_seen(*hints_about(rules))
