"""Paints the right end of the stage: total damage, life before and after, and who does what."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QRadialGradient

from desktop.style.glyphs import star_path
from desktop.style.materials.hearts import paint_heart
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    letter_path,
    paint_gilded,
    paint_text,
    text_width,
)
from desktop.style.materials.shadows import paint_soft_shadow
from desktop.style.materials.tones import WHITE
from desktop.style.palette import Theme
from desktop.table.stage.combat_signs import arrow_path
from desktop.text.table_translation import tr
from rules.advice import AttackForecast
from rules.model import PlayerId

_FIRE = ((0.0, "#ff8d5c"), (0.4, "#cf2a1c"), (1.0, "#5e0805"))
_ASHES = ((0.0, "#8c9198"), (0.4, "#555b64"), (1.0, "#23272d"))
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
    has_damage = forecast.most_damage > 0 or not forecast.is_complete
    _paint_burst(painter, center, radius, theme, has_damage=has_damage)
    words = damage_words(forecast)
    size = radius * min(1.0, 1.5 * radius / max(1.0, text_width(words, radius, bold=True)))
    number = letter_path(words, size).translated(center.x(), center.y() - 0.1 * radius)
    if theme.table.is_plain:
        painter.fillPath(number, QColor(WHITE))
    else:
        paint_gilded(painter, number, theme.table, 1.6)
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
    lines = [tr("{count} unblocked").format(count=count) if count else tr("all blocked")]
    if forecast.is_lethal:
        lines.append(tr("wins the match"))
    return lines


def life_words(forecast: AttackForecast, player: PlayerId) -> tuple[int, int] | None:
    """A player's life before and after; None if it stays the same or is not certain."""
    before, after = forecast.life_before[player], max(0, forecast.life_after[player])
    return (before, after) if forecast.is_certain and before != after else None


def _paint_burst(
    painter: QPainter, center: QPointF, radius: float, theme: Theme, *, has_damage: bool
) -> None:
    burst = star_path(18, 1.14 * radius, 0.98 * radius).translated(center)
    if has_damage and not theme.table.is_plain:
        paint_soft_shadow(painter, burst, 22, "#ff5a2a", 210)
    fill = QRadialGradient(center - QPointF(0.3 * radius, 0.4 * radius), 1.7 * radius)
    for stop, color in _FIRE if has_damage else _ASHES:
        fill.setColorAt(stop, QColor(color))
    painter.setBrush(QColor(_FIRE[2][1]) if theme.table.is_plain else fill)
    painter.setPen(QPen(QColor(theme.table.brass[0]), 2.4))
    painter.drawPath(burst)
    painter.setBrush(Qt.BrushStyle.NoBrush)


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
    paint_heart(painter, middle - QPointF(2.2 * heart, 0), heart, life[0], theme.table)
    painter.fillPath(arrow_path(middle, 0.8 * heart), QColor(theme.table.stage_ink))
    paint_heart(painter, middle + QPointF(2.2 * heart, 0), heart, life[1], theme.table)


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
