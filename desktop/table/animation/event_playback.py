"""Plays back the events of a move one after another, pausing before each roll until it is thrown.

The moves are played and saved before any of it is shown, so closing the window before a throw loses
nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QSequentialAnimationGroup, QSizeF, Signal

from desktop.table.animation.event_animations import AnimationBuilder, StatesAround
from desktop.table.animation.waiting_dice import WaitingDice
from desktop.table.dice_motion.roll_animation import HandThrow
from desktop.table.scene.table_scene import TableScene
from rules.model import DieId, PlayerId
from rules.state import DiceRolled, Event, GameState, Step, StepBegan, TurnBegan


class PendingRoll(NamedTuple):
    """A roll waiting to be thrown: by whom, which dice, and when in the match."""

    player: PlayerId
    dice: tuple[DieId, ...]
    is_reroll: bool
    turn: int
    active_player: PlayerId
    step: Step


class EventPlayback(QObject):
    """The playback from the table before some events to the table after them.

    Signals:
        roll_waiting(): dice are ready to be thrown; `pending_roll` describes them.
        dice_thrown(): the dice have been thrown.
        finished(): everything has been shown.
    """

    roll_waiting = Signal()
    dice_thrown = Signal()
    finished = Signal()

    def __init__(
        self,
        scene: TableScene,
        before: tuple[int, PlayerId, Step],
        after: GameState,
        events: Sequence[Event],
        states_around: StatesAround,
        *,
        by_hand: bool,
    ) -> None:
        """Prepare the playback; nothing moves before `start`.

        Args:
            scene: the table as before the events.
            before: the turn number, the active player and the step before the events.
            after: the state after the events.
            events: what happened.
            states_around: finds the states before and after the move that caused an event.
            by_hand: whether rolls wait for the player to throw them.
        """
        super().__init__()
        self._scene = scene
        self._builder = AnimationBuilder(scene, after, states_around)
        self._parts = _split_at_rolls(events) if by_hand else [tuple(events)]
        self._by_hand = by_hand
        self._moment = before
        self._moving: QSequentialAnimationGroup | None = None
        self._waiting_dice: WaitingDice | None = None
        self.pending_roll: PendingRoll | None = None

    def start(self) -> bool:
        """Start; False if nothing visible moves."""
        return self._show_next()

    def stop(self) -> None:
        """Stop all movement and waiting; the caller shows the final state."""
        self._end_waiting()
        self._parts.clear()
        moving, self._moving = self._moving, None
        if moving is not None:
            moving.stop()
            moving.deleteLater()

    def pause_at(self, milliseconds: int) -> None:
        """Pause the current movement this long after its start, for a screenshot."""
        if self._moving is not None:
            self._moving.pause()
            self._moving.setCurrentTime(milliseconds)

    # --- parts of the playback

    def _show_next(self, fling: HandThrow | None = None) -> bool:
        """Show the next part; False if nothing more moves or waits."""
        while self._parts:
            part = self._parts[0]
            roll = part[0] if part else None
            if fling is None and isinstance(roll, DiceRolled) and self._waits_for(roll):
                self._wait_for_throw(roll)
                return True
            self._parts.pop(0)
            self._track_moment(part)
            moving = self._builder.build(part, fling)
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
        if not self._show_next():
            self.finished.emit()

    def _track_moment(self, part: Sequence[Event]) -> None:
        """Keep track of the turn and the step."""
        turn, active, step = self._moment
        for event in part:
            if isinstance(event, TurnBegan):
                turn, active = event.turn, event.player
            elif isinstance(event, StepBegan):
                step = event.step
        self._moment = turn, active, step

    # --- the throw

    def _waits_for(self, roll: DiceRolled) -> bool:
        """Whether a roll waits for its player to throw; the computer rolls at once."""
        return self._by_hand and not self._scene.setup.players[roll.player].computer

    def _wait_for_throw(self, event: DiceRolled) -> None:
        self._builder.show_before(event)
        self._waiting_dice = WaitingDice(self._scene, event.dice)
        self._waiting_dice.hop()
        self.pending_roll = PendingRoll(event.player, event.dice, event.is_reroll, *self._moment)
        self.roll_waiting.emit()

    def throw(self, velocity: tuple[float, float] = (0.0, 0.0)) -> None:
        """Throw the waiting dice with this velocity, in scene units per second."""
        if self._waiting_dice is None:
            return
        fling = HandThrow(
            velocity if self._waiting_dice.is_held else None, self._waiting_dice.poses()
        )
        self._end_waiting()
        self.dice_thrown.emit()
        if not self._show_next(fling):
            self.finished.emit()

    def relayout(self, size: QSizeF) -> None:
        """The table was resized: put the waiting dice at their new places."""
        if self._waiting_dice is not None:
            self._waiting_dice.put_back()
        self._scene.lay_out(size)
        self._scene.place_dice(self._scene.shown_dice)
        self._scene.show_lines()
        self._builder.refresh_spots()

    def press_at(self, point: QPointF, now: int) -> None:
        """The pointer was pressed while dice wait: pick them up, or let them hop."""
        if self._waiting_dice is None:
            return
        if self._waiting_dice.is_near(point):
            self._waiting_dice.pick_up(point, now)
        else:
            self._waiting_dice.hop()

    def move_to(self, point: QPointF, now: int) -> bool:
        """The pointer moved; returns whether it holds dice."""
        if self._waiting_dice is None or not self._waiting_dice.is_held:
            return False
        self._waiting_dice.carry(point, now)
        return True

    def release(self, now: int) -> bool:
        """The pointer was released; returns whether it held dice, which are thrown now."""
        if self._waiting_dice is None or not self._waiting_dice.is_held:
            return False
        self.throw(self._waiting_dice.velocity(now))
        return True

    def put_back(self) -> bool:
        """Put held dice back without a throw; returns whether there were any."""
        if self._waiting_dice is None or not self._waiting_dice.is_held:
            return False
        self._waiting_dice.put_back()
        return True

    def _end_waiting(self) -> None:
        handful, self._waiting_dice = self._waiting_dice, None
        self.pending_roll = None
        if handful is not None:
            handful.release()


def _split_at_rolls(events: Sequence[Event]) -> list[tuple[Event, ...]]:
    """The events in parts; each roll starts a new one."""
    parts: list[list[Event]] = [[]]
    for event in events:
        if isinstance(event, DiceRolled):
            parts.append([])
        parts[-1].append(event)
    return [tuple(part) for part in parts if part]
