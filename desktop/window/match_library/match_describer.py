"""Finds out what an older version of the program did not save about its matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject

from desktop.storage.background_task import BackgroundSteps, Job
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import MatchDetails, MatchSummary, Store
from desktop.storage.store_error import StoreError, is_writable

if TYPE_CHECKING:
    from rules.cards import CardSet
    from rules.messages import Message


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
        self._described: Callable[[MatchSummary], object] | None = None
        self._unreadable: set[MatchSummary] = set()
        self.steps = BackgroundSteps(self)

    def describe(
        self, matches: Iterable[MatchSummary], then: Callable[[MatchSummary], object]
    ) -> None:
        """Describe those of these matches that need it.

        Args:
            matches: the matches.
            then: called with each match that was described.
        """
        self._described = then
        missing = [one for one in matches if one.acts is None and one not in self._unreadable]
        if missing and is_writable(self._store.file):
            self.steps.start(self._jobs(missing), self._take)

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

    def _take(self, found: _Description | None) -> None:
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
        if self._described is not None:
            self._described(found.match._replace(says=says, **found.details._asdict()))


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
