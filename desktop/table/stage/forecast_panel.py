"""Paints the right end of the stage: total damage, life before and after, and who does what."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from desktop.style.materials.letters import (
    ALIGN_CENTER,
    paint_text,
)
from desktop.style.palette import Theme
from desktop.table.stage.combat_signs import arrow_path
from desktop.table.stage.sign_pictures import draw_centered, heart_picture, total_picture
from desktop.text.table_translation import tr
from rules.advice import AttackForecast
from rules.model import PlayerId

_BURST_INK = "#fff0d8"


def paint_forecast_panel(
    painter: QPainter,
    panel: QRectF,
    forecast: AttackForecast,
    theme: Theme,
    pixels: float,
) -> None:
    """Paint the total damage in a burst, with hearts for the life before and after above it."""
    center = QPointF(panel.center().x() - 2, panel.center().y())
    radius = 0.4 * min(panel.width(), 0.5 * panel.height())
    ratio = painter.device().devicePixelRatioF()
    has_damage = forecast.most_damage > 0 or not forecast.is_complete
    burst = total_picture(
        damage_words(forecast), round(radius), theme.table, ratio, has_damage=has_damage
    )
    draw_centered(painter, center, burst)
    label = QRectF(center.x() - 0.8 * radius, 0, 1.6 * radius, 1.4 * pixels)
    label.moveTop(center.y() + 0.34 * radius)
    small = 0.92 * pixels
    paint_text(painter, label, tr("damage"), _BURST_INK, small, bold=True, align=ALIGN_CENTER)
    _paint_hearts(painter, panel, center, radius, forecast, theme)
    below = QRectF(panel.left(), center.y() + 1.2 * radius, panel.width() - 4, 1.4 * pixels)
    ink = theme.table.stage_ink
    for line in summary_lines(forecast):
        paint_text(painter, below, line, ink, 0.96 * pixels, align=ALIGN_CENTER)
        below.translate(0, 1.35 * pixels)


def damage_words(forecast: AttackForecast) -> str:
    """The total damage: "7", "3-5" if it depends on a split, "4+" or "?" if more is unknown."""
    if not forecast.is_complete:
        return f"{forecast.least_damage}+" if forecast.least_damage else "?"
    if not forecast.is_certain:
        return f"{forecast.least_damage}\N{EN DASH}{forecast.most_damage}"
    return str(forecast.damage)


def summary_lines(forecast: AttackForecast) -> list[str]:
    """How many attackers are unblocked, and whether the attack wins the match."""
    count = len(forecast.unblocked)
    if not count:
        lines = [tr("all blocked")]
    elif forecast.is_declared:
        lines = [tr("{count} unblocked").format(count=count)]
    else:
        lines = [tr("{count} not blocked yet").format(count=count)]
    if forecast.is_lethal and forecast.is_declared:
        lines.append(tr("wins the match"))
    return lines


def life_words(forecast: AttackForecast, player: PlayerId) -> tuple[int, int] | None:
    """A player's life before and after; None if it stays the same or is not certain."""
    before, after = forecast.life_before[player], max(0, forecast.life_after[player])
    return (before, after) if forecast.is_certain and before != after else None


def _paint_hearts(
    painter: QPainter,
    panel: QRectF,
    center: QPointF,
    radius: float,
    forecast: AttackForecast,
    theme: Theme,
) -> None:
    """The defender's life before and after the attack."""
    life = life_words(forecast, forecast.defending)
    if life is None:
        return
    heart = 0.115 * min(panel.width(), 0.5 * panel.height())
    y = center.y() - 1.14 * radius - 2.7 * heart
    middle = QPointF(center.x(), y)
    ratio = painter.device().devicePixelRatioF()
    for number, side in zip(life, (-2.2, 2.2), strict=True):
        picture = heart_picture(number, round(heart), theme.table, ratio)
        draw_centered(painter, middle + QPointF(side * heart, 0), picture)
    painter.fillPath(arrow_path(middle, 0.8 * heart), QColor(theme.table.stage_ink))


def paint_sides(
    painter: QPainter,
    panel: QRectF,
    said: tuple[str, str],
    theme: Theme,
    pixels: float,
) -> None:
    """Paint what each player does, at the upper and the lower end of the panel."""
    ink = theme.table.stage_ink
    line = QRectF(panel.left(), panel.top() + 0.5 * pixels, panel.width() - 6, 1.5 * pixels)
    paint_text(painter, line, said[0], ink, pixels, bold=True, align=ALIGN_CENTER)
    line.moveBottom(panel.bottom() - 0.5 * pixels)
    paint_text(painter, line, said[1], ink, pixels, bold=True, align=ALIGN_CENTER)
