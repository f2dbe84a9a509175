"""The answers to the open question that the screen of a match offers: by button and by key."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent

from desktop.match.answers import PAUSE_COMPUTER, Answer, choice_answers, closing_answers
from desktop.match.hint_memory import KEEP_PASSING
from desktop.panels.prompt.prompt_bar import CANCEL_PAYMENT, ROLL, SHOW_ABILITIES, SHOW_ODDS
from desktop.screens.computer_turns import ComputerTurns
from desktop.screens.match_commands import MatchCommands, WaitOffer
from desktop.screens.match_end import SHOW_RESULT
from desktop.screens.screen_focus import ScreenFocus
from desktop.screens.table_overlays import TableOverlays
from desktop.table.questions.question_bubble import set_tab_order
from rules.model import Concede, Move
from rules.state import PRIORITY_DECISIONS, DecisionKind

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

    def __init__(
        self,
        over: TableOverlays,
        commands: MatchCommands,
        computer: ComputerTurns,
        waiting: WaitOffer | None,
        focus: ScreenFocus,
    ) -> None:
        super().__init__(over.view)
        self._over, self._session, self._focus = over, over.view.session, focus
        self._commands, self._computer, self.waiting = commands, computer, waiting
        self.answers: tuple[Answer, ...] = ()
        """The answers that keys give now."""
        self._presses: dict[str, Callable[[], object]] = {
            CANCEL_PAYMENT: self._cancel_payment,
            ROLL: self._throw,
            SHOW_ABILITIES: self.toggle_abilities,
            KEEP_PASSING: self.wait,
            SHOW_ODDS: over.odds.toggle,
        }
        panels, text_view = over.panels, over.side.text_view
        for source in (over.asking, over.bar, panels.choice, panels.payment):
            source.chosen.connect(self.press)
        for signal, act in (
            (over.move_hint.chosen, self._play),
            (over.suggestions.chosen, self._play),
            (over.asking.changed, self.offer_again),
            (panels.changed, self.offer_again),
            (over.bar.pressed, self._press_extra),
            (text_view.played, self._play_line),
            (text_view.cancelled, commands.undo),
            (over.inspector.menu.chosen, self._play_from_menu),
            (over.match_end.table_shown, self._offer_result),
        ):
            signal.connect(act)

    def offer(self, closing: tuple[Answer, ...], choices: tuple[Answer, ...]) -> None:
        """Offer these answers on buttons and keys."""
        over, session, game = self._over, self._session, self._session.game
        kind = game.decision_kind
        choices = session.wanted_answers(choices)
        closing = over.asking.finishing_answers(game, session.wanted_answers(closing))
        abilities = choices if kind in PRIORITY_DECISIONS else ()
        has_keys = kind is not DecisionKind.ASSIGN
        if abilities:
            has_keys = over.panels.shows_abilities
        self.answers = (*closing, *choices) if has_keys else closing
        can_wait = self.waiting is not None and session.waiting_helps
        over.bar.show_answers(
            closing,
            can_cancel=kind is DecisionKind.PAY,
            can_wait=can_wait,
            abilities=len(abilities),
            has_odds=over.odds.is_possible,
        )
        over.rails.answers_changed()
        set_tab_order(over.view, over.bar.buttons)
        if self.waiting is not None:
            self.waiting.explain_button(is_offered=can_wait)

    def offer_again(self) -> None:
        """Update the answers after the players moved damage or effects, or advice has come."""
        game = self._session.game
        if self._session.can_act:
            is_paying = game.decision_kind is DecisionKind.PAY
            proposal = game.proposed_payment() if is_paying else ()
            self.offer(closing_answers(game, proposal), choice_answers(game))

    def press(self, answer: Answer) -> None:
        """Give the answer of a button or its key."""
        if answer.name == PAUSE_COMPUTER:
            self._focus.focus_table()  # the pressed button is about to disappear
            self._over.bar.disable_input()  # until the table shows all and another one comes
            self._computer.toggle_pause()
            return
        if answer.name == SHOW_RESULT:
            self._over.match_end.open_again()
            return
        self._focus.focus_table()  # the pressed button is about to disappear
        self._play(answer.moves)

    def _press_extra(self, name: str) -> None:
        """Do what a button of the bar says that gives no answer."""
        self._presses[name]()

    def _offer_result(self) -> None:
        """Offer to show the result again, while the players look at the table."""
        self.offer(self._over.match_end.answers(), ())

    def _throw(self) -> None:
        """Throw the waiting dice for the button of the prompt."""
        self._focus.focus_table()  # the pressed button is about to disappear
        self._over.view.throw()

    def _play(self, moves: tuple[Move, ...]) -> None:
        self._over.note.hide()
        self._session.choose(*moves)

    def _play_line(self, moves: tuple[Move, ...]) -> None:
        """Play a line of the text view, unless it has just taken the place of another line."""
        if not self._session.holds_back(needs_stillness=True):
            self._play(moves)

    def _play_from_menu(self, moves: tuple[Move, ...]) -> None:
        """Play an action from the inspector; ask first before conceding."""
        if Concede() in moves:
            self._over.note.hide()
            self._commands.concede()
        else:
            self._play(moves)

    def wait(self) -> None:
        """Pass for the player to move until something happens."""
        self._over.view.setFocus()
        self._over.note.hide()
        self._session.pass_until_event()

    def cancel(self) -> bool:
        """Close the topmost overlay, or cancel the payment; False if there is neither."""
        if any(part.close_topmost() for part in self._over.parts):
            return True
        if self._session.game.decision_kind is not DecisionKind.PAY:
            return False
        if not self._session.holds_back():
            self._cancel_payment()
        return True

    def _cancel_payment(self) -> None:
        self._focus.focus_table()  # the button that cancels is about to disappear
        self._commands.undo()

    def toggle_abilities(self) -> bool:
        """Open or close the list of Global Abilities; False if there are none to list."""
        panels = self._over.panels
        if not panels.can_list_abilities:
            return False
        panels.toggle_abilities()
        if not panels.shows_abilities:
            self._over.view.setFocus()
        return True


class KeyRouter(QObject):
    """Routes each key to its receiver: dice in hand, the desk for real dice, or an answer."""

    def __init__(
        self,
        over: TableOverlays,
        offer: AnswerOffer,
        handle_key: Callable[[QKeyEvent], bool],
        explain_no_finish: Callable[[], bool],
    ) -> None:
        """Listen to the keys of the table; `explain_no_finish` returns False without a reason."""
        super().__init__(over.view)
        self._over, self._offer, self._handle_key = over, offer, handle_key
        self._session, self._explain_no_finish = over.view.session, explain_no_finish
        over.view.installEventFilter(self)
        over.view.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Make Space and the keys of buttons work while the table has the focus.

        Enter remains a click on the focused die, and Esc drops the dice in hand.
        """
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            hand = self._over.view.drag_controller
            in_hand = hand.is_active or bool(hand.selection.dice)
            lets_go = event.key() == Qt.Key.Key_Escape and in_hand
            if event.key() not in _CLICK and not lets_go and self._handle_key(event):
                return True
        elif event.type() == QEvent.Type.MouseButtonPress:
            self._over.note.hide()
        return super().eventFilter(watched, event)

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle a key; return False if it means nothing now."""
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held != Qt.KeyboardModifier.NoModifier or event.isAutoRepeat():
            return False
        over, offer, key = self._over, self._offer, event.key()
        if over.view.throw_input.handle_key(event) or over.dice_entry.handle_key(key):
            return True
        if key == Qt.Key.Key_Escape and offer.cancel():
            return True
        if key == Qt.Key.Key_O and over.odds.toggle():
            return True
        if over.view.is_playing_back and key not in _NEVER_SKIP:
            if self._session.input_guard.may_skip:
                over.view.skip_by_press()
            return True
        if key == Qt.Key.Key_Escape:
            return self._return_to_table()
        if key == Qt.Key.Key_P and offer.waiting and self._session.can_pass_until_event:
            offer.wait()
            return True
        if key == Qt.Key.Key_G and self._session.can_act and offer.toggle_abilities():
            return True
        if key == Qt.Key.Key_H and over.suggestions.toggle():
            return True
        if over.hand.handle_key(key):
            return True
        for answer in offer.answers:
            if answer.key == key or (answer.is_main and key in _MAIN):
                # The numbers of a list mean other things when the list has changed.
                if answer.is_main or not self._session.holds_back(needs_stillness=True):
                    offer.press(answer)
                return True
        return key == Qt.Key.Key_Space and self._explain_no_finish()

    def _return_to_table(self) -> bool:
        """Move the focus from a button beside the table back to it; False if it is there."""
        if self._over.view.hasFocus():
            return False
        self._over.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True
