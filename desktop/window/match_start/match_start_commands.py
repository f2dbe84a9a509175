"""The commands that start a match: the form, the opening, and the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.panels.widgets.busy_sign import show_work
from desktop.sound.sound_player import SoundPlayer
from desktop.storage.own_cards import OwnCards
from desktop.storage.settings import Settings
from desktop.window.current_table import CurrentTable
from desktop.window.screen_commands import ScreenCommands

# The form, the opening and the table are imported only when they are opened, so that the window
# appears sooner.
if TYPE_CHECKING:
    from desktop.match.match_request import MatchRequest
    from desktop.screens.new_match.new_match_screen import NewMatchScreen
    from desktop.screens.opening.opening_course import OpeningCourse
    from desktop.screens.opening.opening_screen import OpeningScreen
    from rules.teams import Format, Team


class MatchStartCommands(ScreenCommands):
    """Shows the form and the opening, and starts matches that were asked for.

    Signals:
        form_made(form): the form was made: others may serve its wishes, such as a new team.
    """

    form_made = Signal(object)

    def __init__(
        self,
        window: QWidget,
        screens: QStackedWidget,
        current_table: CurrentTable,
        settings: Settings,
        own_cards: OwnCards,
        sounds: SoundPlayer,
    ) -> None:
        """Make it without any screen.

        Args:
            window: the window that shows what takes a moment.
            screens: holds the screens of the window.
            current_table: opens the table of a match.
            settings: remember the choices of the form.
            own_cards: the player's own cards.
            sounds: plays the sound of a thrown die.
        """
        super().__init__(window, screens)
        self._current_table = current_table
        self._settings, self._own_cards, self._sounds = settings, own_cards, sounds
        self.form: NewMatchScreen | None = None
        self.opening: OpeningScreen | None = None
        self.own_teams: Callable[[], Mapping[str, Team]] = dict
        """Returns the teams of the player's library, by key."""

    # --- the form

    def open_form(self) -> None:
        """Show the form for a new match."""
        with show_work(self._window, "open new match"):
            self._current_table.leave(self._show_form)

    def open_form_with(self, team: Team, played: Format | None = None, key: str = "") -> None:
        """Show the form with a team for the first player.

        Args:
            team: the team.
            played: the format; by default one that allows the team.
            key: the key of the team in the library.
        """

        def show() -> None:
            self._show_form().play_team(team, played, key=key)

        with show_work(self._window, "open new match"):
            self._current_table.leave(show)

    def title_of(self, screen: QWidget | None) -> str:
        if screen is None:
            return ""
        names = {self.form: self.tr("New match"), self.opening: self.tr("Who goes first?")}
        return names.get(screen, "")  # type: ignore[call-overload, no-any-return]

    def _show_form(self) -> NewMatchScreen:
        from desktop.screens.new_match.new_match_screen import NewMatchScreen

        if self.form is None:
            self.form = NewMatchScreen(self._settings, self._own_cards, lambda: self.own_teams())
            self.form.start_wanted.connect(self.open_request)
            self.form.back_wanted.connect(self.home_wanted)
            self.form_made.emit(self.form)
            self._screens.addWidget(self.form)
        self.shown.emit(self.form)
        self.form.fill_in((self._settings.first_name, self._settings.second_name))
        return self.form

    # --- the opening and the match

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
        from desktop.screens.opening.opening_screen import OpeningScreen

        if self.opening is None:
            self.opening = OpeningScreen(self._settings)
            self.opening.decided.connect(self.start)
            self.opening.back_wanted.connect(self._go_back_to_form)
            self.opening.die_thrown.connect(lambda: self._sounds.play("roll-few"))
            self._screens.addWidget(self.opening)
        self.opening.open(course)
        self.shown.emit(self.opening)

    def _go_back_to_form(self) -> None:
        """Show the form as it was left."""
        if self.form is None:
            self.open_form()
        else:
            self.shown.emit(self.form)
            self.form.start.setFocus()

    def start(self, request: MatchRequest, first: int) -> None:
        """Start a match that was asked for; the player of seat `first` goes first."""
        from rules.cards import UnplayableCard
        from rules.teams import IllegalTeam

        with show_work(self._window, "start match"):
            from desktop.storage import match_notation

            try:
                setup = request.setup(first)
            except (IllegalTeam, UnplayableCard) as fault:
                self.message_sent.emit(str(fault))
                return
            self._current_table.open_match(match_notation.match_of(setup, request.seed))
