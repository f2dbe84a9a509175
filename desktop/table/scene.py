"""The table as a graphics scene, with an item for each die, card, zone and player.

`sync` puts everything where the layout says and is always allowed; animations only delay it.
`shown` are the dice as the scene shows them now.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QAbstractAnimation, QPointF, QSizeF, Qt, Signal
from PySide6.QtWidgets import QGraphicsScene, QGraphicsSceneMouseEvent

from desktop.palette import Theme
from desktop.table.arrows import ArrowsItem, arrow_between
from desktop.table.card_item import CardItem
from desktop.table.coin_item import CoinItem
from desktop.table.describing import described, in_bag
from desktop.table.die_item import DieItem
from desktop.table.layout import (
    BOTTOM,
    Z_ARROW,
    Z_CARD,
    Z_DIE,
    Z_HELD,
    Z_TIE,
    Z_UNDER,
    Z_ZONE,
    TableLayout,
)
from desktop.table.looks import card_sign, looks_of
from desktop.table.news import Note
from desktop.table.notes import NoteItem
from desktop.table.offer import NOTHING, Offer
from desktop.table.packing import Pairs, Spot, spots
from desktop.table.place_item import PlaceItem
from desktop.table.rail import Rail
from desktop.table.ties import TiesItem, ties_of
from desktop.table.wording import tr
from desktop.table.zone_item import MiddleItem, ShelfItem, ZoneItem
from rules import queries
from rules.meaning import Place
from rules.setup import Setup
from rules.state import NOBODY, Combat, Die, GameState, Step, Zone, is_fielded

BACK = 180.0  # how long a die takes to slide home, in milliseconds
NOTE = 1100.0  # how long a note stands, in milliseconds


class TableScene(QGraphicsScene):
    """Everything on the table of a match.

    Signals:
        ground_pressed(point): the pointer was pressed where there is no die and no button.
        seen(events): the animation of these events begins, all at once.
    """

    ground_pressed = Signal(QPointF)
    seen = Signal(object)

    def __init__(self, setup: Setup, theme: Theme) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.setup, self.theme = setup, theme
        self.reduced_motion = False
        self.speed = 1.0
        """Animation speed: 1 is normal, 2 is twice as fast."""
        self.bottom = BOTTOM
        self.plan = TableLayout(QSizeF(1280, 800), setup)
        self.shown: list[Die] = []
        self.combat: Combat | None = None
        self.pairs: Pairs = ()
        self.spots: dict[int, Spot] = {}
        self.dice: dict[int, DieItem] = {}
        self._new_dice: list[DieItem] = []
        self.looks = looks_of(setup)
        self._gliding: list[QAbstractAnimation] = []
        self._notes: dict[NoteItem, QAbstractAnimation] = {}
        self._lay_places()
        self.arrows, self.ties = ArrowsItem(theme), TiesItem(theme)
        self.arrows.setZValue(Z_ARROW)
        self.ties.setZValue(Z_TIE)
        self.addItem(self.arrows)
        self.addItem(self.ties)

    def _lay_places(self) -> None:
        setup, theme = self.setup, self.theme
        self.zones = {key: ZoneItem(*key, theme) for key in self.plan.zones}
        self.middle = MiddleItem(theme)
        self.shelves = {player: ShelfItem(theme) for player in self.plan.shelves}
        self.cards = {
            number: CardItem(setup, number, card_sign(self.looks[number]), theme)
            for number in self.plan.cards
        }
        self.rails = [Rail(setup, player, theme) for player in range(len(setup.players))]
        self.plates = {rail.player: rail.plate for rail in self.rails}
        is_virtual = not setup.ruleset.generic_is_lost
        self.coins = {n: CoinItem(n, theme, is_virtual=is_virtual) for n in self.plates}
        for zone in (*self.zones.values(), *self.shelves.values(), self.middle):
            zone.setZValue(Z_ZONE)
            self.addItem(zone)
        on_rails = (item for rail in self.rails for item in rail.items)
        for thing in (*self.cards.values(), *on_rails, *self.coins.values()):
            thing.setZValue(Z_CARD)
            self.addItem(thing)

    # --- showing the state

    def resize(self, size: QSizeF, state: GameState) -> None:
        """Lay out the table for a new size, and show the state."""
        self.lay_out(size)
        self.sync(state)

    def lay_out(self, size: QSizeF) -> None:
        """Lay out the places for a size; dice stay where they are."""
        self.setSceneRect(0, 0, size.width(), size.height())
        self.plan = plan = TableLayout(size, self.setup, self.bottom, self.theme.letters)
        for key, zone in self.zones.items():
            zone.title, zone.title_below = plan.title, plan.title_below(*key)
            zone.lie_at(plan.zones[key])
        for number, card in self.cards.items():
            card.lie_at(plan.cards[number])
        for rail in self.rails:
            rail.lie_at(plan)
            self.coins[rail.player].lie_at(*plan.coin(rail.player))
        self.middle.lie_at(plan.middle)
        for player, shelf in self.shelves.items():
            shelf.title = plan.title
            shelf.lie_at(plan.shelves[player])

    def sync(self, state: GameState, glide: float = 0) -> None:
        """Show the state: every die in its place, every number up to date.

        Args:
            state: the current state.
            glide: milliseconds in which misplaced dice slide home; 0 puts them there at once.
        """
        self.combat, self.pairs = state.combat, state.pairs
        self.lie(state.dice, glide)
        self.tell(state)

    def lie(self, dice: Sequence[Die], glide: float = 0) -> None:
        """Put these dice in their places; with `glide` they slide there."""
        self.settle()
        self._let_go_of_gone(len(dice))
        self.arrange(dice, self.combat, self.pairs)
        for number, spot in self.spots.items():
            die = self.die(number)
            die.hold(False)
            die.setZValue(Z_UNDER if spot.is_under else Z_DIE)
            die.set_edge(spot.edge)
            face = dice[number].face
            die.show_face(face if face >= 0 else None)
            if glide and die.isVisible() and spot.is_seen and die.pos() != spot.place:
                self._glide_home(number, spot, glide)
            else:
                die.setPos(spot.place)
            die.setVisible(spot.is_seen)

    def _let_go_of_gone(self, many: int) -> None:
        """Remove tokens that an undo has taken back; their numbers are free again (TOK-1)."""
        for number in [number for number in self.dice if number >= many]:
            self.removeItem(self.dice.pop(number))

    def arrange(self, dice: Sequence[Die], combat: Combat | None, pairs: Pairs) -> None:
        """Compute the spots of these dice, and remember that they are shown now."""
        self.shown, self.combat, self.pairs = list(dice), combat, pairs
        self.spots = spots(self.plan, self.setup, dice, combat, pairs)

    def tell(self, state: GameState) -> None:
        """Update the numbers, plates, arrows and the marks of the dice."""
        self._count(state.dice, state.active)
        for rail in self.rails:
            rail.tell(state)
        for player in self.plates:
            self.zones[player, Zone.BAG].setToolTip(in_bag(state, player))
        self._tell_dice(state)
        self.show_lines()

    def _count(self, dice: Sequence[Die], active: int | None = None) -> None:
        """Count the dice in each zone and on each card; `active` is a new active player."""
        counts = Counter((die.player, die.zone) for die in dice)
        for key, zone in self.zones.items():
            is_active = zone.is_active if active is None else key[0] == active
            zone.tell(counts[key], is_active=is_active)
        for player, shelf in self.shelves.items():
            shelf.setVisible(counts[player, Zone.ASIDE] > 0)
        left = Counter(die.card for die in dice if die.zone is Zone.CARD)
        for number, card in self.cards.items():
            card.count(left[number])

    def _tell_dice(self, state: GameState) -> None:
        for die in state.dice:
            item = self.die(die.id)
            face = state.face(die)
            attack = defense = None
            if face is not None and face.level:
                attack, defense = queries.stats(state, die)
            is_aside = die.zone is Zone.ASIDE
            item.mark(attack=attack, defense=defense, damage=die.damage, dimmed=is_aside)
            item.mark(captive=die.zone is Zone.CAPTIVE, owner=_owner_shown(die))
            item.set_name(described(state, die, attack, defense))

    def show_lines(self) -> None:
        """Show arrows for the blocks among the dice that are shown, and ties for linked dice."""
        self.ties.show_ties(ties_of(self.shown, self.spots, self.pairs))
        blocks = self.combat.blocks if self.combat else ()
        fighting = {die.id for die in self.shown if die.zone is Zone.ATTACK}
        self.arrows.show_arrows(
            [
                arrow_between(self.spots[blocker], self.spots[attacker])
                for blocker, attacker in blocks
                if blocker in fighting and attacker in fighting
            ]
        )

    # --- available moves

    def show_offer(self, offer: Offer, generic: Sequence[int]) -> None:
        """Highlight what can be clicked, mark what is picked; `generic` is energy without dice."""
        for number, die in self.dice.items():
            die.mark(
                legal=number in offer.clicks or number in offer.shares,
                picked=number in offer.picked,
                proposed=number in offer.proposed,
                wanted=number in offer.wanted,
            )
        for number, card in self.cards.items():
            card.want(tr("Paying…") if number in offer.wanted_cards else "")
            for ability, button in card.buttons.items():
                button.tell(is_legal=(number, ability) in offer.globals)
        for player, plate in self.plates.items():
            plate.offer(is_legal=player in offer.players)
        for player, coin in self.coins.items():
            coin.tell(generic[player], is_legal=bool(offer.coin) and player == offer.player)

    def offer_nothing(self) -> None:
        """Show that nothing can be done while things move."""
        self.show_offer(NOTHING, [coin.amount for coin in self.coins.values()])
        self.light({})
        for rail in self.rails:
            rail.ask_nothing()

    def light(self, labels: dict[Place, str]) -> None:
        """Light the places where a die may go, with what a drop would do; unlight all others."""
        for item in self.places():
            item.light(labels.get(item.place, ""))
        aims = {place.die for place in labels if place.kind == "die"}
        for number, die in self.dice.items():
            die.mark(legal=number in aims)

    def warm(self, place: Place | None) -> None:
        """Show that a die is held over this lit place."""
        for item in self.places():
            item.warm(bool(item.lit) and item.place == place)
        for number, die in self.dice.items():
            die.mark(picked=place is not None and place.kind == "die" and place.die == number)

    # --- lookup

    def die(self, number: int) -> DieItem:
        """The item of a die, created on first use."""
        if number not in self.dice:
            die = DieItem(number, self.looks[self.shown[number].card], None, theme=self.theme)
            die.setZValue(Z_DIE)
            self.dice[number] = die
            self._new_dice.append(die)
            self.addItem(die)
        return self.dice[number]

    def bring(self, die: Die) -> None:
        """Add a new die; it becomes visible when it moves to its place."""
        self.shown.append(die)
        item = self.die(die.id)
        item.setPos(self.plates[die.player].area.center())
        item.setVisible(False)

    def new_dice(self) -> list[DieItem]:
        """The dice created since the last call."""
        new, self._new_dice = self._new_dice, []
        return new

    def places(self) -> tuple[PlaceItem, ...]:
        """Every place except the dice."""
        return (*self.zones.values(), self.middle, *self.cards.values())

    def places_at(self, point: QPointF, without: int = -1) -> list[Place]:
        """The places at a point, the most specific first: a die, a card, a zone, the middle."""
        found = [
            Place("die", die=number)
            for number, die in self.dice.items()
            if number != without
            and die.isVisible()
            and die.zValue() < Z_HELD
            and die.shape().contains(point - die.pos())
        ]
        reach = self.plan.gap
        things = (*self.cards.values(), self.middle, *self.zones.values())
        near = [thing for thing in things if thing.area.contains(point)] or [
            thing
            for thing in things
            if thing.area.adjusted(-reach, -reach, reach, reach).contains(point)
        ]
        return [*found, *(thing.place for thing in near)]

    def home_of(self, number: int) -> Place:
        """The place where a die lies."""
        die = self.shown[number]
        if die.zone is Zone.CARD:
            return Place("card", card=die.card)
        if die.zone is Zone.LAID:
            return Place("card", card=die.laid_on)
        return Place("zone", zone=die.zone, player=die.player)

    def show_life(self, player: int, life: int) -> None:
        """Change the displayed life of a player."""
        self.rails[player].show_life(life)

    # --- during a playback

    def follow(self, dice: Sequence[Die], combat: Combat | None) -> None:
        """Take over what is shown halfway through: the dice, and their number in each zone."""
        self.arrange(dice, combat, self.pairs)
        self._count(dice)
        self.show_lines()

    def show_step(self, player: int, step: Step) -> None:
        """Show that a step begins, on its player's rail."""
        for rail in self.rails:
            rail.show_step(step if rail.player == player else None)
        for (owner, _), zone in self.zones.items():
            zone.tell(zone.count, is_active=owner == player)

    def note(self, note: Note) -> None:
        """Let a note rise; it disappears automatically."""
        item = NoteItem(note, 0.3 * self.plan.edge + 4, self.theme, self.sceneRect())
        self.addItem(item)
        rising = item.rising(NOTE / self.speed)
        self._notes[item] = rising
        rising.finished.connect(lambda: self._forget(item))
        rising.start()

    def _forget(self, item: NoteItem) -> None:
        if self._notes.pop(item, None) is not None:
            self.removeItem(item)
            # Qt leaves a part of an item painted if it is hidden and removed at once.
            self.update(item.way)

    def felt_middle(self) -> QPointF:
        """The middle of the felt, where notes for both players appear."""
        zone = self.plan.zones[self.plan.bottom, Zone.FIELD]
        return QPointF(zone.center().x(), self.plan.height / 2)

    # --- settling

    def glide_back(self, state: GameState) -> None:
        """Show the state, with misplaced dice sliding home."""
        self.sync(state, 0 if self.reduced_motion else BACK / self.speed)

    def settle(self) -> None:
        """Finish all sliding home."""
        for motion in self._gliding:
            motion.stop()
        self._gliding.clear()

    def clear_notes(self) -> None:
        """Remove the notes that are still visible."""
        for item, rising in list(self._notes.items()):
            rising.stop()
            self._forget(item)

    def _glide_home(self, number: int, spot: Spot, milliseconds: float) -> None:
        motion = self.die(number).glide_to(spot.place, milliseconds)
        self._gliding.append(motion)
        motion.start()

    def set_theme(self, theme: Theme) -> None:
        self.theme = theme
        for place in self.places():
            place.set_theme(theme)
        for item in (item for rail in self.rails for item in rail.items):
            item.set_theme(theme)
        for coin in self.coins.values():
            coin.set_theme(theme)
        for die in self.dice.values():
            die.set_theme(theme)
        for shelf in self.shelves.values():
            shelf.set_theme(theme)
        self.arrows.set_theme(theme)
        self.ties.set_theme(theme)
        self.update()

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        super().mousePressEvent(event)
        if not event.isAccepted() and event.button() == Qt.MouseButton.LeftButton:
            self.ground_pressed.emit(event.scenePos())
            event.accept()


def _owner_shown(die: Die) -> int | None:
    """The owner to mark on a die that another player controls; None for all other dice."""
    return die.owner if is_fielded(die) and die.owner not in (die.player, NOBODY) else None
