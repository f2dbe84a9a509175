"""Tries the installer in Wine, with a stand-in for the program: `python packaging installer-check`.

It installs, opens a file, upgrades, refuses what must be refused, and removes, silently and in a
Windows of its own (build/installer-check/prefix). It needs Wine with its 32-bit half, MinGW, Inno
Setup's ISCC.exe, and a display such as Xvfb. packaging/README.md says how to get them.
"""

from __future__ import annotations

import argparse
import contextlib
import hashlib
import io
import os
import re
import shlex
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

from project import NAME, ROOT, TITLE
from windows.installer import compile_installer, windows_path
from windows.stand_in import has_tools, make_stand_in

FOLDER = ROOT / "build" / "installer-check"
PREFIX = FOLDER / "prefix"
DRIVE = PREFIX / "drive_c"
OLD, NEW = "0.1.0", "0.2.0"
SILENTLY = ("/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART")
UNINSTALL_KEY = (
    r"Software\Microsoft\Windows\CurrentVersion\Uninstall"
    r"\{8EA637C7-00EB-4A2D-BCC9-80AD28B8C253}_is1"
)
CLASSES = r"Software\Classes"
PATIENCE = 30  # seconds for a program to start or end


class InstallerCheckFailed(Exception):
    """Something is not as it should be after a step."""


def main(arguments: list[str]) -> None:
    """Make a Windows, build two installers, and try them for one person and for everyone."""
    parser = argparse.ArgumentParser(prog="python packaging installer-check", description=__doc__)
    parser.add_argument("--wine", default="wine", metavar="COMMAND", help="the command of Wine")
    parser.add_argument("--iscc", required=True, metavar="ISCC.EXE", type=Path)
    options = parser.parse_args(arguments)
    if not has_tools():
        raise SystemExit("MinGW was not found: install mingw-w64")
    wine = shlex.split(options.wine)
    _make_windows(wine)
    old, new = (_build([*wine, windows_path(options.iscc)], version) for version in (OLD, NEW))
    alone, everyone = _computers(wine)
    try:
        _refuse_old_windows(alone, old)
        alone.run("reg", "add", r"HKCU\Software\Wine", "/v", "Version", "/d", "win10", "/f")
        for computer in (alone, everyone):
            print(f"installed with {computer.option}:")
            _install(computer, old)
            _open_file(computer)
            _upgrade(computer, new)
            _refuse_older(computer, old)
            _remove(computer)
        print(f"installed with {alone.option}, where another program opens match files:")
        _leave_other_programs_alone(alone, new)
    except InstallerCheckFailed as failure:
        raise SystemExit(f"FAILED: {failure}") from None


