"""Tests the roll animation: dice always end on their given faces and places."""

from __future__ import annotations

import math
from itertools import combinations, pairwise
from random import Random

import pytest

from desktop.table.dice_motion import quaternion
from desktop.table.dice_motion.dice_physics import Obstacle, Tray, separated_places
from desktop.table.dice_motion.roll_animation import (
    GATHER_SECONDS,
    DiePose,
    DieThrow,
    RollAnimation,
)

TRAYS = {
    "wide": Tray(100, 50, 700, 260),
    "small": Tray(0, 0, 180, 180),
    "smaller than a die": Tray(10, 10, 30, 30),
}


def throws(count: int, tray: Tray) -> list[DieThrow]:
    """Throws from one corner to a row of places below the tray."""
    return [
        DieThrow(face=i % 6, end=(20.0 + 60 * i, tray.top + tray.height + 40), start=(0.0, 0.0))
        for i in range(count)
    ]


@pytest.mark.parametrize("seed", [1, 2, 99])
@pytest.mark.parametrize("count", [1, 4, 12])
@pytest.mark.parametrize("tray", TRAYS.values(), ids=TRAYS)
def test_dice_end_on_their_given_faces_and_places(tray: Tray, count: int, seed: int) -> None:
    given = throws(count, tray)
    tumble = RollAnimation(tray, 48, given, Random(seed))
    for late in (tumble.seconds, tumble.seconds + 5):
        for pose, throw in zip(tumble.poses_at(late), given, strict=True):
            assert (pose.x, pose.y) == throw.end
            assert pose.orientation == quaternion.RESTING_ORIENTATIONS[throw.face]
            assert pose.lift == 0


def test_dice_settle_without_a_jump() -> None:
    tray = TRAYS["wide"]
    tumble = RollAnimation(tray, 48, throws(8, tray), Random(4))
    moments = [i / 120 for i in range(round(tumble.seconds * 120))]
    for before, after in pairwise(moments):
        for a, b in zip(tumble.poses_at(before), tumble.poses_at(after), strict=True):
            assert math.dist((a.x, a.y), (b.x, b.y)) < 48
            together = abs(sum(p * q for p, q in zip(a.orientation, b.orientation, strict=True)))
            assert 2 * math.acos(min(1, together)) < 0.4


def test_dice_roll_over_and_stay_in_the_tray() -> None:
    tray = TRAYS["wide"]
    middle = tray.center
    given = [DieThrow(i, end=(middle[0] + 60 * i, middle[1]), start=middle) for i in range(4)]
    tumble = RollAnimation(tray, 48, given, Random(8))
    tops = [set() for _ in given]
    for i in range(100):
        for pose, top in zip(tumble.poses_at(tumble.seconds * i / 100), tops, strict=True):
            top.add(quaternion.upper_face(pose.orientation))
            assert tray.left <= pose.x <= tray.left + tray.width
            assert tray.top <= pose.y <= tray.top + tray.height
    assert all(len(top) >= 2 for top in tops)


@pytest.mark.parametrize("seed", [1, 2, 99])
def test_dice_rest_on_their_faces_before_they_are_gathered(seed: int) -> None:
    tray = TRAYS["wide"]
    tumble = RollAnimation(tray, 48, throws(8, tray), Random(seed), fling=(900.0, 300.0))
    lying = tumble.poses_at(tumble.seconds - GATHER_SECONDS - 0.05)
    assert [pose.orientation for pose in lying] == [
        quaternion.RESTING_ORIENTATIONS[t.face] for t in tumble.throws
    ]
    for one, other in combinations(lying, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) > 48, "no die overlaps another"


def test_a_hard_throw_goes_farther_than_a_soft_one() -> None:
    tray = Tray(0, 0, 4000, 4000)
    throw = DieThrow(face=0, end=(200, 200), start=(200, 200))

    def far(speed: float) -> float:
        tumble = RollAnimation(tray, 48, [throw], Random(3), fling=(speed, speed))
        pose = tumble.poses_at(tumble.seconds - GATHER_SECONDS - 0.05)[0]
        return math.dist((pose.x, pose.y), throw.start)

    assert far(0) < far(600) < far(1500)


def test_overlapping_dice_are_separated() -> None:
    tray = Tray(0, 0, 600, 400)
    heap, large = [(200, 200), (210, 205), (205, 190), (300, 200)], (250, 200)
    spots = separated_places(heap, tray, 40, [Obstacle(large, 60)])
    for one, other in combinations(spots, 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 40
    assert all(max(abs(x - large[0]), abs(y - large[1])) > 50 for x, y in spots)


def test_the_same_seed_gives_the_same_roll() -> None:
    tray = TRAYS["wide"]

    def middle_of_roll(seed: int) -> list[DiePose]:
        return RollAnimation(tray, 48, throws(6, tray), Random(seed)).poses_at(0.5)

    assert middle_of_roll(3) == middle_of_roll(3)
    assert middle_of_roll(3) != middle_of_roll(4)


def test_a_thrown_die_starts_in_its_visible_pose() -> None:
    throw = DieThrow(face=2, end=(300, 150), start=(120, 90), shown=5)
    (pose,) = RollAnimation(TRAYS["wide"], 48, [throw], Random(1)).poses_at(0)
    assert (pose.x, pose.y) == (120, 90)
    assert quaternion.upper_face(pose.orientation) == 5


def test_rolling_dice_avoid_a_resting_die() -> None:
    tray = Tray(0, 0, 600, 200)
    throw = DieThrow(face=0, end=(560, 100), start=(40, 100))

    def course(standing: list[Obstacle]) -> list[DiePose]:
        tumble = RollAnimation(tray, 40, [throw], Random(2), standing=standing)
        return [tumble.poses_at(moment / 20)[0] for moment in range(22)]

    assert course([]) == course([])
    assert course([]) != course([Obstacle((150, y), 40) for y in (60, 100, 140)])


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: DieThrow(6, (0, 0), (0, 0)), "face 6: a die has faces 0 to 5"),
        (lambda: RollAnimation(TRAYS["wide"], 0, [], Random(1)), "edge 0"),
    ],
)
def test_impossible_rolls_are_rejected(wrong, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        wrong()
