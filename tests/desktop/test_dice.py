"""Dice as they are seen: at rest they show their face, tumbling they end on it, always."""

import math
from itertools import combinations, pairwise
from random import Random

import pytest
from PySide6.QtCore import QAbstractAnimation, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QPolygonF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView

from desktop import palette
from desktop.table import cube, turning
from desktop.table.bumping import Standing, Tray, clear
from desktop.table.die_item import DieItem, roll
from desktop.table.faces import (
    ActionPrint,
    CharacterPrint,
    Emblem,
    EnergyPrint,
    FaceLook,
    face_pixmap,
    unrolled_look,
)
from desktop.table.glyphs import paint_symbol
from desktop.table.tumble import GATHER, Pose, Throw, Tumble
from tests.desktop.eyes import contrast

BLUE = palette.DieColours("#2457a6", "#ffffff")
HEXAGON = Emblem("hexagon", "SH")
HERO = tuple(
    FaceLook(printed, BLUE)
    for printed in (
        EnergyPrint(("bolt",)),
        EnergyPrint(("bolt", "bolt")),
        EnergyPrint(("2",)),
        CharacterPrint(0, 2, 1, level=1, emblem=HEXAGON),
        CharacterPrint(1, 3, 3, bursts=1, level=2, emblem=HEXAGON),
        CharacterPrint(1, 4, 4, bursts=2, level=3, emblem=HEXAGON),
    )
)
SIX = tuple(turning.FACES)
TRAYS = {
    "wide": Tray(100, 50, 700, 260),
    "small": Tray(0, 0, 180, 180),
    "smaller than a die": Tray(10, 10, 30, 30),
}


def picture(die: DieItem, side: int = 200, middle: float = 0.5) -> QImage:
    """The die alone on nothing, painted about the middle."""
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.translate(side * middle, side * middle)
    die.paint(painter, None)
    painter.end()
    return image


