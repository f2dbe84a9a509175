"""A match as one web page that needs nothing else: story, charts, pictures, and a small replay."""

from __future__ import annotations

from collections.abc import Iterator

from rules.match_log.about_match import AboutMatch, Translate
from rules.match_log.timeline import Timeline


def write_web_page(timeline: Timeline, about: AboutMatch, translate: Translate) -> Iterator[str]:
    """Write a match as a web page, in pieces."""
    for line in timeline.log:
        yield f"{translate(line.message)}\n"
