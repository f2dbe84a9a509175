"""Thumbnails of saved matches: painted when a match is left, or later when the program is idle."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from desktop.match_log.saved_matches.saved_matches_panel import SavedMatchesPanel
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import MatchSummary, SavedMatch, Store
from desktop.storage.store_error import StoreError, describe_at_home, is_writable
from desktop.storage.thumbnail_cache import ThumbnailCache

if TYPE_CHECKING:
    from PySide6.QtGui import QImage

    from desktop.storage.match_notation import LoadedMatch
    from rules.game import Game

_FIRST_DELAY = 350  # milliseconds after start-up, so that the home screen appears first
_LATER_DELAY = 0  # ... when the home screen is shown again or scrolled


def match_location(store: Store | None, kept: SavedMatch) -> str:
    """The file and number of a saved match, for error messages."""
    place = QCoreApplication.translate("Picturing", "{file}, match {number}")
    return place.format(file=store.file if store is not None else "", number=kept.id)


class ThumbnailPainter(QObject):
    """Shows the thumbnails of the matches in view, and paints those that are missing."""

    def __init__(
        self,
        match_list: SavedMatchesPanel,
        store: Store,
        own_cards: OwnCards,
        report: Callable[[str], object],
    ) -> None:
        """`report` tells why a match could not be read, or its thumbnail not saved."""
        super().__init__(match_list)
        self._report = report
        self._match_list = match_list
        self._store, self._own_cards = store, own_cards
        self.cache = ThumbnailCache(store.file.parent)
        self._pending: list[MatchSummary] = []
        self._unreadable: dict[tuple[int, str], str] = {}
        self._has_reported_unsaved = False
        self._show_timer = QTimer(self, interval=_FIRST_DELAY, singleShot=True)
        self._show_timer.timeout.connect(self.show_thumbnails)
        self._match_list.visible_matches_changed.connect(self._show_timer.start)
        self._paint_timer = QTimer(self, interval=0, singleShot=True)
        self._paint_timer.timeout.connect(self._paint_next)

    def stop_painting(self) -> None:
        """Stop painting, because the home screen is no longer shown."""
        self._show_timer.stop()
        self._paint_timer.stop()
        self._pending = []

    def save_thumbnail(self, match_id: int, game: Game) -> None:
        """Paint and save the thumbnail of a match in its current position."""
        from desktop.table.scene.table_thumbnail import render_thumbnail

        try:
            match = self._store.find_summary(match_id)
            if match is not None:
                self._save(match, render_thumbnail(game.state))
        except StoreError as failure:
            self._report(describe_at_home(failure))

    def show_thumbnails(self) -> None:
        """Show the thumbnails that exist, then paint the missing ones one at a time."""
        self._show_timer.stop()
        self._show_timer.setInterval(_LATER_DELAY)
        self._pending = []
        for match in self._match_list.matches_without_thumbnail():
            picture = self.cache.load(match)
            if picture is not None:
                self._match_list.set_thumbnail(match, picture)
            elif (match.id, match.changed) in self._unreadable:
                says = self._unreadable[match.id, match.changed]
                self._match_list.update_match(match._replace(says=says))
            else:
                self._pending.append(match)
        if self._pending:
            self._paint_timer.start()

    def _paint_next(self) -> None:
        """Replay the next waiting match and paint it; an unreadable match shows an error text."""
        from desktop.storage import match_notation
        from desktop.table.dice_motion.cube import clear_picture_caches
        from desktop.table.scene.table_thumbnail import render_thumbnail

        match = self._pending.pop(0)
        try:
            kept = self._store.find(match.id)
            if kept is not None:
                place = match_location(self._store, kept)
                loaded = match_notation.read_and_replay(kept.notation, place, self._own_cards.sets)
                self._describe(match, loaded)
                picture = render_thumbnail(loaded.game.state)
                self._match_list.set_thumbnail(match, picture)
                self._save(match, picture)
        except match_notation.BadMatch as failure:
            says = self.tr("Cannot be read: {why}").format(why=failure)
            self._match_list.update_match(match._replace(says=says))
            self._unreadable[match.id, match.changed] = says
        except StoreError as failure:
            self._report(describe_at_home(failure))
            self.stop_painting()
        if self._pending:
            self._paint_timer.start()
        else:
            clear_picture_caches()

    def _save(self, match: MatchSummary, picture: QImage) -> None:
        """Save a thumbnail; if that fails it is painted again next time, and told only once."""
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

    def _describe(self, match: MatchSummary, loaded: LoadedMatch) -> None:
        """Add what an older version of the program did not save about a match."""
        from desktop.storage import match_notation
        from desktop.text.translation import translate
        from rules.advice import prompt_for

        if match.says and match.acts is not None:
            return
        says = match.says or translate(prompt_for(loaded.game.state))
        self._match_list.update_match(match._replace(says=says))
        if is_writable(self._store.file):
            details = match_notation.details_of(loaded.game, len(loaded.record.acts))
            self._store.describe(match, says, details)
