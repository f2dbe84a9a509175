"""All commands for saved matches, match files and statistics, and how they work together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from desktop.match_log.saved_matches.match_shelf import MOST_PLACES
from desktop.match_log.saved_matches.match_words import (
    LevelRecord,
    match_title,
    records_against_levels,
)
from desktop.match_log.tally_keeper import TallyKeeper
from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.busy_sign import show_work
from desktop.screens.home.home_screen import HomeScreen
from desktop.storage.background_task import BackgroundSteps, Job
from desktop.storage.own_cards import OwnCards
from desktop.storage.store import MatchSummary, NewestMatches, SavedMatch, Store
from desktop.storage.store_error import StoreError, describe_at_home, is_writable
from desktop.storage.team_files.team_library import TeamLibrary
from desktop.storage.thumbnail_cache import ThumbnailCache
from desktop.window.file_drops import FileDrops
from desktop.window.match_library.match_file_commands import (
    MatchFileCommands,
    drop_words,
    is_match_file,
)
from desktop.window.match_library.thumbnails import (
    DamagedMatch,
    ReplayedMatch,
    ThumbnailPainter,
    described,
    match_location,
    replay_saved,
)
from desktop.window.screen_opener import ScreenOpener

if TYPE_CHECKING:
    from desktop.screens.history.history_screen import HistoryScreen
    from rules.cards import Card
    from rules.game import Game
    from rules.match_log import NameOfTeam


class MatchLibraryCommands(QObject):
    """The matches at home, the history of all matches, and match files."""

    def __init__(
        self,
        window: QWidget,
        opener: ScreenOpener,
        home_screen: HomeScreen,
        store: Store | None,
        own_cards: OwnCards,
    ) -> None:
        super().__init__(window)
        self._opener = opener
        self.history = HistoryCommands(window, opener, store, own_cards)
        self.saved = SavedMatchCommands(window, home_screen, store, own_cards, self.history)
        self.files = MatchFileCommands(window, store, own_cards, self.history.show_added)
        self._drops = FileDrops(window, is_match_file, drop_words, self._take_files)

    def serve_history(self, screen: HistoryScreen) -> None:
        """Open, replay, export and add matches for the history."""
        self.history.serve(screen)
        screen.opened.connect(self.saved.open_saved)
        screen.replay_wanted.connect(self.saved.replay_saved)
        screen.export_wanted.connect(lambda match_ids: self.saved.export_saved(*match_ids))
        screen.note_wanted.connect(lambda match_id: self.saved.write_note(match_id, screen))
        screen.files_wanted.connect(self.files.choose_files_to_add)

    def has_finished(self) -> bool:
        """Whether the player has finished a match here."""
        return self.saved.has_finished()

    def level_records(self) -> dict[str, LevelRecord]:
        """How the player's matches against each level of the computer ended."""
        return records_against_levels(self.saved.summaries())

    def leave_all_but(self, screen: QWidget) -> None:
        """Stop working on the lists of the screens that are not shown any more."""
        self.saved.stop()
        if screen is not self._opener.find("history"):
            self.history.pause()

    def end(self) -> None:
        """End all work: the window closes."""
        self.saved.end()
        self.files.steps.end()
        self.history.end()

    def _take_files(self, files: list[Path]) -> None:
        """Open dropped files; on the history, add them."""
        history = self._opener.find("history")
        if history is not None and history.isVisible():
            self.files.add_files(files)
        else:
            self.files.open_files(files)


# --- saved matches ------------------------------------------------------------------------------

_Result = TypeVar("_Result")

RETRY_TIME = 2000  # milliseconds between attempts to read a store that cannot be read


