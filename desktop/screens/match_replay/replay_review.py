"""The review in a replay: made in the background, and shown on a sheet over the table."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent

from desktop.match.background_review import BackgroundReview, seat_of_viewer
from desktop.match.match_part import MatchPart
from desktop.panels.review_panel.review_sheet import ReviewSheet
from desktop.screens.table_screen import TableScreen
from desktop.storage.match_notation import LoadedMatch
from rules.match_log import ReviewMoment


class ReplayReview(QObject, MatchPart):
    """Opens and closes the review of the match that is watched."""

    def __init__(
        self,
        screen: TableScreen,
        match: LoadedMatch,
        show_table: Callable[[int], object],
        try_here: Callable[[], object],
    ) -> None:
        """Review a match. `show_table` shows it after some acts; `try_here` plays on from there."""
        super().__init__(screen)
        self._screen, self._match = screen, match
        self._show_table, self._try_here = show_table, try_here
        self.work = BackgroundReview(self)
        self.work.progressed.connect(self._show_progress)
        self.work.done.connect(self._show)
        self._sheet: ReviewSheet | None = None

    @property
    def sheet(self) -> ReviewSheet:
        """The sheet, made when it is first opened."""
        if self._sheet is None:
            names = [player.name for player in self._match.game.setup.players]
            self._sheet = ReviewSheet(self._screen, names, self._see, self._try_it)
            self._sheet.close_button.clicked.connect(self.close)
        return self._sheet

    @property
    def is_open(self) -> bool:
        """Whether the sheet covers the table."""
        return self._sheet is not None and self._sheet.isVisible()

    def toggle(self) -> None:
        """Open the review, or close it."""
        if self.is_open:
            self.close()
        else:
            self.open()

    def open(self, moment: int = -1) -> None:
        """Show the review, or that it is being made; -1 opens the moment that cost most."""
        self.work.review = self.work.review or self._match.review
        if self.work.review is None:
            self.sheet.show_waiting()
            self.work.begin(self._match.game)
        elif self.sheet.review is None:
            self._show()
        self.sheet.choose_moment(moment)
        self.on_layout()
        self.sheet.show()
        self.sheet.raise_()
        self.sheet.close_button.setFocus()

    def close(self) -> None:
        """Show the table again."""
        self.sheet.hide()
        self._screen.view.setFocus()

    def _show_progress(self, share: float) -> None:
        self.sheet.show_progress(share)

    def _show(self) -> None:
        review = self.work.review
        if review is None:
            return
        match = self._match
        match.review = review
        player = seat_of_viewer(match.game.setup)
        self.sheet.show_review(review, match.timeline.turns, player)

    def _see(self, moment: ReviewMoment) -> None:
        """Show the table before the act of a moment."""
        self.close()
        self._show_table(moment.act)

    def _try_it(self, moment: ReviewMoment) -> None:
        self._see(moment)
        self._try_here()

    def handle_key(self, event: QKeyEvent) -> bool:
        """The keys of the open sheet: its moments by number, the next one, the one before."""
        if not self.is_open:
            return False
        key, is_back = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_N:
            self.sheet.step_moment(-1 if is_back else 1)
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_5:
            self.sheet.choose_moment(key - Qt.Key.Key_1)
        return True

    def on_layout(self) -> None:
        screen = self._screen
        if self._sheet is not None:
            self._sheet.setGeometry(0, 0, screen.width(), screen.table_height)

    def close_topmost(self) -> bool:
        was_open = self.is_open
        if was_open:
            self.close()
        return was_open

    def leave(self) -> None:
        self.work.stop()
