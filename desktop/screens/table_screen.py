"""A match on the screen: the table, the bar above it, and what is read and chosen beside it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMessageBox, QTabWidget, QVBoxLayout, QWidget

from desktop.answers import Answer, all_moves, closing_answers, options
from desktop.palette import Theme
from desktop.panels.card_panel import CardPanel
from desktop.panels.choice_panel import ChoicePanel
from desktop.panels.end_panel import EndPanel
from desktop.panels.log_panel import LogPanel
from desktop.panels.moves_panel import MovesPanel
from desktop.panels.payment_panel import PaymentPanel
from desktop.panels.prompt_bar import PromptBar
from desktop.panels.refusal_note import RefusalNote
from desktop.panels.rules_panel import RulesPanel
from desktop.session import Session
from desktop.table.view import TableView
from rules.moves import Concede, Pass, Pay
from rules.refusals import Refusal
from rules.telling import story

_SIDE = 300
_LOW = 780  # below this height a payment takes the place of the card
_SPACE_KEYS = (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class TableScreen(QWidget):
    """Everything that two people need to play a match.

    Signals:
        home_wanted(), rematch_wanted(), export_wanted(): what the end of a match offers.
        asked(): the screen is up to date and waits for the players.
    """

    home_wanted = Signal()
    rematch_wanted = Signal()
    export_wanted = Signal()
    asked = Signal()

    def __init__(self, session: Session, theme: Theme, coach: QWidget | None = None) -> None:
        super().__init__()
        self.session = session
        self._theme = theme
        self._answers: tuple[Answer, ...] = ()
        self._undone = 0
        setup = session.game.setup
        self.view = TableView(session, theme)
        self.bar = PromptBar()
        self.choice = ChoicePanel()
        self.payment = PaymentPanel(setup)
        self.card = CardPanel(setup)
        self.log = LogPanel()
        self.moves = MovesPanel()
        self.rules: RulesPanel | None = None
        self.tabs = QTabWidget()
        self._coach = coach
        self._lay_out()
        self.note = RefusalNote(self.view)
        self.end = EndPanel(self.view)
        self._connect()

    # --- from outside -------------------------------------------------------------------------

    def begin(self) -> None:
        """Show the match as it stands, or begin it if nothing has happened yet."""
        if self.session.game.decision is None and not self.session.game.state.over:
            self.session.start()
        else:
            self.refresh()
        self.view.setFocus()

    def set_theme(self, theme: Theme) -> None:
        """Change colours."""
        self._theme = theme
        self.view.set_theme(theme)
        if self.end.isVisible():
            self.end.tell(self.session.game, theme)

    def open_rule(self, rule: str) -> None:
        """Show an entry of the rules reference."""
        if self.rules is None:
            self.rules = RulesPanel()
            self._rules_place.layout().addWidget(self.rules)
        self.tabs.setCurrentWidget(self._rules_place)
        self.rules.open(rule)

    def can_undo(self) -> bool:
        """Whether a player has done anything yet."""
        return any(not played.is_chance for played in self.session.game.played)

    def can_redo(self) -> bool:
        """Whether anything was taken back and nothing else done since."""
        return self._undone > 0

    def undo(self) -> None:
        """Take back the last act; beyond a roll or a draw only if both players agree."""
        if self.view.is_animating:
            self.view.finish_now()
        if self.can_undo() and not self._take_back(past_chance=False):
            self._ask_consent()

    def redo(self) -> None:
        """Play again what was taken back, and the passes of who could do nothing else."""
        while self._undone:
            self._undone -= 1
            if not self.session.redo() or not self._only_passes():
                break

    def _take_back(self, *, past_chance: bool) -> bool:
        """Take back an act, and with it the pass of a player who could do nothing else."""
        before = self._undone
        while self.can_undo():
            self._undone += 1
            if not self.session.undo(past_chance=past_chance):
                self._undone -= 1
                break
            if not self._only_passes():
                break
        return self._undone > before

    def _only_passes(self) -> bool:
        """Whether the decision that is open leaves no choice, and is made by the table itself."""
        game = self.session.game
        decision = game.decision
        return decision is not None and decision.kind == "reply" and game.legal() == (Pass(),)

    def concede(self) -> None:
        """Give up the match for the player who decides."""
        self._play(Answer((Concede(),), "", None))

    def proposal(self) -> tuple[Pay, ...]:
        """How the payment in hand could be completed; () if none is open."""
        decision = self.session.game.decision
        if decision is None or decision.kind != "pay":
            return ()
        return self.session.game.proposed_payment()

    # --- keeping up with the session ----------------------------------------------------------

    def refresh(self) -> None:
        """Show the state that is true now, and what can be done in it."""
        game = self.session.game
        state = game.state
        proposal = self.proposal()
        paying = game.decision is not None and game.decision.kind == "pay"
        choices = options(game)
        closing = closing_answers(game, proposal)
        self._answers = (*closing, *choices)
        self.bar.show_state(state)
        self.bar.offer(closing, can_cancel=paying)
        self.choice.offer(self._heading(), choices)
        self.payment.setVisible(paying)
        if paying:
            self.payment.show_payment(game, proposal)
        self.card.refresh(state)
        self._make_room()
        self.log.tell(story(game))
        self.moves.offer(all_moves(game))
        self.bar.undo.setEnabled(self.can_undo())
        self.bar.redo.setEnabled(self.can_redo())
        self.end.setVisible(False)
        if state.over:
            self.end.tell(game, self._theme)
        self.asked.emit()

    def _pause(self) -> None:
        self._answers = ()
        self._undone = 0
        self.note.hide()
        self.bar.pause()
        self.choice.pause()
        self.moves.offer(())

    def _heading(self) -> str:
        decision = self.session.game.decision
        if decision is not None and decision.kind in ("main", "reply", "window"):
            return self.tr("Abilities to pay for")
        return self.tr("Choose")

    def _make_room(self) -> None:
        crowded = self._coach is not None or self.height() < _LOW
        self.card.setVisible(not (crowded and self.payment.isVisibleTo(self)))

    # --- what players do ----------------------------------------------------------------------

    def _play(self, answer: Answer) -> None:
        self.view.setFocus()  # the button that was pressed will be gone
        self._play_listed(answer)

    def _play_listed(self, answer: Answer) -> None:
        self.note.hide()
        self.session.play(*answer.moves)

    def _cancel(self) -> None:
        """Drop the payment in hand, or put away what lies over the table."""
        decision = self.session.game.decision
        if self.note.isVisible():
            self.note.hide()
        elif self.end.isVisible():
            self.end.hide()
        elif decision is not None and decision.kind == "pay":
            self.undo()

    def _ask_consent(self) -> None:
        """Dice have shown something since: both players are asked."""
        names = [player.name for player in self.session.game.setup.players]
        box = QMessageBox(self)
        box.setWindowTitle(self.tr("Take back a roll?"))
        said = self.tr("{first} and {second}: do you both agree to go back beyond a roll or a draw?")
        box.setText(said.format(first=names[0], second=names[1]))
        box.setInformativeText(self.tr("The same dice will come again."))
        agree = box.addButton(self.tr("We both agree"), QMessageBox.ButtonRole.AcceptRole)
        box.setDefaultButton(
            box.addButton(self.tr("No, play on"), QMessageBox.ButtonRole.RejectRole)
        )
        agree.clicked.connect(self._undo_past_chance)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def _undo_past_chance(self) -> None:
        self._take_back(past_chance=True)

    def _refused(self, refusal: Refusal, at: QPoint | None = None) -> None:
        self.note.tell(refusal, at)

    def _read_card(self, card: object) -> None:
        if isinstance(card, int):
            self.card.show_card(self.session.game.state, card)

    def _read_die(self, die: object) -> None:
        if isinstance(die, int):
            self.card.show_die(self.session.game.state, die)

    # --- keys ---------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self._take_key(event):
            super().keyPressEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Space and the keys on buttons also work while the table has the keyboard."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            on_table = event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if on_table and self._take_key(event):
                return True
        elif event.type() == QEvent.Type.MouseButtonPress:
            self.note.hide()
        return super().eventFilter(watched, event)

    def _take_key(self, event: QKeyEvent) -> bool:
        held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if held != Qt.KeyboardModifier.NoModifier or event.isAutoRepeat():
            return False
        if event.key() == Qt.Key.Key_Escape:
            self._cancel()
            return True
        if event.key() == Qt.Key.Key_Space and self.view.is_animating:
            self.view.finish_now()
            return True
        for answer in self._answers:
            if answer.key == event.key() or (answer.is_main and event.key() in _SPACE_KEYS):
                self._play(answer)
                return True
        return False

    # --- laying out ---------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()
        if self.end.isVisible():
            self.end.fit()

    def _connect(self) -> None:
        session, view = self.session, self.view
        session.happened.connect(self._pause)
        session.asked.connect(self.refresh)
        session.refused.connect(self._refused)
        view.refused.connect(self._refused)
        view.card_hovered.connect(self._read_card)
        view.die_hovered.connect(self._read_die)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)
        self.bar.chosen.connect(self._play)
        self.bar.cancelled.connect(self.undo)
        self.bar.undo_wanted.connect(self.undo)
        self.bar.redo_wanted.connect(self.redo)
        self.choice.chosen.connect(self._play)
        self.moves.chosen.connect(self._play_listed)
        self.note.rule_wanted.connect(self.open_rule)
        self.tabs.currentChanged.connect(self._open_tab)
        self.end.closed.connect(self.end.hide)
        for mine, theirs in (
            (self.home_wanted, self.end.home_wanted),
            (self.rematch_wanted, self.end.rematch_wanted),
            (self.export_wanted, self.end.export_wanted),
        ):
            theirs.connect(mine)

    def _open_tab(self) -> None:
        if self.tabs.currentWidget() is self._rules_place and self.rules is None:
            self.open_rule("")

    def _lay_out(self) -> None:
        self._rules_place = QWidget()
        QVBoxLayout(self._rules_place).setContentsMargins(0, 0, 0, 0)
        self.tabs.addTab(self.log, self.tr("Log"))
        self.tabs.addTab(self.moves, self.tr("Moves"))
        self.tabs.addTab(self._rules_place, self.tr("Rules"))
        self.tabs.setDocumentMode(True)
        side = QWidget()
        side.setFixedWidth(_SIDE)
        column = QVBoxLayout(side)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(8)
        for panel in (self._coach, self.payment, self.choice, self.card):
            if panel is not None:
                column.addWidget(panel)
        column.addWidget(self.tabs, 1)
        below = QHBoxLayout()
        below.setSpacing(0)
        below.addWidget(self.view, 1)
        below.addWidget(side)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.bar)
        rows.addLayout(below, 1)
