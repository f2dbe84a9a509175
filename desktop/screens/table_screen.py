"""The match screen: the table fills it, with the prompt on its rails and panels over the felt."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal, SignalInstance
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QWidget

from desktop.match.accidental_input_guard import Notice
from desktop.match.answers import Answer, choice_answers, closing_answers
from desktop.match.hint_memory import STOP_HERE
from desktop.match.match_change import NO_CHANGE, MatchChange, whole_match
from desktop.match.session import Session
from desktop.match_log.turn_picture.shared_turn import SharedTurn, turn_so_far
from desktop.panels.match_panels.dice_entry import DiceEntryPanel
from desktop.panels.match_panels.odds_panel import RollOddsHelp
from desktop.panels.match_panels.side_column import CHARTS, LOG, WORDS
from desktop.panels.navigator import navigator_of
from desktop.panels.notes.match_notes import MatchNotes
from desktop.panels.prompt.hints import automatic_move_note, hint_key, skip_hint
from desktop.panels.widgets.busy_sign import show_work
from desktop.screens.answer_offer import AnswerOffer, KeyRouter
from desktop.screens.computer_turns import ComputerTurns
from desktop.screens.match_commands import HintOffer, MatchCommands, WaitOffer
from desktop.screens.screen_focus import ScreenFocus
from desktop.screens.table_overlays import TableOverlays
from desktop.storage.settings import Settings
from desktop.style.basic_widgets import press_focused_button
from desktop.style.current_theme import THEME_CHANGED
from desktop.style.key_caps import KEY_CAPS_CHANGED
from desktop.table.animation.event_playback import PendingRoll
from desktop.table.animation.seat_turns import SeatTurns
from desktop.table.dice_motion.cube import clear_picture_caches
from desktop.text.announcements import Announcer, MatchAnnouncements
from desktop.text.translation import tell, translate
from rules.advice import OutlineKey, Refusal, TableSubject
from rules.game import Game
from rules.model import CardId, DieId, Pass
from rules.opponents import reason_to_end
from rules.state import DecisionKind


class TableScreen(QWidget):
    """Everything that two people need to play a match.

    The table fills the screen; everything else is over its rails and its felt.
    """

    offers: tuple[type[QObject], ...] = (
        ComputerTurns,
        WaitOffer,
        HintOffer,
        RollOddsHelp,
        SeatTurns,
    )
    """The parts that other kinds of matches leave out."""

    commands_type = MatchCommands

    is_counted = True
    """Whether the end of the match counts as a match played, for the course."""

    paints_ground = True
    """Whether the screen paints its own ground."""

    asked = Signal()  # the screen is up to date and waits for the players
    paused = Signal()  # dice began to move, or wait to be thrown

    def __init__(self, session: Session, coach: QWidget | None = None) -> None:
        """Make the widgets and the parts; a `coach` always stays over the felt."""
        super().__init__()
        self.session = session
        # before the table connects, which may show the events at once
        session.events_played.connect(self._pause)
        self._shows_roll = False
        self.overlays = over = TableOverlays(self, session, coach)
        self.view, self.rails, self.bar = over.view, over.rails, over.bar
        self.panels, self.side, self.asking = over.panels, over.side, over.asking
        self.note, self.hints, self.inspector = over.note, over.hints, over.inspector
        self.suggestions, self.move_hint, self.odds = over.suggestions, over.move_hint, over.odds
        self.notes = self.side.notes = self.make_notes()
        if self.notes is not None:
            self.notes.changed.connect(lambda: self.side.show_log(self.seen_game()))
        self.match_end, self.dice_entry, self.parts = over.match_end, over.dice_entry, over.parts
        self.commands = self.commands_type(self, session, self.view)
        over.hand.undo = self.commands.undo
        self._make_parts()
        self.offer = AnswerOffer(over, self.commands, self.computer, self.waiting, self.focus)
        self.keys = KeyRouter(over, self.offer, self.handle_key, self.explain_no_finish)
        self._connect()

    def _make_parts(self) -> None:
        """List the parts, except for those that this kind of match does not offer."""
        session, view, over = self.session, self.view, self.overlays
        session.awaits_advice = over.adviser.awaits
        over.adviser.advised.connect(self._show_advice)
        self.computer = ComputerTurns(self, view, self.rails)
        self.announcer = Announcer(self)
        self.news = MatchAnnouncements(self.announcer)
        self.waiting: WaitOffer | None = None
        if WaitOffer in self.offers:
            self.waiting = WaitOffer(self, session, self.rails, self.hints.memory)
        else:
            self.rails.strip.hide_step_stops()
        self.hint_offer: HintOffer | None = None
        if HintOffer in self.offers:
            text_view = self.side.text_view
            self.hint_offer = HintOffer(self.move_hint, self.suggestions, text_view, self.announcer)
        else:
            self.suggestions.panel.hint.hide()
            over.adviser.is_on = False
        self.bar.offers_odds = RollOddsHelp in self.offers
        self.parts.insert(0, self.computer)  # it stops before the table shows the rest
        left_out = tuple(kind for kind in TableScreen.offers if kind not in self.offers)
        for part in [part for part in self.parts if isinstance(part, left_out)]:
            self.parts.remove(part)
        self.extra_stations: tuple[QWidget, ...] = ()
        """Further parts of the screen that F6 reaches."""
        self.focus = ScreenFocus(
            self, view, self.side, self.match_end, self.inspector.menu, self._stations
        )

    def make_notes(self) -> MatchNotes | None:
        """The notes that players can write; None in a match that is not kept."""
        return MatchNotes(self.session, self.seen_game)

    def seen_game(self) -> Game:
        """The match as the players have seen it, without a roll that waits to be thrown."""
        roll = self.view.pending_roll
        if roll is None:
            return self.session.game_as_shown()
        return self.session.copy_before_roll(roll.dice)

    # --- interface ----------------------------------------------------------------------------

    def open_match(self) -> None:
        """Show the current state of the match, or start the match if nothing has happened yet."""
        self._place()  # give the table its size before dice move on it
        self.view.setFocus()
        game = self.session.game
        if game.decision is None and not game.state.is_over:
            first = game.setup.players[game.state.active].name
            self.bar.question.show_question(
                tell(self.tr("{player} goes first"), player=first),
                f"{self.tr('Drawing and rolling the first dice.')} {skip_hint()}",
            )
            self.session.start()
        else:
            self.refresh(whole_match(game.state))

    def clean_up(self) -> None:
        """Clean up when the match is left: stop every part, clear the cache of die images."""
        for part in self.parts:
            part.leave()
        clear_picture_caches()

    def apply_settings(self, settings: Settings) -> None:
        self.view.tempo.follow(settings)
        self.session.apply_settings(settings)
        for part in self.parts:
            part.apply_settings(settings)

    @property
    def dice_entry_panel(self) -> DiceEntryPanel | None:
        """The form for results of real dice; None until it is first needed."""
        return self.dice_entry.panel

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers that keys give now."""
        return self.offer.answers

    @property
    def can_pause(self) -> bool:
        """Whether the computer plays for someone and can be paused."""
        session, plays = self.session, self.computer in self.parts
        return plays and session.has_computer and not session.game.state.is_over

    # --- leaving ------------------------------------------------------------------------------

    @property
    def leave_words(self) -> str:
        """What the menu calls leaving this table, with the access key."""
        return self.tr("L&eave the match")

    def leave(self) -> None:
        """Leave for the screen from which people come to this kind of table."""
        navigator_of(self).go_home()

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
        else:
            self._ask(change)

    def _ask(self, change: MatchChange) -> None:
        """Ask the open question, and offer the answers."""
        game = self.session.game
        self.overlays.adviser.follow()
        loss = self.session.loss_question
        question = translate(game.prompt() if loss.loss is None else loss.loss.message)
        is_paying = game.decision_kind is DecisionKind.PAY
        proposal = game.proposed_payment() if is_paying else ()
        closing, choices = closing_answers(game, proposal), choice_answers(game)
        self.asking.show(game, question, closing, choices)
        done = automatic_move_note(self.session.automatic_moves)
        hint = hint_key(game, is_paid=not proposal)
        has_passed = self.waiting is not None and self.waiting.has_just_passed
        if has_passed and self.hints.memory.is_due(STOP_HERE, len(game.history)):
            hint = STOP_HERE
        self.rails.show_state(game.state, change, question, hint, done)
        self.rails.show_auto_pass(self.session)
        listed = () if self.asking.is_on_table(game, choices) else choices
        if change:
            self.panels.show_match(game, proposal, listed)
        self.side.show_match(game, change, proposal)
        if self.odds in self.parts:
            self.odds.follow_question()
        self.side.text_view.set_loss(loss.outline)
        self.offer.offer(closing, choices)
        self._show_reason()
        self._finish(change, question)

    def _show_advice(self) -> None:
        """The advice for the open question has come: light the main button if that is best."""
        if self.session.can_act and self.session.advice is not None:
            self.offer.offer_again()
            self._show_reason()
            self.side.text_view.show_suggestions()

    def _show_reason(self) -> None:
        """If the best is to do nothing although something is possible, say why."""
        advice = self.session.advice
        reason = None if advice is None else reason_to_end(self.session.game, advice)
        if reason is not None and self.session.loss_question.loss is None:
            self.bar.question.set_hint(translate(reason))

    def _show_computer_turn(self, change: MatchChange) -> None:
        """Show what has changed while the computer decides: nothing is asked."""
        game, question = self.session.game, self.computer.question
        self.offer.answers = self.computer.answers
        self.asking.on_motion()
        self.panels.on_motion()
        self.rails.show_state(game.state, change, question)
        self.rails.show_auto_pass(self.session)
        self.side.show_match(game, change, ())
        self.bar.show_answers(self.offer.answers)
        self.rails.answers_changed()
        self.computer.show_sign()
        self.odds.end()
        if self.waiting is not None:
            self.waiting.button_hint.end()
        self._finish(change, "")

    def _show_computer_pause(self) -> None:
        """The computer was paused or resumed."""
        if self.session.computer_decides and self.session.has_shown_all:
            self._show_computer_turn(NO_CHANGE)
            self.announcer.announce(self.computer.question)

    def _finish(self, change: MatchChange, question: str) -> None:
        """Tell the news, now that everything else is shown; then the players may act."""
        self._tell_news(change, question)
        for part in self.parts:
            part.on_question(change)
        self.asked.emit()

    def _tell_news(self, change: MatchChange, question: str) -> None:
        """Show and announce what has happened."""
        game, log = self.session.game, self.side.log_lines
        event, reason = self.computer.news(log)
        self.rails.show_news(game.state.turn, event, reason)
        self.dice_entry.refresh()
        self.overlays.make_way_for_banner()
        new_lines = (*log.new, *filter(None, (reason,))) if change.log else ()
        self.news.announce_changes(new_lines, question, is_back=change.log and log.was_rewound)

    def _pause(self) -> None:
        """Disable input while dice move."""
        self.session.input_guard.on_motion()
        self.offer.answers = ()
        for part in self.parts:
            part.on_motion()
        if self.view.tempo.moves:  # otherwise the next question follows at once
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
            self.side.prompt_throw(before, asked)
            self.rails.show_news(awaited.turn, self.computer.last_event(self.side.log_lines))
            self.news.announce_changes(self.side.log_lines.new, asked)
            for part in self.parts:
                part.on_throw(before)
        self.paused.emit()

    # --- refusals and keys --------------------------------------------------------------------

    def _refused(self, refusal: Refusal, at: QPoint | None = None) -> None:
        self.note.show_refusal(refusal, at)
        self.news.announce_objection(refusal.reason, refusal.remedy)

    def _show_notice(self, notice: Notice, at: QPoint | None = None) -> None:
        self.note.show_notice(notice, at)
        self.news.announce_objection(notice.reason, notice.advice)

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

    # --- what is over the table -----------------------------------------------------------

    def open_rule(self, rule: str) -> None:
        """Show a rule; without an id, that of the refusal or the hint on the screen."""
        with show_work(self, "open rules"):
            self.side.open_rule(rule or self.note.shown_rule or self.hints.shown_rule)

    def toggle_rules(self) -> None:
        """Open the rule of the refusal or the hint on the screen, or close it."""
        rule = self.note.shown_rule or self.hints.shown_rule
        if self.side.shows_rule(rule):
            self.side.close_column()
        else:
            self.open_rule("")

    def show_large_card(self, thing: TableSubject) -> bool:
        """Show a card or die in the inspector until it is closed; False if it is neither."""
        return self.inspector.show_card(thing)

    def toggle_log(self) -> None:
        """Open or close the log."""
        self.side.toggle(LOG)

    def read_log(self) -> None:
        """Open the log and focus it, or close it."""
        self._uncover_table()
        self.toggle_log()
        if self.side.is_open:
            self.side.contents.log.page.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def write_note(self) -> None:
        """Let the player write a note to the moment on the table."""
        if self.notes is not None:
            self._uncover_table()
            self.side.open_note()

    def turn_to_share(self) -> SharedTurn:
        """The turn on the table, for a picture of it."""
        seen = self.seen_game()
        return turn_so_far(seen.state, seen.log_lines())

    def game_to_keep(self) -> Game:
        """The match that is saved to a file or exported: as far as it is played."""
        return self.session.game

    def search_log(self) -> None:
        self._uncover_table()
        self.side.open_tab(LOG)
        self.side.contents.log.focus_search()

    def toggle_charts(self) -> None:
        """Open the charts of the match and focus them, or close them."""
        if self.side.shows(CHARTS):
            self.side.close_column()
        else:
            self.open_charts()

    def open_charts(self) -> None:
        """Open the charts of the match and focus them."""
        self._uncover_table()
        self.side.open_tab(CHARTS)
        self.side.charts.focus_chart()

    def show_act(self, act: int) -> None:
        """Show an act that was chosen in a chart: in the log, or in a replay on the table."""
        self.side.open_log_at(act)

    def toggle_text_view(self) -> None:
        """Open the table in words and focus it, or close it.

        Where it is pinned beside the table, the focus moves there, or back to the table.
        """
        self._uncover_table()
        if self.side.is_pinned and self.side.text_view.hasFocus():
            self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        elif self.side.shows(WORDS) and not self.side.is_pinned:
            self.side.close_column()
        else:
            self.side.open_text_view()

    def _uncover_table(self) -> None:
        """Close the result of the match, which covers everything that is opened now."""
        if self.match_end.is_open:
            self.match_end.close()

    def _explain_line(self, key: OutlineKey) -> None:
        """Explain why nothing can be done with an entry chosen in the text view."""
        match key:
            case ("die", int(die)):
                thing = TableSubject("die", die=DieId(die))
            case ("card", int(card)):
                thing = TableSubject("card", card=CardId(card))
            case _:
                return
        self.inspector.open_menu(thing, back=self.side.text_view)

    def _stations(self) -> list[QWidget]:
        """The widgets between which F6 moves the focus, in their order."""
        stations = (
            *(self.view, self.bar, self.rails.tools, self.rails.strip),
            *(self.move_hint.panel, self.suggestions.panel, self.panels.choice),
            *(self.panels.payment, self.odds.panel, self.panels.coach),
            *(self.overlays.hand.panel, self.overlays.reminders.chip),
            *(*self.extra_stations, self.side),
        )
        return [station for station in stations if station is not None]

    # --- layout -------------------------------------------------------------------------------

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._place()
            self.inspector.restyle()
            self.match_end.restyle()
        elif event.type() == KEY_CAPS_CHANGED:
            self.rails.place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    @property
    def table_height(self) -> int:
        """The height of the table, which usually fills the screen."""
        return self.height()

    def _place(self) -> None:
        """Let the table fill the screen, except for the column if it is pinned."""
        wide = self.side.preferred_width(self.width())
        table = self.width() - wide if self.side.is_pinned else self.width()
        self.view.setGeometry(0, 0, table, self.table_height)
        self._place_over_table()

    def _place_over_table(self) -> None:
        self.overlays.place(self.table_height)

    def _connect(self) -> None:
        session, view, side, rails = self.session, self.view, self.side, self.rails
        slots: tuple[tuple[SignalInstance, Callable[..., object]], ...] = (
            (session.decision_ready, self.refresh),
            (session.move_held_back, self._show_notice),
            (view.layout_changed, self._place_over_table),
            (view.refused, self._refused),
            (view.pending_roll_changed, self._ask_throw),
            (view.card_hovered, lambda card: side.show_card(session.game, card)),
            (view.die_hovered, lambda die: side.show_die(session.game, die)),
            (view.menu_requested, self.inspector.open_menu),
            (side.moved, self._place),
            (side.closed, view.setFocus),
            (side.charts.act_chosen, self.show_act),
            (side.text_view.reason_wanted, self._explain_line),
            (side.text_view.dice_entry_wanted, self.dice_entry.focus_panel),
            (side.text_view.throw_wanted, view.throw),
            (self.match_end.charts_wanted, self.open_charts),
            (rails.news.clicked, self.toggle_log),
            (rails.tools.log.clicked, self.toggle_log),
            (self.dice_entry.entered, session.choose),
            (self.bar.painted, session.input_guard.on_paint),
            (self.bar.stop_waiting.clicked, session.stop_waiting),
            (self.odds.told, self.announcer.announce),
            (self.inspector.opened, self.note.hide),
            (self.inspector.card_announced, self.announcer.announce),
        )
        for signal, slot in slots:
            signal.connect(slot)
        if self.computer in self.parts:
            self.computer.player.sign_changed.connect(self.computer.show_sign)
            self.computer.player.paused_changed.connect(self._show_computer_pause)
        QShortcut(QKeySequence("Ctrl+F"), self, self.search_log)
        side.text_view.suggest = session.suggestions
        self.match_end.offers_swap = self.commands.can_play_again
