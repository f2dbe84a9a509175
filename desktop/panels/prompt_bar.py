"""The bar above the table: the step of the turn, who decides what, and how to finish it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QVBoxLayout

from desktop.answers import Answer, key_name
from desktop.words import say
from rules import naming
from rules.state import CHANCE, GameState, Step
from rules.words import message


class PromptBar(QFrame):
    """Tells who decides, for what, and in which step of the turn; holds the answers.

    Signals:
        chosen(answer): a button was pressed.
        cancelled(): the payment in hand is to be dropped.
        undo_wanted(), redo_wanted(): a move is to be taken back, or played again.
    """

    chosen = Signal(object)
    cancelled = Signal()
    undo_wanted = Signal()
    redo_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("bar")
        self._turn = QLabel(objectName="name")
        self._steps = [QLabel(objectName="step") for _ in Step]
        self.prompt = QLabel(objectName="prompt", wordWrap=True)
        self.prompt.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.prompt.setMinimumHeight(40)
        self.decider = QLabel()
        self.decider.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.buttons: list[QPushButton] = []
        self.undo = self._small(self.tr("Undo"), self.tr("Take back the last act (Ctrl+Z)"))
        self.redo = self._small(self.tr("Redo"), self.tr("Play it again (Ctrl+Y)"))
        self.undo.clicked.connect(self.undo_wanted)
        self.redo.clicked.connect(self.redo_wanted)
        self._lay_out()

    def show_state(self, state: GameState) -> None:
        """Tell of the step and of the decision."""
        whose = state.setup.players[state.active].name
        self._turn.setText(self.tr("Turn {turn}: {player}").format(turn=state.turn, player=whose))
        for step, label in zip(Step, self._steps, strict=True):
            _mark_step(label, step, step is state.step and not state.over)
        self.prompt.setText(say(naming.prompt(state)))
        self._show_decider(state)

    def offer(self, answers: tuple[Answer, ...], *, can_cancel: bool) -> None:
        """Show these answers as buttons, with their keys; none while dice are moving."""
        for button in self.buttons:
            self._answers.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = [self._button(answer) for answer in answers]
        if can_cancel:
            cancel = QPushButton(self.tr("Cancel (Esc)"))
            cancel.clicked.connect(self.cancelled)
            self.buttons.insert(0, cancel)
        for button in self.buttons:
            self._answers.addWidget(button)

    def pause(self) -> None:
        """Dice are moving: nothing can be answered until they lie still."""
        for button in (*self.buttons, self.undo, self.redo):
            button.setEnabled(False)

    def _show_decider(self, state: GameState) -> None:
        """An arrow in the colour of the player who decides, towards their side of the table."""
        player = state.decision.player if state.decision and not state.over else CHANCE
        self.decider.setVisible(player != CHANCE)
        if player == CHANCE:
            return
        self.decider.setObjectName("first" if player == 0 else "second")
        self.decider.setText("▼" if player == 0 else "▲")
        name = state.setup.players[player].name
        self.decider.setToolTip(self.tr("{player} decides").format(player=name))
        self.decider.setAccessibleName(self.decider.toolTip())
        self.decider.style().unpolish(self.decider)
        self.decider.style().polish(self.decider)

    def _button(self, answer: Answer) -> QPushButton:
        text = answer.text
        if answer.key is not None:
            text = f"{text} ({key_name(answer.key)})"
        button = QPushButton(text)
        button.setProperty("primary", answer.is_main)
        button.clicked.connect(lambda: self.chosen.emit(answer))
        return button

    def _small(self, text: str, tip: str) -> QPushButton:
        button = QPushButton(text, toolTip=tip)
        button.setProperty("small", True)
        return button

    def _lay_out(self) -> None:
        above = QHBoxLayout()
        above.addWidget(self._turn)
        above.addSpacing(14)
        for label in self._steps:
            above.addWidget(label)
        above.addStretch(1)
        above.addWidget(self.undo)
        above.addWidget(self.redo)
        below = QHBoxLayout()
        below.addWidget(self.decider)
        below.addWidget(self.prompt, 1)
        self._answers = QHBoxLayout()
        below.addLayout(self._answers)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(12, 6, 12, 6)
        rows.setSpacing(4)
        rows.addLayout(above)
        rows.addLayout(below)


def _mark_step(label: QLabel, step: Step, is_now: bool) -> None:
    name = say(message(f"step.{step.name.lower()}"))
    label.setText(f"▸ {name}" if is_now else name)
    label.setProperty("now", is_now)
    now = QCoreApplication.translate("PromptBar", "{step}, the step of the turn now")
    label.setAccessibleName(now.format(step=name) if is_now else name)
    label.style().unpolish(label)
    label.style().polish(label)
