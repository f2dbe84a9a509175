"""The modifiers in force now, each with the viewpoint of the die that has it (EFF-1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from rules import phrases
from rules.language import tree
from rules.queries import texts
from rules.setup import Listed
from rules.state import LAID, Die, Frame, GameState

NUMBERS = ("CopyStats", "SetStat", "SwapStats", "Bonus")
"""The modifiers of attack and defense, in the order in which they apply."""

_ALIKE = {
    **dict.fromkeys(NUMBERS, NUMBERS),
    "Has": ("Has",),
    **dict.fromkeys(("IgnoreText", "CardsIgnored"), ("IgnoreText", "CardsIgnored")),
}
"""For each modifier, those left out when deciding which dice it applies to, so that it cannot
depend on its own result."""


def reaching(
    state: GameState, kind: str, die: Die
) -> Iterator[tuple[GameState, Listed, tree.Modifier, Frame]]:
    """The static modifiers of a kind that apply to a die.

    Yields the state each one sees, its ability, the modifier and its viewpoint.

    A "while active" ability applies once per player, however many of its dice are in the Field
    (EFF-2).
    """
    for listed, modifier in state.setup.index.statics.get(kind, ()):
        who = getattr(modifier, "who", None) or getattr(modifier, "one", None)
        if who is None or (
            type(who) is tree.This and listed.card not in texts.texts_of(state, die)
        ):
            continue
        seen = without_own_kind(state, kind, listed)
        for frame in sources(seen, listed):
            if reaches(seen, who, None, die, frame):
                yield seen, listed, modifier, frame


_Rule = TypeVar("_Rule", bound=tree.Modifier)


def in_force(state: GameState, kind: type[_Rule], die: Die) -> Iterator[tuple[_Rule, Frame]]:
    """All modifiers of a kind that apply to a die, with viewpoints: temporary ones, then static."""
    for effect in state.lasting:
        modifier = effect.modifier
        if isinstance(modifier, kind):
            frame = phrases.view(effect.player, effect.card, effect.die, effect.word)
            who: tree.Group = getattr(modifier, "who")  # noqa: B009
            if reaches(state, who, effect.dice, die, frame):
                yield modifier, frame
    for _, _, modifier, frame in reaching(state, kind.__name__, die):
        if isinstance(modifier, kind):
            yield modifier, frame


def without_own_kind(state: GameState, kind: str, listed: Listed) -> GameState:
    """The state in which an ability finds its dice: without the static modifiers of its own kind.

    "Each die with an attack of 2 or less gets +1A" tests the attack that dice have without it.
    Static modifiers apply last (EFF-3), and none of them sees another of its kind.
    """
    index = state.setup.index
    may_turn_back = "Has" in index.statics or "IgnoreText" in index.statics
    if listed.asks == "" or (listed.asks == "words" and not may_turn_back):
        return state
    alike = _ALIKE.get(kind, ())
    kept = {name: found for name, found in index.statics.items() if name not in alike}
    return replace(state, setup=replace(state.setup, index=replace(index, statics=kept)))


def sources(state: GameState, listed: Listed) -> Iterator[Frame]:
    """The viewpoints of a static ability: one per die, or per player if while active (R160)."""
    ability = listed.tree
    if not isinstance(ability, tree.Static):
        return
    if ability.on_card:
        for die in state.dice.lying(LAID):
            if die.card == listed.card and texts.has_ability(state, die, listed):
                yield phrases.view(die.player, listed.card, die.id)
        return
    active: set[int] = set()
    for die in texts.bearers(state, listed.card):
        if die.player in active or die.face < 0:
            continue
        if not texts.has_ability(state, die, listed):
            continue
        word = texts.noted(state, listed.card, die.player)
        frame = phrases.view(die.player, listed.card, die.id, word)
        if ability.condition is not None and not phrases.holds(state, ability.condition, frame):
            continue
        if ability.while_active:
            active.add(die.player)
        yield frame


def reaches(
    state: GameState, who: tree.Group, dice: tuple[int, ...] | None, die: Die, frame: Frame
) -> bool:
    """Whether a modifier applies to a die: a given one, or one that its phrase describes."""
    if dice is not None:
        return die.id in dice
    if isinstance(who, tree.Each):
        return phrases.matches(state, who.dice, die, frame)
    return die.id in phrases.known(state, frame, who)
