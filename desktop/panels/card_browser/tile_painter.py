"""Paints the tile of a card in the grid: its picture, a badge, and a ring if it is chosen."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from desktop.card_art.card_parts import INK_ON_ENAMEL, enamel
from desktop.card_art.card_picture import SHADOW
from desktop.card_art.illustration.recipe import ArtRecipe, recipe_of
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    ALIGN_LEFT,
    paint_text,
    text_font,
    text_width,
)
from desktop.style.materials.pictures import PictureCache, blank_picture, painter_on
from desktop.style.materials.shadows import rounded
from desktop.style.materials.surfaces import paint_weave
from desktop.style.materials.tones import mix, tone
from desktop.style.table_colors import TableColors
from rules.cards import Card

_CORNER = 0.05  # of the width of a card


class TileState(NamedTuple):
    """How a tile is shown."""

    is_chosen: bool = False
    is_focused: bool = False
    is_hovered: bool = False


def paint_card_tile(
    painter: QPainter,
    area: QRectF,
    picture: QPixmap | None,
    card: Card,
    badge: str,
    state: TileState,
) -> None:
    """Paint a tile.

    Args:
        painter: paints the tile.
        area: the area of the card itself.
        picture: the card with its shadow, perhaps of another size; None while it is not painted.
        card: the card.
        badge: short words on a plate over the card, or "".
        state: whether it is chosen, focused or under the pointer.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if picture is None:
        _paint_frame(painter, area, card)
    else:
        _copy(painter, area, picture)
    if state.is_chosen or state.is_hovered:
        _paint_ring(painter, area, state)
    if badge:
        _paint_badge(painter, area, badge)
    painter.restore()


def paint_cloth(painter: QPainter, area: QRect, table: TableColors, scrolled: int) -> None:
    """Paint the cloth under the cards; its threads move with them."""
    painter.fillRect(area, QColor(table.stage))
    painter.translate(0, -scrolled)
    paint_weave(painter, QRectF(area.translated(0, scrolled)), table, 0.6)


def _copy(painter: QPainter, area: QRectF, picture: QPixmap) -> None:
    size = picture.deviceIndependentSize()
    if size == QSizeF(area.width() + 2 * SHADOW, area.height() + 2 * SHADOW):
        painter.drawPixmap(QPointF(area.x() - SHADOW, area.y() - SHADOW), picture)
        return
    scale = area.width() / (size.width() - 2 * SHADOW)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    edge = SHADOW * scale
    target = area.adjusted(-edge, -edge, edge, edge)
    painter.drawPixmap(target, picture, QRectF(picture.rect()))


def _paint_frame(painter: QPainter, area: QRectF, card: Card) -> None:
    """Paint a frame with the name: enough to recognize the card until it is painted."""
    recipe, ratio = recipe_of(card), painter.device().devicePixelRatioF()
    key = (recipe.tones, area.size().toTuple(), current_theme(), ratio)
    frame = _frames.find(key) or _frames.keep(key, _empty_frame(recipe, area.size(), ratio))
    painter.drawPixmap(area.topLeft(), frame)
    unit = area.width() / 212
    name = QRectF(area.x() + 44 * unit, area.y() + 8 * unit, area.width() - 50 * unit, 30 * unit)
    painter.setFont(text_font(16 * unit, bold=True))
    painter.setPen(QColor(INK_ON_ENAMEL))
    painter.drawText(name, ALIGN_LEFT, card.name)


def _empty_frame(recipe: ArtRecipe, size: QSizeF, ratio: float) -> QPixmap:
    """The enamel of a card with a window for its art."""
    theme = current_theme()
    picture = blank_picture(size, ratio)
    painter = painter_on(picture)
    area = QRectF(1, 1, size.width() - 2, size.height() - 2)
    top, _ = enamel(recipe, theme)
    path = rounded(area, _CORNER * size.width())
    painter.fillPath(path, top)
    if theme.table.is_plain:
        painter.setPen(QPen(QColor(INK_ON_ENAMEL), 2))
        painter.drawPath(path)
    else:
        unit = size.width() / 212
        art = QRectF(10 * unit, 46 * unit, size.width() - 20 * unit, 0.4 * size.height())
        painter.fillRect(art, mix(recipe.middle, recipe.deep, 0.3))
    painter.end()
    return picture


_frames = PictureCache(1_500_000)  # 6 MB: one for each energy type


def _paint_ring(painter: QPainter, area: QRectF, state: TileState) -> None:
    theme = current_theme()
    color, width = theme.table.brass[1], 2.0
    if state.is_chosen:
        color, width = (theme.legal, 4.5) if state.is_focused else (theme.table.brass[0], 3.0)
    if theme.table.is_plain and state.is_chosen:
        color = theme.legal if state.is_focused else theme.focus
    around = area.adjusted(-width, -width, width, width)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if state.is_chosen:  # a dark line makes the ring visible on every ground
        painter.setPen(QPen(tone("#000000", 190), width + 3))
        painter.drawPath(rounded(around, _CORNER * area.width() + width))
    painter.setPen(QPen(QColor(color), width))
    painter.drawPath(rounded(around, _CORNER * area.width() + width))


def _paint_badge(painter: QPainter, area: QRectF, badge: str) -> None:
    """Paint a brass plate over the upper right corner of the picture, below the name."""
    theme = current_theme()
    table, pixels = theme.table, 14 * max(1.0, theme.text_scale)
    wide = min(area.width(), text_width(badge, pixels, bold=True) + 1.4 * pixels)
    plate = QRectF(0, area.y() + 0.25 * area.width(), wide, 1.7 * pixels)
    plate.moveRight(area.right() + 0.35 * pixels)
    path = rounded(plate, plate.height() / 2)
    painter.fillPath(path, QColor(table.brass[0]))
    painter.setPen(QPen(QColor(table.brass[2]), 2))
    painter.drawPath(path)
    words = plate.adjusted(0.4 * pixels, 0, -0.4 * pixels, 0)
    paint_text(painter, words, badge, table.brass_ink, pixels, bold=True, align=ALIGN_CENTER)
