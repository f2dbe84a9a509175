"""Paints a whole card at any of its sizes, without its dice and without light."""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from desktop.card_art.ability_text import LEAST_PIXELS, paint_ability_text, paint_global_mark
from desktop.card_art.anatomy import CardAnatomy, CardSize
from desktop.card_art.card_parts import (
    INK_ON_ENAMEL,
    enamel,
    paint_cost,
    paint_frame,
    paint_levels,
    paint_name,
)
from desktop.card_art.card_print import CardPrint
from desktop.card_art.hand_seal import paint_seal
from desktop.card_art.illustration.art_painter import paint_art
from desktop.card_art.illustration.recipe import ArtRecipe
from desktop.style.glyphs import polygon
from desktop.style.materials.letters import ALIGN_LEFT, ALIGN_RIGHT, paint_text
from desktop.style.materials.shadows import paint_inner_shadow, rounded
from desktop.style.materials.tones import BLACK, mix, tone
from desktop.style.palette import Theme
from desktop.text.translation import tr


def paint_card(
    painter: QPainter,
    parts: CardAnatomy,
    printed: CardPrint,
    recipe: ArtRecipe,
    theme: Theme,
    *,
    has_art: bool = True,
    has_marks: bool = True,
) -> None:
    """Paint a card; without its art, which takes the most time, only the ground of it.

    `has_marks` paints the circles of its Global Abilities, too.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_frame(painter, parts.card, recipe, theme, corner_radius(parts), _height(parts))
    _paint_picture(painter, parts, recipe, theme, has_art=has_art)
    paint_cost(painter, parts.coin, printed, theme)
    least = min(parts.name_pixels, LEAST_PIXELS * max(1.0, theme.text_scale))
    if not parts.name.isEmpty():
        paint_name(painter, parts.name, printed.name, parts.name_pixels, least)
    if parts.subtitle is not None:
        pixels = max(min(0.8 * parts.subtitle.height(), 0.68 * parts.name_pixels), LEAST_PIXELS)
        words = printed.subtitle or _kind(printed)
        paint_text(painter, parts.subtitle, words, tone(INK_ON_ENAMEL, 225), pixels)
    if parts.paper is not None:
        _paint_paper(painter, parts, printed, recipe, theme)
    if parts.levels is not None:
        paint_levels(painter, parts.levels, printed.levels, 3 * parts.unit)
    if has_marks:
        for circle in parts.marks:
            paint_global_mark(painter, circle, theme)
    if parts.seal is not None:
        paint_seal(painter, parts.seal.center(), parts.seal.width() / 2, theme)
    painter.restore()


def _kind(printed: CardPrint) -> str:
    return tr("Basic action") if printed.is_basic else ""


def corner_radius(parts: CardAnatomy) -> float:
    """The radius of a card's corners."""
    match parts.size:
        case CardSize.STRIP:
            return 7.0
        case CardSize.SMALL:
            return 9.0
        case _:
            return 11 * parts.unit


def _height(parts: CardAnatomy) -> float:
    """How high a card lies over the table."""
    match parts.size:
        case CardSize.STRIP:
            return 0.6
        case CardSize.SMALL:
            return 0.8
        case _:
            return min(1.6, parts.unit)


def _paint_picture(
    painter: QPainter, parts: CardAnatomy, recipe: ArtRecipe, theme: Theme, *, has_art: bool
) -> None:
    match parts.size:
        case CardSize.STRIP:
            _paint_ground(painter, parts, recipe, theme, 6.0, has_art=has_art)
        case CardSize.SMALL:
            _paint_ground(painter, parts, recipe, theme, 7.0, has_art=has_art)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(tone(theme.table.brass[1], 200), 1))
            painter.drawRoundedRect(parts.card.adjusted(3, 3, -3, -3), 7, 7)
        case _:
            _paint_window(painter, parts, recipe, theme, has_art=has_art)


def _paint_window(
    painter: QPainter, parts: CardAnatomy, recipe: ArtRecipe, theme: Theme, *, has_art: bool
) -> None:
    """Paint the picture sunk into the enamel, with a line of brass around it."""
    art, unit = parts.art, parts.unit
    if has_art:
        paint_art(painter, art, recipe, theme, focus=parts.focus, room=parts.art_room)
    else:
        painter.fillRect(art, mix(recipe.middle, recipe.deep, 0.3))
    if not theme.table.is_plain:
        paint_inner_shadow(painter, rounded(art, 2 * unit), 5 * unit, BLACK, 150, 1, 2 * unit)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tone(theme.table.brass[1], 230), 1.2 * unit))
    painter.drawRect(art)


