"""The installed program, run by an ordinary user."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from check.check_report import CheckFailed


class Place(Protocol):
    """Where a package is installed: a bare Debian, or its own home on this computer."""

    login: str
    home: str

    def path(self, inside: str) -> Path:
        """The file of this computer that is `inside` there."""

    def give(self, file: Path, inside: str) -> str:
        """Copy a file into it; returns where it is inside."""

    def command(self, words: list[str], login: str = "", **surroundings: str) -> list[str]:
        """The command of this computer that runs a command inside."""

    def run(self, words: list[str], login: str = "", **surroundings: str) -> str:
        """Run a command inside to its end; returns what it prints.

        Raises:
            CheckFailed: its exit code is not 0.
        """


class RunningProgram:
    """The program with its window."""

    closed_by = "SIGTERM"
    """What ends it in good order, for messages."""
    patience = 15.0
    """Seconds until it must have ended."""

    def __init__(self, process: subprocess.Popen[str], traced: Path | None = None) -> None:
        self.process, self.traced = process, traced
        self.started = time.monotonic()

    @property
    def number(self) -> int:
        """The process number of the program itself, as this computer counts."""
        number = self.process.pid
        while children := _children(number):
            number = children[0]
            if _name(number).startswith("sidekick"):
                break
        return number

    @property
    def is_running(self) -> bool:
        """Whether it still runs."""
        return self.process.poll() is None

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait for the end; returns the exit code, as a shell sees it.

        Raises:
            CheckFailed: it does not end.
        """
        if self.is_running:
            self._send(how)
        try:
            code = self.process.wait(self.patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
            said = f"{how.name} does not end it within {self.patience:.0f} s"
            raise CheckFailed(said) from None
        return 128 - code if code < 0 else code

    def _send(self, how: signal.Signals) -> None:
        os.kill(self.number, how)

    def said(self) -> str:
        """What it printed; only after its end."""
        return (self.process.stdout.read() if self.process.stdout else "").strip()


class CheckedProgram:
    """Starts the installed program in its place, and reads what it has saved."""

    def __init__(self, place: Place, words: list[str]) -> None:
        """Name the program.

        Args:
            place: where it is installed.
            words: the command that a player types.
        """
        self.place, self.words = place, words
        self._running: list[RunningProgram] = []

    @property
    def data(self) -> Path:
        """The folder with what the player has saved."""
        return self.place.path(f"{self.place.home}/.local/share/sidekick-table")

    def start(self, display: str, *words: str, traced: Path | None = None) -> RunningProgram:
        """Start it with a window.

        Args:
            display: the X display.
            words: what follows the program's name.
            traced: a file for all system calls about sockets.
        """
        inside = [*self.words, *words]
        command = self.place.command(inside, self.place.login, DISPLAY=display)
        if traced is not None:
            calls = "trace=socket,connect,bind,listen,accept,accept4,sendto,sendmsg"
            command = ["strace", "-f", "-qq", "-o", str(traced), "-e", calls, *command]
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        running = RunningProgram(process, traced)
        self._running.append(running)
        return running

    def run(self, *words: str, **surroundings: str) -> str:
        """Run it to its end without a window; returns what it prints.

        Raises:
            CheckFailed: its exit code is not 0.
        """
        return self.place.run([*self.words, *words], self.place.login, **surroundings)

    def end_all(self) -> None:
        """End what is still running."""
        for running in self._running:
            if running.is_running:
                with suppress(ProcessLookupError):  # it has just ended
                    os.kill(running.number, signal.SIGKILL)
                running.process.wait()
        self._running.clear()

    # --- what it has saved

    def lesson_beat(self, name: str) -> int:
        """How far the player is in a lesson; -1 if it was not begun."""
        file = self.data / "lessons.json"
        if not file.exists():
            return -1
        lessons = json.loads(file.read_text("utf-8"))["lessons"]
        return int(lessons.get(name, {}).get("beat", -1))

    def saved_matches(self) -> list[str]:
        """The notation of all saved matches, the oldest first."""
        # A copy is read: root must not create the database's side files in the player's folder.
        with tempfile.TemporaryDirectory() as folder:
            for file in self.data.glob("table.sqlite*"):
                shutil.copy(file, folder)
            with sqlite3.connect(Path(folder, "table.sqlite")) as database:
                rows = database.execute("select notation from notations order by match").fetchall()
        return [str(row[0]) for row in rows]


def run_to_end(command: Sequence[str], words: Sequence[str]) -> str:
    """Run a command of this computer to its end; returns what it prints.

    Args:
        command: the whole command.
        words: the part of it that a message shows.

    Raises:
        CheckFailed: its exit code is not 0; the message has the end of its output.
    """
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        # No pipe: a program that stays open in the background would keep it open.
        ended = subprocess.run(command, stdout=output, stderr=errors, check=False, timeout=900)
        output.seek(0)
        errors.seek(0)
        text, complaints = output.read(), errors.read()
    if ended.returncode:
        raise CheckFailed(
            f"{' '.join(words)} ends with {ended.returncode}: {(text + complaints)[-600:]}"
        )
    return text


def wait_until(what: str, condition: Callable[[], bool], seconds: float = 15.0) -> None:
    """Wait until something is so.

    Raises:
        CheckFailed: it does not become so.
    """
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise CheckFailed(f"after {seconds:.0f} s still not: {what}")
        time.sleep(0.1)


def _children(number: int) -> list[int]:
    try:
        return [int(one) for one in _read(f"/proc/{number}/task/{number}/children").split()]
    except OSError:
        return []


def _name(number: int) -> str:
    try:
        return _read(f"/proc/{number}/comm")
    except OSError:
        return ""


def _read(file: str) -> str:
    return Path(file).read_text("utf-8")
