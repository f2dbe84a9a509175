"""The prompt bar above the table: the step, the current decision, and its buttons."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.match.answers import Answer, key_label
from desktop.match.auto_pass import StepStop
from desktop.match.match_change import MatchChange
from desktop.match.session import Session
from desktop.panels.prompt.hints import hint_text
from desktop.panels.prompt.step_strip import CURRENT_ONLY, FULL_NAMES, SHORT_NAMES, StepStrip
from desktop.panels.widgets.action_button import ActionButton
from desktop.panels.widgets.key_button import KeyButton
from desktop.style.basic_widgets import make_label, remove_widgets, restyle
from desktop.style.plain_text import PlainLabel, plain_tooltip
from desktop.style.style_sheet import scale_with_text
from desktop.table.animation.event_playback import PendingRoll
from rules.model import CHANCE, NOBODY, PlayerId
from rules.state import GameState, Setup, Step

_DECIDER = 30
_MOST_BESIDE = 0.66  # the share of the bar's width that buttons beside the question may take


class ElidedLabel(PlainLabel):
    """A label that elides its text instead of wrapping it."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        wide = self.width()
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, wide)
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, shown)


class QuestionLabel(QWidget):
    """The question with a hint below; its height stays the same for one line and two."""

    _TALL = 46

    def __init__(self) -> None:
        super().__init__()
        self.words = make_label(look="prompt", wraps=True)
        self.hint = ElidedLabel()
        self.hint.setObjectName("soft")
        self.hint.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setFixedHeight(scale_with_text(self._TALL))  # so that the table below does not jump
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.words)
        rows.addWidget(self.hint)

    def show_question(self, words: str, hint: str) -> None:
        """Show a question and a hint."""
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
        """Give a long question both lines, and a smaller font if it needs more."""
        tall = scale_with_text(self._TALL)
        self._be_small(False)
        if self.words.heightForWidth(self.width()) > tall:
            self._be_small(True)
        high = self.words.heightForWidth(self.width())
        self.setFixedHeight(max(tall, high))
        one_line = self.words.fontMetrics().horizontalAdvance(self.words.text()) < self.width()
        fits = self.hint.sizeHint().width() <= self.width()
        self.hint.setVisible(bool(self.hint.text()) and one_line and fits)
        self.setToolTip("" if fits else plain_tooltip(self.hint.text()))

    def _be_small(self, small: bool) -> None:
        self.words.ensurePolished()  # the style sheet may not be applied yet
        if bool(self.words.property("small")) is not small:
            self.words.setProperty("small", small)
            restyle(self.words)


