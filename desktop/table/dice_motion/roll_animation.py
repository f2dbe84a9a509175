"""Computes how dice tumble over the tray and come to rest.

The dealer has determined the faces before anything moves; a tumble only shows the way there. It is
computed completely and in advance: discs are thrown over the tray
(`desktop.table.dice_motion.dice_physics`), and each die rolls as it moves. The rolling is added up
backward from the end, so the die starts with exactly the rotation that makes it end squared on its
face. There it rests a moment to be read, and then glides to its place. The number of steps is
limited, so a tumble always ends. The same generator in the same state gives the same tumble.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from desktop.table.dice_motion.dice_physics import (
    STEPS_PER_SECOND,
    Obstacle,
    Point,
    ThrowVelocity,
    Tray,
    disc_routes,
)
from desktop.table.dice_motion.quaternion import (
    RESTING_ORIENTATIONS,
    Quaternion,
    center_rise,
    inverse,
    normalized,
    product,
    rotation_about,
    slerp,
    smootherstep,
)

# Seconds.
MAX_TUMBLE_SECONDS = 1.05  # longest tumble if the table throws the dice
READ_SECONDS = 0.22  # rest in which players can read the dice
GATHER_SECONDS = 0.3  # glide to their places
THROW_SECONDS = 0.18  # way from the hand into the tray

BOUNCE_SHARE = 0.8  # share of the tumble after which they no longer bounce

SLIDE_SPEED, ROLL_SPEED = (
    1.6,
    4.5,
)  # edges per second: below SLIDE a die slides flat, above ROLL it rolls
MAX_ROLL_SPEED = 26.0  # radians per second; anything faster only flickers
BOUNCE_HEIGHT = 1.5  # height of the first bounce, in half edges
GATHER_LIFT = 0.5


@dataclass(frozen=True, slots=True)
class DieThrow:
    """One die: its new face, its final place, and where it is thrown from.

    `shown` is the face it shows before the throw, if a face is visible. A die that leaves the
    player's hand has its rotation and height in `orientation` and `lift` instead.
    """

    face: int
    end: Point
    start: Point
    shown: int | None = None
    orientation: Quaternion | None = None
    lift: float = 0.0

    def __post_init__(self) -> None:
        for face in (self.face, self.shown):
            if face is not None and face not in range(6):
                raise ValueError(f"face {face}: a die has faces 0 to 5")


class DiePose(NamedTuple):
    """Where a die is at one moment: its center, its rotation, its height in half edges."""

    x: float
    y: float
    orientation: Quaternion
    lift: float


class HandThrow(NamedTuple):
    """How dice leave the hand: the velocity in scene units per second, and the pose of each die.

    Without a velocity the table throws them into the middle. Without poses they start from the
    table.
    """

    velocity: Point | None = None
    poses: Sequence[DiePose] = ()


class RollAnimation:
    """The paths of all dice of one roll, from the hand to their places.

    `standing` are dice in the tray that are not rolled; the others bump into them. `chance` affects
    only how the roll looks, never a face. `fling` is the velocity of the hand, across and down in
    scene units per second; without one the dice are thrown into the middle. `seconds` overrides the
    duration.
    """

    def __init__(
        self,
        tray: Tray,
        edge: float,
        throws: Sequence[DieThrow],
        chance: Random,
        *,
        standing: Sequence[Obstacle] = (),
        seconds: float | None = None,
        fling: Point | None = None,
    ) -> None:
        if edge <= 0 or (seconds is not None and seconds <= 0):
            raise ValueError(f"edge {edge}, seconds {seconds}: both must be above zero")
        hand = None if fling is None else ThrowVelocity.from_hand(fling, edge)
        most = (
            MAX_TUMBLE_SECONDS if hand is None else MAX_TUMBLE_SECONDS * (0.85 + 0.35 * hand.force)
        )
        steps = max(2, round(most * STEPS_PER_SECOND))
        starts = [throw.start for throw in throws]
        routes = disc_routes(tray, edge, starts, chance, standing=standing, steps=steps, hand=hand)
        self.throws = tuple(throws)
        self.steps = len(routes[0]) - 1 if routes else 0
        took = self.steps / STEPS_PER_SECOND
        whole = took + READ_SECONDS + GATHER_SECONDS
        self.seconds = whole if seconds is None else seconds
        self._tumbled, self._read = took / whole, 1 - GATHER_SECONDS / whole
        self.paths = [
            DiePath(route, throw, edge, chance.uniform(2.6, 3.6))
            for route, throw in zip(routes, self.throws, strict=True)
        ]

    def poses_at(self, seconds: float) -> list[DiePose]:
        """The poses of all dice after this many seconds; at the end exactly at their places."""
        progress = max(0.0, seconds / self.seconds)
        moment = progress / self._tumbled * self.steps
        step = int(moment)
        if step < self.steps:
            return [path.pose_at(step, moment - step) for path in self.paths]
        if progress >= 1:
            return self.resting_poses()
        return self._gathering_poses(smootherstep((progress - self._read) / (1 - self._read)))

    def resting_poses(self) -> list[DiePose]:
        """The poses of all dice on their faces and at their places."""
        return [DiePose(*throw.end, RESTING_ORIENTATIONS[throw.face], 0.0) for throw in self.throws]

    def _gathering_poses(self, progress: float) -> list[DiePose]:
        """The poses at a share of the way from where the dice came to rest to their places."""
        lift = GATHER_LIFT * math.sin(math.pi * progress)
        poses = []
        for path, throw in zip(self.paths, self.throws, strict=True):
            (x, y), (to_x, to_y), turn = path.route[-1], throw.end, RESTING_ORIENTATIONS[throw.face]
            poses.append(DiePose(x + (to_x - x) * progress, y + (to_y - y) * progress, turn, lift))
        return poses


class DiePath:
    """The path of one die over the tray: its position and rotation after each step."""

    def __init__(self, route: list[Point], throw: DieThrow, edge: float, bounces: float) -> None:
        self._throw, self._bounces = throw, bounces
        self._held = throw.orientation
        if self._held is None and throw.shown is not None:
            self._held = RESTING_ORIENTATIONS[throw.shown]
        self._thrown = round(min(THROW_SECONDS * STEPS_PER_SECOND, 0.3 * len(route)))
        self.route = self._from_hand(route)
        self._turns = _roll_orientations(self.route, throw.face, edge)

    def _from_hand(self, route: list[Point]) -> list[Point]:
        """The route from the actual hand position; discs start where there is room for them."""
        x0, y0 = self._throw.start
        begun = []
        for step, (x, y) in enumerate(route[: self._thrown]):
            gone = smootherstep(step / self._thrown)
            begun.append((x0 + (x - x0) * gone, y0 + (y - y0) * gone))
        return [*begun, *route[self._thrown :]]

    def pose_at(self, step: int, progress: float) -> DiePose:
        """The pose after a step and a share of the next one."""
        (x0, y0), (x1, y1) = self.route[step], self.route[step + 1]
        turn = slerp(self._turns[step], self._turns[step + 1], progress)
        moment, lift = step + progress, 0.0
        if moment < self._thrown:
            gone = smootherstep(moment / self._thrown)
            if self._held is not None:
                turn = slerp(self._held, turn, gone)
            lift = self._throw.lift * (1 - gone)
        hop = _bounce_height(moment / (len(self.route) - 1) / BOUNCE_SHARE, self._bounces)
        lift = max(lift, center_rise(turn) + hop)
        return DiePose(x0 + (x1 - x0) * progress, y0 + (y1 - y0) * progress, turn, lift)


def _roll_orientations(route: list[Point], face: int, edge: float) -> list[Quaternion]:
    """The rotations from rolling along the route, such that the die ends on the face."""
    turn = RESTING_ORIENTATIONS[face]
    turns = [turn]
    x1, y1 = route[-1]
    for x0, y0 in reversed(route[:-1]):
        rolling = _step_rotation(x1 - x0, y1 - y0, edge)
        if rolling is not None:
            turn = normalized(product(inverse(rolling), turn))
        turns.append(turn)
        x1, y1 = x0, y0
    turns.reverse()
    return turns


def _step_rotation(dx: float, dy: float, edge: float) -> Quaternion | None:
    """The rotation of a die that moves by (dx, dy) in one step, or None if it slides flat.

    It rolls over its lower edge, not around its center.
    """
    distance = math.hypot(dx, dy)
    speed = distance * STEPS_PER_SECOND / edge
    if speed <= SLIDE_SPEED:
        return None
    grip = smootherstep((speed - SLIDE_SPEED) / (ROLL_SPEED - SLIDE_SPEED))
    angle = min(distance / (edge / 2) * grip, MAX_ROLL_SPEED / STEPS_PER_SECOND)
    return rotation_about((-dy / distance, dx / distance, 0.0), angle)


def _bounce_height(progress: float, bounces: float) -> float:
    """The height of a bouncing die: arcs that get lower, and none once `progress` reaches 1."""
    if progress >= 1:
        return 0.0
    return BOUNCE_HEIGHT * (1 - progress) ** 2 * abs(math.sin(math.pi * bounces * progress))
