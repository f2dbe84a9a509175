"""The table as a graphics scene, with an item for each die, card, zone and player.

`sync` puts everything where the layout says and is always allowed; animations only delay it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Any, TypeVar

from PySide6.QtCore import QAbstractAnimation, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtWidgets import (
    QGraphicsScene,
    QGraphicsSceneHelpEvent,
    QGraphicsSceneMouseEvent,
    QGraphicsView,
)

from desktop.match.match_change import MatchChange, whole_match
from desktop.style.current_theme import current_theme
from desktop.table.dice_motion.motion import Motion, Tempo
from desktop.table.items.die_item import DieItem
from desktop.table.items.table_item import PlaceItem
from desktop.table.items.zone_item import ZoneItem
from desktop.table.layout.arrangement import Arrangement
from desktop.table.layout.combat_lanes import plan_lanes
from desktop.table.layout.dice_packing import attack_groups
from desktop.table.layout.dice_rows import DieSpot
from desktop.table.layout.panel_placement import area_on_view, item_on_view
from desktop.table.layout.table_layout import Z_TIE, TableLayout
from desktop.table.moments.moment_items import FloatingNote, MomentItems, NoteItem
from desktop.table.scene.affordances import NO_AFFORDANCES, Affordances
from desktop.table.scene.layout_changes import LayoutTravel, PictureSharpener
from desktop.table.scene.pieces import DieDetails, TablePieces
from desktop.table.stage.combat_signs import DieTiesItem, KoTagsItem, ties_of
from desktop.table.stage.lanes_item import LanesItem
from desktop.text.translation import tr
from rules.advice import AttackForecast, DropTarget
from rules.model import DieId, PlayerId
from rules.state import Combat, Die, GameState, Setup, Step, Zone

T = TypeVar("T")

GLIDE_BACK_MS = 180.0  # how long a die takes to slide home, in milliseconds

_SEEN = (Zone.PREP, Zone.RESERVE, Zone.FIELD, Zone.ATTACK)
_DICE, _CARDS, _FORECAST, _TITLES, _FADED_TITLES = 16, 2, 3, 8, 3
"""How much covering each of these counts; faded titles are those of empty zones."""
_MARKS = ("legal", "picked", "proposed", "wanted")


class DieGlides:
    """The dice that slide at the moment."""

    def __init__(self) -> None:
        self._motions: list[QAbstractAnimation] = []

    def send(self, die: DieItem, spot: DieSpot, milliseconds: float) -> None:
        """Let a die slide to its spot; at once if it takes no time or no one can see it."""
        if not (milliseconds and die.isVisible() and spot.is_visible):
            die.setPos(spot.center)
            return
        motion = die.glide_animation(spot.center, milliseconds)
        self._motions.append(motion)
        motion.start()

    def finish(self) -> None:
        """Put all sliding dice at their spots."""
        for motion in self._motions:
            motion.stop()
            motion.deleteLater()
        self._motions.clear()


class CombatOverlays:
    """What is drawn over and between dice: lanes, tags of dice that will be KO'd, and ties."""

    def __init__(self, scene: QGraphicsScene, lanes: LanesItem, arrangement: Arrangement) -> None:
        self._lanes, self._arrangement = lanes, arrangement
        self.ties, self.ko_tags = DieTiesItem(), KoTagsItem()
        for item in (self.ties, self.ko_tags):
            item.setZValue(Z_TIE)
            scene.addItem(item)

    def show(self) -> None:
        """Show the lanes of the dice that attack and block, and ties for linked dice."""
        shown = self._arrangement
        self.ties.show_ties(ties_of(shown.dice, shown.spots, shown.pairs))
        groups = attack_groups(shown.dice, shown.pairs)
        self._lanes.show_lanes(shown.layout, plan_lanes(shown.layout, groups, shown.combat))
        self.show_ko_tags()

    def show_forecast(self, forecast: AttackForecast | None) -> None:
        """Show what the attack will do, on the stage and under the dice."""
        self._lanes.show_forecast(forecast)
        self.show_ko_tags()

    def show_ko_tags(self) -> None:
        """Show tags under the dice that the attack will KO."""
        shown = self._arrangement
        damaged = [die.id for die in shown.dice if die.damage]
        letters = current_theme().text_scale
        self.ko_tags.show_tags(self._lanes.knock_outs, shown.spots, damaged, letters)


