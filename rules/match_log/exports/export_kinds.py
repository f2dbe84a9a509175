"""The kinds of files that a match is exported to, each with its writer.

A writer that nothing else needs is imported when it first writes: most runs export nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap

import msgspec

from rules.match_log.about_match import NOTHING_KNOWN, AboutMatch, Translate
from rules.match_log.exports.review_export import review_markdown
from rules.match_log.story.story import Story, StoryNote, note_lines
from rules.match_log.story.tell_story import tell_story
from rules.match_log.timeline import Timeline
from rules.messages.message import Message, make_message
from rules.notation import write_match

WriteMatch = Callable[[Timeline, AboutMatch, Translate], Iterator[str]]
"""Writes a match in pieces of text, so that a long export can show progress and be canceled."""


class ExportKind(msgspec.Struct, frozen=True):
    """A kind of file; `id` is its name at the command line."""

    id: str

    @property
    def suffix(self) -> str:
        """The end of its file name, with the dot."""
        return f".{self.id}"

    @property
    def title(self) -> Message:
        """Its name for players."""
        return make_message(f"export.{self.id}")

    @property
    def write(self) -> WriteMatch:
        """Writes a match in pieces."""
        match self.id:
            case "json":
                from rules.match_log.exports.json_format import write_match_json

                return write_match_json
            case "html":
                from rules.match_log.exports.web_page import write_web_page

                return write_web_page
            case "csv":
                from rules.match_log.exports.spreadsheet import write_spreadsheet

                return write_spreadsheet
            case "txt":
                return write_story_text
            case "md":
                return write_story_markdown
            case _:
                return _write_notation


EXPORT_KINDS = {name: ExportKind(name) for name in ("match", "json", "txt", "md", "html", "csv")}
"""The kinds of files by their ids, in the order in which players see them."""


def export_pieces(
    timeline: Timeline, kind: str, about: AboutMatch = NOTHING_KNOWN, translate: Translate = str
) -> Iterator[str]:
    """Export a match in pieces of text; joined, they are the file. `kind` is an id of
    `EXPORT_KINDS`. Raises `KeyError` if there is no such kind."""
    return EXPORT_KINDS[kind].write(timeline, about, translate)


def export_text(
    timeline: Timeline, kind: str, about: AboutMatch = NOTHING_KNOWN, translate: Translate = str
) -> str:
    """Export a match as one text, with the arguments of `export_pieces`. Raises `KeyError` if there
    is no such kind."""
    return "".join(export_pieces(timeline, kind, about, translate))


def _write_notation(timeline: Timeline, about: AboutMatch, translate: Translate) -> Iterator[str]:
    yield write_match(timeline.game, printed_words=about.printed_words)


WIDTH = 76
"""The longest line, in characters."""


def write_story_text(
    timeline: Timeline, about: AboutMatch, translate: Translate, width: int = WIDTH
) -> Iterator[str]:
    """Write a match as text, in pieces; `width` is the longest line of a paragraph, in characters.

    A window that breaks lines by itself asks for very long ones.
    """
    story = tell_story(timeline, about)
    yield from _heading(translate(story.title), "=")
    under = [translate(story.subtitle), *([about.played] if about.played else [])]
    yield "".join(f"{line}\n" for line in under) + "\n"
    yield _paragraph(story.opening, translate, width)
    yield from _text_notes(story.notes, translate, width)
    for chapter in story.chapters:
        yield "\n"
        yield from _heading(translate(chapter.heading), "-")
        for paragraph in chapter.paragraphs:
            yield _paragraph(paragraph.sentences, translate, width) + "\n"
        yield "".join(
            f"    {line}\n" for message in chapter.table for line in _lines(message, translate)
        )
        yield from _text_notes(chapter.notes, translate, width)
    yield "\n"
    yield from _heading(translate(make_message("story.the_end")), "-")
    yield _paragraph(story.ending, translate, width) + "\n"
    yield from _numbers(story, translate)


def _heading(text: str, rule: str) -> Iterator[str]:
    yield f"{text}\n{rule * min(len(text), WIDTH)}\n"


def _paragraph(sentences: Iterable[Message], translate: Translate, width: int) -> str:
    lines = wrap(" ".join(map(translate, sentences)), width, break_on_hyphens=False)
    return "".join(f"{line}\n" for line in lines)


def _text_notes(notes: Iterable[StoryNote], translate: Translate, width: int) -> Iterator[str]:
    """The notes of players, each line behind a bar."""
    for note in notes:
        lines = note_lines(note, translate)
        wrapped = (part for line in lines for part in wrap(line, width - 4) or [""])
        yield "\n" + "".join(f"  | {part}".rstrip() + "\n" for part in wrapped)


def _lines(message: Message, translate: Translate) -> list[str]:
    return wrap(translate(message), WIDTH - 4, subsequent_indent="    ", break_on_hyphens=False)


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

_LINE_START = re.compile(r"^[-+=]|(?<=\d)[.)](?=\s|$)")
"""Characters at the start of a line that would make it a list, a heading or a rule."""


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
    yield from _quoted_notes(story.notes, translate)
    for chapter in story.chapters:
        yield f"\n## {plain([chapter.heading])}\n"
        for paragraph in chapter.paragraphs:
            yield f"\n{plain(paragraph.sentences)}\n"
        yield "\n" + "".join(f"- {plain([line])}\n" for line in chapter.table)
        yield from _quoted_notes(chapter.notes, translate)
    if about.review is not None:
        names = tuple(player.name for player in timeline.setup.players)
        yield from review_markdown(about.review, names, lambda message: plain([message]))
    yield f"\n## {plain([make_message('story.the_end')])}\n\n{plain(story.ending)}\n\n"
    yield f"| | {' | '.join(map(_escaped, story.players))} |\n"
    yield f"| --- |{' --: |' * len(story.players)}\n"
    for row in story.numbers:
        yield f"| {plain([row.label])} | {' | '.join(map(str, row.values))} |\n"


def _quoted_notes(notes: Iterable[StoryNote], translate: Translate) -> Iterator[str]:
    """The notes of players as quotes, whose lines stay lines."""
    for note in notes:
        about, *lines = map(_escaped_line, note_lines(note, translate))
        yield f"\n> *{about}*\n>\n"
        for line, following in zip(lines, (*lines[1:], ""), strict=True):
            line_break = "  " if line and following else ""
            yield f"> {line}{line_break}\n" if line else ">\n"


def _escaped(text: str) -> str:
    """Text that Markdown shows as it is."""
    return _SPECIAL.sub(r"\\\g<0>", text)


def _escaped_line(text: str) -> str:
    """A line that Markdown shows as it is, even if it begins like a list or a rule."""
    return _LINE_START.sub(r"\\\g<0>", _escaped(text.strip()))
