"""The table that is open in the window: opens matches on it, saves them and leaves them."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.busy_sign import show_work
from desktop.storage.store import SavedMatch, Store
from desktop.storage.store_error import StoreError
from desktop.style.basic_widgets import connect_clicks
from desktop.window.match_library.thumbnails import ThumbnailPainter

# The engine, the table and everything that depends on them are imported only when a match is
# opened, so that the window appears sooner.
if TYPE_CHECKING:
    from desktop.match.autosave import Autosave
    from desktop.match.match_tries import KeptTries, MatchTries, TryStart
    from desktop.match.session import Session
    from desktop.match_log.saved_matches.match_words import LevelRecord
    from desktop.screens.table_screen import TableScreen
    from desktop.storage.match_notation import LoadedMatch
    from desktop.storage.match_terms import MatchTerms
    from rules.cards import Card, CardSet
    from rules.game import Game
    from rules.model import Ruleset

_FREEING_DELAY = 1000  # milliseconds after a match is left, so that the next screen appears first


class _FinishedMatch(NamedTuple):
    """A match whose result led to a replay of it, which leads back to that result."""

    game: Game
    terms: MatchTerms
    match_id: int  # its number in the store; 0 if it is not there
    replay: LoadedMatch


class CurrentTable(QObject):
    """The screen of the open match, and what saves that match; at most one is open."""

    # screen: a table was made for a match; show it
    opened = Signal(object)  # a TableScreen, which is imported late
    closed = Signal(object)  # screen: the match was left; its screen is deleted soon

    def __init__(
        self, window: QWidget, store: Store | None, thumbnails: ThumbnailPainter | None
    ) -> None:
        """Create it without an open match; without a store or thumbnails, it saves none."""
        super().__init__(window)
        self._window, self._store = window, store
        self._navigator = navigator_of(window)
        self._thumbnails = thumbnails
        self._freeing = QTimer(self, interval=_FREEING_DELAY, singleShot=True)
        self._freeing.timeout.connect(give_back_freed_memory)
        self.screen: TableScreen | None = None
        self.autosave: Autosave | None = None
        self.level_records: Callable[[], Mapping[str, LevelRecord]] = dict
        """Returns how the player's matches against each level of the computer ended."""
        self._tries: KeptTries | None = None
        self._finished: _FinishedMatch | None = None

    # --- opening ------------------------------------------------------------------------------

    def open_match(
        self, game: Game, kept: SavedMatch | None = None, terms: MatchTerms | None = None
    ) -> None:
        """Open the table to play a match, and save it from the first move on.

        `kept` is the saved match that was read, if it is in the store already. Without `terms` the
        match has those that were saved, or else it is a single one without a clock.
        """
        from desktop.match.session import Session
        from desktop.screens.table_screen import TableScreen
        from desktop.storage.match_terms import NO_TERMS, terms_of

        self._finished = None
        if terms is None:
            terms = NO_TERMS if kept is None else terms_of(kept.summary)

        def make() -> TableScreen:
            session = Session(game, terms=terms)
            table = TableScreen(session)
            session.setParent(table)
            if terms.clock is not None:
                _add_clocks(table)
            self._offer_rematch(table)
            self._offer_replay(table)
            self._start_saving(session, kept)
            return table

        self.open(make)

    def open_replay(self, match: LoadedMatch, at: int, line: int = 0) -> None:
        """Show a replay of a match at a number of acts; 0 is the setup.

        `line` is the line of play that it shows: 0 for the match as played, or one of its tries.
        """
        from desktop.match.match_tries import KeptTries
        from desktop.screens.match_replay.replay_screen import ReplayScreen

        def make() -> TableScreen:
            self._tries = self._tries or KeptTries()
            screen = ReplayScreen(match, at, self._tries.tries_of(match), line)
            if self._finished is not None and self._finished.replay is match:
                screen.lead_back(self._return_to_result)
            return screen

        self.open(make)

    def open_try(self, tries: MatchTries, start: TryStart) -> None:
        """Try something else at a point of a replay; a try is not saved in the store."""
        from desktop.screens.match_replay.try_screen import TryScreen

        def make() -> TableScreen:
            return TryScreen(tries, start)

        self.open(make)

    def open_practice(self, card_set: CardSet, card: Card, ruleset: Ruleset) -> None:
        """Start a practice match with a card; it is not saved."""
        from desktop.match.session import Session
        from desktop.screens.practice_screen import PracticeScreen
        from desktop.storage import match_notation

        def again() -> None:
            self.open_practice(card_set, card, ruleset)

        def make() -> TableScreen:
            names = (self.tr("Player"), self.tr("Opponent"))
            session = Session(match_notation.practice_match(card, ruleset, names, card_set))
            table = PracticeScreen(session, card)
            connect_clicks(
                (table.practice.back, table.leave),
                (table.practice.restart, again),
            )
            table.match_end.rematch_wanted.connect(again)
            return table

        self.open(make)

    def open(self, make: Callable[[], TableScreen]) -> None:
        """Leave the match that is open, then make the screen of another one and start it."""

        def open_made() -> None:
            self._freeing.stop()
            self.screen = make()
            self.opened.emit(self.screen)
            self.screen.open_match()

        with show_work(self._window, "open table"):
            self.leave(open_made)

    def play_again(self, *, swaps: bool = False, level: str = "") -> None:
        """Play the next match of the series, or else a rematch.

        Swapped teams or a computer of another `level` begin a new series.
        """
        from desktop.storage import match_notation

        if self.screen is None:
            return
        session = self.screen.session
        setup, terms, winner = session.game.setup, session.terms, session.game.state.winner
        if swaps:
            game, terms = match_notation.rematch_swapped(setup), terms.renewed()
        elif level:
            game, terms = match_notation.rematch_at_level(setup, level), terms.renewed()
        elif terms.series is not None:
            game, terms = match_notation.next_match(setup, winner), terms.next_terms(winner)
        else:
            game, terms = match_notation.rematch(setup), terms.renewed()
        self.open_match(game, terms=terms)

    def _offer_rematch(self, table: TableScreen) -> None:
        end = table.match_end
        end.advised_level = self._advised_level
        end.rematch_wanted.connect(lambda: self._navigator.run_command("rematch"))
        end.swap_wanted.connect(lambda: self._navigator.run_command("rematch-swapped"))
        end.level_wanted.connect(lambda level: self.play_again(level=level))

    def _advised_level(self, level: str) -> str:
        record = self.level_records().get(level)
        return "" if record is None else record.advised

    def _offer_replay(self, table: TableScreen) -> None:
        """Let the players watch the match again, from any of its acts, once it is over."""
        from desktop.storage import match_notation

        def open_review(place: int) -> None:
            from desktop.screens.match_replay.replay_screen import ReplayScreen

            open_replay(0)
            if isinstance(self.screen, ReplayScreen):
                self.screen.review.open(place)

        def open_replay(at: int) -> None:
            match, saver = match_notation.replay_of(table.session.game), self.autosave
            if saver is not None and self._store is not None and not saver.problem:
                match.notes = match_notation.SavedNotes(
                    self._store, saver.match_id, saver.saved_notation
                )
            match.review = table.match_end.reviewing.review
            session, match_id = table.session, 0 if saver is None else saver.match_id
            self._finished = _FinishedMatch(session.game, session.terms, match_id, match)
            self.open_replay(match, at)

        table.match_end.offers_replay = True
        table.match_end.replay_wanted.connect(open_replay)
        table.match_end.review_wanted.connect(open_review)

    def _return_to_result(self) -> None:
        """Show the result again that led to the replay, with the notes that were written there."""
        finished = self._finished
        if finished is None:
            return
        finished.game.notes = dict(finished.replay.game.notes)
        kept: SavedMatch | None = None
        if self._store is not None and finished.match_id:
            with suppress(StoreError):  # autosave then says that the match cannot be saved
                kept = self._store.find(finished.match_id)
        self.open_match(finished.game, kept, finished.terms)

    def _start_saving(self, session: Session, kept: SavedMatch | None) -> None:
        """Save the match of a session from now on, if there is a store."""
        from desktop.match.autosave import Autosave

        if self._store is None:
            return
        self.autosave = Autosave(self._store, session, kept)
        self.autosave.message_sent.connect(self._navigator.add_message)
        self.autosave.message_obsolete.connect(self._navigator.remove_message)
        if session.game.history and kept is None:
            self.autosave.save()

    # --- leaving ------------------------------------------------------------------------------

    def can_leave(self) -> bool:
        """Whether nothing is lost if the match is left now; tries once more to save it."""
        return self.autosave is None or self.autosave.can_leave()

    def leave(self, then: Callable[[], object]) -> None:
        """Leave the open match, if any, and then do something else.

        If its last moves are not saved and cannot be, the player is asked first.
        """

        def leave_now() -> None:
            self.close()
            then()

        if self.screen is None or self.autosave is None:
            leave_now()
            return
        _leave_saved_match(
            self._window,
            self.autosave,
            self.screen.session.game,
            report=self._navigator.add_message,
            then=leave_now,
        )

    def ended_match(self) -> tuple[int, Game] | None:
        """The open match and its number in the store, if it is over and saved."""
        if self.screen is None or self.autosave is None or self.autosave.problem:
            return None
        game = self.screen.session.game
        return (self.autosave.match_id, game) if game.state.is_over else None

    def close(self) -> None:
        """Close the table, if there is one, without asking."""
        if self.screen is None:
            return
        table, self.screen = self.screen, None
        keeper, self.autosave = self.autosave, None
        if keeper is not None and keeper.problem:
            self._navigator.remove_message(keeper.problem)
        elif keeper is not None and self._thumbnails is not None:
            self._thumbnails.save_thumbnail(keeper.match_id, table.session.game)
        table.clean_up()
        if keeper is not None:
            keeper.save_terms()
        self.closed.emit(table)
        table.deleteLater()
        self._freeing.start()


