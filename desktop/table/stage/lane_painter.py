"""Paints the lanes of an attack: dark with a shield if blocked, glowing with chevrons if not."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import BLACK, WHITE, tone
from desktop.style.palette import Theme
from desktop.table.layout.combat_lanes import Lane, LanePlan
from desktop.table.stage.combat_signs import (
    chevron_path,
    paint_attack_plate,
    paint_shield_coin,
    paint_stats_plate,
)
from rules.advice import FightForecast
from rules.model import NO_DIE

LANE_RADIUS = 10.0
_GLOW = ((0.0, "#ff8a4a", 0), (0.35, "#ff7a3c", 120), (1.0, "#ff5a2a", 205))
_RIM, _WAKE, _CHEVRON = "#ffd9b0", "#ffd28a", "#fff0d0"
_TRAILS = (-0.30, -0.1, 0.1, 0.30)  # where the trails of the wake are, in edges


class LanePainter:
    """Paints lanes on a picture of the stage.

    Args:
        painter: paints in the coordinates of the table.
        plan: the lanes.
        seam: the height of the seam.
        side: 1 if the attackers are below the seam, -1 if they are above.
        theme: the colors.
        pixels: the size of letters.
    """

    def __init__(
        self,
        painter: QPainter,
        plan: LanePlan,
        seam: float,
        side: float,
        theme: Theme,
        pixels: float,
    ) -> None:
        self._painter, self._plan, self._theme = painter, plan, theme
        self._seam, self._side, self._pixels = seam, side, pixels
        self._coin = 1.15 * pixels

    def paint_ground(self, lane: Lane) -> None:
        """Everything below the seam and the lines."""
        painter, plain = self._painter, self._theme.table.is_plain
        shape = rounded(lane.rect, min(LANE_RADIUS, lane.rect.width() / 4))
        if not plain:
            painter.save()
            painter.setClipPath(shape)
            if lane.is_blocked:
                painter.fillRect(lane.rect, tone(BLACK, 54))
            else:
                self._paint_glow(lane)
            painter.restore()
        if not lane.is_blocked:
            self._paint_chevrons(lane)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(self._border(lane))
        painter.drawPath(shape)

    def _border(self, lane: Lane) -> QPen:
        if not self._theme.table.is_plain:
            return QPen(tone(WHITE, 40) if lane.is_blocked else tone(_RIM, 120), 1.2)
        color = self._theme.table.stage_ink if lane.is_blocked else self._theme.damage
        return QPen(QColor(color), 2 if lane.is_blocked else 3)

    def paint_signs(self, lane: Lane, fight: FightForecast | None) -> None:
        """The lines of a blocked lane, and the sign and the numbers on the seam."""
        if lane.is_blocked:
            self._paint_lines(lane)
            self._paint_shield(lane, fight)
        elif fight is not None:
            high = 2.15 * self._pixels
            plate = QRectF(0, 0, min(2.1 * high, lane.rect.width()), high)
            plate.moveCenter(QPointF(lane.rect.center().x(), self._seam))
            paint_attack_plate(self._painter, plate, str(fight.attack), self._theme.table)

    # --- an unblocked lane

    def _paint_glow(self, lane: Lane) -> None:
        """A glow toward the player who is attacked, and the wake of the attacker."""
        painter, rect = self._painter, lane.rect
        near, far = self._ends(rect)
        glow = QLinearGradient(0, near, 0, far)
        for stop, color, alpha in _GLOW:
            glow.setColorAt(stop, tone(color, alpha))
        painter.fillRect(rect, glow)
        half, side = rect.height() / 2, self._side
        start = self._seam + side * 0.3 * half
        wake = QLinearGradient(0, start, 0, near)
        wake.setColorAt(0, tone(_WAKE, 190))
        wake.setColorAt(1, tone(_WAKE, 0))
        for away in _TRAILS:
            length = half * (0.62 - 0.5 * abs(away))
            x = rect.center().x() + away * self._plan.edge - 2.5
            top = start if side > 0 else start - length
            painter.fillRect(QRectF(x, top, 5, length), wake)

    def _paint_chevrons(self, lane: Lane) -> None:
        rect, painter = lane.rect, self._painter
        size = min(1.25 * self._pixels, 0.3 * rect.width())
        far = self._ends(rect)[1]
        ink = self._theme.damage if self._theme.table.is_plain else _CHEVRON
        for place in range(3):
            y = far + self._side * (26 / 16 + place * 1.25) * size
            shape = chevron_path(QPointF(), size)
            painter.save()
            painter.translate(rect.center().x(), y)
            painter.scale(1, self._side)
            painter.fillPath(shape, tone(ink, 235 - 60 * place))
            painter.restore()

    def _ends(self, rect: QRectF) -> tuple[float, float]:
        """The end of a lane behind its attacker, and the one at the player who is attacked."""
        return (rect.bottom(), rect.top()) if self._side > 0 else (rect.top(), rect.bottom())

    # --- a blocked lane

    def _paint_lines(self, lane: Lane) -> None:
        """Lines from the shield to the attacker and to each blocker, also one in another lane."""
        spots, plain = self._plan.spots, self._theme.table.is_plain
        color = self._theme.table.stage_ink if plain else self._theme.table.brass[0]
        pen = QPen(tone(color, 255 if plain else 190), 2.4)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        self._painter.setPen(pen)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        x = lane.rect.center().x()
        if lane.attacker != NO_DIE:
            spot = spots[lane.attacker]
            end = spot.center.y() - self._side * (spot.edge / 2 + 3)
            self._painter.drawLine(QPointF(x, self._seam), QPointF(x, end))
        for blocker in lane.engaged:
            spot = spots[blocker]
            rim = spot.center + QPointF(0, self._side * (spot.edge / 2 + 4))
            start = QPointF(x, self._seam - self._side * self._coin)
            bend = (rim.y() - start.y()) * 0.6
            path = QPainterPath(start)
            path.cubicTo(start + QPointF(0, bend), QPointF(rim.x(), start.y() + 0.2 * bend), rim)
            self._painter.drawPath(path)

    def _paint_shield(self, lane: Lane, fight: FightForecast | None) -> None:
        center = QPointF(lane.rect.center().x(), self._seam)
        radius = min(self._coin, 0.48 * lane.rect.width())
        paint_shield_coin(self._painter, center, radius, self._theme.table)
        if fight is None:
            return
        away = QPointF(0, self._side * (radius + 0.9 * self._pixels))
        widest = lane.rect.width() + 2
        size = 0.92 * self._pixels
        paint_stats_plate(self._painter, center + away, size, widest, fight.attack, fight.defense)
        if fight.blockers:
            paint_stats_plate(
                self._painter,
                center - away,
                size,
                widest,
                fight.blockers_attack,
                fight.blockers_defense,
            )
