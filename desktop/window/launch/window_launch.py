"""Opens the window that the command line asks for, and runs the program until it ends."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from desktop.storage.source_files import tell_reads_to
from desktop.style.application import DESKTOP_ID, make_application
from desktop.window.launch import windows_shell
from desktop.window.launch.crash_recovery import CrashRecovery
from desktop.window.launch.hand_over import START_TIME as PATIENCE_FOR_START
from desktop.window.launch.hand_over import HandOver, RunningProgram
from desktop.window.launch.open_request import OpenRequest
from desktop.window.launch.running_window import FileOpeningApplication, RunningWindow
from desktop.window.main_window import MainWindow

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from desktop.diagnostics.crash_reports.crash_watch import CrashWatch
    from desktop.storage.match_notation import LoadedMatch


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
