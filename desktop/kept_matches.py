"""The matches that are kept, as the home screen and the menus handle them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from desktop.picturing import Picturing, place_of
from desktop.store import KeptMatch, ListedMatch, Store, StoreError

# The engine and the table are imported when a match is opened: the window appears before.
if TYPE_CHECKING:
    from desktop.main_window import MainWindow
    from rules.game import Game


class KeptMatches(QObject):
    """Shows the matches of a store, goes on with them, watches, exports and deletes them."""

    def __init__(self, window: MainWindow, store: Store | None) -> None:
        """Handle the matches of a store.

        Args:
            window: where they are shown.
            store: where they are kept; without one there are none.
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
        """Show on the home screen what is kept now; pictures follow."""
        self._window.home.show_matches(self._listed())

    def _listed(self) -> tuple[ListedMatch, ...]:
        if self._store is not None:
            try:
                return self._store.listed()
            except StoreError as failure:
                self._tell(str(failure))
        return ()

    # --- what can be done with a match --------------------------------------------------------

    def open(self, number: int) -> None:
        """Go on with a match in progress where it was left; watch one that is over."""
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
        """Go on with the match in progress that was played last."""
        last = next((match for match in self._listed() if not match.is_finished), None)
        if last is not None:
            self.open(last.id)

    def export(self, number: int) -> None:
        """Save a match to a file of its own."""
        from desktop.panels.export_dialog import export_log

        kept = self._kept(number)
        if kept is None:
            return
        game = self._game(kept)
        if game is not None and (told := export_log(self._window, game)):
            self._tell(told)

    def ask_for_file(self) -> None:
        """Let people choose a match file, and show it."""
        from desktop.panels.export_dialog import ask_for_match

        file = ask_for_match(self._window)
        if file is not None:
            self.open_file(file)

    def open_file(self, file: Path) -> None:
        """Show a match from a file: from its start if it is over, else where it was left."""
        from desktop import record

        try:
            match = record.read_file(file, self._window.own.sets)
        except record.CannotRead as failure:
            self._tell(str(failure))
        else:
            self._window.show_match(match, 0 if match.game.state.over else match.acts)

    def ask_to_delete(self, number: int) -> None:
        """Delete a match, once it is certain that this is meant."""
        from desktop.panels.question_box import ask

        match = next((one for one in self._listed() if one.id == number), None)
        if match is None:
            return
        question = self.tr("Delete the match {first} – {second} for good?")
        more = self.tr("It was in turn {turn}. It cannot be brought back.")
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
        """The match as it can go on; None, and told, if it cannot be read."""
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
            self._tell(self.tr("This match is no longer there: another window has deleted it."))
            self.show()
        return kept

    def _tell_damage(self, failure: Exception) -> None:
        self._tell(
            self.tr(
                "{failure}. The match stays as it is; the others can be played. You can delete it,"
                " or open it with the version of this program that wrote it."
            ).format(failure=failure)
        )
