"""Computes the rectangles of everything on the table for a given size; draws nothing.

The table fills the window: a wooden rail above and below, between them the felt. One player sits
at the bottom, the other at the top, mirrored. Their cards are at the left; the stage, which is the
Attack Zone of both, is in the middle; at the right are the bags and piles in the corners, and the
basic actions between them. In the Attack Step the stage takes about half the height: Field and
Reserve Pool then share a row, and the Prep Area joins the piles in the corner.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import Enum
from functools import reduce
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSizeF

from desktop.card_art.anatomy import CardSize
from desktop.table.dice_motion.dice_physics import Tray
from desktop.table.layout.card_layout import dice_on_card, layout_card
from desktop.table.layout.dice_rows import DieSpot
from desktop.table.layout.measures import clamp
from desktop.table.layout.table_frame import DEFAULT_BOTTOM_PLAYER, TableFrame, cards_of
from rules.model import CardId, PlayerId
from rules.state import Setup, Zone

# --- layout ---------------------------------------------------------------------------------------

SHELF_SCALE = 0.7  # size of dice on the shelf, relative to those in the Field
_DICE_GAP, _ROW_PITCH = 1.16, 1.08  # distance of loose dice and of their rows, in edges

# Stacking order, from bottom to top.
Z_ZONE, Z_CARD, Z_UNDER, Z_DIE, Z_TIE, Z_ROLLING, Z_HELD, Z_NOTE = range(8)


class TablePhase(Enum):
    """Whether the table is laid out for an attack, or for everything else."""

    MAIN = "main"
    ATTACK = "attack"


Contents = Mapping[tuple[PlayerId, Zone], int]
"""The number of dice in each zone."""

_PILES = (Zone.USED, Zone.OUT, Zone.BAG)
_ATTACK_PILES = (*_PILES, Zone.PREP)

_SMALLER = 0.8  # size of dice in a crowded row, compared with their full size
_NOTHING: Contents = MappingProxyType({})
_SHARES = (0.26, 0.34, 0.42, 0.5, 0.58, 0.66, 0.74)  # how two trays may share a row


class _SharedRow(NamedTuple):
    """A row that two trays share, and the usual share of the first."""

    rect: QRectF
    first: Zone
    second: Zone
    usual_share: float


def _loose_width(count: int, edge: float, rows: int = 1) -> float:
    """The width of a tray in which dice of this size lie loosely in rows."""
    return (max(math.ceil(count / rows), 2) * _DICE_GAP + 0.4) * edge


class TableLayout:
    """The rectangles of a table of a given size.

    `zones` is keyed by player and zone, `cards` by card. `stage` is the Attack Zone of both
    players; during an attack, its right part is the `forecast_area` for what the attack will do.
    `action_area` is the place where actions are used; `shelves`, keyed by player, is the part of
    the Field for dice that are set aside. `piles` are the zones whose dice are in a corner, in a
    stack if they are many. `frame` has the rails around all this. `bottom` is the player at the
    bottom, `letters` the text scale. In a `phase`, the stage takes half the table. Zones in a row
    share it by their `contents`, the number of dice in each. Dice lie right of `cover`, where a
    panel over the cards ends.
    """

    def __init__(
        self,
        size: QSizeF,
        setup: Setup,
        bottom: PlayerId = DEFAULT_BOTTOM_PLAYER,
        letters: float = 1.0,
        phase: TablePhase = TablePhase.MAIN,
        contents: Contents = _NOTHING,
        cover: float = 0.0,
    ) -> None:
        self.frame = frame = TableFrame(size, setup, bottom, letters)
        self.bottom_player, self.measures, self.gap = bottom, frame.measures, frame.gap
        self.felt, self.middle, self.center = frame.felt, frame.middle, QRectF(frame.center)
        self.center.setLeft(max(self.center.left(), cover + self.gap))
        self.title_height = frame.title_height
        self.phase = phase
        self.is_attack = phase is TablePhase.ATTACK
        """Whether the table is laid out for an attack."""
        self.piles = frozenset(_ATTACK_PILES if self.is_attack else _PILES)
        self.die_edges = {zone: self._full_edge(zone) for zone in Zone}
        """The width of a die with enough room in each zone."""
        self.zones: dict[tuple[PlayerId, Zone], QRectF] = {}
        self.cards: dict[CardId, QRectF] = {}
        self.shelves: dict[PlayerId, QRectF] = {}
        self._setup = setup
        self._card_spots: dict[tuple[CardId, int], list[DieSpot]] = {}
        self._lay_stage(setup)
        self._rows = {player: self._lay_trays(player) for player in setup.player_ids}
        self._needs = self._needs_of(contents)
        for player, row in self._rows.items():
            is_open, share = self._needs[player]
            self._share_row(player, row, share)
            self._lay_corner(player, is_open=is_open)
            self._lay_shelf(player)
            self._lay_cards(player, setup)
        self._lay_basic_actions(setup)

    def fits(self, contents: Contents) -> bool:
        """Whether a layout for these contents, with the same size and phase, would be the same."""
        return self._needs_of(contents) == self._needs

    def _needs_of(self, contents: Contents) -> dict[PlayerId, tuple[bool, float]]:
        """For each player whether Out of Play is open, and the first tray's share of its row."""
        has_out = self._setup.ruleset.has_out_of_play
        return {
            player: (
                has_out and contents.get((player, Zone.OUT), 0) > 0,
                self._row_share(player, row, contents),
            )
            for player, row in self._rows.items()
        }

    # --- sizes of dice

    @property
    def die_edge(self) -> float:
        """The width of a die in the Field that has enough room."""
        m = self.measures
        return m.between(46, 64) if self.is_attack else m.between(76, 84)

    def _full_edge(self, zone: Zone) -> float:
        """The width of a die with enough room in a zone."""
        m = self.measures
        if zone is Zone.FIELD:
            return self.die_edge
        if zone is Zone.ATTACK:
            return m.between(66, 96)
        if zone is Zone.ASIDE:
            return max(m.least_die, SHELF_SCALE * self.die_edge)
        if zone in self.piles:
            return m.between(40, 44)
        return m.between(46, 56) if self.is_attack else m.between(60, 64)

    # --- the stage and the trays

    def _lay_stage(self, setup: Setup) -> None:
        """The Attack Zone of both players, and the places at its right end."""
        m = self.measures
        if self.is_attack:
            share = 0.5 + 0.05 * m.share
            half = min(share * self.frame.height / 2, self.felt.height() / 2 - self._least_row())
            panel = m.between(142, 190)
        else:
            half = self.frame.low_stage
            panel = m.between(104, 120) + m.between(60, 60) * m.letters
        left, right = self.frame.stage_span
        left = max(left, self.center.left())
        self.stage = QRectF(left, self.middle - half, right - left, 2 * half)
        lanes = self.stage.adjusted(0, 0, -min(panel, 0.4 * self.stage.width()), 0)
        self.forecast_area = QRectF(self.stage)
        self.forecast_area.setLeft(lanes.right())
        for player in setup.player_ids:
            zone = QRectF(lanes)
            zone.setTop(self.middle)
            if self.frame.has_partners:
                zone.setRight(self.frame.width / 2)
            self.zones[player, Zone.ATTACK] = self.frame.mirrored(player, zone)
        pad = m.between(4, 6)
        self.action_area = self.forecast_area.adjusted(pad, pad, -pad, -pad)
        if self.is_attack:
            high = clamp(40 * m.scale, 0.17 * self.stage.height(), 100 * m.scale)
            bottom = self.stage.bottom() - m.letter_height(12, 14) - 2.2 * pad
            self.action_area.setTop(bottom - high)
            self.action_area.setBottom(bottom)

    def _least_row(self) -> float:
        """The least height of a row of trays: a title, and dice of the least size."""
        return self.title_height + 1.2 * self.measures.least_die + 2 * self.gap

    def _lay_trays(self, player: PlayerId) -> _SharedRow:
        """The Field, the Prep Area and the Reserve Pool between the stage and the rail.

        Returns the row that two of them share.
        """
        row = QRectF(self.center)
        row.setTop(self.stage.bottom() + self.gap)
        row.setBottom(self.felt.bottom() - self.gap)
        if self.is_attack:
            return _SharedRow(row, Zone.FIELD, Zone.RESERVE, 0.58)
        free = row.height() - self.gap
        field, near = QRectF(row), QRectF(row)
        field.setHeight(0.53 * free)
        if self.frame.has_partners:
            field.setRight(self.frame.right_column.right())
        near.setTop(field.bottom() + self.gap)
        self.zones[player, Zone.FIELD] = self.frame.mirrored(player, field)
        return _SharedRow(near, Zone.PREP, Zone.RESERVE, 0.34)

    def _row_share(self, player: PlayerId, row: _SharedRow, contents: Contents) -> float:
        """The share of a row for the first of its trays: the one whose dice need more gets more."""
        wide, usual = row.rect.width() - self.gap, row.usual_share
        high = row.rect.height() - self.title_height - self.gap
        first_count = contents.get((player, row.first), 0)
        second_count = contents.get((player, row.second), 0)
        first_edge, second_edge = self.die_edges[row.first], self.die_edges[row.second]
        first = _loose_width(first_count, first_edge)
        second = _loose_width(second_count, second_edge)
        if first + second > wide:  # then dice are a little smaller, in several rows
            first_edge, second_edge = _SMALLER * first_edge, _SMALLER * second_edge
            rows = int(clamp(1, high / (max(first_edge, second_edge) * _ROW_PITCH), 3))
            first = _loose_width(first_count, first_edge, rows)
            second = _loose_width(second_count, second_edge, rows)
        if first <= usual * wide and second <= (1 - usual) * wide:
            return usual
        needed = first / (first + second)
        return min(_SHARES, key=lambda share: abs(share - needed))

    def _share_row(self, player: PlayerId, row: _SharedRow, share: float) -> None:
        """Let two trays share a row."""
        left, right = QRectF(row.rect), QRectF(row.rect)
        left.setWidth(share * (row.rect.width() - self.gap))
        right.setLeft(left.right() + self.gap)
        self.zones[player, row.first] = self.frame.mirrored(player, left)
        self.zones[player, row.second] = self.frame.mirrored(player, right)

    def _lay_corner(self, player: PlayerId, *, is_open: bool) -> None:
        """The bag and the piles in a player's corner at the right.

        Out of Play is a pocket that `is_open` only while it holds dice. While it is closed it has
        no width.
        """
        m = self.measures
        high = m.between(92, 104)
        if self.frame.card_grid.size is CardSize.TABLE:
            high = m.between(132, 132)
        if self.frame.has_partners:
            high = self._rows[player].rect.height()
        corner = QRectF(self.frame.right_column)
        corner.setBottom(self.felt.bottom() - self.gap)
        corner.setTop(corner.bottom() - max(high, self.title_height + m.least_die + 4))
        self.pile_height = corner.height()
        piles = [(Zone.USED, 1.0 if self.is_attack or is_open else 1.5), (Zone.BAG, 1.0)]
        if self.is_attack:
            piles.insert(0, (Zone.PREP, 1.0))
        if is_open:
            piles.insert(-1, (Zone.OUT, 1.0))
        unit = (corner.width() - self.gap * (len(piles) - 1)) / sum(part for _, part in piles)
        left = corner.left()
        for zone, part in piles:
            pile = QRectF(left, corner.top(), part * unit, corner.height())
            self.zones[player, zone] = self.frame.mirrored(player, pile)
            left = pile.right() + self.gap
        if self._setup.ruleset.has_out_of_play and not is_open:
            closed = QRectF(self.zones[player, Zone.USED])
            closed.setLeft(closed.right())
            self.zones[player, Zone.OUT] = closed

    @property
    def moving_areas(self) -> list[QRectF]:
        """The parts of the felt in which trays and dice move to another layout: the center, and the
        corners with bags and piles; of partners, all of it."""
        if self.frame.has_partners:
            return [self.felt]
        corner = self.frame.right_column.adjusted(-self.gap, 0, self.gap, 0)
        corner.setHeight(self.pile_height + 2 * self.gap)
        below = QRectF(corner)
        below.moveBottom(self.frame.right_column.bottom())
        return [self.center, corner, below]

    def is_open(self, player: PlayerId, zone: Zone) -> bool:
        """Whether a zone has a place on the table now; Out of Play has none while it is empty."""
        return self.zones[player, zone].width() > 1

    def _lay_shelf(self, player: PlayerId) -> None:
        """The part of the Field for dice that are set aside."""
        shelf = self.zones[player, Zone.FIELD].adjusted(0, 0.5 * self.gap, 0, -0.5 * self.gap)
        wide = 2.6 * self.die_edges[Zone.ASIDE]
        shelf.setLeft(shelf.right() - min(wide, 0.45 * shelf.width()))
        self.shelves[player] = shelf.translated(-0.5 * self.gap, 0)

    # --- cards

    def _lay_cards(self, player: PlayerId, setup: Setup) -> None:
        """The player's cards, from the rail to the middle."""
        grid, cards = self.frame.card_grid, cards_of(setup, player)
        rows = math.ceil(len(cards) / grid.columns)
        room = QRectF(self.frame.left_column)
        room.setTop(self.middle + 0.5 * self.gap)
        room.setBottom(self.felt.bottom() - self.gap)
        wide, high = grid.cell.width(), grid.cell.height()
        room.setTop(room.bottom() - rows * high - max(rows - 1, 0) * grid.gap)
        room = self.frame.mirrored(player, room)
        for place, card in enumerate(cards):
            row, column = divmod(place, grid.columns)
            self.cards[card] = QRectF(
                room.left() + column * (wide + grid.gap),
                room.top() + row * (high + grid.gap),
                wide,
                high,
            )

    def _lay_basic_actions(self, setup: Setup) -> None:
        """The basic actions, between the corners at the right."""
        cards = [card for card in cards_of(setup, None) if card]
        if not cards:
            return
        if self.frame.has_partners:
            self._lay_basic_actions_beside_stage(cards)
            return
        away = 2 * self.gap + self.pile_height
        room = self.frame.right_column.adjusted(0, away, 0, -away)
        columns = 1 if room.height() / len(cards) >= 44 * self.measures.scale else 2
        rows = math.ceil(len(cards) / columns)
        wide = (room.width() - (columns - 1) * self.gap) / columns
        high = min((room.height() - (rows - 1) * self.gap) / rows, 0.85 * wide)
        top = room.center().y() - (rows * high + (rows - 1) * self.gap) / 2
        for place, card in enumerate(cards):
            row, column = divmod(place, columns)
            self.cards[card] = QRectF(
                room.left() + column * (wide + self.gap), top + row * (high + self.gap), wide, high
            )

    def _lay_basic_actions_beside_stage(self, cards: Sequence[CardId]) -> None:
        """The basic actions of four players, two at each end of the stage."""
        column, half = self.frame.left_column, self.frame.low_stage
        high = half - 0.5 * self.gap
        for place, card in enumerate(cards):
            column_left = column.left()
            if place % 2:
                column_left = self.frame.width - column.right()
            top = self.middle - half + place // 2 * (high + self.gap)
            self.cards[card] = QRectF(column_left, top, column.width(), high)

    def card_spots(self, card: CardId, count: int) -> list[DieSpot]:
        """The spots of this many dice on a card."""
        known = self._card_spots.get((card, count))
        if known is None:
            parts = layout_card(self.cards[card], self._setup, card, self.measures.letters)
            known = self._card_spots[card, count] = dice_on_card(parts, count)
        return known

    def quarter(self, player: PlayerId) -> QRectF:
        """The part of the felt with a partner's cards and trays; beside the large stage the trays
        alone (DBL-2)."""
        places = [self.zones[player, zone] for zone in (Zone.FIELD, Zone.RESERVE, Zone.BAG)]
        if not self.is_attack:
            places.append(self.frame.name_plate(player))
            places += [self.cards[card] for card in cards_of(self._setup, player)]
        whole = reduce(QRectF.united, places)
        pad = 0.4 * self.gap
        return whole.adjusted(-pad, -pad, pad, pad)

    # --- parts of a zone

    def tumble_area(self, player: PlayerId) -> Tray:
        """The area where a player's dice tumble: their Field, Reserve Pool and Prep Area."""
        whole = self.zones[player, Zone.RESERVE].united(self.zones[player, Zone.FIELD])
        if not self.is_attack:
            whole = whole.united(self.zones[player, Zone.PREP])
        return Tray(whole.left(), whole.top(), whole.width(), whole.height())

    def dice_area(self, player: PlayerId, zone: Zone) -> QRectF:
        """The part of a zone for dice: all below the line with its title and the marks of dice."""
        rect, pad = self.zones[player, zone], 0.5 * self.gap
        if zone is Zone.ATTACK:
            return rect.adjusted(pad, pad, -pad, -pad)
        return rect.adjusted(pad, self.title_height + 1.2 * pad, -pad, -0.2 * pad)

    def shelf_dice_area(self, player: PlayerId) -> QRectF:
        pad = 0.35 * self.gap
        return self.shelves[player].adjusted(pad, self.title_height, -pad, -pad)

    def coin_circle(self, player: PlayerId) -> tuple[QPointF, float]:
        """The center and radius of the coin, in a corner of the Reserve Pool."""
        pool, radius = self.zones[player, Zone.RESERVE], 0.6 * self.title_height
        return QPointF(pool.right() - radius - 6, pool.top() + radius + 5), radius

    def dice_center(self, player: PlayerId, zone: Zone) -> QPointF:
        return self.dice_area(player, zone).center()
