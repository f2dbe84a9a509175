"""The commands around cards and teams: album, teams, team builder, drafts, sharing, workshop."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from desktop.panels.navigator import navigator_of
from desktop.screens.home.home_screen import HomeScreen
from desktop.storage.own_cards import OwnCards
from desktop.storage.settings import Settings
from desktop.storage.team_files.team_library import TeamLibrary
from desktop.window.current_table import CurrentTable
from desktop.window.screen_opener import ScreenOpener

if TYPE_CHECKING:
    from desktop.collection.team_sharing.import_dialog import ImportedTeam
    from desktop.collection.team_shelf.team_entry import TeamEntry
    from desktop.screens.new_match.new_match_screen import NewMatchScreen
    from desktop.screens.team_builder.team_builder_screen import TeamBuilderScreen
    from desktop.screens.teams_screen import TeamsScreen
    from desktop.screens.workshop_screen import WorkshopScreen
    from desktop.storage.collection_file import CollectionFile
    from rules.cards import Card
    from rules.teams import Format, Team


_MOST_PASTED = 20_000
"""A longer text on the clipboard is hardly a team, and is not read unasked."""

_LEAST_CARDS = 2
"""This many cards on the clipboard are taken for a team."""


class CollectionCommands(QObject):
    """Carries out what the screens around cards and teams ask for."""

    def __init__(
        self,
        window: QWidget,
        opener: ScreenOpener,
        own_cards: OwnCards,
        settings: Settings,
        data: Path | None,
    ) -> None:
        super().__init__(window)
        self._settings = settings
        self._navigator, self._opener = navigator_of(window), opener
        self.library = TeamLibrary(data, own_cards)
        self._window, self._own_cards = window, own_cards
        self._data = data
        self._seat: int | None = None
        self._form: NewMatchScreen | None = None
        self._teams: TeamsScreen | None = None
        self._builder: TeamBuilderScreen | None = None

    @cached_property
    def collection(self) -> CollectionFile:
        """The cards and dice that the player owns, read when a screen asks for them."""
        from desktop.storage.collection_file import CollectionFile

        made = CollectionFile(self._data, self)
        made.failed.connect(self._navigator.add_message)
        return made

    def end(self) -> None:
        """Save what could not be saved before: the window closes."""
        if "collection" in vars(self):
            self.collection.save_pending()

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
        """Show the drafts with the kind that was chosen in the form, and its players of Doubles."""
        draft = self._opener.open("draft").setup.form
        draft.choose_format(kind)
        if self._form is not None and self._form.page.is_doubles:
            plates = self._form.plates
            draft.seat_four([(plate.name.text().strip(), plate.seat.level) for plate in plates])

    # --- the screens --------------------------------------------------------------------------

    def own_teams(self) -> Mapping[str, Team]:
        return {saved.key: saved.team for saved in self.library.teams}

    def serve_form(self, form: NewMatchScreen) -> None:
        """Build, change and import teams for the players of the form, and open its drafts."""
        self._form = form
        form.draft_wanted.connect(self._open_draft_of)
        form.build_wanted.connect(self._build_for_seat)
        form.fix_wanted.connect(self._fix_for_seat)
        form.import_wanted.connect(self._import_for_seat)
        form.missing_wanted.connect(self._find_missing_for_seat)
        form.chooser.count_missing = self._count_missing

    def serve_teams(self, screen: TeamsScreen) -> None:
        """Build, play, share and import teams for the screen of teams."""
        self._teams = screen
        screen.new_wanted.connect(self.open_builder)
        screen.edit_wanted.connect(self.open_builder)
        screen.play_wanted.connect(self._play_entry)
        screen.share_wanted.connect(self._share)
        screen.missing_wanted.connect(self._find_missing)
        screen.import_wanted.connect(lambda text: self._import_team(self._choose, text))
        screen.file_dropped.connect(lambda file: self._import_team(self._choose, file=file))

    def serve_builder(self, screen: TeamBuilderScreen) -> None:
        """Save the teams of the builder, and play with them."""
        self._builder = screen
        screen.save_wanted.connect(self._save_built)
        screen.play_wanted.connect(self._play_built)

    def _count_missing(self, key: str) -> int:
        saved = self.library.find(key)
        return len(saved.unknown) if saved is not None else 0

    def _find_missing(self, key: str) -> None:
        self._ask_for_dice(key, self._show_completed)

    def _find_missing_for_seat(self, key: str, place: int) -> None:
        self._ask_for_dice(key, partial(self._give_completed, place))

    def _ask_for_dice(self, key: str, then: Callable[[str], object]) -> None:
        """Ask for the dice of cards that a team lacks; cards that no set has can be imported."""
        from desktop.collection.die_field import DieDialog

        card = self._card_without_die(key)
        if card is not None:
            dialog = DieDialog(
                self._window, self._own_cards, card, lambda _: self._go_on_with(key, then)
            )
            dialog.open()
        else:
            self._navigator.run_command("import-cards")

    def _go_on_with(self, key: str, then: Callable[[str], object]) -> None:
        """Show the team with the die that was entered, and ask for the next one."""
        then(key)
        if self._card_without_die(key) is not None:
            self._ask_for_dice(key, then)

    def _card_without_die(self, key: str) -> Card | None:
        """The first card of a team that waits for its die."""
        self.library.refresh()
        saved = self.library.find(key)
        titles = {card.title for card in saved.unknown} if saved is not None else set()
        waiting = (card for card in self._own_cards.waiting_cards if card.title in titles)
        return next(waiting, None)

    def _show_completed(self, key: str) -> None:
        if self._teams is not None:
            self._teams.choose(key)

    def _give_completed(self, place: int, key: str) -> None:
        self.library.refresh()
        saved = self.library.find(key)
        if self._form is not None and saved is not None:
            self._form.receive_team(place, saved.team, key)

    # --- teams for the form -------------------------------------------------------------------

    def _build_for_seat(self, played: Format, place: int) -> None:
        from rules.teams import Team

        self._fix_for_seat(played, place, Team(), "")

    def _fix_for_seat(self, played: Format, place: int, team: Team, key: str) -> None:
        self._seat = place
        self._build(team, played, key)

    def _import_for_seat(self, played: Format, place: int) -> None:
        assert self._form is not None
        self._import_team(partial(self._form.receive_team, place))

    def _hand_over(self, team: Team, key: str) -> bool:
        """Give a team to the player of the form for whom it is built, if there is one."""
        if self._seat is None or self._form is None or not self._opener.is_below("new-match"):
            return False
        self._form.receive_team(self._seat, team, key)
        return True

    # --- the team builder ---------------------------------------------------------------------

    def _build(self, team: Team, played: Format | None, key: str) -> None:
        self._opener.show("builder").open(team, played, key)

    def _save_built(self, team: Team) -> None:
        builder = self._builder
        assert builder is not None
        try:
            key = self.library.save(team, builder.key or None, format_id=builder.format.id)
        except OSError as failure:
            why = failure.strerror or str(failure)
            builder.show_problem(self.tr("The team could not be saved: {why}").format(why=why))
            return
        builder.mark_saved(key)
        self._choose(team, key)
        self._hand_over(team, key)

    def _choose(self, team: Team, key: str) -> None:
        """Select a team that was saved, if the screen of teams was opened."""
        if self._teams is not None:
            self._teams.choose(key)

    def _play_built(self, team: Team, played: Format) -> None:
        key = self._builder.key if self._builder is not None else ""
        if self._hand_over(team, key):
            self._navigator.go_back()
        else:
            self._navigator.open_form_with(team, played, key)

    def _play_entry(self, entry: TeamEntry) -> None:
        self._navigator.open_form_with(entry.team, _format(entry.format_id), entry.key)

    # --- sharing ------------------------------------------------------------------------------

    def _share(self, entry: TeamEntry | None) -> None:
        """Show a team as text, link, file and sheet."""
        from desktop.collection.team_sharing.share_dialog import ShareDialog

        if entry is not None:
            saved = self.library.find(entry.key) if entry.key else None
            unknown = saved.unknown if saved is not None else ()
            ShareDialog(self._window, entry, self._settings, unknown).open()

    def _import_team(
        self, then: Callable[[Team, str], object], text: str = "", file: Path | None = None
    ) -> None:
        """Let the player import a team into the library.

        Begin with a text or a file, or with the clipboard if that is a team. `then` is called with
        the team and its key.
        """
        from desktop.collection.team_sharing.import_dialog import ImportDialog
        from rules.cards import all_card_sets
        from rules.teams import TeamReader

        sets = (*all_card_sets(), *self._own_cards.sets)
        dialog = ImportDialog(self._window, sets)
        dialog.imported.connect(lambda imported: self._keep(imported, then))
        pasted = QGuiApplication.clipboard().text()
        if file is not None:
            dialog.show_file(file)
        elif text:
            dialog.show_text(text)
        elif 0 < len(pasted) <= _MOST_PASTED:
            team = TeamReader(sets).read(pasted).team
            if len(team.cards) >= _LEAST_CARDS:
                dialog.show_text(pasted)
                dialog.text.selectAll()  # pasting another team replaces it
        dialog.open()
        dialog.text.setFocus()

    def _keep(self, imported: ImportedTeam, then: Callable[[Team, str], object]) -> None:
        """Save an imported team; one without a name gets one that no other team has."""
        from msgspec.structs import replace

        team = imported.team
        if not team.name.strip():
            team = replace(team, name=self.library.unused_name(self.tr("Imported team")))
        try:
            key = self.library.save(team, format_id=imported.format_id, unknown=imported.unknown)
        except OSError as failure:
            why = failure.strerror or str(failure)
            self._navigator.add_message(
                self.tr("The team could not be saved: {why}").format(why=why)
            )
            return
        then(team, key)


def _format(name: str) -> Format | None:
    """The format with an id; None if there is none or it is open."""
    from rules.teams import UnknownFormat, format_of

    try:
        return format_of(name) if name else None
    except UnknownFormat:
        return None


# --- the workshop ---------------------------------------------------------------------------------


class WorkshopCommands(QObject):
    """Says at home how many cards the player has made, and asks about an unsaved one."""

    def __init__(
        self,
        window: QWidget,
        opener: ScreenOpener,
        current_table: CurrentTable,
        home_screen: HomeScreen,
        own_cards: OwnCards,
    ) -> None:
        super().__init__(window)
        self._opener, self._current_table = opener, current_table
        self._home_screen, self._own_cards = home_screen, own_cards
        self.screen: WorkshopScreen | None = None
        """The workshop, once it was opened."""

    @property
    def can_close(self) -> bool:
        """Whether the program can end: a card that is not saved comes back at the next start."""
        return self.screen is None or self.screen.can_close

    def serve(self, screen: WorkshopScreen) -> None:
        """Let the player try cards, and count those that were saved."""
        self.screen = screen
        screen.try_wanted.connect(self._current_table.open_practice)
        screen.saved.connect(self.show_card_count)

    def open_card(self, card: Card) -> None:
        """Leave the table and open a card of the player's own in the workshop."""
        self._current_table.leave(lambda: self._opener.show("workshop").edit(card))

    def ask_to_save(self, then: Callable[[], object]) -> None:
        """Leave the table and ask about the unsaved card, then continue with `then`."""

        def ask() -> None:
            self._opener.show("workshop").ask_to_save(then)

        self._current_table.leave(ask)

    def show_at_home(self) -> None:
        """Show at home what the workshop has changed, if it was opened."""
        if self.screen is not None:
            self.show_card_count()

    def show_card_count(self) -> None:
        """Show at home how many cards the player has made, and what is left to do."""
        own = self._own_cards
        cards = sum(len(card_set.cards) for card_set in own.sets)
        is_changed = self.screen.is_changed if self.screen is not None else own.has_unsaved_card
        self._home_screen.show_own_cards(cards, len(own.mistakes), is_changed=is_changed)

    def end(self) -> None:
        """End all work: the window closes."""
        if self.screen is not None:
            self.screen.editor.live_parser.end()
