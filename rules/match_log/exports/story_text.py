"""The story of a match as plain text."""

from __future__ import annotations

from collections.abc import Iterator

from rules.match_log.about_match import AboutMatch, Translate
from rules.match_log.timeline import Timeline


def write_story_text(timeline: Timeline, about: AboutMatch, translate: Translate) -> Iterator[str]:
    """Write a match as text, in pieces."""
    for line in timeline.log:
        yield f"{translate(line.message)}\n"
