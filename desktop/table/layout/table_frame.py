"""The rails of the table, and the columns of the felt between them; draws nothing.

The table fills the window: a wooden rail above and below, between them the felt. A side has the
half of the felt at its rail. Two partners share it: the first has the left quarter, the other the
right one, mirrored, with the cards at the outside (DBL-2).
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSizeF

from desktop.card_art.anatomy import CardSize
from desktop.table.layout.card_layout import CardGrid, card_grid
from desktop.table.layout.measures import LEAST_LETTERS, measures_for
from rules.model import CardId, PlayerId
from rules.state import Setup

DEFAULT_BOTTOM_PLAYER = PlayerId(0)
"""The player at the bottom while the table is not turned: the one at the left in the form."""

_FEW_CARDS = 3  # up to this many cards per player may be side by side
_MOST_FOR_CARDS = 0.37  # most of the table's width that cards side by side may take
_UPPER_BUTTON = (
    0.2  # the least width of the main button in the upper rail, as a share of the center
)
_STRIPS_BELOW = 1280.0  # in windows narrower than this, more than two cards share one column


class TableFrame:
    """The rectangles of the rails and of what is in them, and the columns of the felt.

    `felt` is the cloth between the `rails` of the players. In each rail are the player's `plates`
    (heart and name, the latter in `name_lines`) and `life_tracks`. `left_column` is for the cards
    of the players, `center` for dice, `right_column` for piles and basic actions. `card_grid` is
    the arrangement of the players' cards. All columns are those of the quarter below at the left;
    `mirrored` gives the same place of another player.

    Prompt, buttons and news change their rail with the deciding player: see `prompt_area`,
    `button_area` and `news_area`. `steps_area` is always in the lower rail, `tools_area` in the
    upper one.
    """

    def __init__(self, size: QSizeF, setup: Setup, bottom: PlayerId, letters: float) -> None:
        self.width, self.height = max(size.width(), 320.0), max(size.height(), 260.0)
        self.bottom_player = bottom
        self.measures = m = measures_for(self.width, self.height, letters)
        self.gap = m.gap
        self.title_height = m.tray_head
        self.has_partners = len(setup.teams[bottom]) > 1
        """Whether two partners share each half of the felt (DBL-2)."""
        self.low_players = setup.teams[bottom]
        """The players of the side below."""
        self._right_players = {team[-1] for team in setup.teams if len(team) > 1}
        self.rails: dict[PlayerId, QRectF] = {}
        self.plates: dict[PlayerId, QRectF] = {}
        self.name_lines: dict[PlayerId, QRectF] = {}
        self.life_tracks: dict[PlayerId, QRectF] = {}
        self._lay_ground(setup)
        self._lay_columns(setup)
        self._lay_rails()

    def _lay_ground(self, setup: Setup) -> None:
        """The rails, the felt between them, and each player's half of the table."""
        m = self.measures
        top, bottom = m.upper_rail, self.height - m.lower_rail
        self.side = m.between(12, 16)
        self.felt = QRectF(self.side, top, self.width - 2 * self.side, bottom - top)
        self.middle = self.felt.center().y()
        for player in setup.player_ids:
            if self.is_low(player):
                self.rails[player] = QRectF(0, bottom, self.width, m.lower_rail)
            else:
                self.rails[player] = QRectF(0, 0, self.width, top)

    def is_low(self, player: PlayerId) -> bool:
        """Whether a player sits below."""
        return player in self.low_players

    def _lay_columns(self, setup: Setup) -> None:
        """The column of cards at the left, that of piles at the right, and the center."""
        m = self.measures
        counts = [len(cards_of(setup, player)) for player in setup.player_ids]
        if self.has_partners:
            self._lay_columns_of_quarter(counts)
            return
        self.card_grid = self._card_grid(counts)
        cards = self.card_grid.extent(max(1, *counts)).width()
        right = m.between(232 if cards > 300 * m.scale else 184, 288)
        edge = self.side + self.gap
        self.left_column = self.felt.adjusted(self.gap, 0, 0, 0)
        self.left_column.setWidth(cards)
        self.right_column = QRectF(self.width - edge - right, self.felt.top(), right, 0)
        self.right_column.setBottom(self.felt.bottom())
        self.center = QRectF(self.felt)
        self.center.setLeft(self.left_column.right() + self.gap + 2)
        self.center.setRight(self.right_column.left() - self.gap - 2)
        self.stage_span = self.center.left(), self.center.right()
        self.prompt_column, self.tools_column = self.center, self.right_column

    def _lay_columns_of_quarter(self, counts: Sequence[int]) -> None:
        """The columns of the left quarter: cards outside, then trays, and piles in the middle."""
        m, edge = self.measures, self.side + self.gap
        letters = 1 + 0.4 * (max(1.0, m.letters) - 1)
        room = QSizeF(m.between(166, 236) * letters, self.felt.bottom() - self.gap)
        room.setHeight(room.height() - self.name_plate_top - self.name_plate_height - self.gap)
        self.card_grid = card_grid(counts, room, m.letters, are_strips_high=True)
        self.left_column = QRectF(edge, self.felt.top(), room.width(), self.felt.height())
        self.right_column = QRectF(self.left_column)
        self.right_column.setWidth(m.between(150, 210))
        self.right_column.moveRight(self.felt.center().x() - 0.5 * self.gap)
        self.center = QRectF(self.felt)
        self.center.setLeft(self.left_column.right() + self.gap + 2)
        self.center.setRight(self.right_column.left() - self.gap)
        self.stage_span = self.center.left(), self.width - self.center.left()
        self.tools_column = QRectF(self.felt)
        self.tools_column.setLeft(self.width - edge - m.between(264, 300))
        self.tools_column.setRight(self.width - edge)
        self.prompt_column = QRectF(self.felt)
        self.prompt_column.setLeft(edge + m.between(350, 440) + self.gap)
        self.prompt_column.setRight(self.tools_column.left() - self.gap)

    @property
    def low_stage(self) -> float:
        """Half of the height of the stage outside of the Attack Step."""
        return self.measures.between(38, 52)

    @property
    def name_plate_top(self) -> float:
        """Where the plates with the names of partners begin, below the basic actions."""
        return self.middle + self.low_stage + self.gap

    @property
    def name_plate_height(self) -> float:
        return self.measures.between(30, 38) * self.measures.rail_growth

    def name_plate(self, player: PlayerId) -> QRectF:
        """The plate with the name of a partner, between the basic actions and their cards."""
        plate = QRectF(self.left_column)
        plate.setTop(self.name_plate_top)
        plate.setHeight(self.name_plate_height)
        return self.mirrored(player, plate)

    def _card_grid(self, counts: Sequence[int]) -> CardGrid:
        """The grid of the players' cards, in the room that leaves enough for the dice."""
        m, most = self.measures, max(1, *counts)
        high = self.felt.height() / 2 - 1.5 * self.gap
        letters = m.letters * (1 + 0.5 * (max(1.0, m.scale) - 1))
        if most <= _FEW_CARDS:
            width = min(_MOST_FOR_CARDS * self.width, most * (high / 1.46 + self.gap) - self.gap)
            grid = card_grid(counts, QSizeF(width, high), letters)
            if grid.size is CardSize.TABLE:
                return grid
        width = m.between(432, 480)
        strips = 232 * m.scale * (1 + 0.3 * (max(1.0, m.letters) - 1))
        if self.width < _STRIPS_BELOW and most > 2:
            width = strips
        grid = card_grid(counts, QSizeF(width, high), letters)
        if grid.size is CardSize.STRIP and grid.columns == 1:
            return card_grid(counts, QSizeF(min(width, strips), high), letters)
        return grid

    def mirrored(self, player: PlayerId, rect: QRectF) -> QRectF:
        """A rectangle of the quarter below at the left, mirrored for a player who sits above or at
        the right."""
        found = QRectF(rect)
        if not self.is_low(player):
            found.moveTop(2 * self.middle - rect.bottom())
        if player in self._right_players:
            found.moveLeft(self.width - rect.right())
        return found

    # --- rails

    def _lay_rails(self) -> None:
        """The plate and the life track in each rail."""
        m = self.measures
        for player, rail in self.rails.items():
            is_low = self.is_low(player)
            plate = QRectF(self.left_column.left(), rail.top(), 0, rail.height())
            wide = max(self.left_column.width(), 232 * m.scale)
            if self.has_partners:
                wide = self.prompt_column.left() - self.gap - plate.left()
            plate.setWidth(wide)
            plate.adjust(0, 2, 0, -2)
            self.plates[player] = plate
            name = 1.4 * self.name_height(player)
            track = 2.2 * self.peg_radius(player) + self.peg_number_height + 2
            spare = (m.between(9, 13) if is_low else 0) * m.rail_growth
            line = QRectF(plate)
            line.setLeft(plate.left() + 2.8 * self.heart_radius(player))
            line.setTop(plate.center().y() - (name + spare + track) / 2)
            line.setHeight(name)
            self.name_lines[player] = QRectF(line)
            line.setTop(line.bottom() + spare)
            line.setHeight(track)
            if self.has_partners:  # their pegs fill the line, and would leave no room for a mark
                line.setRight(plate.right() - 2.3 * self.mark_radius(player))
            self.life_tracks[player] = line

    def heart_radius(self, player: PlayerId) -> float:
        """The radius of the heart on a player's plate: large below, small above."""
        m = self.measures
        size = m.between(23, 27) if self.is_low(player) else m.between(16, 19)
        return size * m.rail_growth

    def mark_radius(self, player: PlayerId) -> float:
        """The radius of the mark of lost life, at the right end of a player's plate."""
        return max(16.0, 0.85 * self.heart_radius(player))

    def name_height(self, player: PlayerId) -> float:
        """The letter height of a player's name, which grows less than other letters."""
        m = self.measures
        size = m.between(19, 22) if self.is_low(player) else m.between(15, 17)
        return max(LEAST_LETTERS, size * (1 + 0.7 * (m.letters - 1)))

    def peg_radius(self, player: PlayerId) -> float:
        """The largest radius of the pegs that count a player's life."""
        m = self.measures
        return m.between(5.6, 6.4) if self.is_low(player) else m.between(4.4, 5.2)

    @property
    def peg_number_height(self) -> float:
        """The letter height of the numbers below the pegs."""
        m = self.measures
        return max(LEAST_LETTERS, m.between(10, 11) * (1 + 0.6 * (m.letters - 1)))

    @property
    def steps_area(self) -> QRectF:
        """The place for the steps of the turn, in the lower rail."""
        rail, m = self.rails[self.bottom_player], self.measures
        high = m.between(26, 30) * m.rail_growth
        column = self.prompt_column
        return QRectF(column.left(), rail.top() + 9 * m.scale, column.width(), high)

    def _is_low(self, decider: PlayerId) -> bool:
        return self.is_low(decider) or decider not in self.rails

    def prompt_area(self, decider: PlayerId) -> QRectF:
        """The place for the prompt and the hint, in the deciding player's rail."""
        if not self._is_low(decider):
            area = self._in_upper_rail(self.prompt_column)
            area.setRight(self.button_area(decider).left() - self.gap)
            return area
        area = QRectF(self.rails[self.bottom_player])
        area.setTop(self.steps_area.bottom() + 4 * self.measures.scale)
        area.adjust(0, 0, 0, -6 * self.measures.scale)
        area.setLeft(self.prompt_column.left() + 4)
        area.setRight(self.tools_column.left() - self.gap)
        return area

    def button_area(self, decider: PlayerId) -> QRectF:
        """The place for the main button, in the deciding player's rail; it may grow to the left."""
        if not self._is_low(decider):
            area = self._in_upper_rail(self.prompt_column)
            area.setLeft(area.right() - _UPPER_BUTTON * area.width())
            return area
        rail = self.rails[self.bottom_player]
        high = self.measures.between(52, 64) * self.measures.rail_growth
        area = QRectF(self.tools_column.left(), 0, self.tools_column.width(), high)
        area.moveTop(rail.center().y() + 1 - high / 2)
        return area

    def news_area(self, decider: PlayerId) -> QRectF:
        """The place for the last event, in the other rail."""
        if self._is_low(decider):
            return self._in_upper_rail(self.prompt_column)
        area = self.prompt_area(self.bottom_player)
        area.setHeight(min(area.height(), 34 * self.measures.scale * self.measures.rail_growth))
        return area

    @property
    def tools_area(self) -> QRectF:
        """The place for Undo, Log and Menu, which stay where they are, whoever decides."""
        return self._in_upper_rail(self.tools_column)

    def _in_upper_rail(self, column: QRectF) -> QRectF:
        """A column's part of the rail above."""
        high = self.felt.top()
        return QRectF(column.left(), 6, column.width(), high - 14)


def cards_of(setup: Setup, owner: PlayerId | None) -> Sequence[CardId]:
    """The cards of a player; for None, the basic actions and the card of Sidekicks."""
    return [card for card in setup.card_ids if setup.cards[card].owner == owner]
