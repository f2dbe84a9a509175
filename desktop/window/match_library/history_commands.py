"""The commands around the history, which erase at the end what was deleted there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.panels.widgets.busy_sign import show_work
from desktop.storage.background_task import BackgroundSteps, Job
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import MatchDetails, MatchSummary, Store
from desktop.storage.store_error import StoreError, is_writable
from desktop.storage.thumbnail_cache import ThumbnailCache
from desktop.window.screen_opener import ScreenOpener

if TYPE_CHECKING:
    from desktop.screens.history.history_screen import HistoryScreen
    from rules.cards import CardSet
    from rules.messages import Message


class HistoryCommands(QObject):
    """Describes the matches of the history, and restores or erases what was deleted there."""

    def __init__(
        self, window: QWidget, opener: ScreenOpener, store: Store | None, own_cards: OwnCards
    ) -> None:
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

    def show_added(self, match_ids: Sequence[int], words: str) -> None:
        """Show all matches, and select those that were just added. `words` say what was done."""
        with show_work(self._window, "open history"):
            screen = self._opener.show("history")
            if match_ids:
                screen.filter.clear()
            screen.prepare(match_ids)
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
        match_ids = [match.id for group in self.deleted for match in group]
        try:
            pictures = ThumbnailCache(self.store.file.parent)
            for match_id in self.store.erase_deleted(match_ids):
                pictures.delete(match_id)
        except (StoreError, OSError):
            return  # another end of the program erases it


# --- descriptions of matches ----------------------------------------------------------------------


class _Description(NamedTuple):
    """What was found out about a match."""

    match: MatchSummary
    details: MatchDetails
    prompt: Message


class MatchDescriber(QObject):
    """Replays matches in the background whose cards, acts and ending no list shows yet."""

    def __init__(self, store: Store, own_cards: OwnCards, parent: QObject) -> None:
        super().__init__(parent)
        self._store, self._own_cards = store, own_cards
        self._unreadable: set[MatchSummary] = set()
        self.steps = BackgroundSteps(self)

    def describe(
        self, matches: Iterable[MatchSummary], then: Callable[[MatchSummary], object]
    ) -> None:
        """Describe those of these matches that need it; call `then` with each."""
        missing = [m for m in matches if m.acts is None and m not in self._unreadable]
        if missing and is_writable(self._store.file):
            self.steps.start(self._jobs(missing), partial(self._take, then))

    def _jobs(self, matches: Iterable[MatchSummary]) -> Iterator[Job]:
        sets = self._own_cards.sets
        for match in matches:
            try:
                kept = self._store.find(match.id)
            except StoreError:
                return  # it is told wherever the matches are listed
            if kept is not None:
                self._unreadable.add(match)  # until it is described
                yield partial(_describe, match, kept.notation, sets)

    def _take(self, then: Callable[[MatchSummary], object], found: _Description | None) -> None:
        from desktop.text.translation import translate

        if found is None:
            return
        says = found.match.says or translate(found.prompt)
        try:
            self._store.describe(found.match, says, found.details)
        except StoreError:
            self.steps.stop()
            return
        self._unreadable.discard(found.match)
        then(found.match._replace(says=says, **found.details._asdict()))


def _describe(match: MatchSummary, notation: str, sets: tuple[CardSet, ...]) -> _Description | None:
    """Replay a match; None if it cannot be read."""
    from desktop.storage import match_notation
    from rules.advice import prompt_for

    try:
        loaded = match_notation.read_and_replay(notation, "", sets)
    except match_notation.BadMatch:
        return None
    details = match_notation.details_of(loaded.game, len(loaded.record.acts))
    return _Description(match, details, prompt_for(loaded.game.state))
