"""Tests that text on the table is readable: against the real ground, with grain, weave and shade.

Each test paints a material as the table does, then measures the contrast of its ink with every
small patch of the picture where text may be.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from desktop.storage.settings import TABLE_NAMES
from desktop.style import palette
from desktop.style.materials.plates import (
    paint_main_button,
    paint_wood_button,
    wood_plate_tones,
)
from desktop.style.materials.surfaces import paint_weave
from desktop.style.materials.tones import contrast, mix
from desktop.style.materials.trays import STAGE_RADIUS, TRAY_RADIUS, paint_tray
from desktop.style.palette import Theme
from desktop.table.paint.table_ground import FeltPlan, TableGround

TEXT, SIGN = 4.5, 3.0
PATCH = 4  # pixels; smaller differences are not seen as their own ground
SIZE = QSize(1280, 800)
FELT = QRectF(12, 46, 1256, 662)
PLAN = FeltPlan(SIZE, FELT, QRectF(462, 46, 556, 662), 0)
UPPER_RAIL, LOWER_RAIL = QRect(20, 4, 1240, 36), QRect(20, 718, 1240, 74)
TRAY, TRAY_HEAD = QRectF(10, 10, 300, 120), QRect(18, 15, 284, 16)

EVERY = [
    pytest.param(palette.theme_for(name, look, table), id=f"{name} {look} {table}")
    for name, look in palette.THEMES_BY_NAME
    for table in (("oak",) if name == "high-contrast" else TABLE_NAMES)
]


def worst(ink: str, picture: QImage, area: QRect) -> float:
    """The least contrast of an ink with a patch of an area."""
    across, down = max(1, area.width() // PATCH), max(1, area.height() // PATCH)
    ignore, smooth = (
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    small = picture.copy(area).scaled(across, down, ignore, smooth)
    colors = {small.pixel(x, y) for x in range(across) for y in range(down)}
    return min(contrast(ink, QColor(color)) for color in colors)


def painted(draw: Callable[[QPainter], None], color: str, size: QSize = SIZE) -> QImage:
    picture = QImage(size, QImage.Format.Format_RGB32)
    picture.fill(QColor(color))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw(painter)
    painter.end()
    return picture


@pytest.mark.parametrize("theme", EVERY)
def test_text_on_the_wooden_rails_is_readable(qtbot: QtBot, theme: Theme) -> None:
    """With the lamp on the rail and without: the lamp shines on the rail of who decides."""
    table = theme.table
    for lit in (0, 1):
        ground = TableGround()
        whole = QRectF(0, 0, SIZE.width(), SIZE.height())
        picture = painted(
            lambda painter, ground=ground, whole=whole, lit=lit: ground.paint(
                painter, whole, PLAN, theme, 1.0, lit
            ),
            table.wood[0],
        )
        for rail in (UPPER_RAIL, LOWER_RAIL):
            assert worst(table.wood_ink, picture, rail) >= TEXT
            assert worst(table.wood_soft, picture, rail) >= TEXT


@pytest.mark.parametrize("theme", EVERY)
@pytest.mark.parametrize("depth", [0.4, 0.8])
def test_titles_of_trays_are_readable(qtbot: QtBot, theme: Theme, depth: float) -> None:
    table = theme.table
    for player in range(2):
        floor = mix(table.trays[player], theme.players[player], 0.06)

        def draw(painter: QPainter, floor: QColor = floor) -> None:
            paint_tray(painter, TRAY, TRAY_RADIUS, floor, table, depth)
            if not table.is_plain:
                paint_weave(painter, TRAY.adjusted(2, 2, -2, -2), table, 0.7)

        picture = painted(draw, table.felts[player], QSize(320, 140))
        assert worst(table.felt_ink, picture, TRAY_HEAD) >= TEXT, f"player {player}"


@pytest.mark.parametrize("theme", EVERY)
def test_text_on_the_stage_and_on_buttons_is_readable(qtbot: QtBot, theme: Theme) -> None:
    table, area = theme.table, TRAY.toRect().adjusted(12, 6, -12, -6)
    stage = painted(
        lambda painter: paint_tray(painter, TRAY, STAGE_RADIUS, table.stage, table, 0.9),
        table.felts[0],
        QSize(320, 140),
    )
    assert worst(table.stage_ink, stage, area) >= TEXT
    for state in ({}, {"is_hovered": True}, {"is_pressed": True}):
        wooden = painted(
            lambda painter, state=state: paint_wood_button(painter, TRAY, table, **state),
            table.wood[0],
            QSize(320, 140),
        )
        assert worst(table.wood_ink, wooden, area) >= TEXT, state
        enamel = painted(
            lambda painter, state=state: paint_main_button(painter, TRAY, table, **state),
            table.wood[0],
            QSize(320, 140),
        )
        assert worst(table.main_button_ink, enamel, area) >= TEXT, state


@pytest.mark.parametrize("theme", EVERY)
def test_ink_on_brass_and_paper_is_readable(theme: Theme) -> None:
    table = theme.table
    for brass in table.brass[:2]:
        assert contrast(table.brass_ink, brass) >= TEXT
    for paper in (table.stock, table.sheet):
        assert contrast(table.stock_ink, paper) >= 7
        assert contrast(table.stock_soft, paper) >= TEXT
    assert contrast(theme.accent, table.sheet) >= TEXT
    assert contrast(theme.refused, table.sheet) >= TEXT


@pytest.mark.parametrize("theme", EVERY)
def test_the_frame_of_the_keyboard_is_visible_on_wood_and_paper(theme: Theme) -> None:
    """The frame is drawn in the focus color, on plates between two lines of other colors."""
    table = theme.table
    for ground in (table.wood[0], table.stock, table.sheet, *wood_plate_tones(table)):
        assert contrast(theme.focus, ground) >= SIGN, QColor(ground).name()
