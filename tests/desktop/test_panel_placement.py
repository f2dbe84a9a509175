"""Tests where panels are placed: near their subject, fully visible, and beside the dice."""

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF

from desktop.table.layout.panel_placement import best_position

ROOM = QRectF(0, 0, 800, 600)
DIE = QSizeF(50, 50)
PLATE = QSizeF(240, 90)


def plate(around: QRectF, *avoid: QRectF, size: QSizeF = PLATE) -> QRectF:
    return QRectF(best_position(size, around, avoid, ROOM), size)


@pytest.mark.parametrize("x", [0, 375, 750])
@pytest.mark.parametrize("y", [0, 275, 550])
def test_it_fits_the_room_and_does_not_cover_its_subject(x: float, y: float):
    die = QRectF(QPointF(x, y), DIE)
    lies = plate(die)
    assert ROOM.contains(lies)
    assert not lies.intersects(die)
    assert (lies.center() - die.center()).manhattanLength() < 260


def test_it_avoids_other_dice():
    die = QRectF(QPointF(375, 275), DIE)
    below = [QRectF(QPointF(x, 340), DIE) for x in range(200, 600, 60)]
    lies = plate(die, *below)
    assert not any(lies.intersects(one) for one in (die, *below))


def test_it_is_fully_visible_even_without_free_space():
    full = [QRectF(QPointF(x, y), DIE) for x in range(0, 800, 50) for y in range(0, 600, 50)]
    assert ROOM.contains(plate(full[100], *full))


def test_a_panel_as_large_as_the_room_fills_it():
    lies = plate(QRectF(QPointF(375, 275), DIE), size=ROOM.size())
    assert lies == ROOM
