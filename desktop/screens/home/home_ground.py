"""The ground of the home screen: wooden wall, gilded title, felt with cards and dice, shelf.

It is one picture, painted in small steps while the program is idle, so that the window appears at
once and reacts meanwhile. A finished ground is kept as a compressed file for the next start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPen, QRadialGradient

from desktop.style.application import PROGRAM_NAME
from desktop.style.materials.cloth import paint_lamp, paint_weave
from desktop.style.materials.letters import letter_path, paint_gilded
from desktop.style.materials.shadows import paint_inner_shadow, rounded
from desktop.style.materials.tones import BLACK, WHITE, mix, tone
from desktop.style.materials.trays import STAGE_RADIUS, paint_tray
from desktop.style.materials.wood import paint_wood
from desktop.style.palette import Theme
from desktop.style.table_colors import TableColors
from desktop.style.wood_tray import wood_tray_floor

PLANKS = 6
_SEED, _KINDS = 11, 4
_DEEP_FELT = "#0b3040"


@dataclass(frozen=True, slots=True)
class GroundPlan:
    """What the ground shows, and where; equal plans give equal pictures.

    Attributes:
        size: the size of the picture.
        ratio: device pixels for each pixel.
        theme: the colors.
        unit: the scale of lines and corners.
        title: where the title stands; empty for none.
        title_lines: in how many lines it is written.
        rule: the brass line under the title.
        scene: the felt; empty for none.
        shelf: the sunken tray of the saved matches; empty for none.
    """

    size: tuple[int, int]
    ratio: float
    theme: Theme
    unit: float
    title: tuple[float, float, float, float] = (0, 0, 0, 0)
    title_lines: int = 1
    rule: tuple[float, float, float, float] = (0, 0, 0, 0)
    scene: tuple[float, float, float, float] = (0, 0, 0, 0)
    shelf: tuple[float, float, float, float] = (0, 0, 0, 0)


SceneSteps = Callable[[QPainter, QRectF, Theme], Iterator[None]]


def new_ground(plan: GroundPlan) -> QImage:
    """A first ground in a few milliseconds: everything is there but grain, threads, cards."""
    width, height = plan.size
    picture = QImage(QSize(width, height) * plan.ratio, QImage.Format.Format_RGB32)
    picture.setDevicePixelRatio(plan.ratio)
    table = plan.theme.table
    picture.fill(QColor(table.wood[0]))
    painter = _painter(picture)
    whole = QRectF(0, 0, width, height)
    if not table.is_plain:
        _paint_flat_boards(painter, whole, table)
        paint_lamp(painter, whole, table, _lamp(whole))
    _paint_cloth(painter, plan, threads=False)
    _paint_shelf(painter, plan)
    _paint_title(painter, plan)
    painter.end()
    return picture


def paint_steps(picture: QImage, plan: GroundPlan, scene_steps: SceneSteps) -> Iterator[None]:
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
        for _ in _paint_boards(full, whole, table):
            yield
    painter = _painter(full)
    paint_lamp(painter, whole, table, _lamp(whole))
    _paint_cloth(painter, plan, threads=True)
    _paint_shelf(painter, plan)
    _paint_title(painter, plan)
    painter.end()
    painter = QPainter(picture)
    painter.drawImage(QPointF(0, 0), full)
    painter.end()
    yield
    scene = QRectF(*plan.scene)
    if scene.isEmpty():
        return
    painter = _painter(full)
    painter.setClipPath(rounded(scene, STAGE_RADIUS))
    for _ in scene_steps(painter, scene, plan.theme):
        copy = QPainter(picture)
        copy.drawImage(scene, full, QRectF(scene.topLeft() * plan.ratio, scene.size() * plan.ratio))
        copy.end()
        yield
    painter.end()


def _painter(picture: QImage) -> QPainter:
    painter = QPainter(picture)
    painter.setRenderHints(
        QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
    )
    return painter


def _lamp(whole: QRectF) -> QPointF:
    return QPointF(0.61 * whole.width(), 0.3 * whole.height())


def _plank(whole: QRectF) -> int:
    return max(60, round(whole.height() / PLANKS))


def _paint_flat_boards(painter: QPainter, whole: QRectF, table: TableColors) -> None:
    """Boards without grain."""
    base, dark, _ = table.wood
    high = _plank(whole)
    for top in range(0, round(whole.height()), high):
        board = QRectF(0, top, whole.width(), high)
        shade = QLinearGradient(board.topLeft(), board.bottomLeft())
        shade.setColorAt(0, mix(base, WHITE, 0.12))
        shade.setColorAt(0.07, mix(base, dark, 0.1))
        shade.setColorAt(0.9, mix(base, dark, 0.16))
        shade.setColorAt(1, mix(dark, BLACK, 0.12))
        painter.fillRect(board, shade)


def _paint_boards(full: QImage, whole: QRectF, table: TableColors) -> Iterator[None]:
    """Boards with grain, one in each step; equal boards are moved against each other."""
    high = _plank(whole)
    for place, top in enumerate(range(0, round(whole.height()), high)):
        left = -333.0 * (place // _KINDS)
        board = QRectF(left, top, whole.width() - left, high)
        painter = _painter(full)
        paint_wood(painter, board, table, _SEED + place % _KINDS, high)
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
    lines = PROGRAM_NAME.split(" ", 1) if plan.title_lines > 1 else [PROGRAM_NAME]
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
