"""The commands around the card workshop, where players make their own cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from desktop.screens.home.home_screen import HomeScreen
from desktop.storage.own_cards import OwnCards
from desktop.window.current_table import CurrentTable
from desktop.window.screen_opener import ScreenOpener

# The workshop is imported when it is shown, so that the window appears sooner.
if TYPE_CHECKING:
    from desktop.screens.workshop_screen import WorkshopScreen


class WorkshopCommands(QObject):
    """Says at home how many cards the player has made, and asks about an unsaved one."""

    def __init__(
        self,
        window: QWidget,
        opener: ScreenOpener,
        current_table: CurrentTable,
        home_screen: HomeScreen,
        own_cards: OwnCards,
    ) -> None:
        """Make it without the screen.

        Args:
            window: the window.
            opener: opens the screen.
            current_table: opens the tables on which cards are tried.
            home_screen: shows how many cards the player has made.
            own_cards: the player's own cards.
        """
        super().__init__(window)
        self._opener, self._current_table = opener, current_table
        self._home_screen, self._own_cards = home_screen, own_cards

    @property
    def screen(self) -> WorkshopScreen | None:
        """The workshop, or None before it was opened."""
        return self._opener.find("workshop")  # type: ignore[no-any-return]

    @property
    def can_close(self) -> bool:
        """Whether the program can end: a card that is not saved comes back at the next start."""
        return self.screen is None or self.screen.can_close

    def serve(self, screen: WorkshopScreen) -> None:
        """Let the player try cards, and count those that were saved."""
        screen.try_wanted.connect(self._current_table.open_practice)
        screen.saved.connect(self.show_card_count)

    def ask_to_save(self, then: Callable[[], object]) -> None:
        """Leave the table and ask about the unsaved card, then continue with `then`."""

        def ask() -> None:
            self._opener.show("workshop").ask_to_save(then)

        self._current_table.leave(ask)

    def show_at_home(self) -> None:
        """Show at home what the workshop has changed, if it was opened."""
        if self.screen is not None:
            self.show_card_count()

    def show_card_count(self) -> None:
        """Show at home how many cards the player has made, and what is left to do."""
        own = self._own_cards
        cards = sum(len(card_set.cards) for card_set in own.sets)
        is_changed = self.screen.is_changed if self.screen is not None else own.has_unsaved_card
        self._home_screen.show_own_cards(cards, len(own.mistakes), is_changed=is_changed)

    def end(self) -> None:
        """End all work: the window closes."""
        if self.screen is not None:
            self.screen.editor.live_parser.end()
