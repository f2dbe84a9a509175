"""The commands around cards and teams: the album, the teams, the team builder, the drafts."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.panels.navigator import navigator_of
from desktop.storage.own_cards import OwnCards
from desktop.storage.team_files.team_library import TeamLibrary
from desktop.window.card_collection.sharing_commands import SharingCommands
from desktop.window.screen_opener import ScreenOpener

# The screens, the cards and the teams are loaded when they are opened, so that the window
# appears sooner.
if TYPE_CHECKING:
    from desktop.collection.team_shelf.team_entry import TeamEntry
    from desktop.screens.new_match.new_match_screen import NewMatchScreen
    from desktop.screens.team_builder.team_builder_screen import TeamBuilderScreen
    from desktop.screens.teams_screen import TeamsScreen
    from rules.teams import Format, Team


class CollectionCommands(QObject):
    """Carries out what the screens around cards and teams ask for."""

    def __init__(
        self,
        window: QWidget,
        opener: ScreenOpener,
        own_cards: OwnCards,
        data: Path | None,
    ) -> None:
        """Make it without any screen.

        Args:
            window: the window over which dialogs open.
            opener: opens the screens.
            own_cards: the player's own cards.
            data: the folder of the teams; None to keep them until the program ends.
        """
        super().__init__(window)
        self._navigator, self._opener = navigator_of(window), opener
        self.library = TeamLibrary(data, own_cards)
        self._sharing = SharingCommands(window, self.library, own_cards)
        self._seat: int | None = None

    def open_builder(self, key: str = "") -> None:
        """Show the team builder with a team of the library, or with a new one."""
        from rules.teams import Team

        self._seat = None
        saved = self.library.find(key) if key else None
        if saved is None:
            self._build(Team(), None, "")
        else:
            self._build(saved.team, _format(saved.format_id), key)

    def _open_draft_of(self, kind: str) -> None:
        """Show the drafts with the kind that was chosen in the form."""
        self._opener.open("draft").setup.form.choose_format(kind)

    # --- the form for a new match -------------------------------------------------------------

    def own_teams(self) -> Mapping[str, Team]:
        """The teams of the library by key."""
        return {one.key: one.team for one in self.library.teams}

    def serve_form(self, form: NewMatchScreen) -> None:
        """Build, change and import teams for the players of the form, and open its drafts."""
        form.draft_wanted.connect(self._open_draft_of)
        form.build_wanted.connect(self._build_for_seat)
        form.fix_wanted.connect(self._fix_for_seat)
        form.import_wanted.connect(self._import_for_seat)

    def _build_for_seat(self, played: Format, place: int) -> None:
        from rules.teams import Team

        self._fix_for_seat(played, place, Team(), "")

    def _fix_for_seat(self, played: Format, place: int, team: Team, key: str) -> None:
        self._seat = place
        self._build(team, played, key)

    def _import_for_seat(self, played: Format, place: int) -> None:
        def take(team: Team, key: str) -> None:
            self._opener.find("new-match").receive_team(place, team, key)

        self._sharing.import_team(take)

    def _hand_over(self, team: Team, key: str) -> bool:
        """Give a team to the player of the form for whom it is built, if there is one."""
        if self._seat is None or not self._opener.is_below("new-match"):
            return False
        self._opener.find("new-match").receive_team(self._seat, team, key)
        return True

    # --- the team builder ---------------------------------------------------------------------

    def _build(self, team: Team, played: Format | None, key: str) -> None:
        self._opener.show("builder").open(team, played, key)

    def _save_built(self, team: Team) -> None:
        builder = self._opener.find("builder")
        try:
            key = self.library.save(team, builder.key or None, format_id=builder.format.id)
        except OSError as failure:
            why = failure.strerror or str(failure)
            builder.show_problem(self.tr("The team could not be saved: {why}").format(why=why))
            return
        builder.mark_saved(key)
        teams = self._opener.find("teams")
        if teams is not None:
            teams.choose(key)
        self._hand_over(team, key)

    def _play_built(self, team: Team, played: Format) -> None:
        key = self._opener.find("builder").key
        if self._hand_over(team, key):
            self._navigator.go_back()
        else:
            self._navigator.open_form_with(team, played, key)

    def _play_entry(self, entry: TeamEntry) -> None:
        self._navigator.open_form_with(entry.team, _format(entry.format_id), entry.key)

    # --- what the screens ask for -------------------------------------------------------------

    def serve_teams(self, screen: TeamsScreen) -> None:
        """Build, play, share and import teams for the screen of teams."""
        screen.new_wanted.connect(self.open_builder)
        screen.edit_wanted.connect(self.open_builder)
        screen.play_wanted.connect(self._play_entry)
        screen.share_wanted.connect(self._sharing.share)

        def take(team: Team, key: str) -> None:
            screen.choose(key)

        screen.import_wanted.connect(lambda text: self._sharing.import_team(take, text))
        screen.file_dropped.connect(lambda file: self._sharing.import_team(take, file=file))

    def serve_builder(self, screen: TeamBuilderScreen) -> None:
        """Save the teams of the builder, and play with them."""
        screen.save_wanted.connect(self._save_built)
        screen.play_wanted.connect(self._play_built)


def _format(name: str) -> Format | None:
    """The format with an id; None if there is none or it is open."""
    from rules.teams import UnknownFormat, format_of

    try:
        return format_of(name) if name else None
    except UnknownFormat:
        return None
