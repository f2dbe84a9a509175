"""Connects the window with later starts, the system and signals, until the program ends."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from desktop.window.launch.end_signals import EndSignals
from desktop.window.launch.file_open_events import FileOpeningApplication
from desktop.window.launch.hand_over import HandOver, RunningProgram
from desktop.window.launch.open_request import OpenRequest
from desktop.window.launch.outside_requests import OutsideRequests
from desktop.window.launch.request_watch import RequestWatch
from desktop.window.main_window import MainWindow


class RunningWindow(QObject):
    """The window of the running program: later starts, the system and signals reach it."""

    def __init__(self, window: MainWindow, program: RunningProgram) -> None:
        super().__init__(window)
        self._window = window
        self._problem_bar, self._program = window.problem_bar, program
        self._requests = OutsideRequests(window, program.lock)
        self._watch = RequestWatch(program, self)
        self._watch.arrived.connect(self._requests.add)
        self._ends = EndSignals(self)

    def start(self, state: HandOver, request: OpenRequest) -> None:
        """Open what the program was started with, and listen to what comes.

        Args:
            state: whether another program is running, and whether it responds.
            request: what to open, together with what came while the program started.
        """
        self._explain(state)
        app = QApplication.instance()
        if isinstance(app, QApplication):
            self._ends.end_wanted.connect(self._end)
            app.commitDataRequest.connect(self._window.ask_nothing_more)
            app.lastWindowClosed.connect(self._watch.stop)
        if isinstance(app, FileOpeningApplication):
            app.file_wanted.connect(self._requests.add_file)
            request = request._replace(files=(*request.files, *app.take_early_files()))
        if self._program.lock.is_ours:
            self._watch.start()
        self._program.lock.ask_for_patience(0)
        self._requests.open_now(request)

    def stop(self) -> None:
        """Leave the place to the next start: the program ends."""
        self.stop_listening()
        self._program.lock.release()

    def stop_listening(self) -> None:
        """Listen no longer: the window is closed. This stays the one running program."""
        self._requests.stop()
        self._watch.stop()
        self._ends.stop()

    def _end(self) -> None:
        """Close at once, whatever dialog or menu is open: the system does not wait for answers."""
        self._window.ask_nothing_more()
        self._window.close()
        QApplication.exit(0)

    def _explain(self, state: HandOver) -> None:
        """Tell the player why there are two windows."""
        other = self._program.other
        if state is HandOver.HUNG:
            words = self.tr(
                "Sidekick Table is already open but isn't responding, so this is "
                "a second window. Both use the same matches."
            )
            self._problem_bar.add_message(words)
        elif state is HandOver.UNREACHABLE:
            words = self.tr(
                "Sidekick Table is already open but can't be reached, so this is "
                "a second window. Both use the same matches. Reason: {why}"
            )
            self._problem_bar.add_message(words.format(why=self._program.failure))
        elif state is HandOver.ELSEWHERE and other is not None:
            words = self.tr(
                "Sidekick Table seems to be open on the computer {computer} too. Both use the same"
                " matches."
            )
            self._problem_bar.add_message(words.format(computer=other.host))
