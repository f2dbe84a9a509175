"""Reads CHANGELOG.md: releases with their date and their entries by group."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import UTC, date, datetime

from project import ROOT, read_version, source_time

CHANGELOG = ROOT / "CHANGELOG.md"
UNRELEASED = "Unreleased"

_RELEASE = re.compile(r"## \[(?P<version>[^]]+)\](?: - (?P<date>\S+))?(?P<yanked> \[YANKED\])?")


@dataclass(frozen=True)
class Release:
    """One section of the changelog."""

    version: str
    """Such as `1.2.0`; `Unreleased` for the changes since the last release."""
    date: date | None
    """The day of the release, in UTC; None if it is unreleased."""
    groups: dict[str, list[str]] = field(default_factory=dict)
    """Entries by group, such as `Added`. An entry is one line of Markdown, without its dash."""
    text: str = ""
    """The section as it is written, in Markdown, without its heading."""
    is_yanked: bool = False
    """Whether the release was withdrawn."""


def read_changelog(text: str | None = None) -> list[Release]:
    """All sections of the changelog, newest first; `Unreleased` comes before all releases."""
    if text is None:
        text = CHANGELOG.read_text(encoding="utf-8")
    head, *sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    del head
    return [_read_section(section) for section in sections]


def find_release(version: str, text: str | None = None) -> Release:
    """The section of a version; stops with a message if there is none or it has no entries."""
    for release in read_changelog(text):
        if release.version == version and version != UNRELEASED:
            if not any(release.groups.values()):
                raise SystemExit(f"CHANGELOG.md: the section [{version}] has no entries")
            return release
    raise SystemExit(
        f"CHANGELOG.md has no section for {version}: rename [{UNRELEASED}] to"
        f" [{version}] - YYYY-MM-DD and start a new [{UNRELEASED}] above it"
    )


def packaged_release(text: str | None = None) -> Release:
    """The section of the version in pyproject.toml, for packages that carry their changes.

    Before the release of this version, this is the section of the unreleased changes, with the
    day of the source as its date.
    """
    version = read_version()
    sections = {release.version: release for release in read_changelog(text)}
    if version in sections:
        return sections[version]
    changes = sections.get(UNRELEASED, Release(UNRELEASED, None))
    day = datetime.fromtimestamp(source_time(), UTC).date()
    return Release(version, day, changes.groups, changes.text)


def _read_section(section: str) -> Release:
    heading, _, body = section.partition("\n")
    found = _RELEASE.fullmatch(heading.rstrip())
    if found is None:
        raise SystemExit(f"CHANGELOG.md: expected ## [1.2.0] - 2026-01-31, found {heading}")
    version, day = found["version"], found["date"]
    if (day is None) != (version == UNRELEASED):
        raise SystemExit(f"CHANGELOG.md: [{version}] needs a date, and [{UNRELEASED}] has none")
    return Release(
        version,
        None if day is None else _read_date(version, day),
        _read_groups(version, body),
        body.strip() + "\n",
        found["yanked"] is not None,
    )


def _read_date(version: str, text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise SystemExit(f"CHANGELOG.md: [{version}] has no date like 2026-01-31: {text}") from None


def _read_groups(version: str, body: str) -> dict[str, list[str]]:
    """The entries under each heading; the lines of an entry become one."""
    groups: dict[str, list[str]] = {}
    entries: list[str] | None = None
    for line in body.splitlines():
        if line.startswith("### "):
            entries = groups.setdefault(line.removeprefix("### ").strip(), [])
        elif line.startswith("- ") and entries is not None:
            entries.append(line.removeprefix("- ").strip())
        elif line.startswith("  ") and entries:
            entries[-1] += f" {line.strip()}"
        elif line.strip():
            raise SystemExit(f"CHANGELOG.md: [{version}] has a line outside of entries: {line}")
    return groups
