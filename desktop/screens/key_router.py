"""The keys of a match, both for the screen and for the table when it has the focus."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from desktop.match.answers import Answer
from desktop.match.session import Session
from desktop.panels.match_panels.dice_entry import DiceEntryController
from desktop.panels.match_panels.odds_panel import RollOddsHelp
from desktop.panels.match_panels.refusal_note import RefusalNote
from desktop.panels.match_panels.suggestion_help import SuggestionHelp
from desktop.screens.match_commands import WaitOffer
from desktop.table.view import TableView

_MAIN = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)
_CLICK = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_NEVER_SKIP = (
    Qt.Key.Key_Tab,
    Qt.Key.Key_Backtab,
    Qt.Key.Key_Shift,
    Qt.Key.Key_Control,
    Qt.Key.Key_Alt,
    Qt.Key.Key_AltGr,
    Qt.Key.Key_Meta,
    Qt.Key.Key_CapsLock,
    Qt.Key.Key_NumLock,
    Qt.Key.Key_Menu,
)
"""Keys that mean nothing without another key, or move the focus."""


class MatchScreen(Protocol):
    """The parts of a match screen that keys act on."""

    waiting: WaitOffer | None
    session: Session
    view: TableView
    note: RefusalNote
    dice_entry: DiceEntryController
    suggestions: SuggestionHelp
    odds: RollOddsHelp
    answers: tuple[Answer, ...]

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle a key; return False if it means nothing now."""

    def cancel(self) -> bool:
        """Close the topmost overlay, or cancel the payment; False if there is neither."""

    def wait(self) -> None:
        """Pass for the player to move until something happens."""

    def toggle_abilities(self) -> bool:
        """Open or close the list of Global Abilities; False if there are none to list."""

    def press_answer(self, answer: Answer) -> None:
        """Give the answer of a button or its key."""

    def explain_no_finish(self) -> bool:
        """Explain why nothing can be passed or finished; False if there is no reason."""


class KeyRouter(QObject):
    """Routes each key to its receiver: dice in hand, the desk for real dice, or an answer."""

    def __init__(self, screen: MatchScreen) -> None:
        super().__init__(screen.view)
        self._screen = screen
        screen.view.installEventFilter(self)
        screen.view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Make Space and the keys of buttons work while the table has the focus.

        Enter remains a click on the focused die, and Esc drops the dice in hand.
        """
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            hand = self._screen.view.drag_controller
            in_hand = hand.is_active or bool(hand.selection.dice)
            lets_go = event.key() == Qt.Key.Key_Escape and in_hand
            if event.key() not in _CLICK and not lets_go and self._screen.handle_key(event):
                return True
        elif event.type() == QEvent.Type.MouseButtonPress:
            self._screen.note.hide()
        return super().eventFilter(watched, event)

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle a key; return False if it means nothing now."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held != Qt.KeyboardModifier.NoModifier or event.isAutoRepeat():
            return False
        screen, key = self._screen, event.key()
        if screen.view.throw_input.handle_key(event) or screen.dice_entry.handle_key(key):
            return True
        if key == Qt.Key.Key_Escape and screen.cancel():
            return True
        if key == Qt.Key.Key_O and screen.odds.toggle():
            return True
        if screen.view.is_playing_back and key not in _NEVER_SKIP:
            if screen.session.input_guard.may_skip:
                screen.view.skip_animations()
            return True
        if key == Qt.Key.Key_Escape:
            return self._return_to_table()
        if key == Qt.Key.Key_P and screen.waiting and screen.session.can_pass_until_event:
            screen.wait()
            return True
        if key == Qt.Key.Key_G and screen.session.can_act and screen.toggle_abilities():
            return True
        if key == Qt.Key.Key_H and screen.suggestions.toggle():
            return True
        for answer in screen.answers:
            if answer.key == key or (answer.is_main and key in _MAIN):
                # The numbers of a list mean other things when the list has changed.
                if answer.is_main or not screen.session.holds_back(needs_stillness=True):
                    screen.press_answer(answer)
                return True
        return key == Qt.Key.Key_Space and screen.explain_no_finish()

    def _return_to_table(self) -> bool:
        """Move the focus from a button beside the table back to it; False if it is there."""
        if self._screen.view.hasFocus():
            return False
        self._screen.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True
