"""What players can do with a match on the table besides answering its questions."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from desktop.match.auto_pass import StepStop
from desktop.match.hint_memory import KEEP_PASSING, HintMemory
from desktop.match.session import Session
from desktop.panels.dialogs.question_box import confirm_concession, confirm_undo_past_roll
from desktop.panels.match_panels.move_hint import MoveHint
from desktop.panels.match_panels.suggestion_help import SuggestionHelp
from desktop.panels.prompt.button_hint import ButtonHint
from desktop.panels.prompt.hints import is_pass_in_reply
from desktop.panels.prompt.rails import TableRails
from desktop.panels.prompt.step_strip import StepStopController
from desktop.panels.text_view.text_view_panel import TextViewPanel
from desktop.table.view import TableView
from desktop.text.announcements import Announcer
from rules.advice import Suggestion
from rules.model import OfferDraw


class MatchCommands(QObject):
    """Undoes and redoes, concedes and offers a draw, from the menu or by key."""

    can_play_again = True
    """Whether the players can have a rematch."""

    def __init__(self, screen: QWidget, session: Session, view: TableView) -> None:
        super().__init__(screen)
        self._screen, self._session, self._view = screen, session, view

    def undo(self) -> None:
        """Undo the last act; past a roll or a draw that was seen only if both players agree."""
        if self._session.can_undo and not self._undo(past_chance=False):
            roll, session = self._view.pending_roll, self._session
            seen = session.copy_before_roll(roll.dice) if roll is not None else session.game
            confirm_undo_past_roll(
                self._screen, session, seen, then=lambda: self._undo(past_chance=True)
            )

    def _undo(self, *, past_chance: bool) -> bool:
        """Undo the last act; False if that needs the consent of both players."""
        roll = self._view.pending_roll
        if roll is not None:
            return self._session.undo_before_throw(roll.dice, past_chance=past_chance)
        self._view.skip_animations()
        return self._session.undo(past_chance=past_chance)

    def redo(self) -> None:
        """Redo the act that was undone."""
        self._view.skip_animations()
        self._session.redo()

    @property
    def can_concede(self) -> bool:
        """Whether the player to move can concede."""
        return self._session.can_act

    def concede(self) -> None:
        """Concede for the player to move, after asking for confirmation."""
        if self.can_concede:
            confirm_concession(self._screen, self._session)

    @property
    def can_offer_draw(self) -> bool:
        """Whether the player to move can offer a draw: no act is half finished."""
        return self._session.can_act and self._session.game.refusal(OfferDraw()) is None

    def offer_draw(self) -> None:
        """Offer a draw for the player to move; the opponent answers at the table."""
        if self.can_offer_draw:
            self._session.choose(OfferDraw())


class WaitOffer(QObject):
    """Offers a player to pass until something happens, and lets players set step stops."""

    # marks: the players changed the steps at which they are always asked
    stops_changed = Signal(frozenset)

    def __init__(
        self, screen: QWidget, session: Session, rails: TableRails, memory: HintMemory
    ) -> None:
        """Install the keys of the screen and connect the steps on the rail."""
        super().__init__(screen)
        self._session, self._rails, self._memory = session, rails, memory
        self.button_hint = ButtonHint(screen)
        self.step_stops = StepStopController(session, screen, self._show_stops)
        rails.strip.toggle_stop = self.step_stops.toggle
        self.step_stops.install_shortcuts(screen)
        QShortcut(QKeySequence("Shift+P"), screen, session.stop_waiting)

    @property
    def has_just_passed(self) -> bool:
        """Whether the program has just passed for a player who could set a step stop."""
        return any(map(is_pass_in_reply, self._session.automatic_moves))

    def explain_button(self, *, is_offered: bool) -> None:
        """Explain the button for passing until something happens when it is first offered."""
        self.button_hint.end()
        if not is_offered:
            return
        place, buttons = len(self._session.game.history), self._rails.bar.buttons
        wait = next((button for button in buttons if button.objectName() == KEEP_PASSING), None)
        if wait is not None and self._memory.is_due(KEEP_PASSING, place):
            self.button_hint.explain(wait, wait.toolTip())

    def _show_stops(self, marks: frozenset[StepStop]) -> None:
        self._rails.show_auto_pass(self._session)
        self.stops_changed.emit(marks)


class HintOffer(QObject):
    """Offers what the computer would do: in the menu, on a button and in the text view."""

    def __init__(
        self,
        hint: MoveHint,
        suggestions: SuggestionHelp,
        text_view: TextViewPanel,
        announcer: Announcer,
    ) -> None:
        """Connect everything that asks for the hint."""
        super().__init__(hint)
        self._hint, self._suggestions = hint, suggestions
        self._text_view, self._announcer = text_view, announcer
        self._told: Suggestion | None = None
        hint.changed.connect(self._tell)
        suggestions.hint_wanted.connect(self.ask)
        text_view.move_hint_wanted.connect(self.ask)
        text_view.offers_move_hint = lambda: self.is_possible

    @property
    def is_possible(self) -> bool:
        """Whether the player to move may ask what the computer would do."""
        return self._suggestions.is_possible

    def ask(self) -> None:
        """Show what the computer would do, or close the hint."""
        if self.is_possible:
            self._suggestions.close()
            self._hint.ask()

    def _tell(self, hint: Suggestion | None) -> None:
        """Show the hint in the text view, or go to its button, and announce it."""
        was_told = self._told is not None
        self._told = hint
        self._text_view.set_move_hint(hint)
        if hint is not None and not was_told:
            button = self._hint.panel.play
            if button.isVisible() and not self._text_view.hasFocus():  # no other screen covers it
                button.setFocus()
            self._announcer.announce(self._hint.panel.accessibleName())
