"""How a handful of dice tumbles over the tray, and how it comes to rest.

The dealer has given the faces before anything moves; a tumble only shows the way there. So it
is worked out whole and in advance: discs bump into each other and the walls (pymunk), are drawn
to their places, and each die rolls with its own motion. That rolling is summed up from the end
backwards: the die starts turned just so that it ends squared on its face, without a trick at the
last moment. The number of steps is fixed, so a tumble always ends, and the same generator in the
same state gives the same tumble.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import NamedTuple

import pymunk

from desktop.table.turning import (
    RESTING,
    Quaternion,
    about,
    between,
    inverse,
    product,
    smooth,
    standing_height,
    unit,
)

Point = tuple[float, float]

STEPS_A_SECOND = 120
SECONDS = 1.1

# Shares of the time.
THROWN = 0.16  # from the hand into the tray
FREE = 0.42  # until the dice are drawn to their places
EARLIEST_REST = 0.80  # the first die may lie still from here on

GIRTH = 0.58  # radius of the disc that bumps, in edges
SLIDE, ROLL = 1.6, 4.5  # edges a second: slower than this a die slides flat, faster it rolls
FASTEST_ROLL = 26.0  # radians a second; beyond it the eye sees only flicker
HOP = 1.5  # height of the first bounce, in half edges

# How a hand throws, in edges a second: below the first it only lets go.
LIMP, SOFT, HARD = 2.5, 9.0, 40.0


class Tray(NamedTuple):
    """The rectangle the dice tumble in."""

    left: float
    top: float
    width: float
    height: float

    def within(self, point: Point, margin: float) -> Point:
        """The nearest point that is at least `margin` from every wall, or else in the middle."""
        x, y = point
        across, down = min(margin, self.width / 2), min(margin, self.height / 2)
        return (
            min(max(x, self.left + across), self.left + self.width - across),
            min(max(y, self.top + down), self.top + self.height - down),
        )

    @property
    def middle(self) -> Point:
        return (self.left + self.width / 2, self.top + self.height / 2)


@dataclass(frozen=True, slots=True)
class Throw:
    """One die: the face it was dealt, where it comes to rest, and where it is thrown from.

    `shown` is the face it shows before it is thrown, if any can be seen. A die that leaves a hand
    is held somehow, by `turn` and `lift`, instead.
    """

    face: int
    place: Point
    start: Point
    shown: int | None = None
    turn: Quaternion | None = None
    lift: float = 0.0

    def __post_init__(self) -> None:
        for face in (self.face, self.shown):
            if face is not None and face not in range(6):
                raise ValueError(f"face {face}: a die has faces 0 to 5")


class Pose(NamedTuple):
    """Where a die is at one moment: its middle, its turn, its height in half edges."""

    x: float
    y: float
    turn: Quaternion
    lift: float


class Fling(NamedTuple):
    """How dice leave a hand: how fast, across and down in lengths a second, and from which poses.

    No velocity: the table throws them, into the middle. No poses: they lay there.
    """

    velocity: Point | None = None
    poses: Sequence[Pose] = ()


class Swing(NamedTuple):
    """A throw as the table takes it: its direction (None: just let go), and edges a second."""

    angle: float | None
    speed: float

    @classmethod
    def of(cls, fling: Point | None, edge: float) -> Swing | None:
        """What a hand does, no softer than dice need to roll and no harder than eyes can follow."""
        if fling is None:
            return None
        speed = math.hypot(*fling) / edge
        angle = math.atan2(fling[1], fling[0]) if speed > LIMP else None
        return cls(angle, min(max(speed, SOFT), HARD))

    @property
    def seconds(self) -> float:
        """How long dice that are thrown so tumble: the harder, the longer."""
        return SECONDS * (0.85 + 0.45 * (self.speed - SOFT) / (HARD - SOFT))


class Tumble:
    """The way of all dice of one roll, from the hand to rest.

    `standing` are places of dice that lie in the tray and are not rolled; the others bump
    into them. `chance` decides only how it looks, never a face. `fling` is how fast a hand throws
    them, across and down in lengths a second; without one they are thrown into the middle. They
    take as long as their throw is hard, or `seconds`.
    """

    def __init__(
        self,
        tray: Tray,
        edge: float,
        throws: Sequence[Throw],
        chance: Random,
        *,
        standing: Sequence[Point] = (),
        seconds: float | None = None,
        fling: Point | None = None,
    ) -> None:
        hand = Swing.of(fling, edge) if edge > 0 else None
        if seconds is None:
            seconds = hand.seconds if hand is not None else SECONDS
        if edge <= 0 or seconds <= 0:
            raise ValueError(f"edge {edge}, seconds {seconds}: both must be above zero")
        self.throws = tuple(throws)
        self.seconds = seconds
        self.steps = max(2, round(seconds * STEPS_A_SECOND))
        routes = _bumped(tray, edge, self.throws, chance, standing, self.steps, hand)
        self.ways = [
            _rolled(_settled(route, throw, chance, self.steps), throw, edge, chance)
            for route, throw in zip(routes, self.throws, strict=True)
        ]

    def at(self, seconds: float) -> list[Pose]:
        """Every die after that many seconds; at the end exactly at rest."""
        moment = max(0.0, seconds / self.seconds * self.steps)
        step = int(moment)
        if step >= self.steps:
            return self.at_rest()
        return [_midway(way[step], way[step + 1], moment - step) for way in self.ways]

    def at_rest(self) -> list[Pose]:
        """Every die on its face and at its place."""
        return [Pose(*throw.place, RESTING[throw.face], 0.0) for throw in self.throws]


def _midway(a: Pose, b: Pose, share: float) -> Pose:
    return Pose(
        a.x + (b.x - a.x) * share,
        a.y + (b.y - a.y) * share,
        between(a.turn, b.turn, share),
        a.lift + (b.lift - a.lift) * share,
    )


# --- over the tray


def _bumped(
    tray: Tray,
    edge: float,
    throws: Sequence[Throw],
    chance: Random,
    standing: Sequence[Point],
    steps: int,
    hand: Swing | None,
) -> list[list[Point]]:
    """Where each disc is after every step."""
    space = pymunk.Space()
    space.damping = 0.5
    girth = GIRTH * edge
    _raise_walls(space, tray)
    for place in standing:
        body = pymunk.Body(body_type=pymunk.Body.STATIC)
        body.position = place
        space.add(body, _disc(body, girth))
    spots = _spread([tray.within(throw.start, girth) for throw in throws], tray, girth)
    bodies = [_thrown(space, tray, edge, spot, chance, hand) for spot in spots]
    routes: list[list[Point]] = [[tray.within(body.position, girth)] for body in bodies]
    for step in range(steps):
        if step > FREE * steps:
            for body, throw in zip(bodies, throws, strict=True):
                _draw_home(body, tray.within(throw.place, girth), steps)
        space.step(1 / STEPS_A_SECOND)
        for body, route in zip(bodies, routes, strict=True):
            route.append(tray.within((body.position.x, body.position.y), girth))
    return routes


def _raise_walls(space: pymunk.Space, tray: Tray) -> None:
    thick = 20.0
    left, top = tray.left - thick, tray.top - thick
    right, bottom = tray.left + tray.width + thick, tray.top + tray.height + thick
    ends = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    for a, b in pairwise(ends):
        wall = pymunk.Segment(space.static_body, a, b, thick)
        wall.elasticity, wall.friction = 0.75, 0.3
        space.add(wall)


def _disc(body: pymunk.Body, radius: float) -> pymunk.Circle:
    shape = pymunk.Circle(body, radius)
    shape.elasticity, shape.friction = 0.85, 0.3
    return shape


def _spread(wanted: Sequence[Point], tray: Tray, girth: float) -> list[Point]:
    """Spots near the wanted ones with room for a disc each: a heap would only jam.

    In a tray too small for all, the last ones overlap and push each other apart.
    """
    spots: list[Point] = []
    for x, y in wanted:
        spot = x, y
        for ring in range(200):
            # A sunflower spiral meets every spot around, near ones first.
            far, angle = 0.45 * girth * math.sqrt(ring), ring * 2.39996
            spot = tray.within((x + far * math.cos(angle), y + far * math.sin(angle)), girth)
            if all(math.dist(spot, other) >= 2 * girth for other in spots):
                break
        spots.append(spot)
    return spots


def _thrown(
    space: pymunk.Space,
    tray: Tray,
    edge: float,
    spot: Point,
    chance: Random,
    hand: Swing | None,
) -> pymunk.Body:
    """A disc that leaves the hand the way it is flung, or roughly towards the middle."""
    body = pymunk.Body(1, pymunk.moment_for_circle(1, 0, GIRTH * edge))
    x, y = spot
    # Two discs at exactly the same spot would not know which way to push each other.
    body.position = (x + chance.uniform(-0.1, 0.1) * edge, y + chance.uniform(-0.1, 0.1) * edge)
    mx, my = tray.middle
    ahead, apart = math.atan2(my - y, mx - x), 0.8
    if hand is not None and hand.angle is not None:
        ahead, apart = hand.angle, 0.28
    elif math.hypot(mx - x, my - y) <= edge:
        apart = math.pi
    angle = ahead + chance.uniform(-apart, apart)
    speed = chance.uniform(0.9, 1.5) * min(tray.width + tray.height, 26 * edge)
    if hand is not None:
        speed = chance.uniform(0.8, 1.2) * hand.speed * edge
    body.velocity = (speed * math.cos(angle), speed * math.sin(angle))
    space.add(body, _disc(body, GIRTH * edge))
    return body


def _draw_home(body: pymunk.Body, home: Point, steps: int) -> None:
    """Pull a disc to its place like a spring that does not overshoot."""
    stiffness = 6.0 * STEPS_A_SECOND / steps
    x, y = home[0] - body.position.x, home[1] - body.position.y
    body.apply_force_at_world_point(
        (
            body.mass * (stiffness**2 * x - 2 * stiffness * body.velocity.x),
            body.mass * (stiffness**2 * y - 2 * stiffness * body.velocity.y),
        ),
        body.position,
    )


# --- from the hand, to rest


def _settled(route: list[Point], throw: Throw, chance: Random, steps: int) -> list[Point]:
    """The route with its ends exact: from the hand at first, onto the place at last."""
    still = chance.uniform(EARLIEST_REST, 1.0)
    way = []
    for step, (x, y) in enumerate(route):
        share = step / steps
        arrived = smooth((share - FREE) / (still - FREE))
        x, y = x + (throw.place[0] - x) * arrived, y + (throw.place[1] - y) * arrived
        gone = smooth(share / THROWN)
        way.append(
            (
                throw.start[0] + (x - throw.start[0]) * gone,
                throw.start[1] + (y - throw.start[1]) * gone,
            )
        )
    return way


def _rolled(way: list[Point], throw: Throw, edge: float, chance: Random) -> list[Pose]:
    """The way with the turns that rolling along it gives, and the height over the tray."""
    steps = len(way) - 1
    turns = [RESTING[throw.face]]
    for (x0, y0), (x1, y1) in zip(reversed(way[:-1]), reversed(way[1:]), strict=True):
        back = inverse(_rolling(x1 - x0, y1 - y0, edge))
        turns.append(unit(product(back, turns[-1])))
    turns.reverse()
    bounces = chance.uniform(2.6, 3.6)
    held = throw.turn
    if held is None and throw.shown is not None:
        held = RESTING[throw.shown]
    poses = []
    for step, ((x, y), turn) in enumerate(zip(way, turns, strict=True)):
        share = step / steps
        gone = smooth(share / THROWN)
        if held is not None:
            turn = between(held, turn, gone)
        lift = standing_height(turn) + _hop(share / 0.7, bounces)
        lift += (throw.lift - lift) * (1 - gone) if throw.lift else 0.0
        poses.append(Pose(x, y, turn, lift))
    return poses


def _rolling(dx: float, dy: float, edge: float) -> Quaternion:
    """The turn of a die that moves by (dx, dy) in one step: over its lower edge, not its middle."""
    way = math.hypot(dx, dy)
    speed = way * STEPS_A_SECOND / edge
    if speed <= SLIDE:
        return RESTING[0]
    grip = smooth((speed - SLIDE) / (ROLL - SLIDE))
    angle = min(way / (edge / 2) * grip, FASTEST_ROLL / STEPS_A_SECOND)
    return about((-dy / way, dx / way, 0.0), angle)


def _hop(share: float, bounces: float) -> float:
    """The height of a bouncing die: arcs that get lower, none after the whole `share`."""
    if share >= 1:
        return 0.0
    return HOP * (1 - share) ** 2 * abs(math.sin(math.pi * bounces * share))
