"""Connects the window with later starts, the system and signals, until the program ends."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from PySide6.QtCore import QEvent, QFileSystemWatcher, QObject, QSocketNotifier, Qt, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QWidget

from desktop.window.launch.hand_over import HandOver, RunningProgram
from desktop.window.launch.instance_lock import InstanceLock
from desktop.window.launch.open_request import OpenRequest
from desktop.window.main_window import MainWindow

Handler = Callable[[int, FrameType | None], object] | int | None
"""What Python calls for a signal, or one of the constants for none."""


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

        `request` is what to open, together with what came while the program started.
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


# --- end signals ----------------------------------------------------------------------------------


_NAMES = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")
_LOOK_MS = 250
"""Milliseconds between two looks for a signal where Qt cannot watch for it."""


class EndSignals(QObject):
    """Tells Qt of the signals of the system that ask a program to end.

    Qt itself does not notice them. Python writes each to a pipe, and Qt watches the other end. On
    Windows, Qt cannot watch pipes: there, only a program with a console looks for Ctrl+C from time
    to time, and the system closes the window of any other one.
    """

    end_wanted = Signal()  # the program is asked to close

    def __init__(self, parent: QObject) -> None:
        """Listen from now on, until `stop`. A signal that is ignored stays ignored (nohup)."""
        super().__init__(parent)
        self._ends: tuple[int, int] | None = None
        self._before: dict[int, Handler] = {}
        self._is_asked = False
        self._looks = QTimer(self, interval=_LOOK_MS)
        self._looks.timeout.connect(self._look)
        if can_watch_pipes():
            self._watch_pipe()
        elif has_console():
            self._looks.start()
        else:
            return
        for number in (getattr(signal, name) for name in _NAMES if hasattr(signal, name)):
            if signal.getsignal(number) != signal.SIG_IGN:
                self._before[number] = signal.signal(number, self._note)

    def _watch_pipe(self) -> None:
        self._ends = read, write = os.pipe()
        os.set_blocking(read, False)
        os.set_blocking(write, False)
        self._notifier = QSocketNotifier(read, QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._hear)
        self._before_wakeup = signal.set_wakeup_fd(write, warn_on_full_buffer=False)

    def stop(self) -> None:
        """Let the signals end the program at once again, as they did before."""
        self._looks.stop()
        while self._before:
            signal.signal(*self._before.popitem())
        if self._ends is None:
            return
        self._notifier.setEnabled(False)
        signal.set_wakeup_fd(self._before_wakeup)
        for end in self._ends:
            os.close(end)
        self._ends = None

    def _note(self, number: int, frame: FrameType | None) -> None:
        """Python writes to the pipe only for a signal that has a handler."""
        self._is_asked = True

    def _hear(self) -> None:
        if self._ends is not None and os.read(self._ends[0], 64):
            self.end_wanted.emit()

    def _look(self) -> None:
        if self._is_asked:
            self._is_asked = False
            self.end_wanted.emit()


def can_watch_pipes() -> bool:
    """Whether Qt can watch the end of a pipe."""
    return sys.platform != "win32"


def has_console() -> bool:
    """Whether a player can press Ctrl+C in the console that started the program."""
    return sys.stdin is not None and sys.stdin.isatty()


# --- request watch --------------------------------------------------------------------------------


POLL_MS = 1000
"""Milliseconds between two looks where the file system does not tell of changes."""
RESTORE_MS = 500
"""Milliseconds until a folder that was deleted is created again."""


class RequestWatch(QObject):
    """Tells of every request that other starts of the program leave."""

    arrived = Signal(object)  # request: an `OpenRequest`, which no one else gets

    def __init__(self, program: RunningProgram, parent: QObject) -> None:
        """Prepare to watch for the program that holds the lock; `start` begins."""
        super().__init__(parent)
        self._lock, self._inbox = program.lock, program.inbox
        self._name = ""
        self._watcher: QFileSystemWatcher | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)

    def start(self) -> None:
        """Take what is there, and from now on what comes."""
        holder = self._lock.holder
        if holder is None:  # the data folder has just been deleted
            self._restore_later()
            return
        self._name = holder.name
        try:
            self._inbox.make_folder()
        except OSError:
            return  # then no one else can leave anything there either
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._look)
        if not self._watcher.addPath(str(self._inbox.folder)):
            self._timer.start(POLL_MS)
        self._look()

    def stop(self) -> None:
        """Take nothing more: the program ends."""
        self._timer.stop()
        if self._watcher is not None:
            self._watcher.deleteLater()
            self._watcher = None
        self._name = ""

    def _look(self) -> None:
        if not self._name:
            return
        try:
            for request in self._inbox.take_all(self._name):
                self.arrived.emit(request)
        except FileNotFoundError:
            self._restore_later()
        except OSError:
            return  # the folder cannot be read now; whoever waits opens a window

    def _restore_later(self) -> None:
        self.stop()
        QTimer.singleShot(RESTORE_MS, self, self._restore)

    def _restore(self) -> None:
        """Start again in a new folder, unless another program has done that."""
        try:
            if self._lock.renew():
                self.start()
        except OSError:
            return  # the folder cannot be written: nobody can leave a request there


# --- requests from outside ------------------------------------------------------------------------


QUIET_MS = 150
"""Milliseconds to wait for more: Windows starts the program once for each of several files."""
DIALOG_MS = 200
"""Milliseconds between two looks whether a dialog is still open."""

OPEN_TIME = 10.0
"""Seconds that a file may take to open on a busy computer."""


class OutsideRequests(QObject):
    """Opens files that later starts of the program, or the system, ask for.

    While a dialog or a menu is open, files wait. Files that come together are one request.
    """

    def __init__(self, window: MainWindow, lock: InstanceLock) -> None:
        """Connect nothing yet; requests come through `add` and `open_now`.

        The lock tells later starts to wait while a file is opened.
        """
        super().__init__(window)
        self._lock = lock
        self._window_shown = window
        self._front = WindowFront(window)
        self._waiting: list[OpenRequest] = []
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._open_waiting)

    def add(self, request: OpenRequest) -> None:
        """Bring the window to the front, and soon open the files."""
        window = self._window_shown
        if request.size is not None and not (window.isMaximized() or window.isFullScreen()):
            window.resize(*request.size)
        self._front.bring(request.token)
        if request.opens_files:
            self._waiting.append(request)
            self._timer.start(QUIET_MS)

    def add_file(self, file: Path) -> None:
        """Bring the window to the front, and soon open a file."""
        self.add(OpenRequest(files=(file,)))

    def open_now(self, request: OpenRequest) -> None:
        """Open what the program was started with, together with what came in the meantime."""
        if request.opens_files:
            self._waiting.insert(0, request)
            if len(self._waiting) == 1:
                self._open_waiting()

    def stop(self) -> None:
        """Open nothing more: the window closes."""
        self._front.stop()
        self._timer.stop()
        self._waiting.clear()

    def _open_waiting(self) -> None:
        """Open a match that was asked for with a position, or else all files at once."""
        if QApplication.activeModalWidget() or QApplication.activePopupWidget():
            self._timer.start(DIALOG_MS)
            return
        if not self._waiting:
            return
        self._lock.ask_for_patience(OPEN_TIME)
        commands = self._window_shown.library.files
        first = self._waiting[0]
        if first.match is not None:
            self._waiting.remove(first)
            commands.watch(first.match, first.at)
            files = first.files
        else:
            asked = [request for request in self._waiting if request.match is None]
            self._waiting = [request for request in self._waiting if request.match is not None]
            files = tuple(dict.fromkeys(file for request in asked for file in request.files))
        commands.open_files(files)
        self._lock.ask_for_patience(0)
        if self._waiting:
            self._timer.start(QUIET_MS)


# --- bringing the window to the front -------------------------------------------------------------


SECOND_TRY_MS = 120
_WAYLAND_TOKEN = "XDG_ACTIVATION_TOKEN"


class WindowFront(QObject):
    """Shows a window, un-minimizes it, and makes it the active one, above all others.

    A window manager of X11 refuses whoever asks with an older time than the player's last click.
    Changes of the window tell Qt the present time, so a second try succeeds. A window that still
    stays behind calls for attention in the taskbar.
    """

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._timer = QTimer(self, singleShot=True, interval=SECOND_TRY_MS)
        self._timer.timeout.connect(self._insist)

    def bring(self, token: str = "") -> None:
        """Bring the window to the front.

        Wayland demands the `token`, the permission that the desktop gave the program started last.
        """
        window = self._window
        window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.show()
        self._activate(token)
        self._timer.start()

    def stop(self) -> None:
        """Try no more: the window closes."""
        self._timer.stop()

    def _activate(self, token: str = "") -> None:
        front = QApplication.activeModalWidget() or self._window
        if QGuiApplication.platformName().startswith("wayland"):
            if token:
                os.environ[_WAYLAND_TOKEN] = token  # where Qt looks for it
        elif QGuiApplication.platformName() != "offscreen":
            self._window.raise_()
            front.raise_()
        front.activateWindow()
        os.environ.pop(_WAYLAND_TOKEN, None)

    def _insist(self) -> None:
        if QApplication.activeWindow() is None:
            QApplication.alert(self._window)
            self._activate()


# --- files that the system opens ------------------------------------------------------------------


class FileOpeningApplication(QApplication):
    """An application that the system asks to open files, also before its window is there."""

    # file: open this file. Files that came before someone listens are in `early_files`.
    file_wanted = Signal(Path)

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self.early_files: list[Path] | None = []

    def take_early_files(self) -> tuple[Path, ...]:
        """The files that came before; those that come later are signals."""
        early, self.early_files = self.early_files or [], None
        return tuple(early)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QFileOpenEvent) and event.file():
            if self.early_files is not None:
                self.early_files.append(Path(event.file()))
            else:
                self.file_wanted.emit(Path(event.file()))
            return True
        return super().event(event)
