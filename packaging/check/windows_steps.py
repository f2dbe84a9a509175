"""The steps of the Windows installer in Wine: installed, played, upgraded in a match, removed."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtGui import QImage

from check.check_report import CheckFailed
from check.check_stage import CheckStage, CheckStep
from check.checked_program import wait_until
from check.mouse_player import MAIN_WINDOW
from check.program_steps import PROGRAM_STEPS, continue_match, expect_match
from check.wine_place import WinePlace
from project import FROZEN, NAME, TITLE, read_version
from windows.installer import windows_path
from windows.installer_check import CLASSES, SILENTLY, UNINSTALL_KEY

PROGRAM_OF_ONE = f"{WinePlace.home}/AppData/Local/Programs/{TITLE}"
PROGRAM_OF_ALL = f"C:/Program Files/{TITLE}"
MENU_OF_ONE = f"{WinePlace.home}/AppData/Roaming/Microsoft/Windows/Start Menu/Programs"
MENU_OF_ALL = "C:/ProgramData/Microsoft/Windows/Start Menu/Programs"
HIGHER_VERSION = "99.0.0"
UPGRADE_PAGES = {"license": ("alt+a", "alt+n"), "tasks": ("alt+n",), "ready": ("alt+i",)}
PAGES = {"license": UPGRADE_PAGES["license"], "folder": ("alt+n",), **UPGRADE_PAGES}
"""The pages of Setup by their names, each with the keys that lead on."""
TITLE_HEIGHT = 40
"""Pixels from the top of a window of Setup in which each page has another title."""
_ADDED = {"LICENSE.txt", "THIRD-PARTY-NOTICES.txt", "unins000.exe", "unins000.dat"}
_PATIENCE = 300.0
"""Seconds for Setup to copy everything on a busy computer."""


class WindowsSteps:
    """Installs, upgrades and removes the program in a Windows of its own."""

    def __init__(self, setup: Path, make_higher: Callable[[], Path], place: WinePlace) -> None:
        """Get ready.

        Args:
            setup: the installer.
            make_higher: packs the same program as a higher version; returns its installer.
            place: the Windows.
        """
        self.setup, self.make_higher, self.place = setup, make_higher, place

    def steps(self) -> tuple[CheckStep, ...]:
        """All steps in their order."""
        played = (step for step in PROGRAM_STEPS if step.name != "network")
        return (
            CheckStep("install", self.install, needs=()),
            CheckStep("menu", self.start_from_menu),
            CheckStep("console", self.print_in_console),
            *played,
            CheckStep("file-type", self.open_by_type),
            CheckStep("upgrade", self.upgrade, needs=("match",)),
            CheckStep("remove", self.remove, needs=("match",)),
            CheckStep("everyone", self.install_for_everyone, needs=("remove",)),
        )

    # --- for one person

    def install(self, stage: CheckStage) -> str:
        """Install silently for one person; all files have the bytes of the program's folder."""
        self.place.make()
        self._run_silently(self.setup, "/CURRENTUSER")
        count = self._compare_files(PROGRAM_OF_ONE)
        version = self.place.registered(rf"HKCU\{UNINSTALL_KEY}", "DisplayVersion")
        if version != read_version():
            raise CheckFailed(f"Windows should list {read_version()}, not {version}")
        size = self.setup.stat().st_size / 1e6
        return f"{count} files as packed, from {self.setup.name} ({size:.1f} MB)"

    def start_from_menu(self, stage: CheckStage) -> str:
        """Open the link in the Start menu, and close the window."""
        self._start_by_link(stage, MENU_OF_ONE, PROGRAM_OF_ONE, "lesson")
        return f"{TITLE}.lnk opens the window"

    def print_in_console(self, stage: CheckStage) -> str:
        """`--help` and `--diagnose` in a console, and redirected to a file as cmd does it."""
        program = windows_inside(f"{PROGRAM_OF_ONE}/{NAME}.exe")
        help_text, facts = (self.place.path(f"C:/{name}.txt") for name in ("help", "facts"))
        lines = [f'"{program}" --help', f'"{program}" --help >{windows_path(help_text)}']
        lines += [f'"{program}" --diagnose >{windows_path(facts)}']
        batch = self.place.path("C:/console.cmd")
        batch.write_text("\r\n".join(["@echo off", *lines, ""]), "utf-8", newline="")
        self.place.open("cmd", "/k", r"C:\console.cmd")
        wait_until(
            "cmd has written", lambda: facts.exists() and facts.stat().st_size > 0, _PATIENCE
        )
        stage.folder.mkdir(parents=True, exist_ok=True)
        stage.screen.shoot(stage.folder / "console.png")
        self.place.exit_code("taskkill", "/f", "/im", "cmd.exe")
        texts = [file.read_text("utf-8") for file in (help_text, facts)]
        if "usage: sidekick-table" not in texts[0] or len(texts[1]) < len(texts[0]):
            raise CheckFailed(f"cmd should have redirected what is printed, not {texts}")
        return " and ".join(f"{len(text.splitlines())} lines" for text in texts)

    def open_by_type(self, stage: CheckStage) -> str:
        """Open a match file by its type while the program runs: it is shown in its window."""
        stage.open()
        stage.screen.find_window(MAIN_WINDOW)
        self._open_match(stage)
        first = stage.plan.acts("match")[0]["picture"]
        stage.mouse.expect(stage.plan.folder / first, "after the file was opened")
        count = len(list(self.place.programs()))
        if count != 1:
            raise CheckFailed(f"one running program was expected, not {count}")
        stage.screen.shoot(stage.folder / "file-type.png")
        stage.close()
        return "the command of the type shows it in the window that is already open"

    def upgrade(self, stage: CheckStage) -> str:
        """Install a higher version by hand while a match is on the table; the match continues."""
        higher = self.make_higher()
        continue_match(stage)
        code = self.place.exit_code(windows_path(higher), *SILENTLY, "/CURRENTUSER")
        if code != 1 or stage.running is None or not stage.running.is_running:
            raise CheckFailed(f"a silent Setup should stop with 1 and change nothing, not {code}")
        self.place.open(windows_path(higher), "/CURRENTUSER")
        stage.screen.find_window("Setup", _PATIENCE)
        closed = stage.close()
        self._leave(stage, "upgrade-running", "Setup", "Return")
        self._walk(stage, "upgrade", "HKCU", UPGRADE_PAGES)
        self._close_window(stage)  # which the last page has opened
        self._compare_files(PROGRAM_OF_ONE)
        continue_match(stage)
        expect_match(stage)
        stage.close()
        return (
            f"Setup asks to close the program, which ends with {closed};"
            f" {HIGHER_VERSION} opens and continues the match"
        )

    def remove(self, stage: CheckStage) -> str:
        """Remove the program by hand; the player's data stays."""
        before = self._digests(stage.program.data)
        self.place.open(windows_inside(f"{PROGRAM_OF_ONE}/unins000.exe"))
        self._leave(stage, "remove-question", f"{TITLE} Uninstall", "alt+y")
        wait_until("the folder is gone", self._is_gone(PROGRAM_OF_ONE), _PATIENCE)
        self._leave(stage, "remove-done", f"{TITLE} Uninstall", "Return")
        self._expect_nothing_left("HKCU", PROGRAM_OF_ONE, MENU_OF_ONE)
        after = self._digests(stage.program.data)
        if not before or after != before:
            raise CheckFailed("the player's files should not change")
        return f"no file, link or key is left, and the player's {len(after)} files are unchanged"

    # --- for everyone

    def install_for_everyone(self, stage: CheckStage) -> str:
        """Install by hand for everyone, start, open a file by its type, and remove silently."""
        self.place.open(windows_path(self.setup))
        self._leave(stage, "everyone-mode", "Select Setup Install Mode", "alt+a")
        self._walk(stage, "everyone", "HKLM", PAGES)
        self._close_window(stage)  # which the last page has opened
        self._compare_files(PROGRAM_OF_ALL)
        self._start_by_link(stage, MENU_OF_ALL, PROGRAM_OF_ALL, "resume")
        self._open_match(stage)
        stage.screen.find_window(MAIN_WINDOW, _PATIENCE)
        self._close_window(stage)
        self._run_silently(self.place.path(f"{PROGRAM_OF_ALL}/unins000.exe"))
        wait_until("the folder is gone", self._is_gone(PROGRAM_OF_ALL), _PATIENCE)
        self._expect_nothing_left("HKLM", PROGRAM_OF_ALL, MENU_OF_ALL)
        return "by hand; link and double click open it; silently removed, nothing is left"

    # --- Setup and its pages

    def _run_silently(self, program: Path, *options: str) -> None:
        code = self.place.exit_code(windows_path(program), *SILENTLY, *options)
        if code:
            raise CheckFailed(f"{program.name} ends with {code}")

    def _walk(
        self, stage: CheckStage, name: str, root: str, pages: Mapping[str, Sequence[str]]
    ) -> None:
        """Look at each page of Setup and leave it by its key; the last one opens the program."""
        installed = HIGHER_VERSION if name == "upgrade" else read_version()
        title = f"Setup - {TITLE} version {installed}"
        for page, keys in pages.items():
            self._leave(stage, f"{name}-{page}", title, *keys)
        key = rf"{root}\{UNINSTALL_KEY}"
        wait_until(
            f"version {installed} is installed",
            lambda: self.place.registered(key, "DisplayVersion") == installed,
            _PATIENCE,
        )
        self._leave(stage, f"{name}-finished", title, "alt+f")

    def _leave(self, stage: CheckStage, name: str, title: str, *keys: str) -> None:
        """Keep a picture of a window, and press keys until it looks different or is gone."""
        window = stage.screen.find_window(title, _PATIENCE)
        time.sleep(1)  # a page is painted piece by piece
        before = _title(stage.screen.shoot(stage.folder / f"{name}.png", window))
        end = time.monotonic() + _PATIENCE
        while time.monotonic() < end:
            with suppress(CheckFailed):  # the window has just been closed
                stage.screen.focus(window)
                for key in keys:
                    stage.screen.key(key)
            time.sleep(1)
            if _title(stage.screen.shoot(stage.folder / "now.png", window)) != before:
                return
        raise CheckFailed(f"{', '.join(keys)} should leave the page {name}")

    # --- the program

    def _start_by_link(self, stage: CheckStage, menu: str, program: str, play: str) -> None:
        """Open the link; the window looks as at the beginning of a play."""
        link = f"{menu}/{TITLE}.lnk"
        if not self.place.path(link).exists():
            raise CheckFailed(f"the Start menu should have {TITLE}.lnk")
        self.place.open(windows_inside(link))
        stage.screen.find_window(MAIN_WINDOW, _PATIENCE)
        started = [Path(f"/proc/{one}/cmdline").read_text("utf-8") for one in self.place.programs()]
        if len(started) != 1 or windows_inside(program).lower() not in started[0].lower():
            raise CheckFailed(f"the link should have started {program}, not {started}")
        stage.mouse.expect(stage.plan.folder / stage.plan.acts(play)[0]["picture"], "at home")
        self._close_window(stage)

    def _open_match(self, stage: CheckStage) -> None:
        """Open a match file by its type; what only one person has is run, as Wine ignores it."""
        file = f"{self.place.home}/{stage.plan.match_file.name}"
        inside = windows_inside(self.place.give(stage.plan.match_file, file))
        command = self.place.registered(rf"HKCU\{CLASSES}\SidekickTable.match\shell\open\command")
        words = command.split('"')[1::2] if command else ["%1"]
        self.place.open(*(word.replace("%1", inside) for word in words))

    def _close_window(self, stage: CheckStage) -> None:
        """Close the window of a program that something else has opened."""
        stage.screen.find_window(MAIN_WINDOW, _PATIENCE)
        self.place.exit_code("taskkill", "/im", f"{NAME}.exe")
        wait_until("the program has ended", lambda: not list(self.place.programs()), 60)

    # --- what is there

    def _compare_files(self, folder: str) -> int:
        """All files of the program's folder are installed unchanged; returns how many there are."""
        packed, installed = self._digests(FROZEN), self._digests(self.place.path(folder))
        if wrong := sorted(installed.keys() ^ packed.keys() ^ _ADDED):
            raise CheckFailed(f"these should be there or not: {wrong[:5]}")
        if wrong := [name for name, digest in packed.items() if installed[name] != digest]:
            raise CheckFailed(f"these have changed: {wrong[:5]}")
        return len(installed)

    def _expect_nothing_left(self, root: str, folder: str, menu: str) -> None:
        places = (folder, f"{menu}/{TITLE}.lnk")
        left = [place for place in places if self.place.path(place).exists()]
        keys = (UNINSTALL_KEY, rf"{CLASSES}\SidekickTable.match", rf"{CLASSES}\.match")
        left += [key for key in keys if self.place.exit_code("reg", "query", rf"{root}\{key}") == 0]
        if left:
            raise CheckFailed(f"these should be gone: {left}")

    def _is_gone(self, inside: str) -> Callable[[], bool]:
        return lambda: not self.place.path(inside).exists()

    def _digests(self, folder: Path) -> dict[str, str]:
        return {
            str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
            for file in sorted(folder.rglob("*"))
            if file.is_file()
        }


def _title(picture: Path) -> QImage:
    """The title in the picture of a window."""
    image = QImage(str(picture))
    return image.copy(0, 0, image.width(), TITLE_HEIGHT)


def windows_inside(path: str) -> str:
    """A path inside as Windows writes it."""
    return path.replace("/", "\\")
