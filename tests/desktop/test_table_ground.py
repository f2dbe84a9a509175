"""Tests the ground under the table: wood and felt, the lamp, and when it is drawn again."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from desktop.style import palette
from desktop.style.palette import Theme
from desktop.table.paint import table_ground as ground_module
from desktop.table.paint.table_ground import FeltPlan, TableGround

SIZE = QSize(640, 400)
FELT = QRectF(12, 40, 616, 280)
PLAN = FeltPlan(SIZE, FELT, QRectF(200, 40, 300, 280), 0)
OAK = palette.theme_for("standard", "light", "oak")


def painted(
    ground: TableGround,
    theme: Theme = OAK,
    plan: FeltPlan = PLAN,
    ratio: float = 1.0,
    lit: int | None = None,
) -> QImage:
    picture = QImage(plan.size * ratio, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(ratio)
    painter = QPainter(picture)
    whole = QRectF(0, 0, plan.size.width(), plan.size.height())
    ground.paint(painter, whole, plan, theme, ratio, lit)
    painter.end()
    return picture


def mean(picture: QImage, at: QPoint, side: int = 24) -> QColor:
    """The mean color around a point."""
    ignore, smooth = (
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    area = picture.copy(at.x() - side // 2, at.y() - side // 2, side, side)
    return area.scaled(1, 1, ignore, smooth).pixelColor(0, 0)


UPPER, LOWER = QPoint(320, 20), QPoint(320, 365)


def test_the_lamp_shines_on_the_rail_of_who_decides(qtbot: QtBot) -> None:
    dark = painted(TableGround())
    low, high = painted(TableGround(), lit=0), painted(TableGround(), lit=1)
    assert mean(low, LOWER).lightness() > mean(dark, LOWER).lightness() + 8
    assert mean(low, UPPER) == mean(dark, UPPER)
    assert mean(high, UPPER).lightness() > mean(dark, UPPER).lightness() + 8
    assert mean(high, LOWER) == mean(dark, LOWER)


def test_each_player_has_felt_of_their_color_also_when_the_table_is_turned(qtbot: QtBot) -> None:
    first, second = (QColor(color) for color in OAK.table.felts[:2])
    at = (QPoint(90, 120), QPoint(90, 250))

    def hue_from(picture: QImage, point: QPoint, felt: QColor) -> int:
        away = abs(mean(picture, point).hue() - felt.hue())
        return min(away, 360 - away)

    usual = painted(TableGround())
    turned = painted(TableGround(), plan=replace(PLAN, bottom=1))
    assert hue_from(usual, at[1], first) < 15
    assert hue_from(usual, at[0], second) < 15
    assert hue_from(turned, at[0], first) < 15
    assert hue_from(turned, at[1], second) < 15


def test_the_ground_is_drawn_again_only_for_another_size_theme_or_seat(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[FeltPlan] = []
    draw = ground_module.ground_picture

    def counted(plan: FeltPlan, theme: Theme, ratio: float = 1.0) -> QPixmap:
        drawn.append(plan)
        return draw(plan, theme, ratio)

    monkeypatch.setattr(ground_module, "ground_picture", counted)
    ground = TableGround()
    for lit in (None, 0, 1, 0):
        painted(ground, lit=lit)
    assert len(drawn) == 1
    painted(ground, theme=palette.theme_for("standard", "dark", "oak"))
    painted(ground, plan=replace(PLAN, bottom=1))
    painted(ground, ratio=2.0)
    painted(ground, plan=replace(PLAN, size=QSize(700, 400)))
    assert len(drawn) == 5


def test_high_contrast_has_no_grain_and_no_weave(qtbot: QtBot) -> None:
    picture = painted(TableGround(), palette.theme_for("high-contrast", "light", "oak"), lit=0)
    colors = {picture.pixel(x, 20) for x in range(640)}
    assert len(colors) == 1
    colors = {picture.pixel(x, 250) for x in range(40, 180)}
    assert len(colors) == 1
