"""Context actions of a die, depending on its zone."""

from __future__ import annotations

from collections.abc import Iterator

from rules import queries
from rules.likeness import distinct
from rules.meaning import fieldings
from rules.moves import AlsoField, Attack, Block, Choose, Reroll, Use, UsePaid
from rules.possibilities.cards import use_global
from rules.possibilities.energy import with_energy
from rules.possibilities.trying import Legal, Possibility, in_turn, listed, tried
from rules.refusals import because, refuse
from rules.state import (
    ASIDE,
    ATTACK,
    BAG,
    CAPTIVE,
    FIELD,
    LAID,
    OUT,
    PREP,
    RESERVE,
    USED,
    Die,
    GameState,
    Zone,
    is_fielded,
)
from rules.words import message


def with_die(state: GameState, legal: Legal, die: Die) -> Iterator[Possibility]:
    """The legal moves with a die, and the usual acts of dice in its zone."""
    yield from listed(state, legal, die.id)
    decision = state.decision
    if decision is not None and decision.kind == "choose":
        yield tried(state, legal, Choose(die.id))
    for one in _usual(state, legal, die):
        yield in_turn(state, one, die.player)


def _usual(state: GameState, legal: Legal, die: Die) -> Iterator[Possibility]:
    """The usual acts of dice in this zone, legal or refused."""
    if die.zone is RESERVE:
        yield from _in_pool(state, legal, die)
    elif is_fielded(die):
        yield from _in_field(state, legal, die)
    elif die.zone is PREP and state.decision is not None and state.decision.kind == "reroll":
        yield tried(state, legal, Reroll(die.id))
    else:
        yield from waits(die.zone)


def waits(zone: Zone) -> Iterator[Possibility]:
    """The refused entry of a zone where dice can only wait."""
    if zone in _WAITING:
        rule, why = _WAITING[zone]
        yield Possibility(message("possible.use"), refusal=because(rule, why))


_WAITING = {
    BAG: ("DRAW-2", "in_bag"),
    PREP: ("ROLL-1", "in_prep"),
    USED: ("ZONE-3", "in_used"),
    OUT: ("ZONE-2", "in_out"),
    CAPTIVE: ("CAP-1", "is_captive"),
    ASIDE: ("KW-2", "is_aside"),
    LAID: ("TXT-1", "is_laid"),
}
"""The zones where dice can only wait, each with the rule and the reason."""


def _in_pool(state: GameState, legal: Legal, die: Die) -> Iterator[Possibility]:
    face = state.face(die)
    if face is None:
        return
    if face.energy:
        yield from with_energy(state, legal, die.id, die.player)
    elif face.level:
        acts = [AlsoField(die.id)] if state.paying else fieldings(state, die.id)
        yield from (tried(state, legal, act) for act in acts)
    else:
        yield tried(state, legal, Use(die.id))


def _in_field(state: GameState, legal: Legal, die: Die) -> Iterator[Possibility]:
    """Attacking, blocking, and using abilities."""
    face = state.face(die)
    if face is not None and face.level:
        if die.zone is FIELD and die.player == state.active:
            yield tried(state, legal, Attack(die.id))
        yield from _blocks(state, legal, die)
    for ability, _ in queries.paid_abilities(state, die):
        yield tried(state, legal, UsePaid(die.id, ability))
    for button in state.setup.index.globals:
        if button.card == die.card:
            yield tried(state, legal, use_global(state, button.card, button.ability))


def _blocks(state: GameState, legal: Legal, die: Die) -> Iterator[Possibility]:
    decision = state.decision
    if decision is None or decision.kind != "blockers" or die.player == state.active:
        refusal = refuse(state, Block(die.id, die.id))
        yield Possibility(message("possible.block"), refusal=refusal)
        return
    attackers = state.combat.attackers if state.combat is not None else ()
    fighting = [state.dice[number] for number in attackers if state.dice[number].zone is ATTACK]
    for attacker in distinct(state, fighting):
        yield tried(state, legal, Block(die.id, attacker.id))
