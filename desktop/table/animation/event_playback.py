"""Plays back the events of a move one after another, pausing before each roll until it is thrown.

The moves are played and saved before any of it is shown, so closing the window before a throw loses
nothing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QObject, QPointF, QSequentialAnimationGroup, QSizeF, Signal

from desktop.table.animation.event_animations import AnimationBuilder, StatesAround
from desktop.table.dice_motion.motion import Motion, ease_out, no_op, rise_and_fall
from desktop.table.dice_motion.quaternion import (
    Quaternion,
    Vector,
    center_rise,
    product,
    rotation_about,
)
from desktop.table.dice_motion.roll_animation import DiePose, HandThrow
from desktop.table.items.die_item import HELD_LIFT
from desktop.table.layout.table_layout import Z_DIE, Z_HELD
from desktop.table.scene.table_scene import TableScene
from rules.model import DieId, PlayerId
from rules.state import DiceRolled, Event, GameState, Step, StepBegan, TurnBegan

GATHER_MS = 130.0  # milliseconds in which the dice gather in the hand
HOP_MS = 240.0  # duration in milliseconds of the hop that shows that dice are waiting
HOP_LIFT = 0.8  # height of the hop, in half edges
VELOCITY_WINDOW_MS = 90  # milliseconds before the release over which the speed is measured
SPACING = 0.8  # spacing of dice in the hand, in edges
PICKUP_REACH = 1.1  # how far from a die a press still picks it up, in edges
SHAKE_RADIANS = (
    0.55  # rotation in radians of a held die for each edge length that the pointer moves
)


class HeldDie(NamedTuple):
    """A held die: where it came from, its offset in the hand, and how it turns over."""

    origin: QPointF
    offset: QPointF
    orientation: Quaternion
    axis: Vector


class WaitingDice:
    """The dice of one roll, waiting to be thrown, and how they move in the player's hand.

    Their faces are already determined; a throw decides only how they get there. The player picks
    all of them up together; they follow the pointer, turn over as the hand shakes, and leave at the
    speed of the pointer.
    """

    def __init__(self, scene: TableScene, dice: Sequence[DieId]) -> None:
        self._scene = scene
        self._dice = [scene.dice[die_id] for die_id in dice]
        self._held: list[HeldDie] = []
        self._trail: list[tuple[int, QPointF]] = []
        self._shaken = 0.0
        self._motion: Motion | None = None
        self._gathered = 0.0
        self._highlight(True)

    @property
    def is_held(self) -> bool:
        """Whether the player is holding the dice."""
        return bool(self._held)

    def is_near(self, point: QPointF) -> bool:
        """Whether a press at this point picks up the dice: it is on one of them, or near."""
        for die in self._dice:
            away = point - die.pos()
            if max(abs(away.x()), abs(away.y())) < PICKUP_REACH * die.edge:
                return True
        return False

    def pick_up(self, point: QPointF, now: int) -> None:
        """Pick up the dice; `now` is in milliseconds."""
        self._stop()
        self._highlight(False)
        self._shaken, self._gathered, self._trail = 0.0, 0.0, [(now, point)]
        self._held = [
            HeldDie(die.pos(), _in_hand(place, die.edge), die.orientation, _axis(place))
            for place, die in enumerate(self._dice)
        ]
        for die in self._dice:
            die.preload_pictures()
            die.setZValue(Z_HELD)
        self._move(Motion(self._scene.tempo.milliseconds(GATHER_MS), self._gather, no_op))

    def carry(self, point: QPointF, now: int) -> None:
        """Move the hand, which also shakes the dice."""
        moved = point - self._trail[-1][1]
        self._shaken += SHAKE_RADIANS * math.hypot(moved.x(), moved.y()) / self._dice[0].edge
        self._trail = [
            (then, at) for then, at in self._trail if now - then <= 4 * VELOCITY_WINDOW_MS
        ]
        self._trail.append((now, point))
        self._show()

    def velocity(self, now: int) -> tuple[float, float]:
        """The velocity of the hand, across and down in scene units per second."""
        lately = [(then, at) for then, at in self._trail if now - then <= VELOCITY_WINDOW_MS]
        if len(lately) < 2:
            return (0.0, 0.0)
        (began, start), end = lately[0], lately[-1][1]
        seconds = max(now - began, 8) / 1000
        return ((end.x() - start.x()) / seconds, (end.y() - start.y()) / seconds)

    def poses(self) -> list[DiePose]:
        """The poses of the dice as they leave the hand; none if no one holds them."""
        if not self._held:
            return []
        self._stop()
        return [self._pose(held) for held in self._held]

    def put_back(self) -> None:
        """Put the dice back without a throw; they wait again."""
        self._stop()
        for die, held in zip(self._dice, self._held, strict=False):
            die.set_held(False)
            die.setPos(held.origin)
            die.setZValue(Z_DIE)
        self._held = []
        self._highlight(True)

    def hop(self) -> None:
        """Let the dice hop in place, to show that they are waiting."""
        if self._held or self._motion is not None:
            return

        def show(progress: float) -> None:
            for die in self._dice:
                die.lift_by(HOP_LIFT * rise_and_fall(progress))

        def arrive() -> None:
            self._motion = None
            for die in self._dice:
                die.set_held(False)

        self._move(Motion(self._scene.tempo.milliseconds(HOP_MS), show, arrive))

    def release(self) -> None:
        """Stop waiting: the dice were thrown, or the playback has ended."""
        self._stop()
        self._held = []
        self._highlight(False)

    # --- in the hand

    def _highlight(self, on: bool) -> None:
        for die in self._dice:
            die.set_marks(legal=on)

    def _move(self, motion: Motion) -> None:
        self._motion = motion
        motion.start()

    def _stop(self) -> None:
        motion, self._motion = self._motion, None
        if motion is not None:
            motion.stop()

    def _gather(self, progress: float) -> None:
        self._gathered = ease_out(progress)
        self._show()

    def _show(self) -> None:
        for die, held in zip(self._dice, self._held, strict=True):
            die.show_pose(self._pose(held))

    def _pose(self, held: HeldDie) -> DiePose:
        """The pose between the old place and the hand, which stays inside the table."""
        table = self._scene.sceneRect()
        hand = self._trail[-1][1] + held.offset
        x = min(max(hand.x(), table.left()), table.right())
        y = min(max(hand.y(), table.top()), table.bottom())
        at = held.origin + (QPointF(x, y) - held.origin) * self._gathered
        turn = product(rotation_about(held.axis, self._shaken), held.orientation)
        lift = HELD_LIFT * self._gathered + center_rise(turn)
        return DiePose(at.x(), at.y(), turn, lift)


def _in_hand(place: int, edge: float) -> QPointF:
    """The offset of a die in the hand; a sunflower spiral keeps all of them close."""
    far, angle = SPACING * edge * math.sqrt(place), place * 2.39996
    return QPointF(far * math.cos(angle), far * math.sin(angle))


def _axis(place: int) -> Vector:
    """The axis a die turns about in the hand, a different one for each die."""
    angle = 1.1 + place * 2.39996
    return (0.9 * math.cos(angle), 0.9 * math.sin(angle), math.sqrt(1 - 0.81))


# --- playback -------------------------------------------------------------------------------------


class PendingRoll(NamedTuple):
    """A roll waiting to be thrown: by whom, which dice, and when in the match."""

    player: PlayerId
    dice: tuple[DieId, ...]
    is_reroll: bool
    turn: int
    active_player: PlayerId
    step: Step


class EventPlayback(QObject):
    """The playback from the table before some events to the table after them."""

    roll_waiting = Signal()  # dice are ready to be thrown; `pending_roll` describes them
    dice_thrown = Signal()  # the dice have been thrown
    finished = Signal()  # everything has been shown

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

        `before` is the turn number, the active player and the step before the events; `after` is
        the state after them. With `by_hand`, rolls wait for the player to throw them.
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

    def skip_to_throw(self) -> bool:
        """Skip to the next roll that its player throws; False, and nothing skipped, without one."""
        rolls = (part[0] for part in self._parts)
        if not any(isinstance(roll, DiceRolled) and self._waits_for(roll) for roll in rolls):
            return False
        while self._moving is not None:
            self._moving.setCurrentTime(self._moving.duration())
        return True

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
        """Whether a roll waits for its player to throw.

        The computer rolls at once, and who has confirmed a reroll has thrown.
        """
        is_confirmed = roll.is_reroll and self._moment[2] is Step.ROLL_AND_REROLL
        return (
            self._by_hand
            and not is_confirmed
            and not self._scene.arrangement.setup.players[roll.player].computer
        )

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
        self._scene.overlays.show()
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
