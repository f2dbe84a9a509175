"""The changelog as data, the release notes made from it, and the checks of a tag."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
sys.path.append(str(ROOT / "packaging"))

from project import read_version  # noqa: E402 - packaging is no package
from release import changelog, release_notes  # noqa: E402

EXAMPLE = """\
# Changelog

Newest first.

## [Unreleased]

### Added

- Dice glow.

## [1.1.0] - 2026-12-24

### Added

- A card album, with every card
  of the four boxes.
- Sounds.

### Fixed

- Undo takes back a roll.

## [1.0.0] - 2026-11-30 [YANKED]

### Added

- The table.
"""


def test_a_release_has_a_date_and_entries_by_group():
    release = changelog.find_release("1.1.0", EXAMPLE)
    assert release.date == date(2026, 12, 24)
    assert release.groups == {
        "Added": ["A card album, with every card of the four boxes.", "Sounds."],
        "Fixed": ["Undo takes back a roll."],
    }
    assert release.text.startswith("### Added\n\n- A card album, with every card\n  of the four")
    assert not release.is_yanked


def test_sections_come_newest_first():
    unreleased, newest, oldest = changelog.read_changelog(EXAMPLE)
    assert (unreleased.version, unreleased.date) == ("Unreleased", None)
    assert (newest.version, oldest.version) == ("1.1.0", "1.0.0")
    assert oldest.is_yanked


def test_a_package_before_its_release_carries_the_unreleased_changes(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1800000000")
    release = changelog.packaged_release("## [Unreleased]\n\n### Added\n\n- Dice glow.\n")
    assert (release.version, release.date) == (read_version(), date(2027, 1, 15))
    assert release.groups == {"Added": ["Dice glow."]}


def test_the_changelog_of_this_project_can_be_read():
    releases = changelog.read_changelog()
    assert releases[0].version == "Unreleased"
    assert {group for release in releases for group in release.groups} <= {
        *("Added", "Changed", "Deprecated", "Removed", "Fixed", "Security", "Rules")
    }


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (EXAMPLE, "CHANGELOG.md has no section for 2.0.0: rename [Unreleased] to [2.0.0]"),
        ("## [2.0.0] - 2026-12-31\n", "the section [2.0.0] has no entries"),
        ("## [2.0.0]\n", "[2.0.0] needs a date"),
        ("## [2.0.0] - soon\n", "[2.0.0] has no date like 2026-01-31: soon"),
        ("## 2.0.0\n", "expected ## [1.2.0] - 2026-01-31, found ## 2.0.0"),
        ("## [2.0.0] - 2026-12-31\nDice.\n", "[2.0.0] has a line outside of entries: Dice."),
    ],
)
def test_a_release_needs_a_section_with_date_and_entries(text: str, complaint: str):
    with pytest.raises(SystemExit) as told:
        changelog.find_release("2.0.0", text)
    assert complaint in str(told.value)


def test_release_notes_have_one_line_for_each_entry(monkeypatch: pytest.MonkeyPatch):
    release = changelog.find_release("1.1.0", EXAMPLE.replace("album", "[album](docs/teams.md)"))
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    assert release_notes.changes_in_markdown(release) == (
        "### Added\n\n- A card [album](docs/teams.md), with every card of the four boxes.\n"
        "- Sounds.\n\n### Fixed\n\n- Undo takes back a roll.\n"
    )
    monkeypatch.setenv("GITHUB_REPOSITORY", "anna/table")
    assert "https://github.com/anna/table/blob/v1.1.0/docs/teams.md" in (
        release_notes.changes_in_markdown(release)
    )


def test_a_tag_must_name_the_version_of_the_source():
    release_notes.check_tag(f"v{read_version()}")
    with pytest.raises(SystemExit) as told:
        release_notes.main(["--tag", "v99.0.0"])
    assert f"The tag must be v{read_version()}" in str(told.value)
