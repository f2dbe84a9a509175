"""The story of a match as plain text, wrapped to lines that fit everywhere, and as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from textwrap import wrap

from rules.match_log.about_match import AboutMatch, Translate
from rules.match_log.story import Story, tell_story
from rules.match_log.timeline import Timeline
from rules.messages.message import Message, make_message

WIDTH = 76
"""The longest line, in characters."""


def write_story_text(timeline: Timeline, about: AboutMatch, translate: Translate) -> Iterator[str]:
    """Write a match as text, in pieces."""
    story = tell_story(timeline, about)
    yield from _heading(translate(story.title), "=")
    under = [translate(story.subtitle), *([about.played] if about.played else [])]
    yield "".join(f"{line}\n" for line in under) + "\n"
    yield _paragraph(story.opening, translate)
    for chapter in story.chapters:
        yield "\n"
        yield from _heading(translate(chapter.heading), "-")
        for paragraph in chapter.paragraphs:
            yield _paragraph(paragraph.sentences, translate) + "\n"
        yield "".join(f"    {line}\n" for said in chapter.table for line in _lines(said, translate))
    yield "\n"
    yield from _heading(translate(make_message("story.the_end")), "-")
    yield _paragraph(story.ending, translate) + "\n"
    yield from _numbers(story, translate)


def _heading(text: str, rule: str) -> Iterator[str]:
    yield f"{text}\n{rule * min(len(text), WIDTH)}\n"


def _paragraph(sentences: Iterable[Message], translate: Translate) -> str:
    lines = wrap(" ".join(map(translate, sentences)), WIDTH, break_on_hyphens=False)
    return "".join(f"{line}\n" for line in lines)


def _lines(said: Message, translate: Translate) -> list[str]:
    return wrap(translate(said), WIDTH - 4, subsequent_indent="    ", break_on_hyphens=False)


def _numbers(story: Story, translate: Translate) -> Iterator[str]:
    """The match in numbers, in columns."""
    labels = [translate(row.label) for row in story.numbers]
    first = max(map(len, labels), default=0)
    widths = [max(len(name), 4) for name in story.players]
    for label, values in (("", story.players), *zip(labels, _values(story), strict=True)):
        cells = (f"{value:>{width}}" for value, width in zip(values, widths, strict=True))
        yield f"{label:<{first}}  {'  '.join(cells)}\n"


def _values(story: Story) -> Iterator[tuple[str, ...]]:
    for row in story.numbers:
        yield tuple(str(value) for value in row.values)


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
