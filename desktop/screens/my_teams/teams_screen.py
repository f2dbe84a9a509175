"""The screen with the player's teams and the ready teams."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.style.basic_widgets import make_button
from desktop.style.palette import Theme


class TeamsScreen(QWidget):
    """Shows all teams.

    Signals:
        back_wanted(): the player wants to go back.
        new_wanted(): build a new team.
        edit_wanted(key): edit a team of the library.
        play_wanted(team): play with a team.
    """

    back_wanted = Signal()
    new_wanted = Signal()
    edit_wanted = Signal(str)
    play_wanted = Signal(object)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.back = make_button(self.tr("Back (Esc)"), name="leave-teams")
        self.back.clicked.connect(self.back_wanted)
        rows = QVBoxLayout(self)
        rows.addWidget(self.back)
        rows.addStretch(1)
        self.set_theme(theme)

    def set_theme(self, theme: Theme) -> None:
        """Change colors."""
        self._theme = theme
