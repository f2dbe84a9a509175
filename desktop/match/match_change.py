"""What has changed about a match, so that a panel that does not show it can do nothing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from rules.model import CardId
from rules.state import GameState, Zone


@dataclass(frozen=True, slots=True)
class MatchChange:
    """The difference between two states of a match.

    `cards` are the cards of the dice that moved, turned, were damaged, appeared or disappeared, and
    those that got or lost tokens, `zones` the zones that these dice left, entered or are in. The
    other fields tell whether something has changed: the `life` of a player, the open `decision`,
    the turn or its `step`, the `log`.
    """

    cards: frozenset[CardId] = frozenset()
    zones: frozenset[tuple[int, Zone]] = frozenset()
    life: bool = False
    decision: bool = False
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
    tokens = set(before.card_tokens) ^ set(after.card_tokens)
    return MatchChange(
        cards=frozenset([die.card for die in dice] + [card for card, _, _ in tokens]),
        zones=frozenset([(die.controller, die.zone) for die in dice]),
        life=before.life != after.life,
        decision=(before.decision, before.is_over) != (after.decision, after.is_over),
        step=(before.turn, before.active, before.step) != (after.turn, after.active, after.step),
        log=True,
    )


def whole_match(state: GameState) -> MatchChange:
    """The change from nothing: everything about a match has to be shown."""
    return MatchChange(
        cards=frozenset(state.setup.card_ids),
        zones=frozenset([(die.controller, die.zone) for die in state.dice]),
        life=True,
        decision=True,
        step=True,
        log=True,
    )
