"""The settings of sound, applied to the player of sounds as they change."""

from __future__ import annotations

from desktop.sound.sound_player import SoundPlayer
from desktop.storage.settings import Settings


def follow_sound_settings(player: SoundPlayer, settings: Settings) -> None:
    """Apply the settings of sound now, and whenever one of them changes."""

    def apply(name: str) -> None:
        if name == "sound":
            player.set_on(settings.sound)
        elif name == "volume":
            player.set_volume(settings.volume)

    apply("sound")
    apply("volume")
    settings.changed.connect(apply)
