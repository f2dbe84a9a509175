"""The attack and defense of a die, as an expectation asks for them."""

from __future__ import annotations

from rules.engine import evaluate
from rules.notation.acts.references import (
    list_refs,
    mismatch_of_ref,
    ref_fits_die,
    whereabouts,
)
from rules.notation.records.record import Ref
from rules.notation.syntax.quoting import MatchNames
from rules.state import Die, GameState, is_fielded


def current_stat(state: GameState, stat: str, ref: Ref, names: MatchNames) -> int:
    """The attack or defense of the character dice that a reference means.

    Dice in the Field come first; only if none fits there, dice elsewhere that show a level count.

    Raises:
        LineMismatch: no such die shows a level, or several do and their numbers differ.
    """
    shown = [die for die in state.dice if _shows_level(state, die)]
    fitting = [die for die in shown if ref_fits_die(state, die, ref)]
    fitting = [die for die in fitting if is_fielded(die)] or fitting
    place = 0 if stat == "attack" else 1
    if ref.ordinal:
        fitting = fitting[ref.ordinal - 1 : ref.ordinal]
    values = {evaluate.attack_and_defense(state, die)[place] for die in fitting}
    if len(values) == 1:
        return values.pop()
    dice = [die.id for die in shown]
    among = [die.id for die in fitting]
    raise mismatch_of_ref(
        ref,
        names,
        list_refs(state, dice, names, among) or "no die: none shows a level",
        is_ambiguous=bool(values),
        advice="" if values else whereabouts(state, ref, names),
    )


def _shows_level(state: GameState, die: Die) -> bool:
    face = state.face_of(die)
    return face is not None and face.level > 0
