"""Cost changes by texts: purchases, fieldings and Global Abilities cost more, less or nothing.

The printed cost is multiplied first, then all changes are added up and applied. Minimums come last:
the one the text names and, for purchases, that of the edition (BUY-2). A text that says "free"
overrides all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod

from rules import phrases, queries
from rules.language import tree
from rules.queries import Source
from rules.state import Die, Frame, GameState, Lasting


def purchase_cost(
    state: GameState, card: int, player: int, by_effect: tree.CostChange | None = None
) -> int:
    """A card's current purchase cost; `by_effect` is the discount of the purchasing effect."""
    printed = state.setup.cards[card].card.cost
    floor = state.setup.ruleset.least_purchase_cost
    changes = list(_changes(state, "purchase", card, player, None))
    changes += [] if by_effect is None else [by_effect]
    return _changed(printed, floor, changes)


def fielding_cost(state: GameState, die: Die) -> int:
    """The current cost of fielding a die on the face it shows; it can be reduced to 0."""
    face = state.face(die)
    printed = face.fielding if face else 0
    if not may_change(state):
        return printed
    return _changed(printed, 0, _changes(state, "field", die.card, die.player, die))


def global_cost(state: GameState, printed: int, card: int, player: int) -> int:
    """The current total energy cost of a card's Global Ability for a player."""
    return _changed(printed, 0, _changes(state, "global", card, player, None))


def may_change(state: GameState) -> bool:
    """Whether any text of the match changes costs."""
    return "CostChange" in state.setup.index.says


def _changed(printed: int, floor: int, found: Iterable[tree.CostChange]) -> int:
    changes = list(_apart(found))
    if not changes:
        return printed
    if any(change.free for change in changes):
        return 0
    least = max([floor, *(change.least for change in changes)])
    # a minimum limits reductions; it does not raise a printed cost that is lower
    times = prod(change.times for change in changes)
    return max(printed * times + sum(change.by for change in changes), min(least, printed))


def changes_of(
    state: GameState, what: str, card: int, player: int, die: Die | None = None
) -> list[tuple[tree.CostChange, Source]]:
    """The cost changes in force with their sources; `what` is "purchase", "field" or "global"."""
    return list(_said(state, what, card, player, die))


def _changes(
    state: GameState, what: str, card: int, player: int, die: Die | None
) -> Iterator[tree.CostChange]:
    """The cost changes in force for one thing a player would pay for."""
    return (change for change, _ in _said(state, what, card, player, die))


def _said(
    state: GameState, what: str, card: int, player: int, die: Die | None
) -> Iterator[tuple[tree.CostChange, Source]]:
    """The cost changes in force, each with its source."""
    for listed, modifier in state.setup.index.statics.get("CostChange", ()):
        if not isinstance(modifier, tree.CostChange) or modifier.what != what:
            continue
        if modifier.own:
            if listed.card == card and _own_holds(state, listed.tree, card, player, die):
                yield modifier, Source(card, -1 if die is None else die.id, player)
            continue
        for frame in queries.sources(state, listed):
            if _reaches(state, modifier, card, player, die, frame):
                yield modifier, Source(frame.card, frame.die, frame.player)
    for effect in state.lasting:
        change = effect.modifier
        if (
            type(change) is tree.CostChange
            and change.what == what
            and _lasts_for(state, effect, change, card, player, die)
        ):
            yield change, Source(effect.card, effect.die, effect.player, effect.until)


def _apart(changes: Iterable[tree.CostChange]) -> Iterator[tree.CostChange]:
    """Drop repetitions of non-cumulative changes, from the same card or from copies of it."""
    seen: set[tree.CostChange] = set()
    for change in changes:
        if change not in seen:
            yield change
        if change.alone:
            seen.add(change)


def use_up(state: GameState, what: str, card: int, player: int, die: Die | None) -> None:
    """Use up "the next ..." cost changes that applied to something just paid for (BUY-2)."""
    state.lasting = tuple(
        effect
        for effect in state.lasting
        if not (
            isinstance(change := effect.modifier, tree.CostChange)
            and change.next
            and change.what == what
            and _lasts_for(state, effect, change, card, player, die)
        )
    )


def _own_holds(
    state: GameState, ability: tree.Ability, card: int, player: int, die: Die | None
) -> bool:
    """Whether a text about its own die's cost applies; no such die need be in the Field (BUY-3)."""
    if not isinstance(ability, tree.Static) or queries.ignores(state, card, die, "other"):
        return False
    face = state.face(die) if die is not None else None
    if ability.burst and (face is None or not queries.burst_matches(ability.burst, face.bursts)):
        return False
    frame = phrases.view(player, card, die.id if die is not None else -1)
    return ability.condition is None or phrases.holds(state, ability.condition, frame)


def _lasts_for(
    state: GameState,
    effect: Lasting,
    change: tree.CostChange,
    card: int,
    player: int,
    die: Die | None,
) -> bool:
    if effect.dice is not None and (die is None or die.id not in effect.dice):
        return False
    frame = phrases.view(effect.player, effect.card, effect.die, effect.word)
    return _reaches(state, change, card, player, die, frame)


def _reaches(
    state: GameState,
    modifier: tree.CostChange,
    card: int,
    player: int,
    die: Die | None,
    frame: Frame,
) -> bool:
    if modifier.who == "you" and player != frame.player:
        return False
    if modifier.who == "opponent" and player == frame.player:
        return False
    if modifier.dice is None:
        return True
    if die is not None:
        return phrases.describes(state, modifier.dice, die, frame)
    return _card_matches(state, modifier.dice, card, player, frame)


def _card_matches(
    state: GameState, dice: tree.Dice, number: int, player: int, frame: Frame
) -> bool:
    """Whether a phrase about dice describes the dice on a card, for their purchaser."""
    if (dice.whose == "your" and player != frame.player) or (
        dice.whose == "opposing" and player == frame.player
    ):
        return False
    if dice.underneath and (frame.die < 0 or state.dice[frame.die].laid_on != number):
        return False
    return phrases.describes_card(state, dice, number)
