"""Opens "What can I do?" beside the prompt, lights what a suggestion is about, and does it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal

from desktop.panels.match_panels.help_beside_prompt import HelpBesidePrompt, TableParts
from desktop.panels.match_panels.suggestion_panel import SuggestionPanel
from desktop.style.cast_shadow import CastShadow
from rules.advice import Suggestion


class SuggestionHelp(HelpBesidePrompt):
    """The panel of suggestions and the button that opens it.

    Signals:
        chosen(moves): the player chose a suggestion with these moves.
        hint_wanted(): the player wants to know what the computer would do.
    """

    chosen = Signal(tuple)
    hint_wanted = Signal()

    def __init__(self, parts: TableParts) -> None:
        super().__init__(parts)
        self._limit = self._view.highlights.limit
        self.panel = SuggestionPanel()
        self.panel.setParent(self._screen)
        CastShadow(self.panel)
        self.panel.pointed.connect(self._light)
        self.panel.chosen.connect(self._choose)
        self.panel.hint.clicked.connect(self._ask_hint)
        self._rails.tools.help.clicked.connect(self.toggle)

    @property
    def is_open(self) -> bool:
        """Whether the panel is open."""
        return self.panel.isVisible()

    @property
    def is_possible(self) -> bool:
        """Whether a player is asked, so that something can be suggested."""
        return self._rails.tools.help.isEnabled()

    def toggle(self) -> bool:
        """Open or close the panel; False if nothing is asked."""
        if self.close():
            return True
        suggestions = self._session.suggestions()
        if not suggestions:
            return False
        self._limit = self._view.highlights.limit
        self.panel.show_suggestions(suggestions)
        self.panel.show()
        self.place()
        self.panel.buttons[0].setFocus()
        return True

    def close(self) -> bool:
        """Close the panel; False if it is not open."""
        if not self.is_open:
            return False
        self._hide(self.panel)
        self._light(None)
        return True

    def on_question(self) -> None:
        """Another question is open, or no one is asked: what was suggested is out of date."""
        self.close()
        self._rails.tools.help.setEnabled(self._session.can_suggest)

    def disable(self) -> None:
        """Dice move: nothing can be suggested."""
        self.close()
        self._rails.tools.help.setEnabled(False)

    def place(self) -> None:
        """Put the panel beside the prompt."""
        if self.is_open:
            self._panels.place_beside(self.panel, QRectF(self._rails.areas.prompt))

    def _light(self, suggestion: Suggestion | None) -> None:
        """Light only what a suggestion is about; without one, what was lit before."""
        moves = self._limit if suggestion is None else suggestion.moves
        self._view.highlights.limit_to(moves)

    def _ask_hint(self) -> None:
        self.close()
        self.hint_wanted.emit()

    def _choose(self, suggestion: Suggestion) -> None:
        self.close()
        self.chosen.emit(suggestion.moves)
