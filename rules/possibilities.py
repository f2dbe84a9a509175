"""What can be done with a thing on the table now, and what cannot, each with the reason.

A thing is what a person points at: a die, a card, the button of a Global Ability, a player, a
zone, energy without a die. Every legal move of the moment is found at one of the `things`; what is
refused are the acts that such a thing is usually for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from rules import payment, queries, turn
from rules.dice import GENERIC
from rules.likeness import distinct
from rules.meaning import MIDDLE, Place, equal_move, fieldings, meant
from rules.moves import (
    NO_DIE,
    STARTING_MOVES,
    AlsoBuy,
    AlsoField,
    AlsoUse,
    Assign,
    Attack,
    Block,
    Buy,
    Choose,
    ChoosePlayer,
    Concede,
    Move,
    OfferDraw,
    Pass,
    Pay,
    Reroll,
    Use,
    UseGlobal,
    UsePaid,
)
from rules.offering import offer
from rules.refusals import Refusal, because, refuse
from rules.setup import NO_PLAYER
from rules.state import (
    ASIDE,
    ATTACK,
    BAG,
    CAPTIVE,
    CARD,
    CHANCE,
    FIELD,
    GONE,
    LAID,
    OUT,
    PREP,
    RESERVE,
    USED,
    Decision,
    Die,
    GameState,
    Zone,
    is_fielded,
)
from rules.words import Message, message

_Legal = tuple[Move, ...]


class Thing(msgspec.Struct, frozen=True):
    """Something on the table that can be asked about.

    A Global Ability is named by its card and its place there, a zone by its player, `coin` is the
    energy of a player that has no die, `middle` the place between the players.
    """

    kind: Literal["die", "card", "global", "player", "coin", "zone", "middle"]
    die: int = -1
    card: int = -1
    ability: int = -1
    player: int = -1
    zone: Zone = BAG


class Possibility(msgspec.Struct, frozen=True):
    """Something that can be done now by playing `moves` in their order, or why it cannot be."""

    what: Message
    moves: tuple[Move, ...] = ()
    refusal: Refusal | None = None


def things(state: GameState) -> tuple[Thing, ...]:
    """Everything on the table that can be asked about."""
    players = range(len(state.setup.players))
    cards = range(1, len(state.setup.cards))
    return (
        *(Thing("die", die=die.id) for die in state.dice if die.zone is not GONE),
        *(Thing("card", card=card) for card in cards),
        *(Thing("global", card=g.card, ability=g.ability) for g in state.setup.index.globals),
        *(Thing("player", player=player) for player in players),
        *(Thing("coin", player=player) for player in players if state.generic[player]),
        *(Thing("zone", player=p, zone=z) for p in players for z in _ZONES),
        Thing("middle"),
    )


_ZONES = (BAG, PREP, RESERVE, FIELD, ATTACK, OUT, USED)


def rule_about(thing: Thing) -> str:
    """The rule that tells what such a thing is for."""
    return _ABOUT_ZONES.get(thing.zone, "ZONE-1") if thing.kind == "zone" else _ABOUT[thing.kind]


_ABOUT = {
    "die": "DIE-2", "card": "BUY-1", "global": "GLB-1", "player": "PRI-1", "coin": "DRAW-3",
    "middle": "ACT-1",
}  # fmt: skip
_ABOUT_ZONES = {
    BAG: "ZONE-3", PREP: "ROLL-1", FIELD: "FLD-1", ATTACK: "ATK-1", OUT: "ZONE-2", USED: "ZONE-3",
}  # fmt: skip


def possible(state: GameState, legal: _Legal, thing: Thing) -> tuple[Possibility, ...]:
    """What can be done with a thing now, and then what cannot, each once.

    Args:
        state: the match.
        legal: its legal moves.
        thing: what is asked about.
    """
    found = list(dict.fromkeys(_of(state, legal, thing)))
    can = [one for one in found if one.moves]
    cannot = [one for one in found if one.refusal is not None]
    return (*can, *_once(cannot))


def _once(refused: list[Possibility]) -> list[Possibility]:
    """What only has to wait until something else is decided is told as one."""
    waiting = [one for one in refused if one.refusal is not None and one.refusal.why.id == "no.now"]
    if len(waiting) < 2:
        return refused
    others = [one for one in refused if one not in waiting]
    return [*others, replace(waiting[0], what=message("possible.else"))]


def why_not(state: GameState, legal: _Legal, thing: Thing) -> Refusal | None:
    """The first reason why nothing can be done with a thing now; None if something can."""
    found = possible(state, legal, thing)
    if any(one.moves for one in found):
        return None
    return next((one.refusal for one in found), None)


def _of(state: GameState, legal: _Legal, thing: Thing) -> Iterator[Possibility]:
    match thing.kind:
        case "die" if state.dice[thing.die].zone is CARD:
            yield from _listed(state, legal, thing.die)
            yield from _on_card(state, legal, state.dice[thing.die].card)
        case "die":
            yield from _with_die(state, legal, state.dice[thing.die])
        case "card":
            yield from _on_card(state, legal, thing.card)
        case "global":
            yield _try(state, legal, _use_global(state, thing.card, thing.ability))
        case "player":
            yield from _by_player(state, legal, thing.player)
        case "coin":
            for one in _with_energy(state, legal, NO_DIE, thing.player):
                yield _in_turn(state, one, thing.player)
        case "zone":
            yield from _at_place(state, legal, Place("zone", thing.zone, thing.player))
        case "middle":
            yield from _at_place(state, legal, MIDDLE)


def _try(state: GameState, legal: _Legal, move: Move) -> Possibility:
    """A move as what can be done, or why it cannot."""
    what = offer(state, move)
    if move in legal or equal_move(state, legal, move) is not None:
        return Possibility(what, (move,))
    return Possibility(what, refusal=refuse(state, move))


def _listed(state: GameState, legal: _Legal, number: int) -> Iterator[Possibility]:
    """The legal moves that name a die, or one that is equal to it."""
    for move in legal:
        for name in ("die", "attacker", "to"):
            if getattr(move, name, NO_DIE) == NO_DIE:
                continue
            twin = replace(move, **{name: number})
            if twin == move or equal_move(state, (move,), twin) is not None:
                yield Possibility(offer(state, twin), (twin,))


# --- dice -----------------------------------------------------------------------------------------


def _with_die(state: GameState, legal: _Legal, die: Die) -> Iterator[Possibility]:
    yield from _listed(state, legal, die.id)
    decision = state.decision
    if decision is not None and decision.kind == "choose":
        yield _try(state, legal, Choose(die.id))
    for one in _usual(state, legal, die):
        yield _in_turn(state, one, die.player)


def _in_turn(state: GameState, one: Possibility, player: int) -> Possibility:
    """What a player can do with what is theirs; for who does not decide that is the reason."""
    decision = state.decision
    waits = decision is not None and decision.player not in (CHANCE, player)
    if one.refusal is None or not waits or state.over:
        return one
    return replace(one, refusal=_not_their_turn(state, decision))


def _not_their_turn(state: GameState, decision: Decision | None) -> Refusal:
    player = state.setup.players[decision.player].name if decision is not None else ""
    return because("PRI-1", "turn", player=player)


def _usual(state: GameState, legal: _Legal, die: Die) -> Iterator[Possibility]:
    """What dice in such a place are usually for."""
    if die.zone is RESERVE:
        yield from _in_pool(state, legal, die)
    elif is_fielded(die):
        yield from _in_field(state, legal, die)
    elif die.zone is PREP and state.decision is not None and state.decision.kind == "reroll":
        yield _try(state, legal, Reroll(die.id))
    else:
        yield from _waits(die.zone)


def _waits(zone: Zone) -> Iterator[Possibility]:
    """Why dice in a zone can do nothing, if they wait for something there."""
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
"""Where dice wait, and why they can do nothing there."""


def _in_pool(state: GameState, legal: _Legal, die: Die) -> Iterator[Possibility]:
    face = state.face(die)
    if face is None:
        return
    if face.energy:
        yield from _with_energy(state, legal, die.id, die.player)
    elif face.level:
        acts = [AlsoField(die.id)] if state.paying else fieldings(state, die.id)
        yield from (_try(state, legal, act) for act in acts)
    else:
        yield _try(state, legal, Use(die.id))


def _in_field(state: GameState, legal: _Legal, die: Die) -> Iterator[Possibility]:
    """Fighting, and the abilities that can be used."""
    face = state.face(die)
    if face is not None and face.level:
        if die.zone is FIELD and die.player == state.active:
            yield _try(state, legal, Attack(die.id))
        yield from _blocks(state, legal, die)
    for ability, _ in queries.paid_abilities(state, die):
        yield _try(state, legal, UsePaid(die.id, ability))
    for listed in state.setup.index.globals:
        if listed.card == die.card:
            yield _try(state, legal, _use_global(state, listed.card, listed.ability))


def _blocks(state: GameState, legal: _Legal, die: Die) -> Iterator[Possibility]:
    decision = state.decision
    if decision is None or decision.kind != "blockers" or die.player == state.active:
        refusal = refuse(state, Block(die.id, die.id))
        yield Possibility(message("possible.block"), refusal=refusal)
        return
    attackers = state.combat.attackers if state.combat is not None else ()
    fighting = [state.dice[number] for number in attackers if state.dice[number].zone is ATTACK]
    for attacker in distinct(state, fighting):
        yield _try(state, legal, Block(die.id, attacker.id))


# --- energy ---------------------------------------------------------------------------------------


def _with_energy(
    state: GameState, legal: _Legal, number: int, player: int
) -> Iterator[Possibility]:
    """Paying with a die or with energy that has none: now, or for something that it would begin."""
    decision = state.decision
    if state.paying is not None:
        yield from _payments(state, legal, number)
        return
    begun = (
        list(_begun_with(state, legal, number)) if decision and decision.player == player else []
    )
    yield from begun
    if not begun:
        nothing = because("PAY-1", "nothing_to_pay")
        yield Possibility(message("possible.pay"), refusal=nothing)


def _payments(state: GameState, legal: _Legal, number: int) -> Iterator[Possibility]:
    found = [Possibility(offer(state, pay), (pay,)) for pay in _pays(state, legal, number)]
    yield from found
    if not found and number != NO_DIE:
        face = state.face(state.dice[number])
        pay = Pay(number, face.energy[0] if face is not None else GENERIC)
        yield Possibility(offer(state, pay), refusal=refuse(state, pay))


def _pays(state: GameState, legal: Iterable[Move], number: int) -> Iterator[Pay]:
    """The payments that a die, or energy without one, can be part of."""
    for move in legal:
        if isinstance(move, Pay) and (move.die == NO_DIE) == (number == NO_DIE):
            own = Pay(number, move.energy)
            if own == move or equal_move(state, (move,), own) is not None:
                yield own


def _begun_with(state: GameState, legal: _Legal, number: int) -> Iterator[Possibility]:
    """What can be begun now and paid for with a die, each act once."""
    for act in legal:
        if not isinstance(act, STARTING_MOVES):
            continue
        trial = state.copy()
        turn.apply(trial, act, [])
        if trial.paying is None:
            continue
        first = next(_pays(trial, payment.legal(trial), number), None)
        if first is not None:
            what = message("possible.pay_for", what=offer(state, act))
            yield Possibility(what, (act, first))


# --- cards, players, places -----------------------------------------------------------------------


def _on_card(state: GameState, legal: _Legal, card: int) -> Iterator[Possibility]:
    """Purchasing from a card, its Global Abilities, and what else its dice are wanted for."""
    dice = [die for die in state.dice.lying(CARD) if die.card == card]
    if state.setup.cards[card].owner != NO_PLAYER:
        yield _try(state, legal, AlsoBuy(card) if state.paying else Buy(card))
    for listed in state.setup.index.globals:
        if listed.card == card:
            yield _try(state, legal, _use_global(state, card, listed.ability))
    for die in dice[:1]:
        yield from _listed(state, legal, die.id)


def _use_global(state: GameState, card: int, ability: int) -> Move:
    return AlsoUse(card, ability) if state.paying else UseGlobal(card, ability)


def _by_player(state: GameState, legal: _Legal, player: int) -> Iterator[Possibility]:
    """Being chosen; and, for the player who decides, all that is done without pointing at a die."""
    decision = state.decision
    choice = ChoosePlayer(player)
    if choice in legal:
        yield Possibility(offer(state, choice), (choice,))
    elif decision is not None and decision.kind in ("choose", "choose player"):
        name = state.setup.players[player].name
        refusal = because("TXT-3", "not_meant_player", player=name)
        yield Possibility(message("possible.choose", what=name), refusal=refusal)
    if state.over or decision is None:
        yield Possibility(message("move.pass"), refusal=because("END-1", "over"))
    elif decision.player == CHANCE:
        yield Possibility(message("move.pass"), refusal=because("DIE-5", "chance"))
    elif decision.player != player:
        yield Possibility(message("move.pass"), refusal=_not_their_turn(state, decision))
    else:
        yield from _said(state, legal)


_POINTED = (
    *STARTING_MOVES,
    AlsoBuy,
    AlsoField,
    AlsoUse,
    Pay,
    Reroll,
    Attack,
    Block,
    Assign,
    Choose,
)
"""Moves that are found at a die or a card."""


def _said(state: GameState, legal: _Legal) -> Iterator[Possibility]:
    said = [move for move in legal if not isinstance(move, (*_POINTED, ChoosePlayer))]
    yield from (Possibility(offer(state, move), (move,)) for move in said)
    if Pass() not in said:
        yield _try(state, legal, Pass())
    can_offer = turn.can_offer_draw(state)
    for last, is_legal in ((OfferDraw(), can_offer), (Concede(), True)):
        refusal = None if is_legal else refuse(state, last)
        yield Possibility(offer(state, last), (last,) if is_legal else (), refusal)


def _at_place(state: GameState, legal: _Legal, place: Place) -> Iterator[Possibility]:
    """What dice would do that are dropped there, and what the dice that lie there can do."""
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
        yield from _waits(place.zone)
    for die in here:
        yield from (one for one in _with_die(state, legal, die) if len(one.moves) == 1)
    for die in distinct(state, list(state.in_zone(place.player, _SENT_FROM.get(place.zone, GONE)))):
        face = state.face(die)
        if face is not None and face.level:
            yield from (one for one in _with_die(state, legal, die) if _is_sending(one))


_SENT_FROM = {FIELD: RESERVE, ATTACK: FIELD}
"""Where the dice lie that their players send to a zone."""


def _is_sending(one: Possibility) -> bool:
    """Whether it is about fielding a die or sending it to attack, which it may not."""
    return one.refusal is not None and one.what.id in (
        "move.field",
        "move.also_field",
        "move.attack",
    )
