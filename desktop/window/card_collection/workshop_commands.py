"""Opens the card workshop, where players make their own cards."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStackedWidget, QWidget

from desktop.panels.widgets.busy_sign import show_work
from desktop.screens.home.home_screen import HomeScreen
from desktop.storage.own_cards import OwnCards
from desktop.window.current_table import CurrentTable
from desktop.window.screen_commands import ScreenCommands

# The workshop is imported when it is shown, so that the window appears sooner.
if TYPE_CHECKING:
    from desktop.screens.workshop_screen import WorkshopScreen


class WorkshopCommands(ScreenCommands):
    """Opens the workshop, and says at home how many cards the player has made."""

    def __init__(
        self,
        window: QWidget,
        screens: QStackedWidget,
        current_table: CurrentTable,
        home_screen: HomeScreen,
        own_cards: OwnCards,
    ) -> None:
        """Make it without the screen.

        Args:
            window: the window that shows what takes a moment.
            screens: holds the screens of the window.
            current_table: opens the tables on which cards are tried.
            home_screen: shows how many cards the player has made.
            own_cards: the player's own cards.
        """
        super().__init__(window, screens)
        self._current_table, self._home_screen = current_table, home_screen
        self._own_cards = own_cards
        self.screen: WorkshopScreen | None = None

    @property
    def can_close(self) -> bool:
        """Whether the program can end: a card that is not saved comes back at the next start."""
        return self.screen is None or self.screen.can_close

    def open(self) -> None:
        """Open the workshop; unsaved changes from the last visit are still there."""
        with show_work(self._window, "open workshop"):
            self._current_table.leave(self._show)

    def ask_to_save(self, then: Callable[[], object]) -> None:
        """Leave the table and ask about the unsaved card, then continue with `then`."""

        def ask() -> None:
            self._show().ask_to_save(then)

        self._current_table.leave(ask)

    def title_of(self, screen: QWidget | None) -> str:
        return self.tr("Card workshop") if screen is not None and screen is self.screen else ""

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

    def _show(self) -> WorkshopScreen:
        from desktop.screens.workshop_screen import WorkshopScreen

        if self.screen is None:
            self.screen = WorkshopScreen(self._own_cards)
            self.screen.back_wanted.connect(self.home_wanted)
            self.screen.try_wanted.connect(self._current_table.open_practice)
            self.screen.saved.connect(self.show_card_count)
            self.screen.back_wanted.connect(self.show_card_count)
            self._screens.addWidget(self.screen)
        self.shown.emit(self.screen)
        return self.screen
