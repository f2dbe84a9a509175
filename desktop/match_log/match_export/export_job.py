"""Writes matches to files in the background, one after another; prints their stories as PDF."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from html import escape
from math import ceil
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from PySide6.QtCore import (
    QBuffer,
    QCoreApplication,
    QIODevice,
    QLocale,
    QMarginsF,
    QObject,
    QUrl,
    Signal,
)
from PySide6.QtGui import QImage, QPageSize, QPainter, QPdfWriter, QTextDocument
from PySide6.QtSvg import QSvgRenderer

from desktop.match_log.match_export.exportable_match import ExportableMatch
from desktop.storage.atomic_files import write_bytes
from desktop.storage.background_task import BackgroundSteps, Job
from desktop.text.program_version import PROGRAM_NAME
from desktop.text.translation import translate
from rules.messages import Message

if TYPE_CHECKING:
    from rules.match_log import AboutMatch, MatchSeries, Series, Story, StoryNote, Timeline


class _Canceled(Exception):
    """The player canceled the export."""


class _Export:
    """The export of one match, in a background thread; it refers to no Qt object."""

    def __init__(
        self,
        read: Callable[[], Timeline],
        about: AboutMatch,
        kind: str,
        file: Path,
        cancel: Event,
        *,
        has_review: bool,
    ) -> None:
        self._read, self._about, self._has_review = read, about, has_review
        self._kind, self.file, self._cancel = kind, file, cancel
        self.problem = ""  # why the match could not be exported
        self.page: StoryPage | None = None  # to be printed as a PDF, in the main thread only
        self.is_written = False

    def run(self) -> _Export:
        """Make the file, or the page. A problem of any kind concerns this match alone."""
        try:
            if self._kind == PDF:
                self._make_page()
            else:
                self.write("".join(self._pieces()).encode("utf-8"))
        except _Canceled:
            pass
        except ValueError as failure:  # what is wrong with a damaged match
            self.problem = str(failure) or type(failure).__name__
        except Exception as failure:  # noqa: BLE001 - a fault of ours must not stop the others
            traceback.print_exc()
            self.problem = f"{type(failure).__name__}: {failure}"
        return self

    def write(self, content: bytes) -> None:
        """Write the file; if that fails, there is none, or the earlier one."""
        try:
            write_bytes(self.file, content)
            self.is_written = True
        except (OSError, ValueError) as failure:  # a name may be impossible
            self.problem = getattr(failure, "strerror", None) or str(failure)

    def _pieces(self) -> Iterator[str]:
        from rules.match_log import export_pieces

        timeline = self._read()
        about = self._reviewed(timeline) if self._has_review else self._about
        for piece in export_pieces(timeline, self._kind, about, translate):
            self._stop_if_canceled()
            yield piece

    def _reviewed(self, timeline: Timeline) -> AboutMatch:
        """What the file says about the match, with its review."""
        from rules.review import review_match

        review = review_match(timeline, self._cancel.is_set)
        self._stop_if_canceled()
        return msgspec.structs.replace(self._about, review=review)

    def _make_page(self) -> None:
        for page in story_page(self._read(), self._about):
            self._stop_if_canceled()
            self.page = page

    def _stop_if_canceled(self) -> None:
        if self._cancel.is_set():
            raise _Canceled


class ExportJob(QObject):
    """The export of several matches.

    `written` has the files that are complete, `problems` why others could not be written.
    """

    progressed = Signal(int)  # count: this many matches are done
    finished = Signal()  # all are done, or the player canceled

    def __init__(
        self,
        matches: Sequence[ExportableMatch],
        kind: str,
        files: Sequence[Path],
        parent: QObject,
        *,
        has_review: bool = False,
    ) -> None:
        """Plan the export of matches. `kind` is the id of a `FileKind`. Files are replaced.

        With `has_review` each match is reviewed first, which takes seconds.
        """
        super().__init__(parent)
        self._has_review = has_review
        self._kind, self._cancel = kind, Event()
        self._plan = tuple(zip(matches, files, strict=True))
        self._done = 0
        self._steps = BackgroundSteps(self)
        self._steps.finished.connect(self.finished)
        self.written: list[Path] = []
        self.problems: list[tuple[Path, str]] = []

    @property
    def is_canceled(self) -> bool:
        """Whether the player has canceled it."""
        return self._cancel.is_set()

    def cancel(self) -> None:
        """Stop soon. The match in work leaves no file."""
        self._cancel.set()

    def start(self) -> None:
        """Export the matches, one after another."""
        self._steps.start(self._jobs(), self._finish)

    def stop(self) -> None:
        """Cancel, and wait until the thread has ended."""
        self.cancel()
        self._steps.end()

    def _jobs(self) -> Iterator[Job]:
        for match, file in self._plan:
            if self.is_canceled:
                return
            try:
                read = match.load()
            except Exception as failure:  # noqa: BLE001 - a lost match must not stop the others
                self.problems.append((file, str(failure) or type(failure).__name__))
                self._count_done()
            else:
                yield _Export(
                    read, match.about, self._kind, file, self._cancel, has_review=self._has_review
                ).run

    def _finish(self, export: _Export) -> None:
        if export.page is not None and not self.is_canceled:
            export.write(page_as_pdf(export.page))
        if export.is_written:
            self.written.append(export.file)
        elif export.problem:
            self.problems.append((export.file, export.problem))
        self._count_done()

    def _count_done(self) -> None:
        self._done += 1
        self.progressed.emit(self._done)


def problem_text(file: Path, problem: str) -> str:
    """Says that a file could not be written, and why."""
    template = QCoreApplication.translate("ExportJob", "Could not save {file}: {reason}")
    return template.format(file=file, reason=problem)


# --- kinds of files -------------------------------------------------------------------------------


REVIEWED_KINDS = frozenset({"html", "md", "json"})
"""The kinds of files that can have the review of the match."""

PDF = "pdf"
"""The one kind that `rules.match_log.EXPORT_KINDS` does not write."""


class FileKind(NamedTuple):
    """A kind of file."""

    id: str  # a key of `EXPORT_KINDS`, or `PDF`
    suffix: str  # the end of its file name, with the dot
    title: str  # its name
    use: str  # what it is good for, in a sentence


def file_kinds() -> tuple[FileKind, ...]:
    """All kinds, in the order of the dialog: first those for readers."""
    return (
        FileKind("html", ".html", tr("Web page"), tr("Story, charts and a replay in any browser.")),
        FileKind(
            PDF,
            ".pdf",
            tr("PDF"),
            tr("The story, a life chart and the table at the end, to print or to send."),
        ),
        FileKind("txt", ".txt", tr("Text"), tr("The story, to paste into a message.")),
        FileKind("md", ".md", tr("Markdown"), tr("The story, for forums and wikis.")),
        FileKind("match", ".match", tr("Match file"), tr("Open it here to replay or play on.")),
        FileKind("json", ".json", tr("JSON"), tr("The whole match, for other programs.")),
        FileKind("csv", ".csv", tr("Spreadsheet (CSV)"), tr("One row for each event.")),
    )


def tr(text: str) -> str:
    """Translate a text of the kinds."""
    return QCoreApplication.translate("ExportKinds", text)


# --- the story as a page --------------------------------------------------------------------------


_STYLE = """
body { font-family: Inter, sans-serif; font-size: 10.5pt; color: #1d1a16; }
h1 { font-size: 24pt; color: #5a3a1c; margin-bottom: 2px; }
h2 { font-size: 13pt; color: #7a4d20; margin-top: 22px; margin-bottom: 4px; }
p { margin-top: 4px; margin-bottom: 6px; line-height: 135%; }
p.note { font-style: italic; margin: 6px 0 8px 16px; }
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
    yield from _notes(story.notes)
    for chapter in story.chapters:
        yield f"<h2>{_text([chapter.heading])}</h2>"
        for paragraph in chapter.paragraphs:
            yield _paragraph(paragraph.sentences)
        for line in chapter.table:
            yield f"<p class='table'>{_text([line])}</p>"
        yield from _notes(chapter.notes)
    yield f"<h2>{escape(_tr('The end'))}</h2>{_paragraph(story.ending)}"
    yield _numbers(story)
    captions = {"life": _tr("Life, turn by turn"), "table": _tr("The table at the end")}
    for name in pictures:
        heading = "<h2 style='page-break-before: always'>" if name == "table" else "<h2>"
        yield f"{heading}{escape(captions[name])}</h2><img src='{name}' width='{PICTURE_WIDTH}'>"
    yield "</body></html>"


def _notes(notes: Iterable[StoryNote]) -> Iterator[str]:
    from rules.match_log import note_lines

    for note in notes:
        about, *lines = map(escape, note_lines(note, translate))
        yield f"<p class='note'><b>{about}</b><br>{'<br>'.join(lines)}</p>"


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


# --- life picture ---------------------------------------------------------------------------------


_WIDTH, _HEIGHT = 900, 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 140, 24, 30
_COLORS, _DASHES = ("#1f5f9f", "#a8461e"), ("none", "10 5")
_INK, _GRID = "#4d463c", "#d9cfbd"


def life_picture(series: MatchSeries) -> str:
    """The lines of both players from the first turn to the last; "" if there are none."""
    lines = [
        line for chart in series.charts if chart.id == "life" for line in chart.panes[0].series
    ]
    end = max((point.time for line in lines for point in line.points), default=0)
    most = max((point.value for line in lines for point in line.points), default=0)
    if not end or not most:
        return ""
    across = (_WIDTH - _LEFT - _RIGHT) / end
    up = (_HEIGHT - _TOP - _BOTTOM) / most
    parts = [*_grid(end, most, across, up)]
    for line, name in zip(lines, series.players, strict=False):
        parts += _life_line(line, name, end, across, up)
    size = f'width="{_WIDTH}" height="{_HEIGHT}" viewBox="0 0 {_WIDTH} {_HEIGHT}"'
    drawing = "".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="Inter" font-size="15">'
        f"{drawing}</svg>"
    )


def _grid(end: float, most: float, across: float, up: float) -> Iterator[str]:
    floor = _HEIGHT - _BOTTOM
    for value in range(0, int(most) + 1, 5 if most > 5 else 1):
        y = floor - value * up
        yield f'<path d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}" stroke="{_GRID}"/>'
        yield _label(str(value), _LEFT - 8, y + 5, "end", _INK)
    for turn in range(0, ceil(end), max(1, int(end) // 12)):
        yield _label(str(turn + 1), _LEFT + (turn + 0.5) * across, floor + 20, "middle", _INK)


def _life_line(line: Series, name: str, end: float, across: float, up: float) -> Iterator[str]:
    color, dash = _COLORS[line.player], _DASHES[line.player]
    floor, path, last = _HEIGHT - _BOTTOM, "", 0.0
    for point in line.points:
        x, last = _LEFT + point.time * across, floor - max(point.value, 0) * up
        path += f"H{x:.1f}V{last:.1f}" if path else f"M{x:.1f} {last:.1f}"
    path += f"H{_LEFT + end * across:.1f}"
    stroke = f'stroke="{color}" stroke-width="4" stroke-dasharray="{dash}"'
    yield f'<path d="{path}" fill="none" {stroke}/>'
    yield _label(name, _WIDTH - _RIGHT + 10, last + 5 - 8 * line.player, "start", color)


def _label(text: str, x: float, y: float, anchor: str, color: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{color}">{escape(text)}</text>'
    )


# --- printing as PDF ------------------------------------------------------------------------------


_LETTERS = 10.5  # points

_SHARPNESS = 2  # dots of a picture for each pixel of the text


def page_as_pdf(page: StoryPage) -> bytes:
    """Print a page in the usual paper size of this country, with numbered sheets."""
    is_letter = QLocale.system().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem
    content = QBuffer()
    content.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(content)
    paper = QPageSize.PageSizeId.Letter if is_letter else QPageSize.PageSizeId.A4
    writer.setPageSize(QPageSize(paper))
    writer.setPageMargins(QMarginsF(0, 0, 0, 0))  # the document has its own margins
    writer.setCreator(PROGRAM_NAME)
    document = QTextDocument()
    font = document.defaultFont()
    font.setPointSizeF(_LETTERS)  # whatever the size of letters on the screen
    document.setDefaultFont(font)
    for name, picture in page.pictures.items():
        image = _painted(picture)
        document.addResource(QTextDocument.ResourceType.ImageResource, QUrl(name), image)
    document.setHtml(page.html)
    writer.setTitle(document.firstBlock().text())
    document.print_(writer)
    return bytes(content.data().data())


def _painted(svg: str) -> QImage:
    renderer = QSvgRenderer(svg.encode("utf-8"))
    size = renderer.defaultSize()
    width = PICTURE_WIDTH * _SHARPNESS
    image = QImage(width, width * size.height() // size.width(), QImage.Format.Format_RGB32)
    image.fill("#ffffff")
    painter = QPainter(image)
    renderer.render(painter)
    painter.end()
    return image


def _tr(text: str) -> str:
    return QCoreApplication.translate("StoryPage", text)