class PromptBar(QFrame):
    """Shows the step of the turn, the current decision and who makes it, and answer buttons.

    Signals:
        chosen(answer): an answer button was pressed.
        cancel_wanted(): the player wants to cancel the payment.
        throw_wanted(): the player wants to roll the waiting dice.
        step_stop_clicked(mark): the player wants to toggle a step stop.
        wait_wanted(): the player wants to pass until something happens.
        stop_waiting_wanted(): the players want to stop passing until something happens.
        painted(): the bar has been painted, so the players can see what it asks.
    """

    chosen = Signal(Answer)
    cancel_wanted = Signal()
    throw_wanted = Signal()
    step_stop_clicked = Signal(StepStop)
    wait_wanted = Signal()
    stop_waiting_wanted = Signal()
    painted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bar")
        self._turn = make_label(look="name")
        self._strip = StepStrip()
        self.steps, self.step_stops = self._strip.steps, self._strip.step_stops
        self._strip.step_stop_clicked.connect(self.step_stop_clicked)
        self.question = QuestionLabel()
        self._bottom = 0
        self._decides: PlayerId | None = None
        self.decider_arrow = make_label()
        self.decider_arrow.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.decider_arrow.setFixedSize(scale_with_text(_DECIDER), scale_with_text(_DECIDER))
        self.buttons: list[QPushButton] = []
        undo_tip, redo_tip = (
            self.tr("Undo the last action (Ctrl+Z)"),
            self.tr("Redo it (Ctrl+Y)"),
        )
        self.undo = ActionButton(self.tr("Undo"), undo_tip, name="undo")
        self.redo = ActionButton(self.tr("Redo"), redo_tip, name="redo")
        self._thrower = ""
        self.stop_waiting = KeyButton("", name="stop-passing")
        self.stop_waiting.setProperty("small", True)
        self.stop_waiting.clicked.connect(self.stop_waiting_wanted)
        self.stop_waiting.hide()
        self._lay_out()

    def show_state(
        self, state: GameState, change: MatchChange, question: str, kind: str = "", done: str = ""
    ) -> None:
        """Show the step and the decision.

        Args:
            state: the state of the match.
            change: what has changed about it.
            question: the question of the open decision.
            kind: the key of the hint (see `hints.hint_key`).
            done: a sentence about automatic moves, shown before the hint.
        """
        if change.step or change.decision:
            self._show_moment(
                state.setup, state.turn, state.active, None if state.is_over else state.step
            )
        told = "" if state.is_over else " ".join(line for line in (done, hint_text(kind)) if line)
        self.question.show_question(question, told)
        player = state.decision.player if state.decision and not state.is_over else CHANCE
        self._show_decider(state.setup, player)

    def prompt_throw(self, setup: Setup, awaited: PendingRoll) -> None:
        """Ask a player to throw the waiting dice, and offer a button for it."""
        self._show_moment(setup, awaited.turn, awaited.active_player, awaited.step)
        asked = self.tr("{player}: roll the die")
        how = self.tr("Drag and fling the die, or press Space.")
        if len(awaited.dice) > 1:
            asked = self.tr("{player}: roll the dice")
            how = self.tr("Drag and fling the dice, or press Space.")
        self._thrower = setup.players[awaited.player].name
        self.question.show_question(asked.format(player=self._thrower), how)
        self._show_decider(setup, awaited.player)
        remove_widgets(self._answers, self.buttons)
        roll = KeyButton(
            self.tr("Roll"), key_label(Qt.Key.Key_Space), name="roll-dice", is_main=True
        )
        roll.clicked.connect(self.throw_wanted)
        self.buttons = [roll]
        self._answers.addWidget(roll)

    def show_rolling(self) -> None:
        """Show that the dice are rolling."""
        rolls = self.tr("{player} rolls").format(player=self._thrower)
        self.question.show_question(rolls, self.tr("Press Space to skip the animation."))
        self.disable_input()

    def show_auto_pass(self, session: Session) -> None:
        """Show the step stops, and the players who pass until something happens."""
        setup, decision = session.game.setup, session.game.decision
        decides = decision.player if decision is not None else NOBODY
        self._strip.show_step_stops(setup, session.auto_pass.step_stops, decides)
        names = [setup.players[player].name for player in session.auto_pass.waiting_players]
        one = self.tr("{player} keeps passing")
        words = (
            one.format(player=names[0]) if len(names) == 1 else self.tr("Both players keep passing")
        )
        self.stop_waiting.set_label(words, "Shift+P")
        self.stop_waiting.setToolTip(self.tr("Until something happens. Click to stop passing."))
        self.stop_waiting.setVisible(bool(names))
        self._fit_steps()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        self.painted.emit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_steps()
        self._fit_answers()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.decider_arrow.setFixedSize(scale_with_text(_DECIDER), scale_with_text(_DECIDER))
            self._fit_steps()
            self._fit_answers()

    def _fit_steps(self) -> None:
        """Shorten the steps to one word each, or to the current step, if they do not fit."""
        margins = self.contentsMargins() + self._rows.contentsMargins()
        room = self.width() - margins.left() - margins.right()
        for brevity in (FULL_NAMES, SHORT_NAMES, CURRENT_ONLY):
            self._strip.set_brevity(brevity)
            self._above.invalidate()  # the layout caches the old width of the steps
            if self._above.sizeHint().width() <= room:
                return

    def hide_step_stops(self) -> None:
        """Hide the step stops."""
        self._strip.hide_step_stops()

    def show_answers(
        self, answers: tuple[Answer, ...], *, can_cancel: bool = False, can_wait: bool = False
    ) -> None:
        """Show these answers as buttons with their keys."""
        remove_widgets(self._answers, self.buttons)
        self.buttons = [self._button(answer) for answer in answers]
        if can_cancel:
            cancel = KeyButton(self.tr("Cancel"), self.tr("Esc"), name="cancel-payment")
            cancel.clicked.connect(self.cancel_wanted)
            self.buttons.insert(0, cancel)
        if can_wait:
            wait = KeyButton(self.tr("Pass until something happens"), "P", name="keep-passing")
            wait.setToolTip(
                self.tr("This turn, until the opponent attacks, uses an ability or deals damage")
            )
            wait.clicked.connect(self.wait_wanted)
            self.buttons.insert(0, wait)
        for made in self.buttons:
            self._answers.addWidget(made)
        self._fit_answers()

    def _fit_answers(self) -> None:
        """Put the buttons beside the question, or below it if they are too wide."""
        for made in self.buttons:
            made.ensurePolished()
        wide = sum(made.sizeHint().width() + 6 for made in self.buttons)
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._below.setDirection(below if wide > _MOST_BESIDE * self.width() else beside)

    @property
    def main_button(self) -> QPushButton | None:
        """The button for Space, or None."""
        return next((one for one in self.buttons if one.property("primary")), None)

    def disable_input(self) -> None:
        """Disable the answers while dice move."""
        for made in self.buttons:
            made.setEnabled(False)

    def _show_moment(self, setup: Setup, turn: int, active: PlayerId, now: Step | None) -> None:
        """Show the turn, its player, and its current step."""
        whose = setup.players[active].name
        self._turn.setText(self.tr("Turn {turn}: {player}").format(turn=turn, player=whose))
        self._strip.show_step(now)
        self._fit_steps()

    def set_bottom_player(self, bottom: PlayerId) -> None:
        """Point the arrow the right way after the table was rotated."""
        self._bottom = bottom
        if self._decides is not None:
            self.decider_arrow.setText("▼" if self._decides == bottom else "▲")

    def _show_decider(self, setup: Setup, player: PlayerId | None) -> None:
        """Show an arrow toward the player to move, in their color; none without a player."""
        self._decides = player
        self.decider_arrow.setVisible(player is not None)
        if player is None:
            return
        self.decider_arrow.setObjectName("first" if player == 0 else "second")
        self.decider_arrow.setText("▼" if player == self._bottom else "▲")
        name = setup.players[player].name
        decides = self.tr("{player} decides").format(player=name)
        self.decider_arrow.setToolTip(plain_tooltip(decides))
        self.decider_arrow.setAccessibleName(decides)
        restyle(self.decider_arrow)

    def _button(self, answer: Answer) -> QPushButton:
        key = "" if answer.key is None else key_label(answer.key)
        made = KeyButton(answer.text, key, name=answer.name, is_main=answer.is_main)
        made.clicked.connect(lambda: self.chosen.emit(answer))
        return made

    def _lay_out(self) -> None:
        self._above = above = QHBoxLayout()
        above.addWidget(self._turn)
        above.addSpacing(14)
        above.addWidget(self._strip)
        above.addStretch(1)
        above.addWidget(self.stop_waiting)
        above.addWidget(self.undo)
        above.addWidget(self.redo)
        asked = QHBoxLayout()
        asked.addWidget(self.decider_arrow)
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