def painted(image: QImage) -> set[tuple[int, int]]:
    """The pixels that are not wholly transparent."""
    alpha = image.convertToFormat(QImage.Format.Format_Alpha8)
    line, bits = alpha.bytesPerLine(), bytes(alpha.constBits())
    return {(i % line, i // line) for i, value in enumerate(bits) if value}


def area(corners: QPolygonF) -> float:
    """Above zero when the corners run clockwise as seen, as those of a face do."""
    points = [corners.at(i) for i in range(corners.count())]
    return (
        sum(
            a.x() * b.y() - b.x() * a.y()
            for a, b in zip(points, points[1:] + points[:1], strict=True)
        )
        / 2
    )


def throws(count: int, tray: Tray) -> list[Throw]:
    """Dice thrown from one corner, to places in a row below the tray."""
    return [
        Throw(face=i % 6, place=(20.0 + 60 * i, tray.top + tray.height + 40), start=(0.0, 0.0))
        for i in range(count)
    ]


# --- a die at rest


@pytest.mark.parametrize("face", SIX)
def test_a_resting_die_shows_its_face_large_square_and_upright(face: int) -> None:
    turn = turning.RESTING[face]
    assert turning.face_up(turn) == face
    quads = {side: cube.face_quad(turn, side, half=24) for side in SIX}
    seen = {side: area(corners) for side, corners in quads.items() if corners is not None}
    assert len(seen) == 3, "the upper face, and a strip of the front and of the right side"
    assert all(size > 0 for size in seen.values()), "no print is mirrored"
    assert seen[face] > 4 * max(size for side, size in seen.items() if side != face)

    top_left, top_right, bottom_right, bottom_left = (quads[face].at(i) for i in range(4))
    assert top_right.x() - top_left.x() == pytest.approx(48, rel=0.1)
    assert bottom_left.y() - top_left.y() == pytest.approx(48, rel=0.1)
    assert abs(top_right.y() - top_left.y()) < 2
    assert abs(bottom_right.x() - top_right.x()) < 2.5


def test_a_resting_die_lies_about_its_position() -> None:
    corners = [cube.face_quad(turning.STILL, side, half=24) for side in SIX]
    points = [quad.at(i) for quad in corners if quad is not None for i in range(4)]
    assert min(p.x() for p in points) == pytest.approx(-max(p.x() for p in points), abs=1)
    assert min(p.y() for p in points) == pytest.approx(-max(p.y() for p in points), abs=1)


@pytest.mark.parametrize("edge", [44, 52, 96])
def test_every_face_is_painted_and_none_looks_like_another(qapp, edge: int) -> None:
    pictures = []
    for face in (*SIX, None):
        image = picture(DieItem(1, HERO, up=face, edge=edge))
        assert len(painted(image)) > edge * edge, "the die covers more than its upper face"
        pictures.append(image)
    assert all(one != other for one, other in combinations(pictures, 2))


def test_a_print_differs_by_each_of_its_numbers(qapp) -> None:
    prints = [
        CharacterPrint(1, 3, 4, emblem=HEXAGON),
        CharacterPrint(2, 3, 4, emblem=HEXAGON),
        CharacterPrint(1, 8, 4, emblem=HEXAGON),
        CharacterPrint(1, 3, 6, emblem=HEXAGON),
        CharacterPrint(1, 3, 4, bursts=1, emblem=HEXAGON),
        CharacterPrint(1, 3, 4, level=3, emblem=HEXAGON),
        CharacterPrint(1, 3, 4, emblem=Emblem("star", "SH")),
        ActionPrint(0, HEXAGON),
        ActionPrint(2, HEXAGON),
    ]
    images = [face_pixmap(FaceLook(each, BLUE), 44).toImage() for each in prints]
    assert all(one != other for one, other in combinations(images, 2))


def test_the_four_energy_types_can_be_told_apart_without_colour(qapp) -> None:
    outlines = {}
    for symbol in ("fist", "bolt", "mask", "shield"):
        image = QImage(48, 48, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        paint_symbol(painter, symbol, QPointF(24, 24), 20)
        painter.end()
        outlines[symbol] = painted(image)
    for one, other in combinations(outlines, 2):
        differing = outlines[one] ^ outlines[other]
        assert len(differing) > 0.2 * len(outlines[one] | outlines[other]), (one, other)


def test_an_unrolled_die_wears_the_emblem_of_its_card_and_no_numbers() -> None:
    assert unrolled_look(HERO).print.emblem == HEXAGON
    assert unrolled_look(HERO[:3]) == HERO[0], "a die with energy only shows what it has"


@pytest.mark.parametrize("colours", [*palette.CARD_DICE, palette.SIDEKICK_DIE, BLUE])
def test_ink_stands_out_from_the_plastic(colours: palette.DieColours) -> None:
    assert contrast(colours.body, colours.ink) >= 4.5


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: EnergyPrint(("fire",)), "'fire': expected fist, bolt, mask, shield, wild or a"),
        (lambda: EnergyPrint(()), "1 to 4 symbols"),
        (lambda: CharacterPrint(0, 1, 1, bursts=3), "3 bursts: a face has 0 to 2"),
        (lambda: Emblem("cube"), "emblem shape 'cube': expected one of disc"),
        (lambda: Emblem("disc", "ABC"), "at most two letters"),
        (lambda: Throw(6, (0, 0), (0, 0)), "face 6: a die has faces 0 to 5"),
        (lambda: Tumble(TRAYS["wide"], 0, [], Random(1)), "edge 0"),
    ],
)
def test_what_no_die_can_show_is_refused(wrong, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        wrong()


def test_a_die_has_six_faces(qapp) -> None:
    with pytest.raises(ValueError, match="die 7: 5 faces, expected 6"):
        DieItem(7, HERO[:5])


# --- marks


MARKS = [
    {"legal": True},
    {"picked": True},
    {"focused": True},
    {"dimmed": True},
    {"damage": 1},
    {"damage": 2},
    {"attack": 5},
    {"attack": 1},
    {"defense": 5},
    {"captive": True},
    {"owner": 0},
    {"owner": 1},
]


def test_every_mark_is_seen_and_can_be_told_from_the_others(qapp) -> None:
    die = DieItem(1, HERO, up=4)
    bare = picture(die)
    seen = [bare]
    for mark in MARKS:
        die.mark(**mark)
        seen.append(picture(die))
        die.mark(**dict.fromkeys(("legal", "picked", "focused", "dimmed"), False))
        die.mark(damage=0, attack=None, defense=None, captive=False, owner=None)
    assert all(one != other for one, other in combinations(seen, 2))
    assert picture(die) == bare, "taken away again, nothing is left of them"


def test_strength_as_printed_needs_no_plate(qapp) -> None:
    die = DieItem(1, HERO, up=4)
    bare = picture(die)
    die.mark(attack=3, defense=3)
    assert picture(die) == bare


def test_nothing_is_painted_beyond_what_a_die_says_it_covers(qapp) -> None:
    die = DieItem(1, HERO, up=4, edge=40)
    for mark in MARKS:
        die.mark(**mark)
    check_within_bounds(die)
    chance = Random(5)
    for _ in range(12):
        turn = turning.unit(tuple(chance.gauss(0, 1) for _ in range(4)))
        die.show_pose(Pose(0, 0, turn, turning.standing_height(turn) + 1.5))
        check_within_bounds(die)


def test_a_die_in_the_air_is_as_solid_as_one_at_rest(qapp) -> None:
    die = DieItem(1, HERO, up=4)
    die.show_pose(Pose(0, 0, turning.about((0.6, 0.8, 0), 0.7), 1.5))
    assert picture(die).pixelColor(100, 100).alpha() == 255


def check_within_bounds(die: DieItem) -> None:
    side = 240
    covered = die.boundingRect().translated(side / 2, side / 2).toAlignedRect()
    outside = [at for at in painted(picture(die, side)) if not covered.contains(QPoint(*at))]
    assert outside == []


# --- tumbling


@pytest.mark.parametrize("seed", [1, 2, 99])
@pytest.mark.parametrize("count", [1, 4, 12])
@pytest.mark.parametrize("tray", TRAYS.values(), ids=TRAYS)
def test_dice_end_on_the_faces_and_places_they_were_given(
    tray: Tray, count: int, seed: int
) -> None:
    given = throws(count, tray)
    tumble = Tumble(tray, 48, given, Random(seed))
    for late in (tumble.seconds, tumble.seconds + 5):
        for pose, throw in zip(tumble.at(late), given, strict=True):
            assert (pose.x, pose.y) == throw.place
            assert pose.turn == turning.RESTING[throw.face]
            assert pose.lift == 0


def test_dice_come_to_rest_without_a_jump() -> None:
    tray = TRAYS["wide"]
    tumble = Tumble(tray, 48, throws(8, tray), Random(4))
    moments = [i / 120 for i in range(round(tumble.seconds * 120))]
    for before, after in pairwise(moments):
        for a, b in zip(tumble.at(before), tumble.at(after), strict=True):
            assert math.dist((a.x, a.y), (b.x, b.y)) < 48
            together = abs(sum(p * q for p, q in zip(a.turn, b.turn, strict=True)))
            assert 2 * math.acos(min(1, together)) < 0.4


def test_dice_really_roll_over_and_stay_in_the_tray_meanwhile() -> None:
    tray = TRAYS["wide"]
    middle = tray.middle
    given = [Throw(i, place=(middle[0] + 60 * i, middle[1]), start=middle) for i in range(4)]
    tumble = Tumble(tray, 48, given, Random(8))
    tops = [set() for _ in given]
    for i in range(100):
        for pose, top in zip(tumble.at(tumble.seconds * i / 100), tops, strict=True):
            top.add(turning.face_up(pose.turn))
            assert tray.left <= pose.x <= tray.left + tray.width
            assert tray.top <= pose.y <= tray.top + tray.height
    assert all(len(top) >= 2 for top in tops)


@pytest.mark.parametrize("seed", [1, 2, 99])
def test_dice_lie_on_their_faces_side_by_side_before_they_are_gathered(seed: int) -> None:
    tray = TRAYS["wide"]
    tumble = Tumble(tray, 48, throws(8, tray), Random(seed), fling=(900.0, 300.0))
    lying = tumble.at(tumble.seconds - GATHER - 0.05)
    assert [pose.turn for pose in lying] == [turning.RESTING[t.face] for t in tumble.throws]
    for one, other in combinations(lying, 2):
        assert max(abs(one.x - other.x), abs(one.y - other.y)) > 48, "no die lies on another"


def test_a_hard_throw_goes_further_than_a_soft_one() -> None:
    tray = Tray(0, 0, 4000, 4000)
    throw = Throw(face=0, place=(200, 200), start=(200, 200))

    def far(speed: float) -> float:
        tumble = Tumble(tray, 48, [throw], Random(3), fling=(speed, speed))
        pose = tumble.at(tumble.seconds - GATHER - 0.05)[0]
        return math.dist((pose.x, pose.y), throw.start)

    assert far(0) < far(600) < far(1500)


def test_dice_heaped_on_each_other_are_laid_side_by_side() -> None:
    tray = Tray(0, 0, 600, 400)
    heap, large = [(200, 200), (210, 205), (205, 190), (300, 200)], (250, 200)
    spots = clear(heap, tray, 40, [Standing(large, 60)])
    for one, other in combinations(spots, 2):
        assert max(abs(one[0] - other[0]), abs(one[1] - other[1])) > 40
    assert all(max(abs(x - large[0]), abs(y - large[1])) > 50 for x, y in spots)


def test_the_same_luck_gives_the_same_tumble_and_other_luck_another() -> None:
    tray = TRAYS["wide"]

    def middle_of_roll(seed: int) -> list[Pose]:
        return Tumble(tray, 48, throws(6, tray), Random(seed)).at(0.5)

    assert middle_of_roll(3) == middle_of_roll(3)
    assert middle_of_roll(3) != middle_of_roll(4)


def test_a_die_leaves_the_hand_as_it_was_seen() -> None:
    throw = Throw(face=2, place=(300, 150), start=(120, 90), shown=5)
    (pose,) = Tumble(TRAYS["wide"], 48, [throw], Random(1)).at(0)
    assert (pose.x, pose.y) == (120, 90)
    assert turning.face_up(pose.turn) == 5


def test_rolling_dice_give_way_to_a_die_that_stands_in_the_tray() -> None:
    tray = Tray(0, 0, 600, 200)
    throw = Throw(face=0, place=(560, 100), start=(40, 100))

    def course(standing: list[Standing]) -> list[Pose]:
        tumble = Tumble(tray, 40, [throw], Random(2), standing=standing)
        return [tumble.at(moment / 20)[0] for moment in range(22)]

    assert course([]) == course([])
    assert course([]) != course([Standing((150, y), 40) for y in (60, 100, 140)])


# --- on the table


@pytest.fixture
def felt(qtbot) -> QGraphicsView:
    view = QGraphicsView()
    view.setScene(QGraphicsScene(0, 0, 400, 300, view))
    view.resize(420, 320)
    qtbot.addWidget(view)
    view.show()
    qtbot.waitExposed(view)
    return view


def put(felt: QGraphicsView, *places: tuple[float, float]) -> list[DieItem]:
    dice = []
    for number, place in enumerate(places):
        die = DieItem(number, HERO)
        die.setPos(*place)
        felt.scene().addItem(die)
        dice.append(die)
    return dice


def rolled(dice: list[DieItem], seconds: float = 0.08) -> Tumble:
    given = [
        Throw(5 - i, place=(100.0 + 70 * i, 200.0), start=(die.x(), die.y()))
        for i, die in enumerate(dice)
    ]
    return Tumble(Tray(20, 20, 360, 200), 48, given, Random(1), seconds=seconds)


def resting(dice: list[DieItem]) -> list[tuple[int | None, float, float, bool]]:
    return [(die.up, die.x(), die.y(), die.moving) for die in dice]


AS_GIVEN = [(5, 100.0, 200.0, False), (4, 170.0, 200.0, False)]


def test_a_roll_seen_to_its_end_leaves_the_dice_as_the_dealer_gave_them(felt, qtbot) -> None:
    dice = put(felt, (50, 50), (60, 50))
    motion = roll(dice, rolled(dice))
    with qtbot.waitSignal(motion.finished):
        motion.start()
    assert resting(dice) == AS_GIVEN


def test_a_roll_that_is_skipped_ends_the_same(felt) -> None:
    dice = put(felt, (50, 50), (60, 50))
    motion = roll(dice, rolled(dice, seconds=60))
    motion.start()
    motion.setCurrentTime(30_000)
    assert all(die.moving for die in dice)
    motion.stop()
    assert resting(dice) == AS_GIVEN


def test_with_reduced_motion_dice_are_at_rest_at_once(felt) -> None:
    dice = put(felt, (50, 50), (60, 50))
    motion = roll(dice, rolled(dice, seconds=60), reduced_motion=True)
    motion.start()
    assert motion.state() == QAbstractAnimation.State.Stopped
    assert resting(dice) == AS_GIVEN


def test_speed_shortens_a_roll(felt) -> None:
    dice = put(felt, (50, 50), (60, 50))
    tumble = rolled(dice, seconds=2)
    assert roll(dice, tumble, speed=4).duration() == 500


@pytest.mark.parametrize("milliseconds", [0, 40])
def test_a_spun_die_shows_the_other_face_in_its_place(felt, qtbot, milliseconds: int) -> None:
    (die,) = put(felt, (80, 90))
    die.show_face(3)
    arrive(qtbot, die.spin_to(4, milliseconds))
    assert resting([die]) == [(4, 80.0, 90.0, False)]
    assert picture(die) == picture(DieItem(9, HERO, up=4))


@pytest.mark.parametrize("milliseconds", [0, 40])
def test_a_gliding_die_keeps_its_face(felt, qtbot, milliseconds: int) -> None:
    (die,) = put(felt, (80, 90))
    die.show_face(3)
    arrive(qtbot, die.glide_to(QPointF(200, 60), milliseconds))
    assert resting([die]) == [(3, 200.0, 60.0, False)]


def arrive(qtbot, motion: QAbstractAnimation) -> None:
    if motion.duration() == 0:
        motion.start()
    else:
        with qtbot.waitSignal(motion.finished):
            motion.start()


def test_the_pointer_is_reported_by_the_id_of_the_die_even_beyond_it(felt) -> None:
    put(felt, (80, 90), (200, 90))
    die = felt.scene().items(QPointF(200, 90))[0]
    told = []
    die.pressed.connect(lambda who, at: told.append(("pressed", who, at.x(), at.y())))
    die.moved.connect(lambda who, at: told.append(("moved", who, at.x(), at.y())))
    die.released.connect(lambda who, at: told.append(("released", who, at.x(), at.y())))
    port, left, none = felt.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    there = [felt.mapFromScene(QPointF(x, y)) for x, y in ((200, 90), (250, 120), (300, 200))]
    QTest.mousePress(port, left, none, there[0])
    QTest.mouseMove(port, there[1])
    QTest.mouseRelease(port, left, none, there[2])
    assert told == [
        ("pressed", 1, 200.0, 90.0),
        ("moved", 1, 250.0, 120.0),
        ("released", 1, 300.0, 200.0),
    ]
    assert (die.x(), die.y()) == (200, 90), "where it goes is for the table to say"


def test_only_the_die_itself_can_be_grasped_not_its_shadow(felt) -> None:
    (die,) = put(felt, (200, 90))
    assert felt.scene().items(QPointF(200 + die.edge * 0.5, 90)) == [die]
    assert felt.scene().items(QPointF(200 + die.edge * 0.7, 90)) == []


def test_a_die_tells_when_the_pointer_comes_and_goes(felt) -> None:
    (die,) = put(felt, (200, 90))
    told = []
    die.hovered.connect(lambda who, on: told.append((who, on)))
    QTest.mouseMove(felt.viewport(), felt.mapFromScene(QPointF(200, 90)))
    QTest.mouseMove(felt.viewport(), felt.mapFromScene(QPointF(20, 20)))
    assert told == [(0, True), (0, False)]


def test_a_named_die_says_its_name(qapp) -> None:
    die = DieItem(1, HERO)
    die.set_name("Sample Hero, level 2")
    assert die.toolTip() == "Sample Hero, level 2"
