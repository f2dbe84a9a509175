"""The navigator: where the screens, panels and links of the window lead.

A widget finds it among its parents when the player follows a link, like `Navigator.of` in Flutter.
So nothing between a link and the window has to hand the wish on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from desktop.match.match_request import MatchRequest
    from desktop.match.match_tries import MatchTries, TryStart
    from desktop.storage.match_notation import LoadedMatch
    from desktop.storage.store import SavedMatch
    from rules.cards import Card
    from rules.game import Game
    from rules.teams import Format, Team


@runtime_checkable
class Navigator(Protocol):
    """What the main window does for everything in it."""

    def go_home(self) -> None:
        """Leave the match, if one is open, and show the home screen."""

    def go_back(self) -> None:
        """Show the screen from which the player came to this one."""

    def open_screen(self, name: str) -> None:
        """Open the screen with this id in the registry of screens, such as "album"."""

    def run_command(self, name: str) -> None:
        """Run the command of the menu with this id, such as "glossary"."""

    def open_card(self, card: Card) -> None:
        """Show the page of a card in the album."""

    def open_in_workshop(self, card: Card) -> None:
        """Open a card of the player's own in the workshop."""

    def open_match(self, game: Game, kept: SavedMatch | None = None) -> None:
        """Play a match on the table; `kept` is the saved match that was read."""

    def open_lesson(self, name: str) -> None:
        """Play a lesson from where it was left, or the whole game against the computer."""

    def open_exercise(self, name: str) -> None:
        """Play an exercise."""

    def open_daily_puzzle(self) -> None:
        """Play the puzzle of this day."""

    def open_next_puzzle(self) -> None:
        """Play the first puzzle that is not solved."""

    def open_replay(self, match: LoadedMatch, at: int, line: int = 0) -> None:
        """Show the replay of a match after `at` acts; `line` is 0, or the number of a try."""

    def open_try(self, tries: MatchTries, start: TryStart) -> None:
        """Try something else at a point of a replay."""

    def open_request(self, request: MatchRequest) -> None:
        """Start a match that was asked for."""

    def open_form_with(self, team: Team, played: Format | None = None, key: str = "") -> None:
        """Fill in New match with a team of the library, or with another one if `key` is ""."""

    def add_message(self, sentence: str) -> None:
        """Tell the player something, such as an error, until they close it."""

    def remove_message(self, sentence: str) -> None:
        """Remove a message that is no longer true."""


def navigator_of(widget: QWidget) -> Navigator:
    """The navigator of the window that a widget is in.

    Raises:
        LookupError: the widget is in no window that leads anywhere.
    """
    place: QWidget | None = widget
    while place is not None:
        if isinstance(place, Navigator):
            return place
        place = place.parentWidget()
    raise LookupError(f"{widget!r} is not in a window with a navigator")
