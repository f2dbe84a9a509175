"""The story of a match as rich text, from which a PDF is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from desktop.text.translation import translate
from rules.messages import Message

if TYPE_CHECKING:
    from rules.match_log import AboutMatch, Story, Timeline

_STYLE = """
body { font-family: Inter, sans-serif; font-size: 10.5pt; color: #1d1a16; }
h1 { font-size: 24pt; color: #5a3a1c; margin-bottom: 2pt; }
h2 { font-size: 13pt; color: #7a4d20; margin-top: 14pt; margin-bottom: 2pt; }
p { margin-top: 3pt; margin-bottom: 3pt; line-height: 135%; }
p.under { color: #6b6258; }
p.table { color: #4d5a60; font-size: 9.5pt; margin-left: 12pt; margin-top: 1pt; }
td, th { padding: 2pt 10pt; }
th { text-align: right; }
td.number { text-align: right; }
"""


def story_html(timeline: Timeline, about: AboutMatch) -> Iterator[str]:
    """The story of a match as HTML for `QTextDocument`, in pieces."""
    from rules.match_log import tell_story

    story = tell_story(timeline, about)
    yield f"<html><head><style>{_STYLE}</style></head><body>"
    yield f"<h1>{_text([story.title])}</h1><p class='under'>{_text([story.subtitle])}</p>"
    if about.played:
        yield f"<p class='under'>{escape(about.played)}</p>"
    yield _paragraph(story.opening)
    for chapter in story.chapters:
        yield f"<h2>{_text([chapter.heading])}</h2>"
        for paragraph in chapter.paragraphs:
            yield _paragraph(paragraph.sentences)
        for line in chapter.table:
            yield f"<p class='table'>{_text([line])}</p>"
    yield f"<h2>{escape(tr('The end'))}</h2>{_paragraph(story.ending)}"
    yield _numbers(story)
    yield "</body></html>"


def _numbers(story: Story) -> str:
    names = "".join(f"<th>{escape(name)}</th>" for name in story.players)
    rows = [f"<tr><td></td>{names}</tr>"]
    for row in story.numbers:
        values = "".join(f"<td class='number'>{value}</td>" for value in row.values)
        rows.append(f"<tr><td>{_text([row.label])}</td>{values}</tr>")
    return f"<table cellspacing='0'>{''.join(rows)}</table>"


def _paragraph(sentences: Iterable[Message]) -> str:
    return f"<p>{_text(sentences)}</p>"


def _text(messages: Iterable[Message]) -> str:
    return escape(" ".join(map(translate, messages)))


def tr(text: str) -> str:
    """Translate a text of the story."""
    return QCoreApplication.translate("StoryPage", text)
