"""The steps of the .deb: installed by apt in a bare Debian, upgraded in a match, and removed."""

from __future__ import annotations

import hashlib
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

from check.bare_root import LOGIN, BareRoot
from check.check_report import CheckFailed
from check.check_stage import CheckStage, CheckStep
from check.mouse_player import MAIN_WINDOW
from check.program_steps import PROGRAM_STEPS, continue_match, expect_match
from project import MATCH_TYPE, NAME

DESKTOP_TOOLS = ("libglib2.0-bin", "shared-mime-info", "desktop-file-utils")
"""What every desktop has, and a bare Debian does not: it looks up the program of a file's type."""
_NEW = "+upgrade"
_MAY_CHANGE = ("/tmp/", "/var/lib/apt/", "/var/cache/", "/var/log/")
"""A program that was killed leaves its sounds in /tmp; the system cleans that."""


class DebSteps:
    """Installs, upgrades and removes a package in a bare Debian."""

    def __init__(self, package: Path, root: BareRoot, archives: Path) -> None:
        """Get ready.

        Args:
            package: the .deb.
            root: the bare Debian, already started.
            archives: the folder where downloaded packages are kept.
        """
        self.package, self.root, self.archives = package, root, archives
        self.measure: Callable[[CheckStage], str] = lambda _: "nothing was measured"
        self._before: set[str] = set()

    def steps(self) -> tuple[CheckStep, ...]:
        """All steps in their order."""
        return (
            CheckStep("install", self.install, needs=()),
            CheckStep("files", self.compare_files),
            *PROGRAM_STEPS,
            CheckStep("file-type", self.open_by_type),
            CheckStep("upgrade", self.upgrade, needs=("match",)),
            CheckStep("measure", self.measure, needs=("match",)),
            CheckStep("remove", self.remove, needs=("match",)),
            CheckStep("purge", self.purge, needs=("remove",)),
        )

    def install(self, stage: CheckStage) -> str:
        """Install the package with apt, and only what it depends on."""
        self.root.apt(self.archives, "update")
        self.root.apt(self.archives, "install", *DESKTOP_TOOLS)
        self._before = self.root.files()
        inside = self.root.give(self.package, f"/tmp/{self.package.name}")
        self.root.apt(self.archives, "install", inside)
        self.root.path(inside).unlink()
        return f"{self._status()}; {len(self._own_files())} files"

    def compare_files(self, stage: CheckStage) -> str:
        """The installed files have the bytes of the package, and belong to root."""
        said = self.root.run(["dpkg", "--verify", NAME]).strip()
        if said:
            raise CheckFailed(f"dpkg --verify finds differences: {said[:300]}")
        wrong = []
        for name in self._own_files():
            facts = os.lstat(self.root.path(name))
            writable = facts.st_mode & 0o022 and not self.root.path(name).is_symlink()
            if facts.st_uid or facts.st_gid or writable:
                wrong.append(name)
        if wrong:
            raise CheckFailed(f"these should belong to root alone: {wrong[:3]}")
        return "as packed, owned by root, writable for nobody else"

    def open_by_type(self, stage: CheckStage) -> str:
        """Open the match as a file manager does, while the program runs: in its window."""
        file = f"{self.root.home}/{stage.plan.match_file.name}"
        asked = ["gio", "mime", MATCH_TYPE]
        said = self.root.run(asked, LOGIN)
        if f"{NAME}" not in said and "SidekickTable" not in said:
            raise CheckFailed(f"the default program for {MATCH_TYPE} should be ours: {said}")
        self.root.give(stage.plan.match_file, file)
        running = stage.open()
        stage.screen.find_window(MAIN_WINDOW)
        self.root.run(["gio", "open", file], LOGIN, DISPLAY=stage.screen.display)
        first = stage.plan.acts("match")[0]["picture"]
        stage.mouse.expect(stage.plan.folder / first, "after the file was opened")
        names = self.root.run(["sh", "-c", "cat /proc/[0-9]*/comm"]).splitlines()
        if names.count(NAME) != 1 or not running.is_running:
            raise CheckFailed(f"one running program was expected, not {names.count(NAME)}")
        stage.close()
        return "gio open shows it in the window that is already open"

    def upgrade(self, stage: CheckStage) -> str:
        """Install a higher version while a match is on the table; both play on."""
        continue_match(stage)
        newer = self._higher_version(stage.folder)
        inside = self.root.give(newer, f"/tmp/{newer.name}")
        self.root.apt(self.archives, "install", inside)
        self.root.path(inside).unlink()
        if _NEW not in self._status():
            raise CheckFailed(f"the higher version should be installed: {self._status()}")
        assert stage.running is not None
        if not stage.running.is_running:
            raise CheckFailed("the program that ran during the upgrade has ended")
        stage.screen.focus(stage.screen.find_window(MAIN_WINDOW))
        self.root.path(f"{self.root.home}/{stage.plan.facts('export')['file']}").unlink(True)
        stage.screen.key("ctrl+e")  # imports what was not loaded yet: the old files are gone
        stage.mouse.play(stage.plan.acts("export"))
        code = stage.close()
        continue_match(stage)
        expect_match(stage)
        stage.close()
        return (
            f"{self._status()}; the old program exported, and ended with {code} on SIGTERM;"
            " the new one continues the match"
        )

    def remove(self, stage: CheckStage) -> str:
        """Remove the package; the player's data stays."""
        stage.close()
        before = self._player_files()
        if not before:
            raise CheckFailed("the player should have data by now")
        self.root.apt(self.archives, "remove", NAME)
        self._expect_data(before)
        if self.root.path(f"/usr/bin/{NAME}").exists():
            raise CheckFailed("the command should be gone")
        return f"the player's {len(before)} files are unchanged"

    def purge(self, stage: CheckStage) -> str:
        """Install it again, and purge it with what it brought; only the player's data is left."""
        before = self._player_files()
        inside = self.root.give(self.package, f"/tmp/{self.package.name}")
        self.root.apt(self.archives, "install", inside)
        self.root.path(inside).unlink()
        self.root.apt(self.archives, "purge", "--autoremove", NAME)
        self._expect_data(before)
        left = sorted(
            file
            for file in self.root.files() - self._before
            if not file.startswith((self.root.home, *_MAY_CHANGE))
        )
        ours = [file for file in left if NAME in file.lower() or "sidekick" in file.lower()]
        if ours:
            raise CheckFailed(f"these should be gone: {ours[:5]}")
        others = f"; left by other packages: {', '.join(left[:6])}" if left else ""
        return f"nothing of it is left but the player's data{others}"

    # --- what is there

    def _status(self) -> str:
        shape = "${Package} ${Version} ${db:Status-Status}"
        return self.root.run(["dpkg-query", "--show", f"--showformat={shape}", NAME])

    def _own_files(self) -> list[str]:
        listed = self.root.run(["dpkg-query", "--listfiles", NAME]).splitlines()
        return [name for name in listed if not self.root.path(name).is_dir()]

    def _player_files(self) -> dict[str, str]:
        folder = self.root.path(self.root.home)
        return {
            str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest()
            for file in sorted(folder.rglob("*"))
            if file.is_file()
        }

    def _expect_data(self, before: dict[str, str]) -> None:
        if self._player_files() != before:
            raise CheckFailed("the player's files should not change")

    def _higher_version(self, folder: Path) -> Path:
        """The same package with a higher version, packed quickly."""
        tree = folder / "higher-version"
        subprocess.run(["rm", "-rf", str(tree)], check=True)
        subprocess.run(["dpkg-deb", "--raw-extract", str(self.package), str(tree)], check=True)
        control = tree / "DEBIAN" / "control"
        lines = control.read_text("utf-8").splitlines()
        control.write_text(
            "".join(f"{one}{_NEW}\n" if one.startswith("Version:") else f"{one}\n" for one in lines)
        )
        newer = folder / f"{NAME}-higher.deb"
        pack = ["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", str(tree), str(newer)]
        subprocess.run(pack, check=True, capture_output=True)
        subprocess.run(["rm", "-rf", str(tree)], check=True)
        return newer
