"""The layout of cards: which size fits, and where the parts and the dice of a card are.

The areas of a card's parts come from `card_art.anatomy`; the card's painting, the placement of its
dice and the buttons of its Global Abilities share them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSizeF

from desktop.card_art.anatomy import CardAnatomy, CardSize, anatomy_of
from desktop.card_art.card_print import card_print
from desktop.table.layout.dice_rows import DieSpot
from rules.model import AbilityId, CardId
from rules.state import Setup

CARD_GAP = 8.0  # between the cards of a player


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
_LEAST_ALONE = QSizeF(180, 80)  # of a small card in a single column
_MOST_SMALL = QSizeF(300, 190)  # a small card does not grow beyond this, at 100 percent
_WIDEST_ALONE = 3.2  # width to height of a small card in a single column with large letters
_TABLE_RATIO = 1.5  # height to width of a card that is drawn in full
_STRIP = QSizeF(232, 36)
_LEAST_STRIP, _MOST_STRIP = 24.0, 47.0  # the height of strips
_HIGHEST_STRIP = 0.34  # the height of a strip for a name in two lines, in widths
_STRIP_GAP = 4.0
_COLUMN = 1.3  # from this ratio of its height to a die on, the place for dice is a column


def card_grid(
    counts: Sequence[int], room: QSizeF, letters: float = 1.0, *, are_strips_high: bool = False
) -> CardGrid:
    """The arrangement of both players' cards in the largest size in which all of them fit.

    `room` is the most space that the cards of one player may take, `letters` the text scale.
    With `are_strips_high`, strips take all the height there is, up to two lines for the name.
    """
    most = max((1, *counts))
    for size, least in _LEAST.items():
        found = [_grid(size, most, columns, room, letters) for columns in range(1, most + 1)]
        fitting = [grid for grid in found if _is_large_enough(grid, least, letters)]
        if fitting:
            return max(fitting, key=lambda grid: grid.cell.width() * grid.cell.height())
    if are_strips_high:
        return _high_strips(most, room)
    return _strips(most, room, letters)


def _is_large_enough(grid: CardGrid, least: QSizeF, letters: float) -> bool:
    grown = 0.5
    if grid.size is CardSize.SMALL and grid.columns == 1:
        least, grown = _LEAST_ALONE, 0.3
    needed = least * (1 + grown * (letters - 1))
    return grid.cell.width() >= needed.width() and grid.cell.height() >= needed.height()


def _grid(size: CardSize, count: int, columns: int, room: QSizeF, letters: float) -> CardGrid:
    """Cards in this many columns, as large as possible."""
    rows = math.ceil(count / columns)
    width = (room.width() - (columns - 1) * CARD_GAP) / columns
    height = (room.height() - (rows - 1) * CARD_GAP) / rows
    if size is CardSize.TABLE:
        width = min(width, height / (_TABLE_RATIO - 0.06))
        return CardGrid(size, columns, QSizeF(width, min(height, width * (_TABLE_RATIO + 0.02))))
    most = _MOST_SMALL * max(letters, room.height() / 440)
    if columns == 1 and letters > 1:
        width = min(width, _WIDEST_ALONE * height)  # a lower card would be drawn as a strip
    return CardGrid(size, columns, QSizeF(width, height).boundedTo(most))


def _strips(count: int, room: QSizeF, letters: float) -> CardGrid:
    """One column of strips, or more if they would be too low to read."""
    columns = next(
        columns
        for columns in range(1, count + 1)
        if columns == count or _strip_height(count, columns, room) >= _LEAST_STRIP
    )
    height = min(_strip_height(count, columns, room), 1.2 * _STRIP.height() * letters, _MOST_STRIP)
    width = (room.width() - (columns - 1) * CARD_GAP) / columns
    width = min(width, _STRIP.width() * max(1.0, letters))
    return CardGrid(CardSize.STRIP, columns, QSizeF(width, height), _STRIP_GAP)


def _high_strips(count: int, room: QSizeF) -> CardGrid:
    height = min(_strip_height(count, 1, room), _HIGHEST_STRIP * room.width())
    return CardGrid(CardSize.STRIP, 1, QSizeF(room.width(), height), _STRIP_GAP)


def _strip_height(count: int, columns: int, room: QSizeF) -> float:
    rows = math.ceil(count / columns)
    return (room.height() - (rows - 1) * _STRIP_GAP) / rows


@dataclass(frozen=True, slots=True)
class CardLayout:
    """The areas of a card's parts, in the coordinates of the rectangle it was given.

    `parts` has all of them, relative to the card's own top left corner. `global_buttons` has the
    area to press for each Global Ability, and `marks` the circle with its G, by the ability's index
    in the card's text. `dice_area` is the place for dice of up to `die_edge`.
    """

    parts: CardAnatomy
    cost: QRectF
    levels: QRectF | None
    dice_area: QRectF
    die_edge: float
    global_buttons: tuple[tuple[AbilityId, QRectF], ...]
    marks: dict[AbilityId, QRectF]

    @property
    def size(self) -> CardSize:
        return self.parts.size


def layout_card(card: QRectF, setup: Setup, card_id: CardId, letters: float = 1.0) -> CardLayout:
    """The parts of a card with this rectangle and text scale."""
    printed = card_print(setup.cards[card_id].card)
    abilities = [listed.ability_index for listed in setup.index.globals if listed.card == card_id]
    missing = len(abilities) - len(printed.globals)
    if missing > 0:  # a text built without words gets only the circles with a G
        printed = printed._replace(globals=(*printed.globals, *("",) * missing))
    parts = anatomy_of(printed, card.width(), card.height(), letters)
    at = card.topLeft()
    return CardLayout(
        parts=parts,
        cost=parts.coin.translated(at),
        levels=parts.levels.translated(at) if parts.levels is not None else None,
        dice_area=parts.dice_area.translated(at),
        die_edge=parts.die_edge,
        global_buttons=tuple(
            (ability, box.translated(at))
            for ability, box in zip(abilities, parts.boxes, strict=False)
        ),
        marks={
            ability: mark.translated(at)
            for ability, mark in zip(abilities, parts.marks, strict=False)
        },
    )


def dice_on_card(layout: CardLayout, count: int) -> list[DieSpot]:
    """The spots of dice on a card.

    In the foot of the picture they stand around its middle, on a small card from the left, or in a
    column beside the text; if there are too many, each covers a part of the one before. On a strip
    all of them are in one place, and the card says how many there are.
    """
    area, edge = layout.dice_area, layout.die_edge
    if layout.size is CardSize.STRIP:
        return [DieSpot(area.center(), edge)] * count
    if area.height() > _COLUMN * edge:
        step = min(1.1 * edge, (area.height() - 1.06 * edge) / max(1, count - 1))
        top = area.top() + 0.53 * edge
        return [
            DieSpot(QPointF(area.center().x(), top + place * step), edge) for place in range(count)
        ]
    step = min(1.1 * edge, (area.width() - 1.06 * edge) / max(1, count - 1))
    left = area.left() + 0.53 * edge
    if layout.size is CardSize.TABLE:
        left = area.center().x() - step * (count - 1) / 2
    y = area.center().y()
    return [DieSpot(QPointF(left + place * step, y), edge) for place in range(count)]
