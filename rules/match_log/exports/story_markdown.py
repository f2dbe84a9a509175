"""The story of a match as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rules.match_log.about_match import AboutMatch, Translate
from rules.match_log.story import tell_story
from rules.match_log.timeline import Timeline
from rules.messages.message import Message, make_message

_SPECIAL = re.compile(r"[\\`*_\[\]<>#|~&]")
"""Characters that Markdown would read as a sign; names may have them."""


def write_story_markdown(
    timeline: Timeline, about: AboutMatch, translate: Translate
) -> Iterator[str]:
    """Write a match as Markdown, in pieces."""
    story = tell_story(timeline, about)

    def plain(messages: Iterable[Message]) -> str:
        return _escaped(" ".join(map(translate, messages)))

    yield f"# {plain([story.title])}\n\n*{plain([story.subtitle])}*\n\n"
    if about.played:
        yield f"*{_escaped(about.played)}*\n\n"
    yield f"{plain(story.opening)}\n"
    for chapter in story.chapters:
        yield f"\n## {plain([chapter.heading])}\n"
        for paragraph in chapter.paragraphs:
            yield f"\n{plain(paragraph.sentences)}\n"
        yield "\n" + "".join(f"- {plain([line])}\n" for line in chapter.table)
    yield f"\n## {plain([make_message('story.the_end')])}\n\n{plain(story.ending)}\n\n"
    yield f"| | {' | '.join(map(_escaped, story.players))} |\n"
    yield f"| --- |{' --: |' * len(story.players)}\n"
    for row in story.numbers:
        yield f"| {plain([row.label])} | {' | '.join(map(str, row.values))} |\n"


def _escaped(text: str) -> str:
    """Text that Markdown shows as it is."""
    return _SPECIAL.sub(r"\\\g<0>", text)
