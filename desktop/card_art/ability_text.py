"""Fits and paints the ability text of a card; each Global Ability stands in a yellow box."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from desktop.card_art.text_lines import paint_lines, text_height
from desktop.style.glyphs import text_path
from desktop.style.materials.tones import tone
from desktop.style.palette import Theme

LEAST_PIXELS = 10.0
"""Text on cards is never smaller; what does not fit is read in the reading size."""

INK_ON_YELLOW = "#1d1509"


class AbilityBox(NamedTuple):
    """The box of a Global Ability: all of it, the circle with its G, and the place for its text."""

    area: QRectF
    mark: QRectF
    words: QRectF


class TextFit(NamedTuple):
    """The place of a card's text and the size of its letters."""

    pixels: float
    lead: QRectF
    boxes: tuple[AbilityBox, ...]


def fit_text(
    lead: str, abilities: tuple[str, ...], area: QRectF, wanted: float, least: float
) -> TextFit | None:
    """Fit a text and its Global Abilities in an area.

    Args:
        lead: the text before the Global Abilities.
        abilities: the text of each Global Ability.
        area: where all of it must fit.
        wanted: the size of the letters if there is room.
        least: the smallest size of the letters.

    Returns:
        The places, or None if even the smallest letters do not fit.
    """
    pixels = float(round(wanted))
    while pixels >= least - 0.5:
        fit = _placed(lead, abilities, area, pixels)
        if fit is not None:
            return fit
        pixels -= 1.0
    return None


def needed_height(lead: str, abilities: tuple[str, ...], width: float, pixels: float) -> float:
    """The height that a text and its Global Abilities need at a letter size."""
    boxes = sum(_box_height(words, width, pixels) + _gap(pixels) for words in abilities)
    return text_height(lead, width, pixels) + boxes


def _gap(pixels: float) -> float:
    return 0.3 * pixels


def _mark_side(pixels: float) -> float:
    return 1.45 * pixels


def _words_width(width: float, pixels: float) -> float:
    return width - _mark_side(pixels) - 0.75 * pixels


def _box_height(words: str, width: float, pixels: float) -> float:
    return max(text_height(words, _words_width(width, pixels), pixels), 1.1 * pixels) + 0.5 * pixels


def _placed(lead: str, abilities: tuple[str, ...], area: QRectF, pixels: float) -> TextFit | None:
    """The places in letters of this size, or None if they do not fit."""
    if needed_height(lead, abilities, area.width(), pixels) > area.height() + 1:
        return None
    bottom, boxes = area.bottom(), []
    for words in reversed(abilities):
        height = _box_height(words, area.width(), pixels)
        box = QRectF(area.left(), bottom - height, area.width(), height)
        bottom = box.top() - _gap(pixels)
        side = _mark_side(pixels)
        mark = QRectF(box.left() + 0.2 * pixels, 0, side, side)
        mark.moveTop(min(box.center().y() - side / 2, box.top() + 0.5 * pixels))
        place = box.adjusted(side + 0.55 * pixels, 0.25 * pixels, -0.2 * pixels, -0.25 * pixels)
        boxes.append(AbilityBox(box, mark, place))
    return TextFit(pixels, QRectF(area.topLeft(), QPointF(area.right(), bottom)), (*boxes[::-1],))


def paint_ability_text(
    painter: QPainter,
    fit: TextFit,
    lead: str,
    abilities: tuple[str, ...],
    theme: Theme,
) -> None:
    """Paint a text that was fitted; the circles with a G are painted by their buttons."""
    table = theme.table
    paint_lines(painter, fit.lead, lead, table.stock_ink, fit.pixels)
    for words, box in zip(abilities, fit.boxes, strict=True):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tone(theme.legal, 70 if theme.name == "light" else 44))
        if table.is_plain:
            painter.setPen(QPen(QColor(table.stock_ink), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.area, 5, 5)
        paint_lines(painter, box.words, words, table.stock_ink, fit.pixels)


def paint_global_mark(
    painter: QPainter, circle: QRectF, theme: Theme, *, is_legal: bool = False
) -> None:
    """Paint the circle with a G; bright where the ability can be used now."""
    side = circle.width()
    color = QColor(theme.legal) if is_legal else QColor(theme.table.brass[0])
    painter.setPen(QPen(QColor(INK_ON_YELLOW), max(1.0, 0.06 * side)))
    painter.setBrush(color)
    painter.drawEllipse(circle.adjusted(0.5, 0.5, -0.5, -0.5))
    letter = text_path("G", 0.5 * side, 0.7 * side).translated(circle.center())
    painter.fillPath(letter, QColor(INK_ON_YELLOW))
