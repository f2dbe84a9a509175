"""The items on the table by what they are of: zones, cards, rails, coins and dice.

On a die are its attack, defense and damage, and whose die it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import zip_longest

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath
from PySide6.QtWidgets import QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from desktop.table.items.card_item import CardItem
from desktop.table.items.coin_item import CoinItem
from desktop.table.items.die_item import DieItem
from desktop.table.items.rail import PlateItem, PlayerRail
from desktop.table.items.stage_item import ActionAreaItem, StageItem
from desktop.table.items.table_item import PlaceItem, TableItem, paint_lit_outline
from desktop.table.items.zone_item import OpenPileItem, PileCountItem, ShelfItem, ZoneItem
from desktop.table.layout.arrangement import Z_OPEN_PILE, Arrangement, PileKey
from desktop.table.layout.dice_rows import DieSpot, is_stacked
from desktop.table.layout.table_layout import Z_CARD, Z_DIE, Z_TIE, Z_ZONE, TableLayout
from desktop.table.paint.die_looks import die_looks_of
from desktop.table.stage.lanes_item import LanesItem
from rules.advice import aimed_damage, attack_and_defense, partner_done, partner_to_go_on
from rules.model import NOBODY, DieId, PlayerId
from rules.state import Die, GameState, Setup, Zone, is_fielded

_SWORDS = 0.2  # half of the width of the swords in the middle, in heights of the stage


class TablePieces:
    """All items of a table that stay there, on the scene that they are added to.

    `zones` and `pile_counts` are keyed by player and zone, `cards` by card, `shelves`, `plates` and
    `coins` by player, `dice` by die. Partners share a rail and its plate, and have `name_plates`.
    `looks` are the faces of the dice of each card.
    """

    def __init__(self, scene: QGraphicsScene, setup: Setup, layout: TableLayout) -> None:
        self._scene = scene
        self.looks = [*die_looks_of(setup)]
        self._known_cards = setup.cards
        self.stage = StageItem(len(setup.players))
        self.lanes = LanesItem(setup, layout)
        self.zones = {key: ZoneItem(*key) for key in layout.zones}
        self.pile_counts = {key: PileCountItem() for key in layout.zones}
        self.action_area = ActionAreaItem()
        self.shelves = {player: ShelfItem(player) for player in layout.shelves}
        self.cards = {card: CardItem(setup, card) for card in layout.cards}
        self.rails = [PlayerRail(setup, team) for team in dict.fromkeys(setup.teams)]
        self._sides = setup.sides
        self.plates = {player: self.rail_of(player).plate for player in setup.player_ids}
        self.name_plates = {
            player: PlateItem(player, setup.players[player].name, has_heart=False)
            for player in setup.player_ids
            if len(setup.teams[player]) > 1
        }
        self.quarter_frames = {player: QuarterFrame() for player in self.name_plates}
        is_virtual = not setup.ruleset.unused_generic_is_lost
        self.coins = {
            player: CoinItem(player, is_virtual=is_virtual) for player in setup.player_ids
        }
        self.dice: dict[DieId, DieItem] = {}
        self._new_dice: list[DieItem] = []
        self._open_piles: dict[PileKey, OpenPileItem] = {}
        self.places: tuple[PlaceItem, ...] = (
            *self.zones.values(),
            self.action_area,
            *self.cards.values(),
        )
        """Every place except the dice."""
        self._add_all()

    def _add_all(self) -> None:
        trays = (*self.zones.values(), *self.shelves.values(), self.action_area)
        on_rails = (item for rail in self.rails for item in rail.items)
        names = self.name_plates.values()
        for height, items in (
            (Z_ZONE, (self.stage, self.lanes, *trays)),
            (Z_TIE, tuple(self.pile_counts.values())),
            (Z_CARD, (*self.cards.values(), *on_rails, *names, *self.coins.values())),
            (Z_TIE, tuple(self.quarter_frames.values())),
        ):
            for item in items:
                item.setZValue(height)
                self._scene.addItem(item)

    def rail_of(self, player: PlayerId) -> PlayerRail:
        """The rail of a player's side."""
        return self.rails[self._sides[player]]

    def plate_of(self, player: PlayerId, choosable: Collection[PlayerId] = ()) -> PlateItem:
        """The plate that stands for a player, of whom these can be chosen now.

        A partner has an own one; that of the rail stands for the side, where it is chosen as one
        (DBL-6).
        """
        side = self.rail_of(player)
        chosen = [one for one in side.players if one in choosable]
        is_whole_side = player in chosen and len(chosen) < len(side.players)
        return side.plate if is_whole_side else self.name_plates.get(player, side.plate)

    def show_choosable(self, players: Collection[PlayerId]) -> None:
        """Light the plates of the players who can be chosen."""
        lit = [self.plate_of(player, players) for player in players]
        for plate in (*self.plates.values(), *self.name_plates.values()):
            plate.set_choosable(is_legal=plate in lit)

    def show_players(self, state: GameState) -> None:
        """Show life, step and who decides on the rails and the plates with names."""
        for rail in self.rails:
            rail.show_state(state)
        done, decider = partner_done(state), state.deciding_player
        is_person = decider is not None and not state.setup.players[decider].computer
        next_one = partner_to_go_on(state) if is_person else None
        for player, plate in self.name_plates.items():
            frame = self.quarter_frames[player]
            decides = state.decision is not None and state.decision.player == player
            plate.set_values(0, "", decides=decides)
            plate.set_done(is_done=player == done)
            plate.set_next(is_next=player == next_one)
            frame.set_lit(on=decides)

    def clear_decision(self) -> None:
        """Show that no one decides, while things move."""
        for rail in self.rails:
            rail.clear_decision()
        for player, plate in self.name_plates.items():
            plate.set_values(0, "", decides=False)
            plate.set_done(is_done=False)
            plate.set_next(is_next=False)
            self.quarter_frames[player].set_lit(on=False)

    def follow_cards(self, setup: Setup) -> None:
        """Know the cards of the match as they are now: acts by hand may bring tokens (HAND-1)."""
        if setup.cards is not self._known_cards:
            self._known_cards = setup.cards
            self.looks[:] = die_looks_of(setup)

    # --- dice

    def add_die(self, die: Die) -> DieItem:
        item = DieItem(die.id, self.looks[die.card])
        item.setZValue(Z_DIE)
        self.dice[die.id] = item
        self._new_dice.append(item)
        self._scene.addItem(item)
        return item

    def fit_dice(self, dice: Sequence[Die]) -> bool:
        """Add items for new dice; remove tokens that an undo has taken back (TOK-1).

        The numbers of such tokens are free again. Returns whether there were any.
        """
        for die in dice[len(self.dice) :]:
            self.add_die(die)
        undone = [die_id for die_id in self.dice if die_id >= len(dice)]
        for die_id in undone:
            self._scene.removeItem(self.dice.pop(die_id))
        return bool(undone)

    def take_new_dice(self) -> list[DieItem]:
        """The dice added since the last call."""
        new, self._new_dice = self._new_dice, []
        return new

    # --- places

    def apply_layout(self, layout: TableLayout) -> None:
        """Put every item at its place in a layout; dice stay where they are."""
        for place, zone in self.zones.items():
            has_title = place[1] is not Zone.ATTACK or not layout.is_attack
            high, indent = layout.title_height, 0.0
            if place[1] is Zone.ATTACK:  # above or below the seam of the low stage
                area = layout.zones[place]
                high = min(high, 0.85 * area.height())
                if area.left() > layout.stage.left() + 1:  # a right partner's, beside the swords
                    indent = _SWORDS * layout.stage.height()
            zone.set_title(high, has_title=has_title, indent=indent)
            zone.setVisible(layout.is_open(*place))
        self.action_area.setVisible(True)
        for shelf in self.shelves.values():
            shelf.title_height = layout.title_height
        for item, rect in self._rects(layout):
            if item.area != rect:
                item.set_rect(rect)
        self.stage.set_look(
            layout.bottom_player,
            is_attack=layout.is_attack,
            action_width=layout.forecast_area.width(),
        )
        self.lanes.setVisible(layout.is_attack)
        self.action_area.is_attack = layout.is_attack
        for rail in self.rails:
            rail.apply_layout(layout.frame)
        for player, plate in self.name_plates.items():
            rect = layout.frame.name_plate(player)
            plate.set_rect(rect)
            self.quarter_frames[player].set_rect(layout.quarter(player))
            plate.set_sizes(0, rect.adjusted(8, 0, -6, 0), 0.52 * rect.height())
        for player, coin in self.coins.items():
            coin.set_circle(*layout.coin_circle(player))

    def tray_rects(self, layout: TableLayout) -> list[tuple[ZoneItem | ActionAreaItem, QRectF]]:
        """The zones and the place for actions, with their rectangles in a layout."""
        zones = [(item, layout.zones[key]) for key, item in self.zones.items()]
        return [*zones, (self.action_area, layout.action_area)]

    def _rects(self, layout: TableLayout) -> list[tuple[TableItem, QRectF]]:
        """The items that a layout places, with their rectangles in it."""
        return [
            *self.tray_rects(layout),
            *((item, layout.cards[card]) for card, item in self.cards.items()),
            *((item, layout.shelves[player]) for player, item in self.shelves.items()),
            (self.stage, layout.stage),
            (self.lanes, layout.stage),
        ]

    # --- numbers

    def show_counts(self, dice: Sequence[Die], active: PlayerId | None = None) -> None:
        """Count the dice in each zone and on each card; `active` is a new active player."""
        counts = Counter([(die.controller, die.zone) for die in dice])
        for key, zone in self.zones.items():
            is_active = zone.is_active if active is None else key[0] == active
            if (zone.count, zone.is_active) != (counts[key], is_active):
                zone.set_count(counts[key], is_active=is_active)
        for player, shelf in self.shelves.items():
            shelf.setVisible(counts[player, Zone.ASIDE] > 0)
        left = Counter([die.card for die in dice if die.zone is Zone.CARD])
        for card_id, card in self.cards.items():
            if card.dice_left != left[card_id]:
                card.set_dice_left(left[card_id])

    def show_tokens(self, state: GameState) -> None:
        """Show the tokens on each card, which outlive the turn."""
        for card_id, card in self.cards.items():
            if state.card_tokens or card.tokens:
                tokens = [(token, n) for on, token, n in state.card_tokens if on == card_id]
                card.set_tokens(tuple(tokens))

    def show_piles(self, arrangement: Arrangement) -> None:
        """Show the number of dice on each stack, and trays below those that are spread out."""
        pixels = arrangement.layout.measures.letter_height(12, 12.5)
        for key, count in self.pile_counts.items():
            spots: list[DieSpot] = []
            if key in arrangement.piles:
                spots = [arrangement.spots[die] for die in arrangement.piles[key]]
            is_stack = len(spots) > 1 and is_stacked(spots)
            if self.zones[key].has_count is is_stack:
                self.zones[key].set_stacked(is_stack)
            if is_stack:
                corner = spots[-1].center + QPointF(0.72, 0.66) * spots[-1].edge
                count.show_count(len(spots), corner, pixels)
            else:
                count.setVisible(False)
        self._show_open_piles(arrangement)

    def _show_open_piles(self, arrangement: Arrangement) -> None:
        areas = arrangement.open_areas
        for key, area in areas.items():
            if key not in self._open_piles:
                item = self._open_piles[key] = OpenPileItem(*key)
                item.setZValue(Z_OPEN_PILE)
                self._scene.addItem(item)
            item = self._open_piles[key]
            item.title_height = arrangement.layout.title_height
            if item.area != area:
                item.set_rect(area)
        for key, item in self._open_piles.items():
            item.setVisible(key in areas)


