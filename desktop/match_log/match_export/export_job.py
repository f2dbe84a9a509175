"""Writes matches to files in the background, one after another, until it is canceled."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QCoreApplication, QObject, Signal

from desktop.match_log.match_export.exportable_match import ExportableMatch
from desktop.storage.atomic_files import write_bytes
from desktop.storage.background_task import BackgroundSteps, Job
from desktop.text.translation import translate

if TYPE_CHECKING:
    from desktop.match_log.match_export.story_html import StoryPage
    from rules.match_log import AboutMatch, Timeline


class _Canceled(Exception):
    """The player canceled the export."""


class _Export:
    """The export of one match, in a background thread; it refers to no Qt object.

    Attributes:
        file: the file to write.
        problem: why the match could not be exported, or "".
        page: the match as a page that only the main thread may print as a PDF; else None.
        is_written: whether its file is complete.
    """

    def __init__(
        self, read: Callable[[], Timeline], about: AboutMatch, kind: str, file: Path, cancel: Event
    ) -> None:
        self._read, self._about = read, about
        self._kind, self.file, self._cancel = kind, file, cancel
        self.problem = ""
        self.page: StoryPage | None = None
        self.is_written = False
        if kind == PDF:
            from desktop.match_log.match_export.story_html import story_page

            self._story_page = story_page  # its module uses classes of Qt: not for the thread

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

        for piece in export_pieces(self._read(), self._kind, self._about, translate):
            self._stop_if_canceled()
            yield piece

    def _make_page(self) -> None:
        for page in self._story_page(self._read(), self._about):
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
    ) -> None:
        """Plan the export of matches. `kind` is the id of a `FileKind`. Files are replaced."""
        super().__init__(parent)
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
                yield _Export(read, match.about, self._kind, file, self._cancel).run

    def _finish(self, export: _Export) -> None:
        if export.page is not None and not self.is_canceled:
            from desktop.match_log.match_export.story_html import page_as_pdf

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
        FileKind(PDF, ".pdf", tr("PDF"), tr("The story with pictures, to print or to send.")),
        FileKind("txt", ".txt", tr("Text"), tr("The story, to paste into a message.")),
        FileKind("md", ".md", tr("Markdown"), tr("The story, for forums and wikis.")),
        FileKind("match", ".match", tr("Match file"), tr("Open it here to replay or play on.")),
        FileKind("json", ".json", tr("JSON"), tr("The whole match, for other programs.")),
        FileKind("csv", ".csv", tr("Spreadsheet (CSV)"), tr("One row for each event.")),
    )


def tr(text: str) -> str:
    """Translate a text of the kinds."""
    return QCoreApplication.translate("ExportKinds", text)
