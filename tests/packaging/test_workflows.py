"""The workflows of GitHub: what they name exists, and no one outside can change what they run."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

from release import workflow_rehearsal  # noqa: E402 - packaging is no package
from release.package_kinds import KINDS  # noqa: E402

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PAGES = [ROOT / "docs" / "releasing.md", ROOT / "packaging" / "README.md"]
COMMANDS = set(
    re.findall(r'^    "([\w-]+)": \(', (ROOT / "packaging/__main__.py").read_text(), re.M)
)


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_actions_are_pinned_by_their_commit(file: Path):
    used = re.findall(r"uses: (.+)", file.read_text(encoding="utf-8"))
    assert used
    for action in used:
        assert re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+|\./\S+ # .+", action)


def test_an_action_has_one_version():
    text = "".join(file.read_text(encoding="utf-8") for file in WORKFLOWS)
    pins = set(re.findall(r"uses: (actions/[\w-]+)@(\w+)", text))
    assert len({action for action, _ in pins}) == len(pins)


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_scripts_get_values_only_through_the_environment(file: Path):
    """A value inside a script, such as the name of a branch, could be a command."""
    text = file.read_text(encoding="utf-8")
    scripts = re.findall(r"^( +)run: (.*(?:\n\1  .*)*)", text, re.MULTILINE)
    assert scripts
    assert not [script for _, script in scripts if "${{" in script]
    assert "\npermissions: {}\n" in text


@pytest.mark.parametrize("file", [*WORKFLOWS, *PAGES], ids=lambda file: file.name)
def test_every_command_exists(file: Path):
    named = re.findall(r"python3? packaging ([a-z][\w-]*)", file.read_text(encoding="utf-8"))
    assert set(named) <= COMMANDS


def test_the_release_tries_every_kind_of_package():
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    tried = {kind for line in re.findall(r"kinds: ([\w ]+)", text) for kind in line.split()}
    assert tried == set(KINDS)


def test_the_rehearsal_knows_every_step_of_the_release():
    steps = list(workflow_rehearsal.steps_of(workflow_rehearsal.WORKFLOW.read_text("utf-8")))
    known = {*workflow_rehearsal.HERE, *workflow_rehearsal.NOT_HERE}
    assert {step.name for step in steps} == known
    checked = next(step for step in steps if step.name == "Check the files once more")
    assert (checked.script, checked.folder) == ("sha256sum --strict -c SHA256SUMS", "dist")
