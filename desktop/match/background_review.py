"""Reviews a match in the background while the window stays responsive."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.storage.background_task import StoppableTask, StoppableWork
from rules.game import Game
from rules.match_log import MatchReview, Timeline
from rules.model import PlayerId
from rules.review import review_match
from rules.state import Setup

_PROGRESS_INTERVAL = 100  # milliseconds between two looks at how far the review is


class _Work(StoppableWork):
    """The work of the thread, with its own copy of the match."""

    def __init__(self, game: Game) -> None:
        super().__init__()
        self._game = game.copy()
        self.share = 0.0
        """How much is done, from 0 to 1."""

    def work(self) -> MatchReview:
        return review_match(Timeline(self._game), self.is_stopped.is_set, self._note)

    def _note(self, share: float) -> None:
        self.share = share


class BackgroundReview(StoppableTask):
    """Reviews one match, and tells how far it is; what it finds is kept."""

    progressed = Signal(float)  # share: how much is done, from 0 to 1
    done = Signal()  # the review is there

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.review: MatchReview | None = None
        """What was found; None until it is done."""
        self._watch = QTimer(self, interval=_PROGRESS_INTERVAL)
        self._watch.timeout.connect(self._look)

    def begin(self, game: Game) -> None:
        """Review a match, unless that is done or going on."""
        if self.is_running or self.review is not None:
            return
        self.start(_Work(game))
        self._watch.start()

    def stop(self) -> None:
        """Give up; the thread ends as soon as it notices."""
        self._watch.stop()
        super().stop()

    def forget(self) -> None:
        """Drop what was found: the match has changed."""
        self.stop()
        self.review = None

    def take(self, work: StoppableWork) -> None:
        self._watch.stop()
        self.review = work.result
        self.done.emit()

    def _look(self) -> None:
        if isinstance(self._current, _Work):
            self.progressed.emit(self._current.share)


def seat_of_viewer(setup: Setup) -> PlayerId:
    """The player whose chance is shown: of the only side with persons, or else the first one."""
    people = [seat for seat in setup.player_ids if not setup.players[seat].computer]
    sides = {setup.teams[seat] for seat in people}
    return sides.pop()[0] if len(sides) == 1 else PlayerId(0)
