"""Shows on the table what can be done: marks on dice, lit places, and buttons that act."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Any, TypeVar

from desktop.table.items.table_item import PlaceItem
from desktop.table.layout.arrangement import Arrangement
from desktop.table.scene.affordances import Affordances
from desktop.table.scene.pieces import TablePieces
from desktop.text.translation import tr
from rules.advice import DropTarget
from rules.model import DieId
from rules.state import Zone

T = TypeVar("T")

NO_DICE: frozenset[DieId] = frozenset()
_MARKS = ("legal", "picked", "proposed", "wanted")


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
        for player in self._changed("players", offer.moves_by_player.keys()):
            pieces.plates[player].set_choosable(is_legal=player in offer.moves_by_player)
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
        self._mark("picked", {place.die} if place is not None and on_die else NO_DICE)

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
        """Brighten the zones with these dice."""
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
