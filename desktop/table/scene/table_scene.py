"""The table as a graphics scene, with an item for each die, card, zone and player.

`sync` puts everything where the layout says and is always allowed; animations only delay it.
`shown_dice` are the dice as the scene shows them now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from collections.abc import Set as AbstractSet

from PySide6.QtCore import QPointF, QSizeF, Qt, Signal
from PySide6.QtWidgets import QGraphicsScene, QGraphicsSceneHelpEvent, QGraphicsSceneMouseEvent

from desktop.match.match_change import MatchChange, whole_match
from desktop.style.current_theme import current_theme
from desktop.table.dice_motion.motion import Tempo
from desktop.table.items.card_item import CardItem
from desktop.table.items.coin_item import CoinItem
from desktop.table.items.die_item import DieItem
from desktop.table.items.die_ties import DieTiesItem, ties_of
from desktop.table.items.note_item import FloatingNote, NoteItem, RisingNotes
from desktop.table.items.rail import PlayerRail
from desktop.table.items.stage_item import ActionAreaItem, StageItem
from desktop.table.items.table_item import PlaceItem
from desktop.table.items.zone_item import PileCountItem, ShelfItem, ZoneItem
from desktop.table.layout.combat_lanes import plan_lanes
from desktop.table.layout.dice_packing import DiePairs, attack_groups, die_spots
from desktop.table.layout.dice_rows import DieSpot
from desktop.table.layout.table_layout import (
    DEFAULT_BOTTOM_PLAYER,
    Z_CARD,
    Z_DIE,
    Z_HELD,
    Z_TIE,
    Z_UNDER,
    Z_ZONE,
    TableLayout,
)
from desktop.table.moments.moment_items import MomentItems
from desktop.table.paint.die_looks import die_looks_of
from desktop.table.scene.affordances import NO_AFFORDANCES, Affordances
from desktop.table.scene.layout_changes import LayoutChanges
from desktop.table.scene.move_lights import MoveLights
from desktop.table.scene.scene_dice import Z_OPEN_DIE, DieDetails, DieGlides, OpenPiles
from desktop.table.stage.combat_signs import KoTagsItem
from desktop.table.stage.lanes_item import LanesItem
from rules.advice import AttackForecast, DropTarget
from rules.model import NO_DIE, DieId, PlayerId
from rules.state import Combat, Die, GameState, Setup, Step, Zone

GLIDE_BACK_MS = 180.0  # how long a die takes to slide home, in milliseconds
NOTE_MS = 1100.0  # how long a note is shown, in milliseconds


class TableScene(QGraphicsScene):
    """Everything on the table of a match.

    Signals:
        background_pressed(point): the pointer was pressed where there is no die and no button.
        events_shown(events): the animation of these events begins, all at once.
        step_shown(step): a step of the turn begins, as the players see it.
        die_tooltip_needed(die), bag_tooltip_needed(player): the pointer rests on it, and its
            tooltip is about to be shown.
        dimmed(share): a banner darkens the table by this share; 0 when it has gone.
    """

    background_pressed = Signal(QPointF)
    events_shown = Signal(tuple)
    die_tooltip_needed = Signal(int)
    bag_tooltip_needed = Signal(int)
    step_shown = Signal(object)  # Step
    dimmed = Signal(float)

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setup = setup
        self.tempo = Tempo()
        self.announces_turn: Callable[[], bool] = lambda: True
        """Whether a banner says that a turn begins."""
        self.bottom_player = DEFAULT_BOTTOM_PLAYER
        self.layout = TableLayout(QSizeF(1280, 800), setup)
        self.layouts = LayoutChanges(self, self)
        self.open_piles = OpenPiles(self)
        self.shown_step = Step.CLEAR_AND_DRAW
        self.shown_dice: list[Die] = []
        self.combat: Combat | None = None
        self.pairs: DiePairs = ()
        self.spots: dict[DieId, DieSpot] = {}
        self.dice: dict[DieId, DieItem] = {}
        self._new_dice: list[DieItem] = []
        self.looks = die_looks_of(setup)
        self.lights = MoveLights(self)
        self.glides = DieGlides()
        self._details = DieDetails()
        self.notes = RisingNotes(self)
        self.moments = MomentItems(self)
        self._create_items()
        self.ties, self.ko_tags = DieTiesItem(), KoTagsItem()
        for item in (self.ties, self.ko_tags):
            item.setZValue(Z_TIE)
            self.addItem(item)

    def _create_items(self) -> None:
        setup = self.setup
        self.stage = StageItem()
        self.lanes = LanesItem(setup, self.layout)
        self.zones = {key: ZoneItem(*key) for key in self.layout.zones}
        self.pile_counts = {key: PileCountItem() for key in self.layout.zones}
        self.action_area = ActionAreaItem()
        self.shelves = {player: ShelfItem(player) for player in self.layout.shelves}
        self.cards = {number: CardItem(setup, number) for number in self.layout.cards}
        self.rails = [PlayerRail(setup, player) for player in setup.player_ids]
        self.plates = {rail.player: rail.plate for rail in self.rails}
        is_virtual = not setup.ruleset.unused_generic_is_lost
        self.coins = {n: CoinItem(n, is_virtual=is_virtual) for n in self.plates}
        places = (*self.zones.values(), *self.shelves.values(), self.action_area)
        for zone in (self.stage, self.lanes, *places):
            zone.setZValue(Z_ZONE)
            self.addItem(zone)
        for count in self.pile_counts.values():
            count.setZValue(Z_TIE)
            self.addItem(count)
        on_rails = (item for rail in self.rails for item in rail.items)
        for thing in (*self.cards.values(), *on_rails, *self.coins.values()):
            thing.setZValue(Z_CARD)
            self.addItem(thing)

    # --- showing the state

    def resize(self, size: QSizeF, state: GameState) -> None:
        """Lay out the table for a new size, and show the state."""
        self.shown_step, self.shown_dice = state.step, list(state.dice)
        self.lay_out(size)
        self.sync(state, whole_match(state))

    def lay_out(self, size: QSizeF) -> None:
        """Lay out the places for a size; dice stay where they are."""
        self.setSceneRect(0, 0, size.width(), size.height())
        self.layouts.set_size(size)
        self.layouts.apply(self.layouts.layout_for(self.shown_step, self.shown_dice))

    def sync(self, state: GameState, change: MatchChange, glide: float = 0) -> None:
        """Show the state: every die in its place, every number up to date.

        Args:
            state: the current state.
            change: how it differs from the state that was shown before.
            glide: milliseconds in which misplaced dice slide home; 0 puts them there at once.
        """
        self.combat, self.pairs = state.combat, state.heroic_pairs
        self.shown_step = state.step
        self.place_dice(state.dice, glide)
        self.show_details(state, change)

    def place_dice(self, dice: Sequence[Die], glide: float = 0) -> None:
        """Put these dice in their places; with `glide` they slide there."""
        self.glides.finish()
        self._remove_undone_tokens(len(dice))
        plan = self.layouts.layout_for(self.shown_step, dice)
        is_new_phase = plan.phase is not self.layout.phase
        if plan is not self.layout:
            self.layouts.apply(plan)
        self.compute_spots(dice, self.combat, self.pairs)
        for number, spot in self.spots.items():
            die = self.dice.get(number) or self.die(number)
            die.setZValue(self._height(dice[number], spot))
            face = dice[number].face
            if die.edge != spot.edge and (is_new_phase or not glide) and die.can_stretch(face):
                self.layouts.put_die(number, spot)
            die.lie_down(face if face >= 0 else None, spot.edge)
            if die.pos() != spot.center:
                self.glides.send(self.dice[number], spot, glide)
            die.setVisible(spot.is_visible)

    def _height(self, die: Die, spot: DieSpot) -> float:
        """The place of a die in the stacking order; the sign of damage is above the next row."""
        if die.id in self.open_piles.dice:
            return Z_OPEN_DIE
        return Z_UNDER if spot.is_under else Z_DIE + 0.5 * (die.damage > 0)

    def _remove_undone_tokens(self, many: int) -> None:
        """Remove tokens that an undo has taken back; their numbers are free again (TOK-1)."""
        if many >= len(self.dice):
            return
        for number in [number for number in self.dice if number >= many]:
            self.removeItem(self.dice.pop(number))
        self.lights.forget_dice(many)

    def compute_spots(self, dice: Sequence[Die], combat: Combat | None, pairs: DiePairs) -> None:
        """Compute the spots of these dice, and remember that they are shown now."""
        self.shown_dice, self.combat, self.pairs = list(dice), combat, pairs
        self.spots = die_spots(self.layout, self.setup, dice, combat, pairs)
        self.open_piles.spread(dice, self.spots)
        self.layouts.show_pile_counts(dice)

    def refresh_spots(self) -> None:
        """Compute the spots of the dice again, in its layout."""
        self.compute_spots(self.shown_dice, self.combat, self.pairs)
        self.show_lines()

    def show_details(self, state: GameState, change: MatchChange) -> None:
        """Update the numbers, plates, arrows and the marks of the dice."""
        if change.zones or change.step:
            self._show_counts(state.dice, state.active)
        if change.life or change.step or change.decision:
            for rail in self.rails:
                rail.show_state(state)
        self._details.show(state, self.die)
        self.show_lines()

    def _show_counts(self, dice: Sequence[Die], active: PlayerId | None = None) -> None:
        """Count the dice in each zone and on each card; `active` is a new active player."""
        counts = Counter([(die.controller, die.zone) for die in dice])
        for key, zone in self.zones.items():
            is_active = zone.is_active if active is None else key[0] == active
            zone.set_count(counts[key], is_active=is_active)
        for player, shelf in self.shelves.items():
            shelf.setVisible(counts[player, Zone.ASIDE] > 0)
        left = Counter([die.card for die in dice if die.zone is Zone.CARD])
        for number, card in self.cards.items():
            card.set_dice_left(left[number])

    def show_lines(self) -> None:
        """Show the lanes of the dice that attack and block, and ties for linked dice."""
        self.ties.show_ties(ties_of(self.shown_dice, self.spots, self.pairs))
        groups = attack_groups(self.shown_dice, self.pairs)
        self.lanes.show_lanes(self.layout, plan_lanes(self.layout, groups, self.combat))
        self.show_ko_tags()

    def show_forecast(self, forecast: AttackForecast | None) -> None:
        """Show what the attack will do, on the stage and under the dice."""
        self.lanes.show_forecast(forecast)
        self.show_ko_tags()

    def show_ko_tags(self) -> None:
        """Show tags under the dice that the attack will KO."""
        damaged = (die.id for die in self.shown_dice if die.damage)
        letters = current_theme().text_scale
        self.ko_tags.show_tags(self.lanes.knock_outs, self.spots, damaged, letters)

    # --- available moves

    def show_affordances(self, offer: Affordances, generic: Sequence[int]) -> None:
        """Show what can be done, and spread out the piles it is about.

        Args:
            offer: what the deciding player can do.
            generic: the energy without dice, by player.
        """
        self.lights.show(offer, generic)
        self._open_piles_for(offer.dice_in_question)

    def _open_piles_for(self, dice: AbstractSet[DieId]) -> None:
        """Spread out the stacks with these dice, and close the others."""
        moving = self.open_piles.open_for(dice)
        if not moving:
            return
        self.compute_spots(self.shown_dice, self.combat, self.pairs)
        for number in moving:
            spot, die = self.spots[number], self.dice[number]
            die.setZValue(self._height(self.shown_dice[number], spot))
            die.lie_down(die.face_index, spot.edge)
            self.glides.send(self.dice[number], spot, self._glide_time)

    def clear_affordances(self) -> None:
        """Show that nothing can be done while things move."""
        self.show_affordances(NO_AFFORDANCES, [coin.amount for coin in self.coins.values()])
        self.lights.show_drop_targets({})
        for rail in self.rails:
            rail.clear_decision()

    # --- lookup

    def die(self, number: DieId) -> DieItem:
        """The item of a die, created on first use."""
        if number not in self.dice:
            die = DieItem(number, self.looks[self.shown_dice[number].card])
            die.setZValue(Z_DIE)
            self.dice[number] = die
            self._new_dice.append(die)
            self.addItem(die)
        return self.dice[number]

    def add_token(self, die: Die) -> None:
        """Add a new die; it becomes visible when it moves to its place."""
        self.shown_dice.append(die)
        item = self.die(die.id)
        item.setPos(self.plates[die.controller].area.center())
        item.setVisible(False)

    def take_new_dice(self) -> list[DieItem]:
        """The dice created since the last call."""
        new, self._new_dice = self._new_dice, []
        return new

    def place_items(self) -> tuple[PlaceItem, ...]:
        """Every place except the dice."""
        return (*self.zones.values(), self.action_area, *self.cards.values())

    def places_at(self, point: QPointF, without: int = NO_DIE) -> list[DropTarget]:
        """The places at a point, the most specific first: a die, a card, a zone, the middle."""
        found = [
            DropTarget("die", die=number)
            for number, die in self.dice.items()
            if number != without
            and die.isVisible()
            and die.zValue() < Z_HELD
            and die.shape().contains(point - die.pos())
        ]
        for (player, zone), area in self.open_piles.areas.items():
            if area.contains(point):  # it covers whatever is below it
                on_it = [place for place in found if place.die in self.open_piles.dice]
                return [*on_it, DropTarget("zone", zone=zone, player=player)]
        reach = self.layout.gap
        things = (*self.cards.values(), self.action_area, *self.zones.values())
        near = [thing for thing in things if thing.area.contains(point)] or [
            thing
            for thing in things
            if thing.area.adjusted(-reach, -reach, reach, reach).contains(point)
        ]
        before, after = self.lanes.places_at(point)
        return list(dict.fromkeys([*found, *before, *(thing.place for thing in near), *after]))

    def place_of_die(self, number: DieId) -> DropTarget:
        """The place where a die lies."""
        die = self.shown_dice[number]
        if die.zone is Zone.CARD:
            return DropTarget("card", card=die.card)
        if die.zone is Zone.LAID:
            return DropTarget("card", card=die.on_card)
        return DropTarget("zone", zone=die.zone, player=die.controller)

    def show_life(self, player: PlayerId, life: int) -> None:
        """Change the displayed life of a player."""
        self.rails[player].show_life(life)

    # --- during a playback

    def show_progress(self, dice: Sequence[Die], combat: Combat | None) -> None:
        """Take over what is shown halfway through: the dice, and their number in each zone."""
        self.compute_spots(dice, combat, self.pairs)
        self._show_counts(dice)
        self.show_lines()

    def show_numbers(self, dice: Sequence[Die], state: GameState) -> None:
        """Show the attack and defense that these dice have in a state of the match."""
        self._details.show_numbers(dice, state, self.die)

    def show_step(self, player: PlayerId, step: Step) -> None:
        """Show that a step begins, on its player's rail."""
        self.shown_step = step
        self.step_shown.emit(step)
        for rail in self.rails:
            rail.show_step(step if rail.player == player else None)
        for (owner, _), zone in self.zones.items():
            zone.set_count(zone.count, is_active=owner == player)

    def show_note(self, note: FloatingNote) -> None:
        """Let a note rise; it disappears automatically."""
        item = NoteItem(note, 0.3 * self.layout.die_edge + 4, self.sceneRect())
        self.notes.show(item, self.tempo.milliseconds(NOTE_MS))

    def felt_center(self) -> QPointF:
        """The middle of the felt, where notes for both players appear."""
        zone = self.layout.zones[self.layout.bottom_player, Zone.FIELD]
        return QPointF(zone.center().x(), self.layout.middle)

    # --- settling

    def settle(self, state: GameState, change: MatchChange) -> None:
        """Show the state, with misplaced dice sliding home."""
        self.sync(state, change, self._glide_time)

    def glide_back(self, dice: Iterable[DieId]) -> None:
        """Let these dice slide back to their spots; nothing else has changed."""
        self.glides.finish()
        for number in dice:
            spot = self.spots.get(number)
            if spot is not None:
                self.dice[number].setZValue(self._height(self.shown_dice[number], spot))
                self.glides.send(self.dice[number], spot, self._glide_time)

    @property
    def _glide_time(self) -> float:
        return self.tempo.milliseconds(GLIDE_BACK_MS) if self.tempo.moves else 0

    def restyle(self) -> None:
        """Show everything in a new theme."""
        for item in self.items():
            item.update()
        for card in self.cards.values():
            card.restyle()
        for die in self.dice.values():
            die.restyle()

    # --- pointer events

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        """Ask for the tooltip of the thing under the pointer, then show it."""
        for item in self.items(event.scenePos()):
            if isinstance(item, DieItem):
                self.die_tooltip_needed.emit(item.die_id)
                break
            if isinstance(item, ZoneItem) and item.zone is Zone.BAG:
                self.bag_tooltip_needed.emit(item.player)
                break
        super().helpEvent(event)

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        super().mousePressEvent(event)
        if not event.isAccepted() and event.button() == Qt.MouseButton.LeftButton:
            self.background_pressed.emit(event.scenePos())
            event.accept()
