"""Plays back the events of a move one after another, pausing before each roll until it is thrown.

The moves are played and saved before any of it is shown, so closing the window before a throw loses
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QSequentialAnimationGroup, QSizeF, Signal

from desktop.table.animations import Showing
from desktop.table.handful import Handful
from desktop.table.scene import TableScene
from desktop.table.tumble import Fling
from rules.events import DiceRolled, Event, StepBegan, TurnBegan
from rules.state import GameState, Step


class Awaited(NamedTuple):
    """A roll waiting to be thrown: by whom, which dice, and when in the match."""

    player: int
    numbers: tuple[int, ...]
    again: bool
    turn: int
    active: int
    step: Step


class Course(QObject):
    """The playback from the table before some events to the table after them.

    Signals:
        waits(): dice are ready to be thrown; `awaited` describes them.
        thrown(): the dice have been thrown.
        ended(): everything has been shown.
    """

    waits = Signal()
    thrown = Signal()
    ended = Signal()

    def __init__(
        self,
        scene: TableScene,
        before: tuple[int, int, Step],
        after: GameState,
        events: Sequence[Event],
        *,
        by_hand: bool,
    ) -> None:
        """Prepare the playback; nothing moves before `begin`.

        Args:
            scene: the table as before the events.
            before: the turn number, the active player and the step before the events.
            after: the state after the events.
            events: what happened.
            by_hand: whether rolls wait for the player to throw them.
        """
        super().__init__()
        self._scene = scene
        self._showing = Showing(scene, after)
        self._parts = _parts(events) if by_hand else [tuple(events)]
        self._by_hand = by_hand
        self._moment = before
        self._moving: QSequentialAnimationGroup | None = None
        self._handful: Handful | None = None
        self.awaited: Awaited | None = None

    def begin(self) -> bool:
        """Start; False if nothing visible moves."""
        return self._go_on()

    def stop(self) -> None:
        """Stop all movement and waiting; the caller shows the final state."""
        self._put_away()
        self._parts.clear()
        moving, self._moving = self._moving, None
        if moving is not None:
            moving.stop()

    def hold_still(self, milliseconds: int) -> None:
        """Pause the current movement this long after its start, for a screenshot."""
        if self._moving is not None:
            self._moving.pause()
            self._moving.setCurrentTime(milliseconds)

    # --- parts of the playback

    def _go_on(self, fling: Fling | None = None) -> bool:
        """Show the next part; False if nothing more moves or waits."""
        while self._parts:
            part = self._parts[0]
            if self._by_hand and fling is None and isinstance(part[0], DiceRolled):
                self._await(part[0])
                return True
            self._parts.pop(0)
            self._follow(part)
            moving = self._showing.of(part, fling)
            fling = None
            if moving is not None:
                self._moving = moving
                moving.finished.connect(self._finished)
                moving.start()
                return True
        return False

    def _finished(self) -> None:
        if self._moving is None:
            return
        self._moving.deleteLater()
        self._moving = None
        if not self._go_on():
            self.ended.emit()

    def _follow(self, part: Sequence[Event]) -> None:
        """Keep track of the turn and the step."""
        turn, active, step = self._moment
        for event in part:
            if isinstance(event, TurnBegan):
                turn, active = event.turn, event.player
            elif isinstance(event, StepBegan):
                step = event.step
        self._moment = turn, active, step

    # --- the throw

    def _await(self, event: DiceRolled) -> None:
        self._showing.catch_up()
        self._handful = Handful(self._scene, event.dice)
        self._handful.hop()
        self.awaited = Awaited(event.player, event.dice, event.again, *self._moment)
        self.waits.emit()

    def throw(self, velocity: tuple[float, float] = (0.0, 0.0)) -> None:
        """Throw the waiting dice with this velocity, in scene units per second."""
        if self._handful is None:
            return
        fling = Fling(velocity if self._handful.is_held else None, self._handful.poses())
        self._put_away()
        self.thrown.emit()
        if not self._go_on(fling):
            self.ended.emit()

    def relaid(self, size: QSizeF) -> None:
        """The table was resized: put the waiting dice at their new places."""
        if self._handful is not None:
            self._handful.put_back()
        self._scene.lay_out(size)
        self._scene.lie(self._scene.shown)
        self._scene.show_lines()
        self._showing.look_again()

    def press(self, point: QPointF, now: int) -> None:
        """The pointer was pressed while dice wait: pick them up, or let them hop."""
        if self._handful is None:
            return
        if self._handful.is_at(point):
            self._handful.take(point, now)
        else:
            self._handful.hop()

    def carry(self, point: QPointF, now: int) -> bool:
        """The pointer moved; returns whether it holds dice."""
        if self._handful is None or not self._handful.is_held:
            return False
        self._handful.carry(point, now)
        return True

    def release(self, now: int) -> bool:
        """The pointer was released; returns whether it held dice, which are thrown now."""
        if self._handful is None or not self._handful.is_held:
            return False
        self.throw(self._handful.swing(now))
        return True

    def put_back(self) -> bool:
        """Put held dice back without a throw; returns whether there were any."""
        if self._handful is None or not self._handful.is_held:
            return False
        self._handful.put_back()
        return True

    def _put_away(self) -> None:
        handful, self._handful = self._handful, None
        self.awaited = None
        if handful is not None:
            handful.leave()


def _parts(events: Sequence[Event]) -> list[tuple[Event, ...]]:
    """The events in parts; each roll starts a new one."""
    parts: list[list[Event]] = [[]]
    for event in events:
        if isinstance(event, DiceRolled):
            parts.append([])
        parts[-1].append(event)
    return [tuple(part) for part in parts if part]
