"""The answers to the open question that the screen of a match offers: by button and by key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from desktop.match.answers import PAUSE_COMPUTER, Answer, choice_answers, closing_answers
from desktop.screens.match_end import SHOW_RESULT
from desktop.table.questions.question_bubble import set_tab_order
from rules.model import Concede, Move
from rules.state import PRIORITY_DECISIONS, DecisionKind

if TYPE_CHECKING:
    from desktop.screens.table_screen import TableScreen

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


class AnswerOffer(QObject):
    """Offers answers on the buttons of a match screen, and plays the one that is chosen."""

    def __init__(self, screen: TableScreen) -> None:
        super().__init__(screen)
        self._screen, self._session = screen, screen.session
        self.answers: tuple[Answer, ...] = ()
        """The answers that keys give now."""
        screen.session.move_held_back.connect(screen.show_notice)
        for chosen in (
            *(screen.asking.chosen, screen.bar.chosen),
            *(screen.panels.choice.chosen, screen.panels.payment.chosen),
        ):
            chosen.connect(self.press)
        for moves_chosen in (screen.move_hint.chosen, screen.suggestions.chosen):
            moves_chosen.connect(self._play)
        screen.asking.changed.connect(self._offer_again)
        screen.panels.changed.connect(self._offer_again)
        screen.bar.cancel_wanted.connect(self._cancel_payment)
        screen.bar.throw_wanted.connect(self._throw)
        screen.bar.abilities_wanted.connect(self.toggle_abilities)
        screen.bar.wait_wanted.connect(self.wait)
        screen.side.text_view.played.connect(self._play_line)
        screen.side.text_view.cancelled.connect(screen.commands.undo)
        screen.inspector.menu.chosen.connect(self._play_from_menu)
        screen.match_end.table_shown.connect(lambda: self.offer(screen.match_end.answers(), ()))

    def offer(self, closing: tuple[Answer, ...], choices: tuple[Answer, ...]) -> None:
        """Offer these answers on buttons and keys."""
        screen, session, game = self._screen, self._session, self._session.game
        kind = game.decision_kind
        choices = session.wanted_answers(choices)
        closing = screen.asking.finishing_answers(game, session.wanted_answers(closing))
        abilities = choices if kind in PRIORITY_DECISIONS else ()
        has_keys = kind is not DecisionKind.ASSIGN
        if abilities:
            has_keys = screen.panels.shows_abilities
        self.answers = (*closing, *choices) if has_keys else closing
        screen.bar.show_answers(
            closing,
            can_cancel=kind is DecisionKind.PAY,
            can_wait=screen.waiting is not None and session.waiting_helps,
            abilities=len(abilities),
            has_odds=screen.odds.is_possible,
        )
        screen.rails.answers_changed()
        set_tab_order(screen.view, screen.bar.buttons)
        if screen.waiting is not None:
            screen.waiting.explain_button()

    def _offer_again(self) -> None:
        """Update the answers after the players moved damage or effects on the table."""
        game = self._session.game
        if self._session.can_act:
            self.offer(closing_answers(game, ()), choice_answers(game))

    def press(self, answer: Answer) -> None:
        """Give the answer of a button or its key."""
        if answer.name == PAUSE_COMPUTER:
            self._screen.focus.focus_table()  # the pressed button is about to disappear
            self._screen.bar.disable_input()  # until the table shows all and another one comes
            self._screen.computer.toggle_pause()
            return
        if answer.name == SHOW_RESULT:
            self._screen.match_end.open_again()
            return
        self._screen.focus.focus_table()  # the pressed button is about to disappear
        self._play(answer.moves)

    def _throw(self) -> None:
        """Throw the waiting dice for the button of the prompt."""
        self._screen.focus.focus_table()  # the pressed button is about to disappear
        self._screen.view.throw()

    def _play(self, moves: tuple[Move, ...]) -> None:
        self._screen.note.hide()
        self._session.choose(*moves)

    def _play_line(self, moves: tuple[Move, ...]) -> None:
        """Play a line of the text view, unless it has just taken the place of another line."""
        if not self._session.holds_back(needs_stillness=True):
            self._play(moves)

    def _play_from_menu(self, moves: tuple[Move, ...]) -> None:
        """Play an action from the inspector; ask first before conceding."""
        if Concede() in moves:
            self._screen.note.hide()
            self._screen.commands.concede()
        else:
            self._play(moves)

    def wait(self) -> None:
        """Pass for the player to move until something happens."""
        self._screen.view.setFocus()
        self._screen.note.hide()
        self._session.pass_until_event()

    def cancel(self) -> bool:
        """Close the topmost overlay, or cancel the payment; False if there is neither."""
        if any(part.close_topmost() for part in self._screen.parts):
            return True
        if self._session.game.decision_kind is not DecisionKind.PAY:
            return False
        if not self._session.holds_back():
            self._cancel_payment()
        return True

    def _cancel_payment(self) -> None:
        self._screen.focus.focus_table()  # the button that cancels is about to disappear
        self._screen.commands.undo()

    def toggle_abilities(self) -> bool:
        """Open or close the list of Global Abilities; False if there are none to list."""
        panels = self._screen.panels
        if not panels.can_list_abilities:
            return False
        panels.toggle_abilities()
        if not panels.shows_abilities:
            self._screen.view.setFocus()
        return True


class KeyRouter(QObject):
    """Routes each key to its receiver: dice in hand, the desk for real dice, or an answer."""

    def __init__(self, screen: TableScreen, offer: AnswerOffer) -> None:
        super().__init__(screen.view)
        self._screen, self._offer = screen, offer
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
        screen, offer, key = self._screen, self._offer, event.key()
        if screen.view.throw_input.handle_key(event) or screen.dice_entry.handle_key(key):
            return True
        if key == Qt.Key.Key_Escape and offer.cancel():
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
            offer.wait()
            return True
        if key == Qt.Key.Key_G and screen.session.can_act and offer.toggle_abilities():
            return True
        if key == Qt.Key.Key_H and screen.suggestions.toggle():
            return True
        for answer in offer.answers:
            if answer.key == key or (answer.is_main and key in _MAIN):
                # The numbers of a list mean other things when the list has changed.
                if answer.is_main or not screen.session.holds_back(needs_stillness=True):
                    offer.press(answer)
                return True
        return key == Qt.Key.Key_Space and screen.explain_no_finish()

    def _return_to_table(self) -> bool:
        """Move the focus from a button beside the table back to it; False if it is there."""
        if self._screen.view.hasFocus():
            return False
        self._screen.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True
