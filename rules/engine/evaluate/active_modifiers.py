"""The modifiers in force now, each with the viewpoint of the die that has it (EFF-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from rules.engine.evaluate import dice_matching, die_texts, phrases
from rules.language import ast
from rules.model.ids import DieId
from rules.state import LAID, Die, Frame, GameState
from rules.state.ability_index import IndexedAbility

STAT_MODIFIERS = ("CopyStats", "SetStat", "SwapStats", "Bonus")
"""The modifiers of attack and defense, in the order in which they apply."""

_EXCLUDED_KINDS = {
    **dict.fromkeys(STAT_MODIFIERS, STAT_MODIFIERS),
    "Has": ("Has",),
    **dict.fromkeys(("IgnoreText", "CardsIgnored"), ("IgnoreText", "CardsIgnored")),
}
"""For each modifier, those left out when deciding which dice it applies to, so that it cannot
depend on its own result."""


def static_modifiers_on(
    state: GameState, kind: str, die: Die
) -> Iterator[tuple[GameState, IndexedAbility, ast.Modifier, Frame]]:
    """The static modifiers of a kind that apply to a die.

    Yields the state each one sees, its ability, the modifier and its viewpoint.

    A "while active" ability applies once per player, however many of its dice are in the Field
    (EFF-2).
    """
    for listed, modifier in state.setup.index.statics.get(kind, ()):
        who = getattr(modifier, "who", None) or getattr(modifier, "one", None)
        if who is None or (
            type(who) is ast.This and listed.card not in die_texts.text_cards_of(state, die)
        ):
            continue
        seen = state_without_kind(state, kind, listed)
        for frame in viewpoints(seen, listed):
            if applies_to(seen, who, None, die, frame):
                yield seen, listed, modifier, frame


_Rule = TypeVar("_Rule", bound=ast.Modifier)


def active_modifiers_on(
    state: GameState, kind: type[_Rule], die: Die
) -> Iterator[tuple[_Rule, Frame]]:
    """All modifiers of a kind that apply to a die, with viewpoints: temporary ones, then static."""
    for effect in state.continuous_effects:
        modifier = effect.modifier
        if isinstance(modifier, kind):
            frame = dice_matching.viewpoint(
                effect.player, effect.card, effect.die, effect.chosen_word
            )
            who: ast.Group = getattr(modifier, "who")  # noqa: B009
            if applies_to(state, who, effect.dice, die, frame):
                yield modifier, frame
    for _, _, modifier, frame in static_modifiers_on(state, kind.__name__, die):
        if isinstance(modifier, kind):
            yield modifier, frame


def state_without_kind(state: GameState, kind: str, listed: IndexedAbility) -> GameState:
    """The state in which an ability finds its dice: without the static modifiers of its own kind.

    "Each die with an attack of 2 or less gets +1A" tests the attack that dice have without it.
    Static modifiers apply last (EFF-3), and none of them sees another of its kind.
    """
    index = state.setup.index
    may_turn_back = "Has" in index.statics or "IgnoreText" in index.statics
    if listed.tested_values == "" or (listed.tested_values == "words" and not may_turn_back):
        return state
    alike = _EXCLUDED_KINDS.get(kind, ())
    kept = {name: found for name, found in index.statics.items() if name not in alike}
    return replace(state, setup=replace(state.setup, index=replace(index, statics=kept)))


def viewpoints(state: GameState, listed: IndexedAbility) -> Iterator[Frame]:
    """The viewpoints of a static ability: one per die, or per player if while active (R160)."""
    ability = listed.node
    if not isinstance(ability, ast.Static):
        return
    if ability.on_card:
        for die in state.dice.in_zone(LAID):
            if die.card == listed.card and die_texts.is_ability_active(state, die, listed):
                yield dice_matching.viewpoint(die.controller, listed.card, die.id)
        return
    active: set[int] = set()
    for die in die_texts.dice_with_text(state, listed.card):
        if die.controller in active or die.face < 0:
            continue
        if not die_texts.is_ability_active(state, die, listed):
            continue
        word = die_texts.chosen_word(state, listed.card, die.controller)
        frame = dice_matching.viewpoint(die.controller, listed.card, die.id, word)
        if ability.condition is not None and not phrases.holds(state, ability.condition, frame):
            continue
        if ability.while_active:
            active.add(die.controller)
        yield frame


def applies_to(
    state: GameState, who: ast.Group, dice: tuple[DieId, ...] | None, die: Die, frame: Frame
) -> bool:
    """Whether a modifier applies to a die: a given one, or one that its phrase describes."""
    if dice is not None:
        return die.id in dice
    if isinstance(who, ast.Each):
        return dice_matching.matches(state, who.dice, die, frame)
    return die.id in dice_matching.referents(state, frame, who)
