"""All commands for saved matches and match files, and how they work together."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.screens.home.home_screen import HomeScreen
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import Store
from desktop.window.match_library.history_commands import HistoryCommands
from desktop.window.match_library.match_file_commands import MatchFileCommands, MatchFileDrops
from desktop.window.match_library.saved_match_commands import SavedMatchCommands
from desktop.window.screen_opener import ScreenOpener

if TYPE_CHECKING:
    from desktop.screens.history.history_screen import HistoryScreen


class MatchLibraryCommands(QObject):
    """The matches at home, the history of all matches, and match files."""

    def __init__(
        self,
        window: QWidget,
        opener: ScreenOpener,
        home_screen: HomeScreen,
        store: Store | None,
        own_cards: OwnCards,
    ) -> None:
        """Make the commands.

        Args:
            window: the window over which dialogs open, and on which files are dropped.
            opener: opens the history.
            home_screen: has the list of saved matches.
            store: holds the matches; None if nothing is saved.
            own_cards: the player's own cards, which matches may use.
        """
        super().__init__(window)
        self._opener = opener
        self.history = HistoryCommands(window, opener, store, own_cards)
        self.saved = SavedMatchCommands(window, home_screen, store, own_cards, self.history)
        self.files = MatchFileCommands(window, store, own_cards)
        self.files.added.connect(self.history.show_added)
        self._drops = MatchFileDrops(window)
        self._drops.dropped.connect(self._take_files)

    def serve_history(self, screen: HistoryScreen) -> None:
        """Open, replay, export and add matches for the history."""
        self.history.serve(screen)
        screen.opened.connect(self.saved.open_saved)
        screen.replay_wanted.connect(self.saved.replay_saved)
        screen.export_wanted.connect(lambda numbers: self.saved.export_saved(*numbers))
        screen.files_wanted.connect(self.files.choose_files_to_add)

    def leave_all_but(self, screen: QWidget) -> None:
        """Stop working on the lists of the screens that are not shown any more."""
        self.saved.stop()
        if screen is not self._opener.find("history"):
            self.history.pause()

    def end(self) -> None:
        """End all work: the window closes."""
        self.saved.stop()
        self.files.steps.end()
        self.history.end()

    def _take_files(self, files: list[Path]) -> None:
        """Open dropped files; on the history, add them."""
        history = self._opener.find("history")
        if history is not None and history.isVisible():
            self.files.add_files(files)
        else:
            self.files.open_files(files)
