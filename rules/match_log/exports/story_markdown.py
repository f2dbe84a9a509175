"""The story of a match as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from rules.match_log.about_match import AboutMatch, Translate
from rules.match_log.timeline import Timeline


def write_story_markdown(
    timeline: Timeline, about: AboutMatch, translate: Translate
) -> Iterator[str]:
    """Write a match as Markdown, in pieces."""
    for line in timeline.log:
        yield f"{translate(line.message)}\n"
