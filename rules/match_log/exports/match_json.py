"""A match as JSON, which can be replayed (docs/match-schema.json)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.match_log.about_match import AboutMatch, Translate
from rules.match_log.timeline import Timeline


def write_match_json(timeline: Timeline, about: AboutMatch, translate: Translate) -> Iterator[str]:
    """Write a match as JSON, in pieces."""
    for line in timeline.log:
        yield f"{translate(line.message)}\n"