class MoveLights:
    """The marks and lights of the moves that are possible now, and of a die that is held.

    It remembers what is lit, and changes only what differs.
    """

    def __init__(self, pieces: TablePieces, arrangement: Arrangement) -> None:
        self._pieces, self._arrangement = pieces, arrangement
        self._places = {item.place: item for item in pieces.places}
        self._targets: dict[DropTarget, PlaceItem] = {}
        self._hovered: PlaceItem | None = None
        self._shown: dict[str, frozenset[Any]] = {}

    def show(self, offer: Affordances, generic: Sequence[int]) -> None:
        """Highlight what can be clicked, with each player's generic energy; mark what is picked."""
        pieces = self._pieces
        self._mark("legal", {*offer.moves_by_die, *offer.damage_targets})
        self._mark("picked", offer.picked)
        self._mark("proposed", offer.proposed)
        self._mark("wanted", offer.subject_dice)
        self._light_zones(offer.dice_in_question)
        self._light_cards(offer)
        if self._changed("players", offer.moves_by_player.keys()):
            pieces.show_choosable(offer.moves_by_player.keys())
        for player, coin in pieces.coins.items():
            can_pay = bool(offer.coin_moves) and player == offer.player
            coin.set_amount(generic[player], is_legal=can_pay)

    def show_drop_targets(self, labels: dict[DropTarget, str]) -> None:
        """Light the places where a die may go, with what a drop would do; unlight all others."""
        for place, item in self._targets.items():
            if place not in labels:
                item.set_drop_label("")
        self._targets = {place: self._places[place] for place in labels if place in self._places}
        for place, item in self._targets.items():
            item.set_drop_label(labels[place])
        self._pieces.lanes.set_drop_targets(labels)
        self._mark("legal", {place.die for place in labels if place.kind == "die"})

    def highlight_drop_target(self, place: DropTarget | None) -> None:
        """Show that a die is held over this lit place."""
        hovered = None if place is None else self._targets.get(place)
        if hovered is not self._hovered:
            if self._hovered is not None:
                self._hovered.set_drop_hovered(False)
            if hovered is not None:
                hovered.set_drop_hovered(True)
            self._hovered = hovered
        self._pieces.lanes.set_hovered_target(place)
        on_die = place is not None and place.kind == "die"
        self._mark("picked", {place.die} if place is not None and on_die else frozenset())

    def forget_dice(self, first: int) -> None:
        """Forget the marks of dice that are gone: all from this number on."""
        for mark in _MARKS:
            self._shown[mark] = frozenset(die for die in self._shown.get(mark, ()) if die < first)

    def _changed(self, what: str, now: AbstractSet[T]) -> frozenset[T]:
        """What is lit now and was not, or was and is not; it is remembered by this name."""
        before, self._shown[what] = self._shown.get(what, frozenset()), frozenset(now)
        return before ^ now

    def _mark(self, mark: str, dice: AbstractSet[DieId]) -> None:
        """Set one of the `DieMarks` on these dice, and remove it from all others."""
        marked = dice & self._pieces.dice.keys()
        for die_id in self._changed(mark, marked):
            self._pieces.dice[die_id].set_marks(**{mark: die_id in marked})

    def _light_zones(self, dice: AbstractSet[DieId]) -> None:
        shown = [self._arrangement.dice[die_id] for die_id in dice]
        lit_zones = {(die.controller, die.zone) for die in shown} & self._pieces.zones.keys()
        for key in self._changed("zones", lit_zones):
            self._pieces.zones[key].set_lit(key in lit_zones)

    def _light_cards(self, offer: Affordances) -> None:
        """Show which cards can be purchased or are paid for, and which buttons can be used."""
        cards, shown = self._pieces.cards, self._arrangement.dice
        offered = [shown[die_id] for die_id in offer.moves_by_die if die_id < len(shown)]
        usable = {die.card for die in offered if die.zone is Zone.CARD}
        for card_id in self._changed("usable", usable):
            cards[card_id].set_usable(is_usable=card_id in usable)
        for card_id in self._changed("paid for", offer.subject_cards):
            is_paid_for = card_id in offer.subject_cards
            cards[card_id].set_payment_label(tr("Paying…") if is_paid_for else "")
        for card_id, ability in self._changed("globals", offer.moves_by_global.keys()):
            is_legal = (card_id, ability) in offer.moves_by_global
            cards[card_id].buttons[ability].set_legal(is_legal=is_legal)


