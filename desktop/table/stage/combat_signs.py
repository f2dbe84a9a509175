"""The signs of a fight: swords, shields, chevrons, tags of knock-outs, and plates for numbers."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QRadialGradient,
    QTransform,
)

from desktop.style.glyphs import polygon, star_path
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    letter_path,
    paint_gilded,
    paint_text,
    text_width,
)
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.surfaces import paint_brass
from desktop.style.materials.tones import BLACK, WHITE, tone
from desktop.style.table_colors import TableColors
from desktop.table.items.stage_item import sword_path as long_sword_path

DAMAGE_TOP, DAMAGE_BOTTOM, DAMAGE_RIM = "#e23a28", "#97140c", "#ffd9b0"
PLATE, PLATE_INK, PLATE_LINE = "#15181d", "#ffffff", "#f4ecdc"
_FIRE = ((0.0, "#ff8d5c"), (0.4, "#cf2a1c"), (1.0, "#5e0805"))
_ASHES = ((0.0, "#8c9198"), (0.4, "#555b64"), (1.0, "#23272d"))
_PLATE_EDGE = "#4a0b05"
_SHIELD_INK, _CROSS = "#3a2408", "#ff8a80"
_PLATE_LETTERS = 0.62  # letter height on a red plate, relative to its height


# --- shapes of size 1 around the origin -----------------------------------------------------------


def _placed(path: QPainterPath, at: QPointF, size: float, degrees: float = 0.0) -> QPainterPath:
    turned = QTransform().translate(at.x(), at.y()).rotate(degrees).scale(size, size)
    return turned.map(path)


def sword_path(at: QPointF, size: float, degrees: float = 45.0) -> QPainterPath:
    """A short sword, the sign of attack; upright if it is turned by 0 degrees."""
    path = polygon((0, -1.1), (0.2, -0.8), (0.18, 0.35), (-0.18, 0.35), (-0.2, -0.8))
    path.addRect(-0.5, 0.35, 1, 0.2)
    path.addRect(-0.12, 0.55, 0.24, 0.5)
    return _placed(path, at, size, degrees)


def shield_path(at: QPointF, size: float) -> QPainterPath:
    """A shield, the sign of defense and of a block."""
    path = QPainterPath(QPointF(0, -0.96))
    path.cubicTo(0.28, -0.8, 0.56, -0.74, 0.84, -0.74)
    path.cubicTo(0.92, 0.1, 0.56, 0.7, 0, 1.02)
    path.cubicTo(-0.56, 0.7, -0.92, 0.1, -0.84, -0.74)
    path.cubicTo(-0.56, -0.74, -0.28, -0.8, 0, -0.96)
    return _placed(path, at, size)


def chevron_path(at: QPointF, size: float) -> QPainterPath:
    """A chevron that points up; `at` is its tip."""
    path = polygon((-1, 0.75), (0, 0), (1, 0.75), (1, 1.19), (0, 0.44), (-1, 1.19))
    return _placed(path, at, size)


def arrow_path(at: QPointF, size: float) -> QPainterPath:
    """A broad arrow to the right, centered on a point."""
    path = polygon(
        (-0.9, -0.36), (0.1, -0.36), (0.1, -0.86), (1.0, 0), (0.1, 0.86), (0.1, 0.36), (-0.9, 0.36)
    )
    return _placed(path, at, size)


def paint_crossed_swords(
    painter: QPainter, center: QPointF, size: float, table: TableColors
) -> None:
    """Two crossed swords, the sign of a stage that waits for attackers."""
    painter.setPen(QPen(tone(BLACK, 120), 1))
    painter.setBrush(tone(table.brass[0], 150))
    for degrees in (45.0, -45.0):
        painter.drawPath(_placed(long_sword_path(), center, size, degrees))


# --- plates ---------------------------------------------------------------------------------------


def has_room_for_sword(plate: QSizeF, words: str) -> bool:
    """Whether a red plate of this size can show a sword before the attack."""
    number = text_width(words, _PLATE_LETTERS * plate.height(), bold=True)
    return plate.width() >= number + 1.25 * plate.height()


def paint_attack_plate(
    painter: QPainter, plate: QRectF, words: str, table: TableColors, *, has_sword: bool
) -> None:
    """The red plate of an unblocked attacker: its attack, with a sword before it or not."""
    path, high = rounded(plate, plate.height() / 2), plate.height()
    fill = QLinearGradient(plate.topLeft(), plate.bottomLeft())
    fill.setColorAt(0, QColor(DAMAGE_BOTTOM if table.is_plain else DAMAGE_TOP))
    fill.setColorAt(1, QColor(DAMAGE_BOTTOM))
    if not table.is_plain:
        paint_soft_shadow(painter, path, 5, BLACK, 130, 1.5, 3)
    painter.fillPath(path, fill)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for color, width in ((_PLATE_EDGE, 3.8), (WHITE if table.is_plain else DAMAGE_RIM, 1.8)):
        painter.setPen(QPen(QColor(color), width))
        painter.drawPath(path)
    pixels = _PLATE_LETTERS * high
    text = plate.adjusted(3, 0, -3, 0)
    if has_sword:
        at = QPointF(plate.left() + 0.66 * high, plate.center().y())
        painter.fillPath(sword_path(at, 0.26 * high), QColor(WHITE))
        text.setLeft(plate.left() + 0.9 * high)
    paint_text(painter, text, words, WHITE, pixels, bold=True, align=ALIGN_CENTER)


def paint_shield_coin(
    painter: QPainter, center: QPointF, radius: float, table: TableColors
) -> None:
    """The brass coin with a shield on the seam of a blocked lane."""
    coin = QPainterPath()
    coin.addEllipse(center, radius, radius)
    paint_brass(painter, coin, table)
    painter.fillPath(shield_path(center, 0.58 * radius), QColor(_SHIELD_INK))


def stats_width(attack: int, defense: int, pixels: float, *, has_signs: bool) -> float:
    """The width of a plate with total attack and defense."""
    if has_signs:
        numbers = (str(attack), str(defense))
        return sum(text_width(number, pixels, bold=True) for number in numbers) + 3.4 * pixels
    return text_width(f"{attack}/{defense}", pixels, bold=True) + pixels


def paint_stats_plate(
    painter: QPainter,
    center: QPointF,
    pixels: float,
    attack: int,
    defense: int,
    *,
    has_signs: bool,
) -> None:
    """A dark plate with total attack and defense, with a sword and a shield or with a slash."""
    numbers = (str(attack), str(defense))
    plate = QRectF(0, 0, stats_width(attack, defense, pixels, has_signs=has_signs), 1.4 * pixels)
    plate.moveCenter(center)
    painter.setPen(QPen(QColor(PLATE_LINE), 1))
    painter.setBrush(QColor(PLATE))
    painter.drawRoundedRect(plate, plate.height() / 2, plate.height() / 2)
    if not has_signs:
        area, words = plate.adjusted(1, 0, -1, 0), "/".join(numbers)
        paint_text(painter, area, words, PLATE_INK, pixels, bold=True, align=ALIGN_CENTER)
        return
    left = plate.left() + 0.5 * pixels
    signs = (sword_path(QPointF(), 0.42 * pixels), shield_path(QPointF(), 0.42 * pixels))
    for sign, number in zip(signs, numbers, strict=True):
        at = QPointF(left + 0.4 * pixels, plate.center().y())
        painter.fillPath(sign.translated(at), QColor(PLATE_LINE))
        width = text_width(number, pixels, bold=True)
        area = QRectF(left + 0.95 * pixels, plate.top(), width + 2, plate.height())
        paint_text(painter, area, number, PLATE_INK, pixels, bold=True)
        left = area.right() + 0.25 * pixels


def paint_ko_tag(
    painter: QPainter, center: QPointF, pixels: float, words: str, *, is_certain: bool
) -> None:
    """The tag under a die that will be KO'd: a cross and letters; dashed if it is not certain."""
    wide = text_width(words, pixels, bold=True) + 1.75 * pixels
    tag = QRectF(0, 0, wide, 1.5 * pixels)
    tag.moveCenter(center)
    line = QPen(QColor(PLATE_LINE), max(1.6, 0.12 * pixels))
    if not is_certain:
        line.setDashPattern([2.4, 1.8])
    painter.setPen(line)
    painter.setBrush(QColor(PLATE))
    painter.drawRoundedRect(tag, 0.3 * pixels, 0.3 * pixels)
    cross = QPen(QColor(_CROSS), max(1.6, 0.17 * pixels))
    cross.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(cross)
    at, arm = QPointF(tag.left() + 0.8 * pixels, tag.center().y()), 0.28 * pixels
    painter.drawLine(at - QPointF(arm, arm), at + QPointF(arm, arm))
    painter.drawLine(at - QPointF(arm, -arm), at + QPointF(arm, -arm))
    area = QRectF(tag.left() + 1.3 * pixels, tag.top(), tag.width(), tag.height())
    paint_text(painter, area, words, PLATE_INK, pixels, bold=True)


def paint_total(
    painter: QPainter, words: str, radius: float, table: TableColors, *, has_damage: bool
) -> None:
    """The total damage in a burst around the origin, with the number above its middle.

    Without damage the burst is gray.
    """
    burst = star_path(18, 1.14 * radius, 0.98 * radius)
    if has_damage and not table.is_plain:
        paint_soft_shadow(painter, burst, 22, "#ff5a2a", 210)
    fill = QRadialGradient(QPointF(-0.3 * radius, -0.4 * radius), 1.7 * radius)
    for stop, color in _FIRE if has_damage else _ASHES:
        fill.setColorAt(stop, QColor(color))
    painter.setBrush(QColor(_FIRE[2][1]) if table.is_plain else fill)
    painter.setPen(QPen(QColor(table.brass[0]), 2.4))
    painter.drawPath(burst)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    size = radius * min(1.0, 1.5 * radius / max(1.0, text_width(words, radius, bold=True)))
    number = letter_path(words, size).translated(0, -0.1 * radius)
    paint_gilded(painter, number, table, 1.6, plain_ink=WHITE)
