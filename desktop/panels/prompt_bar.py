"""The bar above the table: the step of the turn, who decides what, and how to finish it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.answers import Answer, key_name
from desktop.look import in_letters
from desktop.panels.hints import hint
from desktop.panels.key_cap import KeyButton
from desktop.panels.step_strip import ONE, SHORT, WHOLE, StepStrip
from desktop.parts import button, dress_anew, label, take_out
from desktop.session import Session
from desktop.table.course import Awaited
from desktop.words import say
from rules import naming
from rules.setup import Setup
from rules.state import CHANCE, GameState, Step

_DECIDER = 30
_MOST_BESIDE = 0.66  # of the width of the bar, for answers that stand beside the question


class OneLine(QLabel):
    """Words in one line, which end in dots where there is not room for all of them."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        wide = self.width()
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, wide)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, shown)


class Question(QWidget):
    """What is asked, and below it how to answer; as high for one line as for two."""

    _TALL = 46

    def __init__(self) -> None:
        super().__init__()
        self.words = label(look="prompt", wraps=True)
        self.hint = OneLine()
        self.hint.setObjectName("soft")
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setFixedHeight(in_letters(self._TALL))  # the table below must not jump
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.words)
        rows.addWidget(self.hint)

    def ask(self, words: str, hint: str) -> None:
        """Show a question."""
        self.words.setText(words)
        self.hint.setText(hint)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def _fit(self) -> None:
        """A question that needs two lines gets both; a longer one smaller letters."""
        tall = in_letters(self._TALL)
        self._be_small(False)
        if self.words.heightForWidth(self.width()) > tall:
            self._be_small(True)
        high = self.words.heightForWidth(self.width())
        self.setFixedHeight(max(tall, high))
        one_line = self.words.fontMetrics().horizontalAdvance(self.words.text()) < self.width()
        fits = self.hint.sizeHint().width() <= self.width()
        self.hint.setVisible(bool(self.hint.text()) and one_line and fits)
        self.setToolTip("" if fits else self.hint.text())

    def _be_small(self, small: bool) -> None:
        self.words.ensurePolished()  # its letters may not have their size yet
        if bool(self.words.property("small")) is not small:
            self.words.setProperty("small", small)
            dress_anew(self.words)


