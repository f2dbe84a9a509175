"""Tests how resting dice are painted: their face and their marks."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPainter, QPolygonF

from desktop.style import palette
from desktop.style.glyphs import paint_symbol
from desktop.table.dice_motion import cube_geometry, quaternion
from desktop.table.dice_motion.roll_animation import DiePose
from desktop.table.items.die_item import DieItem
from desktop.table.paint.die_marks import DieMarks, paint_marks_over_die
from desktop.table.paint.faces import (
    ActionPrint,
    CharacterPrint,
    Emblem,
    EnergyPrint,
    FaceLook,
    face_pixmap,
    unrolled_look,
)
from tests.desktop.color_vision import contrast
from tests.desktop.die_pictures import BLUE, HERO, HEXAGON, painted, picture

SIX = tuple(quaternion.FACES)


def area(corners: QPolygonF) -> float:
    """The signed area: positive if the corners run clockwise on screen, as those of a face do."""
    points = [corners.at(i) for i in range(corners.count())]
    return (
        sum(
            a.x() * b.y() - b.x() * a.y()
            for a, b in zip(points, points[1:] + points[:1], strict=True)
        )
        / 2
    )


# --- a die at rest


@pytest.mark.parametrize("face", SIX)
def test_a_resting_die_shows_its_face_square_and_upright(face: int) -> None:
    turn = quaternion.RESTING_ORIENTATIONS[face]
    assert quaternion.upper_face(turn) == face
    quads = {side: cube_geometry.face_quad(turn, side, half=24) for side in SIX}
    seen = {side: area(corners) for side, corners in quads.items() if corners is not None}
    assert len(seen) == 3, "the upper face, and strips of the front and right sides"
    assert all(size > 0 for size in seen.values()), "no face is mirrored"
    assert seen[face] > 4 * max(size for side, size in seen.items() if side != face)

    top_left, top_right, bottom_right, bottom_left = (quads[face].at(i) for i in range(4))
    assert top_right.x() - top_left.x() == pytest.approx(48, rel=0.1)
    assert bottom_left.y() - top_left.y() == pytest.approx(48, rel=0.1)
    assert abs(top_right.y() - top_left.y()) < 2
    assert abs(bottom_right.x() - top_right.x()) < 2.5


def test_a_resting_die_is_centered_on_its_position() -> None:
    corners = [cube_geometry.face_quad(quaternion.IDENTITY, side, half=24) for side in SIX]
    points = [quad.at(i) for quad in corners if quad is not None for i in range(4)]
    assert min(p.x() for p in points) == pytest.approx(-max(p.x() for p in points), abs=1)
    assert min(p.y() for p in points) == pytest.approx(-max(p.y() for p in points), abs=1)


@pytest.mark.parametrize("edge", [44, 52, 96])
def test_every_face_is_painted_and_distinct(qapp, edge: int) -> None:
    pictures = []
    for face in (*SIX, None):
        image = picture(DieItem(1, HERO, up=face, edge=edge))
        assert len(painted(image)) > edge * edge, "the die covers more than its upper face"
        pictures.append(image)
    assert all(one != other for one, other in combinations(pictures, 2))


def test_each_number_changes_the_painted_face(qapp) -> None:
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


def test_the_four_energy_types_differ_without_color(qapp) -> None:
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


def test_an_unrolled_die_shows_its_emblem_and_no_numbers() -> None:
    assert unrolled_look(HERO).printed.emblem == HEXAGON
    assert unrolled_look(HERO[:3]) == HERO[0], "an energy face shows only its energy"


@pytest.mark.parametrize("colors", [*palette.CARD_DICE, palette.SIDEKICK_DIE, BLUE])
def test_ink_contrasts_with_the_die_color(colors: palette.DieColors) -> None:
    assert contrast(colors.body, colors.ink) >= 4.5


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda: EnergyPrint(("fire",)), "'fire': expected fist, bolt, mask, shield, wild or a"),
        (lambda: EnergyPrint(()), "1 to 4 symbols"),
        (lambda: CharacterPrint(0, 1, 1, bursts=3), "3 bursts: a face has 0 to 2"),
        (lambda: Emblem("cube"), "emblem shape 'cube': expected one of disc"),
        (lambda: Emblem("disc", "ABC"), "at most two letters"),
    ],
)
def test_impossible_faces_are_rejected(wrong, says: str) -> None:
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


def test_every_mark_is_visible_and_distinct(qapp) -> None:
    die = DieItem(1, HERO, up=4)
    bare = picture(die)
    seen = [bare]
    for mark in MARKS:
        die.set_marks(**mark)
        seen.append(picture(die))
        die.set_marks(**dict.fromkeys(("legal", "picked", "focused", "dimmed"), False))
        die.set_marks(damage=0, attack=None, defense=None, captive=False, owner=None)
    assert all(one != other for one, other in combinations(seen, 2))
    assert picture(die) == bare, "removed marks leave nothing behind"


def test_unmodified_stats_show_no_badge(qapp) -> None:
    die = DieItem(1, HERO, up=4)
    bare = picture(die)
    die.set_marks(attack=3, defense=3)
    assert picture(die) == bare


def test_a_die_paints_only_inside_its_bounding_rect(qapp) -> None:
    die = DieItem(1, HERO, up=4, edge=40)
    for mark in MARKS:
        die.set_marks(**mark)
    check_within_bounds(die)
    chance = Random(5)
    for _ in range(12):
        turn = quaternion.normalized(tuple(chance.gauss(0, 1) for _ in range(4)))
        die.show_pose(DiePose(0, 0, turn, quaternion.center_rise(turn) + 1.5))
        check_within_bounds(die)


def test_a_rolling_die_is_painted_opaque(qapp) -> None:
    die = DieItem(1, HERO, up=4)
    die.show_pose(DiePose(0, 0, quaternion.rotation_about((0.6, 0.8, 0), 0.7), 1.5))
    assert picture(die).pixelColor(100, 100).alpha() == 255


def check_within_bounds(die: DieItem) -> None:
    side = 240
    covered = die.boundingRect().translated(side / 2, side / 2).toAlignedRect()
    outside = [at for at in painted(picture(die, side)) if not covered.contains(QPoint(*at))]
    assert outside == []


@pytest.mark.parametrize("mark", ["picked", "proposed", "wanted"])
def test_a_badge_does_not_reach_above_the_die(mark: str) -> None:
    """Dice lie right below the title of their zone."""
    image = QImage(300, 300, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.translate(100, 100)  # the upper left corner of the face
    paint_marks_over_die(painter, DieMarks(**{mark: True}), palette.LIGHT)
    painter.end()
    rows = [y for y in range(300) if any(image.pixelColor(x, y).alpha() for x in range(300))]
    assert rows
    assert min(rows) >= 100 - DIE_RIM


DIE_RIM = 10  # of a die whose face is 100 high, the frame that every picked die has
