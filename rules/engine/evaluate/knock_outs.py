"""Queries about dice that leave the Field: by knock-out, as a cost, and where they go."""

from __future__ import annotations

from rules.engine.evaluate import active_modifiers, die_texts, permissions, stats
from rules.language import ast
from rules.state import BAG, CARD, OUT, PREP, RESERVE, USED, Die, GameState, Zone, is_fielded


def can_be_knocked_out(state: GameState, die: Die) -> bool:
    """Whether an effect that KOs a die would succeed (KW-7, TXT-1)."""
    if die_texts.has_keyword(state, die, "Iron Will") and die.iron_will_defense < 0:
        return False
    return not permissions.cannot(state, die, "be KO'd")


def is_knocked_out(state: GameState, die: Die) -> bool:
    """Whether a proposed KO of a die still applies, by its damage or by an effect."""
    return is_fielded(die) and (
        is_knocked_out_by_damage(state, die) or can_be_knocked_out(state, die)
    )


def is_knocked_out_by_damage(
    state: GameState, die: Die, more: int = 0, *, source_count: int = 1
) -> bool:
    """Whether a character's damage, plus `more` about to be dealt, knocks it out (DMG-3).

    With Iron Will, the first damage in a turn does not knock out a die, unless its defense was 0
    then or drops later, or several sources deal it (KW-7).

    Args:
        state: the state.
        die: the character.
        more: damage about to be dealt to it.
        source_count: how many dice or abilities are about to deal that damage.
    """
    face = state.face_of(die)
    if face is None or not face.level:
        return False
    least = stats.defense(state, die)
    if die.damage + more < least or permissions.cannot(state, die, "be KO'd"):
        return False
    if not die_texts.has_keyword(state, die, "Iron Will"):
        return True
    protected = die.iron_will_defense if not more else iron_will(state, die, source_count)
    return least < protected


IRON_WILL_SPENT = 1_000
"""The `iron_will_defense` of a die that Iron Will no longer protects: higher than any defense."""


def iron_will(state: GameState, die: Die, source_count: int = 1) -> int:
    """A die's `iron_will_defense` after damage: its defense, or `IRON_WILL_SPENT`.

    In some editions Iron Will protects a die from one source only, not from several at once.
    """
    least = stats.defense(state, die)
    if source_count > 1 and state.setup.ruleset.iron_will_yields_to_several_sources:
        return IRON_WILL_SPENT
    return least if die.iron_will_defense < 0 and least else IRON_WILL_SPENT


def can_be_given_as_cost(state: GameState, die: Die, effect: ast.Effect) -> bool:
    """Whether a die can pay a cost; a level 1 die cannot be spun down (SPN-1)."""
    match effect:
        case ast.Spin(by=by) if by < 0:
            face = state.face_of(die)
            down = face is not None and face.level > -by
            return down and is_fielded(die) and not permissions.cannot(state, die, "spin")
        case ast.KnockOut():
            return is_fielded(die) and can_be_knocked_out(state, die)
        case ast.Reroll():
            return permissions.can_be_rerolled(state, die)
        case ast.Sacrifice() | ast.MoveDice(who=ast.This()):
            return is_fielded(die)
        case _:
            return True


_PLACES: dict[ast.ZoneWord, tuple[Zone, ...]] = {
    "used": (USED, OUT), "bag": (BAG,), "prep": (PREP,), "reserve": (RESERVE,), "card": (CARD,),
    "out": (OUT,),
}  # fmt: skip
"""Out of Play counts as the Used Pile, since dice pass through it on the way there (ZONE-2)."""


def destination(state: GameState, die: Die, zone: Zone) -> Zone:
    """The zone to which a die actually goes when it would leave the Field for `zone` (TXT-1)."""
    if "Goes" not in state.setup.index.node_kinds:
        return zone
    for rule, _ in active_modifiers.active_modifiers_on(state, ast.Goes, die):
        if any(zone in _PLACES.get(word, ()) for word in rule.instead):
            return _PLACES[rule.to][0]
    return zone
