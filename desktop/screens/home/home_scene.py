"""The scene on the felt of the home screen: a fan of cards with thrown dice in front of them.

Importing this module loads the cards, so the home screen imports it in the background.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter

from desktop.card_art.card_picture import SHADOW, card_image
from desktop.card_art.illustration.art_painter import paint_art
from desktop.card_art.illustration.recipe import recipe
from desktop.screens.home.home_ground import GroundPlan
from desktop.style.materials.shadows import rounded
from desktop.style.materials.trays import STAGE_RADIUS
from desktop.style.palette import CARD_DICE, SIDEKICK_DIE, DieColors, Theme
from desktop.table.dice_motion.cube import (
    clear_picture_caches,
    paint_die,
    paint_resting_die,
    paint_shadow,
)
from desktop.table.dice_motion.quaternion import IDENTITY, turned
from desktop.table.paint.crest import PLAYER_SHAPES
from desktop.table.paint.die_looks import DieLooks, card_faces
from desktop.table.paint.faces import Emblem, EnergyPrint, FaceLook
from rules.advice import initials
from rules.cards import Card, all_card_sets

_DESIGN = QSizeF(1276, 700)  # the size for which the numbers below are
_CARD = QSizeF(272, 400)
_FAN = (
    "Kingpin/Payback",
    "Wolverine/Not Very Nice",
    "Magneto/Will to Live",
    "Thor/Wayward Son",
    "Angel/Air Transport",
)
_NARROW = 900.0  # the width for three cards
_FINER = 2
_STEP, _LEAN, _SINK = 208.0, 8.5, 27.0  # between cards: pixels aside, degrees, pixels down
_FAN_CENTER = QPointF(638, 312)
_REACH = 610.0  # from the middle to the outer edge of the outermost die
_MIDDLE = 388.0  # the height of the middle of cards and dice


class ThrownDie(NamedTuple):
    """A die on the felt: the title of its card, where and how large, how it is turned."""

    title: str
    owner: int
    colors: DieColors
    at: QPointF
    side: float
    turns: tuple[tuple[tuple[float, float, float], float], ...]
    lift: float


_X, _Y, _Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
_DICE = (
    ThrownDie(
        "Cyclops/Optic Blast", 0, CARD_DICE[1], QPointF(262, 560), 128,
        ((_X, -24), (_Z, 18), (_Y, -20)), 0.25,
    ),
    ThrownDie(
        "Spider-Man/Tangled Web", 0, CARD_DICE[2], QPointF(480, 600), 112,
        ((_X, 20), (_Z, -24), (_Y, -26)), 0.2,
    ),
    ThrownDie(
        "Wolverine/Not Very Nice", 1, CARD_DICE[0], QPointF(692, 546), 150,
        ((_X, 26), (_Z, 12), (_Y, 44)), 0.9,
    ),
    ThrownDie(
        "Magneto/Will to Live", 1, CARD_DICE[3], QPointF(916, 600), 118,
        ((_X, -18), (_Z, -12), (_Y, -24)), 0.3,
    ),
)  # fmt: skip
_SIDEKICKS = (("shield", QPointF(116, 630), 86.0), ("wild", QPointF(1092, 560), 100.0))


def paint_scene(painter: QPainter, plan: GroundPlan) -> Iterator[None]:
    """Paint the cards and dice, one in each step, then the round pictures of the buttons.

    Args:
        painter: paints them; no card or die is painted outside the felt.
        plan: where the felt and the round pictures are.
    """
    area = QRectF(*plan.scene)
    if not area.isEmpty():
        painter.save()
        painter.setClipPath(rounded(area, STAGE_RADIUS))
        try:
            yield from _paint_felt(painter, area, plan.theme)
        finally:
            painter.restore()
    for place, (charge, energy, affiliation) in enumerate(plan.emblems):
        _paint_emblem(painter, plan.emblem_area(place), plan.theme, charge, energy, affiliation)
    yield


def _paint_felt(painter: QPainter, area: QRectF, theme: Theme) -> Iterator[None]:
    """Paint the cards and dice."""
    is_wide = area.width() > 1.42 * area.height()
    fan = _FAN if is_wide else _FAN[1:-1]
    across = _DESIGN.width() if is_wide else _NARROW
    scale = min(area.width() / across, area.height() / _DESIGN.height())
    middle = QPointF(area.center().x(), area.center().y() - _MIDDLE * scale)
    cards = {card.title: card for card_set in all_card_sets() for card in card_set.cards}
    plain = replace(theme, text_scale=1.0)
    for place, title in enumerate(fan):
        if title in cards:
            away = place - (len(fan) - 1) / 2
            _paint_card(painter, cards[title], plain, middle, scale, away)
            yield
    step = min(1.0, (area.width() / 2 - 16) / (_REACH * scale))
    for die in _DICE:
        if die.title in cards:
            at = _placed(die.at, middle, scale, step)
            paint_thrown(painter, die, cards[die.title], at, die.side * scale / 2)
            yield
    for symbol, at, side in _SIDEKICKS:
        painter.save()
        painter.translate(_placed(at, middle, scale, step))
        half = side * scale / 2
        paint_shadow(painter, half, 0, _pixels(painter))
        looks = tuple(FaceLook(EnergyPrint((symbol,)), SIDEKICK_DIE) for _ in range(6))
        paint_resting_die(painter, looks, 0, half)
        painter.restore()
    clear_picture_caches()
    yield


def _paint_emblem(
    painter: QPainter, area: QRectF, theme: Theme, charge: str, energy: str, affiliation: str
) -> None:
    made = recipe(charge, energy=(energy,), affiliations=(affiliation,))
    made = replace(made, charge=charge, composition="center", is_mirrored=False)
    paint_art(painter, area, made, theme, room=0.94)


def _placed(at: QPointF, middle: QPointF, scale: float, step: float) -> QPointF:
    """A point of the design on the felt; `step` narrows the row of dice."""
    across = (at.x() - _DESIGN.width() / 2) * scale * step
    return QPointF(middle.x() + across, middle.y() + at.y() * scale)


def _pixels(painter: QPainter) -> float:
    return painter.device().devicePixelRatioF()


def _paint_card(
    painter: QPainter, card: Card, theme: Theme, middle: QPointF, scale: float, away: float
) -> None:
    """Paint a card that is `away` places from the middle of the fan."""
    size = _CARD * scale
    picture = card_image(card, size, theme, _pixels(painter))
    center = _placed(_FAN_CENTER, middle, scale, 1.0)
    painter.save()
    painter.translate(center + QPointF(away * _STEP, away * away * _SINK) * scale)
    painter.rotate(away * _LEAN)
    painter.drawImage(QPointF(-size.width() / 2 - SHADOW, -size.height() / 2 - SHADOW), picture)
    painter.restore()


def paint_thrown(painter: QPainter, die: ThrownDie, card: Card, at: QPointF, half: float) -> None:
    """Paint a die on the felt.

    Args:
        painter: paints it.
        die: how it is turned and lifted.
        card: the card of the die.
        at: its center.
        half: half the length of its edge.
    """
    turn, pixels = turned(IDENTITY, die.turns), _pixels(painter)
    painter.save()
    painter.translate(at)
    paint_shadow(painter, half, die.lift, pixels)
    # Moving dice are painted without smooth edges: these are painted large and made smaller.
    side = math.ceil(3.4 * half * _FINER * pixels)
    large = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    large.fill(Qt.GlobalColor.transparent)
    closely = QPainter(large)
    closely.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    closely.translate(side / 2, side / 2)
    closely.scale(_FINER * pixels, _FINER * pixels)
    paint_die(closely, _looks(die, card), turn, half, die.lift, _FINER * pixels)
    closely.end()
    small = large.scaled(
        side // _FINER, side // _FINER, mode=Qt.TransformationMode.SmoothTransformation
    )
    small.setDevicePixelRatio(pixels)
    painter.drawImage(QPointF(-1.7 * half, -1.7 * half), small)
    painter.restore()


def _looks(die: ThrownDie, card: Card) -> DieLooks:
    """The faces of a card's die, arranged so that the highest level is on top."""
    emblem = Emblem(PLAYER_SHAPES[die.owner], initials(card.name))
    faces = card_faces(card, die.colors, emblem)
    energy, levels = faces[:3], faces[3:]
    return (levels[2], energy[0], levels[1], levels[0], energy[1], energy[2])
