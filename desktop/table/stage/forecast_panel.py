"""Paints the right end of the stage: total damage, life before and after, and who does what."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from desktop.style.current_theme import current_theme
from desktop.style.materials.hearts import heart_picture
from desktop.style.materials.letters import ALIGN_CENTER, MIN_TEXT_SHARE, paint_text, text_width
from desktop.style.materials.pictures import draw_centered
from desktop.table.stage.combat_signs import arrow_path, total_picture
from desktop.text.translation import tr
from rules.advice import AttackForecast
from rules.model import PlayerId

_BURST_INK = "#fff0d8"


def paint_forecast_panel(
    painter: QPainter, panel: QRectF, forecast: AttackForecast, side: float, pixels: float
) -> None:
    """Paint the total damage in a burst; hearts toward the defender, a summary on the other side.

    `side` is 1 if the attackers are below the seam, -1 if above; `pixels` is the size of letters.
    """
    center = QPointF(panel.center().x() - 2, panel.center().y())
    unit = min(panel.width(), 0.5 * panel.height())
    radius, heart = round(0.4 * unit), round(0.115 * unit)
    ratio = painter.device().devicePixelRatioF()
    has_damage = forecast.most_damage > 0 or not forecast.is_complete
    words = damage_words(forecast)
    burst = total_picture(words, radius, current_theme().table, ratio, has_damage=has_damage)
    draw_centered(painter, center, burst)
    label = QRectF(center.x() - 0.8 * radius, 0, 1.6 * radius, 1.4 * pixels)
    label.moveTop(center.y() + 0.34 * radius)
    small, name = 0.92 * pixels, tr("total damage")
    if text_width(name, MIN_TEXT_SHARE * small, bold=True) > label.width():
        name = tr("damage")
    paint_text(painter, label, name, _BURST_INK, small, bold=True, align=ALIGN_CENTER)
    life = life_change(forecast, forecast.defending)
    if life is not None:
        away = 1.14 * radius + 2.7 * heart
        _paint_hearts(painter, center - QPointF(0, side * away), life, heart)
    _paint_summary(painter, panel, forecast, side * 1.2 * radius, 0.96 * pixels)


def _paint_hearts(painter: QPainter, center: QPointF, life: tuple[int, int], radius: int) -> None:
    """A player's life before and after the attack."""
    theme = current_theme()
    ratio = painter.device().devicePixelRatioF()
    for number, side in zip(life, (-2.2, 2.2), strict=True):
        picture = heart_picture(number, radius, theme.table, ratio)
        draw_centered(painter, center + QPointF(side * radius, 0), picture)
    painter.fillPath(arrow_path(center, 0.8 * radius), QColor(theme.table.stage_ink))


def _paint_summary(
    painter: QPainter, panel: QRectF, forecast: AttackForecast, away: float, pixels: float
) -> None:
    """The lines of the summary; `away` is where they begin, below or above the middle."""
    theme = current_theme()
    lines, high = summary_lines(forecast), 1.4 * pixels
    line = QRectF(panel.left(), panel.center().y() + away, panel.width() - 4, high)
    if away < 0:
        line.translate(0, -len(lines) * high)
    for words in lines:
        paint_text(painter, line, words, theme.table.stage_ink, pixels, align=ALIGN_CENTER)
        line.translate(0, high)


def damage_words(forecast: AttackForecast) -> str:
    """The total damage: "7", "3-5" if it depends on a split, "4+" if there may be more.

    "7?" is the attack of the unblocked dice while their damage depends on an open choice.
    """
    if not forecast.is_complete:
        if forecast.least_damage:
            return f"{forecast.least_damage}+"
        return f"{forecast.unblocked_attack}?" if forecast.unblocked_attack else "?"
    if not forecast.is_certain:
        return f"{forecast.least_damage}\N{EN DASH}{forecast.most_damage}"
    return str(forecast.damage)


def summary_lines(forecast: AttackForecast) -> list[str]:
    """How many attackers are unblocked, and whether the attack wins or costs its player life."""
    count = len(forecast.unblocked)
    if not count:
        lines = [tr("all blocked")]
    elif forecast.is_declared:
        lines = [tr("{count} unblocked").format(count=count)]
    else:
        lines = [tr("{count} not blocked yet").format(count=count)]
    if forecast.is_lethal and forecast.is_declared:
        lines.append(tr("wins the match"))
    life = life_change(forecast, forecast.attacking)
    if life is not None:
        lines.append(tr("attacker: {before} to {after} life").format(before=life[0], after=life[1]))
    return lines


def life_change(forecast: AttackForecast, player: PlayerId) -> tuple[int, int] | None:
    """A player's life before and after; None if it stays the same or is not certain."""
    before, after = forecast.life_before[player], max(0, forecast.life_after[player])
    return (before, after) if forecast.is_certain and before != after else None


def paint_sides(painter: QPainter, panel: QRectF, words: tuple[str, str], pixels: float) -> None:
    """Paint what each player does, at the upper and the lower end of the panel."""
    ink = current_theme().table.stage_ink
    line = QRectF(panel.left(), panel.top() + 0.5 * pixels, panel.width() - 6, 1.5 * pixels)
    paint_text(painter, line, words[0], ink, pixels, bold=True, align=ALIGN_CENTER)
    line.moveBottom(panel.bottom() - 0.5 * pixels)
    paint_text(painter, line, words[1], ink, pixels, bold=True, align=ALIGN_CENTER)
