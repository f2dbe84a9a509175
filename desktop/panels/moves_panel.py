"""Every legal move in words, for who plays by keyboard or has the screen read out."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from desktop.answers import Answer


class MovesPanel(QListWidget):
    """A list of moves; Enter or a double click plays one.

    Signals:
        chosen(answer): a move was activated.
    """

    chosen = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(self.tr("Moves that can be played now"))
        self.itemActivated.connect(self._activate)

    def offer(self, answers: tuple[Answer, ...]) -> None:
        """Show these moves; none while dice are moving."""
        self.clear()
        for answer in answers:
            item = QListWidgetItem(answer.text)
            item.setData(Qt.ItemDataRole.UserRole, answer)
            self.addItem(item)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()  # it chose a move; it shall not press the main button besides

    def _activate(self, item: QListWidgetItem) -> None:
        self.chosen.emit(item.data(Qt.ItemDataRole.UserRole))
