"""The layout of a card, shared by the card's painting and the placement of its dice.

A card with enough room is upright: title, a line with the cost, levels, dice. When there are many
cards they are flat, like rows of a list: dice, title, Global Abilities, cost.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from PySide6.QtCore import QRectF, QSizeF

from rules.model import AbilityId
from rules.state import Setup

_WIDE = 2.3  # above this ratio of width to height, a card has its levels beside its dice
_ROW = 4.0  # above this ratio, a card is flat

CARD_GAP = 8.0  # between the cards of a player


class CardSize(Enum):
    """How a card is drawn: in full to read it, in full on the table, small, or as a strip."""

    READING = "reading"
    TABLE = "table"
    SMALL = "small"
    STRIP = "strip"


@dataclass(frozen=True, slots=True)
class CardGrid:
    """How the cards of a player are arranged: their size, the columns, and one card's area."""

    size: CardSize
    columns: int
    cell: QSizeF
    gap: float = CARD_GAP

    def extent(self, count: int) -> QSizeF:
        """The size of this many cards side by side and one below the other."""
        columns = min(count, self.columns)
        rows = math.ceil(count / self.columns)
        return QSizeF(
            columns * (self.cell.width() + self.gap) - self.gap,
            rows * (self.cell.height() + self.gap) - self.gap,
        )


# The least width and height of a card that is drawn in a size, at 100 percent text.
_LEAST = {CardSize.TABLE: QSizeF(200, 292), CardSize.SMALL: QSizeF(210, 96)}
_MOST_SMALL = QSizeF(300, 190)  # a small card does not grow beyond this, at 100 percent
_TABLE_RATIO = 1.5  # height to width of a card that is drawn in full
_STRIP = QSizeF(232, 36)
_STRIP_GAP = 4.0


def card_size_for(counts: Sequence[int], room: QSizeF, letters: float = 1.0) -> CardSize:
    """The largest size in which all cards of each player fit; both players get the same.

    Args:
        counts: how many cards each player has.
        room: the most space that the cards of one player may take.
        letters: the text scale.
    """
    return card_grid(counts, room, letters).size


def card_grid(counts: Sequence[int], room: QSizeF, letters: float = 1.0) -> CardGrid:
    """The arrangement of both players' cards in the largest size in which all of them fit.

    Args:
        counts: how many cards each player has.
        room: the most space that the cards of one player may take.
        letters: the text scale.
    """
    most = max((1, *counts))
    for size, least in _LEAST.items():
        needed = least * (1 + 0.5 * (letters - 1))
        found = [_grid(size, most, columns, room, letters) for columns in range(1, most + 1)]
        fitting = [
            grid
            for grid in found
            if grid.cell.width() >= needed.width() and grid.cell.height() >= needed.height()
        ]
        if fitting:
            return max(fitting, key=lambda grid: grid.cell.width() * grid.cell.height())
    return _strips(most, room, letters)


def _grid(size: CardSize, count: int, columns: int, room: QSizeF, letters: float) -> CardGrid:
    """Cards in this many columns, as large as possible."""
    rows = math.ceil(count / columns)
    width = (room.width() - (columns - 1) * CARD_GAP) / columns
    height = (room.height() - (rows - 1) * CARD_GAP) / rows
    if size is CardSize.TABLE:
        width = min(width, height / (_TABLE_RATIO - 0.06))
        return CardGrid(size, columns, QSizeF(width, min(height, width * (_TABLE_RATIO + 0.02))))
    most = _MOST_SMALL * max(letters, room.height() / 440)
    return CardGrid(size, columns, QSizeF(width, height).boundedTo(most))


def _strips(count: int, room: QSizeF, letters: float) -> CardGrid:
    """One column of strips, or more if they would be too low to read."""
    least = max(26.0, 22.0 * letters)
    columns = next(
        columns
        for columns in range(1, count + 1)
        if columns == count or _strip_height(count, columns, room) >= least
    )
    height = min(_strip_height(count, columns, room), 1.2 * _STRIP.height() * letters)
    width = (room.width() - (columns - 1) * CARD_GAP) / columns
    width = min(width, _STRIP.width() * max(1.0, letters))
    return CardGrid(CardSize.STRIP, columns, QSizeF(width, height), _STRIP_GAP)


