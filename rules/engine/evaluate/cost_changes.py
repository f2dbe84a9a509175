"""Cost changes by texts: purchases, fieldings and Global Abilities cost more, less or nothing.

The printed cost is multiplied first, then all changes are added up and applied. Minimums come last:
the one the text names and, for purchases, that of the edition (BUY-2). A text that says "free"
overrides all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod

from rules.engine import evaluate
from rules.engine.evaluate import TextSource, dice_matching, phrases
from rules.language import ast
from rules.model.ids import NO_DIE, CardId, PlayerId
from rules.state import LAID, ContinuousEffect, Die, Frame, GameState


def current_purchase_cost(
    state: GameState, card: CardId, player: PlayerId, by_effect: ast.CostChange | None = None
) -> int:
    """A card's current purchase cost; `by_effect` is the discount of the purchasing effect."""
    printed = state.setup.cards[card].card.cost
    floor = state.setup.ruleset.minimum_purchase_cost
    changes = list(_changes_in_force(state, "purchase", card, player, None))
    changes += [] if by_effect is None else [by_effect]
    return _apply_changes(printed, floor, changes)


def current_fielding_cost(state: GameState, die: Die) -> int:
    """The current cost of fielding a die on the face it shows; it can be reduced to 0."""
    face = state.face_of(die)
    printed = face.fielding if face else 0
    if not cost_can_change(state, "field", die.card):
        return printed
    return _apply_changes(
        printed, 0, _changes_in_force(state, "field", die.card, die.controller, die)
    )


def current_global_cost(state: GameState, printed: int, card: CardId, player: PlayerId) -> int:
    """The current total energy cost of a card's Global Ability for a player."""
    return _apply_changes(printed, 0, _changes_in_force(state, "global", card, player, None))


def cost_can_change(state: GameState, what: str, card: CardId) -> bool:
    """Whether a text may change what one thing of a card costs now.

    Most often none does. Checking that is much cheaper than applying all changes.
    """
    return card in state.setup.index.cost_changers[what].own or has_cost_changers(state, what)


def has_cost_changers(state: GameState, what: str) -> bool:
    """Whether an effect, or a text in the Field, may change costs of a kind now.

    This does not cover the texts by which dice change their own cost (BUY-3).
    """
    if _KEYS[what] not in state.setup.index.node_kinds:
        return False
    if any(type(effect.modifier) in _FROM_EFFECTS for effect in state.continuous_effects):
        return True
    changers = state.setup.index.cost_changers[what].others
    if not changers:
        return False
    dice = state.dice
    return any(die.card in changers for die in (*dice.in_field(), *dice.in_zone(LAID)))


_KEYS = {what: f"CostChange {what}" for what in ("purchase", "field", "global")}
"""Index keys of the texts that change each kind of cost."""

_FROM_EFFECTS = frozenset((ast.CostChange, ast.CopyText))
"""The effects that change costs, or that give a die a text that may."""


def _apply_changes(printed: int, floor: int, found: Iterable[ast.CostChange]) -> int:
    changes = list(_without_repeats(found))
    if not changes:
        return printed
    if any(change.free for change in changes):
        return 0
    least = max([floor, *(change.least for change in changes)])
    # a minimum limits reductions; it does not raise a printed cost that is lower
    times = prod(change.times for change in changes)
    return max(printed * times + sum(change.by for change in changes), min(least, printed))


def cost_changes_of(
    state: GameState, what: str, card: CardId, player: PlayerId, die: Die | None = None
) -> list[tuple[ast.CostChange, TextSource]]:
    """The cost changes in force with their sources; `what` is "purchase", "field" or "global"."""
    return list(_changes_with_sources(state, what, card, player, die))


def _changes_in_force(
    state: GameState, what: str, card: CardId, player: PlayerId, die: Die | None
) -> Iterator[ast.CostChange]:
    """The cost changes in force for one thing a player would pay for."""
    return (change for change, _ in _changes_with_sources(state, what, card, player, die))