class QuarterFrame(TableItem):
    """A frame of light around the quarter of the partner who decides; no click is for it."""

    paint_margin = 6.0

    def __init__(self) -> None:
        super().__init__()
        self.setVisible(False)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def set_lit(self, *, on: bool) -> None:
        """Show it while its player decides."""
        self.setVisible(on)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_lit_outline(painter, self.rect, 12, 3.0)


# --- what can be read on dice ---------------------------------------------------------------------


class DieDetails:
    """The details of the dice as they were shown last, on the items of these dice."""

    def __init__(self, items: Mapping[DieId, DieItem]) -> None:
        self._items = items
        self._shown: list[Die] = []

    def show(self, state: GameState) -> None:
        """Update the dice that have changed, and all characters.

        The attack and defense of a character also depend on the other dice.
        """
        known, self._shown = self._shown, list(state.dice)
        for die, before in zip_longest(self._shown, known[: len(state.dice)]):
            if die is before and die.face < 0:
                continue
            attack, defense = _numbers(state, die)
            self._items[die.id].set_marks(
                attack=attack,
                defense=defense,
                damage=die.damage,
                dimmed=die.zone is Zone.ASIDE,
                captive=die.zone is Zone.CAPTIVE,
                owner=_owner_shown(die),
                aimed=bool(state.delayed_effects) and aimed_damage(state, die.id) > 0,
            )

    def show_numbers(self, dice: Sequence[Die], state: GameState) -> None:
        """Update attack and defense of the dice, shown perhaps halfway through a playback."""
        for shown, die in zip(dice, state.dice, strict=False):
            if (shown.zone, shown.face) == (die.zone, die.face):
                attack, defense = _numbers(state, die)
                self._items[die.id].set_marks(attack=attack, defense=defense)


def _numbers(state: GameState, die: Die) -> tuple[int, int] | tuple[None, None]:
    """The attack and defense to show on a die; None if no character is up."""
    face = state.face_of(die)
    return attack_and_defense(state, die) if face is not None and face.level else (None, None)


def _owner_shown(die: Die) -> int | None:
    """The owner to mark on a die that another player controls; None for all other dice."""
    return die.owner if is_fielded(die) and die.owner not in (die.controller, NOBODY) else None
