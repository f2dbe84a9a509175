"""Computes the rectangles of everything on the table for a given size; draws nothing.

One player sits at the bottom, the other at the top, mirrored. At the edge each has a rail (the
plate with the name, the life track, the steps of the turn). From there to the middle come a tray
(Prep Area and Reserve Pool), the Field, and the Attack Zone, which meets the opponent's. Cards are
at the left of each half, the Used Pile and the bag at the right, and the basic actions at the right
between the two halves.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSizeF

from desktop.table.dice_motion.dice_physics import Tray
from desktop.table.layout.card_layout import title_height
from rules.model import CardId, PlayerId
from rules.state import Setup, Zone

DEFAULT_BOTTOM_PLAYER = PlayerId(0)
"""The player at the bottom while the table is not turned: the first player."""

# Relative heights of the rows of one half, from the middle to the edge.
_ROWS = {"attack": 0.92, "field": 1.28, "tray": 0.97}
_TALL_CARD = 1.05  # minimum ratio of a card's width to its height
_TITLE_MOST = 0.036  # maximum height of zone titles, as a share of the table's height
_MANY_CARDS = 5  # from this many cards on, a player's cards get more width

SHELF_SCALE = 0.7  # size of dice on the shelf, relative to those in the Field

# Stacking order, from bottom to top.
Z_ZONE, Z_CARD, Z_ARROW, Z_UNDER, Z_DIE, Z_TIE, Z_ROLLING, Z_HELD, Z_NOTE = range(9)


def clamp(low: float, value: float, high: float) -> float:
    """The value, limited to these bounds."""
    return max(low, min(value, high))


class TableLayout:
    """The rectangles of a table of a given size.

    `zones` is keyed by player and zone, `cards` by card index. On each player's rail are `plates`,
    `life_tracks` (of life) and `turn_steps` (the steps of the turn). `action_area` is the place
    where actions are used; `shelves`, keyed by player, is the part of the Field for dice that are
    set aside. `halves` is each player's half of the table. `die_edge` is the width of a die that
    has enough room, `title_height` the height of zone titles, `margin` the free space around
    things.

    Args:
        size: the size of the table.
        setup: the match, which determines the cards and zones.
        bottom: the player who sits at the bottom.
        letters: the text scale, applied as far as there is room.
    """

    def __init__(
        self,
        size: QSizeF,
        setup: Setup,
        bottom: PlayerId = DEFAULT_BOTTOM_PLAYER,
        letters: float = 1.0,
    ) -> None:
        self.width, self.height = max(size.width(), 320.0), max(size.height(), 260.0)
        self.bottom_player = bottom
        self.margin = clamp(4, 0.011 * min(self.width, 1.4 * self.height), 20)
        self.gap = 0.75 * self.margin
        title = clamp(13, 0.026 * self.height, 40)
        self.title_height = min(letters * title, max(title, _TITLE_MOST * self.height))
        self.die_edge = clamp(16, min(0.071 * self.height, 0.052 * self.width), 160)
        self.zones: dict[tuple[PlayerId, Zone], QRectF] = {}
        self.cards: dict[CardId, QRectF] = {}
        self.plates: dict[PlayerId, QRectF] = {}
        self.life_tracks: dict[PlayerId, QRectF] = {}
        self.turn_steps: dict[PlayerId, QRectF] = {}
        self.shelves: dict[PlayerId, QRectF] = {}
        most = max(len(_cards_of(setup, player)) for player in setup.player_ids)
        share = 0.205 if most < _MANY_CARDS else 0.235
        self._left = clamp(120, share * self.width, 760)
        self._right = clamp(112, 0.185 * self.width, 680)
        self._rail = (0.85 + 0.15 * letters) * clamp(26, 0.056 * self.height, 104)
        half = QRectF(0, self.height / 2, self.width, self.height / 2)
        self.halves = {player: self._mirrored(player, half) for player in setup.player_ids}
        self._lay_rails(setup)
        self._lay_rows(setup)
        self._lay_right(setup)
        self._lay_left(setup)

    def tumble_area(self, player: PlayerId) -> Tray:
        """The area where a player's dice tumble: their Prep Area, Reserve Pool and Field."""
        zones = [self.zones[player, zone] for zone in (Zone.PREP, Zone.RESERVE, Zone.FIELD)]
        whole = zones[0].united(zones[1]).united(zones[2])
        return Tray(whole.left(), whole.top(), whole.width(), whole.height())

    # --- rows and columns

    def _lay_rows(self, setup: Setup) -> None:
        """The three rows of each half, between the two side columns."""
        left = self.margin + self._left + self.gap
        width = self.width - self.margin - self._right - self.gap - left
        free = self.height / 2 - self.margin - self._rail - 3.5 * self.gap
        unit = free / sum(_ROWS.values())
        use = clamp(70, 0.11 * self.width, 260)
        top = self.height / 2 + self.gap / 2
        attack = QRectF(left, top, width - use - self.gap, unit * _ROWS["attack"])
        field = QRectF(left, attack.bottom() + self.gap, width, unit * _ROWS["field"])
        prep = QRectF(left, field.bottom() + self.gap, 0.46 * width, unit * _ROWS["tray"])
        reserve = QRectF(prep.right() + self.gap, prep.top(), 0, prep.height())
        reserve.setRight(left + width)
        for player in setup.player_ids:
            for zone, rect in (
                (Zone.ATTACK, attack),
                (Zone.FIELD, field),
                (Zone.PREP, prep),
                (Zone.RESERVE, reserve),
            ):
                self.zones[player, zone] = self._mirrored(player, rect)
            shelf = self.zones[player, Zone.FIELD].adjusted(0, 0.4 * self.gap, 0, -0.4 * self.gap)
            shelf.setLeft(shelf.right() - 2.9 * self.die_edge * SHELF_SCALE)
            self.shelves[player] = shelf.translated(-0.4 * self.gap, 0)
        self.action_area = QRectF(attack.right() + self.gap, self.height - attack.bottom(), use, 0)
        self.action_area.setBottom(attack.bottom())

    def _lay_right(self, setup: Setup) -> None:
        """The Used Pile and the bag of each player, and the basic actions between them."""
        prep, field = (
            self.zones[self.bottom_player, Zone.PREP],
            self.zones[self.bottom_player, Zone.FIELD],
        )
        right = self.width - self.margin
        top = prep.top() - 0.62 * field.height()
        bag = QRectF(0, top, clamp(46, 0.36 * self._right, 190), prep.bottom() - top)
        bag.moveRight(right)
        used = QRectF(right - self._right, top, 0, bag.height())
        used.setRight(bag.left() - self.gap)
        out = QRectF(used)
        if setup.ruleset.has_out_of_play:
            used.setHeight(0.56 * bag.height() - self.gap / 2)  # it holds more dice
            out.setTop(used.bottom() + self.gap)
        for player in setup.player_ids:
            self.zones[player, Zone.BAG] = self._mirrored(player, bag)
            self.zones[player, Zone.USED] = self._mirrored(player, used)
            if setup.ruleset.has_out_of_play:
                self.zones[player, Zone.OUT] = self._mirrored(player, out)
        between_them = QRectF(right - self._right, 0, self._right, 0)
        between_them.setTop(self.height - top + self.gap)
        between_them.setBottom(top - self.gap)
        self._lay_cards(between_them, [i for i in _cards_of(setup, None) if i], 0.5)

    def _lay_rails(self, setup: Setup) -> None:
        """The plate, the life track and the steps of the turn at each player's edge."""
        whole = QRectF(self.margin, 0, self.width - 2 * self.margin, self._rail)
        whole.moveBottom(self.height - self.margin)
        plate = QRectF(whole)
        plate.setWidth(self._left)
        rest = whole.adjusted(self._left + self.gap, 0, 0, 0)
        track, turn = QRectF(rest), QRectF(rest)
        track.setWidth(0.5 * (rest.width() - self.gap))
        turn.setLeft(track.right() + self.gap)
        for player in setup.player_ids:
            self.plates[player] = self._mirrored(player, plate)
            self.life_tracks[player] = self._mirrored(player, track)
            self.turn_steps[player] = self._mirrored(player, turn)

    def _lay_left(self, setup: Setup) -> None:
        """Each player's cards, from the rail to the middle."""
        for player in setup.player_ids:
            room = QRectF(self.margin, self.height / 2 + self.gap / 2, self._left, 0)
            room.setBottom(self.height - self.margin - self._rail - self.gap)
            at_edge = 1.0 if player == self.bottom_player else 0.0
            self._lay_cards(self._mirrored(player, room), _cards_of(setup, player), at_edge)

    def _mirrored(self, player: PlayerId, rect: QRectF) -> QRectF:
        """A rectangle of the bottom half, mirrored for the player at the top."""
        if player == self.bottom_player:
            return QRectF(rect)
        return QRectF(rect.left(), self.height - rect.bottom(), rect.width(), rect.height())

    def _lay_cards(self, room: QRectF, cards: Sequence[CardId], align: float) -> None:
        """Arrange cards for the largest titles; `align` 0 is the top, 1 the bottom."""
        if not cards:
            return
        columns = max(range(1, 4), key=lambda count: self._legibility(room, len(cards), count))
        width, height = self._card_size(room, len(cards), columns)
        rows = math.ceil(len(cards) / columns)
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

    def _card_size(self, room: QRectF, count: int, columns: int) -> tuple[float, float]:
        rows = math.ceil(count / columns)
        width = (room.width() - (columns - 1) * self.gap) / columns
        height = (room.height() - (rows - 1) * self.gap) / rows
        return width, min(height, width / _TALL_CARD)

    def _legibility(self, room: QRectF, count: int, columns: int) -> float:
        width, height = self._card_size(room, count, columns)
        return title_height(width, height)

    # --- parts of a zone

    def dice_area(self, player: PlayerId, zone: Zone) -> QRectF:
        """The part of a zone for dice: everything but the line with its title."""
        rect = self.zones[player, zone]
        pad = 0.35 * self.gap
        if self.is_title_below(player, zone):
            return rect.adjusted(pad, pad, -pad, -self.title_height)
        return rect.adjusted(pad, self.title_height + 0.5 * pad, -pad, -1.5 * pad)

    def shelf_dice_area(self, player: PlayerId) -> QRectF:
        """The area for dice that are set aside."""
        pad = 0.35 * self.gap
        return self.shelves[player].adjusted(pad, self.title_height, -pad, -pad)

    def coin_circle(self, player: PlayerId) -> tuple[QPointF, float]:
        """The center and radius of the coin, in a corner of the Reserve Pool."""
        pool, radius = self.zones[player, Zone.RESERVE], 0.26 * self.die_edge
        return QPointF(pool.right() - radius - 5, pool.top() + radius + 5), radius

    def is_title_below(self, player: PlayerId, zone: Zone) -> bool:
        """Whether the title is at the bottom, which keeps the line between Attack Zones clear."""
        return zone is Zone.ATTACK and player == self.bottom_player

    def dice_center(self, player: PlayerId, zone: Zone) -> QPointF:
        """The center of the part of a zone for dice."""
        return self.dice_area(player, zone).center()


def _cards_of(setup: Setup, owner: PlayerId | None) -> list[CardId]:
    return [card for card in setup.card_ids if setup.cards[card].owner == owner]
