"""The pictures of the victory scene, each painted once for a size and a theme."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QImage,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QRadialGradient,
    QTransform,
)

from desktop.card_art.card_picture import SHADOW, card_image
from desktop.panels.victory.result_scene import ResultPlan
from desktop.style.current_theme import current_theme
from desktop.style.glyphs import polygon
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    letter_path,
    paint_gilded,
    paint_text,
    text_width,
)
from desktop.style.materials.pictures import blank_picture, painter_at_center, painter_on
from desktop.style.materials.shadows import blurred, paint_soft_shadow
from desktop.style.materials.surfaces import paint_brass
from desktop.style.materials.tones import BLACK, WHITE, mix, tone
from desktop.table.dice_motion.cube import paint_die, paint_shadow
from desktop.table.dice_motion.quaternion import RESTING_ORIENTATIONS, Vector, turned
from desktop.table.layout.measures import clamp
from desktop.table.paint.crest import crest_path
from desktop.table.paint.die_looks import DieLooks
from rules.cards import Card

_RAYS = 28
_COARSE = 3  # light and rays are soft: they are painted at a third of the size
_LEAVES = 9
CARD_SIZE = QSizeF(232, 332)
_RED = ("#e04a33", "#b91f14", "#8b120b")
_TAIL, _FOLD = "#7a1109", "#3a0603"
RIBBON_INK = "#ffffff"


class Seal:
    """Whose scene it is: players with their initials and colors; two for a draw."""

    def __init__(self, players: Sequence[tuple[int, str]]) -> None:
        theme = current_theme()
        self.players = tuple(players)
        colors = [QColor(theme.players[player]) for player, _ in self.players]
        self.light = colors[0] if len(colors) == 1 else QColor(theme.table.brass[1])
        self.colors = colors


def backdrop_picture(
    behind: QPixmap, size: QSize, seal: Seal, plan: VictoryLayout, ratio: float
) -> QPixmap:
    """The backdrop: the table, dim and blurred, in the light of the winner's color."""
    image = dim_table(behind, size, 190)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(1 / _COARSE, 1 / _COARSE)
    if not current_theme().table.is_plain:
        _paint_light(painter, seal.light, plan)
    painter.end()
    return enlarged(image, size, ratio)


