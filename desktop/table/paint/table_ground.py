"""The ground of the table, kept as a picture: wooden rails, and felt sunk between them.

A frame only copies parts of this picture. It is the same in every step of a turn.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap

from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.materials.surfaces import freeing_other_wood
from desktop.style.palette import Theme
from desktop.table.paint.wood_and_felt import paint_ground, paint_rail_light


@dataclass(frozen=True, slots=True)
class FeltPlan:
    """Where the parts of the ground are.

    Attributes:
        size: the size of the table.
        felt: the cloth; around it is wood.
        center: the part of the cloth in whose middle the players' signs are woven.
        bottom: the player at the bottom.
    """

    size: QSize
    felt: QRectF
    center: QRectF
    bottom: int


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

        Args:
            painter: paints the ground.
            part: the part.
            plan: where the rails and the felt are.
            theme: the colors.
            ratio: device pixels for each pixel.
            lit_player: the player on whose rail the lamp shines; None for no one.
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
        is_low = player == plan.bottom
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
    paint_ground(painter, plan.size, plan.felt, plan.center, plan.bottom, theme)
    painter.end()
    return picture


def _copy(painter: QPainter, picture: QPixmap, corner: QPointF, part: QRectF, ratio: float) -> None:
    """Copy a part of a picture whose upper left corner is at a point of the table."""
    inside = part.translated(-corner)
    painter.drawPixmap(part, picture, QRectF(inside.topLeft() * ratio, inside.size() * ratio))
