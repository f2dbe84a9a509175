"""Reviews a match in the background while the window stays responsive."""

from __future__ import annotations

from functools import partial
from threading import Event

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.storage.background_task import BackgroundTask, set_all
from rules.game import Game
from rules.match_log import MatchReview, Timeline
from rules.model import PlayerId
from rules.review import review_match
from rules.state import Setup

_PROGRESS_INTERVAL = 100  # milliseconds between two looks at how far the review is


class _Work:
    """The work of the thread. It holds no Qt objects, and its own copy of the match."""

    def __init__(self, game: Game) -> None:
        self._game = game.copy()
        self.is_stopped = Event()
        self.share = 0.0
        self.review: MatchReview | None = None
        self.failure: Exception | None = None

    def __call__(self) -> None:
        try:
            timeline = Timeline(self._game)
            self.review = review_match(timeline, self.is_stopped.is_set, self._note)
        except Exception as failure:  # noqa: BLE001 - raised again on the main thread
            self.failure = failure

    def _note(self, share: float) -> None:
        self.share = share


class BackgroundReview(QObject):
    """Reviews one match, and tells how far it is; what it finds is kept."""

    progressed = Signal(float)  # share: how much is done, from 0 to 1
    done = Signal()  # the review is there

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.review: MatchReview | None = None
        """What was found; None until it is done."""
        self._work: _Work | None = None
        self._task: BackgroundTask | None = None
        self._watch = QTimer(self, interval=_PROGRESS_INTERVAL)
        self._watch.timeout.connect(self._look)
        self._stops: list[Event] = []
        # When the window is deleted, the thread is stopped before its task waits for it.
        self.destroyed.connect(partial(set_all, self._stops))

    @property
    def is_running(self) -> bool:
        """Whether the match is being reviewed."""
        return self._task is not None

    def begin(self, game: Game) -> None:
        """Review a match, unless that is done or going on."""
        if self.is_running or self.review is not None:
            return
        self._work = work = _Work(game)
        self._stops[:] = [work.is_stopped]
        self._task = BackgroundTask(work, self)
        self._task.finished.connect(self._end)
        self._task.start()
        self._watch.start()

    def stop(self) -> None:
        """Give up, and wait until the thread has ended."""
        if self._task is None or self._work is None:
            return
        self._work.is_stopped.set()
        self._task.wait()
        self._forget()

    def forget(self) -> None:
        """Drop what was found: the match has changed."""
        self.stop()
        self.review = None

    def _look(self) -> None:
        if self._work is not None:
            self.progressed.emit(self._work.share)

    def _end(self) -> None:
        work = self._work
        self._forget()
        if work is None:
            return
        if work.failure is not None:
            raise work.failure
        self.review = work.review
        self.done.emit()

    def _forget(self) -> None:
        self._watch.stop()
        if self._task is not None:
            self._task.deleteLater()
        self._task = self._work = None


def seat_of_viewer(setup: Setup) -> PlayerId:
    """The player whose chance is shown: the only person, or else the first player."""
    people = [seat for seat in setup.player_ids if not setup.players[seat].computer]
    return people[0] if len(people) == 1 else PlayerId(0)
