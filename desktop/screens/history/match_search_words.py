"""The words of all matches in the history, put together before the player searches for some."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from PySide6.QtCore import QObject, QTimer

from desktop.screens.history.match_columns import searched_words
from desktop.storage.store import MatchSummary

_AT_ONCE, _PAUSE = 200, 10
"""How many matches are prepared at once, and the milliseconds in between."""


class MatchSearchWords:
    """Knows the words of each match that are searched, in lower case.

    They are put together once for each match, a few at a time while the program is idle, so that
    the first search is fast too.
    """

    def __init__(self, parent: QObject) -> None:
        self._words: dict[MatchSummary, str] = {}
        self._unread: Iterator[MatchSummary] = iter(())
        self._timer = QTimer(parent, interval=_PAUSE, singleShot=True)
        self._timer.timeout.connect(self._prepare_some)

    def prepare(self, matches: Sequence[MatchSummary]) -> None:
        """Begin to put together the words of these matches, and forget all others."""
        self._words = {match: self._words[match] for match in matches if match in self._words}
        self._unread = iter(matches)
        self._timer.start()

    def words_of(self, match: MatchSummary) -> str:
        """The words of a match."""
        words = self._words.get(match)
        if words is None:
            words = self._words[match] = searched_words(match)
        return words

    def _prepare_some(self) -> None:
        part = list(islice(self._unread, _AT_ONCE))
        for match in part:
            self.words_of(match)
        if part:
            self._timer.start()
