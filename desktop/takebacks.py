"""Taking moves back and playing them again, as people at a table mean it."""

from __future__ import annotations

from desktop.session import Session
from rules.moves import Pass


class Takebacks:
    """Goes back and forth by acts, together with the passes of who could do nothing else."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._undone = 0

    @property
    def can_undo(self) -> bool:
        """Whether a player has done anything yet."""
        return any(not played.is_chance for played in self._session.game.played)

    @property
    def can_redo(self) -> bool:
        """Whether anything was taken back, and nothing else done since."""
        return self._undone > 0

    def forget(self) -> None:
        """Something else was done: what was taken back is gone."""
        self._undone = 0

    def undo(self, *, past_chance: bool) -> bool:
        """Take back the last act; False if dice have shown something since.

        Args:
            past_chance: whether to go back beyond a roll or a draw.
        """
        before = self._undone
        while self.can_undo:
            self._undone += 1  # at once: who listens to the session asks whether to redo
            if not self._session.undo(past_chance=past_chance):
                self._undone -= 1
                break
            if not self._is_idle():
                break
        return self._undone > before

    def redo(self) -> None:
        """Play again what was taken back."""
        while self._undone:
            self._undone -= 1
            if not self._session.redo() or not self._is_idle():
                break

    def _is_idle(self) -> bool:
        """Whether the player to decide can only pass, which the table does by itself."""
        game = self._session.game
        decision = game.decision
        return decision is not None and decision.kind == "reply" and game.legal() == (Pass(),)
