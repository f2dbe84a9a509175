"""The match screen: the table, the prompt bar above it, and the column beside it."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.announcing import Announcer, TableNews
from desktop.answers import Answer, closing_answers, options
from desktop.asking.asking import Asking
from desktop.palette import Theme
from desktop.panels.agreeing import agree_to_go_back, concede
from desktop.panels.closer_look import CloserLook
from desktop.panels.dice_desk import DiceDesk
from desktop.panels.end_panel import EndPanel
from desktop.panels.entering import Entering
from desktop.panels.hints import done_alone, hinted
from desktop.panels.marking import Marking
from desktop.panels.prompt_bar import PromptBar
from desktop.panels.refusal_note import RefusalNote
from desktop.panels.side_column import SideColumn
from desktop.passing import Mark
from desktop.screens.table_keys import TableKeys
from desktop.session import Session
from desktop.settings import Settings
from desktop.table.course import Awaited
from desktop.table.cube import forget_pictures
from desktop.table.view import TableView
from desktop.unawares import Unawares
from desktop.words import say
from rules import naming
from rules.moves import Concede, Move, OfferDraw, Pass
from rules.portraying import Key
from rules.possibilities import Thing
from rules.refusals import Refusal


class TableScreen(QWidget):
    """Everything that two people need to play a match.

    Signals:
        home_wanted(), rematch_wanted(), swap_wanted(), export_wanted(): a button of the end
            panel was pressed.
        asked(): the screen is up to date and waits for the players.
        marks_changed(marks): the players changed the steps at which they are always asked.
    """

    lets_throw = True
    """Whether dice may wait for the player to throw them."""

    lets_turn = True
    """Whether the table may rotate toward the player to move."""

    takes_marks = True
    """Whether players can set step stops."""

    home_wanted = Signal()
    rematch_wanted = Signal()
    swap_wanted = Signal()
    export_wanted = Signal()
    asked = Signal()
    marks_changed = Signal(object)

    def __init__(self, session: Session, theme: Theme, coach: QWidget | None = None) -> None:
        super().__init__()
        self.session = session
        if session.game.dealer is None:
            self.lets_throw = False  # the players roll real dice
        self._theme = theme
        self.answers: tuple[Answer, ...] = ()
        session.happened.connect(
            self._pause
        )  # before the table connects, which may show it at once
        self.view = TableView(session, theme)
        self.bar = PromptBar()
        self.side = SideColumn(session.game.setup, coach)
        self._lay_out()
        self.asking = Asking(self.view)
        self.note = RefusalNote(self.view)
        self.closer = CloserLook(session, self.view)
        self.end = EndPanel(self.view)
        self.unawares = Unawares(session)
        self.entering = Entering(session, self.view, self.side.words)
        self.marking = Marking(session, self)
        self.announcer = Announcer(self)
        self.news = TableNews(self.announcer)
        self._connect()

    @property
    def desk(self) -> DiceDesk | None:
        """The form for results of real dice; None until it is first needed."""
        return self.entering.desk

    # --- interface ----------------------------------------------------------------------------

    def begin(self) -> None:
        """Show the current state of the match, or start the match if nothing has happened yet."""
        if (layout := self.layout()) is not None:
            layout.activate()  # give the table its size before dice move on it
        self.view.setFocus()
        game = self.session.game
        if game.decision is None and not game.state.over:
            first = game.setup.players[game.state.active].name
            self.bar.question.ask(
                self.tr("{player} goes first").format(player=first),
                self.tr("Drawing and rolling the first dice. Press Space to skip the animation."),
            )
            self.session.start()
        else:
            self.refresh()

    def leave(self) -> None:
        """Clean up when the match is left: stop animations and clear the cache of die images."""
        self.view.finish_now()
        forget_pictures()

    def follow(self, settings: Settings) -> None:
        """Apply the settings for prompts, step stops, the inspector and the text view."""
        self.closer.reads_at_rest = settings.read_at_rest
        self.side.keep_words_open(settings.words_panel)
        self.session.follow(settings)
        self.bar.show_policy(self.session)

    def set_theme(self, theme: Theme) -> None:
        """Change colors."""
        self._theme = theme
        self.view.set_theme(theme)
        if self.end.isVisible():
            self.end.tell(self.session.game, theme)

    def open_rule(self, rule: str) -> None:
        """Show a rule in the rules panel; without an id, the rule of the refusal on the screen."""
        self.side.open_rule(rule or self.note.told)

    def read_large(self, thing: Thing) -> bool:
        """Show a card or die in the inspector until it is closed; False if it is neither."""
        return self.closer.read(thing)

    def go_to_words(self) -> None:
        """Move the focus to the text view, or back to the table."""
        if self.side.words.hasFocus():
            self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self.side.open_words()

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo."""
        return self.session.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether there is anything to redo."""
        return self.session.can_redo

    def undo(self) -> None:
        """Undo the last act; past a roll or a draw only if both players agree."""
        # While dice wait to be thrown, their result is in the state but not on the screen.
        if self.view.awaited is None:
            self.view.finish_now()
            if self.can_undo and self.session.undo():
                return
        if self.can_undo:
            agree_to_go_back(self, self.session, then=self._undo_past_chance)

    def _undo_past_chance(self) -> None:
        self.view.finish_now()
        self.session.undo(past_chance=True)

    def redo(self) -> None:
        """Redo the act that was undone."""
        self.view.finish_now()
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
            concede(self, self.session)

    def can_offer_draw(self) -> bool:
        """Whether the player to move can offer a draw: no act is half finished."""
        return self.session.can_act and self.session.game.refusal(OfferDraw()) is None

    def offer_draw(self) -> None:
        """Offer a draw for the player to move; the opponent answers at the table."""
        if self.can_offer_draw():
            self.session.play(OfferDraw())

    # --- following the session ----------------------------------------------------------------

    def refresh(self) -> None:
        """Show the current state and the available answers."""
        self.unawares.asked()
        game = self.session.game
        is_paying = game.decision is not None and game.decision.kind == "pay"
        proposal = game.proposed_payment() if is_paying else ()
        closing, choices = closing_answers(game, proposal), options(game)
        self.asking.show(game, closing, choices)
        done = done_alone(self.session.done_alone)
        self.bar.show_state(game.state, hinted(game, is_paid=not proposal), done)
        self.bar.show_policy(self.session)
        self._offer(closing, choices)
        self.bar.undo.setEnabled(self.can_undo)
        self.bar.redo.setEnabled(self.can_redo)
        listed = () if self.asking.lies_on_table(game, choices) else choices
        self.side.show_match(game, proposal, listed)
        self.end.hide()
        if game.state.over:
            self.end.tell(game, self._theme)
        self.entering.refresh()
        log, question = self.side.log, say(naming.prompt(game.state))
        self.news.tell(log.news, question, is_back=log.is_shorter)
        self.asked.emit()

    def _offer(self, closing: tuple[Answer, ...], choices: tuple[Answer, ...]) -> None:
        """Offer these answers on buttons and keys."""
        game = self.session.game
        kind = game.decision.kind if game.decision is not None else "over"
        closing = self.asking.closing(game, closing)
        self.answers = closing if kind == "assign" else (*closing, *choices)
        can_wait = kind in ("reply", "window") and self.takes_marks and self.session.can_wait
        self.bar.offer(closing, can_cancel=kind == "pay", can_wait=can_wait)

    def _offer_anew(self) -> None:
        """Update the answers after the players moved damage or effects on the table."""
        if self.session.can_act:
            self._offer(closing_answers(self.session.game, ()), options(self.session.game))

    def _pause(self) -> None:
        """Disable input while dice move."""
        self.answers = ()
        self.note.hide()
        self.entering.put_away()
        self.asking.hide()
        self.bar.pause()
        self.side.pause()

    def _ask_throw(self, awaited: Awaited | None) -> None:
        """Tell the player how to throw the waiting dice; None means they were just thrown."""
        if awaited is None:
            self.bar.tell_throw()
        else:
            self.bar.ask_throw(self.session.game.setup, awaited)
            self.bar.show_policy(self.session)
            asked = self.bar.question.words.text()
            self.side.ask_throw(self.session.before_roll(awaited.numbers), asked)
            self.news.tell(self.side.log.news, asked)

    # --- player actions -----------------------------------------------------------------------

    def _play(self, answer: Answer) -> None:
        self.view.setFocus()  # the pressed button is about to disappear
        self._play_worded(answer.moves)

    def press(self, answer: Answer) -> None:
        """Handle a button of the bar or its key, unless the press was probably accidental."""
        told = self.unawares.told_of(answer)
        if told is None:
            self._play(answer)
        else:
            self.view.setFocus()
            self._refused(told)

    def _play_worded(self, moves: tuple[Move, ...]) -> None:
        self.note.hide()
        self.session.play(*moves)

    def _ask_worded(self, key: Key) -> None:
        """Explain why nothing can be done with an entry chosen in the text view."""
        match key:
            case ("die", int(die)):
                self.closer.ask(Thing("die", die=die), back=self.side.words)
            case ("card", int(card)):
                self.closer.ask(Thing("card", card=card), back=self.side.words)

    def _play_found(self, moves: tuple[Move, ...]) -> None:
        """Play an action from the inspector; ask first before conceding."""
        self.note.hide()
        if Concede() in moves:
            self.concede()
        else:
            self.session.play(*moves)

    def wait(self) -> None:
        """Pass for the player to move until something happens."""
        self.view.setFocus()
        self.note.hide()
        self.session.wait()

    def _tell_marks(self, marks: frozenset[Mark]) -> None:
        self.bar.show_policy(self.session)
        self.marks_changed.emit(marks)

    def cancel(self) -> bool:
        """Close the topmost overlay, or cancel the payment; False if there is neither."""
        decision = self.session.game.decision
        if self.note.isVisible():
            self.note.hide()
        elif self.closer.card.isVisible():
            self.closer.close()
        elif self.end.isVisible():
            self.end.hide()
        elif decision is not None and decision.kind == "pay":
            self.undo()
        else:
            return False
        return True

    def _refused(self, refusal: Refusal, at: QPoint | None = None) -> None:
        """Show a refusal on the table and announce it to screen readers."""
        self.note.tell(refusal, at)
        self.news.refuse(refusal)

    # --- keys ---------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not (self.take_key(event) or self.closer.take_key(event)):
            super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """Handle a key; return False if it means nothing now."""
        return self.keys.take(event)

    def cannot_finish(self) -> bool:
        """Space was pressed but nothing can be passed or finished: explain why."""
        refusal = self.session.game.refusal(Pass()) if self.session.can_act else None
        if refusal is not None:
            self._refused(refusal)
        return refusal is not None

    # --- layout -------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.side.fit(self.width())
        if self.end.isVisible():
            self.end.fit()
        self.entering.fit()

    def _connect(self) -> None:
        view, bar, side, end = self.view, self.bar, self.side, self.end
        self.session.asked.connect(self.refresh)
        view.refused.connect(self._refused)
        view.seats.turned.connect(bar.seat)
        view.throw_awaited.connect(self._ask_throw)
        view.card_hovered.connect(lambda card: side.show_card(self.session.game, card))
        view.die_hovered.connect(lambda die: side.show_die(self.session.game, die))
        self._connect_marks()
        self.keys = TableKeys(self)
        self.asking.chosen.connect(self._play)
        self.asking.changed.connect(self._offer_anew)
        self.entering.entered.connect(self.session.play)
        bar.chosen.connect(self.press)
        bar.cancelled.connect(self.undo)
        bar.throw_wanted.connect(view.throw)
        bar.mark_clicked.connect(self.marking.turn)
        bar.wait_wanted.connect(self.wait)
        bar.ask_wanted.connect(self.session.ask_again)
        bar.undo_wanted.connect(self.undo)
        bar.redo_wanted.connect(self.redo)
        side.chosen.connect(self._play)
        side.words.played.connect(self._play_worded)
        side.words.cancelled.connect(self.undo)
        side.words.desk_wanted.connect(self.entering.go)
        side.words.throw_wanted.connect(view.throw)
        side.words.asked_why.connect(self._ask_worded)
        self.note.rule_wanted.connect(self.open_rule)
        self.closer.rule_wanted.connect(self.open_rule)
        self.closer.chosen.connect(self._play_found)
        self.closer.opened.connect(self.note.hide)
        self.closer.told.connect(self.announcer.say)
        view.asked_about.connect(self.closer.ask)
        end.swap.setVisible(self.can_play_again)
        end.closed.connect(end.hide)
        end.home_wanted.connect(self.home_wanted)
        end.rematch_wanted.connect(self.rematch_wanted)
        end.swap_wanted.connect(self.swap_wanted)
        end.export_wanted.connect(self.export_wanted)

    def _connect_marks(self) -> None:
        """Connect the step stops and the keys for passing until something happens."""
        if not self.takes_marks:
            self.bar.hide_marks()
            return
        self.marking.listen(self)
        self.marking.changed.connect(self._tell_marks)
        QShortcut(QKeySequence("Shift+P"), self, self.session.ask_again)

    def _lay_out(self) -> None:
        below = QHBoxLayout()
        below.setSpacing(0)
        below.addWidget(self.view, 1)
        below.addWidget(self.side)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.bar)
        rows.addLayout(below, 1)
