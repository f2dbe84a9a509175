"""References from one thing on the table to a die: from an effect, or from a linked die.

Dice that look alike are told apart only if several of them are referred to: then `#1` is the one
with the lowest id, and so on. A position places its dice in the same order.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.model.ids import DieId
from rules.notation.acts.references import (
    ever_longer_refs,
    list_refs,
    mismatch_of_ref,
    plain_ref,
    ref_fits_die,
    whereabouts,
)
from rules.notation.records.errors import LineMismatch
from rules.notation.records.record import CountedRef, Ref
from rules.notation.syntax.act_formatter import format_ref as worded
from rules.notation.syntax.quoting import MatchNames
from rules.state import ASIDE, CAPTIVE, IN_FIELD, RESERVE, Die, GameState, is_fielded

_REFERRED_ZONES = (*IN_FIELD, RESERVE, CAPTIVE, ASIDE)
"""The zones of dice that effects and links refer to."""


def table_ref(state: GameState, number: DieId) -> Ref:
    """The shortest reference that fits only dice that look like this one.

    One that fits a die in the Field means that, even if a die elsewhere fits as well.
    """
    die = state.dice[number]
    there = [other for other in state.dice if other.zone in _REFERRED_ZONES]
    if is_fielded(die):
        there = [other for other in there if is_fielded(other)]
    for ref in ever_longer_refs(state, die, plain_ref(state, number)):
        fitting = [other for other in there if ref_fits_die(state, other, ref)]
        if all(_look(other) == _look(die) for other in fitting):
            break
    alike = [one for one in _referred_dice(state) if _look(state.dice[one]) == _look(die)]
    return replace(ref, ordinal=1 + alike.index(number)) if len(alike) > 1 else ref


def _look(die: Die) -> tuple[object, ...]:
    """What players see of a die, apart from its links."""
    return die.card, die.face, die.zone, die.controller, die.damage, die.is_partly_spent


def _referred_dice(state: GameState) -> list[DieId]:
    """The dice that effects and linked dice refer to, by id."""
    found = {number for effect in state.continuous_effects for number in effect.dice or ()}
    for pair in state.heroic_pairs:
        found.update(pair[:2])
    for die in state.dice:
        found.update(number for number in (die.holder, die.attached_to) if number >= 0)
    return sorted(found)


def resolve_table_dice(
    state: GameState,
    said: CountedRef,
    names: MatchNames,
    taken: Sequence[DieId] = (),
) -> list[DieId]:
    """The dice on the table that a reference means; of dice that look alike the first ones.

    Args:
        state: the state.
        said: the reference, with the number of dice.
        names: the names in the file.
        taken: dice that it cannot mean.

    Raises:
        LineMismatch: too few dice fit, or dice fit that look different.
    """
    there = [die for die in state.dice if die.zone in _REFERRED_ZONES]
    every = [die for die in there if ref_fits_die(state, die, said.ref)]
    every = [die for die in every if is_fielded(die)] or every
    fitting = [die for die in every if die.id not in taken]
    if said.ref.ordinal:
        fitting = every[said.ref.ordinal - 1 : said.ref.ordinal]
    if len(fitting) < said.count:
        raise LineMismatch(
            f'{said.count} "{worded(said.ref, names)}" on the table',
            f"at most {len(fitting)}",
            advice=whereabouts(state, said.ref, names),
        )
    if len({_look(die) for die in fitting}) > 1 and len(fitting) > said.count:
        among = [die.id for die in fitting]
        possible = list_refs(state, [die.id for die in there], names, among)
        raise mismatch_of_ref(said.ref, names, possible, is_ambiguous=True)
    return [die.id for die in fitting[: said.count]]
