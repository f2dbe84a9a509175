"""Shows on the table what can be done: marks on dice, lit places, and buttons that act."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Protocol

from desktop.table.items.card_item import CardItem
from desktop.table.items.coin_item import CoinItem
from desktop.table.items.die_item import DieItem
from desktop.table.items.rail import PlateItem
from desktop.table.items.table_item import PlaceItem
from desktop.table.items.zone_item import ZoneItem
from desktop.table.scene.affordances import Affordances
from desktop.table.stage.lanes_item import LanesItem
from desktop.text.translation import tr
from rules.advice import DropTarget
from rules.model import CardId, DieId, PlayerId
from rules.state import Die, Zone

NO_DICE: frozenset[DieId] = frozenset()


class LitTable(Protocol):
    """The parts of a table on which it is shown what can be done."""

    shown_dice: list[Die]
    dice: dict[DieId, DieItem]
    zones: dict[tuple[PlayerId, Zone], ZoneItem]
    cards: dict[CardId, CardItem]
    plates: dict[PlayerId, PlateItem]
    coins: dict[PlayerId, CoinItem]
    lanes: LanesItem

    def place_items(self) -> tuple[PlaceItem, ...]:
        """Every place except the dice."""
        ...


class MoveLights:
    """The marks and lights of the moves that are possible now, and of a die that is held."""

    def __init__(self, table: LitTable) -> None:
        self._table = table
        self._marked = dict.fromkeys(("legal", "picked", "proposed", "wanted"), NO_DICE)

    def show(self, offer: Affordances, generic: Sequence[int]) -> None:
        """Highlight what can be clicked, and mark what is picked.

        Args:
            offer: what the deciding player can do.
            generic: the energy without dice, by player.
        """
        table = self._table
        self._mark("legal", {*offer.moves_by_die, *offer.damage_targets})
        self._mark("picked", offer.picked)
        self._mark("proposed", offer.proposed)
        self._mark("wanted", offer.subject_dice)
        self._light_zones(offer.dice_in_question)
        offered = [
            table.shown_dice[die] for die in offer.moves_by_die if die < len(table.shown_dice)
        ]
        usable = {die.card for die in offered if die.zone is Zone.CARD}
        for number, card in table.cards.items():
            card.set_usable(is_usable=number in usable)
            card.set_payment_label(tr("Paying…") if number in offer.subject_cards else "")
            for ability, button in card.buttons.items():
                button.set_legal(is_legal=(number, ability) in offer.moves_by_global)
        for player, plate in table.plates.items():
            plate.set_choosable(is_legal=player in offer.moves_by_player)
        for player, coin in table.coins.items():
            can_pay = bool(offer.coin_moves) and player == offer.player
            coin.set_amount(generic[player], is_legal=can_pay)

    def show_drop_targets(self, labels: dict[DropTarget, str]) -> None:
        """Light the places where a die may go, with what a drop would do; unlight all others."""
        for item in self._table.place_items():
            item.set_drop_label(labels.get(item.place, ""))
        self._table.lanes.set_drop_targets(labels)
        self._mark("legal", {place.die for place in labels if place.kind == "die"})

    def highlight_drop_target(self, place: DropTarget | None) -> None:
        """Show that a die is held over this lit place."""
        for item in self._table.place_items():
            item.set_drop_hovered(bool(item.drop_label) and item.place == place)
        self._table.lanes.set_hovered_target(place)
        on_die = place is not None and place.kind == "die"
        self._mark("picked", {place.die} if place is not None and on_die else NO_DICE)

    def forget_dice(self, first: int) -> None:
        """Forget the marks of dice that are gone: all from this number on."""
        for mark, dice in self._marked.items():
            self._marked[mark] = frozenset(die for die in dice if die < first)

    def _mark(self, mark: str, dice: AbstractSet[DieId]) -> None:
        """Set one of the `DieMarks` on these dice, and remove it from all others."""
        marked = frozenset(dice & self._table.dice.keys())
        for number in marked ^ self._marked[mark]:
            self._table.dice[number].set_marks(**{mark: number in marked})
        self._marked[mark] = marked

    def _light_zones(self, dice: AbstractSet[DieId]) -> None:
        """Brighten the zones with these dice."""
        shown = [self._table.shown_dice[number] for number in dice]
        lit = {(die.controller, die.zone) for die in shown}
        for key, zone in self._table.zones.items():
            zone.set_lit(key in lit)
