"""The statistics on a team sheet: how many dice of each cost, energy types and affiliations."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from desktop.style.glyphs import paint_symbol
from desktop.style.materials.letters import ALIGN_CENTER, paint_text, text_width
from desktop.text.translation import tr
from rules.teams import Share, TeamStatistics

_INK, _SOFT, _BAR = "#201a14", "#5b5145", "#3f6d8c"
_HEADING, _WORDS = 23.0, 19.0
_CURVE_HEIGHT, _MOST_BAR, _ENERGY_WIDTH = 118.0, 46.0, 84.0
_MOST_NAMES = 6


def paint_statistics(painter: QPainter, area: QRectF, counted: TeamStatistics) -> float:
    """Paint the statistics at the top of an area; returns where they end."""
    half = area.width() * 0.5
    curve = QRectF(area.left(), area.top(), half - 12, _CURVE_HEIGHT + 3.4 * _WORDS)
    _paint_curve(painter, curve, counted)
    energy = QRectF(area.left() + half, area.top(), half, 2 * _HEADING + 30)
    _paint_energies(painter, energy, counted)
    names = QRectF(energy.left(), energy.bottom() + 8, half, curve.bottom() - energy.bottom() - 8)
    _paint_names(painter, names, counted)
    return curve.bottom()


def _paint_curve(painter: QPainter, area: QRectF, counted: TeamStatistics) -> None:
    """Paint a bar for each cost, as high as the team has dice of it."""
    said = tr("Dice by cost (average {average})").format(average=f"{counted.average_cost:.1f}")
    _paint_line(painter, QRectF(area.left(), area.top(), area.width(), 1.4 * _HEADING), said)
    top = area.top() + 1.4 * _HEADING + _WORDS
    base = area.bottom() - 1.3 * _WORDS
    most = max(1, *(share.dice for share in counted.cost_curve))
    step = area.width() / max(len(counted.cost_curve), 5)
    bar = min(_MOST_BAR, 0.7 * step)
    for place, share in enumerate(counted.cost_curve):
        center = area.left() + (place + 0.5) * step
        high = (base - top) * share.dice / most
        painter.fillRect(QRectF(center - bar / 2, base - high, bar, high), QColor(_BAR))
        cost = QRectF(center - step / 2, base, step, 1.3 * _WORDS)
        paint_text(painter, cost, share.name, _INK, _WORDS, align=ALIGN_CENTER)
        if share.dice:
            count = QRectF(center - step / 2, base - high - 1.2 * _WORDS, step, 1.2 * _WORDS)
            paint_text(painter, count, str(share.dice), _SOFT, 0.85 * _WORDS, align=ALIGN_CENTER)
    painter.fillRect(QRectF(area.left(), base, area.width(), 1.5), QColor(_SOFT))


def _paint_energies(painter: QPainter, area: QRectF, counted: TeamStatistics) -> None:
    """Paint each type of energy with the number of dice that show it."""
    _paint_line(
        painter, QRectF(area.left(), area.top(), area.width(), 1.4 * _HEADING), tr("Energy")
    )
    radius, step = 13.0, min(_ENERGY_WIDTH, area.width() / 4)
    middle = area.top() + 1.4 * _HEADING + 8 + radius
    for place, share in enumerate(counted.energies):
        left = area.left() + place * step
        paint_symbol(painter, share.name, QPointF(left + radius, middle), radius)
        count = QRectF(left + 2 * radius + 7, middle - _WORDS, step, 2 * _WORDS)
        paint_text(painter, count, str(share.dice), _INK, _WORDS)


def _paint_names(painter: QPainter, area: QRectF, counted: TeamStatistics) -> None:
    """Paint affiliations and keywords, with the number of cards that have them."""
    top = area.top()
    for heading, shares in (
        (tr("Affiliations"), counted.affiliations),
        (tr("Keywords"), counted.keywords),
    ):
        if not shares or top + 2.6 * _WORDS > area.bottom() + 4:
            continue
        line = QRectF(area.left(), top, area.width(), 1.4 * _WORDS)
        paint_text(painter, line, heading, _INK, _WORDS, bold=True)
        words = QRectF(area.left(), line.bottom(), area.width(), 1.3 * _WORDS)
        paint_text(painter, words, _listed(shares, area.width()), _SOFT, _WORDS)
        top = words.bottom() + 6


def _listed(shares: tuple[Share, ...], width: float) -> str:
    """As many names as fit into a line."""
    words = ""
    for share in shares[:_MOST_NAMES]:
        more = f"{words}, " if words else ""
        more += f"{share.name} {share.cards}"
        if words and text_width(more, _WORDS) > width:
            break
        words = more
    return words


def _paint_line(painter: QPainter, area: QRectF, words: str) -> None:
    paint_text(painter, area, words, _INK, _HEADING, bold=True)
