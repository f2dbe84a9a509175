"""Paints the parts of a card: its frame of enamel, the coin with the cost, the levels."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from desktop.card_art.card_print import CardPrint, Level
from desktop.card_art.illustration.recipe import ArtRecipe
from desktop.style.glyphs import paint_symbol, star_path, text_path
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    fitting_pixels,
    paint_text,
    paint_title,
    text_width,
)
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.surfaces import paint_brass
from desktop.style.materials.tones import BLACK, WHITE, mix, tone
from desktop.style.palette import Theme

INK_ON_ENAMEL = "#fff8e8"
_PLATE, _PLATE_INK = "#f3e6c8", "#1d1509"
_BURST = "#ffe14d"
_LEAST_NAME = 0.72  # of the wanted size; a name that needs less takes two lines
_TYPED = ("fist", "bolt", "mask", "shield", "wild")


def enamel(recipe: ArtRecipe, theme: Theme) -> tuple[QColor, QColor]:
    """The colors of a frame at its upper and its lower edge."""
    deep, middle = recipe.tones[0], recipe.tones[1]
    if theme.table.is_plain:
        return QColor(BLACK), QColor(BLACK)
    top = mix(deep, middle, 0.62 if theme.name == "light" else 0.5)
    return top, mix(deep, BLACK, 0.1)


def paint_frame(
    painter: QPainter, card: QRectF, recipe: ArtRecipe, theme: Theme, radius: float, height: float
) -> None:
    """Paint the enamel of a card at a height over the table; a plain theme has no shadow."""
    path = rounded(card, radius)
    top, bottom = enamel(recipe, theme)
    if theme.table.is_plain:
        painter.fillPath(path, top)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(WHITE), 2))
        painter.drawPath(rounded(card.adjusted(1, 1, -1, -1), radius))
        return
    paint_soft_shadow(painter, path, 9 * height, BLACK, 165, 3 * height, 5 * height)
    fill = QLinearGradient(card.topLeft(), card.bottomLeft())
    fill.setColorAt(0, top)
    fill.setColorAt(1, bottom)
    painter.fillPath(path, fill)
    rim = QLinearGradient(card.topLeft(), card.bottomRight())
    rim.setColorAt(0, tone(WHITE, 170))
    rim.setColorAt(0.3, tone(WHITE, 40))
    rim.setColorAt(1, tone(BLACK, 120))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(rim, 1.3))
    painter.drawPath(path)


def paint_cost(painter: QPainter, coin: QRectF, printed: CardPrint, theme: Theme) -> None:
    """Paint the cost on a coin; the energy types it requires stand at its lower right."""
    radius, center = coin.width() / 2, coin.center()
    edge = QPainterPath()
    edge.addEllipse(center, radius, radius)
    paint_brass(painter, edge, theme.table, 0.6)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#fff8e6"))
    painter.drawEllipse(center, 0.8 * radius, 0.8 * radius)
    symbols = symbol_circles(coin, printed)
    shift = QPointF(-0.1 * radius if symbols else 0, 0)
    figure = text_path(printed.cost, 0.94 * radius, 1.3 * radius)
    painter.fillPath(figure.translated(center + shift), QColor(_PLATE_INK))
    for symbol, circle in symbols:
        paint_symbol(painter, symbol, circle.center(), circle.width() / 2)


def paint_name(painter: QPainter, area: QRectF, name: str, pixels: float, least: float) -> None:
    """Paint a name on one line, in smaller letters if necessary, or on two lines."""

    def is_one_line(size: float) -> bool:
        return text_width(name, size, bold=True) <= area.width()

    pixels = fitting_pixels(pixels, max(least, _LEAST_NAME * pixels), is_one_line)
    if is_one_line(pixels) or area.height() < 2 * least:
        paint_text(painter, area, name, INK_ON_ENAMEL, pixels, bold=True)
    else:
        paint_title(painter, area, name, INK_ON_ENAMEL, pixels)


class LevelPlate(NamedTuple):
    """The areas on the plate of one level."""

    plate: QRectF  # the whole plate
    coin: QRectF  # the circle with the fielding cost
    pips: QRectF  # the dots of the level; empty for a character with one level
    numbers: QRectF  # attack and defense, with a stroke between them
    bursts: QRectF  # the stars on the corner of the plate


def level_plates(row: QRectF, levels: tuple[Level, ...], gap: float) -> tuple[LevelPlate, ...]:
    """The areas of the plates of all levels in a row."""
    width = (row.width() - gap * (len(levels) - 1)) / len(levels)
    return tuple(
        _level_plate(
            QRectF(row.x() + place * (width + gap), row.y(), width, row.height()),
            level,
            has_pips=len(levels) > 1,
        )
        for place, level in enumerate(levels)
    )


def _level_plate(plate: QRectF, level: Level, *, has_pips: bool) -> LevelPlate:
    high = plate.height()
    radius = min(0.36 * high, 0.17 * plate.width())
    center = QPointF(plate.x() + radius + 0.1 * high, plate.center().y())
    coin = QRectF(center.x() - radius, center.y() - radius, 2 * radius, 2 * radius)
    left = coin.right() + 0.05 * high
    pips = QRectF(left, plate.y(), 0.18 * high if has_pips else 0.0, high)
    numbers = QRectF(pips.right(), plate.y(), plate.right() - pips.right() - 0.05 * high, high)
    side = 0.44 * high
    stars = (0.34 * (level.bursts - 1) + 0.44) * high if level.bursts else 0.0
    right = plate.right() + 0.1 * high
    bursts = QRectF(right - stars, plate.y() + 0.12 * high - side / 2, stars, side)
    return LevelPlate(plate, coin, pips, numbers, bursts)


def paint_levels(painter: QPainter, row: QRectF, levels: tuple[Level, ...], gap: float) -> None:
    """Paint a plate for each level: coin with the fielding cost, pips, attack and defense."""
    for place, parts in enumerate(level_plates(row, levels, gap)):
        _paint_level(painter, parts, levels[place], place + 1)


def _paint_level(painter: QPainter, parts: LevelPlate, level: Level, pips: int) -> None:
    plate, ink = parts.plate, QColor(_PLATE_INK)
    high, radius = plate.height(), parts.coin.width() / 2
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(_PLATE))
    painter.drawRoundedRect(plate, 0.24 * high, 0.24 * high)
    painter.setBrush(ink)
    painter.drawEllipse(parts.coin)
    digit = text_path(str(level.fielding), 1.05 * radius, 1.4 * radius)
    painter.fillPath(digit.translated(parts.coin.center()), QColor(_PLATE))
    if parts.pips.width():
        for place in range(pips):
            y = plate.center().y() + (place - (pips - 1) / 2) * 0.26 * high
            painter.drawEllipse(QPointF(parts.pips.center().x(), y), 0.088 * high, 0.088 * high)
    words = f"{level.attack}/{level.defense}"
    pixels = min(0.66 * high, 0.4 * parts.numbers.width())
    paint_text(painter, parts.numbers, words, _PLATE_INK, pixels, bold=True, align=ALIGN_CENTER)
    for place in range(level.bursts):
        painter.setPen(QPen(ink, 1.2))
        painter.setBrush(QColor(_BURST))
        star = star_path(8, 0.22 * high, 0.13 * high)
        x = plate.right() - (0.12 + 0.34 * place) * high
        painter.drawPath(star.translated(x, plate.y() + 0.12 * high))


def symbol_circles(coin: QRectF, printed: CardPrint) -> tuple[tuple[str, QRectF], ...]:
    """The energy types beside the coin with the cost, and where each of them is."""
    symbols = [symbol for symbol in printed.energy if symbol in _TYPED]
    radius, center = coin.width() / 2, coin.center()
    found = []
    for place, symbol in enumerate(symbols):
        at = center + QPointF((1.12 + 0.9 * place) * radius, 0.52 * radius)
        half = QPointF(0.7 * radius, 0.7 * radius)
        found.append((symbol, QRectF(at - half, at + half)))
    return tuple(found)
