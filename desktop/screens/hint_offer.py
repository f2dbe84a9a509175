"""How players ask what the computer would do: from the menu, a button, or the text view."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.screens.table_with_overlays import TableWithOverlays
from desktop.text.announcements import Announcer
from rules.advice import Suggestion


class HintOffer(QObject):
    """Offers the hint wherever it can be asked for, and announces it."""

    def __init__(
        self, screen: TableWithOverlays, announcer: Announcer, *, is_allowed: bool
    ) -> None:
        """Connect everything that asks for the hint.

        Args:
            screen: the match screen.
            announcer: tells screen readers about the hint.
            is_allowed: whether players of this screen may ask at all.
        """
        super().__init__(screen)
        self._hint, self._suggestions = screen.move_hint, screen.suggestions
        self._words = screen.side.text_view
        self._announcer, self._is_allowed = announcer, is_allowed
        self._told: Suggestion | None = None
        self._hint.changed.connect(self._tell)
        self._suggestions.hint_wanted.connect(self.ask)
        self._suggestions.panel.hint.setVisible(is_allowed)
        self._words.hint_wanted.connect(self.ask)
        self._words.offers_hint = lambda: self.is_possible

    @property
    def is_possible(self) -> bool:
        """Whether the player to move may ask what the computer would do."""
        return self._is_allowed and self._suggestions.is_possible

    def ask(self) -> None:
        """Show what the computer would do, or close the hint."""
        if self.is_possible:
            self._suggestions.close()
            self._hint.ask()

    def _tell(self, hint: Suggestion | None) -> None:
        """Show the hint in the text view, or go to its button, and announce it."""
        was_told = self._told is not None
        self._told = hint
        self._words.set_move_hint(hint)
        if hint is not None and not was_told:
            if not self._words.hasFocus():
                self._hint.panel.play.setFocus()
            self._announcer.announce(self._hint.panel.accessibleName())
