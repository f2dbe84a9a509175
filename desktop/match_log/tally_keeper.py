"""Counts every finished match once, and keeps the counts in the store.

A match on the table is counted when it ends, older matches when someone asks for statistics: they
are replayed, a few at a time. All counting is done in the background.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from desktop.storage.background_task import BackgroundSteps, Job
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import MatchSummary, Store
from desktop.storage.store_error import StoreError, describe_at_home

if TYPE_CHECKING:
    from rules.cards import CardSet
    from rules.game import Game
    from rules.match_log import TalliedMatch

_AT_A_TIME = 4
"""How many matches are counted before the screen hears of it."""

_Counted = list[tuple[int, str]]


class TallyKeeper(QObject):
    """Counts the matches of a store."""

    progressed = Signal()  # some more matches were counted, or all are
    failed = Signal(str)  # text: the store cannot be read or written

    def __init__(self, store: Store | None, own_cards: OwnCards, parent: QObject) -> None:
        super().__init__(parent)
        self._store, self._own_cards = store, own_cards
        self._steps = BackgroundSteps(self)
        self._steps.finished.connect(self._on_all_counted)
        self.total = 0
        """How many matches there were to count when counting began."""
        self.left = 0
        """How many of them are still to be counted."""

    @property
    def done(self) -> int:
        """How many of them have been counted."""
        return self.total - self.left

    def tallied_matches(self) -> tuple[TalliedMatch, ...]:
        """The finished matches that were counted, the most recent first."""
        from rules.match_log import TALLY_VERSION, TalliedMatch, read_tally

        if self._store is None:
            return ()
        try:
            saved = [*self._store.tallies(TALLY_VERSION)]
        except StoreError as failure:
            self.failed.emit(describe_at_home(failure))
            return ()
        tallies = ((summary, read_tally(text)) for summary, text in saved)
        return tuple(
            TalliedMatch(tally, summary.changed[:10])
            for summary, tally in tallies
            if tally is not None
        )

    def count_ended(self, match_id: int, game: Game) -> None:
        """Count a match that just ended on the table."""
        if self._store is not None and not self._steps.is_running:  # else it is counted later
            self._steps.start([partial(_count_game, match_id, game.copy())], self._take)

    def count_missing(self) -> None:
        """Count the finished matches that were not counted yet, in the background."""
        from rules.match_log import TALLY_VERSION

        if self._store is None:
            return
        try:
            missing = [*self._store.matches_without_tally(TALLY_VERSION)]
        except StoreError as failure:
            self.failed.emit(describe_at_home(failure))
            return
        self.total = self.left = len(missing)
        if missing:
            self._steps.start(self._jobs(missing), self._take)

    def pause(self) -> None:
        """Begin to count no further match; what is left is counted the next time."""
        self._steps.stop()
        self.left = 0

    def stop(self) -> None:
        """Stop counting, and wait for the matches that are being counted."""
        self.pause()
        self._steps.end()

    def _on_all_counted(self) -> None:
        self.left = 0
        self.progressed.emit()

    def _jobs(self, missing: Sequence[MatchSummary]) -> Iterator[Job]:
        """Replay and count matches, a few at a time."""
        own = self._own_cards.sets
        for first in range(0, len(missing), _AT_A_TIME):
            chosen = missing[first : first + _AT_A_TIME]
            notations = [(match, self._notation(match)) for match in chosen]
            yield partial(_count, notations, own)

    def _notation(self, match: MatchSummary) -> str:
        assert self._store is not None
        try:
            kept = self._store.find(match.id)
        except StoreError:
            return ""
        return kept.notation if kept is not None else ""

    def _take(self, found: _Counted) -> None:
        """Save the tallies of some matches."""
        from rules.match_log import TALLY_VERSION

        assert self._store is not None
        try:
            for match_id, text in found:
                self._store.set_tally(match_id, TALLY_VERSION, text)
        except StoreError as failure:
            self.pause()
            self.failed.emit(describe_at_home(failure))
        else:
            self.left = max(0, self.left - len(found))
        self.progressed.emit()


def _count_game(match_id: int, game: Game) -> _Counted:
    from rules.match_log import Timeline, tally_of, write_tally

    return [(match_id, write_tally(tally_of(Timeline(game))))]


def _count(matches: Sequence[tuple[MatchSummary, str]], own: tuple[CardSet, ...]) -> _Counted:
    """Replay matches and count them. One that cannot be replayed counts for nothing."""
    from desktop.storage.match_notation import BadMatch, read_and_replay
    from rules.match_log import MatchTally, tally_of, write_tally

    found: _Counted = []
    for match, notation in matches:
        tally = MatchTally(match.edition, match.format, ())
        with suppress(BadMatch):
            tally = tally_of(read_and_replay(notation, str(match.id), own).timeline)
        found.append((match.id, write_tally(tally)))
    return found
