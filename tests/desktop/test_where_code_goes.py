"""The page that tells a newcomer where code goes names every module that there is, and no other."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def rows(heading: str) -> str:
    """The rows of the table below a heading."""
    part = PAGE.split(f"\n{heading}", 1)[1].split("\n#", 1)[0]
    return "\n".join(line.split("|")[1] for line in part.splitlines() if line.startswith("| `"))


def modules(folder: str) -> set[str]:
    return {file.name for file in (ROOT / folder).glob("*.py") if not file.name.startswith("__")}


@pytest.mark.parametrize(
    "folder", ["", "table/", "asking/", "panels/", "screens/", "workshop/"], ids=str
)
def test_every_module_of_the_desktop_has_its_place_on_the_page(folder: str):
    named = re.findall(r"`(\w+\.py)`", rows(f"### `desktop/{folder}`"))
    assert len(named) == len(set(named))
    assert set(named) == modules(f"desktop/{folder}")


def test_every_module_of_the_rules_has_its_place_on_the_page():
    named = rows("## The engine in one page")
    folders = {file.parent.name for file in (ROOT / "rules").glob("*/__init__.py")}
    assert set(re.findall(r"`(\w+\.py)`", named)) == modules("rules")
    assert set(re.findall(r"`(\w+)/`", named)) == folders
