"""The commands around statistics: the screen, its export, and counting matches that end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.match_log.match_tallies.tally_keeper import TallyKeeper
from desktop.panels.widgets.busy_sign import show_work
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import Store
from desktop.storage.team_files.team_library import TeamLibrary
from desktop.window.screen_commands import ScreenCommands

# The statistics are loaded when they are opened, so that the window appears sooner.
if TYPE_CHECKING:
    from desktop.screens.statistics_page.statistics_screen import StatisticsScreen
    from rules.game import Game
    from rules.match_log import MatchStatistics, NameOfTeam


class StatisticsCommands(ScreenCommands):
    """Opens the statistics over the screen where the player was."""

    def __init__(
        self,
        window: QWidget,
        screens: QStackedWidget,
        ended_match: Callable[[], tuple[int, Game] | None],
        store: Store | None,
        own_cards: OwnCards,
        library: TeamLibrary,
    ) -> None:
        """Make it without the screen.

        Args:
            window: the window over which dialogs open.
            screens: holds the screens of the window.
            ended_match: returns the match on the table and its number, if it is over and saved.
            store: holds the matches; None if nothing is saved.
            own_cards: the player's own cards, which matches may use.
            library: the player's teams, which give teams their names.
        """
        super().__init__(window, screens)
        self._ended_match = ended_match
        self._library = library
        self.screen: StatisticsScreen | None = None
        self.keeper = TallyKeeper(store, own_cards, self)
        self.keeper.failed.connect(self.message_sent)

    def open(self) -> None:
        """Show the statistics."""
        from desktop.screens.statistics_page.statistics_screen import StatisticsScreen

        with show_work(self._window, "open statistics"):
            if self.screen is None:
                self.screen = StatisticsScreen(self.keeper, lambda _: "")
                self.screen.back_wanted.connect(self.go_back)
                self.screen.export_wanted.connect(self._export)
                self._screens.addWidget(self.screen)
            self._remember_screen_before(self.screen)
            self.screen.name_of_team = self._team_names()
            self.shown.emit(self.screen)
            self.screen.prepare()

    def count_open_match(self) -> None:
        """Count the match on the table, which has ended."""
        ended = self._ended_match()
        if ended is not None:
            self.keeper.count_ended(*ended)

    def title_of(self, screen: QWidget | None) -> str:
        return self.tr("Statistics") if screen is not None and screen is self.screen else ""

    def _team_names(self) -> NameOfTeam:
        """Finds the names of the ready teams and of the player's own."""
        from rules.match_log import card_key
        from rules.teams import ready_teams

        teams = [*(one.team for one in ready_teams()), *(one.team for one in self._library.teams)]
        names = {frozenset(card_key(one.card) for one in team.cards): team.name for team in teams}
        return lambda cards: names.get(cards, "")

    def _export(self, statistics: MatchStatistics) -> None:
        """Let the player save the tables for a spreadsheet."""
        from desktop.panels.dialogs.match_file_dialogs import ask_export_statistics
        from desktop.text.translation import translate
        from rules.match_log import statistics_csv

        text = "".join(statistics_csv(statistics, translate))
        content = text.encode("utf-8-sig")  # the mark at its start lets Excel read UTF-8
        ask_export_statistics(self._window, content, self.message_sent.emit)