class TableScene(QGraphicsScene):
    """Everything on the table of a match.

    `arrangement` is what is shown and where it lies, `pieces` are the items that show it, and
    `overlays` what is drawn over and between dice.
    """

    # point: the pointer was pressed where there is no die and no button
    background_pressed = Signal(QPointF)
    events_shown = Signal(tuple)  # events: the animation of these events begins, all at once
    # die: the pointer rests on it, and its tooltip is about to be shown
    die_tooltip_needed = Signal(int)
    # player: the pointer rests on it, and its tooltip is about to be shown
    bag_tooltip_needed = Signal(int)
    turn_shown = Signal(int)  # turn: a turn begins, as the players see it
    step_shown = Signal(object)  # Step  # step: a step of the turn begins, as the players see it
    dimmed = Signal(float)  # share: a banner darkens the table by this share; 0 when it has gone

    def __init__(self, setup: Setup) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.tempo = Tempo()
        self.announces_turn: Callable[[], bool] = lambda: True
        """Whether a banner says that a turn begins."""
        self.arrangement = Arrangement(setup)
        self.pieces = pieces = TablePieces(self, setup, self.arrangement.layout)
        self.dice, self.cards, self.zones = pieces.dice, pieces.cards, pieces.zones
        self.plates, self.coins = pieces.plates, pieces.coins
        self.overlays = CombatOverlays(self, pieces.lanes, self.arrangement)
        self.lights = MoveLights(pieces, self.arrangement)
        self.glides = DieGlides()
        self.sharpener = PictureSharpener(self)
        self._details = DieDetails(pieces.dice)
        self.moments = MomentItems(self)

    # --- what panels point at

    @property
    def layout(self) -> TableLayout:
        return self.arrangement.layout

    @property
    def spots(self) -> dict[DieId, DieSpot]:
        return self.arrangement.spots

    @property
    def shown_dice(self) -> list[Die]:
        return self.arrangement.dice

    # --- showing the state

    def resize(self, size: QSizeF, state: GameState) -> None:
        """Lay out the table for a new size, and show the state."""
        self.arrangement.step, self.arrangement.dice = state.step, list(state.dice)
        self.lay_out(size)
        self.sync(state)

    def lay_out(self, size: QSizeF) -> None:
        """Lay out the places for a size; dice stay where they are."""
        self.setSceneRect(0, 0, size.width(), size.height())
        shown = self.arrangement
        shown.size = QSizeF(size)
        self._apply(shown.layout_for(shown.step, shown.dice))

    def _apply(self, layout: TableLayout) -> None:
        """Put every item but the dice at its place in a layout."""
        self.arrangement.layout = layout
        self.pieces.apply_layout(layout)

    def sync(
        self, state: GameState, change: MatchChange | None = None, *, glides: bool = False
    ) -> None:
        """Show the state: every die in its place, every number up to date.

        `change` is how it differs from the state shown before; None after anything has moved, so
        that everything has to be put in its place. With `glides`, misplaced dice slide home.
        """
        self.pieces.follow_cards(state.setup)
        shown = self.arrangement
        shown.combat, shown.pairs, shown.step = state.combat, state.heroic_pairs, state.step
        glide = self._glide_time if glides else 0
        self.place_dice(state.dice, glide, only_changed=change is not None)
        self._show_details(state, whole_match(state) if change is None else change)

    def place_dice(
        self, dice: Sequence[Die], glide: float = 0, *, only_changed: bool = False
    ) -> None:
        """Put these dice in their places.

        They slide there in `glide` milliseconds; 0 puts them there at once. With `only_changed`,
        all others still lie where the scene has put them.
        """
        self.glides.finish()
        if self.pieces.fit_dice(dice):
            self.lights.forget_dice(len(dice))
        shown = self.arrangement
        before = {die.id: (die, shown.spots.get(die.id)) for die in shown.dice}
        layout = shown.layout_for(shown.step, dice)
        is_new_phase = layout.phase is not shown.layout.phase
        if layout is not shown.layout:
            self._apply(layout)
        self._arrange(dice, shown.combat)
        for die in shown.dice:
            item, spot = self.pieces.dice[die.id], shown.spots[die.id]
            is_known = only_changed and before.get(die.id) == (die, spot)
            if is_known and item.pos() == spot.center:
                continue
            item.setZValue(shown.height_of(die))
            grows = item.edge != spot.edge and (is_new_phase or not glide)
            if grows and item.can_stretch(die.face):
                self._put_die(die.id, spot)
            item.lie_down(die.face if die.face >= 0 else None, spot.edge)
            if item.pos() != spot.center:
                self.glides.send(item, spot, glide)
            item.setVisible(spot.is_visible)
        for pile in shown.piles.values():  # a new die changes the order, maybe of no other spot
            for die_id in pile:
                self.pieces.dice[die_id].setZValue(shown.height_of(shown.dice[die_id]))

    def _put_die(self, die_id: DieId, spot: DieSpot) -> None:
        """Put a die at a spot at once; if its size changes, it gets sharp a moment later."""
        item = self.pieces.dice[die_id]
        item.move_stretched(spot.center, spot.edge)
        item.setVisible(spot.is_visible)
        if item.is_stretched:
            self.sharpener.add(item)

    def _arrange(self, dice: Sequence[Die], combat: Combat | None) -> None:
        """Take over which dice are shown, and show how many are on each stack."""
        self.arrangement.place(dice, combat, self.arrangement.pairs)
        self.pieces.show_piles(self.arrangement)

    def layout_animation(
        self, layout: TableLayout, spots: Mapping[DieId, DieSpot], milliseconds: float
    ) -> QAbstractAnimation:
        """An animation that moves places and dice to another layout. The caller starts it."""
        travel = LayoutTravel(self, self.pieces, layout, spots)

        def arrive() -> None:
            travel.end()
            self._apply(layout)
            for die_id, spot in spots.items():
                self._put_die(die_id, spot)
            self._arrange(self.arrangement.dice, self.arrangement.combat)
            self.overlays.show()

        return Motion(milliseconds, travel.show, arrive, travel.begin)

    def _show_details(self, state: GameState, change: MatchChange) -> None:
        """Update the numbers, plates, arrows and the marks of the dice."""
        if change.zones or change.step:
            self.pieces.show_counts(state.dice, state.active)
        if change.cards:
            self.pieces.show_tokens(state)
        if change.life or change.step or change.decision:
            self.pieces.show_players(state)
        self._details.show(state)
        self.overlays.show()

    # --- available moves

    def show_affordances(self, offer: Affordances, generic: Sequence[int]) -> None:
        """Show what can be done with dice and generic energy; spread out the piles it is about."""
        self.lights.show(offer, generic)
        moving = self.arrangement.open_piles_for(offer.dice_in_question)
        if moving:
            self.pieces.show_piles(self.arrangement)
            self._glide(moving)

    def clear_affordances(self) -> None:
        """Show that nothing can be done while things move."""
        self.show_affordances(NO_AFFORDANCES, [coin.amount for coin in self.coins.values()])
        self.lights.show_drop_targets({})
        self.pieces.clear_decision()

    # --- during a playback

    def add_token(self, die: Die) -> None:
        """Add a new die; it becomes visible when it moves to its place."""
        self.arrangement.dice.append(die)
        item = self.pieces.add_die(die)
        item.setPos(self.plates[die.controller].area.center())
        item.setVisible(False)

    def show_progress(self, dice: Sequence[Die], combat: Combat | None) -> None:
        """Take over what is shown halfway through: the dice, and their number in each zone."""
        self._arrange(dice, combat)
        self.pieces.show_counts(dice)
        self.overlays.show()

    def show_numbers(self, dice: Sequence[Die], state: GameState) -> None:
        """Show the attack and defense that these dice have in a state of the match."""
        self._details.show_numbers(dice, state)

    def show_step(self, player: PlayerId, step: Step) -> None:
        """Show that a step begins, on its player's rail."""
        self.arrangement.step = step
        self.step_shown.emit(step)
        for rail in self.pieces.rails:
            rail.show_step(step if player in rail.players else None)
        for (owner, _), zone in self.zones.items():
            zone.set_count(zone.count, is_active=owner == player)

    def show_turn(self, player: PlayerId, turn: int) -> None:
        """Show that a turn begins, with its first step."""
        self.turn_shown.emit(turn)
        self.show_step(player, Step.CLEAR_AND_DRAW)

    def show_life(self, player: PlayerId, life: int) -> None:
        self.pieces.rail_of(player).show_life(life)

    def show_note(self, note: FloatingNote) -> None:
        """Let a note rise; it disappears automatically."""
        item = NoteItem(note, 0.3 * self.layout.die_edge + 4, self.sceneRect())
        self.moments.show(item)
        rising = item.rise_animation(self.tempo.milliseconds(note.milliseconds))
        self.moments.run(rising, lambda: self.moments.remove(item))

    # --- settling

    def glide_back(self, dice: Iterable[DieId]) -> None:
        """Let these dice slide back to their spots; nothing else has changed."""
        self.glides.finish()
        self._glide(die_id for die_id in dice if die_id in self.spots)

    def _glide(self, dice: Iterable[DieId]) -> None:
        """Let these dice slide to their spots, each in its size there."""
        shown = self.arrangement
        for die_id in dice:
            item, spot = self.pieces.dice[die_id], shown.spots[die_id]
            item.setZValue(shown.height_of(shown.dice[die_id]))
            item.lie_down(item.face_index, spot.edge)
            self.glides.send(item, spot, self._glide_time)

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


