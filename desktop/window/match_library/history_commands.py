"""The commands around the history, which erase at the end what was deleted there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.panels.widgets.busy_sign import show_work
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import MatchSummary, Store
from desktop.storage.store_error import StoreError
from desktop.storage.thumbnail_cache import ThumbnailCache
from desktop.window.match_library.match_describer import MatchDescriber
from desktop.window.screen_opener import ScreenOpener

if TYPE_CHECKING:
    from desktop.screens.history.history_screen import HistoryScreen


class HistoryCommands(QObject):
    """Describes the matches of the history, and restores or erases what was deleted there."""

    def __init__(
        self, window: QWidget, opener: ScreenOpener, store: Store | None, own_cards: OwnCards
    ) -> None:
        """Make it without the screen.

        Args:
            window: the window.
            opener: opens the screen.
            store: holds the matches; None if nothing is saved.
            own_cards: the player's own cards, which matches may use.
        """
        super().__init__(window)
        self._window, self._opener = window, opener
        self.store = store
        self._describer = MatchDescriber(store, own_cards, self) if store is not None else None
        self.deleted: list[tuple[MatchSummary, ...]] = []
        """What was deleted together and can be restored, the last deletion at the end."""

    def serve(self, screen: HistoryScreen) -> None:
        """Let the screen describe the matches that it shows."""
        describer = self._describer
        if describer is not None:
            screen.describe = lambda: describer.describe(screen.shown, screen.update_match)

    def show_added(self, numbers: Sequence[int], words: str) -> None:
        """Show all matches, and select those that were just added.

        Args:
            numbers: the numbers of the matches that were added.
            words: what was done, in words.
        """
        with show_work(self._window, "open history"):
            screen = self._opener.show("history")
            if numbers:
                screen.filter.clear()
            screen.prepare(numbers)
            screen.table.setFocus()
        screen.say(words)

    def delete(self, match: MatchSummary) -> bool:
        """Delete a match, so that the history can restore it; returns whether it was unchanged.

        Raises:
            StoreError: the store cannot be written.
        """
        if self.store is None or not self.store.delete(match):
            return False
        self.deleted.append((match,))
        return True

    def pause(self) -> None:
        """Stop working on the history, because another screen is shown."""
        if self._describer is not None:
            self._describer.steps.stop()

    def end(self) -> None:
        """Erase what was deleted: the program ends."""
        if self.store is None or self._describer is None:
            return
        self._describer.steps.end()
        numbers = [match.id for group in self.deleted for match in group]
        try:
            pictures = ThumbnailCache(self.store.file.parent)
            for number in self.store.erase_deleted(numbers):
                pictures.delete(number)
        except (StoreError, OSError):
            return  # another end of the program erases it
