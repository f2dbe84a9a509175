"""The signs of a fight: swords, shields, chevrons, tags of knock-outs, and plates for numbers.

Ties between linked dice are here too: a controlled die and its controller, and Heroic partners.

Each picture is painted once for its numbers, size and colors.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRadialGradient,
    QTransform,
)
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.glyphs import long_sword_path, polygon, star_path
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    letter_path,
    paint_gilded,
    paint_text,
    text_width,
)
from desktop.style.materials.pictures import blank_picture, draw_centered, painter_at_center
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.surfaces import paint_brass
from desktop.style.materials.tones import BLACK, WHITE, tone
from desktop.style.table_colors import TableColors
from desktop.table.layout.combat_lanes import TAG_HEIGHT, TAG_TOP, tag_height
from desktop.table.layout.dice_packing import DiePairs
from desktop.table.layout.dice_rows import DieSpot
from desktop.text.translation import tr
from rules.model import DieId
from rules.state import Die, Zone

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
    painter: QPainter, center: QPointF, pixels: float, attack: int, defense: int, *, has_signs: bool
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


# --- pictures of signs ----------------------------------------------------------------------------

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


# --- tags of knock-outs ---------------------------------------------------------------------------

_LEAST_PIXELS = 10.0
_ABOVE = 0.54  # how far above the center of its die a tag ends that is not below it, in edges


class KoTagsItem(QGraphicsItem):
    """The tags of all dice that will be KO'd; a tag that is not certain has a question mark.

    `tags` maps each of these dice to whether its KO is certain. The tag of a damaged die is above
    it, since the drop with the damage is below it.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.tags: dict[DieId, bool] = {}
        self._spots: dict[DieId, DieSpot] = {}
        self._damaged: frozenset[DieId] = frozenset()
        self._letters = 1.0

    def show_tags(
        self,
        tags: Mapping[DieId, bool],
        spots: Mapping[DieId, DieSpot],
        damaged: Iterable[DieId],
        letters: float,
    ) -> None:
        """Show exactly these tags at the spots of their dice.

        `tags` says of each die whether its KO is certain.
        """
        found = {die: spots[die] for die in tags if die in spots and spots[die].is_visible}
        shown = {die: tags[die] for die in found}
        hurt = frozenset(found.keys() & set(damaged))
        if (shown, found, hurt, letters) != (self.tags, self._spots, self._damaged, self._letters):
            self.prepareGeometryChange()
            self.tags, self._spots, self._damaged, self._letters = (shown, found, hurt, letters)
            self.update()

    def boundingRect(self) -> QRectF:
        whole = QRectF()
        for spot in self._spots.values():
            reach = 1.2 * spot.edge
            whole |= QRectF(spot.center.x() - reach, spot.center.y() - reach, 2 * reach, 2 * reach)
        return whole

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        ratio = painter.device().devicePixelRatioF()
        for die, spot in self._spots.items():
            high = tag_height(self._letters) * spot.edge
            pixels = round(max(_LEAST_PIXELS, high / TAG_HEIGHT))
            is_certain = self.tags[die]
            words = tr("KO") if is_certain else tr("KO?")
            picture = ko_tag_picture(words, pixels, ratio, is_certain=is_certain)
            away = TAG_TOP * spot.edge + high / 2
            if die in self._damaged:
                away = -_ABOVE * spot.edge - high / 2
            draw_centered(painter, spot.center + QPointF(0, away), picture)


# --- ties -----------------------------------------------------------------------------------------

_FIELD = (Zone.FIELD, Zone.ATTACK)


class DieTie(NamedTuple):
    """A tie between two dice, from lower rim to lower rim, and their size."""

    start: QPointF
    end: QPointF
    edge: float


def ties_of(
    dice: Sequence[Die], spots: Mapping[DieId, DieSpot], pairs: DiePairs
) -> tuple[DieTie, ...]:
    """The ties between dice in the Field or the Attack Zone."""
    held = [(die.holder, die.id) for die in dice if die.holder >= 0 and die.zone in _FIELD]
    both = [*held, *((first, second) for first, second, _ in pairs)]
    return tuple(
        _between(spots[first], spots[second])
        for first, second in both
        if dice[first].zone in _FIELD and dice[second].zone in _FIELD
    )


def _between(first: DieSpot, second: DieSpot) -> DieTie:
    edge = min(first.edge, second.edge)
    down = QPointF(0, 0.48 * edge)
    return DieTie(first.center + down, second.center + down, edge)


class DieTiesItem(QGraphicsItem):
    """All ties: each is a clasp over the rims of two dice, on a band if they are apart."""

    def __init__(self) -> None:
        super().__init__()
        self.ties: tuple[DieTie, ...] = ()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_ties(self, ties: tuple[DieTie, ...]) -> None:
        """Show exactly these ties."""
        if ties != self.ties:
            self.prepareGeometryChange()
            self.ties = ties
            self.update()

    def boundingRect(self) -> QRectF:
        whole = QPolygonF([point for tie in self.ties for point in tie[:2]]).boundingRect()
        return whole.adjusted(-24, -24, 24, 24) if self.ties else QRectF()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for tie in self.ties:
            self._paint_band(painter, tie)
            self._paint_clasp(painter, tie)

    def _paint_band(self, painter: QPainter, tie: DieTie) -> None:
        """Paint a band from rim to rim between dice that are apart."""
        line = tie.end - tie.start
        length = math.hypot(line.x(), line.y())
        if length < 1.6 * tie.edge:
            return
        rim = line * (0.5 * tie.edge / length)
        for color, width in ((current_theme().badge_text, 7.0), (current_theme().accent, 4.0)):
            painter.setPen(QPen(QColor(color), width))
            painter.drawLine(tie.start + rim, tie.end - rim)

    def _paint_clasp(self, painter: QPainter, tie: DieTie) -> None:
        line = tie.end - tie.start
        wide, high = 0.62 * tie.edge, 0.2 * tie.edge
        clasp = QRectF(-wide / 2, -high / 2, wide, high)
        painter.save()
        painter.translate((tie.start + tie.end) / 2)
        painter.rotate(math.degrees(math.atan2(line.y(), line.x())))
        painter.setPen(QPen(QColor(current_theme().badge_text), 2))
        painter.setBrush(QColor(current_theme().accent))
        painter.drawRoundedRect(clasp, high / 2, high / 2)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_theme().badge_text))
        for side in (-0.36, 0.36):
            painter.drawEllipse(QPointF(side * wide, 0), 0.16 * high, 0.16 * high)
        painter.restore()
