"""The computer at the table: plays the acts of the players whose seats it has.

It chooses each act in a background thread, so the window stays responsive.
It plays through the session, as a person does, so its acts are animated, saved and undone like any
others. Its decisions are not asked on the screen (`Session.can_act`).
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import ClassVar

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.match.background_thinking import BackgroundThinking
from desktop.match.session import Session
from desktop.text.translation import translate
from rules.model import Pass
from rules.opponents import Choice, seconds_a_turn

_RETRY_MS = 200
"""While something covers the table, the computer looks again after this many milliseconds."""

_LONGEST_READING_MS = 2600


class ComputerPlayer(QObject):
    """Thinks while the players read what has happened, then plays; one act after another."""

    sign_changed = Signal()  # the player who is seen thinking has changed; see `is_seen_thinking`
    paused_changed = Signal()  # the computer was paused or resumed

    pause: ClassVar[int] = 700
    """Milliseconds before each act, to read what has happened; 0 to read nothing."""

    act_pause: ClassVar[int] = 1000
    """The same after an act or a roll of the computer itself, unless things move fast."""

    reading_pause: ClassVar[int] = 24
    """Milliseconds for each letter of the last reason, if that takes longer."""

    quiet_ms: ClassVar[int] = 400
    """The computer is seen thinking after this many milliseconds."""

    def __init__(self, session: Session, parent: QObject, speed: Callable[[], float]) -> None:
        """Play for no one until the first question.

        `speed` says how fast things move now; a pause is as much shorter.
        """
        super().__init__(parent)
        self._session, self._speed = session, speed
        self.is_paused = False
        self.is_seen_thinking = False
        """Whether the computer has been thinking for noticeably long."""
        self.shows_reasons = True
        """Whether people can read its reasons, and get the time for that."""
        self.may_play: Callable[[], bool] = lambda: True
        """Returns whether the table can be seen, so that nothing is played behind a dialog."""
        self._choice: Choice | None = None
        self._place: tuple[object, ...] = ()
        self._turn: tuple[object, ...] = ()
        self._spent = 0.0
        self._thinking = BackgroundThinking(self)
        self._thinking.decided.connect(self._decide)
        self._thinking.failed.connect(lambda: self.set_paused(True))
        self._reading = QTimer(self, singleShot=True)
        self._reading.timeout.connect(self._play)
        self._sign = QTimer(self, singleShot=True)
        self._sign.timeout.connect(lambda: self._show_sign(True))
        session.state_jumped.connect(self._jumped)

    # --- what the screen calls ----------------------------------------------------------------

    def on_question(self) -> None:
        """The screen is up to date: if the computer must decide, it thinks and plays."""
        session = self._session
        level = session.game.deciding_computer
        if not level or not session.has_shown_all or self.is_paused:
            if self._place:
                self._rest()
            return
        place = session.place
        if place == self._place:
            return  # already thinking about it
        self._rest()
        self._place = place
        self._reading.start(self._reading_ms())
        self._sign.start(self.quiet_ms)
        self._thinking.begin(session.game, level, self._seconds_left(level))

    def hurry(self) -> None:
        """Continue at once, with the best act found so far."""
        if self._place:
            self._thinking.hurry()
            self._reading.start(0)

    def set_paused(self, on: bool) -> None:
        """Let the computer wait before its next act, or continue."""
        if on == self.is_paused:
            return
        self.is_paused = on
        self._rest()
        self.paused_changed.emit()
        self.on_question()

    def stop(self) -> None:
        """Stop thinking and playing, because the match is being closed."""
        self._rest()
        self._thinking.end()

    # --- one act ------------------------------------------------------------------------------

    def _reading_ms(self) -> int:
        """How long people need to see what has happened."""
        if not self.pause:
            return 0
        speed = self._speed()
        shows_own_act = speed <= 1 and self._has_just_acted()
        if self._session.game.legal_moves() == (Pass(),) and not shows_own_act:
            return round(self.pause / 4 / speed)  # a forced pass needs no reading
        given = self._session.last_reason if self.shows_reasons else None
        letters = len(translate(given.reason)) if given is not None and given.reason else 0
        longer = min(self.reading_pause * letters, _LONGEST_READING_MS)
        return round(max(self.act_pause if shows_own_act else self.pause, longer) / speed)

    def _has_just_acted(self) -> bool:
        """Whether the last thing that people see is an act or a roll of the computer itself."""
        game = self._session.game
        if not game.history:
            return False
        last = game.history[-1]
        by = last.state_before.deciding_player  # None for a roll
        return last.move != Pass() and by in (None, game.state.deciding_player)

    def _seconds_left(self, level: str) -> float:
        """The processor time that a level may still take for the acts of this turn."""
        state, most = self._session.game.state, seconds_a_turn(level)
        turn = (state.turn, state.deciding_player)
        if turn != self._turn:
            self._turn, self._spent = turn, 0.0
        return max(0.0, most - self._spent) if most else inf

    def _decide(self, choice: Choice) -> None:
        self._choice = choice
        self._spent += self._thinking.seconds
        if not self._reading.isActive():
            self._play()

    def _play(self) -> None:
        """Play the act, once it is chosen and the players have read and can see the table."""
        if self._choice is None:
            return
        if not self.may_play():
            self._reading.start(_RETRY_MS)
            return
        choice, is_same = self._choice, self._place == self._session.place
        self._rest()
        if is_same:
            self._session.play_choice(choice.moves, choice.reason)

    def _rest(self) -> None:
        """Stop thinking about the next act."""
        self._thinking.stop()
        self._reading.stop()
        self._sign.stop()
        self._choice, self._place = None, ()
        self._show_sign(False)

    def _show_sign(self, on: bool) -> None:
        is_due = on and self._thinking.is_running
        if is_due != self.is_seen_thinking:
            self.is_seen_thinking = is_due
            self.sign_changed.emit()

    def _jumped(self) -> None:
        """Pause after an undo if only computers play, so that people can look."""
        if not self._session.has_person:
            self.set_paused(True)
