"""The commands that share and import teams."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from desktop.panels.navigator import navigator_of
from desktop.storage.own_cards import OwnCards
from desktop.storage.team_files.team_library import TeamLibrary

if TYPE_CHECKING:
    from desktop.collection.team_sharing.import_dialog import ImportedTeam
    from desktop.collection.team_shelf.team_entry import TeamEntry
    from rules.teams import Team

_MOST_PASTED = 20_000
"""A longer text on the clipboard is hardly a team, and is not read unasked."""

_LEAST_CARDS = 2
"""This many cards on the clipboard are taken for a team."""


class SharingCommands(QObject):
    """Opens the dialogs in which teams are shared and imported."""

    def __init__(self, window: QWidget, library: TeamLibrary, own_cards: OwnCards) -> None:
        """Make the commands.

        Args:
            window: the window over which the dialogs open.
            library: keeps imported teams.
            own_cards: the player's own cards, which teams may have.
        """
        super().__init__(window)
        self._window, self._library = window, library
        self._navigator = navigator_of(window)
        self._own_cards = own_cards

    def share(self, entry: TeamEntry | None) -> None:
        """Show a team as text, link, file and sheet."""
        from desktop.collection.team_sharing.share_dialog import ShareDialog

        if entry is not None:
            saved = self._library.find(entry.key) if entry.key else None
            ShareDialog(self._window, entry, saved.unknown if saved is not None else ()).open()

    def import_team(
        self, then: Callable[[Team, str], object], text: str = "", file: Path | None = None
    ) -> None:
        """Let the player import a team into the library.

        Args:
            then: called with the team and its key.
            text: the text to begin with; by default that of the clipboard, if it is a team.
            file: a file to begin with.
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
            team = replace(team, name=self._library.unused_name(self.tr("Imported team")))
        try:
            key = self._library.save(team, format_id=imported.format_id, unknown=imported.unknown)
        except OSError as failure:
            why = failure.strerror or str(failure)
            self._navigator.add_message(
                self.tr("The team could not be saved: {why}").format(why=why)
            )
            return
        then(team, key)
