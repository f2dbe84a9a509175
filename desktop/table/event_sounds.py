"""Plays the sounds of match events: which event has which sound, and when.

Sounds of movement accompany visible movement: a roll sounds when its dice begin to tumble, a move
when dice begin to glide, a hit when damage arrives at a die or at a heart, a win when the ribbon
with the winner's name unrolls, unless a person lost against the computer. Without visible movement
(reduced motion) no movement is heard. A hit and a win are news, and are played once either way.
Nothing is played when the match jumps: on undo, redo, or opening a match.
"""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.sound.sound_player import SoundName, SoundPlayer
from desktop.table.view import TableView
from rules.state import (
    DamageDealt,
    DiceRolled,
    DieMoved,
    Event,
    MatchEnded,
    PlayerDamaged,
    TokenMade,
)

MANY_DICE = 3  # from this many dice on, a roll sounds like many dice
MOVEMENT_SOUNDS: tuple[SoundName, ...] = ("roll-many", "roll-few", "move", "hit")


def sound_of(event: Event) -> SoundName | None:
    """The sound of an event, if it has one."""
    match event:
        case DiceRolled(dice=dice):
            return "roll-many" if len(dice) >= MANY_DICE else "roll-few"
        case DieMoved() | TokenMade():
            return "move"
        case DamageDealt() | PlayerDamaged():
            return "hit"
        case MatchEnded(winner=winner) if winner is not None:
            return "win"
        case _:
            return None


class EventSounds(QObject):
    """Listens to a table and plays the sounds of what it shows."""

    def __init__(self, view: TableView, sounds: SoundPlayer) -> None:
        super().__init__(view)
        self._view, self._sounds = view, sounds
        self._is_won = False
        view.table_scene.events_shown.connect(self._seen)
        view.session.events_played.connect(self._happened)
        view.result_shown.connect(self._play_win)

    def _happened(self, events: tuple[Event, ...]) -> None:
        """Play what is not animated. The table got the signal first and has already shown it."""
        heard = {sound_of(event) for event in events}
        self._is_won = "win" in heard
        if not self._view.is_animating and "hit" in heard and not self._is_won:
            self._sounds.play("hit")

    def _seen(self, events: tuple[Event, ...]) -> None:
        """Play one sound of each kind for everything that starts together."""
        heard = {sound_of(event) for event in events}
        for sound in MOVEMENT_SOUNDS:
            if sound in heard:
                self._sounds.play(sound)

    def _play_win(self) -> None:
        """The result appears; there is no fanfare for the computer."""
        if self._is_won and self._view.session.game.state.beaten_person is None:
            self._sounds.play("win")
        self._is_won = False
