"""Opens the window that the command line asks for, and runs the program until it ends.

After a crash it tells the player, shows the report, and continues the match.
"""

from __future__ import annotations

import re
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QVBoxLayout

from desktop.diagnostics.crash_reports.crash_watch import CaughtError, CrashWatch
from desktop.diagnostics.crash_reports.run_journal import EndedRun
from desktop.storage.source_files import tell_reads_to
from desktop.storage.store_error import StoreError
from desktop.style.application import DESKTOP_ID, make_application
from desktop.style.basic_widgets import connect_clicks
from desktop.window.launch import windows_shell
from desktop.window.launch.hand_over import START_TIME as PATIENCE_FOR_START
from desktop.window.launch.hand_over import HandOver, RunningProgram
from desktop.window.launch.open_request import OpenRequest
from desktop.window.launch.running_window import FileOpeningApplication, RunningWindow
from desktop.window.main_window import MainWindow

# The report and its window are imported only after a crash, so that the program starts sooner.
if TYPE_CHECKING:
    from desktop.diagnostics.crash_reports.crash_report import Crash, CrashedMatch
    from desktop.diagnostics.crash_reports.report_window import ErrorBar
    from desktop.storage.match_notation import LoadedMatch
    from desktop.storage.store import SavedMatch


MOST_FAILED_STARTS = 2
"""After this many crashed starts in a row, the window opens without the player's files."""


class ReplayStart(NamedTuple):
    """A match to watch as soon as the window is open."""

    match: LoadedMatch
    at: int
    """How many moves to show; 0 is the setup."""


def run_program(
    watch: CrashWatch,
    program: RunningProgram,
    state: HandOver,
    request: OpenRequest,
    replay: ReplayStart | None = None,
) -> int:
    """Open the window, and run the program until the player closes it; returns the exit code.

    `program` is this one, as later starts find it; `replay` is the match of the request, if it was
    read already.
    """
    watch.watch_qt()
    app = make_application(sys.argv[:1], FileOpeningApplication)
    windows_shell.announce_program(DESKTOP_ID)
    watch.read_earlier_runs()
    tell_reads_to(watch.note_reading)
    try:
        while True:
            # A file of the player may crash each start; then the files are not read for once.
            has_failed = watch.failed_starts >= MOST_FAILED_STARTS
            window = MainWindow() if has_failed else open_window()
            recovery = CrashRecovery(window, watch)
            code = _run_window(app, window, watch, program, state, request, replay)
            if not recovery.wants_files:
                return code
            window.deleteLater()
            watch.start_again()
            program.lock.ask_for_patience(PATIENCE_FOR_START)
            request, replay = OpenRequest(size=request.size), None
    finally:
        program.lock.release()


def _run_window(
    app: QApplication,
    window: MainWindow,
    watch: CrashWatch,
    program: RunningProgram,
    state: HandOver,
    request: OpenRequest,
    replay: ReplayStart | None,
) -> int:
    """Show the window until it is closed; returns the exit code."""
    if request.size is not None:
        window.resize(*request.size)
    else:
        window.placement.restore()
    window.show()
    window.module_preloader.start_soon()
    if replay is not None:
        window.current_table.open_replay(*replay)
        request = request._replace(match=None)
    running = RunningWindow(window, program)
    try:
        running.start(state, request)
        with watch.running():
            return app.exec()
    finally:
        running.stop_listening()


def open_window() -> MainWindow:
    """The normal window for playing.

    If the saved matches cannot be opened, it says why, and tries again at each move.
    """
    from desktop.storage.own_cards import OwnCards
    from desktop.storage.settings import Settings, settings_file
    from desktop.storage.store import Store, data_folder

    folder = data_folder()
    return MainWindow(Store(folder), OwnCards(folder), Settings(settings_file()))


# --- after a crash --------------------------------------------------------------------------------


OFFER_DELAY = 400
"""Milliseconds from the window to the offer after a crash: the home screen is painted by then."""
_RETRY_TIME = 300
_MOST_REPORTS = 3
"""How many crashes since the last good start get a report."""
_LONGEST_NAME = 40


