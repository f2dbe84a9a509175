"""All commands for saved matches, match files and statistics, and how they work together."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.match_log.tally_keeper import TallyKeeper
from desktop.panels.navigator import navigator_of
from desktop.screens.home.home_screen import HomeScreen
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import Store
from desktop.storage.team_files.team_library import TeamLibrary
from desktop.window.match_library.history_commands import HistoryCommands
from desktop.window.match_library.match_file_commands import MatchFileCommands, MatchFileDrops
from desktop.window.match_library.saved_match_commands import SavedMatchCommands
from desktop.window.screen_opener import ScreenOpener

if TYPE_CHECKING:
    from desktop.screens.history.history_screen import HistoryScreen
    from rules.game import Game
    from rules.match_log import NameOfTeam


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


# --- statistics -----------------------------------------------------------------------------------


class StatisticsCommands(QObject):
    """Counts the matches that end, and names the teams in the statistics."""

    def __init__(
        self,
        window: QWidget,
        ended_match: Callable[[], tuple[int, Game] | None],
        store: Store | None,
        own_cards: OwnCards,
        library: TeamLibrary,
    ) -> None:
        super().__init__(window)
        self._ended_match = ended_match
        self._library = library
        self.keeper = TallyKeeper(store, own_cards, self)
        self.keeper.failed.connect(navigator_of(window).add_message)

    def count_open_match(self) -> None:
        """Count the match on the table, which has ended."""
        ended = self._ended_match()
        if ended is not None:
            self.keeper.count_ended(*ended)

    def team_names(self) -> NameOfTeam:
        """Finds the names of the ready teams and of the player's own."""
        from rules.match_log import card_key
        from rules.teams import ready_teams

        teams = [*(one.team for one in ready_teams()), *(one.team for one in self._library.teams)]
        names = {frozenset(card_key(one.card) for one in team.cards): team.name for team in teams}
        return lambda cards: names.get(cards, "")
