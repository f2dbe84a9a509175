"""Physics of thrown dice: discs that slide over the tray and bump into each other and the walls.

Dice are discs here (pymunk); only `roll_animation` knows that they are cubes. Friction slows them
so that all are at rest when the time is over. They end squared up, and none overlaps another.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations, pairwise
from random import Random
from typing import NamedTuple

import pymunk

Point = tuple[float, float]

STEPS_PER_SECOND = 60
SUBSTEPS = 2  # substeps per step, so that fast discs do not pass through each other
DISC_RADIUS = 0.58  # radius of a disc, in edges
REST_SPACING = 1.12  # distance between the centers of dice at rest, in edges

# Speeds of a throw, in edges per second; below LIMP the dice are just dropped.
DROP_SPEED, MIN_SPEED, MAX_SPEED = 2.5, 9.0, 40.0
FRICTION = (0.6, 0.9)  # share of its speed that a disc loses in a throw if it hits nothing
REST_SHARE = 0.97  # share of the time after which every disc is at rest


class _Room(NamedTuple):
    """Where the center of a disc may be."""

    left: float
    top: float
    right: float
    bottom: float

    def clamp(self, point: Point) -> Point:
        """The nearest point in it; called so often that it must be fast."""
        x, y = point
        left, top, right, bottom = self
        if left <= x <= right and top <= y <= bottom:
            return point
        return (
            left if x < left else right if x > right else x,
            top if y < top else bottom if y > bottom else y,
        )


class Tray(NamedTuple):
    """The rectangle the dice tumble in."""

    left: float
    top: float
    width: float
    height: float

    def room(self, margin: float) -> _Room:
        """The part at least `margin` away from every wall, or the middle without room."""
        across, down = min(margin, self.width / 2), min(margin, self.height / 2)
        return _Room(
            self.left + across,
            self.top + down,
            self.left + self.width - across,
            self.top + self.height - down,
        )

    def clamp(self, point: Point, margin: float) -> Point:
        """The nearest point at least `margin` from every wall, or the middle without room."""
        return self.room(margin).clamp(point)

    @property
    def center(self) -> Point:
        return (self.left + self.width / 2, self.top + self.height / 2)


class Obstacle(NamedTuple):
    """A die in the tray that does not move."""

    center: Point
    edge: float


class ThrowVelocity(NamedTuple):
    """A throw as the table performs it: its direction (None: just dropped) and edges per second."""

    angle: float | None
    speed: float

    @classmethod
    def from_hand(cls, velocity: Point, edge: float) -> ThrowVelocity:
        """The throw for a hand's velocity, limited to speeds that eyes can follow."""
        speed = math.hypot(*velocity) / edge
        angle = math.atan2(velocity[1], velocity[0]) if speed > DROP_SPEED else None
        return cls(angle, min(max(speed, MIN_SPEED), MAX_SPEED))

    @property
    def force(self) -> float:
        """From 0 for the softest throw to 1 for the hardest."""
        return (self.speed - MIN_SPEED) / (MAX_SPEED - MIN_SPEED)


def disc_routes(
    tray: Tray,
    edge: float,
    starts: Sequence[Point],
    chance: Random,
    *,
    standing: Sequence[Obstacle],
    steps: int,
    hand: ThrowVelocity | None,
) -> list[list[Point]]:
    """The route of each disc, step by step, until all are at rest and clear of each other.

    The dice `standing` in the tray do not move. Without a `hand`, the discs fly into the middle.
    """
    space = pymunk.Space()
    girth = DISC_RADIUS * edge
    _raise_walls(space, tray)
    for die in standing:
        body = pymunk.Body(body_type=pymunk.Body.STATIC)
        body.position = die.center
        space.add(body, _disc(body, DISC_RADIUS * die.edge))
    room = tray.room(girth)
    spots = _start_positions([room.clamp(start) for start in starts], room, girth)
    bodies = [_thrown_body(space, tray, edge, spot, chance, hand) for spot in spots]
    fastest = max((body.velocity.length for body in bodies), default=0.0)
    losses = [chance.uniform(*FRICTION) * body.velocity.length / steps for body in bodies]
    routes: list[list[Point]] = [[room.clamp(spot)] for spot in spots]
    for step in range(1, steps + 1):
        for _ in range(SUBSTEPS):
            space.step(1 / STEPS_PER_SECOND / SUBSTEPS)
        most = fastest * max(0.0, 1 - step / (REST_SHARE * steps))
        for body, loss, route in zip(bodies, losses, routes, strict=True):
            _slow(body, loss, most)
            x, y = body.position
            route.append(room.clamp((x, y)))
    end = _last_moved(routes)
    routes = [route[: end + 1] for route in routes]
    ends = separated_places([route[-1] for route in routes], tray, edge, standing)
    return [_bent_route(route, end) for route, end in zip(routes, ends, strict=True)]


