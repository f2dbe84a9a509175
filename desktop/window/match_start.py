"""The commands that start a match, from the form by way of the opening to the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.panels.navigator import navigator_of
from desktop.panels.widgets.busy_sign import show_work
from desktop.screens.home.home_screen import HomeScreen
from desktop.sound.sound_player import SoundPlayer
from desktop.storage.settings import Settings
from desktop.text.match_choices import last_level
from desktop.window.current_table import CurrentTable
from desktop.window.screen_opener import ScreenOpener

# The form, the opening and the table are imported only when they are opened, so that the window
# appears sooner.
if TYPE_CHECKING:
    from desktop.match.match_request import MatchRequest
    from desktop.screens.opening.opening_course import OpeningCourse
    from desktop.screens.opening.opening_screen import OpeningScreen
    from rules.teams import Format, Team


class MatchStartCommands(QObject):
    """Fills in the form, shows the opening, and starts matches that were asked for."""

    def __init__(
        self,
        window: QWidget,
        opener: ScreenOpener,
        current_table: CurrentTable,
        settings: Settings,
        sounds: SoundPlayer,
    ) -> None:
        super().__init__(window)
        self._window, self._navigator, self._opener = window, navigator_of(window), opener
        self._current_table = current_table
        self._settings, self._sounds = settings, sounds

    def show_choices(self, home: HomeScreen) -> None:
        """Show at home how the computer plays next: at which level, and with which box or teams."""
        kept = self._settings
        home.show_choices(last_level(kept.last_players), kept.last_format, kept.last_box)

    def play_computer(self) -> None:
        """Start a match against the computer with the last choices, or the easiest ones.

        If the choices are not complete, as for a draft, show the form instead.
        """
        with show_work(self._window, "start match"):
            form = self._opener.make("new-match")
            form.prepare()
            form.choose_opponent("computer")
            can_start = form.can_start
        if can_start:
            form.submit()
        else:
            self.open_form_against("computer")

    def open_form_against(self, opponent: str) -> None:
        """Show the form for a match against the "computer", or with a "friend" here."""
        self._navigator.open_screen("new-match")
        form = self._opener.find("new-match")
        if form is not None and form.isVisible():
            form.choose_opponent(opponent)

    def open_form_with(self, team: Team, played: Format | None = None, key: str = "") -> None:
        """Show the form with a team for the first player.

        `key` identifies it in the library. The format is one that allows it, if none is given.
        """

        def show() -> None:
            self._opener.open("new-match").play_team(team, played, key=key)

        with show_work(self._window, "open new match"):
            self._current_table.leave(show)

    def open_request(self, request: MatchRequest) -> None:
        """Reveal the teams and decide who goes first, if this is needed; then start the match."""
        from desktop.screens.opening.opening_course import OpeningCourse

        course = OpeningCourse(request)
        if self._settings.opening and course.is_needed:
            with show_work(self._window, "open new match"):
                self._current_table.leave(lambda: self._show_opening(course))
        else:
            self.start(request, course.skip())

    def _show_opening(self, course: OpeningCourse) -> None:
        self._opener.show("opening").open(course)

    def serve_opening(self, opening: OpeningScreen) -> None:
        """Start the match of the opening when it is over, and let its die be heard."""
        opening.decided.connect(self.start)
        opening.back_wanted.connect(self._go_back_to_form)
        opening.die_thrown.connect(lambda: self._sounds.play("roll-few"))

    def _go_back_to_form(self) -> None:
        """Show the form as it was left."""
        if self._opener.find("new-match") is None:
            self._navigator.open_screen("new-match")
        else:
            self._opener.show("new-match").start.setFocus()

    def start(self, request: MatchRequest, first: int) -> None:
        """Start a match that was asked for; the player of seat `first` goes first."""
        from rules.cards import UnplayableCard
        from rules.teams import IllegalTeam

        with show_work(self._window, "start match"):
            from desktop.storage import match_notation

            try:
                setup = request.setup(first)
            except (IllegalTeam, UnplayableCard) as fault:
                self._navigator.add_message(str(fault))
                return
            game = match_notation.match_of(setup, request.seed)
            self._current_table.open_match(game, terms=request.terms)
