"""Help for the learner: the hints for a goal and its solution, Show me, and a nudge."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from desktop.match.lesson_session import LessonSession
from desktop.panels.coach.lesson_places import LessonPlaces
from desktop.panels.coach.show_me import ShowMe
from desktop.panels.coach.stuck_help import StuckHelp
from desktop.storage.lesson_progress import Help
from desktop.table.view import TableView
from rules.lessons import Wants


class LearnerHelp(QObject):
    """Gives help when the learner asks for it, or does nothing for a while.

    Signals:
        hint_given(): there is another hint to show.
    """

    hint_given = Signal()

    def __init__(
        self, screen: QWidget, session: LessonSession, view: TableView, places: LessonPlaces
    ) -> None:
        """Give no help yet.

        Args:
            screen: the lesson screen, over which the ghost hand moves.
            session: the lesson.
            view: the table.
            places: finds the things that the hand uses.
        """
        super().__init__(screen)
        self._session, self._view = session, view
        self.show_me = ShowMe(screen, view, places)
        self.hints_shown = 0
        """How many hints for the goal of this beat the learner has seen."""
        self.used = Help.NONE
        """With how much help the learner plays."""
        self.nudge = StuckHelp(self)

    def give(self) -> None:
        """Show how to throw, give the next hint, or do the act for the learner."""
        run, roll = self._session.run, self._view.pending_roll
        if roll is not None:
            self.show_me.show_throw(roll.dice, self._view.throw)
            return
        seeks_goal = run.wants is Wants.GOAL
        if seeks_goal and self.hints_shown < len(run.beat.hints):
            self.hints_shown += 1
            self.used = max(self.used, Help.HINTS, key=list(Help).index)
            self.hint_given.emit()
            return
        if seeks_goal:
            self.used = Help.SOLUTION
        if run.wants is Wants.ACT and self._session.can_act:
            self._show_act()
        else:
            self._session.play_expected()

    def go_on(self) -> None:
        """Show the rest of an act that the hand has begun, once its next question is open."""
        run = self._session.run
        if self.show_me.goes_on and run.wants is Wants.ACT and run.is_in_act:
            self._show_act()

    def _show_act(self) -> None:
        """Let the ghost hand show the rest of the act, up to the next question."""
        moves = self._session.run.expected_moves
        self.show_me.show_moves(self._session.game, moves, lambda shown: self._session.play(*shown))

    def watch(self) -> None:
        """Wait for the learner's act, if one is to come, and nudge when it does not."""
        self.nudge.watch(self._session.run.beat.stuck)
        if self._session.can_act or self._session.roll_due is not None:
            self.nudge.start()

    def stop(self) -> None:
        """End a performance and the waiting: the lesson is left."""
        self.nudge.stop()
        self.show_me.stop()
