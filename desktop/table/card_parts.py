"""Where things stand on a card: worked out once, for who paints it and who lays dice on it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF

from rules.setup import Setup


@dataclass(frozen=True, slots=True)
class CardParts:
    """The parts of a card, in the coordinates of the rectangle it was given.

    `subtitle` and `stats` are None where the card is too small for them. `globals` holds one
    button for each Global Ability, with the ability's index in the card's text.
    """

    sign: QRectF
    title: QRectF
    cost: QRectF
    subtitle: QRectF | None
    stats: QRectF | None
    dice: QRectF
    globals: tuple[tuple[int, QRectF], ...]


def card_parts(card: QRectF, setup: Setup, number: int) -> CardParts:
    """The parts of a card that lies at a rectangle."""
    facts = setup.cards[number].card
    pad = max(3.0, 0.05 * card.height())
    inner = card.adjusted(pad, pad, -pad, -pad)
    head = max(14.0, min(0.26 * card.height(), 0.165 * card.width(), 40.0))
    strip = max(16.0, min(0.34 * card.height(), 64.0))
    sign = QRectF(inner.left(), inner.top(), head, head)
    cost = QRectF(0, inner.top(), head * (0.8 + 0.85 * len(facts.energy)), head)
    cost.moveRight(inner.right())
    title = QRectF(sign.right() + pad, inner.top(), 0, head)
    title.setRight(cost.left() - 0.5 * pad)
    dice = QRectF(inner.left(), inner.bottom() - strip, inner.width(), strip)
    buttons = _buttons(dice, setup, number)
    if buttons:
        dice.setRight(buttons[0][1].left() - 0.5 * pad)
    subtitle, stats = _lines(inner, head, dice.top() - 0.5 * pad)
    return CardParts(sign, title, cost, subtitle, stats, dice, buttons)


def _lines(inner: QRectF, head: float, bottom: float) -> tuple[QRectF | None, QRectF | None]:
    """One or two lines between the title and the dice, as far as there is room."""
    top = inner.top() + head
    room = bottom - top
    subtitle = stats = None
    line = max(9.0, min(0.52 * head, 20.0))
    if room >= line:
        subtitle = QRectF(inner.left(), top, inner.width(), line)
        top += line
    tall = min(0.7 * head, 30.0, bottom - top)
    if tall >= 12:
        stats = QRectF(inner.left(), (top + bottom - tall) / 2, inner.width(), tall)
    return subtitle, stats


def _buttons(strip: QRectF, setup: Setup, number: int) -> tuple[tuple[int, QRectF], ...]:
    abilities = [listed.ability for listed in setup.index.globals if listed.card == number]
    side = min(strip.height(), 44.0)
    found = []
    for place, ability in enumerate(abilities):
        left = strip.right() - side * (len(abilities) - place) * 1.12 + 0.12 * side
        found.append((ability, QRectF(left, strip.center().y() - side / 2, side, side)))
    return tuple(found)