def _paint_ground(
    painter: QPainter,
    parts: CardAnatomy,
    recipe: ArtRecipe,
    theme: Theme,
    radius: float,
    *,
    has_art: bool,
) -> None:
    """Paint the picture as the ground of a card; it fades into the enamel below the letters."""
    inset = 2 if parts.size is CardSize.STRIP else 3
    inner = parts.card.adjusted(inset, inset, -inset, -inset)
    _, low = enamel(recipe, theme)
    painter.save()
    painter.setClipPath(rounded(inner, radius), Qt.ClipOperation.IntersectClip)
    if theme.table.is_plain:
        painter.fillRect(inner, low)
        beside = _free_of_letters(parts)
        if has_art and beside is not None:
            paint_art(painter, beside, recipe, theme)
    elif has_art:
        paint_art(painter, parts.art, recipe, theme, focus=parts.focus, room=parts.art_room)
    else:
        painter.fillRect(parts.art, mix(recipe.middle, recipe.deep, 0.3))
    if not theme.table.is_plain:
        _fade(painter, inner, low, parts)
    painter.restore()


def _free_of_letters(parts: CardAnatomy) -> QRectF | None:
    """The part of a small card where nothing is written: there is no art behind plain letters."""
    if parts.size is CardSize.STRIP or parts.paper is not None:
        return None
    bottom = parts.levels.top() if parts.levels is not None else parts.card.bottom() - 5
    top = max((parts.subtitle or parts.name).bottom(), *(mark.bottom() for mark in parts.marks), 0)
    free = QRectF(0.64 * parts.card.width(), top + 3, 0.34 * parts.card.width(), 0)
    free.setBottom(bottom - 2)
    return free if free.height() > 20 else None


def _fade(painter: QPainter, inner: QRectF, color: QColor, parts: CardAnatomy) -> None:
    """Cover the picture with enamel from the left, and below the name from above."""
    covered, stops = inner, ((0.0, 235), (0.42, 150), (0.85, 0))
    if parts.size is CardSize.STRIP:
        covered, stops = parts.art, ((0.0, 255), (0.39, 90), (1.0, 0))
    fade = QLinearGradient(covered.topLeft(), covered.topRight())
    for at, strength in stops:
        fade.setColorAt(at, tone(color, strength))
    painter.fillRect(inner, fade)
    if parts.size is CardSize.STRIP:
        return
    head = QRectF(inner.topLeft(), QPointF(inner.right(), 0))
    head.setBottom(1.25 * (parts.subtitle or parts.name).bottom())
    veil = QLinearGradient(head.topLeft(), head.bottomLeft())
    veil.setColorAt(0, tone(color, 245))
    veil.setColorAt(0.7, tone(color, 215))
    veil.setColorAt(1, tone(color, 0))
    painter.fillRect(head, veil)


def _paint_paper(
    painter: QPainter, parts: CardAnatomy, printed: CardPrint, recipe: ArtRecipe, theme: Theme
) -> None:
    table = theme.table
    painter.setPen(QPen(QColor(table.stock_edge), 1) if table.is_plain else Qt.PenStyle.NoPen)
    painter.setBrush(tone(table.stock, 255 if parts.affiliation is not None else 244))
    corner = 4 * parts.unit if parts.affiliation is not None else 5
    assert parts.paper is not None
    painter.drawRoundedRect(parts.paper, corner, corner)
    if parts.affiliation is not None:
        is_left_out = parts.text is None and bool(printed.lead)
        _paint_affiliation(painter, parts.affiliation, printed, recipe, theme, more=is_left_out)
    if parts.text is not None:
        lead = printed.lead
        if not lead and not printed.globals:
            lead = tr("No ability")
        paint_ability_text(painter, parts.text, lead, printed.globals, theme)


def _paint_affiliation(
    painter: QPainter,
    line: QRectF,
    printed: CardPrint,
    recipe: ArtRecipe,
    theme: Theme,
    *,
    more: bool,
) -> None:
    """Paint a lozenge in the color of the affiliation, its name, and the card's number.

    If there is `more`, a text that did not fit, three dots say so.
    """
    soft, radius = theme.table.stock_soft, line.height() / 3
    center = QPointF(line.x() + radius, line.center().y())
    corners = (
        (center.x() + radius * math.sin(turn), center.y() - radius * math.cos(turn))
        for turn in (0, math.pi / 2, math.pi, 1.5 * math.pi)
    )
    painter.setBrush(QColor(recipe.accent))
    painter.setPen(QPen(QColor(soft), 0.8))
    painter.drawPath(polygon(*corners))
    pixels = max(LEAST_PIXELS, 0.66 * line.height())
    if printed.is_basic:
        words = tr("Basic action")
    else:
        words = ", ".join(printed.affiliations) or tr("No affiliation")
    room = line.adjusted(2.8 * radius, 0, 0, 0)
    if more:
        ink = theme.table.stock_ink
        paint_text(painter, line, "\u2026", ink, 1.6 * pixels, bold=True, align=ALIGN_RIGHT)
        room.setRight(line.right() - 2 * pixels)
    elif printed.origin and line.width() > 15 * pixels:
        paint_text(painter, line, printed.origin, soft, pixels, align=ALIGN_RIGHT)
        room.setRight(line.right() - 0.7 * pixels * len(printed.origin))
    paint_text(painter, room, words, soft, pixels, bold=True, align=ALIGN_LEFT)
