"""`python packaging rehearse-release`: runs the steps of the release workflow that can run here.

The steps are read from the workflow itself. They run in a clone of the last commit, whose changelog
gets a section for the version, with the packages that `make package` has built. There are no
secrets, and a stand-in for `gh` shows which draft would be made. A step that is neither run nor
named in `NOT_HERE` is a fault, so this list follows the workflow.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from command_words import parse_nothing
from program.inventory import INVENTORY
from project import DIST, FROZEN, ROOT, read_version, source_time
from release.package_kinds import KINDS

WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
HERE = (
    "The tag names the version, and the changelog has a section for it",
    "List the components",
    "Write and sign the checksums",
    "Write the release notes",
    "Find the components of the Linux packages",
    "Check the files once more",
    "Create the draft",
)
"""The steps that run here, in their order."""

NOT_HERE = {
    "Install git, make, Python and compilers": "changes this machine",
    "Let git read the source, which belongs to another user": "changes this machine",
    "Build": "`make package` is the same",
    "Install the build tools": "for Windows and macOS",
    "Take the numpy that also runs on macOS 13": "`packaging mac-tree` downloads it the same way",
    "Build and sign": "for Windows and macOS",
    "Install Python, and for pip Qt's libraries": "changes this machine",
    "Install, try and remove": "`make package-check` does more, in a bare Debian",
    "Find the components of the Windows installer": "there is no such package here",
    "Find the components of the macOS disk image for arm64": "there is no such package here",
    "Find the components of the macOS disk image for x86_64": "there is no such package here",
}
"""The steps that do not run here, by the reason."""

_STEP = re.compile(r"^ {6}- name: (.+)\n((?: {8}.*\n|\n)*)", re.MULTILINE)
_SCRIPT = re.compile(r"^ {8}run: (?:\|\n((?:(?: {10}.*)?\n)+)|(.+)\n)", re.MULTILINE)
_FOLDER = re.compile(r"^ {8}working-directory: (.+)$", re.MULTILINE)
_GH = """\
#!/bin/sh
# Stands in for GitHub's command: all files must be there.
for word; do case $word in dist/*) test -f "$word" || exit 1;; esac; done
test "$1 $2 $4" = "release create --draft" || exit 1
echo "gh $*"
"""


@dataclass(frozen=True)
class WorkflowStep:
    """A step of the workflow that runs a script."""

    name: str
    script: str
    folder: str


def main(arguments: list[str]) -> int:
    """Run the steps; returns 1 if one fails or is not known."""
    parse_nothing(
        "rehearse-release", arguments, "Run the steps of the release workflow that can run here."
    )
    steps = list(steps_of(WORKFLOW.read_text(encoding="utf-8")))
    known = {step.name: step for step in reversed(steps)}  # the first of each name
    if unknown := sorted({*known} - {*HERE, *NOT_HERE}):
        raise SystemExit(f"The workflow has steps that are not known: {', '.join(unknown)}")
    with tempfile.TemporaryDirectory() as scratch:
        clone = prepare(Path(scratch))
        failed = [name for name in HERE if not run_step(known[name], clone)]
    for name, reason in NOT_HERE.items():
        print(f"not run  {name}: {reason}")
    return 1 if failed else 0


def steps_of(workflow: str) -> Iterator[WorkflowStep]:
    """The steps of a workflow that run a script; the others run an action of GitHub."""
    for name, content in _STEP.findall(workflow):
        if found := _SCRIPT.search(content):
            folder = _FOLDER.search(content)
            script = re.sub(r"^ {10}", "", found[1] or found[2], flags=re.MULTILINE)
            yield WorkflowStep(name, script, folder[1] if folder else ".")


def prepare(scratch: Path) -> Path:
    """Clone the source, write the section of the changelog, and fetch the packages."""
    clone = scratch / "source"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    changelog = clone / "CHANGELOG.md"
    day = datetime.fromtimestamp(source_time(), UTC).date()
    section = f"## [Unreleased]\n\n## [{read_version()}] - {day}\n"
    text = changelog.read_text(encoding="utf-8")
    if f"## [{read_version()}]" not in text:
        changelog.write_text(text.replace("## [Unreleased]\n", section, 1), encoding="utf-8")
    (clone / "dist").mkdir()
    packages = {file for pattern, _ in KINDS.values() for file in DIST.glob(pattern)}
    if not packages:
        raise SystemExit("There are no packages: first run make package")
    for file in packages:
        shutil.copy2(file, clone / "dist")
    (clone / "build").mkdir()
    shutil.copy2(INVENTORY, clone / "build")
    (clone / ".venv").symlink_to(ROOT / ".venv")
    command = scratch / "bin" / "gh"
    command.parent.mkdir()
    command.write_text(_GH, encoding="utf-8")
    command.chmod(0o755)
    return clone


def run_step(step: WorkflowStep, clone: Path) -> bool:
    """Run a step as GitHub's runner does; prints how it ended and its last lines."""
    frozen = clone / "dist" / FROZEN.name
    if step.name == "List the components":  # the only step that needs the program itself
        frozen.symlink_to(FROZEN)
    files = {"GITHUB_STEP_SUMMARY": "summary.md", "GITHUB_OUTPUT": "output.txt"}
    surroundings = os.environ | {name: str(clone.parent / file) for name, file in files.items()}
    surroundings |= {
        "GITHUB_REF_NAME": f"v{read_version()}",
        "PATH": f"{clone.parent / 'bin'}{os.pathsep}{os.environ['PATH']}",
    }
    ended = subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step.script],
        cwd=clone / step.folder,
        env=surroundings,
        capture_output=True,
        text=True,
        check=False,
    )
    frozen.unlink(missing_ok=True)
    print(f"{'FAILED ' if ended.returncode else 'ok     '}  {step.name}")
    said = (ended.stdout + ended.stderr).splitlines()
    print("".join(f"           {line[:100]}\n" for line in said[-4:]), end="")
    return not ended.returncode
