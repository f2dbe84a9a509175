"""The ground of the home screen: wooden wall, gilded title, felt with cards and dice, shelf.

It is one picture, painted in small steps while the program is idle, so that the window appears at
once and reacts meanwhile. A finished ground is kept as a compressed file for the next start.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPen, QRadialGradient

from desktop.style.basic_widgets import PLANK_HEIGHT
from desktop.style.materials.letters import letter_path, paint_gilded
from desktop.style.materials.pictures import painter_on
from desktop.style.materials.shadows import paint_inner_shadow, rounded
from desktop.style.materials.surfaces import paint_lamp, paint_weave, paint_wood
from desktop.style.materials.tones import BLACK, WHITE, is_light, mix, tone
from desktop.style.materials.trays import STAGE_RADIUS, paint_tray, wood_tray_floor
from desktop.style.palette import Theme
from desktop.style.table_colors import TableColors
from desktop.text.program_version import PROGRAM_NAME

_TALL, _PLANKS = 1400, 9  # tall pictures have higher boards
_SEED, _KINDS = 12, 4
_DEEP_FELT = "#0b3040"


_Area = tuple[float, float, float, float]


def ground_area(area: QRectF) -> _Area:
    """An area of a plan: left, top, width and height in whole pixels."""
    return (round(area.x()), round(area.y()), round(area.width()), round(area.height()))


class GroundPlan(NamedTuple):
    """What the ground shows, and where; equal plans give equal pictures.

    Attributes:
        size: the size of the picture.
        ratio: device pixels for each pixel.
        theme: the colors.
        unit: the scale of lines and corners.
        title: where the title is; empty for none.
        title_text: the words of the title.
        title_lines: in how many lines it is written.
        rule: the brass line under the title.
        scene: the felt; empty for none.
        shelf: the sunken tray of the saved matches; empty for none.
        pictures: where the scene shows more on the felt, such as dice.
        emblem: the size of the round pictures of the buttons, which stand below everything else.
        emblems: the charge, energy type and affiliation of each round picture.
        texts: top and bottom of lines of text on the bare wood, which no joint may cross.
    """

    size: tuple[int, int]
    ratio: float
    theme: Theme
    unit: float
    title: _Area = (0, 0, 0, 0)
    title_lines: int = 1
    title_text: str = PROGRAM_NAME
    rule: _Area = (0, 0, 0, 0)
    scene: _Area = (0, 0, 0, 0)
    shelf: _Area = (0, 0, 0, 0)
    pictures: tuple[_Area, ...] = ()
    emblem: int = 0
    emblems: tuple[tuple[str, str, str], ...] = ()
    texts: tuple[tuple[float, float], ...] = ()

    def emblem_area(self, place: int) -> QRectF:
        """Where the round picture of a button stands in the picture, below what is shown."""
        return QRectF(place * self.emblem, self.size[1], self.emblem, self.emblem)

    @property
    def picture_size(self) -> QSize:
        """The size of the picture in pixels."""
        width, height = self.size
        return QSize(math.ceil(width * self.ratio), math.ceil((height + self.emblem) * self.ratio))


SceneSteps = Callable[[QPainter, GroundPlan], Iterator[None]]


def new_ground(plan: GroundPlan) -> QImage:
    """A first ground in a few milliseconds: everything is there but grain, threads, cards."""
    width, height = plan.size
    picture = QImage(plan.picture_size, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(plan.ratio)
    table = plan.theme.table
    picture.fill(QColor(table.wood[0]))
    painter = painter_on(picture)
    whole = QRectF(0, 0, width, height)
    if not table.is_plain:
        _paint_flat_boards(painter, plan)
        _paint_light(painter, whole, table)
    _paint_cloth(painter, plan, threads=False)
    _paint_shelf(painter, plan)
    _paint_title(painter, plan)
    painter.end()
    return picture


def paint_steps(picture: QImage, plan: GroundPlan, scene_steps: SceneSteps) -> Generator[None]:
    """Paint the ground in full, over a first ground, in steps of a few milliseconds.

    Args:
        picture: the picture from `new_ground`; it looks well after each step.
        plan: what it shows.
        scene_steps: paints the contents of the felt step by step.
    """
    table = plan.theme.table
    width, height = plan.size
    whole = QRectF(0, 0, width, height)
    full = picture.copy()
    full.setDevicePixelRatio(plan.ratio)
    if not table.is_plain:
        for _ in _paint_boards(full, plan):
            yield
    painter = painter_on(full)
    try:
        _paint_light(painter, whole, table)
        _paint_cloth(painter, plan, threads=True)
        _paint_shelf(painter, plan)
        _paint_title(painter, plan)
        _copy(full, picture)
        yield
        for _ in scene_steps(painter, plan):
            _copy(full, picture)
            yield
    finally:
        painter.end()  # also if the rest is not painted: before the picture is deleted


def _copy(full: QImage, picture: QImage) -> None:
    painter = QPainter(picture)
    painter.drawImage(QPointF(0, 0), full)
    painter.end()


def _paint_light(painter: QPainter, whole: QRectF, table: TableColors) -> None:
    """The lamp over the felt. The corners stay light where the ink on the wood is dark."""
    if not is_light(table.wood_ink):
        table = replace(table, vignette=table.vignette // 4)
    paint_lamp(painter, whole, table, QPointF(0.61 * whole.width(), 0.3 * whole.height()))


def _boards(plan: GroundPlan) -> list[QRectF]:
    """The boards of the wall, moved so that no joint crosses a line of text."""
    width, height = plan.size
    high = PLANK_HEIGHT if height < _TALL else round(height / _PLANKS)

    def crossed(start: int) -> float:
        joints = range(start, height + high, high)
        return sum(
            max(0.0, min(bottom, joint + 0.06 * high) - max(top, joint - 0.14 * high))
            for joint in joints
            for top, bottom in plan.texts
        )

    start = min(range(0, high, 6), key=lambda moved: (crossed(moved), moved))
    tops = range(start - high if start else 0, height, high)
    return [QRectF(0, top, width, high) for top in tops]


def _paint_flat_boards(painter: QPainter, plan: GroundPlan) -> None:
    """Boards without grain."""
    base, dark, _ = plan.theme.table.wood
    for board in _boards(plan):
        shade = QLinearGradient(board.topLeft(), board.bottomLeft())
        shade.setColorAt(0, mix(base, WHITE, 0.12))
        shade.setColorAt(0.07, mix(base, dark, 0.1))
        shade.setColorAt(0.9, mix(base, dark, 0.16))
        shade.setColorAt(1, mix(dark, BLACK, 0.12))
        painter.fillRect(board, shade)


def _paint_boards(full: QImage, plan: GroundPlan) -> Iterator[None]:
    """Boards with grain, one in each step; equal boards are moved against each other."""
    for place, board in enumerate(_boards(plan)):
        painter = painter_on(full)
        moved = board.adjusted(-333.0 * (place // _KINDS), 0, 0, 0)
        seed = _SEED + place % _KINDS
        paint_wood(painter, moved, plan.theme.table, seed, board.height())
        painter.end()
        yield


def _paint_cloth(painter: QPainter, plan: GroundPlan, *, threads: bool) -> None:
    """The felt under the cards: a pool of light, threads, shadow of the edge, brass piping."""
    area, table = QRectF(*plan.scene), plan.theme.table
    if area.isEmpty():
        return
    path = rounded(area, STAGE_RADIUS)
    if table.is_plain:
        paint_tray(painter, area, STAGE_RADIUS, table.felts[0], table)
        return
    deep = mix(table.trays[0], _DEEP_FELT, 0.45)
    center = area.center() - QPointF(0.06 * area.width(), 0.16 * area.height())
    pool = QRadialGradient(center, 0.75 * area.width())
    pool.setColorAt(0, mix(deep.lighter(124), "#fff0c8", 0.30 * (0.4 + table.lamp)))
    pool.setColorAt(0.55, deep)
    pool.setColorAt(1, deep.darker(170))
    painter.fillPath(path, pool)
    if threads:
        painter.save()
        painter.setClipPath(path)
        paint_weave(painter, area, table)
        painter.restore()
    paint_inner_shadow(painter, path, 18 * plan.unit, BLACK, 200, 4 * plan.unit, 7 * plan.unit)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(table.brass[1]), 2.4))
    painter.drawPath(path)


def _paint_shelf(painter: QPainter, plan: GroundPlan) -> None:
    area, table = QRectF(*plan.shelf), plan.theme.table
    if not area.isEmpty():
        paint_tray(painter, area, STAGE_RADIUS, wood_tray_floor(table), table)


def _paint_title(painter: QPainter, plan: GroundPlan) -> None:
    area, table = QRectF(*plan.title), plan.theme.table
    if area.isEmpty():
        return
    lines = plan.title_text.split(" ", plan.title_lines - 1)
    high = area.height() / len(lines)
    pixels = 0.9 * high
    widest = max(letter_path(line, 100.0).boundingRect().width() for line in lines) / 100
    pixels = min(pixels, 0.96 * area.width() / widest)
    for place, line in enumerate(lines):
        path = letter_path(line, pixels, tracking=pixels / 88)
        path.translate(area.center().x(), area.top() + (place + 0.5) * high)
        paint_gilded(painter, path, table, max(1.0, pixels / 34))
    rule = QRectF(*plan.rule)
    painter.fillRect(rule, tone(table.brass[2], 200))
