"""What has changed about a match, so that a panel that does not show it can do nothing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from rules.model import CardId, DieId
from rules.state import GameState, Zone


@dataclass(frozen=True, slots=True)
class MatchChange:
    """The difference between two states of a match.

    `dice` are the dice that moved, turned, were damaged, appeared or disappeared. `cards` are the
    cards of these dice, and `zones` the zones that they left, entered or are in. The other fields
    tell whether something has changed: the `life` or the `energy` without dice of a player, the
    open `decision`, the `payment`, the `combat`, the turn or its `step`, the `log`.
    """

    dice: frozenset[DieId] = frozenset()
    cards: frozenset[CardId] = frozenset()
    zones: frozenset[tuple[int, Zone]] = frozenset()
    life: bool = False
    energy: bool = False
    decision: bool = False
    payment: bool = False
    combat: bool = False
    step: bool = False
    log: bool = False

    def __bool__(self) -> bool:
        """Whether anything has changed."""
        return self != NO_CHANGE


NO_CHANGE = MatchChange()


def change_between(before: GameState, after: GameState) -> MatchChange:
    """What has changed from one state of a match to a later or an earlier one."""
    pairs = zip_longest(before.dice, after.dice)
    changed = [pair for pair in pairs if pair[0] is not pair[1] and pair[0] != pair[1]]
    dice = [die for pair in changed for die in pair if die is not None]
    return MatchChange(
        dice=frozenset([die.id for die in dice]),
        cards=frozenset([die.card for die in dice]),
        zones=frozenset([(die.controller, die.zone) for die in dice]),
        life=before.life != after.life,
        energy=before.virtual_energy != after.virtual_energy,
        decision=(before.decision, before.is_over) != (after.decision, after.is_over),
        payment=before.payment != after.payment,
        combat=before.combat != after.combat,
        step=(before.turn, before.active, before.step) != (after.turn, after.active, after.step),
        log=True,
    )


def whole_match(state: GameState) -> MatchChange:
    """The change from nothing: everything about a match has to be shown."""
    return MatchChange(
        dice=frozenset([die.id for die in state.dice]),
        cards=frozenset(state.setup.card_ids),
        zones=frozenset([(die.controller, die.zone) for die in state.dice]),
        life=True,
        energy=True,
        decision=True,
        payment=True,
        combat=True,
        step=True,
        log=True,
    )
