"""The review in a replay: made in the background, shown on a sheet over the table.

From the sheet a moment leads to the table, where marks show what was played and what was better.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QRectF, Qt
from PySide6.QtGui import QKeyEvent

from desktop.match.background_review import BackgroundReview, seat_of_viewer
from desktop.match.match_change import MatchChange
from desktop.match.match_part import MatchPart
from desktop.panels.review_panel.moment_panel import MomentPanel
from desktop.panels.review_panel.review_sheet import ReviewSheet
from desktop.screens.table_screen import TableScreen
from desktop.storage.match_notation import LoadedMatch
from desktop.style.cast_shadow import CastShadow
from desktop.table.layout.panel_placement import area_on_view
from desktop.table.scene.better_move import BetterMoveItem, used_things
from rules.match_log import ReviewMoment
from rules.model import PlayerId
from rules.state import Zone


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
        names = [player.name for player in match.game.setup.players]
        self.panel = MomentPanel(names, self.step, self._try_here, self.open_here)
        """What it says about the moment on the table."""
        self.panel.setParent(screen)
        CastShadow(self.panel)
        self.marks: BetterMoveItem | None = None
        """The marks on the table; None until they are first needed."""
        self.place: int | None = None
        """The moment on the table, as an index of the moments; None if none is shown."""
        self._is_going = False

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
            self.open_here()

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

    def open_here(self) -> None:
        """Show the whole review, at the moment on the table."""
        place = self.place
        self._clear()
        self.open(-1 if place is None else place)

    def _see(self, moment: ReviewMoment) -> None:
        """Show the table at a moment, with its marks."""
        review = self.work.review
        if review is None:
            return
        if self.is_open:
            self.close()
        self.place = review.moments.index(moment)
        self._is_going = True
        self._show_table(moment.shown_act)
        self._is_going = False
        self.panel.show_moment(review, self.place)
        self.panel.show()
        self.on_layout()

    def step(self, by: int) -> None:
        """Show the next moment on the table, or the one before."""
        review = self.work.review
        if review is not None and self.place is not None:
            self.show_on_table(self.place + by)

    def show_on_table(self, place: int) -> None:
        """Show a moment on the table; numbers out of range do nothing."""
        review = self.work.review
        if review is not None and 0 <= place < len(review.moments):
            self._see(review.moments[place])

    def _try_it(self, moment: ReviewMoment) -> None:
        self._see(moment)
        self._try_here()

    # --- the marks on the table ---------------------------------------------------------------

    def _clear(self) -> bool:
        """Take the panel and the marks off the table; False if there are none."""
        if self.place is None:
            return False
        self.place = None
        self.panel.hide()
        self._mark()
        return True

    def _mark(self) -> None:
        """Mark what the moment on the table is about, where the things are now."""
        review, scene = self.work.review, self._screen.view.table_scene
        if self.marks is None:
            if self.place is None:
                return
            self.marks = BetterMoveItem()
            scene.addItem(self.marks)
        if review is None or self.place is None:
            self.marks.show_things((), ())
            return
        moment = review.moments[self.place]
        self.marks.show_things(
            used_things(scene, moment.player, moment.played_moves),
            used_things(scene, moment.player, moment.better_moves),
        )

    def _marked_areas(self) -> list[QRectF]:
        """The things with marks, in the coordinates of the view."""
        things = () if self.marks is None else (*self.marks.played, *self.marks.better)
        areas = [thing.source for thing in things]
        areas += [thing.goal for thing in things if thing.goal is not None]
        layout = self._screen.view.table_scene.layout
        if layout.is_attack:  # the lanes show who fights whom
            areas += [layout.zones[seat, Zone.ATTACK] for seat in (PlayerId(0), PlayerId(1))]
        return [area_on_view(self._screen.view, area) for area in areas]

    def on_question(self, change: MatchChange) -> None:
        """The table shows another point of the match: the moment is over."""
        if not self._is_going:
            self._clear()

    def on_motion(self) -> None:
        self._clear()

    def handle_key(self, event: QKeyEvent) -> bool:
        """The keys of the moments: one by number, the next one, the one before."""
        if not self.is_open and self.place is None:
            return False
        key, is_back = event.key(), bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if key == Qt.Key.Key_N:
            (self.sheet.step_moment if self.is_open else self.step)(-1 if is_back else 1)
        elif Qt.Key.Key_1 <= key <= Qt.Key.Key_5:
            show = self.sheet.choose_moment if self.is_open else self.show_on_table
            show(key - Qt.Key.Key_1)
        else:
            return self.is_open
        return True

    def on_layout(self) -> None:
        screen = self._screen
        if self._sheet is not None:
            self._sheet.setGeometry(0, 0, screen.width(), screen.table_height)
        if self.place is not None:
            self._mark()
            around = QRectF(screen.rails.areas.prompt)
            screen.panels.place_beside(self.panel, around, avoid=self._marked_areas())

    def close_topmost(self) -> bool:
        was_open = self.is_open
        if was_open:
            self.close()
        return was_open or self._clear()

    def leave(self) -> None:
        self.work.end()
