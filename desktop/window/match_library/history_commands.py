"""Opens the history of all matches, and erases at the end what was deleted there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.panels.widgets.busy_sign import show_work
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import MatchSummary, Store
from desktop.storage.store_error import StoreError
from desktop.storage.thumbnail_cache import ThumbnailCache
from desktop.window.match_library.match_describer import MatchDescriber
from desktop.window.screen_commands import ScreenCommands

if TYPE_CHECKING:
    from desktop.screens.history.history_screen import HistoryScreen


class HistoryCommands(ScreenCommands):
    """Shows the history over the screen where the player was; a match stays open below it.

    Signals:
        opened(number): continue a match, or replay a finished one.
        replay_wanted(number): replay a match from its start.
        export_wanted(numbers): export these matches.
        statistics_wanted(): show the statistics across matches.
        files_wanted(): add match files to the history.
        new_wanted(): begin a new match.
    """

    opened = Signal(int)
    replay_wanted = Signal(int)
    export_wanted = Signal(tuple)
    statistics_wanted = Signal()
    files_wanted = Signal()
    new_wanted = Signal()

    def __init__(
        self,
        window: QWidget,
        screens: QStackedWidget,
        store: Store | None,
        own_cards: OwnCards,
    ) -> None:
        """Make it without the screen.

        Args:
            window: the window, which shows what takes a moment.
            screens: holds the screens of the window.
            store: holds the matches; None if nothing is saved.
            own_cards: the player's own cards, which matches may use.
        """
        super().__init__(window, screens)
        self._store = store
        self.screen: HistoryScreen | None = None
        self._describer = MatchDescriber(store, own_cards, self) if store is not None else None
        self._deleted: list[tuple[MatchSummary, ...]] = []

    def open(self) -> None:
        """Show all matches."""
        self.show_added(())

    def show_added(self, numbers: Sequence[int], words: str = "") -> None:
        """Show all matches, and select those that were just added.

        Args:
            numbers: the numbers of the matches that were added.
            words: what was done, in words.
        """
        with show_work(self._window, "open history"):
            screen = self._make()
            self._remember_screen_before(screen)
            if numbers:
                screen.filter.clear()
            screen.prepare(numbers)
            self.shown.emit(screen)
            screen.table.setFocus()
        if words:
            screen.say(words)
        if self._describer is not None:
            self._describer.describe(screen.shown, screen.update_match)

    def go_back(self) -> None:
        """Show the screen from which the player came here; home lists the matches anew."""
        if self._screen_before is self._screens.widget(0):  # the first one is home
            self._screen_before = None
        super().go_back()

    def delete(self, match: MatchSummary) -> bool:
        """Delete a match, so that the history can restore it; returns whether it was unchanged.

        Raises:
            StoreError: the store cannot be written.
        """
        if self._store is None or not self._store.delete(match):
            return False
        self._deleted.append((match,))
        return True

    def pause(self) -> None:
        """Stop working on the history, because another screen is shown."""
        if self._describer is not None:
            self._describer.steps.stop()

    def end(self) -> None:
        """Erase what was deleted: the program ends."""
        if self._store is None or self._describer is None:
            return
        self._describer.steps.end()
        numbers = [match.id for group in self._deleted for match in group]
        try:
            pictures = ThumbnailCache(self._store.file.parent)
            for number in self._store.erase_deleted(numbers):
                pictures.delete(number)
        except (StoreError, OSError):
            return  # another end of the program erases it

    def title_of(self, screen: QWidget | None) -> str:
        return self.tr("History") if screen is not None and screen is self.screen else ""

    def _make(self) -> HistoryScreen:
        from desktop.screens.history.history_screen import HistoryScreen

        if self.screen is None:
            self.screen = made = HistoryScreen(self._store, self._deleted)
            self._screens.addWidget(made)
            made.back_wanted.connect(self.go_back)
            made.opened.connect(self.opened)
            made.replay_wanted.connect(self.replay_wanted)
            made.export_wanted.connect(self.export_wanted)
            made.statistics_wanted.connect(self.statistics_wanted)
            made.files_wanted.connect(self.files_wanted)
            made.new_wanted.connect(self.new_wanted)
            made.message_sent.connect(self.message_sent)
        return self.screen
