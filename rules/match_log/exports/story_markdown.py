"""The story of a match as Markdown."""

from __future__ import annotations

from collections.abc import Iterator

from rules.match_log.about_match import AboutMatch, Translate
from rules.match_log.story import tell_story
from rules.match_log.timeline import Timeline


def write_story_markdown(
    timeline: Timeline, about: AboutMatch, translate: Translate
) -> Iterator[str]:
    """Write a match as Markdown, in pieces."""
    story = tell_story(timeline, about)
    yield f"# {translate(story.title)}\n\n*{translate(story.subtitle)}*\n\n"
    yield " ".join(map(translate, story.opening)) + "\n"
    for chapter in story.chapters:
        yield f"\n## {translate(chapter.heading)}\n"
        for paragraph in chapter.paragraphs:
            yield "\n" + " ".join(map(translate, paragraph.sentences)) + "\n"
        yield "\n" + "".join(f"> {translate(line)}  \n" for line in chapter.table)
    yield "\n## The end\n\n" + " ".join(map(translate, story.ending)) + "\n"
