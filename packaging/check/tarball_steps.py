"""The steps of the tar.xz: started in its folder, installed by an ordinary user, removed."""

from __future__ import annotations

from pathlib import Path

from check.check_report import CheckFailed
from check.check_stage import CheckStage, CheckStep
from check.checked_program import Place
from check.program_steps import PROGRAM_STEPS, continue_match
from project import NAME

_APT_LINE = "apt install "


class TarballSteps:
    """Installs and removes the program for one user."""

    def __init__(self, archive: Path, place: Place) -> None:
        self.archive, self.place = archive, place
        self.unpacked = f"{place.home}/Downloads/{archive.name.removesuffix('.tar.xz')}"

    def steps(self) -> tuple[CheckStep, ...]:
        """All steps in their order."""
        return (
            CheckStep("install", self.install, needs=()),
            *PROGRAM_STEPS,
            CheckStep("upgrade", self.upgrade, needs=("match",)),
            CheckStep("remove", self.remove, needs=("match",)),
        )

    def install(self, stage: CheckStage) -> str:
        """Unpack it, start it from its folder, and install it with its script."""
        downloads = f"{self.place.home}/Downloads"
        self._unpack()
        said = self._run(f"{self.unpacked}/{NAME}", "--version").strip()
        self._run(f"{self.unpacked}/install.sh")
        self._run("rm", "-r", self.unpacked)
        if not self.place.path(stage.program.words[0]).exists():
            raise CheckFailed(f"{stage.program.words[0]} should be there now")
        return f"{said} runs in {Path(downloads).name}, and installs for one user"

    def upgrade(self, stage: CheckStage) -> str:
        """Install it again over itself while a match is open; the match continues."""
        continue_match(stage)
        self._unpack()
        self._run(f"{self.unpacked}/install.sh")
        if stage.running is None or not stage.running.is_running:
            raise CheckFailed("the program that ran during the upgrade has ended")
        code = stage.close()
        continue_match(stage)
        stage.close()
        return f"SIGTERM ended the old program with {code}; the new one continues the match"

    def remove(self, stage: CheckStage) -> str:
        """Remove it with its script; only the player's data is left in the home."""
        self._run(f"{self.place.home}/.local/lib/{NAME}/install.sh", "--uninstall")
        home = self.place.path(self.place.home)
        own = (f".local/share/{NAME}", f".config/{NAME}", "Downloads")
        left = [
            str(file.relative_to(home))
            for file in home.rglob("*")
            if file.is_file() and "sidekick" in str(file.relative_to(home)).lower()
        ]
        ours = [name for name in left if not name.startswith(own)]
        if ours:
            raise CheckFailed(f"these should be gone: {ours[:5]}")
        if not any(name.startswith(own[0]) for name in left):
            raise CheckFailed("the player's data should still be there")
        return "only the player's data is left"

    def _unpack(self) -> None:
        downloads = f"{self.place.home}/Downloads"
        inside = self.place.give(self.archive, f"{downloads}/{self.archive.name}")
        self._run("tar", "--extract", f"--file={inside}", f"--directory={downloads}")

    def _run(self, *words: str) -> str:
        return self.place.run(list(words), self.place.login)


def needed_packages(readme: str) -> list[str]:
    """The Debian packages that the archive's README tells people to install."""
    lines = (line.partition(_APT_LINE)[2] for line in readme.splitlines())
    return [package for line in lines for package in line.split()]
