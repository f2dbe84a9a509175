"""Opens the odds of a roll beside the prompt, and follows the dice that are picked."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal

from desktop.panels.match_panels.help_beside_prompt import HelpBesidePrompt, TableParts
from desktop.panels.match_panels.odds_panel import OddsPanel
from desktop.style.cast_shadow import CastShadow
from desktop.style.style_sheet import scale_with_text
from rules.advice import roll_odds
from rules.game import Game
from rules.state import DecisionKind

_ROLLS = (DecisionKind.ROLL, DecisionKind.REROLL)
_WIDE = 520
"""The width of the panel with two columns, in pixels."""
_MOST_WIDE = 0.6
_MOST_HIGH = 0.78
"""The shares of the table that it may take, so that the dice stay visible."""


class RollOddsHelp(HelpBesidePrompt):
    """The panel of odds, for a reroll and for dice that wait to be thrown.

    Signals:
        told(words): the odds that are shown now, for screen readers.
    """

    told = Signal(str)

    def __init__(self, parts: TableParts) -> None:
        super().__init__(parts)
        self._game: Game | None = None
        self.is_allowed = True
        """Whether players of this screen may ask for odds."""
        self.panel: OddsPanel | None = None
        """The panel; None until it is first opened."""

    @property
    def is_open(self) -> bool:
        """Whether the panel is open."""
        return self.panel is not None and self.panel.isVisible()

    @property
    def is_possible(self) -> bool:
        """Whether a roll or reroll is decided now."""
        return self._game is not None

    def toggle(self) -> bool:
        """Open or close the panel; False if nothing is rolled."""
        if self.close():
            return True
        if not self.is_possible:
            return False
        if self.panel is None:
            self.panel = OddsPanel(self._session.game.setup)
            self.panel.setParent(self._screen)
            self.panel.close_button.clicked.connect(self.close)
            CastShadow(self.panel)
        self._show(self.panel)
        return True

    def close(self) -> bool:
        """Close the panel; False if it is not open."""
        if self.panel is None or not self.is_open:
            return False
        self._hide(self.panel)
        return True

    def on_question(self) -> None:
        """Another question is open: the odds follow it, or close."""
        if self._session.game.decision_kind not in _ROLLS:
            self.end()
        elif self._session.can_act or self._session.awaits_manual_roll:
            self._follow(self._session.game)

    def on_throw(self, before: Game) -> None:
        """Dice wait to be thrown; `before` is the match before their roll."""
        self._follow(before)

    def pause(self) -> None:
        """Something moves on the table: stay open only while dice are picked."""
        if self._session.game.decision_kind not in _ROLLS:
            self.end()

    def end(self) -> None:
        """Nothing is rolled any more."""
        if self._game is not None:
            self._game = None
            self.close()

    def _follow(self, game: Game) -> None:
        """Show the odds of a match, if the panel is open."""
        self._game = game if self.is_allowed else None
        if self.panel is not None and self.is_open:
            self._show(self.panel)

    def place(self) -> None:
        """Put the panel beside the prompt."""
        if self.panel is not None and self.is_open:
            wide = scale_with_text(_WIDE)
            has_room = wide <= _MOST_WIDE * self._panels.room.width()
            self.panel.set_wide(has_room)
            self.panel.setMaximumHeight(round(_MOST_HIGH * self._panels.room.height()))
            prompt = QRectF(self._rails.areas.prompt)
            self._panels.place_beside(self.panel, prompt, wide if has_room else 0)

    def _show(self, panel: OddsPanel) -> None:
        odds = roll_odds(self._game.state) if self._game is not None else None
        if self._game is None or odds is None:
            self.close()
            return
        panel.show_odds(self._game.state, odds)
        panel.show()
        self.place()
        self.told.emit(panel.summary)
