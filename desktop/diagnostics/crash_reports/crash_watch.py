"""Notices crashes: errors of Python, native crashes, and fatal messages of Qt.

It is installed before everything else and imports almost nothing, so it costs no time at the start.
"""

from __future__ import annotations

import atexit
import faulthandler
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NamedTuple

from desktop.diagnostics.crash_reports.run_journal import (
    START_TIME,
    EndedRun,
    RunJournal,
    read_ended_runs,
)
from desktop.style.pyside_guards.override_guard import GUARD_FILE

if TYPE_CHECKING:
    from PySide6.QtCore import QMessageLogContext, QtMsgType

REPORTS_FOLDER = "crash-reports"
MOST_REPORTS_OF_A_RUN = 5
_MOST_PLACES = 100
"""How many different errors are printed in one run."""
_LONGEST_TRACEBACK, _LONGEST_MESSAGE = 100_000, 500

Place = tuple[str | tuple[str, int], ...]


class CaughtError(NamedTuple):
    """An error of Python that nothing handled: its kind and message, and its traceback as text."""

    message: str
    traceback: str


class CrashWatch:
    """Watches one run of the program.

    Attributes:
        folder: where the reports are.
        journal: what the next start reads; None if it cannot be written.
        ended_runs: the runs that ended since the last start, the last one first; empty before
            `read_earlier_runs`.
    """

    def __init__(self, data: Path) -> None:
        self.folder = data / REPORTS_FOLDER
        self.journal: RunJournal | None = None
        self.ended_runs: list[EndedRun] = []
        self._report_error: Callable[[CaughtError], object] | None = None
        self._unreported: list[CaughtError] = []
        self._known_places: set[Place] = set()
        self._reports = 0
        self._opened = 0.0
        self._is_in_loop = False
        self._is_ending_badly = False
        self._handling = threading.local()

    @property
    def failed_starts(self) -> int:
        """How many starts before this one crashed, one after another."""
        return next(
            (run.failed_starts + 1 for run in self.ended_runs[:1] if run.has_crashed_at_start), 0
        )

    def start(self) -> None:
        """Watch this run from now on."""
        try:
            self.journal = RunJournal(self.folder)
        except OSError as failure:
            print(f"sidekick-table: crashes are not recorded: {failure}", file=sys.stderr)
        else:
            # Only the thread that crashed: the others still run, and may crash while they are told.
            faulthandler.enable(self.journal.descriptor, all_threads=False)
            atexit.register(self._end)
        self._usual_hook = sys.excepthook
        sys.excepthook = self._catch
        threading.excepthook = self._catch_in_thread
        sys.unraisablehook = self._note_unraisable

    def read_earlier_runs(self) -> None:
        """Read the journals of the runs that have ended; call it just before the window opens."""
        self.ended_runs = read_ended_runs(self.folder)
        self.keep("failed starts", self.failed_starts)

    def watch_qt(self) -> None:
        """Keep the messages of Qt too, and pass them on to standard error as before."""
        from PySide6.QtCore import qInstallMessageHandler

        qInstallMessageHandler(self._take_message)
        atexit.register(qInstallMessageHandler, None)

    @contextmanager
    def running(self) -> Iterator[None]:
        """While the events of the program are handled, it goes on after an error."""
        self._is_in_loop, self._is_ending_badly = True, False
        self._opened = time.monotonic()
        self.keep("opened", int(time.time()))
        self.note("the window is open")
        self._report_all()
        try:
            yield
        finally:
            self._is_in_loop = False

    def tell_errors_to(self, report: Callable[[CaughtError], object]) -> None:
        """Call this with each error that deserves a report, as soon as the window is open.

        It is called in the thread of the error.
        """
        self._report_error = report

    def keep(self, key: str, value: object) -> None:
        """Remember a fact, such as the number of the match on the table."""
        if self.journal is not None:
            self.journal.keep(key, value)

    def note_reading(self, file: Path) -> None:
        """Remember which file of the player is about to be read, while the program starts."""
        if not self._opened or time.monotonic() < self._opened + START_TIME:
            self.keep("reading", file)

    def start_again(self) -> None:
        """Begin a second start in this run; if it crashes, it follows the failed ones."""
        self.ended_runs = []
        self._opened = 0.0
        self.keep("opened", 0)

    def note(self, text: str) -> None:
        """Remember what the player does, such as opening a screen."""
        if self.journal is not None:
            self.journal.note("note", text)

    # --- errors of Python -----------------------------------------------------------------------

    def _catch(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Handle an error that nothing else handled. It must never raise, or call itself."""
        if not issubclass(kind, Exception) or getattr(self._handling, "now", False):
            self._usual_hook(kind, error, trace)
            return
        self._handling.now = True
        try:
            place = _place_of(kind, trace)
            if place not in self._known_places and len(self._known_places) < _MOST_PLACES:
                self._known_places.add(place)
                self._usual_hook(kind, error, trace)
                self._handle(kind, error, trace)
        except Exception as second:  # noqa: BLE001 - nothing could handle it but standard error
            self._usual_hook(type(second), second, second.__traceback__)
        finally:
            _let_go(trace)
            self._handling.now = False

    def _handle(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        import traceback

        text = "".join(traceback.format_exception(kind, error, trace))
        if len(text) > _LONGEST_TRACEBACK:
            half = _LONGEST_TRACEBACK // 2
            text = f"{text[:half]}\n...\n{text[-half:]}"
        message = "".join(traceback.format_exception_only(kind, error)).strip()
        if self.journal is not None and not self._is_in_loop:
            self._is_ending_badly = True
            self.journal.note_crash(text)
        self._reports += 1
        if self._reports <= MOST_REPORTS_OF_A_RUN:
            self._unreported.append(CaughtError(message[:_LONGEST_MESSAGE], text))
            self._report_all()

    def _report_all(self) -> None:
        while self._is_in_loop and self._report_error is not None and self._unreported:
            self._report_error(self._unreported.pop(0))

    def _catch_in_thread(self, caught: threading.ExceptHookArgs) -> None:
        if caught.exc_value is not None:
            self._catch(caught.exc_type, caught.exc_value, caught.exc_traceback)

    def _note_unraisable(self, caught: sys.UnraisableHookArgs) -> None:
        """An error while something was deleted: the player notices nothing, a report may help."""
        sys.__unraisablehook__(caught)
        if self.journal is not None:
            where = getattr(caught.object, "__qualname__", type(caught.object).__name__)
            self.journal.note("qt", f"Ignored in {where}: {caught.exc_value!r}")

    # --- messages of Qt ------------------------------------------------------------------------

    def _take_message(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        from PySide6.QtCore import QtMsgType, qFormatLogMessage

        if self.journal is not None:
            if kind == QtMsgType.QtFatalMsg:
                self.journal.write_raw(f"QT FATAL {message}")
            elif kind in (QtMsgType.QtWarningMsg, QtMsgType.QtCriticalMsg):
                self.journal.note("qt", message)
        if sys.stderr is not None:  # a program without a terminal may have none
            with suppress(OSError, ValueError):  # its terminal may have been closed
                print(qFormatLogMessage(kind, context, message), file=sys.stderr, flush=True)

    # --- the end -------------------------------------------------------------------------------

    def _end(self) -> None:
        """Close the journal at exit; keep it only if an error ends the program."""
        faulthandler.disable()
        if self.journal is not None:
            self.journal.close(keeps=self._is_ending_badly)
            self.journal = None


def _place_of(kind: type[BaseException], trace: TracebackType | None) -> Place:
    """Where an error was raised, and where its call began.

    What is painted raises the same error again and again, and the messages may differ.
    """
    frames: list[tuple[str, int]] = []
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file != GUARD_FILE:
            frames.append((file, trace.tb_lineno))
        trace = trace.tb_next
    return (kind.__name__, *frames[:1], *frames[-1:])


def _let_go(trace: TracebackType | None) -> None:
    """Delete what the failed functions hold.

    Python keeps the last traceback, and with it a painter of a `paintEvent` that failed. Qt crashes
    if a widget is painted or deleted while another painter is active on it.
    """
    while trace is not None:
        with suppress(RuntimeError):  # this function still runs
            trace.tb_frame.clear()
        trace = trace.tb_next