class PromptBar(QFrame):
    """Tells who decides, for what, and in which step of the turn; holds the answers.

    Signals:
        chosen(answer): a button was pressed.
        cancelled(): the payment in hand is to be dropped.
        undo_wanted(), redo_wanted(): a move is to be taken back, or played again.
        throw_wanted(): the dice that wait are to be thrown.
        mark_clicked(mark): a mark on a step is to be set, or cleared.
        wait_wanted(): the player passes until something happens.
        ask_wanted(): nobody is to be passed any more until something happens.
    """

    chosen = Signal(object)
    cancelled = Signal()
    undo_wanted = Signal()
    redo_wanted = Signal()
    throw_wanted = Signal()
    mark_clicked = Signal(object)
    wait_wanted = Signal()
    ask_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bar")
        self._turn = label(look="name")
        self._strip = StepStrip()
        self.steps, self.marks = self._strip.steps, self._strip.marks
        self._strip.mark_clicked.connect(self.mark_clicked)
        self.question = Question()
        self._bottom, self._decides = 0, CHANCE
        self.decider = label()
        self.decider.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.decider.setFixedSize(in_letters(_DECIDER), in_letters(_DECIDER))
        self.buttons: list[QPushButton] = []
        undo_tip, redo_tip = (
            self.tr("Take back the last act (Ctrl+Z)"),
            self.tr("Play it again (Ctrl+Y)"),
        )
        self.undo = button(self.tr("Undo"), tip=undo_tip, is_small=True)
        self.redo = button(self.tr("Redo"), tip=redo_tip, is_small=True)
        self.undo.clicked.connect(self.undo_wanted)
        self.redo.clicked.connect(self.redo_wanted)
        self._thrower = ""
        self.waiting = KeyButton("")
        self.waiting.setProperty("small", True)
        self.waiting.clicked.connect(self.ask_wanted)
        self.waiting.hide()
        self._lay_out()

    def show_state(self, state: GameState, kind: str = "", done: str = "") -> None:
        """Tell of the step and of the decision.

        Args:
            state: the match.
            kind: what a hint is wanted for.
            done: what the table has just done by itself, which comes before the hint.
        """
        self._show_moment(state.setup, state.turn, state.active, None if state.over else state.step)
        told = "" if state.over else " ".join(line for line in (done, hint(kind)) if line)
        self.question.ask(say(naming.prompt(state)), told)
        player = state.decision.player if state.decision and not state.over else CHANCE
        self._show_decider(state.setup, player)

    def ask_throw(self, setup: Setup, awaited: Awaited) -> None:
        """Dice lie ready to be thrown: say by whom and how, with a button that does it."""
        self._show_moment(setup, awaited.turn, awaited.active, awaited.step)
        asked = self.tr("{player}: throw the die")
        how = self.tr("Drag it and let go in mid-swing, or press Space.")
        if len(awaited.numbers) > 1:
            asked = self.tr("{player}: throw the dice")
            how = self.tr("Drag them and let go in mid-swing, or press Space.")
        self._thrower = setup.players[awaited.player].name
        self.question.ask(asked.format(player=self._thrower), how)
        self._show_decider(setup, awaited.player)
        take_out(self._answers, self.buttons)
        roll = KeyButton(self.tr("Roll"), key_name(Qt.Key.Key_Space), is_main=True)
        roll.clicked.connect(self.throw_wanted)
        self.buttons = [roll]
        self._answers.addWidget(roll)

    def tell_throw(self) -> None:
        """The dice that waited are on their way."""
        rolls = self.tr("{player} rolls").format(player=self._thrower)
        self.question.ask(rolls, self.tr("Space shows the end at once."))
        self.pause()

    def show_policy(self, session: Session) -> None:
        """Show the marks on the steps, and who passes until something happens."""
        setup, decision = session.game.setup, session.game.decision
        decides = decision.player if decision is not None else CHANCE
        self._strip.show_marks(setup, session.passing.marks, decides)
        names = [setup.players[player].name for player in session.passing.waiting]
        one = self.tr("{player} keeps passing")
        words = one.format(player=names[0]) if len(names) == 1 else self.tr("Both keep passing")
        self.waiting.say(words, "Shift+P")
        self.waiting.setToolTip(self.tr("Until something happens. Click to be asked again"))
        self.waiting.setVisible(bool(names))
        self._fit_steps()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_steps()
        self._fit_answers()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.decider.setFixedSize(in_letters(_DECIDER), in_letters(_DECIDER))
            self._fit_steps()
            self._fit_answers()

    def _fit_steps(self) -> None:
        """Where the steps do not fit in whole, one word each must do, or the one of now alone."""
        margins = self.contentsMargins() + self._rows.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        for brevity in (WHOLE, SHORT, ONE):
            self._strip.be_brief(brevity)
            self._above.invalidate()  # it remembers how wide the steps were
            if self._above.sizeHint().width() <= room:
                return

    def hide_marks(self) -> None:
        """Nobody sets marks here."""
        self._strip.hide_marks()

    def offer(
        self, answers: tuple[Answer, ...], *, can_cancel: bool = False, can_wait: bool = False
    ) -> None:
        """Show these answers as buttons, with their keys; none while dice are moving."""
        take_out(self._answers, self.buttons)
        self.buttons = [self._button(answer) for answer in answers]
        if can_cancel:
            cancel = KeyButton(self.tr("Cancel"), self.tr("Esc"))
            cancel.clicked.connect(self.cancelled)
            self.buttons.insert(0, cancel)
        if can_wait:
            wait = KeyButton(self.tr("Pass until something happens"), "P")
            wait.setToolTip(
                self.tr("In this turn: until the other player attacks or uses something, or harms")
            )
            wait.clicked.connect(self.wait_wanted)
            self.buttons.insert(0, wait)
        for made in self.buttons:
            self._answers.addWidget(made)
        self._fit_answers()

    def _fit_answers(self) -> None:
        """Answers stand beside the question, or below it where they would leave it no room."""
        for made in self.buttons:
            made.ensurePolished()
        wide = sum(made.sizeHint().width() + 6 for made in self.buttons)
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._below.setDirection(below if wide > _MOST_BESIDE * self.width() else beside)

    @property
    def main_button(self) -> QPushButton | None:
        """The button that Space presses, if there is one."""
        return next((one for one in self.buttons if one.property("primary")), None)

    def pause(self) -> None:
        """Dice are moving: nothing can be answered until they lie still."""
        for made in (*self.buttons, self.undo, self.redo):
            made.setEnabled(False)

    def _show_moment(self, setup: Setup, turn: int, active: int, now: Step | None) -> None:
        """Whose turn it is, and which of its steps."""
        whose = setup.players[active].name
        self._turn.setText(self.tr("Turn {turn}: {player}").format(turn=turn, player=whose))
        self._strip.show_step(now)
        self._fit_steps()

    def seat(self, bottom: int) -> None:
        """Another player sits at the bottom of the table: arrows point the other way."""
        self._bottom = bottom
        if self._decides != CHANCE:
            self.decider.setText("▼" if self._decides == bottom else "▲")

    def _show_decider(self, setup: Setup, player: int) -> None:
        """An arrow in the colour of the player who decides, towards their side of the table."""
        self._decides = player
        self.decider.setVisible(player != CHANCE)
        if player == CHANCE:
            return
        self.decider.setObjectName("first" if player == 0 else "second")
        self.decider.setText("▼" if player == self._bottom else "▲")
        name = setup.players[player].name
        self.decider.setToolTip(self.tr("{player} decides").format(player=name))
        self.decider.setAccessibleName(self.decider.toolTip())
        dress_anew(self.decider)

    def _button(self, answer: Answer) -> QPushButton:
        key = "" if answer.key is None else key_name(answer.key)
        made = KeyButton(answer.text, key, is_main=answer.is_main)
        made.clicked.connect(lambda: self.chosen.emit(answer))
        return made

    def _lay_out(self) -> None:
        self._above = above = QHBoxLayout()
        above.addWidget(self._turn)
        above.addSpacing(14)
        above.addWidget(self._strip)
        above.addStretch(1)
        above.addWidget(self.waiting)
        above.addWidget(self.undo)
        above.addWidget(self.redo)
        asked = QHBoxLayout()
        asked.addWidget(self.decider)
        asked.addSpacing(4)
        asked.addWidget(self.question, 1)
        self._answers = QHBoxLayout()
        self._answers.addStretch(1)
        self._below = below = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        below.addLayout(asked, 1)
        below.addLayout(self._answers)
        self._rows = rows = QVBoxLayout(self)
        rows.setContentsMargins(12, 6, 12, 6)
        rows.setSpacing(4)
        rows.addLayout(above)
        rows.addLayout(below)
