"""The model of the context menu: what can be done with a thing on the table, and what cannot.

A thing is anything a player can point at: a die, a card, the button of a Global Ability, a player,
a zone, energy that is not on a die. Every legal move appears at one of the `things`. The refused
entries are the usual acts of such a thing, each with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.meaning import MIDDLE, Place
from rules.moves import NO_DIE
from rules.possibilities.cards import on_card, use_global
from rules.possibilities.dice import with_die
from rules.possibilities.energy import with_energy
from rules.possibilities.places import at_place
from rules.possibilities.players import by_player
from rules.possibilities.things import Thing, rule_about, things
from rules.possibilities.trying import Legal, Possibility, in_turn, listed, tried
from rules.refusals import Refusal
from rules.state import CARD, GameState
from rules.words import message

__all__ = ["Possibility", "Thing", "possible", "rule_about", "things", "why_not"]


def possible(state: GameState, legal: Legal, thing: Thing) -> tuple[Possibility, ...]:
    """List what can be done with a thing now, then what cannot, without duplicates.

    Args:
        state: the match.
        legal: its legal moves.
        thing: the thing that the player points at.
    """
    found = list(dict.fromkeys(_of(state, legal, thing)))
    can = [one for one in found if one.moves]
    cannot = [one for one in found if one.refusal is not None]
    return (*can, *_once(cannot))


def _once(refused: list[Possibility]) -> list[Possibility]:
    """Merge the entries that only have to wait for another decision into one."""
    waiting = [one for one in refused if one.refusal is not None and one.refusal.why.id == "no.now"]
    if len(waiting) < 2:
        return refused
    others = [one for one in refused if one not in waiting]
    return [*others, replace(waiting[0], what=message("possible.else"))]


def why_not(state: GameState, legal: Legal, thing: Thing) -> Refusal | None:
    """The first reason why nothing can be done with a thing now; None if something can."""
    found = possible(state, legal, thing)
    if any(one.moves for one in found):
        return None
    return next((one.refusal for one in found), None)


def _of(state: GameState, legal: Legal, thing: Thing) -> Iterator[Possibility]:
    match thing.kind:
        case "die" if state.dice[thing.die].zone is CARD:
            yield from listed(state, legal, thing.die)
            yield from on_card(state, legal, state.dice[thing.die].card)
        case "die":
            yield from with_die(state, legal, state.dice[thing.die])
        case "card":
            yield from on_card(state, legal, thing.card)
        case "global":
            yield tried(state, legal, use_global(state, thing.card, thing.ability))
        case "player":
            yield from by_player(state, legal, thing.player)
        case "coin":
            for one in with_energy(state, legal, NO_DIE, thing.player):
                yield in_turn(state, one, thing.player)
        case "zone":
            yield from at_place(state, legal, Place("zone", thing.zone, thing.player))
        case "middle":
            yield from at_place(state, legal, MIDDLE)
