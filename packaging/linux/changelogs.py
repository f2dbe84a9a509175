"""The changelog as Debian packages and rpm packages carry it: the changes of this version."""

from __future__ import annotations

import textwrap
from datetime import UTC, datetime, time

from project import NAME
from release.changelog import packaged_release

MAINTAINER = "The Sidekick Table authors <sidekick-table@noreply.invalid>"
"""Packages must name an address; the project has none, so this one leads nowhere."""


def debian_changelog() -> str:
    """The changes in the format of debian/changelog."""
    release = packaged_release()
    lines = [f"{NAME} ({release.version}) stable; urgency=medium", ""]
    for group, entries in release.groups.items():
        lines.append(f"  [ {group} ]")
        lines += [_item(entry, first="  * ", others="    ") for entry in entries]
        lines.append("")
    return "\n".join([*lines, f" -- {MAINTAINER}  {_release_time():%a, %d %b %Y %H:%M:%S +0000}\n"])


def rpm_changelog() -> str:
    """The changes in the format of the section %changelog."""
    release = packaged_release()
    lines = [f"* {_release_time():%a %b %d %Y} {MAINTAINER} - {release.version}-1"]
    for entries in release.groups.values():
        lines += [_item(entry, first="- ", others="  ") for entry in entries]
    return "\n".join(lines).replace("%", "%%") + "\n"


def _release_time() -> datetime:
    day = packaged_release().date
    assert day is not None, "a packaged release has a date"
    return datetime.combine(day, time(), UTC)


def _item(entry: str, first: str, others: str) -> str:
    return "\n".join(
        textwrap.wrap(entry, 76, initial_indent=first, subsequent_indent=others, tabsize=4)
    )
