"""A bar at the top of the window for problems outside the game, mostly with files."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout

from desktop.style.basic_widgets import make_button, make_label

_MOST = 3


class ProblemBar(QFrame):
    """Shows messages until the player closes the bar."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("trouble")
        self.text = make_label(wraps=True)
        self.text.setMinimumWidth(200)  # so that a long file name does not widen the window
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.close_button = make_button(self.tr("Close"), name="close-problem", is_small=True)
        self.close_button.clicked.connect(self.dismiss)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.addWidget(make_label("⚠", "heading"))
        row.addWidget(self.text, 1)
        row.addWidget(self.close_button)
        self._messages: list[str] = []
        self.hide()

    def add_message(self, sentence: str) -> None:
        """Add a message below the current ones."""
        if sentence not in self._messages:
            self._messages = [*self._messages, sentence][-_MOST:]
        self.text.setText("\n".join(self._messages))
        self.show()

    def remove_message(self, sentence: str) -> None:
        """Remove a message that is no longer true."""
        self._messages = [kept for kept in self._messages if kept != sentence]
        self.text.setText("\n".join(self._messages))
        self.setVisible(bool(self._messages))

    def dismiss(self) -> None:
        self._messages = []
        self.hide()