def _strip_height(count: int, columns: int, room: QSizeF) -> float:
    rows = math.ceil(count / columns)
    return (room.height() - (rows - 1) * _STRIP_GAP) / rows


@dataclass(frozen=True, slots=True)
class CardLayout:
    """The areas of a card's parts, in the coordinates of the rectangle it was given.

    `subtitle` and `levels` are None where the card is too small for them. `global_buttons` has one
    button for each Global Ability, with the ability's index in the card's text. On a flat card the
    dice cover the sign.
    """

    emblem: QRectF
    title: QRectF
    cost: QRectF
    subtitle: QRectF | None
    levels: QRectF | None
    dice_area: QRectF
    global_buttons: tuple[tuple[AbilityId, QRectF], ...]
    is_flat: bool = False

    @property
    def title_band_bottom(self) -> float:
        """How far down the tint of the dice's color reaches."""
        return self.title.bottom() + 2


def title_height(width: float, height: float) -> float:
    """The letter height of the title on a card of this size."""
    if is_flat(width, height):
        return min(0.46 * height, 0.085 * width)
    return 0.66 * _head(width, height)


def is_flat(width: float, height: float) -> bool:
    """Whether a card of this size is laid out like a row of a list."""
    return width > _ROW * height


def layout_card(card: QRectF, setup: Setup, number: int) -> CardLayout:
    """The parts of a card with this rectangle."""
    if is_flat(card.width(), card.height()):
        return _flat(card, setup, number)
    if _is_wide(card.width(), card.height()):
        return _wide(card, setup, number)
    return _upright(card, setup, number)


def _is_wide(width: float, height: float) -> bool:
    return width > _WIDE * height


def _head(width: float, height: float) -> float:
    if _is_wide(width, height):
        return min(0.3 * height, 0.12 * width, 72.0)
    return min(max(0.23 * height, 23.0), 0.3 * height, 0.155 * width, 72.0)


def _upright(card: QRectF, setup: Setup, number: int) -> CardLayout:
    """The title; below it the subtitle and the cost; levels; the dice.

    Without room for levels, the cost is beside the dice.
    """
    pad = max(2.5, 0.04 * card.height())
    inner = card.adjusted(pad, pad, -pad, -pad)
    head = _head(card.width(), card.height())
    sign = QRectF(inner.left(), inner.top(), head, head)
    title = QRectF(sign.right() + pad, inner.top(), 0, head)
    title.setRight(inner.right())
    line = QRectF(inner.left(), title.bottom() + 0.5 * pad, inner.width(), 0.68 * head)
    strip = max(18.0, min(0.31 * card.height(), 0.28 * card.width(), 130.0))
    room = inner.bottom() - line.bottom()
    subtitle = None
    stats = _stats(inner, line.bottom(), inner.bottom() - strip - 0.3 * pad, head)
    if stats is not None:
        cost, subtitle = QRectF(line), QRectF(line)
        cost.setLeft(cost.right() - _cost_width(setup, number, line.height()))
        subtitle.setRight(cost.left() - 0.5 * pad)
        dice = QRectF(inner.left(), inner.bottom() - strip, inner.width(), strip)
        beside = QRectF(dice)
    else:
        is_named = room >= max(strip, 24.0)
        above = line.bottom() if is_named else title.bottom()
        subtitle = QRectF(line) if is_named else None
        dice = QRectF(inner)
        dice.setTop(above + 0.5 * pad)
        tall = min(0.8 * dice.height(), head)
        wide = _cost_width(setup, number, tall)
        cost = QRectF(dice.right() - wide, dice.center().y() - tall / 2, wide, tall)
        beside = QRectF(dice)
        beside.setRight(cost.left() - pad)
    buttons = _buttons(beside, setup, number)
    dice.setRight((buttons[0][1].left() if buttons else beside.right()) - 0.5 * pad)
    return CardLayout(sign, title, cost, subtitle, stats, dice, buttons)


