"""A Windows of its own in Wine, with one user: where the program is installed and played."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from check.bare_root import LOGIN
from check.check_report import CheckFailed
from check.checked_program import CheckedProgram, RunningProgram, run_to_end
from project import NAME, ROOT
from windows.stand_in import COMPILER

SOURCES = ROOT / "packaging" / "windows"
_SETTINGS = {"WINEARCH": "win64", "WINEDEBUG": "-all", "LANG": "C.UTF-8"}


class WinePlace:
    """A Windows in a folder. Wine names its user as the environment does, so it is another one."""

    login = LOGIN
    home = f"C:/users/{LOGIN}"

    def __init__(self, folder: Path, wine: Sequence[str], display: str) -> None:
        """Name it; `make` makes it.

        Args:
            folder: for the files of this Windows.
            wine: the command that runs a Windows program, with this environment and these files.
            display: the X display on which windows are shown.
        """
        self.folder, self.wine, self.display = folder.resolve(), list(wine), display
        self.drive = self.folder / "prefix" / "drive_c"

    # --- the place

    def make(self) -> None:
        """Make a new Windows 10, with the library that Qt needs."""
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder / "home").mkdir(parents=True)
        self.run(["wineboot", "-i"])
        wine = r"HKCU\Software\Wine"
        self.run(["reg", "add", wine, "/v", "Version", "/d", "win10", "/f"])
        dialog = [rf"{wine}\WineDbg", "/v", "ShowCrashDialog", "/t", "REG_DWORD", "/d", "0", "/f"]
        self.run(["reg", "add", *dialog])  # the program ends when it has crashed
        self._compile("icuuc.c", "C:/windows/system32/icuuc.dll", "-shared")
        self._compile("crash.c", "C:/windows/crash.exe")

    def _compile(self, source: str, inside: str, *options: str) -> None:
        """Compile a small program or library, unless this Windows has it."""
        file = self.path(inside)
        if not file.exists():
            compile_it = [COMPILER, "-Os", "-s", *options, "-o", str(file), str(SOURCES / source)]
            subprocess.run(compile_it, check=True)

    def end(self) -> None:
        """End every Windows program in it."""
        subprocess.run(self.command(["wineboot", "-k"]), capture_output=True, check=False)

    def path(self, inside: str) -> Path:
        """The file of this computer that is `inside` there; /tmp is the user's temporary folder."""
        inside = inside.replace("\\", "/")
        if inside.startswith("/tmp"):
            inside = inside.replace("/tmp", f"{self.home}/AppData/Local/Temp", 1)
        return self.drive / inside.removeprefix("C:").lstrip("/")

    def give(self, file: Path, inside: str) -> str:
        """Copy a file into it; returns where it is inside."""
        target = self.path(inside)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
        return inside

    # --- running

    def command(self, words: Sequence[str], login: str = LOGIN, **surroundings: str) -> list[str]:
        """The command of this computer that runs a Windows program."""
        known = {**_SETTINGS, "USER": login, "LOGNAME": login, "DISPLAY": self.display}
        known |= {"HOME": str(self.folder / "home"), "WINEPREFIX": str(self.drive.parent)}
        known["PATH"] = os.environ.get("PATH", "/usr/bin:/bin")
        variables = [f"{name}={value}" for name, value in {**known, **surroundings}.items()]
        return ["env", "-i", *variables, *self.wine, *words]

    def run(self, words: Sequence[str], login: str = LOGIN, **surroundings: str) -> str:
        """Run a Windows program to its end; returns what it prints.

        Raises:
            CheckFailed: it fails.
        """
        return run_to_end(self.command(words, login, **surroundings), words)

    def exit_code(self, *words: str) -> int:
        """Run a Windows program to its end; returns its exit code."""
        ended = subprocess.run(self.command(words), capture_output=True, check=False, timeout=900)
        return ended.returncode

    def programs(self) -> Iterator[int]:
        """The process numbers of the programs named like ours that run in this Windows."""
        ours = f"WINEPREFIX={self.drive.parent}".encode()
        for folder in Path("/proc").glob("[0-9]*"):
            with suppress(OSError):
                is_named_so = (folder / "comm").read_text("utf-8").startswith(NAME)
                if is_named_so and ours in (folder / "environ").read_bytes().split(b"\0"):
                    yield int(folder.name)

    def open(self, *words: str) -> subprocess.Popen[bytes]:
        """Open a file, a link or a program as a double click does; does not wait for its end."""
        quiet = subprocess.DEVNULL
        return subprocess.Popen(self.command(["start", *words]), stdout=quiet, stderr=quiet)

    def registered(self, key: str, name: str = "") -> str | None:
        """A text in the registry, or None."""
        which = ["/v", name] if name else ["/ve"]
        try:
            said = self.run(["reg", "query", key, *which, "/reg:64"])
        except CheckFailed:
            return None
        found = re.search(r"REG_SZ[ \t]*(.*)", said)
        return found[1].strip() if found else None


class RunningWindowsProgram(RunningProgram):
    """The program with its window in Wine."""

    closed_by = "the close button"
    patience = 60.0  # Wine's debugger looks at a program that has crashed

    def __init__(self, process: subprocess.Popen[str], place: WinePlace) -> None:
        super().__init__(process)
        self.place = place

    @property
    def number(self) -> int:
        """The process number of the program itself; Wine makes it no child of what started it."""
        return next(self.place.programs(), self.process.pid)

    def _send(self, how: signal.Signals) -> None:
        """Close its window, as its button does; instead of SIGSEGV, one of its threads crashes."""
        if how is signal.SIGSEGV:
            found = re.search(rf'"{NAME}.exe","(\d+)"', self.place.run(["tasklist", "/fo", "csv"]))
            self.place.exit_code("crash.exe", found[1] if found else "0")
        else:
            self.place.exit_code("taskkill", "/im", f"{NAME}.exe")


class WindowsProgram(CheckedProgram):
    """The installed Windows program, run in Wine."""

    place: WinePlace

    @property
    def data(self) -> Path:
        """The folder with what the player has saved."""
        return self.place.path(f"{self.place.home}/AppData/Local/{NAME}")

    def start(self, display: str, *words: str, traced: Path | None = None) -> RunningProgram:
        """Start it with a window."""
        command = self.place.command([*self.words, *words])
        # No pipe: the programs of Wine that stay in the background would keep it open.
        quiet = subprocess.DEVNULL
        process = subprocess.Popen(command, stdout=quiet, stderr=quiet, text=True)
        running = RunningWindowsProgram(process, self.place)
        self._running.append(running)
        return running

    def end_all(self) -> None:
        """End what is still running, also what a link or a file has started."""
        for number in self.place.programs():
            os.kill(number, signal.SIGKILL)
        super().end_all()
