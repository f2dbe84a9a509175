"""The commands around cards and teams: the album, the teams, the team builder, the drafts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.panels.widgets.busy_sign import show_work
from desktop.storage.own_cards import OwnCards
from desktop.storage.settings import Settings
from desktop.storage.team_files.team_library import TeamLibrary
from desktop.window.card_collection.sharing_commands import SharingCommands
from desktop.window.screen_commands import ScreenCommands

# The screens, the cards and the teams are loaded when they are opened, so that the window
# appears sooner.
if TYPE_CHECKING:
    from desktop.collection.team_shelf.team_entry import TeamEntry
    from desktop.screens.album.album_screen import AlbumScreen
    from desktop.screens.draft.draft_screen import DraftScreen
    from desktop.screens.my_teams.teams_screen import TeamsScreen
    from desktop.screens.new_match.new_match_screen import NewMatchScreen
    from desktop.screens.team_builder.team_builder_screen import TeamBuilderScreen
    from rules.cards import Card
    from rules.teams import Format, Team


class CollectionCommands(ScreenCommands):
    """Opens the screens around cards and teams, each over the screen where the player was.

    A match stays open below them. Going back leads where the player came from.

    Signals:
        match_wanted(request): start this match.
        play_wanted(team, format, key): fill in New match with this team; the format may be None,
            and the key "" for a team that is not in the library.
    """

    match_wanted = Signal(object)
    play_wanted = Signal(object, object, str)

    def __init__(
        self,
        window: QWidget,
        screens: QStackedWidget,
        home_screen: QWidget,
        own_cards: OwnCards,
        settings: Settings,
        data: Path | None,
    ) -> None:
        """Make it without any screen.

        Args:
            window: the window that shows what takes a moment.
            screens: holds the screens of the window.
            home_screen: the one of them that the window itself shows.
            own_cards: the player's own cards.
            settings: know the usual names of the players.
            data: the folder of the teams; None to keep them until the program ends.
        """
        super().__init__(window, screens)
        self._home_screen = home_screen
        self._settings = settings
        self._own_cards = own_cards
        self.library = TeamLibrary(data, own_cards)
        self._sharing = SharingCommands(window, self.library, own_cards)
        self._sharing.message_sent.connect(self.message_sent)
        self._opened: dict[str, QWidget] = {}
        self._came_from: list[QWidget] = []
        self._form: NewMatchScreen | None = None
        self._seat: int | None = None

    # --- opening ------------------------------------------------------------------------------

    def open_album(self) -> None:
        """Show all cards."""
        self._open("album", self._make_album).show_all()

    def open_card(self, card: Card) -> None:
        """Show the page of a card in the album."""
        self._open("album", self._make_album).open_card(card)

    def open_teams(self) -> None:
        """Show the player's teams and the ready teams."""
        self._open("teams", self._make_teams).prepare()

    def open_draft(self) -> None:
        """Show the drafts: begin one, or go on with one."""
        screen = self._open("draft", self._make_draft)
        screen.fill_in((self._settings.first_name, self._settings.second_name))

    def _open_draft_of(self, kind: str) -> None:
        """Show the drafts with the kind that was chosen in the form."""
        self.open_draft()
        _any(self._opened["draft"]).setup.form.choose_format(kind)

    def open_builder(self, key: str = "") -> None:
        """Show the team builder with a team of the library, or with a new one."""
        from rules.teams import Team

        self._seat = None
        saved = self.library.find(key) if key else None
        if saved is None:
            self._build(Team(), None, "")
        else:
            self._build(saved.team, _format(saved.format_id), key)

    def go_back(self) -> None:
        """Show the screen from which the player came here."""
        while self._came_from:
            screen = self._came_from.pop()
            if self._screens.indexOf(screen) >= 0:
                self.shown.emit(screen)
                self._refresh(screen)
                return
        self.home_wanted.emit()

    def title_of(self, screen: QWidget | None) -> str:
        names = {
            "album": self.tr("Album"),
            "teams": self.tr("Teams"),
            "builder": self.tr("Team builder"),
            "draft": self.tr("Draft"),
        }
        return next((names[name] for name, one in self._opened.items() if one is screen), "")

    def _open(self, name: str, make: Callable[[], QWidget]) -> Any:
        """Show a screen, which is made the first time; returns it."""
        with show_work(self._window, f"open {name}"):
            if name not in self._opened:
                made = self._opened[name] = make()
                self._screens.addWidget(made)
                _any(made).back_wanted.connect(self.go_back)
            screen, shown = self._opened[name], self._screens.currentWidget()
            if screen is not shown:
                if screen in self._came_from:  # a second visit does not make the way back longer
                    del self._came_from[self._came_from.index(screen) :]
                elif shown is not None:
                    if shown not in self._opened.values():
                        self._came_from.clear()  # home, a match, a form: the way begins here
                    if shown is not self._home_screen:
                        self._came_from.append(shown)
                self.shown.emit(screen)
        return screen

    def _refresh(self, screen: QWidget) -> None:
        """Show what was changed meanwhile, and give the keyboard back."""
        if screen is self._opened.get("teams"):
            _any(screen).prepare()
            return
        focused = screen.focusWidget()
        if focused is not None:
            focused.setFocus()

    # --- the form for a new match -------------------------------------------------------------

    def own_teams(self) -> Mapping[str, Team]:
        """The teams of the library by key."""
        return {one.key: one.team for one in self.library.teams}

    def serve_form(self, form: NewMatchScreen) -> None:
        """Build, change and import teams for the players of the form, and open its drafts."""
        self._form = form
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
            if self._form is not None:
                self._form.receive_team(place, team, key)

        self._sharing.import_team(take)

    def _hand_over(self, team: Team, key: str) -> bool:
        """Give a team to the player of the form for whom it is built, if there is one."""
        if self._form is None or self._seat is None or self._form not in self._came_from:
            return False
        self._form.receive_team(self._seat, team, key)
        return True

    # --- the team builder ---------------------------------------------------------------------

    def _build(self, team: Team, played: Format | None, key: str) -> None:
        self._open("builder", self._make_builder).open(team, played, key)

    def _save_built(self, team: Team) -> None:
        builder = _any(self._opened["builder"])
        try:
            key = self.library.save(team, builder.key or None, format_id=builder.format.id)
        except OSError as failure:
            why = failure.strerror or str(failure)
            builder.show_problem(self.tr("The team could not be saved: {why}").format(why=why))
            return
        builder.mark_saved(key)
        teams = self._opened.get("teams")
        if teams is not None:
            _any(teams).choose(key)
        self._hand_over(team, key)

    def _play_built(self, team: Team, played: Format) -> None:
        key = _any(self._opened["builder"]).key
        if self._hand_over(team, key):
            self.go_back()
        else:
            self.play_wanted.emit(team, played, key)

    def _play_entry(self, entry: TeamEntry) -> None:
        self.play_wanted.emit(entry.team, _format(entry.format_id), entry.key)

    # --- making -------------------------------------------------------------------------------

    def _make_album(self) -> AlbumScreen:
        from desktop.screens.album.album_screen import AlbumScreen

        return AlbumScreen(self._own_cards)

    def _make_teams(self) -> TeamsScreen:
        from desktop.screens.my_teams.teams_screen import TeamsScreen

        screen = TeamsScreen(self.library)
        screen.new_wanted.connect(self.open_builder)
        screen.edit_wanted.connect(self.open_builder)
        screen.play_wanted.connect(self._play_entry)
        screen.card_wanted.connect(self.open_card)
        screen.message_sent.connect(self.message_sent)
        screen.share_wanted.connect(self._sharing.share)

        def take(team: Team, key: str) -> None:
            screen.choose(key)

        screen.import_wanted.connect(lambda text: self._sharing.import_team(take, text))
        screen.file_dropped.connect(lambda file: self._sharing.import_team(take, file=file))
        return screen

    def _make_builder(self) -> TeamBuilderScreen:
        from desktop.screens.team_builder.team_builder_screen import TeamBuilderScreen

        screen = TeamBuilderScreen(self._own_cards)
        screen.save_wanted.connect(self._save_built)
        screen.play_wanted.connect(self._play_built)
        screen.card_wanted.connect(self.open_card)
        return screen

    def _make_draft(self) -> DraftScreen:
        from desktop.screens.draft.draft_screen import DraftScreen

        screen = DraftScreen(self._own_cards, self.library)
        screen.card_wanted.connect(self.open_card)
        screen.match_wanted.connect(self.match_wanted)
        screen.message_sent.connect(self.message_sent)
        return screen


def _format(name: str) -> Format | None:
    """The format with an id; None if there is none or it is open."""
    from rules.teams import UnknownFormat, format_of

    try:
        return format_of(name) if name else None
    except UnknownFormat:
        return None


def _any(screen: QWidget) -> Any:
    return screen
