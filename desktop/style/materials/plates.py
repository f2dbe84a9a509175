"""Plates that lie on the table, and the buttons made of them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen

from desktop.style.current_theme import current_theme
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.tones import BLACK, WHITE, is_light, mix, tone
from desktop.style.table_colors import TableColors

BUTTON_RADIUS = 12.0


def paint_raised(
    painter: QPainter,
    path: QPainterPath,
    top: str | QColor,
    bottom: str | QColor,
    height: float = 1.0,
) -> None:
    """Paint a plate with a shadow below right and a light upper edge.

    `height` is how far it is above the table; 0 leaves out its shadow.
    """
    box = path.boundingRect()
    if height:
        paint_soft_shadow(painter, path, 7 * height, BLACK, 130, 2 * height, 4 * height)
    fill = QLinearGradient(box.topLeft(), box.bottomLeft())
    fill.setColorAt(0, QColor(top))
    fill.setColorAt(1, QColor(bottom))
    painter.fillPath(path, fill)
    rim = QLinearGradient(box.topLeft(), box.bottomLeft())
    rim.setColorAt(0, tone(WHITE, 150))
    rim.setColorAt(0.25, tone(WHITE, 30))
    rim.setColorAt(1, tone(BLACK, 110))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(rim, 1.2))
    painter.drawPath(path)


def paint_felt_plate(painter: QPainter, path: QPainterPath, seat: int) -> None:
    """Paint a plate in the color of a player's felt; `seat` is 0 for the first player."""
    theme = current_theme()
    table = theme.table
    if table.is_plain:
        painter.fillPath(path, QColor(table.felts[seat]))
        painter.setPen(QPen(QColor(table.felt_ink), 2))
        painter.drawPath(path)
        return
    tint = 0.16 if theme.name == "light" else 0.04
    top = mix(table.felts[seat], WHITE, tint)
    paint_raised(painter, path, top, table.trays[seat], 0.5)


def paint_sheet(
    painter: QPainter, path: QPainterPath, table: TableColors, *, is_hovered: bool
) -> None:
    """Paint a sheet of card stock in a list, lighter under the pointer."""
    if table.is_plain:
        painter.fillPath(path, QColor(table.stock))
        painter.setPen(QPen(QColor(table.stock_edge), 1))
        painter.drawPath(path)
        return
    top = mix(table.stock, WHITE, 0.25 if is_hovered else 0.0)
    paint_raised(painter, path, top, mix(table.stock, table.stock_edge, 0.5), 0.4)


def paint_chosen_ring(painter: QPainter, area: QRectF, *, is_focused: bool) -> None:
    """Paint a ring around the chosen sheet of a list: light if the list is focused, else brass."""
    theme = current_theme()
    color = theme.legal if is_focused else theme.table.brass[1]
    if theme.table.is_plain:
        color = theme.focus
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(color), 3.5 if is_focused else 2.0))
    painter.drawPath(rounded(area.adjusted(-1.5, -1.5, 1.5, 1.5), 10))


def wood_plate_tones(
    table: TableColors, *, is_hovered: bool = False, is_pressed: bool = False
) -> tuple[QColor, QColor]:
    """The colors of a wooden button at its upper and its lower edge."""
    base, dark, _ = table.wood
    light = 0.1 if is_light(table.wood_ink) else 0.2
    top, bottom = mix(base, WHITE, light), mix(dark, base, 0.6)
    if is_pressed:
        return bottom.darker(103), mix(bottom, base, 0.5)
    if is_hovered:
        return mix(top, WHITE, 0.4 * light), mix(bottom, WHITE, 0.5 * light)
    return top, bottom


def paint_wood_button(
    painter: QPainter,
    rect: QRectF,
    table: TableColors,
    *,
    is_hovered: bool = False,
    is_pressed: bool = False,
    is_enabled: bool = True,
    is_chosen: bool = False,
    radius: float = 9,
) -> None:
    """Paint a wooden button without words; `rect` is the plate without its shadow.

    A pressed one lies lower, a disabled one is flat, and the chosen one of several has a brass
    edge.
    """
    path = rounded(rect, radius)
    ink = table.wood_ink if is_enabled else table.wood_soft
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if table.is_plain or not is_enabled:
        is_touched = is_enabled and (is_hovered or is_pressed)
        fill = table.wood[1 if is_touched else 0] if table.is_plain else tone(BLACK, 22)
        painter.fillPath(path, QColor(fill))
        width = 4 if is_pressed else 2 if table.is_plain and is_enabled else 1
        painter.setPen(QPen(QColor(ink), width))
        painter.drawPath(path)
    else:
        top, bottom = wood_plate_tones(table, is_hovered=is_hovered, is_pressed=is_pressed)
        paint_raised(painter, path, top, bottom, 0.15 if is_pressed else 0.5)
    if is_chosen:
        painter.setPen(QPen(QColor(table.brass[0]), 2))
        painter.drawPath(rounded(rect.adjusted(1, 1, -1, -1), radius - 1))


def paint_main_button(
    painter: QPainter,
    rect: QRectF,
    table: TableColors,
    *,
    glow: str = "",
    is_hovered: bool = False,
    is_pressed: bool = False,
) -> None:
    """Paint the main button without words: blue enamel in a brass edge.

    `rect` is the plate without its shadow and light; the light has the color `glow`, "" for none.
    """
    if glow and not table.is_plain:
        paint_main_button_glow(painter, rect, glow)
    top, bottom = (QColor(color) for color in table.main_button)
    if not table.is_plain:
        top = top.lighter(112)
    if is_pressed:
        top, bottom = bottom, mix(bottom, top, 0.4)
    elif is_hovered:
        top, bottom = top.lighter(108), bottom.lighter(112)
    path = rounded(rect, BUTTON_RADIUS)
    paint_raised(painter, path, top, bottom, 0.0 if table.is_plain else 0.3 if is_pressed else 1.0)
    edge = table.wood_ink if table.is_plain else table.brass[0]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(edge), 4 if table.is_plain and is_pressed else 2))
    painter.drawPath(rounded(rect.adjusted(1, 1, -1, -1), BUTTON_RADIUS - 1))


def paint_main_button_glow(painter: QPainter, rect: QRectF, color: str) -> None:
    """Paint the light around the main button."""
    around = rounded(rect.adjusted(-3, -3, 3, 3), BUTTON_RADIUS + 3)
    paint_soft_shadow(painter, around, 12, color, 200)
