"""The saved matches: commands of the home screen and the menus."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.picturing import Picturing, place_of
from desktop.store import KeptMatch, ListedMatch, Store, StoreError

# The engine and the table are imported only when a match is opened, so that the window appears
# sooner.
if TYPE_CHECKING:
    from desktop.main_window import MainWindow
    from rules.game import Game


class KeptMatches(QObject):
    """Lists the matches of a store; resumes, replays, exports and deletes them."""

    def __init__(self, window: MainWindow, store: Store | None) -> None:
        """Connect the store to the list on the home screen.

        Args:
            window: the main window, with the home screen.
            store: holds the saved matches; None if nothing is saved.
        """
        super().__init__(window)
        self._window = window
        self._store = store
        self._tell = window.trouble.tell
        self.pictures = None if store is None else Picturing(window, store)
        shown = window.home.matches
        shown.opened.connect(self.open)
        shown.export_wanted.connect(self.export)
        shown.delete_wanted.connect(self.ask_to_delete)

    # --- home ---------------------------------------------------------------------------------

    def show(self) -> None:
        """List the saved matches on the home screen; their pictures follow later."""
        self._window.home.show_matches(self._listed())

    def _listed(self) -> tuple[ListedMatch, ...]:
        if self._store is not None:
            try:
                return self._store.listed()
            except StoreError as failure:
                self._tell(str(failure))
        return ()

    # --- commands for one match ---------------------------------------------------------------

    def open(self, number: int) -> None:
        """Resume a match in progress; replay a finished one."""
        kept = self._kept(number)
        if kept is None:
            return
        if kept.progress == "finished":
            self._watch(kept)
            return
        game = self._game(kept)
        if game is not None:
            self._window.seat(game, kept.id)

    def continue_last(self) -> None:
        """Resume the most recent match in progress."""
        last = next((match for match in self._listed() if not match.is_finished), None)
        if last is not None:
            self.open(last.id)

    def export(self, number: int) -> None:
        """Export a match to a file."""
        from desktop.panels.export_dialog import export_log

        kept = self._kept(number)
        if kept is None:
            return
        game = self._game(kept)
        if game is not None and (told := export_log(self._window, game)):
            self._tell(told)

    def ask_for_file(self) -> None:
        """Let the user choose a match file, and open it."""
        from desktop.panels.export_dialog import ask_for_match

        file = ask_for_match(self._window)
        if file is not None:
            self.open_file(file)

    def open_file(self, file: Path) -> None:
        """Open a match file: at the start if the match is over, else at its last position."""
        from desktop import record

        try:
            match = record.read_file(file, self._window.own.sets)
        except record.CannotRead as failure:
            self._tell(str(failure))
        else:
            self._window.show_match(match, 0 if match.game.state.over else match.acts)

    def ask_to_delete(self, number: int) -> None:
        """Delete a match after a confirmation."""
        from desktop.panels.question_box import ask

        match = next((one for one in self._listed() if one.id == number), None)
        if match is None:
            return
        question = self.tr("Delete the match {first} – {second}?")
        more = self.tr("It reached turn {turn}. You cannot undo this.")
        ask(
            self._window,
            question.format(first=match.first, second=match.second),
            yes=self.tr("Delete"),
            no=self.tr("Keep it"),
            then=lambda: self._delete(number),
            more=more.format(turn=match.turn),
        )

    def _delete(self, number: int) -> None:
        if self._store is None or self.pictures is None:
            return
        try:
            self._store.delete(number)
            self.pictures.album.drop(number)
        except (StoreError, OSError) as failure:
            self._tell(str(failure))
        self.show()
        self._window.home.matches.setFocus()

    def _watch(self, kept: KeptMatch) -> None:
        from desktop import record

        try:
            match = record.read(kept.notation, place_of(self._store, kept), self._window.own.sets)
        except record.BadMatch as failure:
            self._tell_damage(failure)
        else:
            self._window.show_match(match, 0)

    def _game(self, kept: KeptMatch) -> Game | None:
        """Read a match to resume it; reports the error and returns None if that fails."""
        from desktop import record

        try:
            return record.read_to_play(
                kept.notation, place_of(self._store, kept), self._window.own.sets, kept.beyond
            )
        except record.BadMatch as failure:
            self._tell_damage(failure)
        return None

    def _kept(self, number: int) -> KeptMatch | None:
        if self._store is None:
            return None
        try:
            kept = self._store.match(number)
        except StoreError as failure:
            self._tell(str(failure))
            return None
        if kept is None:
            self._tell(self.tr("This match no longer exists. Another window deleted it."))
            self.show()
        return kept

    def _tell_damage(self, failure: Exception) -> None:
        self._tell(
            self.tr(
                "{failure}. Nothing was changed, and your other matches still work. Delete this"
                " match, or open it with the program version that wrote it."
            ).format(failure=failure)
        )
