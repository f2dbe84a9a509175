"""The steps of the wheel: installed by pip in a new virtual environment, used from elsewhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from check.check_report import CheckFailed
from check.check_stage import CheckStage, CheckStep
from check.checked_program import Place
from check.program_steps import PROGRAM_STEPS
from project import NAME


class WheelSteps:
    """Installs and removes the program with pip."""

    def __init__(self, wheel: Path, place: Place, wheels: Path) -> None:
        """Get ready.

        Args:
            wheel: the program as a wheel.
            place: where it is installed.
            wheels: the folder where the wheels of other projects are kept for the next time.
        """
        self.wheel, self.place, self.wheels = wheel, place, wheels
        self.environment = f"{place.home}/environment"

    def steps(self) -> tuple[CheckStep, ...]:
        """All steps in their order."""
        return (
            CheckStep("install", self.install, needs=()),
            *PROGRAM_STEPS,
            CheckStep("remove", self.remove, needs=("match",)),
        )

    def install(self, stage: CheckStage) -> str:
        """Install the wheel and what it needs; pip of this computer has downloaded it before."""
        run, pip = self._run, f"{self.environment}/bin/pip"
        run("python3", "-m", "venv", self.environment)
        python = run(
            f"{self.environment}/bin/python",
            "-c",
            "import sys; print('%d.%d' % sys.version_info[:2])",
        ).strip()
        self._download(python)
        given = [self.place.give(file, f"/tmp/wheels/{file.name}") for file in self._wheels()]
        own = next(name for name in given if name.endswith(self.wheel.name))
        quiet = ("--quiet", "--disable-pip-version-check", "--no-index", "--find-links=/tmp/wheels")
        run(pip, "install", *quiet, own)
        run(pip, "check", "--disable-pip-version-check")
        return f"with {len(given) - 1} other wheels, on Python {python}"

    def remove(self, stage: CheckStage) -> str:
        """Uninstall it; the command is gone and the player's data stays."""
        pip = f"{self.environment}/bin/pip"
        self._run(pip, "uninstall", "--quiet", "--yes", NAME)
        library = self.place.path(f"{self.environment}/lib")
        left = [file for file in library.rglob("*") if file.parent.name in ("desktop", "assets")]
        if left or self.place.path(stage.program.words[0]).exists():
            raise CheckFailed(f"these should be gone: {left[:3] or stage.program.words}")
        if not (stage.program.data / "table.sqlite").exists():
            raise CheckFailed("the player's data should still be there")
        return "only the player's data is left"

    def _download(self, python: str) -> None:
        self.wheels.mkdir(parents=True, exist_ok=True)
        asked = [sys.executable, "-m", "pip", "download", "--quiet", "--only-binary=:all:"]
        asked += ["--disable-pip-version-check", f"--python-version={python}"]
        asked += [f"--find-links={self.wheels}", f"--dest={self.wheels}", str(self.wheel)]
        ended = subprocess.run(asked, capture_output=True, text=True, check=False)
        if ended.returncode:
            raise CheckFailed(f"pip download fails: {ended.stderr[-600:]}")

    def _wheels(self) -> list[Path]:
        return sorted(self.wheels.glob("*.whl"))

    def _run(self, *words: str) -> str:
        return self.place.run(list(words), self.place.login)
