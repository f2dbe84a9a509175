"""Context actions of a zone or the middle: dropping dice there, and using the dice there."""

from __future__ import annotations

from collections.abc import Iterator

from rules.likeness import distinct
from rules.meaning import Place, meant
from rules.moves import Reroll
from rules.offering import offer
from rules.possibilities.dice import waits, with_die
from rules.possibilities.trying import Legal, Possibility
from rules.refusals import Refusal
from rules.state import ATTACK, CARD, FIELD, GONE, PREP, RESERVE, GameState


def at_place(state: GameState, legal: Legal, place: Place) -> Iterator[Possibility]:
    """The moves of dice dropped at a place, and the context actions of the dice in it."""
    lying = [*state.dice.lying(RESERVE), *state.dice.lying(FIELD), *state.dice.lying(PREP)]
    offered = {die.card: die for die in reversed(state.dice.lying(CARD))}
    for die in (*distinct(state, lying), *offered.values()):
        answer = meant(state, legal, die.id, place)
        if not isinstance(answer, Refusal):
            yield from (Possibility(offer(state, move), (move,)) for move in answer)
    if place.kind != "zone":
        return
    here = distinct(state, list(state.in_zone(place.player, place.zone)))
    if not any(isinstance(move, Reroll) for move in legal):
        yield from waits(place.zone)
    for die in here:
        yield from (one for one in with_die(state, legal, die) if len(one.moves) == 1)
    for die in distinct(state, list(state.in_zone(place.player, _SENT_FROM.get(place.zone, GONE)))):
        face = state.face(die)
        if face is not None and face.level:
            yield from (one for one in with_die(state, legal, die) if _is_sending(one))


_SENT_FROM = {FIELD: RESERVE, ATTACK: FIELD}
"""The zone from which players send dice to a zone."""


def _is_sending(one: Possibility) -> bool:
    """Whether it is a refused fielding or attack."""
    return one.refusal is not None and one.what.id in (
        "move.field",
        "move.also_field",
        "move.attack",
    )
