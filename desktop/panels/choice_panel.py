"""What is chosen without touching a die: amounts, words, players, orders, abilities."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QLabel, QPushButton, QVBoxLayout

from desktop.answers import Answer, key_name


class ChoicePanel(QFrame):
    """A list of answers as buttons, each with its digit.

    Signals:
        chosen(answer): a button was pressed.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("panel")
        self._heading = QLabel(objectName="name")
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(10, 8, 10, 10)
        self._rows.setSpacing(4)
        self._rows.addWidget(self._heading)
        self.buttons: list[QPushButton] = []
        self.hide()

    def offer(self, heading: str, answers: tuple[Answer, ...]) -> None:
        """Show what can be chosen; hide if there is nothing."""
        for button in self.buttons:
            self._rows.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._heading.setText(heading)
        self.buttons = [self._button(answer) for answer in answers]
        for button in self.buttons:
            self._rows.addWidget(button)
        self.setVisible(bool(answers))

    def pause(self) -> None:
        """Dice are moving: nothing can be chosen until they lie still."""
        for button in self.buttons:
            button.setEnabled(False)

    def _button(self, answer: Answer) -> QPushButton:
        text = answer.text
        if answer.key is not None:
            text = f"{text} ({key_name(answer.key)})"
        button = QPushButton(text)
        button.setProperty("small", True)
        button.clicked.connect(lambda: self.chosen.emit(answer))
        return button
