"""Plays a replay like a film: one act after another, with time to read each."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from desktop.match.match_part import MatchPart

FILM_SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)

_LOOK_MS = 450
"""How long the table pauses after an act."""

_READ_MS, _MOST_READ_MS = 350, 1400
"""How much longer for each line of the log, and for all of them."""


class Film(QObject, MatchPart):
    """Whether the film runs, how fast, and when its next act is due."""

    def __init__(
        self, parent: QObject, *, changed: Callable[[], None], play_act: Callable[[], None]
    ) -> None:
        """Make a still film; `changed` is called when it begins, stops, or changes its speed."""
        super().__init__(parent)
        self._changed, self._play_act = changed, play_act
        self.is_playing = False
        self.speed = 1.0
        self._is_held = False
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(play_act)

    def start(self) -> None:
        """Play from here on."""
        self.is_playing = True
        self._changed()
        self._play_act()

    def stop(self) -> None:
        """Stop after the act that is being shown."""
        self._pause.stop()
        if self.is_playing:
            self.is_playing = False
            self._changed()

    def leave(self) -> None:
        self.stop()

    def hold(self) -> None:
        """Wait while the slider is held."""
        self._is_held = True
        self._pause.stop()

    def release(self) -> None:
        """Go on after `hold`, if the film was running."""
        self._is_held = False
        self.on_shown(0)

    def set_speed(self, speed: float) -> None:
        """Change the speed: 2 is twice as fast as a match."""
        self.speed = speed
        self._changed()

    def change_speed(self, by: int) -> None:
        """Take the next faster speed, or with -1 the next slower one."""
        place = FILM_SPEEDS.index(self.speed) + by
        if 0 <= place < len(FILM_SPEEDS):
            self.set_speed(FILM_SPEEDS[place])

    def on_shown(self, lines: int) -> None:
        """An act has been shown: the next one is due once its lines of the log can be read."""
        if self.is_playing and not self._is_held:
            pause = _LOOK_MS + min(_READ_MS * lines, _MOST_READ_MS)
            self._pause.start(round(pause / self.speed))