def _changes_with_sources(
    state: GameState, what: str, card: CardId, player: PlayerId, die: Die | None
) -> Iterator[tuple[ast.CostChange, TextSource]]:
    """The cost changes in force, each with its source."""
    for listed, modifier in state.setup.index.statics.get(_KEYS[what], ()):
        if not isinstance(modifier, ast.CostChange):
            continue
        if modifier.own:
            if listed.card == card and _own_cost_text_applies(
                state, listed.node, card, player, die
            ):
                yield modifier, TextSource(card, NO_DIE if die is None else die.id, player)
            continue
        for frame in evaluate.viewpoints(state, listed):
            if _change_applies(state, modifier, card, player, die, frame):
                yield modifier, TextSource(frame.card, frame.die, frame.player)
    for effect in state.continuous_effects:
        change = effect.modifier
        if (
            type(change) is ast.CostChange
            and change.what == what
            and _temporary_change_applies(state, effect, change, card, player, die)
        ):
            yield change, TextSource(effect.card, effect.die, effect.player, effect.duration)


def _without_repeats(changes: Iterable[ast.CostChange]) -> Iterator[ast.CostChange]:
    """Drop repetitions of non-cumulative changes, from the same card or from copies of it."""
    seen: set[ast.CostChange] = set()
    for change in changes:
        if change not in seen:
            yield change
        if change.alone:
            seen.add(change)


def use_up_next_changes(
    state: GameState, what: str, card: CardId, player: PlayerId, die: Die | None
) -> None:
    """Use up "the next ..." cost changes that applied to something just paid for (BUY-2)."""

    def is_used_up(effect: ContinuousEffect) -> bool:
        change = effect.modifier
        if not isinstance(change, ast.CostChange) or not change.next or change.what != what:
            return False
        return _temporary_change_applies(state, effect, change, card, player, die)

    state.continuous_effects = tuple(
        effect for effect in state.continuous_effects if not is_used_up(effect)
    )


def _own_cost_text_applies(
    state: GameState, ability: ast.Ability, card: CardId, player: PlayerId, die: Die | None
) -> bool:
    """Whether a text about its own die's cost applies; no such die need be in the Field (BUY-3)."""
    if not isinstance(ability, ast.Static) or evaluate.is_ability_ignored(
        state, card, die, "other"
    ):
        return False
    face = state.face_of(die) if die is not None else None
    if ability.burst and (face is None or not evaluate.burst_matches(ability.burst, face.bursts)):
        return False
    frame = dice_matching.viewpoint(player, card, die.id if die is not None else NO_DIE)
    return ability.condition is None or phrases.holds(state, ability.condition, frame)


def _temporary_change_applies(
    state: GameState,
    effect: ContinuousEffect,
    change: ast.CostChange,
    card: CardId,
    player: PlayerId,
    die: Die | None,
) -> bool:
    if effect.dice is not None and (die is None or die.id not in effect.dice):
        return False
    frame = dice_matching.viewpoint(effect.player, effect.card, effect.die, effect.chosen_word)
    return _change_applies(state, change, card, player, die, frame)


def _change_applies(
    state: GameState,
    modifier: ast.CostChange,
    card: CardId,
    player: PlayerId,
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
        return dice_matching.matches_anywhere(state, modifier.dice, die, frame)
    return _card_matches(state, modifier.dice, card, player, frame)


def _card_matches(
    state: GameState, dice: ast.Dice, number: CardId, player: PlayerId, frame: Frame
) -> bool:
    """Whether a phrase about dice describes the dice on a card, for their purchaser."""
    if (dice.whose == "your" and player != frame.player) or (
        dice.whose == "opposing" and player == frame.player
    ):
        return False
    if dice.underneath and (frame.die < 0 or state.dice[frame.die].on_card != number):
        return False
    return dice_matching.matches_card(state, dice, number)
