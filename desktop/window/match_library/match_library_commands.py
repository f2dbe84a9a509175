"""All commands for saved matches and match files, and how they work together."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.screens.home.home_screen import HomeScreen
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import SavedMatch, Store
from desktop.window.match_library.history_commands import HistoryCommands
from desktop.window.match_library.match_file_commands import MatchFileCommands
from desktop.window.match_library.match_file_drops import MatchFileDrops
from desktop.window.match_library.saved_match_commands import SavedMatchCommands
from desktop.window.screen_commands import ScreenCommands


class MatchLibraryCommands(ScreenCommands):
    """The matches at home, the history of all matches, and match files.

    Signals:
        new_wanted(): begin a new match.
        match_wanted(game, kept): play this match on; `kept` is the saved match that was read.
        replay_wanted(match, at): show the replay of a loaded match after `at` acts.
        message_obsolete(text): this message is no longer true.
    """

    new_wanted = Signal()
    match_wanted = Signal(object, SavedMatch)  # a Game, which is imported late
    replay_wanted = Signal(object, int)  # a LoadedMatch, which is imported late
    message_obsolete = Signal(str)

    def __init__(
        self,
        window: QWidget,
        screens: QStackedWidget,
        home_screen: HomeScreen,
        store: Store | None,
        own_cards: OwnCards,
    ) -> None:
        """Make the commands.

        Args:
            window: the window over which dialogs open, and on which files are dropped.
            screens: holds the screens of the window.
            home_screen: the one of them with the list of saved matches.
            store: holds the matches; None if nothing is saved.
            own_cards: the player's own cards, which matches may use.
        """
        super().__init__(window, screens)
        self.history = HistoryCommands(window, screens, store, own_cards)
        self.saved = SavedMatchCommands(window, home_screen, store, own_cards, self.history)
        self.files = MatchFileCommands(window, store, own_cards)
        self._drops = MatchFileDrops(window)
        home_screen.history_wanted.connect(self.history.open)
        home_screen.open_file_wanted.connect(self.files.choose_files)
        self._connect()

    def title_of(self, screen: QWidget | None) -> str:
        return self.history.title_of(screen)

    def leave_all_but(self, screen: QWidget) -> None:
        """Stop working on the lists of the screens that are not shown any more."""
        self.saved.stop()
        if screen is not self.history.screen:
            self.history.pause()

    def end(self) -> None:
        """End all work: the window closes."""
        self.saved.stop()
        self.files.steps.end()
        self.history.end()

    def _connect(self) -> None:
        history, files, saved = self.history, self.files, self.saved
        history.shown.connect(self.shown)
        history.home_wanted.connect(self.home_wanted)
        history.new_wanted.connect(self.new_wanted)
        history.opened.connect(saved.open_saved)
        history.replay_wanted.connect(saved.replay_saved)
        history.export_wanted.connect(self._export)
        history.files_wanted.connect(files.choose_files_to_add)
        history.message_sent.connect(self.message_sent)
        files.replay_wanted.connect(self.replay_wanted)
        files.added.connect(history.show_added)
        files.message_sent.connect(self.message_sent)
        saved.match_wanted.connect(self.match_wanted)
        saved.replay_wanted.connect(self.replay_wanted)
        saved.message_sent.connect(self.message_sent)
        saved.message_obsolete.connect(self.message_obsolete)
        self._drops.dropped.connect(self._take_files)

    def _export(self, numbers: Sequence[int]) -> None:
        self.saved.export_saved(*numbers)

    def _take_files(self, files: list[Path]) -> None:
        """Open dropped files; on the history, add them."""
        if self._screens.currentWidget() is self.history.screen:
            self.files.add_files(files)
        else:
            self.files.open_files(files)
