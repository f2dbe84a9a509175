"""The window in which the gallery's scenes are prepared."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QDeadlineTimer, QEvent, Qt, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop.match.settle_clock import SettleClock
from desktop.panels.card_browser.card_browser import CardBrowser
from desktop.screens.draft.draft_screen import DraftScreen
from desktop.screens.lesson_screen import LessonScreen
from desktop.screens.teams_screen import TeamsScreen
from desktop.storage import match_notation, store
from desktop.storage.background_task import BackgroundTask
from desktop.storage.lesson_progress import Help
from desktop.storage.match_terms import NO_TERMS, ClockTimes, MatchTerms, SeriesPlace
from desktop.storage.settings import Settings
from desktop.style.application import make_application
from desktop.table.view import TableView
from desktop.window.main_window import MainWindow
from rules.advice import TableSubject, labels
from rules.cards import all_card_sets
from rules.game import SeededDealer
from rules.lessons import GoalState
from rules.model import Buy, CardId, Confirm, Pass, PlayerId
from rules.state import Zone
from rules.teams import (
    DraftKind,
    DraftPlan,
    SeriesScore,
    computer_pick,
    new_draft,
    read_shared_team,
)

SEED = 7
SETTINGS = Path("/home/nora/.config/sidekick-table/settings.toml")
SAVED_AT = "2026-01-31T18:00:00.000000+00:00"  # fixed, so that screenshots do not change
_NIGHT_FLIGHT = """Team: Night Flight
2x Kitty Pryde: Shadowcat
3x Angel: Inspiring
2x Iceman: Cryokinetic
3x Quicksilver: Pietro Maximoff
3x Wolverine: The Best There Is
Basic actions: Enrage, Ambush
Notes: Fly over the blockers. Keep a bolt for Enrage.
"""
_TWO_CARDS = "Team: Just an idea\n4x Black Widow: Red Alert\n2x Thor: Wayward Son\nGear Up"
_MID_DRAG = 0.62  # how much of the ghost hand's performance has passed
PATIENCE = 20_000  # milliseconds until a window that never settles is shown as it is
_REST = 800  # milliseconds until everything is at rest before a roll
_SOON = 1000  # milliseconds; a timer that fires later changes nothing that belongs to the scene


class Stage:
    """A window with its own settings and saved matches."""

    def __init__(
        self, theme: str, size: tuple[int, int], folder: Path, text_size: int = 100
    ) -> None:
        app = QApplication.instance()
        self._app = app if isinstance(app, QApplication) else make_application(sys.argv[:1])
        store._now = lambda: SAVED_AT
        self._store = store.Store(folder)
        self.settings = Settings()
        self.settings.theme = theme
        self.settings.reduced_motion = True
        self.settings.sound = False
        self.settings.first_time_hints = False
        self.settings.text_size = text_size
        self.window = MainWindow(self._store, settings=self.settings)
        self.window.resize(*size)
        self.window.show()
        self._app.processEvents()

    @property
    def view(self) -> TableView:
        """The view of the open table."""
        assert self.window.table_screen is not None, "no table is open"
        return self.window.table_screen.view

    # --- steps of scenes -----------------------------------------------------------------------

    def show(self, file: Path, terms: MatchTerms = NO_TERMS) -> None:
        """Open the match of a file for play."""
        game = match_notation.read_and_replay(file.read_text("utf-8"), file.name).game
        if game.dealer is None:
            game.dealer = SeededDealer(SEED)
        self.window.current_table.open_match(match_notation.deal_pending_dice(game), terms=terms)
        self._app.processEvents()

    def show_in_series(self, name: str) -> None:
        """Open a match that is the second one of a series with a clock."""
        terms = MatchTerms(
            SeriesPlace("gallery", SeriesScore((1, 0))), ClockTimes(25, (411.0, 688.0))
        )
        self.show(Path(__file__).parent / "scenes" / f"{name}.match", terms)

    def keep_matches(self, *names: str) -> None:
        """Open and leave some matches, then go to the home screen."""
        self.settle()
        for name in names:
            self.show(Path(__file__).parent / "scenes" / f"{name}.match")
            self._app.processEvents()
        self.window.go_home()
        assert self.window.saved_matches.thumbnails is not None
        self.window.learning.read_course()
        self.window.home_screen.matches.open()
        self.window.saved_matches.thumbnails.show_thumbnails()

    def roll(self, milliseconds: int) -> None:
        """Pass until dice are ready to throw, throw them, and freeze the roll at a moment."""
        self.settings.throw_by_hand = True
        self.settings.reduced_motion = False
        session, view = self.view.session, self.view
        while view.pending_roll is None:
            if session.can_act:
                legal = session.game.legal_moves()
                session.play(Confirm() if Confirm() in legal else Pass())
            self._app.processEvents()
        QTest.qWait(_REST)
        view.throw()
        view.pause_at(milliseconds)

    def open_new_match(self, kind: str = "first-game") -> None:
        """Show the form for a new match in a format."""
        self.window.open_screen("new-match")
        assert self.window.opener.find("new-match") is not None
        self.window.opener.find("new-match").tabs.select(kind)

    def open_opening(self, kind: str = "basic") -> None:
        """Show all teams of a match in a format at the question who goes first."""
        self.open_new_match(kind)
        assert self.window.opener.find("new-match") is not None
        self.window.opener.find("new-match").seed.setText(str(SEED))
        self.window.opener.find("new-match").submit()
        opening = self.window.opener.find("opening")
        assert opening is not None
        assert opening.course is not None
        while not opening.course.shows_cards:
            opening.reveal_next()
            self._app.processEvents()

    def open_album(self, words: str = "") -> CardBrowser:
        """Show the cards with some words, all of them painted."""
        self.window.open_screen("album")
        browser = self._card_browser()
        browser.search.setText(words)
        browser.focus_cards()
        self._show_pictures()
        return browser

    def open_sets(self) -> None:
        """Show the boxes of all sets."""
        self.open_album()
        self.window.opener.find("album").show_sets()

    def open_card_page(self, title: str) -> None:
        """Show the page of a card in the album."""
        browser = self.open_album()
        card = next(card for card in browser.shown_cards if card.title == title)
        browser.card_activated.emit(card)

    def open_teams(self) -> None:
        """Show the teams, two of which the player built."""
        collection = self.window.collection
        for text in (_NIGHT_FLIGHT, _TWO_CARDS):
            team = read_shared_team(text, all_card_sets()).team
            collection.library.save(team)
        self.window.open_screen("teams")
        screen = self.window.screens.currentWidget()
        assert isinstance(screen, TeamsScreen)
        self._app.processEvents()
        while screen.is_busy:
            QTest.qWait(20)

    def open_builder(self) -> None:
        """Show a team in the team builder."""
        collection = self.window.collection
        team = read_shared_team(_NIGHT_FLIGHT, all_card_sets()).team
        collection.open_builder(collection.library.save(team))
        self._show_pictures()

    def open_draft(self, *, picks: int, is_secret: bool = False) -> None:
        """Show a draft after some picks."""
        self.window.open_screen("draft")
        screen = self.window.screens.currentWidget()
        assert isinstance(screen, DraftScreen)
        kind = DraftKind.RAINBOW if is_secret else DraftKind.STACKS
        plan = DraftPlan(kind, ("Nora", "Sam"), SEED, "UXM", ("AI", "UXM"))
        draft = new_draft(plan, all_card_sets())
        for _ in range(picks):
            draft.pick(computer_pick(draft))
        screen.hold(draft, None)

    def ask_hint(self) -> None:
        """Ask what the computer would do."""
        assert self.window.table_screen is not None
        self.settle()
        self.window.run_command("move-hint")
        while self.window.table_screen.move_hint.shown is None:
            QTest.qWait(20)

    def watch_computer(self) -> None:
        """Pass against the computer until it has made a purchase, and said why."""
        self.settle()
        game = match_notation.new_match(("Nora", "Mike"), SEED, computers=("", "normal"))
        self.window.current_table.open_match(game)
        table = self.window.table_screen
        assert table is not None
        session = table.session
        while not any(isinstance(played.move, Buy) for played in game.history):
            if session.can_act:
                legal = game.legal_moves()
                session.play(
                    next((move for move in (Confirm(), Pass()) if move in legal), legal[0])
                )
            QTest.qWait(5)
        while not session.can_act and not game.is_between_acts:
            QTest.qWait(5)
        table.computer.player.stop()

    def _card_browser(self) -> CardBrowser:
        """The cards on the screen that is shown."""
        screen = self.window.screens.currentWidget()
        assert screen is not None
        browser = screen.findChild(CardBrowser)
        assert browser is not None
        return browser

    def _show_pictures(self) -> None:
        """Wait until all cards in a browser are painted."""
        browser = self._card_browser()
        self._app.processEvents()
        while browser.grid.pictures.is_busy:
            QTest.qWait(20)

    def open_learn(self) -> None:
        """Show the course after two lessons, in the middle of the third."""
        progress = self.window.learning.progress
        for name in ("1-throw-and-purchase", "2-the-dice-come-round"):
            progress.mark_done(name)
        progress.keep_beat("3-fielding-and-levels", 4, 12)
        progress.mark_solved("01-what-to-keep")
        progress.mark_solved("02-one-wild-two-cards", Help.HINTS)
        self.window.open_screen("learn")

    def open_exercise(self, name: str, hints: int = 0) -> None:
        """Open an exercise, and ask for some hints."""
        self.window.learning.open_exercise(name)
        self.settle()
        assert isinstance(self.window.table_screen, LessonScreen)
        for _ in range(hints):
            QTest.qWait(2 * round(1000 * SettleClock.seconds))  # else the press comes too early
            self.window.table_screen.coach.show_me.click()

    def solve_exercise(self, name: str) -> None:
        """Make the learner's acts of the solution; the coach plays the other side."""
        self.open_exercise(name)
        assert isinstance(self.window.table_screen, LessonScreen)
        lesson = self.window.table_screen.lesson
        run = lesson.run
        for number, act in enumerate(run.beat.solution):
            if act.player == run.lesson.learner and run.goal_state is GoalState.OPEN:
                lesson.play(*run.solution_moves(number))
                self.settle()

    def open_lesson(self, name: str, beat: int) -> None:
        """Open a lesson at a text of the coach."""
        self.window.learning.open_lesson(name, beat)

    def show_hand(self, name: str, beat: int) -> None:
        """Let the ghost hand show an act of a lesson, and freeze it in the middle."""
        self.open_lesson(name, beat)
        screen = self.window.table_screen
        assert isinstance(screen, LessonScreen)
        self.settle()
        QTest.qWait(2 * round(1000 * SettleClock.seconds))
        screen.view.tempo.is_reduced = False
        screen.coach.show_me.click()
        screen.help.show_me.hand.pause_at(_MID_DRAG)

    def try_to_buy(self, name: str) -> None:
        """Click a die on its card that cannot be purchased, so that a note says why."""
        state = self.view.session.game.state
        self.settle()
        QTest.qWait(
            2 * round(1000 * SettleClock.seconds)
        )  # else the click comes too early to count
        die = next(
            die.id
            for die in state.dice.in_zone(Zone.CARD)
            if labels.card_name(state, die.card) == name
        )
        point = self.view.mapFromScene(self.view.table_scene.dice[die].pos())
        QTest.mouseClick(self.view.viewport(), Qt.MouseButton.LeftButton, pos=point)

    def look_into_bag(self, player: PlayerId) -> None:
        """Show the dice in a player's bag."""
        self.view.zone_peek.open_zone(player, Zone.BAG)

    def inspect_die(self, name: str) -> None:
        """Show a die in the inspector."""
        assert self.window.table_screen is not None
        self.window.table_screen.inspector.show_card(self._thing(name))

    def open_card_menu(self, name: str) -> None:
        """Open the context menu of a card."""
        assert self.window.table_screen is not None
        cards = self.view.session.game.setup.cards
        card_id = next(place for place, owned in enumerate(cards) if owned.card.name == name)
        self.window.table_screen.inspector.open_menu(TableSubject("card", card=CardId(card_id)))

    def open_settings(self) -> None:
        """Show the settings screen with default settings."""
        self.settings.reduced_motion = False
        self.settings.sound = True
        self.settings.file = SETTINGS  # the page shows this path; nothing is read or saved
        self.settings.reload = self.settings.save_pending = lambda: None  # type: ignore[method-assign]
        self.window.open_screen("settings")

    def _thing(self, name: str) -> TableSubject:
        """The first purchased die of a card."""
        state = self.view.session.game.state
        return next(
            TableSubject("die", die=die.id)
            for die in state.dice
            if labels.card_name(state, die.card) == name and die.zone is not Zone.CARD
        )

    # --- the screenshot --------------------------------------------------------------------------

    def grab_picture(self) -> QPixmap:
        """A screenshot of the window once its layout has settled."""
        self.settle()
        return self.window.grab()

    def settle(self) -> None:
        """Wait until nothing more appears in the window: no background task, no timer is due."""
        self._app.processEvents()
        if self.window.table_screen is not None:
            for card in self.view.table_scene.cards.values():
                card.draw_art()
        limit = QDeadlineTimer(PATIENCE)
        quiet = 0
        while quiet < 3 and not limit.hasExpired():
            self._app.processEvents()
            if BackgroundTask.running_threads or self._has_timer_due() or self._moves():
                quiet = 0
                QTest.qWait(5)
            else:
                quiet += 1

    def _moves(self) -> bool:
        """Whether anything moves that will come to rest; a frozen roll does not."""
        return any(
            motion.state() == QAbstractAnimation.State.Running and motion.totalDuration() >= 0
            for motion in self.window.findChildren(QAbstractAnimation)
        )

    def _has_timer_due(self) -> bool:
        return any(
            timer.isActive() and timer.isSingleShot() and timer.interval() < _SOON
            for timer in self.window.findChildren(QTimer)
        )

    def close(self) -> None:
        """Close and delete the window and its store."""
        self.window.close()
        self.window.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        self._store.close()