def _make_windows(wine: list[str]) -> None:
    """Make a new Windows of the check's own."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    os.environ |= {"WINEPREFIX": str(PREFIX), "WINEARCH": "win64", "WINEDEBUG": "-all"}
    subprocess.run([*wine, "wineboot", "-i"], check=True, capture_output=True)


def _computers(wine: list[str]) -> tuple[Computer, Computer]:
    """The Windows as one person has it, and as everyone has it."""
    player = (
        DRIVE
        / "users"
        / next(home.name for home in (DRIVE / "users").iterdir() if home.name != "Public")
    )
    alone = Computer(
        *(wine, "HKCU", "/CURRENTUSER", player / "AppData/Local/Programs" / TITLE),
        player / "AppData/Roaming/Microsoft/Windows/Start Menu/Programs",
        player / "AppData/Local/sidekick-table",
    )
    everyone = Computer(
        *(wine, "HKLM", "/ALLUSERS", DRIVE / "Program Files" / TITLE),
        DRIVE / "ProgramData/Microsoft/Windows/Start Menu/Programs",
        alone.data,
    )
    return alone, everyone


def _build(compiler: list[str], version: str) -> Path:
    """Compile the installer of a stand-in; it must compile without warnings."""
    program = make_stand_in(FOLDER / version, version)
    with contextlib.redirect_stdout(io.StringIO()) as said:
        setup = compile_installer(compiler, program, version, FOLDER)
    _check("warning" not in said.getvalue().lower(), f"compiles without warnings: {setup.name}")
    return setup


class Computer:
    """The Windows of the check, with the program for one person or for everyone."""

    def __init__(
        self, wine: list[str], root: str, option: str, program: Path, menu: Path, data: Path
    ) -> None:
        self.wine = wine
        self.root = root
        self.option = option
        self.program = program
        self.menu = menu
        self.data = data
        self.log = FOLDER / "started.txt"

    def run(self, *command: str) -> int:
        """Run a Windows program; returns its exit code."""
        return self._ran(*command).returncode

    def setup(self, setup: Path, *options: str) -> int:
        """Run an installer silently; returns its exit code."""
        return self.run(windows_path(setup), *SILENTLY, self.option, *options)

    def start(self, *arguments: str) -> None:
        """Open a file or program as a double click does, without waiting for its end."""
        self.log.unlink(missing_ok=True)
        variables = os.environ | {"STAND_IN_LOG": windows_path(self.log)}
        subprocess.Popen(
            [*self.wine, "start", *arguments], env=variables, stdout=subprocess.DEVNULL
        ).wait(PATIENCE)

    def close_program(self) -> None:
        """Close the window of the program, as its player would."""
        program = windows_path(self.program / f"{NAME}.exe")
        _check(self.run(program, "/close") == 0, "the program is closed")

    def value(self, key: str, name: str = "", root: str = "") -> str | None:
        """A text in the registry, or None."""
        which = ("/v", name) if name else ("/ve",)
        asked = self._ran("reg", "query", f"{root or self.root}\\{key}", *which, "/reg:64")
        found = re.search(r"REG_SZ[ \t]*(.*)", asked.stdout)
        return found[1].strip() if asked.returncode == 0 and found else None

    def has_key(self, key: str) -> bool:
        """Whether a key of the registry exists."""
        return self.run("reg", "query", f"{self.root}\\{key}", "/reg:64") == 0

    def _ran(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*self.wine, *command],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=120,
            check=False,
        )


def _refuse_old_windows(computer: Computer, setup: Path) -> None:
    computer.run("reg", "add", r"HKCU\Software\Wine", "/v", "Version", "/d", "win7", "/f")
    _check(computer.setup(setup) == 1, "Windows 7 is refused with exit code 1")


def _install(computer: Computer, setup: Path) -> None:
    _check(computer.setup(setup) == 0, f"{setup.name} installs")
    _check_files(computer, OLD)
    _check(computer.value(UNINSTALL_KEY, "DisplayVersion") == OLD, "Windows lists the version")
    _check((computer.menu / f"{TITLE}.lnk").exists(), "the Start menu has the program")
    match_class = computer.value(rf"{CLASSES}\.match")
    _check(match_class == "SidekickTable.match", "match files belong to the program")
    command = computer.value(rf"{CLASSES}\{match_class}\shell\open\command") or ""
    _check(command.endswith(f'{NAME}.exe" "%1"'), "the file type has a command")


def _open_file(computer: Computer) -> None:
    """Open a file by its type. Wine 8 has types for everyone only, so one person's is played."""
    match = FOLDER / "A first game.match"
    match.touch()
    if computer.root == "HKLM":
        computer.start(windows_path(match))
    else:
        command = computer.value(rf"{CLASSES}\SidekickTable.match\shell\open\command") or ""
        computer.start(
            *(part.replace("%1", windows_path(match)) for part in command.split('"')[1::2])
        )
    _wait(computer.log.exists, "a match file starts the program")
    said = computer.log.read_text(encoding="utf-8")
    _check(f'"{windows_path(match)}"' in said, "the program is told the file")


def _upgrade(computer: Computer, setup: Path) -> None:
    """Upgrade in place, but only after the program is closed."""
    _check(computer.setup(setup) == 1, "a silent upgrade of the running program stops with 1")
    _check_files(computer, OLD)
    computer.close_program()
    _check(computer.setup(setup) == 0, f"{setup.name} installs over it")
    _check_files(computer, NEW)
    _check(computer.value(UNINSTALL_KEY, "DisplayVersion") == NEW, "Windows lists the new version")