def dim_table(behind: QPixmap, size: QSize, darkness: int) -> QImage:
    """The table, blurred and darkened, at a third of the size of the scene."""
    small = QSize(max(1, size.width() // _COARSE), max(1, size.height() // _COARSE))
    image = behind.toImage().scaled(
        small, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    image.setDevicePixelRatio(1)
    image = blurred(image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied), 4)
    painter = QPainter(image)
    painter.fillRect(image.rect(), tone("#070a0e", darkness))
    painter.end()
    return image


def enlarged(image: QImage, size: QSize, ratio: float) -> QPixmap:
    """A coarse picture at the size of the scene."""
    whole = QImage(size * ratio, QImage.Format.Format_RGB32)
    whole.fill(Qt.GlobalColor.black)  # a blurred picture is not quite opaque
    painter = QPainter(whole)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.drawImage(QRectF(whole.rect()), image, QRectF(image.rect()))
    painter.end()
    picture = QPixmap.fromImage(whole)
    picture.setDevicePixelRatio(ratio)
    return picture


def _paint_light(painter: QPainter, color: QColor, plan: VictoryLayout) -> None:
    center, reach = plan.crest_center, 900 * plan.unit
    sun = QRadialGradient(center, reach)
    for stop, tint in (
        (0.0, tone(mix(color, WHITE, 0.35), 210)),
        (0.35, tone(color, 95)),
        (1.0, tone(color, 0)),
    ):
        sun.setColorAt(stop, tint)
    painter.fillRect(QRectF(center.x() - reach, center.y() - reach, 2 * reach, 2 * reach), sun)
    ray = QRadialGradient(center, 1.1 * reach)
    ray.setColorAt(0.15, tone("#fff2c8", 60))
    ray.setColorAt(1, tone("#fff2c8", 0))
    far = 1.45 * reach
    for place in range(_RAYS):
        start, end = (2 * math.pi * (place + part) / _RAYS for part in (0.0, 0.45))
        path = QPainterPath(center)
        for angle in (start, end):
            path.lineTo(center + QPointF(far * math.cos(angle), far * math.sin(angle)))
        painter.fillPath(path, ray)


def paint_fan(picture: QPixmap, cards: Sequence[Card], plan: VictoryLayout) -> None:
    """Paint the winner's cards on the backdrop, spread out behind the crest."""
    painter = painter_on(picture)
    size, ratio = picture.deviceIndependentSize(), picture.devicePixelRatio()
    center, scale = plan.crest_center, plan.crest_radius / 150
    width = CARD_SIZE.width() * scale
    for place, card in enumerate(cards):
        away = place - (len(cards) - 1) / 2
        spread = min(1.03 * width, 0.86 * size.width() / max(1, len(cards)))
        painter.save()
        painter.translate(
            center.x() + away * spread, center.y() - 40 * scale + 0.075 * away * away * width
        )
        painter.rotate(8.5 * away * spread / (1.03 * width))
        painter.scale(scale, scale)
        paint_card(painter, card, ratio * max(scale, 0.5))
        painter.restore()
    shade = QRadialGradient(center, 420 * scale)
    shade.setColorAt(0, tone(BLACK, 160))
    shade.setColorAt(1, tone(BLACK, 0))
    painter.fillRect(QRectF(0, 0, size.width(), plan.ribbon.bottom()), shade)
    painter.end()


def paint_card(painter: QPainter, card: Card, ratio: float) -> None:
    """Paint a card of `CARD_SIZE` with its middle at the origin."""
    plain = replace(current_theme(), text_scale=1.0)  # a picture, not to be read
    image = card_image(card, CARD_SIZE, plain, ratio)
    area = QRectF(0, 0, CARD_SIZE.width() + 2 * SHADOW, CARD_SIZE.height() + 2 * SHADOW)
    area.moveCenter(QPointF())
    painter.drawImage(area, image, QRectF(image.rect()))


def crest_picture(seal: Seal, plan: VictoryLayout, ratio: float) -> QPixmap:
    """The winner's crest in a wreath of laurel, or both crests side by side."""
    radius = plan.crest_radius * (1 if len(seal.players) == 1 else 0.72)
    side = 3.4 * plan.crest_radius
    picture = blank_picture(QSizeF(1.5 * side, side), ratio)
    painter = painter_at_center(picture)
    if len(seal.players) == 1:
        _paint_laurel(painter, plan.crest_radius)
    apart = 1.15 * radius if len(seal.players) == 2 else 0.0
    for place, (player, initial) in enumerate(seal.players):
        at = QPointF((2 * place - 1) * apart, 0)
        _paint_crest(painter, player, initial, at, radius, seal.colors[place])
    painter.end()
    return picture


def _paint_laurel(painter: QPainter, radius: float) -> None:
    theme = current_theme()
    unit = radius / 150
    leaf = QPainterPath()
    leaf.cubicTo(16 * unit, -18 * unit, 46 * unit, -16 * unit, 62 * unit, 0)
    leaf.cubicTo(46 * unit, 14 * unit, 16 * unit, 14 * unit, 0, 0)
    for sign in (-1, 1):
        for step in range(_LEAVES):
            degrees = 94 + 17 * step
            angle = math.radians(degrees)
            x, y = -178 * unit * sign * math.cos(angle), 178 * unit * math.sin(angle)
            for out in (1, -1):
                turn = sign * (-degrees - 90) + 28 * out * sign + (0 if sign > 0 else 180)
                place = QTransform().translate(x, y).rotate(turn)
                paint_brass(painter, place.map(leaf), theme.table, 0.5)


def _paint_crest(
    painter: QPainter, player: int, initial: str, at: QPointF, radius: float, color: QColor
) -> None:
    theme = current_theme()
    shape = crest_path(player, at, radius)
    paint_soft_shadow(painter, shape, 0.2 * radius, BLACK, 210, 0.04 * radius, 0.08 * radius)
    fill = QLinearGradient(at - QPointF(radius, radius), at + QPointF(radius, radius))
    fill.setColorAt(0, mix(color, WHITE, 0.4))
    fill.setColorAt(0.5, color)
    fill.setColorAt(1, color.darker(230))
    painter.setBrush(fill)
    painter.setPen(QPen(QColor(theme.table.brass[0]), max(3.0, 0.047 * radius)))
    painter.drawPath(shape)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(tone(BLACK, 90), 2))
    painter.drawPath(crest_path(player, at, 0.88 * radius))
    letter = letter_path(initial, 1.13 * radius).translated(at)
    paint_gilded(painter, letter, theme.table, 0.02 * radius, plain_ink=WHITE)


def ribbon_picture(title: str, line: str, plan: VictoryLayout, ratio: float) -> QPixmap:
    """The ribbon with the result and, smaller, how the match ended."""
    theme = current_theme()
    front = QRectF(QPointF(), plan.ribbon.size())
    high = front.height()
    tail = 1.65 * high
    picture = blank_picture(QSizeF(front.width() + 2 * tail, 1.5 * high), ratio)
    painter = painter_on(picture)
    painter.translate(tail, 0.1 * high)
    for sign, x in ((-1, 0.0), (1, front.width())):
        _paint_tail(painter, sign, x, high)
    band = QPainterPath()
    band.addRect(front)
    paint_soft_shadow(painter, band, 0.15 * high, BLACK, 200, 0.03 * high, 0.08 * high)
    red = QLinearGradient(front.topLeft(), front.bottomLeft())
    for stop, color in zip((0.0, 0.5, 1.0), _RED, strict=True):
        red.setColorAt(stop, QColor(color))
    painter.fillPath(band, red)
    painter.setPen(QPen(QColor(theme.table.brass[0]), max(1.5, 0.016 * high)))
    for y in (0.07 * high, 0.93 * high):
        painter.drawLine(QPointF(0.03 * high, y), QPointF(front.width() - 0.03 * high, y))
    room = front.width() - 0.4 * high
    pixels = 0.56 * high
    pixels *= min(1.0, room / max(1.0, text_width(title, pixels, bold=True, tracking=2)))
    letters = letter_path(title, pixels, tracking=2)
    if (wide := letters.boundingRect().width()) > room:  # the gaps between letters do not shrink
        letters = QTransform.fromScale(room / wide, room / wide).map(letters)
    letters.translate(front.center().x(), (0.38 if line else 0.47) * high)
    paint_gilded(painter, letters, theme.table, 0.019 * high, plain_ink=RIBBON_INK)
    below = QRectF(0.2 * high, 0.68 * high, room, 0.21 * high)
    size = min(0.18 * high, max(13.0, 0.15 * high) * plan.letters)
    paint_text(painter, below, line, RIBBON_INK, size, bold=True, align=ALIGN_CENTER)
    painter.end()
    return picture


def _paint_tail(painter: QPainter, sign: int, x: float, high: float) -> None:
    """One tail of the ribbon, which folds behind its front."""

    def corners(*points: tuple[float, float]) -> QPainterPath:
        return polygon(*((x + sign * across * high, down * high) for across, down in points))

    tail = corners((-0.4, 0.24), (1.3, 0.24), (0.94, 0.72), (1.3, 1.2), (-0.4, 1.2))
    paint_soft_shadow(painter, tail, 0.1 * high, BLACK, 180, 0.02 * high, 0.05 * high)
    painter.fillPath(tail, QColor(_TAIL))
    fold = corners((0, 1.0), (-0.4, 1.0), (-0.4, 1.2))
    painter.fillPath(fold, QColor(_FOLD))


# --- thrown dice ----------------------------------------------------------------------------------


_LIFT = 0.4
_SHOWN = (5, 4, 3, 5)
"""The faces that are up: the highest levels."""


class _Toss(NamedTuple):
    """A die in the air: where, as shares of the stage, its size at 1920x1080, and its turns."""

    x: float
    y: float
    size: float
    turns: tuple[tuple[Vector, float], ...]


_ACROSS, _UP, _DOWN = (1.0, 0.0, 0.0), (0.0, 0.0, 1.0), (0.0, 1.0, 0.0)
_TOSSES = (
    _Toss(0.10, 0.34, 130, ((_ACROSS, -24), (_UP, 24), (_DOWN, 24))),
    _Toss(0.905, 0.41, 140, ((_ACROSS, 22), (_UP, -18), (_DOWN, -26))),
    _Toss(0.094, 0.80, 112, ((_ACROSS, 18), (_UP, -28), (_DOWN, 26))),
    _Toss(0.90, 0.82, 108, ((_ACROSS, -20), (_UP, 26), (_DOWN, -22))),
)


def paint_thrown_dice(picture: QPixmap, looks: Sequence[DieLooks], plan: VictoryLayout) -> None:
    """Paint a die of each of these cards on the backdrop, at most four."""
    painter = painter_on(picture)
    stage = plan.stage
    for toss, faces, up in zip(_TOSSES, looks, _SHOWN, strict=False):
        turn = turned(RESTING_ORIENTATIONS[up], toss.turns)
        half = toss.size * plan.unit / 2
        painter.save()
        painter.translate(QPointF(toss.x * stage.width(), toss.y * stage.height()))
        paint_shadow(painter, half, _LIFT, 1.0)
        paint_die(painter, faces, turn, half, _LIFT, picture.devicePixelRatio())
        painter.restore()
    painter.end()


def paint_resting_die(painter: QPainter, looks: DieLooks, at: QPointF, half: float) -> None:
    """Paint a die of a card where it lies, with its highest level up."""
    painter.save()
    painter.translate(at)
    ratio = painter.device().devicePixelRatioF()
    paint_shadow(painter, half, 0.1, ratio)
    turn = turned(RESTING_ORIENTATIONS[_SHOWN[0]], ((_UP, 15.0), (_ACROSS, -20.0)))
    paint_die(painter, looks, turn, half, 0.1, ratio)
    painter.restore()


# --- the layout -----------------------------------------------------------------------------------


_DESIGN = QSizeF(1920, 1080)  # the size at which lengths are as given
_MARGIN = 14.0


_LARGEST = 2.4  # how much larger letters become in a large window
_FACTS = 0.265  # the share of the height for the numbers; the feast is above them


class VictoryLayout:
    """The rectangles of the victory scene."""

    def __init__(self, size: QSizeF, letters: float) -> None:
        wide, high = size.width(), size.height()
        self.letters = letters
        scale = min(wide / _DESIGN.width(), high / _DESIGN.height())
        self.unit = clamp(0.5, scale, 2.0)  # the scale of what is painted, 1 at 1920x1080
        width = min(max(1470 * self.unit, 900 * min(letters, 1.4)), wide - 2 * _MARGIN)
        gap = max(10.0, 22 * self.unit)
        words = min(letters * max(1.0, 1.3 * self.unit), max(letters, _LARGEST))
        link = 34 * words + 12
        button = clamp(58 * letters, 111 * self.unit, 0.2 * high)
        facts = clamp(112 * letters, _FACTS * high, 0.3 * high)
        left = (wide - width) / 2
        bottom = high - max(10.0, 24 * self.unit)
        links = QRectF(left, bottom - link, width, link)
        row = QRectF(left, links.top() - 0.4 * gap - button, width, button)
        strip = QRectF(left, row.top() - gap - facts, width, facts)
        self.plan = ResultPlan(min(self.unit, 1.0), words, strip, row, links)
        ribbon = clamp(64.0, 140 * self.unit, 0.16 * high)
        tail = 0.2 * ribbon
        wide_ribbon = min(8.3 * ribbon, wide - 3.4 * ribbon)
        top = strip.top() - 0.7 * gap - tail - ribbon
        self.ribbon = QRectF((wide - wide_ribbon) / 2, top, wide_ribbon, ribbon)
        self.crest_radius = clamp(34.0, 0.36 * top, 150 * self.unit)
        overlap = 0.18 * self.crest_radius
        above = top + overlap - 1.3 * self.crest_radius
        self.crest_center = QPointF(wide / 2, max(1.2 * self.crest_radius, above))

    @property
    def stage(self) -> QRectF:
        """The part of the window above the panel, in which confetti falls."""
        facts = self.plan.facts
        return QRectF(0, 0, facts.left() * 2 + facts.width(), facts.top())