def _last_moved(routes: list[list[Point]]) -> int:
    """The step after which all discs are at rest; at least the second."""
    for step in range(len(routes[0]) - 1, 2, -1) if routes else ():
        if any(math.dist(route[step], route[step - 1]) > 0.05 for route in routes):
            return step
    return 2


def _slow(body: pymunk.Body, loss: float, most: float) -> None:
    """Apply friction; however hard a disc was hit, it comes to rest in time."""
    velocity = body.velocity
    speed = math.hypot(velocity.x, velocity.y)
    if speed > 0:
        kept_speed = max(0.0, min(speed - loss, most)) / speed
        body.velocity = (velocity.x * kept_speed, velocity.y * kept_speed)


def _bent_route(route: list[Point], end: Point) -> list[Point]:
    """The route with its last part bent toward another end."""
    dx, dy = end[0] - route[-1][0], end[1] - route[-1][1]
    if not dx and not dy:
        return route
    last = len(route) - 1
    progresses = (max(0.0, (step / last - 0.55) / 0.45) for step in range(last + 1))
    bends = [progress * progress * (3 - 2 * progress) for progress in progresses]
    return [(x + dx * bend, y + dy * bend) for (x, y), bend in zip(route, bends, strict=True)]


def separated_places(
    places: Sequence[Point], tray: Tray, edge: float, standing: Sequence[Obstacle] = ()
) -> list[Point]:
    """Places near the given ones where the squares do not overlap, as far as there is room."""
    room = tray.room(DISC_RADIUS * edge)
    found = [*places, *(die.center for die in standing)]
    edges = [edge] * len(places) + [die.edge for die in standing]
    movable = len(places)
    pairs = [
        (first, second, REST_SPACING * (edge + edges[second]) / 2)
        for first, second in combinations(range(len(found)), 2)
        if first < movable and math.dist(found[first], found[second]) < 4 * max(edge, edges[second])
    ]
    for _ in range(24):
        is_clear = True
        for first, second, pitch in pairs:
            (x0, y0), (x1, y1) = found[first], found[second]
            across, down = pitch - abs(x1 - x0), pitch - abs(y1 - y0)
            if across <= 0.01 or down <= 0.01:
                continue
            is_clear = False
            weight = 0.5 if second < movable else 1.0
            dx = math.copysign(across, x1 - x0) if across < down else 0.0
            dy = 0.0 if across < down else math.copysign(down, y1 - y0)
            found[first] = room.clamp((x0 - weight * dx, y0 - weight * dy))
            if second < movable:
                found[second] = room.clamp((x1 + weight * dx, y1 + weight * dy))
        if is_clear:
            break
    return found[:movable]


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


# A sunflower spiral visits every position around, near ones first.
_SPIRAL = [
    (
        0.45 * math.sqrt(ring) * math.cos(ring * 2.39996),
        0.45 * math.sqrt(ring) * math.sin(ring * 2.39996),
    )
    for ring in range(200)
]


def _start_positions(wanted: Sequence[Point], room: _Room, girth: float) -> list[Point]:
    """Start positions near the wanted ones that do not overlap, because a heap would only jam.

    In a tray too small for all, the last ones overlap and push each other apart.
    """
    spots: list[Point] = []
    apart = 2 * girth
    for x, y in wanted:
        for along, down in _SPIRAL:
            spot = room.clamp((x + girth * along, y + girth * down))
            if not any(math.dist(spot, other) < apart for other in spots):
                break
        spots.append(spot)
    return spots


def _thrown_body(
    space: pymunk.Space,
    tray: Tray,
    edge: float,
    spot: Point,
    chance: Random,
    hand: ThrowVelocity | None,
) -> pymunk.Body:
    """A disc that leaves the hand in the direction of the throw, or roughly toward the middle."""
    body = pymunk.Body(1, pymunk.moment_for_circle(1, 0, DISC_RADIUS * edge))
    x, y = spot
    # Two discs at exactly the same position would have no direction to push each other.
    body.position = (x + chance.uniform(-0.1, 0.1) * edge, y + chance.uniform(-0.1, 0.1) * edge)
    mx, my = tray.center
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
    space.add(body, _disc(body, DISC_RADIUS * edge))
    return body
