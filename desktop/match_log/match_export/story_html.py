"""The story of a match as rich text, from which a PDF is printed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication

from desktop.match_log.match_export.life_picture import life_picture
from desktop.text.translation import translate
from rules.messages import Message

if TYPE_CHECKING:
    from rules.match_log import AboutMatch, Story, Timeline

_STYLE = """
body { font-family: Inter, sans-serif; font-size: 10.5pt; color: #1d1a16; }
h1 { font-size: 24pt; color: #5a3a1c; margin-bottom: 2px; }
h2 { font-size: 13pt; color: #7a4d20; margin-top: 22px; margin-bottom: 4px; }
p { margin-top: 4px; margin-bottom: 6px; line-height: 135%; }
p.under { color: #6b6258; }
p.table { color: #4d5a60; font-size: 9.5pt; margin: 1px 0 1px 16px; }
td, th { padding: 3px 14px; }
th { text-align: right; }
td.number { text-align: right; }
"""

PICTURE_WIDTH = 640
"""The width of pictures on the page, in pixels of the text."""


class StoryPage(NamedTuple):
    """A story as a page: HTML, and the pictures that its `img` tags name, as SVG."""

    html: str
    pictures: dict[str, str]


def story_page(timeline: Timeline, about: AboutMatch) -> Iterator[StoryPage | None]:
    """Make the page in steps: None after each step, the page at the end."""
    from rules.match_log import match_series, svg_of_state, tell_story

    pictures = {"life": life_picture(match_series(timeline))}
    yield None
    pictures["table"] = svg_of_state(timeline.state_after(len(timeline)), translate=translate)
    yield None
    shown = {name: picture for name, picture in pictures.items() if picture}
    yield StoryPage("".join(_html(tell_story(timeline, about), about, shown)), shown)


def _html(story: Story, about: AboutMatch, pictures: dict[str, str]) -> Iterator[str]:
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
    captions = {"life": tr("Life, turn by turn"), "table": tr("The table at the end")}
    for name in pictures:
        heading = "<h2 style='page-break-before: always'>" if name == "table" else "<h2>"
        yield f"{heading}{escape(captions[name])}</h2><img src='{name}' width='{PICTURE_WIDTH}'>"
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
