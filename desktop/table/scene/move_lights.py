"""Shows on the table what can be done: marks on dice, lit places, and buttons that act."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from desktop.table.layout.arrangement import Arrangement
from desktop.table.scene.affordances import Affordances
from desktop.table.scene.pieces import TablePieces
from desktop.text.translation import tr
from rules.advice import DropTarget
from rules.model import DieId
from rules.state import Zone

NO_DICE: frozenset[DieId] = frozenset()


class MoveLights:
    """The marks and lights of the moves that are possible now, and of a die that is held."""

    def __init__(self, pieces: TablePieces, arrangement: Arrangement) -> None:
        self._pieces, self._arrangement = pieces, arrangement
        self._marked = dict.fromkeys(("legal", "picked", "proposed", "wanted"), NO_DICE)

    def show(self, offer: Affordances, generic: Sequence[int]) -> None:
        """Highlight what can be clicked, and mark what is picked.

        Args:
            offer: what the deciding player can do.
            generic: the energy without dice, by player.
        """
        pieces, shown = self._pieces, self._arrangement.dice
        self._mark("legal", {*offer.moves_by_die, *offer.damage_targets})
        self._mark("picked", offer.picked)
        self._mark("proposed", offer.proposed)
        self._mark("wanted", offer.subject_dice)
        self._light_zones(offer.dice_in_question)
        offered = [shown[die_id] for die_id in offer.moves_by_die if die_id < len(shown)]
        usable = {die.card for die in offered if die.zone is Zone.CARD}
        for card_id, card in pieces.cards.items():
            card.set_usable(is_usable=card_id in usable)
            card.set_payment_label(tr("Paying…") if card_id in offer.subject_cards else "")
            for ability, button in card.buttons.items():
                button.set_legal(is_legal=(card_id, ability) in offer.moves_by_global)
        for player, plate in pieces.plates.items():
            plate.set_choosable(is_legal=player in offer.moves_by_player)
        for player, coin in pieces.coins.items():
            can_pay = bool(offer.coin_moves) and player == offer.player
            coin.set_amount(generic[player], is_legal=can_pay)

    def show_drop_targets(self, labels: dict[DropTarget, str]) -> None:
        """Light the places where a die may go, with what a drop would do; unlight all others."""
        for item in self._pieces.places:
            item.set_drop_label(labels.get(item.place, ""))
        self._pieces.lanes.set_drop_targets(labels)
        self._mark("legal", {place.die for place in labels if place.kind == "die"})

    def highlight_drop_target(self, place: DropTarget | None) -> None:
        """Show that a die is held over this lit place."""
        for item in self._pieces.places:
            item.set_drop_hovered(bool(item.drop_label) and item.place == place)
        self._pieces.lanes.set_hovered_target(place)
        on_die = place is not None and place.kind == "die"
        self._mark("picked", {place.die} if place is not None and on_die else NO_DICE)

    def forget_dice(self, first: int) -> None:
        """Forget the marks of dice that are gone: all from this number on."""
        for mark, dice in self._marked.items():
            self._marked[mark] = frozenset(die for die in dice if die < first)

    def _mark(self, mark: str, dice: AbstractSet[DieId]) -> None:
        """Set one of the `DieMarks` on these dice, and remove it from all others."""
        marked = frozenset(dice & self._pieces.dice.keys())
        for die_id in marked ^ self._marked[mark]:
            self._pieces.dice[die_id].set_marks(**{mark: die_id in marked})
        self._marked[mark] = marked

    def _light_zones(self, dice: AbstractSet[DieId]) -> None:
        """Brighten the zones with these dice."""
        shown = [self._arrangement.dice[die_id] for die_id in dice]
        lit_zones = {(die.controller, die.zone) for die in shown}
        for key, zone in self._pieces.zones.items():
            zone.set_lit(key in lit_zones)
