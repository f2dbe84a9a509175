"""Pictures of the signs on the stage, each painted once for its numbers, size and colors."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPixmap

from desktop.style.materials.pictures import blank_picture, painter_at_center
from desktop.style.table_colors import TableColors
from desktop.table.stage.combat_signs import (
    paint_attack_plate,
    paint_ko_tag,
    paint_shield_coin,
    paint_stats_plate,
    paint_total,
    stats_width,
)

_CACHED = 48
_ROOM = 8.0  # for shadows around a sign


@lru_cache(maxsize=_CACHED)
def attack_plate_picture(
    words: str, width: int, height: int, table: TableColors, ratio: float, *, has_sword: bool
) -> QPixmap:
    """The red plate of an unblocked attacker."""
    picture = blank_picture(QSizeF(width + 2 * _ROOM, height + 2 * _ROOM), ratio)
    painter = painter_at_center(picture)
    plate = QRectF(-width / 2, -height / 2, width, height)
    paint_attack_plate(painter, plate, words, table, has_sword=has_sword)
    painter.end()
    return picture


@lru_cache(maxsize=4)
def shield_coin_picture(radius: int, table: TableColors, ratio: float) -> QPixmap:
    """The brass coin of a blocked lane."""
    side = 2 * (radius + _ROOM)
    picture = blank_picture(QSizeF(side, side), ratio)
    painter = painter_at_center(picture)
    paint_shield_coin(painter, QPointF(), radius, table)
    painter.end()
    return picture


@lru_cache(maxsize=_CACHED)
def stats_plate_picture(
    attack: int, defense: int, pixels: float, ratio: float, *, has_signs: bool
) -> QPixmap:
    """The dark plate with total attack and defense."""
    wide = stats_width(attack, defense, pixels, has_signs=has_signs)
    picture = blank_picture(QSizeF(wide + 2, 1.6 * pixels), ratio)
    painter = painter_at_center(picture)
    paint_stats_plate(painter, QPointF(), pixels, attack, defense, has_signs=has_signs)
    painter.end()
    return picture


@lru_cache(maxsize=8)
def total_picture(
    words: str, radius: int, table: TableColors, ratio: float, *, has_damage: bool
) -> QPixmap:
    """The burst with the total damage."""
    side = 2 * (1.14 * radius + 36)
    picture = blank_picture(QSizeF(side, side), ratio)
    painter = painter_at_center(picture)
    paint_total(painter, words, radius, table, has_damage=has_damage)
    painter.end()
    return picture


@lru_cache(maxsize=8)
def ko_tag_picture(words: str, pixels: int, ratio: float, *, is_certain: bool) -> QPixmap:
    """The tag under a die that will be KO'd."""
    picture = blank_picture(QSizeF((len(words) + 2) * pixels, 2 * pixels), ratio)
    painter = painter_at_center(picture)
    paint_ko_tag(painter, QPointF(), pixels, words, is_certain=is_certain)
    painter.end()
    return picture
