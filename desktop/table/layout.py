"""Where everything on the table lies, worked out for a size: rectangles only, nothing is drawn.

The first player sits at the bottom, the second at the top, as in a mirror. From the edge to the
middle each has a tray (Prep Area and Reserve Pool), the Field, and the Attack Zone, which meets the
other's. Cards lie at their player's left hand, Used Pile and bag at the right, the basic actions
between the two right hands.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF

from desktop.table.tumble import Tray
from rules.setup import Setup
from rules.state import Zone

BOTTOM = 0
"""The player who sits at the bottom: the first player."""

# Heights of the rows of one half, from the middle to the edge.
_ROWS = {"attack": 0.95, "field": 1.15, "tray": 1.05}
_WIDE_CARD = 1.75  # a card is at most this many times as wide as high, and
_TALL_CARD = 1.05  # at least this many times

SHELF = 0.7  # how large dice on the shelf are, of those in the Field

# What lies above what.
Z_ZONE, Z_CARD, Z_ARROW, Z_UNDER, Z_DIE, Z_TIE, Z_ROLLING, Z_HELD, Z_NOTE = range(9)


def between(low: float, value: float, high: float) -> float:
    """The value, kept within two bounds."""
    return max(low, min(value, high))


class TableLayout:
    """The places of a table of a given size.

    `zones` by player and zone, `cards` by card index, `plates` by player; `middle` is where
    actions are used; `shelves` by player, the part of the Field for dice that are set aside while
    there are any. `edge` is the width of a die that has room, `title` the height of the line
    that names a zone, `margin` what is left free around things.
    """

    def __init__(self, size: QSizeF, setup: Setup) -> None:
        self.width, self.height = max(size.width(), 320.0), max(size.height(), 260.0)
        self.margin = between(4, 0.011 * min(self.width, 1.4 * self.height), 14)
        self.gap = 0.75 * self.margin
        self.title = between(12, 0.026 * self.height, 24)
        self.edge = between(16, min(0.074 * self.height, 0.052 * self.width), 96)
        self.zones: dict[tuple[int, Zone], QRectF] = {}
        self.cards: dict[int, QRectF] = {}
        self.plates: dict[int, QRectF] = {}
        self.shelves: dict[int, QRectF] = {}
        self._left = between(120, 0.205 * self.width, 360)
        self._right = between(112, 0.185 * self.width, 340)
        self._lay_rows(setup)
        self._lay_right(setup)
        self._lay_left(setup)

    def tray(self, player: int) -> Tray:
        """Where a player's dice tumble: from the edge of the table to the line in the middle."""
        zones = [self.zones[player, zone] for zone in (Zone.PREP, Zone.RESERVE, Zone.FIELD)]
        whole = zones[0].united(zones[1]).united(zones[2])
        return Tray(whole.left(), whole.top(), whole.width(), whole.height())

    # --- rows and columns

    def _lay_rows(self, setup: Setup) -> None:
        """The three rows of each half, between the two side columns."""
        left = self.margin + self._left + self.gap
        width = self.width - self.margin - self._right - self.gap - left
        free = self.height / 2 - self.margin - 2.5 * self.gap
        unit = free / sum(_ROWS.values())
        use = between(70, 0.11 * self.width, 150)
        top = self.height / 2 + self.gap / 2
        attack = QRectF(left, top, width - use - self.gap, unit * _ROWS["attack"])
        field = QRectF(left, attack.bottom() + self.gap, width, unit * _ROWS["field"])
        prep = QRectF(left, field.bottom() + self.gap, 0.46 * width, unit * _ROWS["tray"])
        reserve = QRectF(prep.right() + self.gap, prep.top(), 0, prep.height())
        reserve.setRight(left + width)
        for player in range(len(setup.players)):
            for zone, rect in (
                (Zone.ATTACK, attack),
                (Zone.FIELD, field),
                (Zone.PREP, prep),
                (Zone.RESERVE, reserve),
            ):
                self.zones[player, zone] = self._side(player, rect)
            shelf = self.zones[player, Zone.FIELD].adjusted(0, 0.4 * self.gap, 0, -0.4 * self.gap)
            shelf.setLeft(shelf.right() - 2.9 * self.edge * SHELF)
            self.shelves[player] = shelf.translated(-0.4 * self.gap, 0)
        other = self._side(1 - BOTTOM, attack)
        self.middle = QRectF(attack.right() + self.gap, other.top(), use, 0)
        self.middle.setBottom(attack.bottom())

    def _lay_right(self, setup: Setup) -> None:
        """Used Pile and bag of each, the basic actions between them."""
        prep, field = self.zones[BOTTOM, Zone.PREP], self.zones[BOTTOM, Zone.FIELD]
        right = self.width - self.margin
        top = prep.top() - 0.55 * field.height()
        bag = QRectF(0, top, between(46, 0.34 * self._right, 96), prep.bottom() - top)
        bag.moveRight(right)
        used = QRectF(right - self._right, top, 0, bag.height())
        used.setRight(bag.left() - self.gap)
        out = QRectF(used)
        if setup.ruleset.has_out_of_play:
            used.setHeight(0.56 * bag.height() - self.gap / 2)  # more dice lie there
            out.setTop(used.bottom() + self.gap)
        for player in range(len(setup.players)):
            self.zones[player, Zone.BAG] = self._side(player, bag)
            self.zones[player, Zone.USED] = self._side(player, used)
            if setup.ruleset.has_out_of_play:
                self.zones[player, Zone.OUT] = self._side(player, out)
        between_them = QRectF(right - self._right, 0, self._right, 0)
        between_them.setTop(self.height - top + self.gap)
        between_them.setBottom(top - self.gap)
        self._lay_cards(between_them, [i for i in _cards_of(setup, None) if i], 0.5)

    def _lay_left(self, setup: Setup) -> None:
        """Each player's plate at the edge, the cards from there towards the middle."""
        plate = between(38, 0.085 * self.height, 84)
        for player in range(len(setup.players)):
            rect = QRectF(self.margin, 0, self._left, plate)
            rect.moveBottom(self.height - self.margin)
            self.plates[player] = self._side(player, rect)
            room = QRectF(self.margin, self.height / 2 + self.gap / 2, self._left, 0)
            room.setBottom(rect.top() - self.gap)
            at_edge = 1.0 if player == BOTTOM else 0.0
            self._lay_cards(self._side(player, room), _cards_of(setup, player), at_edge)

    def _side(self, player: int, rect: QRectF) -> QRectF:
        """A rectangle of the bottom half as a player has it."""
        if player == BOTTOM:
            return QRectF(rect)
        return QRectF(rect.left(), self.height - rect.bottom(), rect.width(), rect.height())

    def _lay_cards(self, room: QRectF, cards: Sequence[int], align: float) -> None:
        """Cards in as few columns as leave them readable; `align` 0 at the top, 1 at the bottom."""
        if not cards:
            return
        columns = 1
        while columns < 4 and _card_height(room, len(cards), columns, self.gap) < 0.062 * (
            self.height + 320
        ):
            columns += 1
        rows = math.ceil(len(cards) / columns)
        width = (room.width() - (columns - 1) * self.gap) / columns
        height = min(_card_height(room, len(cards), columns, self.gap), width / _TALL_CARD)
        whole = rows * height + (rows - 1) * self.gap
        top = room.top() + align * (room.height() - whole)
        for place, card in enumerate(cards):
            row, column = divmod(place, columns)
            self.cards[card] = QRectF(
                room.left() + column * (width + self.gap),
                top + row * (height + self.gap),
                width,
                height,
            )

    # --- within a zone

    def within(self, player: int, zone: Zone) -> QRectF:
        """The part of a zone where dice lie: all but the line with its title."""
        rect = self.zones[player, zone]
        pad = 0.35 * self.gap
        if self.title_below(player, zone):
            return rect.adjusted(pad, pad, -pad, -self.title)
        return rect.adjusted(pad, self.title, -pad, -2 * pad)

    def on_shelf(self, player: int) -> QRectF:
        """Where dice that are set aside lie."""
        pad = 0.35 * self.gap
        return self.shelves[player].adjusted(pad, self.title, -pad, -pad)

    def coin(self, player: int) -> tuple[QPointF, float]:
        """The middle and the radius of the coin of energy without a die: in the pool's corner."""
        pool, radius = self.zones[player, Zone.RESERVE], 0.26 * self.edge
        return QPointF(pool.right() - radius - 5, pool.top() + radius + 5), radius

    def title_below(self, player: int, zone: Zone) -> bool:
        """Whether a zone is named at its foot: Attack Zones keep the line between them clear."""
        return zone is Zone.ATTACK and player == BOTTOM

    def centre(self, player: int, zone: Zone) -> QPointF:
        """The middle of where dice lie in a zone."""
        return self.within(player, zone).center()


def _cards_of(setup: Setup, owner: int | None) -> list[int]:
    return [number for number, at_table in enumerate(setup.cards) if at_table.owner == owner]


def _card_height(room: QRectF, count: int, columns: int, gap: float) -> float:
    rows = math.ceil(count / columns)
    return (room.height() - (rows - 1) * gap) / rows
