"""Passing until something happens, and the steps at which a player wants to be asked even so."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeySequence, QShortcut

from desktop.match.auto_pass import StepStop
from desktop.match.hint_memory import KEEP_PASSING
from desktop.panels.prompt.button_hint import ButtonHint
from desktop.panels.prompt.hints import is_pass_in_reply
from desktop.panels.prompt.step_strip import StepStopController
from desktop.screens.table_with_overlays import TableWithOverlays


class WaitOffer(QObject):
    """Offers a player to pass until something happens, and lets players set step stops.

    Signals:
        stops_changed(marks): the players changed the steps at which they are always asked.
    """

    stops_changed = Signal(frozenset)

    def __init__(self, screen: TableWithOverlays, *, is_allowed: bool) -> None:
        """Install the keys and connect the steps on the rail.

        Args:
            screen: the match screen.
            is_allowed: whether players of this screen may wait and set stops at all.
        """
        super().__init__(screen)
        self._session, self._bar, self._rails = screen.session, screen.bar, screen.rails
        self._memory, self._is_allowed = screen.hints.memory, is_allowed
        self.button_hint = ButtonHint(screen)
        self.step_stops = StepStopController(self._session, screen)
        if not is_allowed:
            self._rails.strip.hide_step_stops()
            return
        self._rails.strip.step_stop_clicked.connect(self.step_stops.toggle)
        self.step_stops.install_shortcuts(screen)
        self.step_stops.changed.connect(self._show_stops)
        QShortcut(QKeySequence("Shift+P"), screen, self._session.stop_waiting)

    @property
    def is_offered(self) -> bool:
        """Whether to offer passing until something happens."""
        return self._is_allowed and self._session.waiting_helps

    @property
    def has_just_passed(self) -> bool:
        """Whether the program has just passed for a player who could set a step stop."""
        return self._is_allowed and any(map(is_pass_in_reply, self._session.automatic_moves))

    def explain_button(self) -> None:
        """Explain the button for passing until something happens when it is first offered."""
        self.button_hint.end()
        place = len(self._session.game.history)
        wait = next((one for one in self._bar.buttons if one.objectName() == KEEP_PASSING), None)
        if wait is not None and self._memory.is_due(KEEP_PASSING, place):
            self.button_hint.explain(wait, wait.toolTip())

    def _show_stops(self, marks: frozenset[StepStop]) -> None:
        self._rails.show_auto_pass(self._session)
        self.stops_changed.emit(marks)