class SavedMatchCommands(QObject):
    """Shows the newest matches of a store on the shelf; opens, renames, exports, deletes them."""

    def __init__(
        self,
        window: QWidget,
        home_screen: HomeScreen,
        store: Store | None,
        own_cards: OwnCards,
        history: HistoryCommands,
    ) -> None:
        super().__init__(window)
        self._navigator, self._history = navigator_of(window), history
        self._window, self._home_screen = window, home_screen
        self._store, self._own_cards = store, own_cards
        self.thumbnails: ThumbnailPainter | None = None
        if store is not None:
            report = self._navigator.add_message
            self.thumbnails = ThumbnailPainter(home_screen.matches, store, own_cards, report)
        self._problem = ""
        self._retry = QTimer(self, interval=RETRY_TIME, singleShot=True)
        self._retry.timeout.connect(self.show_list)
        shelf = home_screen.matches
        shelf.opened.connect(self.open_saved)
        shelf.export_wanted.connect(self.export_saved)
        shelf.delete_wanted.connect(self.confirm_delete)
        shelf.renamed.connect(self._rename)
        shelf.undo.clicked.connect(self._undo_delete)

    # --- home ---------------------------------------------------------------------------------

    def show_list(self) -> None:
        """List the saved matches on the home screen; their pictures follow later.

        If the store cannot be read just now, it is tried again after a while.
        """
        newest = self._read(lambda store: store.newest(MOST_PLACES)) or NewestMatches()
        self._home_screen.show_matches(newest)
        self._home_screen.matches.offer_undo(is_offered=bool(self._history.deleted))
        if self._problem:
            self._retry.start()

    def stop(self) -> None:
        """Stop working on the list, because the home screen is no longer shown."""
        self._retry.stop()
        if self._problem:
            self._navigator.remove_message(self._problem)
            self._problem = ""
        if self.thumbnails is not None:
            self.thumbnails.stop_painting()

    def end(self) -> None:
        """End all work on the shelf: the window closes."""
        self.stop()
        if self.thumbnails is not None:
            self.thumbnails.end()

    def summaries(self) -> tuple[MatchSummary, ...]:
        """All saved matches; if they cannot be read, the player is told."""
        return self._read(lambda store: store.summaries()) or ()

    def has_finished(self) -> bool:
        """Whether a finished match is saved."""
        newest = self._read(lambda store: store.newest(1))
        return newest is not None and newest.finished > 0

    def _read(self, read: Callable[[Store], _Result]) -> _Result | None:
        """Read from the store; if it cannot be read, the player is told, and it is None."""
        problem, found = "", None
        if self._store is not None:
            try:
                found = read(self._store)
            except StoreError as failure:
                problem = describe_at_home(failure)
        before, self._problem = self._problem, problem
        if before and before != problem:
            self._navigator.remove_message(before)
        if problem:
            self._navigator.add_message(problem)
        return found

    # --- commands for one match ---------------------------------------------------------------

    def open_saved(self, match_id: int) -> None:
        """Resume a match in progress; replay a finished one.

        A match whose series goes on shows its result, from which the next match begins.
        """
        from desktop.storage.match_terms import awaits_next

        kept = self._find_saved(match_id)
        if kept is None:
            return
        resumes = not kept.summary.is_finished or awaits_next(kept.summary, self.summaries())
        with show_work(self._window, "open saved match"):
            self._open(kept, resumes=resumes)

    def replay_saved(self, match_id: int) -> None:
        """Replay a match from its start, finished or not."""
        kept = self._find_saved(match_id)
        if kept is not None:
            with show_work(self._window, "open saved match"):
                self._open(kept, resumes=False)

    def write_note(self, match_id: int, screen: HistoryScreen) -> None:
        """Let the player write the note to a whole match, and show it in the history."""
        from desktop.panels.notes.match_notes import report_unsaved
        from desktop.panels.notes.note_field import NoteDialog
        from desktop.storage import match_notation
        from rules.game import WHOLE_MATCH

        kept, store = self._find_saved(match_id), self._store
        if kept is None or store is None:
            return
        place = match_location(store, kept)
        try:
            with show_work(self._window, "open saved match"):
                match = match_notation.replay_of_saved(kept, place, self._own_cards.sets, store)
        except match_notation.BadMatch as failure:
            self._navigator.add_message(str(failure))
            return

        def save(text: str) -> None:
            match.game.set_note(WHOLE_MATCH, text)
            report_unsaved(match, match.game, self._navigator.add_message)
            screen.read((match_id,))
            screen.table.setFocus()

        title = kept.summary.title or match_title(kept.summary)
        NoteDialog(self._window, title, match.game.notes.get(WHOLE_MATCH, ""), save).open()

    def resume_last(self) -> None:
        """Resume the most recent match in progress."""
        newest = self._read(lambda store: store.newest(1))
        last = newest.in_progress if newest is not None else None
        if last is not None:
            self.open_saved(last.id)

    def export_saved(self, *match_ids: int) -> None:
        """Export one match or several to files."""
        from desktop.match_log.match_export.export_dialog import export_matches
        from desktop.match_log.match_export.exportable_match import exportable_saved

        own, known = self._own_cards.sets, {match.id: match for match in self.summaries()}
        export_matches(
            self._window,
            [
                exportable_saved(known[match_id], partial(self._find_notation, match_id), own)
                for match_id in match_ids
                if match_id in known
            ],
        )

    def _find_notation(self, match_id: int) -> tuple[str, str]:
        """The notation of a match, and where it is saved.

        Raises:
            LookupError: there is no such match any more.
            StoreError: the store cannot be read.
        """
        kept = self._store.find(match_id) if self._store is not None else None
        if kept is None:
            raise LookupError(self.tr("This match no longer exists."))
        return kept.notation, match_location(self._store, kept)

    def confirm_delete(self, match_id: int) -> None:
        """Delete a match after a confirmation."""
        from desktop.panels.dialogs.question_box import ask_yes_no

        match = self._read(lambda store: store.find_summary(match_id))
        if match is None:
            return
        question = self.tr("Delete the match {first} – {second}?")
        more = self.tr("It reached turn {turn}. Until you quit, you can bring it back.")
        ask_yes_no(
            self._window,
            question.format(first=match.first, second=match.second),
            name="delete-match",
            yes=self.tr("Delete"),
            no=self.tr("Keep it"),
            then=lambda: self._delete(match),
            more=more.format(turn=match.turn),
        )

    def _delete(self, match: MatchSummary) -> None:
        try:
            if not self._history.delete(match):
                self._navigator.add_message(
                    self.tr("This match was changed in another window. It was not deleted.")
                )
        except StoreError as failure:
            self._navigator.add_message(self.tr("Not deleted: {why}").format(why=failure))
        self._show_list_at_hand()

    def _undo_delete(self) -> None:
        """Bring back the match that was deleted last."""
        try:
            self._history.restore_last()
        except StoreError as failure:
            self._navigator.add_message(self.tr("Nothing was changed: {why}").format(why=failure))
        self._show_list_at_hand()

    def _rename(self, match_id: int, title: str) -> None:
        """Give a match the title that the player typed."""
        try:
            is_done = self._store is not None and self._store.rename(match_id, title)
        except StoreError as failure:
            self._navigator.add_message(self.tr("Nothing was changed: {why}").format(why=failure))
            return
        if not is_done:
            self._navigator.add_message(
                self.tr("This match no longer exists. Another window deleted it.")
            )
        self._show_list_at_hand()

    def _show_list_at_hand(self) -> None:
        """Show the list again after a change, and leave the keyboard on the shelf."""
        focused = self._home_screen.matches.focused_place()
        self.show_list()
        self._home_screen.matches.focus_place(focused)

    def _open(self, kept: SavedMatch, *, resumes: bool) -> None:
        """Resume or replay a match; show a damaged one as far as it can be read."""
        from desktop.storage import match_notation

        place, own = match_location(self._store, kept), self._own_cards.sets
        try:
            if resumes:
                game = match_notation.read_to_resume(kept.notation, place, own, kept.beyond)
                self._navigator.open_match(game, kept)
            else:
                assert self._store is not None
                match = match_notation.replay_of_saved(kept, place, own, self._store)
                self._navigator.open_replay(match, 0)
        except match_notation.BadMatch as failure:
            self._open_up_to_damage(kept, failure)

    def _find_saved(self, match_id: int) -> SavedMatch | None:
        if self._store is None:
            return None
        try:
            kept = self._store.find(match_id)
        except StoreError as failure:
            self._navigator.add_message(describe_at_home(failure))
            return None
        if kept is None:
            self._navigator.add_message(
                self.tr("This match no longer exists. Another window deleted it.")
            )
            self.show_list()
        return kept

    def _open_up_to_damage(self, kept: SavedMatch, failure: Exception) -> None:
        """Show the match as far as it can be read; tell where it is damaged."""
        from desktop.storage import match_notation

        place = match_location(self._store, kept)
        try:
            match = match_notation.read_up_to_damage(kept.notation, place, self._own_cards.sets)
        except match_notation.BadMatch:
            template = self.tr(
                "{failure}. Nothing was changed, and your other matches still work. Delete this"
                " match, or open it with the program version that wrote it."
            )
            self._navigator.add_message(template.format(failure=failure))
            return
        template = self.tr(
            "{failure}. Nothing was changed. The match is open up to this line, and you can take"
            " over from there."
        )
        self._navigator.add_message(template.format(failure=failure))
        self._navigator.open_replay(match, match.act_count)


