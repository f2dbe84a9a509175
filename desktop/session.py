"""A match being played at the table: the one who holds the `Game` and tells the screen of it.

Screens and panels ask the session, play through it and listen to it; none of them holds a state
of its own. Comforts that are no rules, such as passing for a player who can do nothing else, are
its policy.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from rules.events import Event
from rules.game import CannotUndo, Game, IllegalMove
from rules.moves import Move, Pass
from rules.refusals import Refusal
from rules.state import CHANCE


class Session(QObject):
    """A match at the table.

    Signals:
        happened(events): moves were played; the table animates these and then calls `shown()`.
        rewound(): the state jumped (undo, redo, load); show it at once.
        asked(): what happened has been shown, and the open decision can be answered.
        refused(refusal): a move was refused.
        saved_point(): the match changed in a way worth saving.
    """

    happened = Signal(object)
    rewound = Signal()
    asked = Signal()
    refused = Signal(object)
    saved_point = Signal()

    def __init__(self, game: Game, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game = game
        self.passes_for_idle = True
        self._is_shown = True

    @property
    def can_act(self) -> bool:
        """Whether a person may act now: the state that is shown is the one that is true."""
        decision = self.game.decision
        return self._is_shown and decision is not None and decision.player != CHANCE

    def start(self) -> None:
        """Begin a new match."""
        self._tell(self.game.start())

    def play(self, *moves: Move) -> bool:
        """Play moves one after another, up to the first that is refused.

        Returns:
            Whether all were played.
        """
        if not self._is_shown:
            return False
        events: tuple[Event, ...] = ()
        refusal: Refusal | None = None
        for move in moves:
            try:
                events = (*events, *self.game.play(move))
            except IllegalMove as refused:
                refusal = refused.refusal
                break
        if events or refusal is None:
            last = moves[-1] if moves else None
            self._tell((*events, *self._pass_for_idle(last)))
        if refusal is not None:
            self.refused.emit(refusal)
        return refusal is None

    def undo(self, *, past_chance: bool = False, step: bool = False) -> bool:
        """Take back the last act; False if there is nothing to take back without consent."""
        if not self._is_shown:
            return False
        try:
            self.game.undo(past_chance=past_chance, step=step)
        except CannotUndo:
            return False
        self._jumped()
        return True

    def redo(self) -> bool:
        """Play again what was taken back; False if nothing was."""
        if not self._is_shown:
            return False
        try:
            self.game.redo()
        except CannotUndo:
            return False
        self._jumped()
        return True

    def shown(self) -> None:
        """The table has shown everything that happened."""
        self._is_shown = True
        self.asked.emit()

    def _pass_for_idle(self, last: Move | None) -> tuple[Event, ...]:
        """Pass for who can do nothing else, and close the window that this leaves open (PRI-1).

        The active player's pass stands only if the other one could do nothing: who has heard the
        other pass by choice may act again.
        """
        events: tuple[Event, ...] = ()
        game = self.game
        offered = isinstance(last, Pass)
        while self.passes_for_idle and (decision := game.decision) is not None:
            closes = decision.kind in ("main", "window") and game.state.passes == 2
            stands = closes and offered and events
            can_only_pass = (closes or decision.kind == "reply") and game.legal() == (Pass(),)
            if not (stands or can_only_pass):
                return events
            events = (*events, *game.play(Pass()))
        return events

    def _tell(self, events: tuple[Event, ...]) -> None:
        self.saved_point.emit()
        self._is_shown = False
        self.happened.emit(events)

    def _jumped(self) -> None:
        self.saved_point.emit()
        self._is_shown = True
        self.rewound.emit()
        self.asked.emit()