def _add_clocks(table: TableScreen) -> None:
    """Let the time of the players count, and show it on their rails."""
    from desktop.panels.prompt.clock_faces import ClockFaces

    clocks = ClockFaces(table, table.view, table.note.show_notice, table.announcer.announce)
    clocks.clock.may_count = table.computer.lets_people_think
    table.parts.append(clocks)
    table.extra_stations = (*table.extra_stations, *clocks.faces.values())


def _leave_saved_match(
    window: QWidget,
    autosave: Autosave,
    game: Game,
    *,
    report: Callable[[str], object],
    then: Callable[[], object],
) -> None:
    """Leave a match that is saved; if one more attempt fails too, ask what to do.

    `then` leaves it, if nothing is lost or the player agrees.
    """
    if autosave.can_leave():
        then()
        return
    from desktop.panels.dialogs.file_dialogs import ask_save_match
    from desktop.panels.dialogs.question_box import ask_choice

    def give_up() -> None:
        autosave.give_up()
        then()

    def again() -> None:
        _leave_saved_match(window, autosave, game, report=report, then=then)

    if autosave.match_id:
        question = tr("The last moves of {match} are not saved. Leave without them?")
    else:
        question = tr("The match {match} is not saved. Leave without it?")
    ask_choice(
        window,
        question.format(match=" – ".join(game.setup.side_names)),
        name="leave-unsaved",
        more=autosave.problem,
        choices={
            "try-again": (tr("Try again"), again),
            "export": (tr("Save as…"), lambda: ask_save_match(window, game, report, give_up)),
            "leave": (tr("Leave without saving"), give_up),
            "stay": (tr("Stay"), None),
        },
    )


def tr(text: str) -> str:
    """Translate a text of this question."""
    return QCoreApplication.translate("LeaveQuestion", text)


def give_back_freed_memory() -> None:
    """Free the objects that only refer to each other, and give back the pages that became free.

    After a match these are its table, dice and pictures: about 25 MB. Takes 70 ms, so call it when
    nothing moves.
    """
    gc.collect()
    if sys.platform == "linux":
        import ctypes

        trim = getattr(ctypes.CDLL(None), "malloc_trim", None)  # other C libraries have none
        if trim is not None:
            trim(0)