class CrashRecovery(QObject):
    """Connects the crash watch with the window."""

    error_caught = Signal(object)  # error: an error that nothing handled, from any thread

    def __init__(self, window: MainWindow, watch: CrashWatch) -> None:
        super().__init__(window)
        self._window, self._watch = window, watch
        self._bar: ErrorBar | None = None
        self._unsaved = ""
        self.wants_files = False
        """Whether the window was closed to open it again with the player's files."""
        self._crashed = [run for run in watch.ended_runs if run.has_crashed][:_MOST_REPORTS]
        self.error_caught.connect(self._report_error)
        watch.tell_errors_to(self.error_caught.emit)
        window.screens.currentChanged.connect(self._note_screen)
        window.menus.actions["crash-reports"].triggered.connect(lambda: self.show_reports())
        window.menus.help_menu.aboutToShow.connect(self._show_command)
        if self._crashed:
            QTimer.singleShot(OFFER_DELAY, self, self._report_crashes)

    def show_reports(self, then: Callable[[], object] | None = None) -> None:
        """Open the window with the reports; call `then` when it is closed."""
        from desktop.diagnostics.crash_reports.report_folder import kept_reports
        from desktop.diagnostics.crash_reports.report_window import CrashReportWindow

        shown = CrashReportWindow(self._window, kept_reports(self._watch.folder), self._unsaved)
        if then is not None:
            shown.finished.connect(lambda: then())
        shown.open()

    def _show_command(self) -> None:
        """Have the command in the menu only if there are reports."""
        from desktop.diagnostics.crash_reports.report_folder import kept_reports

        self._window.menus.actions["crash-reports"].setVisible(
            bool(kept_reports(self._watch.folder))
        )

    def _note_screen(self) -> None:
        """Remember the screen, and the match on it, for the report of a crash."""
        from desktop.text.program_version import program_version  # not needed at the start

        self._watch.keep("version", program_version())
        shown = type(self._window.screens.currentWidget()).__name__
        self._watch.note(re.sub(r"(?<=[a-z])(?=[A-Z])", " ", shown).lower())
        autosave = self._window.current_table.autosave
        self._watch.keep("match", autosave.match_id if autosave is not None else 0)

    def _write(self, crash: Crash, match: CrashedMatch | None, why: str) -> None:
        """Write a report; if that fails, it can still be shown and copied."""
        from desktop.diagnostics.crash_reports.crash_report import report_text
        from desktop.diagnostics.crash_reports.report_folder import write_report

        text, self._unsaved = report_text(crash, match, why), ""
        try:
            write_report(self._watch.folder, crash.when, text)
        except OSError:
            traceback.print_exc()
            self._unsaved = text

    # --- an error while the program runs ------------------------------------------------------

    def _report_error(self, error: CaughtError) -> None:
        """Write the report at once; tell the player when nothing is being painted any more."""
        from desktop.diagnostics.crash_reports.crash_report import crash_of_error

        match, why = self._match_on_table()
        self._write(crash_of_error(error, self._watch.journal), match, why)
        QTimer.singleShot(0, self, self._tell_error)

    def _match_on_table(self) -> tuple[CrashedMatch | None, str]:
        """The match on the table, or why it is not in the report."""
        from desktop.diagnostics.crash_reports.crash_report import match_of_game

        table = self._window.table_screen
        if table is None:
            return None, ""
        try:
            return match_of_game(table.session.game, self._window.own_cards), ""
        except Exception as failure:  # noqa: BLE001 - the error may have left the match half done
            return None, f"It cannot be written: {failure!r}"

    def _tell_error(self) -> None:
        """Show the bar; before it says that the match is saved, it is saved once more."""
        if self._bar is None:
            from desktop.diagnostics.crash_reports.report_window import ErrorBar

            self._bar = ErrorBar()
            connect_clicks(
                (self._bar.report, lambda: self.show_reports()),
                (self._bar.reload, self._reload_match),
                (self._bar.go_on, self._focus_table),
            )
            whole = self._window.centralWidget()
            rows = whole.layout() if whole is not None else None
            assert isinstance(rows, QVBoxLayout)
            rows.insertWidget(0, self._bar)
        message, is_saved = "", self._save_match()
        if is_saved:
            message = self.tr("Your match is saved. If the table looks wrong, reload the match.")
        elif is_saved is False:
            message = self.tr("The last moves of your match may not be saved.")
        self._bar.tell(message, can_reload=bool(is_saved))

    def _save_match(self) -> bool | None:
        """Save the open match; returns whether it is saved, or None if there is none to save."""
        autosave = self._window.current_table.autosave
        if autosave is None:
            return None
        try:
            return autosave.save()
        except Exception:  # noqa: BLE001 - saving may be what fails
            traceback.print_exc()
            return False

    def _reload_match(self) -> None:
        """Open the match again as it was saved."""
        opened = self._window.current_table
        table, autosave = opened.screen, opened.autosave
        if table is None or autosave is None:
            return
        try:
            opened.close()
        except Exception:  # noqa: BLE001 - a broken table must be left, too
            traceback.print_exc()
            self._window.screens.removeWidget(table)
            table.deleteLater()
        self._window.saved_matches.open_saved(autosave.match_id)

    def _focus_table(self) -> None:
        if self._window.table_screen is not None:
            self._window.table_screen.view.setFocus()

    # --- a crash of an earlier run ------------------------------------------------------------

    def _report_crashes(self) -> None:
        """Write the reports of the runs that crashed, and offer the newest one."""
        from desktop.diagnostics.crash_reports.crash_report import crash_of_run

        for run in self._watch.ended_runs:
            run.delete_journal()  # before anything else: a report that fails is not tried again
        kept: SavedMatch | None = None
        for run in reversed(self._crashed):
            kept, why = self._match_of_run(run)
            match = None
            if kept is not None:
                from desktop.diagnostics.crash_reports.crash_report import match_of_saved

                match = match_of_saved(kept, self._window.own_cards)
            self._write(crash_of_run(run), match, why)
        self._offer_at_home(kept)

    def _match_of_run(self, run: EndedRun) -> tuple[SavedMatch | None, str]:
        """The match that was played last, or why it is not known."""
        store = self._window.store
        if store is None:
            return None, "The saved matches were not read."
        try:
            found = store.find(run.match) if run.match else None
            return found or store.latest_unfinished(), ""
        except StoreError as failure:
            return None, f"The saved matches cannot be read: {failure}"

    def _offer_at_home(self, kept: SavedMatch | None) -> None:
        """Offer it once the home screen is shown and nothing else is asked."""
        is_home = self._window.screens.currentWidget() is self._window.home_screen
        if is_home and QApplication.activeModalWidget() is None:
            self._offer(kept)
        else:
            QTimer.singleShot(_RETRY_TIME, self, lambda: self._offer_at_home(kept))

    def _offer(self, kept: SavedMatch | None) -> None:
        """Ask whether to continue the match, if it is not over, and whether to show the report."""
        from desktop.panels.dialogs.question_box import ask_choice

        if kept is not None and kept.summary.is_finished:
            kept = None
        choices: dict[str, tuple[str, Callable[[], object] | None]] = {}
        if kept is not None:
            number = kept.summary.id
            choices["continue-match"] = (self.tr("Continue match"), lambda: self._resume(number))
        again: Callable[[], object] | None = None
        if kept is not None:
            again = lambda: self._offer(kept)  # noqa: E731
        has_store = self._window.store is not None
        if not has_store:
            again = lambda: self._offer(None)  # noqa: E731
            if self._suspect() is not None:
                choices["set-aside"] = (self.tr("Set the file aside"), self._set_aside)
            choices["try-again"] = (self.tr("Try again with my files"), self._open_again)
        choices["show-report"] = (self.tr("Show report"), lambda: self.show_reports(again))
        choices["not-now"] = (self.tr("Not now") if has_store else self.tr("Close"), None)
        text, more = self._words(kept)
        ask_choice(self._window, text, name="crash-offer", choices=choices, more=more)

    def _suspect(self) -> Path | None:
        """The file of the player that was about to be read before the last crash, if known."""
        from desktop.storage.settings import settings_file

        data = self._watch.folder.parent
        file = Path(self._crashed[0].reading) if self._crashed else Path()
        is_ours = file == settings_file() or data in file.parents
        return file if is_ours and ".." not in file.parts and file.is_file() else None

    def _set_aside(self) -> None:
        """Rename the suspected file, say its new name, and open the window with the others."""
        from desktop.panels.dialogs.question_box import ask_choice
        from desktop.storage.atomic_files import set_aside

        file = self._suspect()
        if file is None:
            self._open_again()
            return
        try:
            new = set_aside(file)
        except OSError as failure:
            text = self.tr("{file} cannot be renamed: {reason}.")
            text = text.format(file=file, reason=failure.strerror or failure)
            close: Callable[[], object] = lambda: self._offer(None)  # noqa: E731
            choices = {"close": (self.tr("Close"), close)}
            ask_choice(self._window, text, name="set-aside-failed", choices=choices)
            return
        text = self.tr("{file} is now called {new}.").format(file=file.name, new=new.name)
        more = self.tr(
            "It is in the folder {folder}. Nothing was deleted. Sidekick Table opens again without"
            " it."
        )
        choices = {"open": (self.tr("Open Sidekick Table"), self._open_again)}
        more = more.format(folder=new.parent)
        ask_choice(self._window, text, name="set-aside-done", choices=choices, more=more)

    def _open_again(self) -> None:
        """Close this window, and open it again with the player's files."""

        def close() -> None:
            self.wants_files = True
            self.wants_files = self._window.close()

        QTimer.singleShot(0, self, close)  # the dialog is closed by then

    def _resume(self, number: int) -> None:
        self._watch.keep("continued", number)
        self._window.saved_matches.open_saved(number)

    def _words(self, kept: SavedMatch | None) -> tuple[str, str]:
        """What the offer says: a sentence, and more below it."""
        if self._window.store is None:
            suspect = self._suspect()
            last = self.tr("The last file it began to read was {file}.") if suspect else ""
            message = self.tr(
                "This time it doesn't read your settings, saved matches or "
                "cards, and it saves nothing. They are unchanged, and the next "
                "start reads them again. The matches and"
                " cards are in {folder}. The report may show the cause."
            )
            text = self.tr("Sidekick Table stopped twice while it was starting.")
            message = message.format(folder=self._watch.folder.parent)
            return text, f"{last.format(file=suspect)}\n\n{message}" if suspect else message
        text = self.tr("Sidekick Table stopped unexpectedly last time.")
        if kept is None:
            return text, ""
        match = self.tr("{first} – {second}, turn {turn}").format(
            first=_shortened(kept.summary.first),
            second=_shortened(kept.summary.second),
            turn=kept.summary.turn,
        )
        message = self.tr("Your match is saved: {match}.")
        if self._crashed[0].continued == kept.summary.id:
            message = self.tr(
                "The same match was open both times: {match}. It is saved. If it happens again,"
                " replay the match from the History, and take over at an earlier move."
            )
        return text, message.format(match=match)


def _shortened(name: str) -> str:
    return name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1]}…"
