"""What lies on the felt of the Learn screen beside the path: dice, and cards of the other boxes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QPainter

from desktop.card_art.card_picture import SHADOW, card_image
from desktop.screens.home.home_ground import GroundPlan
from desktop.screens.home.home_scene import ThrownDie, paint_thrown
from desktop.style.materials.shadows import rounded
from desktop.style.materials.trays import STAGE_RADIUS
from desktop.style.palette import CARD_DICE
from desktop.table.dice_motion.cube import clear_picture_caches
from rules.cards import all_card_sets

_X, _Y, _Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
_NOWHERE = QPointF()
_DICE = (
    ThrownDie(
        "Kitty Pryde/Sprite", 0, CARD_DICE[0], _NOWHERE, 1.0,
        ((_X, -20), (_Z, -14), (_Y, -22)), 0.2,
    ),
    ThrownDie(
        "Cyclops/Optic Blast", 0, CARD_DICE[1], _NOWHERE, 1.12,
        ((_X, 22), (_Z, 16), (_Y, 30)), 0.5,
    ),
    ThrownDie(
        "Juggernaut/Cain Marko", 1, CARD_DICE[3], _NOWHERE, 0.95,
        ((_X, -24), (_Z, 20), (_Y, -20)), 0.25,
    ),
)  # fmt: skip
_SINK = (0.1, -0.14, 0.06)  # how far each die lies below the middle, relative to its row
_CARDS = (
    "Spider-Man/Tangled Web",
    "Wonder Woman/Child of Clay",
    "Captain America/The Good Old Days",
    "Black Widow/Red Alert",
)
_LEAN, _RATIO = 5.0, 1.47


def paint_scene(painter: QPainter, plan: GroundPlan) -> Iterator[None]:
    """Paint the dice of the demo game in the first free place, cards of other boxes in the second.

    Args:
        painter: paints them; nothing is painted outside the felt.
        plan: where the felt and the free places are.
    """
    felt = QRectF(*plan.scene)
    painter.save()
    painter.setClipPath(rounded(felt.adjusted(1, 1, -1, -1), STAGE_RADIUS))
    try:
        for place, steps in zip(plan.pictures, (_paint_dice, _paint_cards), strict=False):
            yield from steps(painter, QRectF(*place), plan)
    finally:
        painter.restore()
    clear_picture_caches()


def _paint_dice(painter: QPainter, area: QRectF, plan: GroundPlan) -> Iterator[None]:
    cards = {card.title: card for card_set in all_card_sets() for card in card_set.cards}
    half = min(0.36 * area.height(), area.width() / 9)
    for place, die in enumerate(_DICE):
        if die.title in cards:
            across = (place + 0.5) / len(_DICE) * area.width()
            at = area.topLeft() + QPointF(across, (0.5 + _SINK[place]) * area.height())
            paint_thrown(painter, die, cards[die.title], at, half * die.side)
            yield


def _paint_cards(painter: QPainter, area: QRectF, plan: GroundPlan) -> Iterator[None]:
    """Cards that stick out from behind the lower edge of the felt."""
    cards = {card.title: card for card_set in all_card_sets() for card in card_set.cards}
    shown = [cards[title] for title in _CARDS if title in cards]
    theme = replace(plan.theme, text_scale=1.0)
    step = area.width() / max(1, len(shown))
    wide = 1.08 * step
    size = QSizeF(wide, _RATIO * wide)
    for place, card in enumerate(shown):
        away = place - (len(shown) - 1) / 2
        picture = card_image(card, size, theme, plan.ratio)
        painter.save()
        top = area.top() + 0.1 * area.height() + 3 * plan.unit * away * away
        painter.translate(area.left() + (place + 0.5) * step, top + size.height() / 2)
        painter.rotate(_LEAN * away)
        painter.drawImage(QPointF(-size.width() / 2 - SHADOW, -size.height() / 2 - SHADOW), picture)
        painter.restore()
        yield
