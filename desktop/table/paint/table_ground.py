"""The ground of the table, kept as a picture: wooden rails, and the felt of both players.

A frame only copies parts of this picture. It is the same in every step of a turn.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QPixmap, QRadialGradient

from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.materials.shadows import paint_inner_shadow, rounded
from desktop.style.materials.surfaces import (
    brass_edge,
    freeing_other_wood,
    paint_lamp,
    paint_weave,
    paint_wood,
)
from desktop.style.materials.tones import BLACK, tone
from desktop.style.materials.trays import STAGE_RADIUS
from desktop.style.palette import Theme
from desktop.table.paint.crest import crest_path
from rules.model import PlayerId, side_of


@dataclass(frozen=True, slots=True)
class FeltPlan:
    """Where the parts of the ground are."""

    size: QSize  # the size of the table
    felt: QRectF  # the cloth; around it is wood
    center: QRectF  # the part of the cloth in whose middle the players' signs are woven
    bottom: int  # the player at the bottom
    players: int = 2  # partners share a half of the felt


def is_below(player: int, bottom: int) -> bool:
    """Whether a player is of the side below: players of two sides are numbered in turn (DBL-2)."""
    return side_of(PlayerId(player)) == side_of(PlayerId(bottom))


class TableGround:
    """Caches the ground; redraws it when the size, the colors or the seats change."""

    def __init__(self) -> None:
        self._drawn: tuple[FeltPlan, Theme, float] | None = None
        self._ratio = 1.0
        self._picture = QPixmap()
        self._lights: dict[int, QPixmap] = {}

    def paint(
        self,
        painter: QPainter,
        part: QRectF,
        plan: FeltPlan,
        theme: Theme,
        ratio: float,
        lit_player: int | None = None,
    ) -> None:
        """Copy a part of the ground, drawing it first if necessary.

        The lamp shines on the rail of the `lit_player`, if there is one.
        """
        if self._drawn != (plan, theme, ratio):
            self._picture = QPixmap()  # free the memory of the old size first
            self._lights.clear()
            with freeing_other_wood():  # tiles for other sizes and screens
                self._picture = ground_picture(plan, theme, ratio)
            self._drawn, self._ratio = (plan, theme, ratio), ratio
        _copy(painter, self._picture, QPointF(0, 0), part, ratio)
        if lit_player is not None and not theme.table.is_plain:
            self._paint_light(painter, part, plan, theme, lit_player)

    def _paint_light(
        self, painter: QPainter, part: QRectF, plan: FeltPlan, theme: Theme, player: int
    ) -> None:
        """Let the lamp shine on the rail of a player."""
        width, height = plan.size.width(), plan.size.height()
        is_low = is_below(player, plan.bottom)
        rail = QRectF(0, 0, width, int(plan.felt.top()))
        if is_low:
            rail.setRect(
                0, int(plan.felt.bottom()) + 1, width, height - int(plan.felt.bottom()) - 1
            )
        shown = part.intersected(rail)
        if shown.isEmpty():
            return
        if player not in self._lights:
            light = blank_picture(rail.size(), self._ratio)
            inner = QPainter(light)
            paint_rail_light(inner, rail.size(), theme, is_low=is_low)
            inner.end()
            self._lights[player] = light
        _copy(painter, self._lights[player], rail.topLeft(), shown, self._ratio)


def ground_picture(plan: FeltPlan, theme: Theme, ratio: float = 1.0) -> QPixmap:
    """A picture of the ground."""
    picture = QPixmap(plan.size * ratio)  # not cleared: paint_ground fills all of it
    picture.setDevicePixelRatio(ratio)
    painter = painter_on(picture)
    paint_ground(painter, plan, theme)
    painter.end()
    return picture


def _copy(painter: QPainter, picture: QPixmap, corner: QPointF, part: QRectF, ratio: float) -> None:
    """Copy a part of a picture whose upper left corner is at a point of the table."""
    inside = part.translated(-corner)
    painter.drawPixmap(part, picture, QRectF(inside.topLeft() * ratio, inside.size() * ratio))


# --- wood and felt --------------------------------------------------------------------------------

PIPING = 2.4
"""The width of the brass line around the felt, in pixels."""

_LAMPLIGHT = "#ffe2a0"


def paint_ground(painter: QPainter, plan: FeltPlan, theme: Theme) -> None:
    """Paint wood and felt, with the signs of the players woven into it."""
    felt = plan.felt
    _paint_frame(painter, plan.size, felt, theme)
    path = rounded(felt, STAGE_RADIUS)
    painter.save()
    painter.setClipPath(path)
    for player in range(plan.players):
        _paint_cloth(painter, plan, player, theme)
    paint_lamp(painter, felt, theme.table)
    paint_weave(painter, felt, theme.table)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if theme.table.is_plain:
        painter.setPen(QPen(QColor(theme.table.felt_ink), 2))
    else:
        paint_inner_shadow(painter, path, 16, BLACK, 190, 4, 7)
        edge = brass_edge(theme.table, felt.topLeft(), felt.bottomRight())
        painter.setPen(QPen(edge, PIPING))
    painter.drawPath(path)


def _paint_frame(painter: QPainter, size: QSize, felt: QRectF, theme: Theme) -> None:
    """Paint wood around the cloth, and a little below its round corners."""
    table, over = theme.table, STAGE_RADIUS
    width, height = size.width(), size.height()
    side = felt.left() + 6
    for left in (0.0, width - side):
        post = QRectF(left, felt.top(), side, felt.height())
        paint_wood(painter, post, table, 9, is_upright=True)
    paint_wood(painter, QRectF(0, 0, width, felt.top() + over), table, 7)
    lower = QRectF(0, felt.bottom() - over, width, height - felt.bottom() + over)
    paint_wood(painter, lower, table, 8)
    if not table.is_plain:
        shade = QLinearGradient(0, 0, 0, 6)
        shade.setColorAt(0, tone(BLACK, 46 if theme.name == "light" else 70))
        shade.setColorAt(1, tone(BLACK, 0))
        painter.fillRect(QRectF(0, 0, width, 6), shade)


def _paint_cloth(painter: QPainter, plan: FeltPlan, player: int, theme: Theme) -> None:
    """Paint a player's half or quarter of the cloth, with their sign woven into it."""
    felt, center, is_low = plan.felt, plan.center, is_below(player, plan.bottom)
    high = felt.height() / 2
    area = QRectF(felt.left(), felt.top() + (high if is_low else 0), felt.width(), high)
    middle = QPointF(center.center().x(), area.center().y())
    if plan.players > 2:
        area.setWidth(felt.width() / 2)
        if player > 1:
            area.moveLeft(felt.center().x())
            middle.setX(2 * felt.center().x() - middle.x())
    color = theme.table.felts[player]
    if theme.table.is_plain:
        painter.fillRect(area, QColor(color))
        return
    shade = QLinearGradient(area.topLeft(), area.bottomLeft())
    shade.setColorAt(0 if is_low else 1, QColor(color).lighter(106))
    shade.setColorAt(1 if is_low else 0, QColor(color).darker(108))
    painter.fillRect(area, shade)
    ink = tone(theme.players[player], 34 if theme.name == "light" else 46)
    painter.setPen(QPen(ink, 0.05 * high))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(crest_path(player, middle, 0.33 * high))


def paint_rail_light(painter: QPainter, size: QSizeF, theme: Theme, *, is_low: bool) -> None:
    """Paint the lamplight on the rail of the player who decides."""
    width, height = size.width(), size.height()
    middle = QPointF(width / 2, height + 10 if is_low else -10)
    light = QRadialGradient(middle, 0.55 * width)
    light.setColorAt(0, tone(_LAMPLIGHT, 130 if theme.name == "light" else 36))
    light.setColorAt(1, tone(_LAMPLIGHT, 0))
    top = 6.0 if is_low else 0.0
    painter.fillRect(QRectF(0, top, width, height - 6), light)
