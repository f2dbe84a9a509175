"""The events of a match as a table for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator

from rules.match_log.about_match import AboutMatch, Translate
from rules.match_log.timeline import Timeline


def write_spreadsheet(timeline: Timeline, about: AboutMatch, translate: Translate) -> Iterator[str]:
    """Write a match as CSV, in pieces."""
    for line in timeline.log:
        yield f"{translate(line.message)}\n"
