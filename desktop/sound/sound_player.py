"""Sound effects, played by the system's own audio player.

Qt Multimedia would more than double the download. Instead Windows plays the sounds in this process,
and other systems run a small player program. If there is none or it fails, the game continues
silently; `SoundPlayer.error` holds the reason for the settings screen.

Not every player program has a volume option, so each sound is written to the cache folder at the
chosen volume, once and for all: a later start finds it there.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Literal
from zlib import crc32

from PySide6.QtCore import QObject, QProcess, QStandardPaths, QTimer, Signal

from desktop.storage.own_files import write_own_file

SoundName = Literal["roll-few", "roll-many", "move", "hit", "win"]

MAX_PLAYING = 3  # players that may run at once; further sounds are dropped
MAX_PLAY_TIME = 6000  # milliseconds after which a running player is considered stuck

# The player programs to try; the first that works is used.
_PROGRAMS = {"darwin": (("afplay",),)}
_PROGRAMS_ELSEWHERE = (("paplay",), ("pw-play",), ("aplay", "-q"))


def sound_folder() -> Path:
    """The folder of the scaled sounds. Whoever deletes it loses nothing."""
    from platformdirs import user_cache_path

    return user_cache_path("sidekick-table", appauthor=False) / "sounds"


class SoundPlayer(QObject):
    """Plays sounds without blocking.

    The first sound triggers the search for a player program, so start-up does not wait for it. A
    program that fails is not used again until the sound is switched off and on.
    """

    # text: the reason why no sound plays; "" when the problem is solved
    error_changed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.error = ""
        self.is_on = True
        self._volume = 70
        self._programs: list[tuple[str, ...]] | None = None
        self._running: list[_PlayerProcess] = []

    @property
    def is_playing(self) -> bool:
        return bool(self._running)

    def set_on(self, on: bool) -> None:
        """Switch sound on or off."""
        self.is_on, self._programs = on, None
        self._set_error("")
        if not on:
            self.stop()

    def set_volume(self, volume: int) -> None:
        """Set the volume, from 0 to 100 percent of the system volume."""
        self._volume = min(100, max(0, volume))

    def play(self, sound: SoundName) -> None:
        """Play a sound, unless sound is off or too many are playing."""
        if not self.is_on or not self._volume or len(self._running) >= MAX_PLAYING:
            return
        try:
            file = self._sound_file(sound)
        except OSError as failure:
            why = failure.strerror or failure
            self._set_error(self.tr("Can't write sound files: {why}").format(why=why))
            return
        if sys.platform == "win32":
            self._play_on_windows(file)
        else:
            self._play_with_program(file)

    def stop(self) -> None:
        running, self._running = self._running, []
        for playing in running:
            playing.kill()
        if sys.platform == "win32":
            import winsound

            winsound.PlaySound(None, 0)

    def _set_error(self, trouble: str) -> None:
        if trouble != self.error:
            self.error = trouble
            self.error_changed.emit(trouble)

    # --- players ------------------------------------------------------------------------------

    def _play_on_windows(self, file: Path) -> None:
        if sys.platform == "win32":
            import winsound

            flags = winsound.SND_FILENAME | winsound.SND_ASYNC | winsound.SND_NODEFAULT
            try:
                winsound.PlaySound(str(file), flags)
            except RuntimeError as failure:
                self._set_error(self.tr("Windows can't play sounds: {why}").format(why=failure))

    def _play_with_program(self, file: Path) -> None:
        if self._programs is None:
            self._programs = installed_programs()
        if not self._programs:
            if not self.error:
                names = self.tr(" or ").join(program[0] for program in _candidate_programs())
                template = self.tr("No sound player found. Install {names}")
                self._set_error(template.format(names=names))
            return
        program = self._programs[0]
        playing = _PlayerProcess((*program, str(file)), self)
        playing.ended = lambda why: self._on_player_ended(playing, program, file, why)
        self._running.append(playing)
        playing.start()

    def _on_player_ended(
        self, playing: _PlayerProcess, program: tuple[str, ...], file: Path, why: str
    ) -> None:
        """Handle the end of a player; if it failed, play the sound with the next program."""
        self._running.remove(playing)
        if not why:
            return
        template = self.tr("{program} can't play sounds: {why}")
        self._set_error(template.format(program=Path(program[0]).name, why=why))
        if self._programs and program in self._programs:
            self._programs.remove(program)
            if self._programs:
                self._play_with_program(file)

    # --- files --------------------------------------------------------------------------------

    def _sound_file(self, sound: SoundName) -> Path:
        """The file of a sound at the current volume, written on first use.

        Its name tells the contents apart: another version of the program may have another sound.
        """
        packaged = resources.files("assets").joinpath("sounds", f"{sound}.wav").read_bytes()
        file = sound_folder() / f"{sound}-{crc32(packaged):08x}-{self._volume}.wav"
        if not file.exists():
            write_own_file(file, _scale_volume(packaged, self._volume))
        return file


class _PlayerProcess(QObject):
    """A running player program for one sound."""

    def __init__(self, command: tuple[str, ...], parent: QObject) -> None:
        super().__init__(parent)
        self.ended: Callable[[str], None] = _ignore_end
        self._process = QProcess(self)
        self._process.setProgram(command[0])
        self._process.setArguments(list(command[1:]))
        self._process.setStandardOutputFile(QProcess.nullDevice())
        self._process.finished.connect(self._finished)
        self._process.errorOccurred.connect(self._failed)
        self._limit = QTimer(self, interval=MAX_PLAY_TIME, singleShot=True)
        self._limit.timeout.connect(self._process.kill)

    def start(self) -> None:
        """Start the program without waiting for it."""
        self._limit.start()
        self._process.start()

    def kill(self) -> None:
        """Kill the program without calling `ended`."""
        self._limit.stop()
        self._process.finished.disconnect(self._finished)
        self._process.errorOccurred.disconnect(self._failed)
        if self._process.state() != QProcess.ProcessState.NotRunning:
            self._process.kill()
            self._process.waitForFinished(500)
        self.deleteLater()

    def _finished(self, code: int, status: QProcess.ExitStatus) -> None:
        output = bytes(self._process.readAllStandardError().data()).decode(errors="replace").strip()
        is_well = code == 0 and status == QProcess.ExitStatus.NormalExit
        failure = output.splitlines()[-1] if output else self.tr("the player failed")
        self._report_end("" if is_well else failure)

    def _failed(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:  # `finished` reports all other errors
            self._report_end(self._process.errorString())

    def _report_end(self, why: str) -> None:
        self._limit.stop()
        ended, self.ended = self.ended, _ignore_end
        ended(why)
        self.deleteLater()


def _ignore_end(why: str) -> None:
    """The callback that ignores the end of a player."""


def _candidate_programs() -> tuple[tuple[str, ...], ...]:
    return _PROGRAMS.get(sys.platform, _PROGRAMS_ELSEWHERE)


def installed_programs() -> list[tuple[str, ...]]:
    """The installed player programs of this system, with full paths; none is needed on Windows."""
    places = ((QStandardPaths.findExecutable(name), *more) for name, *more in _candidate_programs())
    return [place for place in places if place[0]]


def _scale_volume(packaged: bytes, volume: int) -> bytes:
    """Scale a packaged 16-bit sound to a volume.

    The amplitude is scaled by the square of the volume, which suits human hearing.
    """
    import io
    import wave
    from array import array

    with wave.open(io.BytesIO(packaged)) as file:
        settings, samples = file.getparams(), array("h", file.readframes(file.getnframes()))
    factor = (volume / 100) ** 2
    if sys.byteorder == "big":
        samples.byteswap()
    samples = array("h", (round(factor * sample) for sample in samples))
    if sys.byteorder == "big":
        samples.byteswap()
    written = io.BytesIO()
    with wave.open(written, "wb") as file:
        file.setparams(settings)
        file.writeframes(samples.tobytes())
    return written.getvalue()
