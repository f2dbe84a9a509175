"""The title of the window: the players and the turn of the open match, or the screen's name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtWidgets import QWidget

from desktop.text.program_version import PROGRAM_NAME

if TYPE_CHECKING:
    from desktop.screens.table_screen import TableScreen


class WindowTitle(QObject):
    """Keeps the title of the window up to date.

    It says "Nora – Sam, turn 17 – Sidekick Table" for a match, "Settings – Sidekick Table" for
    another screen, and "Sidekick Table" at home.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._table: TableScreen | None = None
        self._shows_match = False
        self._show("")

    def show_screen(self, name: str) -> None:
        """Show the title of a screen without a match; `name` is "" for the home screen."""
        self._shows_match = False
        self._show(name)

    def show_match(self, table: TableScreen) -> None:
        """Show the title of a match, and follow its turns."""
        if self._table is not table:
            self._table = table
            table.session.decision_ready.connect(self._refresh)
            table.session.state_jumped.connect(self._refresh)
        self._shows_match = True
        self._refresh()

    def leave_match(self) -> None:
        """Forget the table of a match that was left, so that it is freed with all its pictures."""
        self._table, self._shows_match = None, False

    def _refresh(self) -> None:
        table = self._table
        if table is None or not self._shows_match:
            return
        state = table.session.game.state
        names = " – ".join(player.name for player in state.setup.players)
        words = tr("{names}, turn {turn}").format(names=names, turn=state.turn)
        self._show(words if state.turn else names)

    def _show(self, words: str) -> None:
        title = f"{words} – {PROGRAM_NAME}" if words else PROGRAM_NAME
        if title != self._window.windowTitle():
            self._window.setWindowTitle(title)


def tr(text: str) -> str:
    """Translate a text of this module."""
    return QCoreApplication.translate("WindowTitle", text)