def areas_to_keep(
    scene: TableScene, view: QGraphicsView, *, for_a_moment: bool = False
) -> list[QRectF]:
    """The areas of the table to keep visible, in view coordinates.

    What matters more is in the list more than once. Dice on cards count as part of the card. A note
    that is there only `for_a_moment` may rather cover a title than be far from what it is about.
    """
    seen = [die.id for die in scene.shown_dice if die.zone in _SEEN and die.id in scene.dice]
    dice = [item_on_view(view, scene.dice[die]) for die in seen]
    areas = _CARDS * [card.area for card in scene.cards.values()]
    for (_, kind), zone in scene.zones.items():
        if kind in (Zone.BAG, Zone.USED, Zone.OUT) and zone.count:
            areas += _CARDS * [zone.area]
        elif zone.has_title:
            weight = _TITLES if zone.count else _FADED_TITLES
            areas += (1 if for_a_moment else weight) * [zone.title_area]
    if scene.layout.is_attack:
        areas += _FORECAST * [scene.layout.forecast_area]
    else:
        areas += _TITLES * [scene.layout.action_area]
    return _DICE * dice + [area_on_view(view, area) for area in areas]


def felt_area(scene: TableScene, view: QGraphicsView) -> QRect:
    """The felt between the rails, in view coordinates."""
    return view.mapFromScene(scene.layout.felt).boundingRect()
