"""The computer at the table: plays the acts of a player whose seat it has.

It plays through the session, as a person does, so its acts are animated, saved and undone like any
others. Its decisions are not asked on the screen (`Session.can_act`).
"""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QObject, QTimer

from desktop.match.session import Session
from rules.model import Move, Pass
from rules.opponents import Opponent, opponent_of_level


class ComputerPlayer(QObject):
    """Plays for the players whose seats the computer has, one act after another."""

    pause: ClassVar[int] = 700
    """Milliseconds before each act, to read what has happened."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._opponents: dict[str, Opponent] = {}
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._play_act)

    def on_question(self) -> None:
        """The screen is up to date: if the computer must decide, it plays after a short pause."""
        moves = self._next_moves()
        if not moves:
            self._timer.stop()
        else:  # a pass is nothing to get ready for
            self._timer.start(self.pause if moves != (Pass(),) else self.pause // 4)

    def stop(self) -> None:
        """The match is left: play no more."""
        self._timer.stop()

    def _play_act(self) -> None:
        if moves := self._next_moves():
            self._session.play(*moves)

    def _next_moves(self) -> tuple[Move, ...]:
        """The computer's next act; () unless it must decide and everything has been shown."""
        game = self._session.game
        level = game.deciding_computer
        if not level or not self._session.has_shown_all:
            return ()
        if level not in self._opponents:
            self._opponents[level] = opponent_of_level(level)
        return self._opponents[level].next_moves(game)
