"""Pictures of saved matches: painted when a match is left, or later when the program is idle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from desktop.match_log.saved_matches.match_shelf import MatchShelf
from desktop.match_log.saved_matches.match_words import own_seat
from desktop.storage.background_task import BackgroundSteps, Job
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import MatchDetails, MatchSummary, SavedMatch, Store
from desktop.storage.store_error import StoreError, describe_at_home, is_writable
from desktop.storage.thumbnail_cache import ThumbnailCache

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from rules.cards import CardSet
    from rules.game import Game
    from rules.messages import Message
    from rules.state import GameState

_DELAY = 0  # milliseconds after the matches are shown, so that the screen is painted first


def match_location(store: Store | None, kept: SavedMatch) -> str:
    """The file and number of a saved match, for error messages."""
    place = QCoreApplication.translate("Picturing", "{file}, match {number}")
    return place.format(file=store.file if store is not None else "", number=kept.id)


class ReplayedMatch(NamedTuple):
    """What was found out about a saved match by replaying it."""

    match: MatchSummary
    details: MatchDetails
    prompt: Message
    state: GameState


class DamagedMatch(NamedTuple):
    """Why a saved match cannot be replayed."""

    match: MatchSummary
    problem: str


def replay_saved(
    match: MatchSummary, notation: str, place: str, sets: tuple[CardSet, ...]
) -> ReplayedMatch | DamagedMatch:
    """Replay a match, in a background thread."""
    from desktop.storage import match_notation
    from rules.advice import prompt_for

    try:
        loaded = match_notation.read_and_replay(notation, place, sets)
    except match_notation.BadMatch as failure:
        return DamagedMatch(match, str(failure))
    details = match_notation.details_of(loaded.game, len(loaded.record.acts))
    return ReplayedMatch(match, details, prompt_for(loaded.game.state), loaded.game.state)


def described(store: Store, found: ReplayedMatch) -> MatchSummary:
    """The match with its details, which are saved if an older version did not save them.

    Raises:
        StoreError: they cannot be saved now.
    """
    from desktop.text.translation import translate

    match = found.match
    if match.says and match.acts is not None:
        return match
    says = match.says or translate(found.prompt)
    if is_writable(store.file):
        store.describe(match, says, found.details)
    return match._replace(says=says, **found.details._asdict())


class ThumbnailPainter(QObject):
    """Shows the pictures of the matches on the shelf, and paints those that are missing."""

    def __init__(
        self,
        shelf: MatchShelf,
        store: Store,
        own_cards: OwnCards,
        report: Callable[[str], object],
    ) -> None:
        """`report` tells why a match could not be read, or its picture not saved."""
        super().__init__(shelf)
        self._report = report
        self._shelf = shelf
        self._store, self._own_cards = store, own_cards
        self.cache = ThumbnailCache(store.file.parent)
        self._unreadable: dict[tuple[int, str], str] = {}
        self._has_reported_unsaved = False
        self._steps = BackgroundSteps(self)
        self._show_timer = QTimer(self, interval=_DELAY, singleShot=True)
        self._show_timer.timeout.connect(self.show_thumbnails)
        self._shelf.filled.connect(self._show_timer.start)

    def stop_painting(self) -> None:
        """Stop painting, because the home screen is no longer shown."""
        self._show_timer.stop()
        self._steps.stop()

    def end(self) -> None:
        """Wait for the match that is being replayed: the program ends."""
        self._show_timer.stop()
        self._steps.end()

    def save_thumbnail(self, match_id: int, game: Game) -> None:
        """Paint and save the picture of a match in its current position."""
        try:
            match = self._store.find_summary(match_id)
            if match is not None:
                self._save(match, _paint(match, game.state))
        except StoreError as failure:
            self._report(describe_at_home(failure))

    def show_thumbnails(self) -> None:
        """Show the pictures that exist; then replay the other matches in the background."""
        self._show_timer.stop()
        missing: list[MatchSummary] = []
        for match in self._shelf.matches_without_picture():
            picture = self.cache.load(match)
            if picture is not None:
                self._shelf.set_picture(match, picture)
            elif (match.id, match.changed) in self._unreadable:
                self._shelf.show_problem(match, self._unreadable[match.id, match.changed])
            else:
                missing.append(match)
        if missing:
            self._steps.start(self._jobs(missing), self._take)

    def _jobs(self, matches: Iterable[MatchSummary]) -> Iterator[Job]:
        sets = self._own_cards.sets
        for match in matches:
            try:
                kept = self._store.find(match.id)
            except StoreError as failure:
                self._report(describe_at_home(failure))
                return
            if kept is not None:
                place = match_location(self._store, kept)
                yield partial(replay_saved, match, kept.notation, place, sets)

    def _take(self, found: ReplayedMatch | DamagedMatch) -> None:
        """Show the picture of a match that was replayed, or why it could not be."""
        if isinstance(found, DamagedMatch):
            problem = self.tr("Cannot be read: {why}").format(why=found.problem)
            self._unreadable[found.match.id, found.match.changed] = problem
            self._shelf.show_problem(found.match, problem)
            return
        try:
            match = described(self._store, found)
        except StoreError as failure:
            self._report(describe_at_home(failure))
            return
        self._shelf.update_match(match)
        picture = _paint(match, found.state)
        self._shelf.set_picture(match, picture)
        self._save(match, picture)

    def _save(self, match: MatchSummary, picture: QImage) -> None:
        """Save a picture; if that fails it is painted again next time, and told only once."""
        try:
            self.cache.save(match, picture)
        except OSError as failure:
            if self._has_reported_unsaved:
                return
            self._has_reported_unsaved = True
            template = self.tr(
                "{folder}: {reason}. Pictures of your matches cannot be saved there."
            )
            reason = failure.strerror or str(failure)
            self._report(template.format(folder=self.cache.folder, reason=reason))


def _paint(match: MatchSummary, state: GameState) -> QImage:
    from desktop.match_log.saved_matches.match_picture import picture_of_match

    return picture_of_match(state, own_seat(match))