def _wide(card: QRectF, setup: Setup, number: int) -> CardLayout:
    """The title and the cost; the subtitle; the dice, and the levels to their right."""
    pad = max(2.5, 0.04 * card.height())
    inner = card.adjusted(pad, pad, -pad, -pad)
    head = _head(card.width(), card.height())
    cost = QRectF(0, inner.top(), _cost_width(setup, number, head), head)
    cost.moveRight(inner.right())
    sign = QRectF(inner.left(), inner.top(), head, head)
    title = QRectF(inner.topLeft(), cost.bottomLeft())
    title.adjust(head + pad, 0, -0.5 * pad, 0)
    line = QRectF(inner.left(), title.bottom() + 0.5 * pad, inner.width(), 0.62 * head)
    subtitle = line if line.height() >= 13 else None
    dice = QRectF(inner)
    dice.setTop((subtitle or title).bottom() + 0.5 * pad)
    buttons = _buttons(dice, setup, number)
    dice.setRight((buttons[0][1].left() if buttons else inner.right()) - 0.5 * pad)
    levels = sum(1 for face in setup.cards[number].card.die.faces if face.level)
    wide = 0.6 * dice.width()
    tall = min(0.8 * head, 0.7 * dice.height(), wide / (2.7 * max(levels, 1)))
    stats = None
    if levels and tall >= 14:
        stats = QRectF(dice.right() - wide, dice.center().y() - tall / 2, wide, tall)
        dice.setRight(stats.left() - pad)
    return CardLayout(sign, title, cost, subtitle, stats, dice, buttons)


def _stats(inner: QRectF, top: float, bottom: float, head: float) -> QRectF | None:
    """The levels, between the line with the cost and the dice, if there is room."""
    tall = min(0.8 * head, bottom - top - 2)
    if tall < 12:
        return None
    return QRectF(inner.left(), (top + bottom - tall) / 2, inner.width(), tall)


def _flat(card: QRectF, setup: Setup, number: int) -> CardLayout:
    pad = max(2.0, 0.07 * card.height())
    inner = card.adjusted(pad, pad, -pad, -pad)
    high = inner.height()
    side = min(high, 0.2 * inner.width())
    dice = QRectF(inner.left(), inner.center().y() - side / 2, 1.9 * side, side)
    sign = QRectF(0, 0, 0.76 * side, 0.76 * side)
    sign.moveCenter(dice.center())
    sign.moveLeft(dice.left() + 0.12 * side)
    tall = min(0.8 * high, 0.125 * inner.width())
    cost = QRectF(0, 0, _cost_width(setup, number, tall), tall)
    cost.moveRight(inner.right())
    cost.moveTop(inner.center().y() - tall / 2)
    rest = QRectF(inner)
    rest.setRight(cost.left() - pad)
    button = min(high, 0.17 * inner.width())
    buttons = _buttons(QRectF(rest.left(), rest.center().y() - button / 2, rest.width(), button),
                       setup, number)  # fmt: skip
    title = QRectF(dice.right() + pad, inner.top(), 0, high)
    title.setRight((buttons[0][1].left() if buttons else rest.right()) - 0.5 * pad)
    subtitle = None
    if high >= 48:
        subtitle = title.adjusted(0, 0.6 * high, 0, 0)
        title.setHeight(0.58 * high)
    return CardLayout(sign, title, cost, subtitle, None, dice, buttons, is_flat=True)


def _cost_width(setup: Setup, number: int, height: float) -> float:
    return height * (0.85 + 0.85 * len(setup.cards[number].card.energy))


def _buttons(strip: QRectF, setup: Setup, number: int) -> tuple[tuple[AbilityId, QRectF], ...]:
    abilities = [listed.ability_index for listed in setup.index.globals if listed.card == number]
    side = min(strip.height(), 0.24 * strip.width(), 96.0)
    found = []
    for place, ability in enumerate(abilities):
        left = strip.right() - side * (len(abilities) - place) * 1.12 + 0.12 * side
        found.append((ability, QRectF(left, strip.center().y() - side / 2, side, side)))
    return tuple(found)