# --- the history ------------------------------------------------------------------------------


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

    def restore_last(self) -> None:
        """Bring back what was deleted last.

        Raises:
            StoreError: the store cannot be written.
        """
        if self.store is not None and self.deleted:
            self.store.restore([match.id for match in self.deleted[-1]])
            self.deleted.pop()

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
                yield partial(replay_saved, match, kept.notation, "", sets)

    def _take(
        self, then: Callable[[MatchSummary], object], found: ReplayedMatch | DamagedMatch
    ) -> None:
        if isinstance(found, DamagedMatch):
            return
        try:
            match = described(self._store, found)
        except StoreError:
            self.steps.stop()
            return
        self._unreadable.discard(found.match)
        then(match)


# --- statistics -----------------------------------------------------------------------------------


class StatisticsCommands(QObject):
    """Counts the matches that end, and names the teams in the statistics."""

    def __init__(
        self,
        window: QWidget,
        ended_match: Callable[[], tuple[int, Game] | None],
        store: Store | None,
        own_cards: OwnCards,
        library: TeamLibrary,
    ) -> None:
        super().__init__(window)
        self._ended_match = ended_match
        self._library = library
        self.keeper = TallyKeeper(store, own_cards, self)
        self.keeper.failed.connect(navigator_of(window).add_message)

    def count_open_match(self) -> None:
        ended = self._ended_match()
        if ended is not None:
            self.keeper.count_ended(*ended)

    def team_names(self) -> NameOfTeam:
        """Finds the names of the ready teams and of the player's own by the keys of their cards."""
        from rules.match_log import card_key

        return self._names_by(card_key)

    def team_names_by_title(self) -> NameOfTeam:
        """Finds the same names by the titles of the cards."""
        return self._names_by(lambda card: card.title)

    def _names_by(self, key: Callable[[Card], str]) -> NameOfTeam:
        from rules.teams import ready_teams

        teams = [ready.team for ready in ready_teams()]
        teams += [saved.team for saved in self._library.teams]
        names = {frozenset(key(slot.card) for slot in team.cards): team.name for team in teams}
        return lambda cards: names.get(cards, "")