def _refuse_older(computer: Computer, setup: Path) -> None:
    _check(computer.setup(setup) == 1, "a silent downgrade stops with 1")
    _check_files(computer, NEW)
    _check(computer.setup(setup, "/older=yes") == 0, "/older=yes allows it")
    _check_files(computer, OLD)


def _remove(computer: Computer) -> None:
    """Uninstall silently: the player's matches stay, and nothing else does."""
    computer.data.mkdir(parents=True, exist_ok=True)
    matches = computer.data / "table.sqlite"
    matches.write_text("matches")
    computer.start(windows_path(computer.program / f"{NAME}.exe"))
    _wait(computer.log.exists, "the program starts")
    uninstaller = windows_path(computer.program / "unins000.exe")
    _check(computer.run(uninstaller, *SILENTLY) == 1, "the running program is not removed")
    _check((computer.program / f"{NAME}.exe").exists(), "the running program is complete")
    computer.close_program()
    _check(computer.run(uninstaller, *SILENTLY) == 0, "the program is removed")
    _wait(lambda: not computer.program.exists(), "its folder is gone")
    _check(not (computer.menu / f"{TITLE}.lnk").exists(), "the Start menu is clean")
    for key in (UNINSTALL_KEY, r"Software\Sidekick Table"):
        _check(not computer.has_key(key), f"the registry has no {key[:40]}...")
    for name in (".match", "SidekickTable.match", rf"Applications\{NAME}.exe"):
        _check(not computer.has_key(rf"{CLASSES}\{name}"), f"the registry has no class {name}")
    listed = computer.value(r"Software\RegisteredApplications", TITLE)
    _check(listed is None, "Windows lists no such program")
    _check(matches.read_text() == "matches", "the player's matches are kept")


def _leave_other_programs_alone(computer: Computer, setup: Path) -> None:
    """A file type that another program has, before or since, is not taken from it."""
    key = rf"{computer.root}\{CLASSES}\.match"
    set_other = ("reg", "add", key, "/ve", "/d", "Other.match", "/f")
    computer.run(*set_other)
    _check(computer.setup(setup) == 0, "installs")
    _check(computer.value(rf"{CLASSES}\.match") == "Other.match", "match files stay with it")
    offered = computer.value(rf"{CLASSES}\.match\OpenWithProgids", "SidekickTable.match")
    _check(offered == "", "the program is in the list Open with")
    computer.run("reg", "delete", key, "/ve", "/f")
    without = computer.setup(setup, "/TASKS=")
    _check(without == 0, "installs again, without the file type")
    _check(not computer.has_key(rf"{CLASSES}\SidekickTable.match"), "the file type is given up")
    _check(computer.setup(setup, "/TASKS=matchfiles") == 0, "installs again, with it")
    _check(computer.value(rf"{CLASSES}\.match") == "SidekickTable.match", "match files are ours")
    computer.run(*set_other)
    uninstaller = windows_path(computer.program / "unins000.exe")
    _check(computer.run(uninstaller, *SILENTLY) == 0, "the program is removed")
    _check(computer.value(rf"{CLASSES}\.match") == "Other.match", "match files stay with it")


def _check_files(computer: Computer, version: str) -> None:
    """All files of this version are installed unchanged, and none of another version."""
    packed = _digests(FOLDER / version / NAME)
    installed = _digests(computer.program)
    added = {"LICENSE.txt", "THIRD-PARTY-NOTICES.txt", "unins000.exe", "unins000.dat"}
    _check(installed.keys() == packed.keys() | added, f"the folder has the files of {version}")
    same = all(installed[name] == digest for name, digest in packed.items())
    _check(same, f"all {len(packed)} files of {version} are unchanged")


def _digests(folder: Path) -> dict[str, str]:
    files = (file for file in folder.rglob("*") if file.is_file())
    return {
        str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
        for file in files
    }


def _wait(condition: Callable[[], bool], what: str) -> None:
    end = time.monotonic() + PATIENCE
    while not condition() and time.monotonic() < end:
        time.sleep(0.2)
    _check(condition(), what)


def _check(is_so: bool, what: str) -> None:
    if not is_so:
        raise InstallerCheckFailed(what)
    print(f"  {what}", flush=True)
