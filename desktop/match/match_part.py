"""The parts that the screen of a match is made of."""

from __future__ import annotations

from desktop.match.match_change import MatchChange
from desktop.storage.settings import Settings
from rules.game import Game


class MatchPart:
    """A part of a match screen; what it does not override does nothing.

    The screen calls its parts in the order of its list. What a kind of match does not offer is not
    in its list.
    """

    def apply_settings(self, settings: Settings) -> None:
        """Apply the settings, at first and whenever one has changed."""

    def on_question(self, change: MatchChange) -> None:
        """The table shows the whole match, and the prompt asks the open question."""

    def on_motion(self) -> None:
        """Dice move: nothing can be answered until the next question."""

    def on_throw(self, before: Game) -> None:
        """Dice wait to be thrown; `before` is the match before their roll."""

    def on_thrown(self) -> None:
        """The dice that waited were thrown."""

    def on_layout(self) -> None:
        """The table was laid out again: take your place over it."""

    def close_topmost(self) -> bool:
        """Close what Esc closes; False if nothing is open."""
        return False

    def leave(self) -> None:
        """The match is left: stop what still moves or thinks."""
