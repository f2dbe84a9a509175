"""Shows the victory scene over a match screen when its match ends."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget

from desktop.match.answers import Answer
from desktop.match.session import Session
from desktop.panels.victory.victory_scene import VictoryScene
from desktop.storage.settings import SPEEDS, Settings
from desktop.style.palette import Theme
from desktop.table.view import TableView

SHOW_RESULT = "show-result"
"""The name of the answer that opens the victory scene again."""


class MatchEnd(QObject):
    """Plays the victory scene when a match is won, and shows its end when one is reopened."""

    def __init__(self, screen: QWidget, view: TableView, session: Session) -> None:
        super().__init__(screen)
        self._session, self._view = session, view
        self.scene = VictoryScene(screen)
        self.scene.ribbon_unrolled.connect(view.result_shown)
        self.scene.closed.connect(self._show_table)
        self._was_played = False
        self._speed, self._fades = 1.0, False
        session.events_played.connect(self._remember_play)

    def apply_settings(self, settings: Settings) -> None:
        """Apply the settings about movement."""
        self._speed, self._fades = SPEEDS[settings.speed], settings.reduced_motion

    def refresh(self, theme: Theme) -> None:
        """Show the scene if the match is over; its entrance only if it has just been played."""
        self.scene.hide()
        was_played, self._was_played = self._was_played, False
        if self._session.game.state.is_over:
            speed = self._speed if was_played and self._view.isVisible() else 0.0
            self.scene.show_result(self._session.game, theme, speed=speed, fades=self._fades)

    def open_again(self, theme: Theme) -> None:
        """Show the scene again after a look at the table."""
        self.scene.show_result(self._session.game, theme)

    def answers(self) -> tuple[Answer, ...]:
        """The answers while the table of a finished match is shown."""
        if not self._session.game.state.is_over:
            return ()
        return (Answer((), self.tr("Show the result"), Qt.Key.Key_T, True, name=SHOW_RESULT),)

    def _remember_play(self) -> None:
        self._was_played = True

    def _show_table(self) -> None:
        self.scene.hide()
        self._view.setFocus()
