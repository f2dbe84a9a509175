"""The match screen: the table fills it, with the prompt on its rails and panels over the felt."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop.match.accidental_input_guard import Notice
from desktop.match.answers import PAUSE_COMPUTER, Answer, choice_answers, closing_answers
from desktop.match.hint_memory import STOP_HERE
from desktop.match.match_change import NO_CHANGE, MatchChange, whole_match
from desktop.match.session import Session
from desktop.panels.prompt.hints import automatic_move_note, hint_key
from desktop.screens.computer_turns import ComputerTurns
from desktop.screens.hint_offer import HintOffer
from desktop.screens.key_router import KeyRouter
from desktop.screens.match_end import SHOW_RESULT
from desktop.screens.table_commands import TableCommands
from desktop.screens.wait_offer import WaitOffer
from desktop.storage.settings import Settings
from desktop.style.basic_widgets import press_focused_button
from desktop.table.animation.event_playback import PendingRoll
from desktop.table.dice_motion.cube import clear_picture_caches
from desktop.table.questions.question_bubble import set_tab_order
from desktop.text.announcements import Announcer, MatchAnnouncements
from desktop.text.translation import translate
from rules.advice import Refusal
from rules.model import Concede, Move, Pass
from rules.state import PRIORITY_DECISIONS, DecisionKind


class TableScreen(TableCommands):
    """Everything that two people need to play a match.

    Signals:
        asked(): the screen is up to date and waits for the players.
        paused(): dice began to move, or wait to be thrown.
    """

    allows_rotation = True
    """Whether the table may rotate toward the player to move."""

    allows_step_stops = True
    """Whether players can set step stops."""

    allows_move_hints = True
    """Whether players may ask what the computer would do."""

    allows_odds = True
    """Whether players may ask for the odds of a roll."""

    paints_ground = True
    """Whether the screen paints its own ground."""

    asked = Signal()
    paused = Signal()

    def __init__(self, session: Session, coach: QWidget | None = None) -> None:
        super().__init__(session, coach)
        self.answers: tuple[Answer, ...] = ()
        self._shows_roll = False
        self.odds.is_allowed = self.bar.offers_odds = self.allows_odds
        self.computer = ComputerTurns(self, session)
        if self.allows_computer:
            self.parts.insert(0, self.computer)  # it stops before the table shows the rest
        if not self.allows_rotation:
            self.parts.remove(self.view.seat_turns)
        self.waiting = WaitOffer(self, is_allowed=self.allows_step_stops)
        self.announcer = Announcer(self)
        self.news = MatchAnnouncements(self.announcer)
        self.hint_offer = HintOffer(self, self.announcer, is_allowed=self.allows_move_hints)
        self._connect()

    # --- interface ----------------------------------------------------------------------------

    def open_match(self) -> None:
        """Show the current state of the match, or start the match if nothing has happened yet."""
        self._place()  # give the table its size before dice move on it
        self.view.setFocus()
        game = self.session.game
        if game.decision is None and not game.state.is_over:
            first = game.setup.players[game.state.active].name
            self.bar.question.show_question(
                self.tr("{player} goes first").format(player=first),
                self.tr("Drawing and rolling the first dice. Press any key to skip."),
            )
            self.session.start()
        else:
            self.refresh(whole_match(game.state))

    def clean_up(self) -> None:
        """Clean up when the match is left: stop animations and clear the cache of die images."""
        for part in self.parts:
            part.leave()
        clear_picture_caches()

    def apply_settings(self, settings: Settings) -> None:
        """Apply the settings to the match and to every part."""
        self.view.tempo.follow(settings)
        self.session.apply_settings(settings)
        for part in self.parts:
            part.apply_settings(settings)

    # --- following the session ----------------------------------------------------------------

    def refresh(self, change: MatchChange) -> None:
        """Show what has changed, and the available answers."""
        self.session.input_guard.on_question()
        self.bar.update()
        game = self.session.game
        if self._shows_roll:  # the panels show the match before the roll
            self._shows_roll, change = False, whole_match(game.state)
        if self.session.computer_decides:
            self._show_computer_turn(change)
            return
        question = translate(game.prompt())
        is_paying = game.decision_kind is DecisionKind.PAY
        proposal = game.proposed_payment() if is_paying else ()
        closing, choices = closing_answers(game, proposal), choice_answers(game)
        self.asking.show(game, question, closing, choices)
        done = automatic_move_note(self.session.automatic_moves)
        hint = hint_key(game, is_paid=not proposal)
        if self.waiting.has_just_passed and self.hints.memory.is_due(STOP_HERE, len(game.history)):
            hint = STOP_HERE
        self.rails.show_state(game.state, change, question, hint, done)
        self.rails.show_auto_pass(self.session)
        listed = () if self.asking.is_on_table(game, choices) else choices
        if change:
            self.panels.show_match(game, proposal, listed)
        self.side.show_match(game, change, proposal)
        self.odds.follow_question()
        self._offer(closing, choices)
        self._tell_what_is_new(change, question)

    def _show_computer_turn(self, change: MatchChange) -> None:
        """Show what has changed while the computer decides: nothing is asked."""
        self.answers = self.computer.answers
        self.computer.show_turn(change)
        self.odds.end()
        self.waiting.button_hint.end()
        self._tell_what_is_new(change, "")

    def _show_computer_pause(self) -> None:
        """The computer was paused or resumed."""
        if self.session.computer_decides and self.session.has_shown_all:
            self._show_computer_turn(NO_CHANGE)
            self.announcer.announce(self.computer.question)

    def _tell_what_is_new(self, change: MatchChange, question: str) -> None:
        """Show and announce the news, once everything else has been shown."""
        game, log = self.session.game, self.side.log
        event, reason = self.computer.news(log)
        self.rails.show_news(game.setup, game.state.turn, event, reason)
        self.dice_entry.refresh()
        self.make_way_for_banner()
        new_lines = (*log.new_lines, *filter(None, (reason,))) if change.log else ()
        self.news.announce_changes(new_lines, question, is_back=change.log and log.was_rewound)
        self._show_result()
        for part in self.parts:
            part.on_question(change)
        self.asked.emit()

    def _show_result(self) -> None:
        """Show the victory scene, if the match is over."""
        self.match_end.refresh()

    def _offer(self, closing: tuple[Answer, ...], choices: tuple[Answer, ...]) -> None:
        """Offer these answers on buttons and keys."""
        game = self.session.game
        kind = game.decision_kind
        closing = self.asking.finishing_answers(game, closing)
        abilities = choices if kind in PRIORITY_DECISIONS else ()
        has_keys = kind is not DecisionKind.ASSIGN
        if abilities:
            has_keys = self.panels.shows_abilities
        self.answers = (*closing, *choices) if has_keys else closing
        self.bar.show_answers(
            closing,
            can_cancel=kind is DecisionKind.PAY,
            can_wait=self.waiting.is_offered,
            abilities=len(abilities),
            has_odds=self.odds.is_possible,
        )
        self.rails.answers_changed()
        set_tab_order(self.view, self.bar.buttons)
        self.waiting.explain_button()

    def _offer_anew(self) -> None:
        """Update the answers after the players moved damage or effects on the table."""
        if self.session.can_act:
            self._offer(closing_answers(self.session.game, ()), choice_answers(self.session.game))

    def _pause(self) -> None:
        """Disable input while dice move."""
        self.session.input_guard.on_motion()
        self.answers = ()
        for part in self.parts:
            part.on_motion()
        self.paused.emit()

    def _ask_throw(self, awaited: PendingRoll | None) -> None:
        """Tell the player how to throw the waiting dice; None means they were just thrown."""
        self._shows_roll = True
        self.session.input_guard.on_motion()
        self.bar.update()
        if awaited is None:
            self.bar.show_rolling()
            for part in self.parts:
                part.on_thrown()
        else:
            self.rails.prompt_throw(self.session.game.setup, awaited)
            self.rails.show_auto_pass(self.session)
            self.rails.answers_changed()
            asked = self.bar.question.words.text()
            before = self.session.copy_before_roll(awaited.dice)
            for part in self.parts:
                part.on_throw(before, asked)
            self.rails.show_news(before.setup, awaited.turn, self.side.log.last_event)
            self.news.announce_changes(self.side.log.new_lines, asked)
        self.paused.emit()

    # --- player actions -----------------------------------------------------------------------

    def press_answer(self, answer: Answer) -> None:
        """Give the answer of a button or its key."""
        if answer.name == PAUSE_COMPUTER:
            self.focus_table()  # the pressed button is about to disappear
            self.bar.disable_input()  # until the table shows all and another one comes
            self.computer.toggle_pause()
            return
        if answer.name == SHOW_RESULT:
            self.match_end.open_again()
            return
        self.focus_table()  # the pressed button is about to disappear
        self._play_moves(answer.moves)

    def _throw(self) -> None:
        """Throw the waiting dice for the button of the prompt."""
        self.focus_table()  # the pressed button is about to disappear
        self.view.throw()

    def _play_moves(self, moves: tuple[Move, ...]) -> None:
        self.note.hide()
        self.session.choose(*moves)

    def _play_line(self, moves: tuple[Move, ...]) -> None:
        """Play a line of the text view, unless it has just taken the place of another line."""
        if not self.session.holds_back(needs_stillness=True):
            self._play_moves(moves)

    def _play_from_menu(self, moves: tuple[Move, ...]) -> None:
        """Play an action from the inspector; ask first before conceding."""
        self.note.hide()
        if Concede() in moves:
            self.concede()
        else:
            self.session.choose(*moves)

    def _refused(self, refusal: Refusal, at: QPoint | None = None) -> None:
        """Show a refusal on the table and announce it to screen readers."""
        self.note.show_refusal(refusal, at)
        self.news.announce_objection(refusal.reason, refusal.remedy)

    def _show_notice(self, notice: Notice, at: QPoint | None = None) -> None:
        """Show a notice on the table and announce it to screen readers."""
        self.note.show_notice(notice, at)
        self.news.announce_objection(notice.reason, notice.advice)

    # --- keys ---------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_for_button = press_focused_button(event)
        if not (is_for_button or self.handle_key(event) or self.inspector.handle_key(event)):
            super().keyPressEvent(event)

    def handle_key(self, event: QKeyEvent) -> bool:
        """Handle a key; return False if it means nothing now."""
        return self.keys.handle_key(event)

    def explain_no_finish(self) -> bool:
        """Space was pressed but nothing can be passed or finished: explain why."""
        if self.session.computer_decides:
            self.computer.player.hurry()
            return True
        refusal = self.session.game.refusal(Pass()) if self.session.can_act else None
        if refusal is not None:
            self._refused(refusal)
        return refusal is not None

    def _connect(self) -> None:
        view, bar, side, end = self.view, self.bar, self.side, self.match_end
        self.session.decision_ready.connect(self.refresh)
        if self.allows_computer:
            self.computer.player.sign_changed.connect(self.computer.show_sign)
            self.computer.player.paused_changed.connect(self._show_computer_pause)
        self.move_hint.chosen.connect(self._play_moves)
        self.suggestions.chosen.connect(self._play_moves)
        side.text_view.suggest = self.session.suggestions
        self.session.move_held_back.connect(self._show_notice)
        view.refused.connect(self._refused)
        view.pending_roll_changed.connect(self._ask_throw)
        view.card_hovered.connect(lambda card: side.show_card(self.session.game, card))
        view.die_hovered.connect(lambda die: side.show_die(self.session.game, die))
        self.keys = KeyRouter(self)
        self.asking.chosen.connect(self.press_answer)
        self.asking.changed.connect(self._offer_anew)
        self.dice_entry.entered.connect(self.session.choose)
        bar.chosen.connect(self.press_answer)
        bar.painted.connect(self.session.input_guard.on_paint)
        bar.cancel_wanted.connect(self._cancel_payment)
        bar.throw_wanted.connect(self._throw)
        bar.abilities_wanted.connect(self.toggle_abilities)
        bar.wait_wanted.connect(self.wait)
        bar.odds_wanted.connect(self.odds.toggle)
        self.odds.told.connect(self.announcer.announce)
        bar.stop_waiting.clicked.connect(self.session.stop_waiting)
        self.panels.choice.chosen.connect(self.press_answer)
        self.panels.payment.chosen.connect(self.press_answer)
        self.panels.changed.connect(self._offer_anew)
        side.text_view.played.connect(self._play_line)
        side.text_view.cancelled.connect(self.undo)
        side.text_view.dice_entry_wanted.connect(self.dice_entry.focus_panel)
        side.text_view.throw_wanted.connect(view.throw)
        self.inspector.menu.chosen.connect(self._play_from_menu)
        self.inspector.opened.connect(self.note.hide)
        self.inspector.card_announced.connect(self.announcer.announce)
        view.menu_requested.connect(self.inspector.open_menu)
        end.offers_swap = self.can_play_again
        end.table_shown.connect(lambda: self._offer(end.answers(), ()))
