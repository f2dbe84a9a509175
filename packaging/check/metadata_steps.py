"""What the tools of Debian and of the desktops say about the files in the .deb: no errors."""

from __future__ import annotations

import subprocess
from pathlib import Path

from check.check_report import CheckFailed
from check.check_stage import CheckStage, CheckStep

_UNPACKED = "unpacked"


class MetadataSteps:
    """Unpacks a package and checks what describes it."""

    def __init__(self, package: Path) -> None:
        self.package = package

    def steps(self) -> tuple[CheckStep, ...]:
        """All steps in their order."""
        return (
            CheckStep("unpack", self.unpack, needs=()),
            CheckStep("lintian", self.lintian, needs=("unpack",)),
            CheckStep("desktop-entry", self.desktop_entry, needs=("unpack",)),
            CheckStep("appstream", self.appstream, needs=("unpack",)),
            CheckStep("man-page", self.man_page, needs=("unpack",)),
        )

    def unpack(self, stage: CheckStage) -> str:
        """Unpack the package."""
        folder = stage.folder / _UNPACKED
        subprocess.run(["rm", "-rf", str(folder)], check=True)
        folder.mkdir(parents=True)
        _ask("dpkg-deb", "--extract", self.package, folder)
        return self.package.name

    def lintian(self, stage: CheckStage) -> str:
        """No error that the package's overrides do not explain."""
        said = _ask("lintian", "--fail-on", "error", "--allow-root", self.package)
        return f"no errors, {len(said.splitlines())} lines of warnings"

    def desktop_entry(self, stage: CheckStage) -> str:
        """The menu entry."""
        said = _ask("desktop-file-validate", _find(stage, "share/applications/*.desktop"))
        if said:
            raise CheckFailed(said)
        return "valid"

    def appstream(self, stage: CheckStage) -> str:
        """What software centers show."""
        _ask("appstreamcli", "validate", "--no-net", _find(stage, "share/metainfo/*.xml"))
        return "valid"

    def man_page(self, stage: CheckStage) -> str:
        """The man page has no warnings."""
        page = _find(stage, "share/man/man1/*.gz")
        said = _ask("man", "--warnings", "--local-file", "--encoding=UTF-8", page)
        if "warning" in said or "sidekick-table" not in said.lower():
            raise CheckFailed(said[:300])
        return f"{len(said.splitlines())} lines"


def _find(stage: CheckStage, pattern: str) -> Path:
    found = sorted((stage.folder / _UNPACKED / "usr").glob(pattern))
    if len(found) != 1:
        raise CheckFailed(f"one file {pattern} was expected, not {len(found)}")
    return found[0]


def _ask(*words: object) -> str:
    ended = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, check=False
    )
    said = (ended.stdout + ended.stderr).strip()
    if ended.returncode:
        raise CheckFailed(f"{words[0]} ends with {ended.returncode}: {said[-600:]}")
    return said
