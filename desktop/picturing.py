"""Thumbnails of saved matches: painted when a match is left, or later when the program is idle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from desktop.album import Album
from desktop.store import KeptMatch, ListedMatch, Store, StoreError

if TYPE_CHECKING:
    from desktop.main_window import MainWindow
    from rules.game import Game

_SOON = 350  # milliseconds after start-up, so that the home screen appears first
_LATER = 0  # ... when the home screen is shown again or scrolled


def place_of(store: Store | None, kept: KeptMatch) -> str:
    """The file and number of a saved match, for error messages."""
    place = QCoreApplication.translate("Picturing", "{file}, match {number}")
    return place.format(file=store.file if store is not None else "", number=kept.id)


class Picturing(QObject):
    """Shows the thumbnails of the matches in view, and paints those that are missing."""

    def __init__(self, window: MainWindow, store: Store) -> None:
        """Show the thumbnails of a store's matches on the home screen of a window."""
        super().__init__(window)
        self._window = window
        self._shown = window.home.matches
        self._store = store
        self.album = Album(store.file.parent)
        self._waiting: list[ListedMatch] = []
        self._unreadable: dict[tuple[int, str], str] = {}
        self._soon = QTimer(self, interval=_SOON, singleShot=True)
        self._soon.timeout.connect(self.show_now)
        self._shown.view_changed.connect(self._soon.start)
        self._next = QTimer(self, interval=0, singleShot=True)
        self._next.timeout.connect(self._make_one)

    def rest(self) -> None:
        """Stop painting, because the home screen is no longer shown."""
        self._soon.stop()
        self._next.stop()
        self._waiting = []

    def keep(self, number: int, game: Game) -> None:
        """Paint and save the thumbnail of a match in its current position.

        Args:
            number: the match's number in the store.
            game: the match, which is being left.
        """
        from desktop.table.picture import picture_of

        try:
            match = next((one for one in self._store.listed() if one.id == number), None)
            if match is not None:
                self.album.keep(match, picture_of(game.state, self._window.theme))
        except StoreError as failure:
            self._window.trouble.tell(str(failure))
        except OSError as failure:
            self._tell_unkept(failure)

    def show_now(self) -> None:
        """Show the thumbnails that exist, then paint the missing ones one at a time."""
        self._soon.stop()
        self._soon.setInterval(_LATER)
        self._waiting = []
        for match in self._shown.unpictured():
            picture = self.album.picture(match)
            if picture is not None:
                self._shown.show_picture(match, picture)
            elif (match.id, match.changed) in self._unreadable:
                says = self._unreadable[match.id, match.changed]
                self._shown.describe(match._replace(says=says))
            else:
                self._waiting.append(match)
        if self._waiting:
            self._next.start()

    def _make_one(self) -> None:
        """Replay the next waiting match and paint it; an unreadable match shows an error text."""
        from desktop import record
        from desktop.table.cube import forget_pictures
        from desktop.table.picture import picture_of

        match = self._waiting.pop(0)
        try:
            kept = self._store.match(match.id)
            if kept is not None:
                place = place_of(self._store, kept)
                game = record.read(kept.notation, place, self._window.own.sets).game
                self._say_more(match, game)
                picture = picture_of(game.state, self._window.theme)
                self._shown.show_picture(match, picture)
                self.album.keep(match, picture)
        except record.BadMatch as failure:
            says = self.tr("Cannot be read: {why}").format(why=failure)
            self._shown.describe(match._replace(says=says))
            self._unreadable[match.id, match.changed] = says
        except StoreError as failure:
            self._window.trouble.tell(str(failure))
            self.rest()
        except OSError as failure:
            self._tell_unkept(failure)
            self.rest()
        if self._waiting:
            self._next.start()
        else:
            forget_pictures()

    def _tell_unkept(self, failure: OSError) -> None:
        said = self.tr(
            "{folder}: {reason}. The thumbnail of a match was not saved. The match itself is safe."
        )
        reason = failure.strerror or str(failure)
        self._window.trouble.tell(said.format(folder=self.album.folder, reason=reason))

    def _say_more(self, match: ListedMatch, game: Game) -> None:
        """Add the status line if an older version of the program saved the match without one."""
        from desktop.words import say
        from rules import naming

        if not match.says:
            more = match._replace(says=say(naming.prompt(game.state)))
            self._store.describe(match.id, more.says)
            self._shown.describe(more)
