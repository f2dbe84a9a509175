"""What players can do with a match on the table besides answering its questions."""

from __future__ import annotations

from desktop.panels.dialogs.question_box import confirm_concession, confirm_undo_past_roll
from desktop.screens.table_with_overlays import TableWithOverlays
from rules.model import OfferDraw
from rules.state import DecisionKind


class TableCommands(TableWithOverlays):
    """Undoes and redoes, concedes, offers a draw, waits and cancels, from the menu or by key.

    A kind of match that forbids one of these overrides whether it is possible.
    """

    allows_computer = True
    """Whether the computer may play for a player."""

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo."""
        return self.session.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to redo."""
        return self.session.can_redo

    def undo(self) -> None:
        """Undo the last act; past a roll or a draw that was seen only if both players agree."""
        if self.can_undo and not self._undo(past_chance=False):
            roll, session = self.view.pending_roll, self.session
            seen = session.copy_before_roll(roll.dice) if roll is not None else session.game
            confirm_undo_past_roll(self, session, seen, then=lambda: self._undo(past_chance=True))

    def _undo(self, *, past_chance: bool) -> bool:
        """Undo the last act; False if that needs the consent of both players."""
        roll = self.view.pending_roll
        if roll is not None:
            return self.session.undo_before_throw(roll.dice, past_chance=past_chance)
        self.view.skip_animations()
        return self.session.undo(past_chance=past_chance)

    def redo(self) -> None:
        """Redo the act that was undone."""
        self.view.skip_animations()
        self.session.redo()

    @property
    def can_play_again(self) -> bool:
        """Whether the players can have a rematch."""
        return True

    def can_concede(self) -> bool:
        """Whether the player to move can concede."""
        return self.session.can_act

    def concede(self) -> None:
        """Concede for the player to move, after asking for confirmation."""
        if self.can_concede():
            confirm_concession(self, self.session)

    def can_offer_draw(self) -> bool:
        """Whether the player to move can offer a draw: no act is half finished."""
        return self.session.can_act and self.session.game.refusal(OfferDraw()) is None

    def offer_draw(self) -> None:
        """Offer a draw for the player to move; the opponent answers at the table."""
        if self.can_offer_draw():
            self.session.choose(OfferDraw())

    @property
    def can_pause(self) -> bool:
        """Whether the computer plays for someone and can be paused."""
        session = self.session
        return self.allows_computer and session.has_computer and not session.game.state.is_over

    def wait(self) -> None:
        """Pass for the player to move until something happens."""
        self.view.setFocus()
        self.note.hide()
        self.session.pass_until_event()

    def cancel(self) -> bool:
        """Close the topmost overlay, or cancel the payment; False if there is neither."""
        if self.close_topmost():
            return True
        if self.session.game.decision_kind is not DecisionKind.PAY:
            return False
        if not self.session.holds_back():
            self._cancel_payment()
        return True

    def _cancel_payment(self) -> None:
        self.focus_table()  # the button that cancels is about to disappear
        self.undo()
