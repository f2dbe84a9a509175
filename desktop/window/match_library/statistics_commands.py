"""What the statistics need from the window: matches that end, and the names of teams."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.match_log.tally_keeper import TallyKeeper
from desktop.panels.navigator import navigator_of
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import Store
from desktop.storage.team_files.team_library import TeamLibrary

# The rules are imported when a match is opened, so that the window appears sooner.
if TYPE_CHECKING:
    from rules.game import Game
    from rules.match_log import NameOfTeam


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
        """Make it without the screen.

        Args:
            window: the window over which dialogs open.
            ended_match: returns the match on the table and its number, if it is over and saved.
            store: holds the matches; None if nothing is saved.
            own_cards: the player's own cards, which matches may use.
            library: the player's teams, which give teams their names.
        """
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
