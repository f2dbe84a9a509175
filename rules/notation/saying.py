"""Refer to the dice and cards of a move unambiguously among the legal moves."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules import ordering, queries, turn
from rules.dice import Energy
from rules.likeness import distinct, equal_move
from rules.moves import (
    NO_DIE,
    AlsoBuy,
    AlsoField,
    AlsoUse,
    Attack,
    Block,
    Buy,
    Choose,
    Field,
    Move,
    Order,
    Pay,
    Use,
    UseGlobal,
    UsePaid,
)
from rules.notation import record as r
from rules.notation.doing import other_costs, payers
from rules.notation.fighting import first_attackers
from rules.notation.finding import describe, describe_card, fits, named, plain
from rules.notation.playing import order_fits, orders
from rules.notation.quoting import face_names
from rules.state import ATTACK, Combat, GameState

_OfDie = Field | AlsoField | Use | UsePaid | Attack | Choose


def counted(refs: Sequence[r.Ref]) -> tuple[r.Several, ...]:
    """Merge neighboring equal references into counts: `sidekick x4`."""
    found: list[r.Several] = []
    for ref in refs:
        if found and found[-1].what == ref:
            found[-1] = replace(found[-1], count=found[-1].count + 1)
        else:
            found.append(r.Several(ref))
    return tuple(found)


def of_move(state: GameState, move: _OfDie) -> r.Ref:
    """Refer to a move's die, among the dice with a legal move of the same kind."""
    rivals: list[int] = []
    die = move.die
    for one in turn.legal(state):
        if type(one) is type(move):
            rivals.append(one.die)
            if equal_move(state, [one], move) is not None:
                die = one.die
    start = plain(state, die)
    if isinstance(move, Use):  # an action die needs no face
        start = replace(start, face="")
    return describe(state, die, tuple(dict.fromkeys(rivals)), start)


# --- acts and payments -----------------------------------------------------------------------


def deed(state: GameState, move: Move) -> r.Deed:
    """The purchase, fielding or ability that a move starts or adds to a payment."""
    match move:
        case Buy(card=card) | AlsoBuy(card=card):
            rivals = [one.card for one in turn.legal(state) if isinstance(one, Buy | AlsoBuy)]
            return r.Deed("buy", describe_card(state, card, rivals))
        case Field() | AlsoField():
            instead = move.instead if isinstance(move, Field) else -1
            others = other_costs(state, state.dice[move.die].card)
            number = 1 + others.index(instead) if instead >= 0 else 0
            return r.Deed("field", of_move(state, move), number)
        case Use():
            return r.Deed("use", of_move(state, move))
        case UseGlobal(card=card) | AlsoUse(card=card):
            usable = [one for one in turn.legal(state) if isinstance(one, UseGlobal | AlsoUse)]
            ref = describe_card(state, card, tuple(dict.fromkeys(one.card for one in usable)))
            every = [one.ability for one in state.setup.index.globals if one.card == card]
            own = [one for one in usable if one.card == card]
            return r.Deed("global", ref, 1 + every.index(move.ability) if len(own) > 1 else 0)
        case UsePaid():
            every = [place for place, _ in queries.paid_abilities(state, state.dice[move.die])]
            number = 1 + every.index(move.ability) if len(every) > 1 else 0
            return r.Deed("ability", of_move(state, move), number)
        case _:
            raise TypeError(f"{move} is not a purchase, fielding or ability")


def coins(steps: Sequence[tuple[GameState, Pay]]) -> tuple[r.Coin, ...]:
    """The coins of a payment; a face whose symbols were all paid in a row is one coin."""
    found: list[r.Coin] = []
    at = 0
    while at < len(steps):
        state, pay = steps[at]
        if pay.die == NO_DIE:
            found.append(r.Coin(r.Ref(face=Energy.GENERIC.value)))
            at += 1
            continue
        face = state.face(state.dice[pay.die])
        symbols = face.energy if face else ()
        ahead = [one for _, one in steps[at : at + len(symbols)]]
        is_whole = (
            symbols[0] is Energy.GENERIC
            or [(one.die, one.energy) for one in ahead] == [(pay.die, s) for s in symbols]
            or len(symbols) == 1
        )
        found.append(_coin(state, pay, is_whole))
        at += len(symbols) if is_whole and symbols[0] is not Energy.GENERIC else 1
    return tuple(found)


def _coin(state: GameState, pay: Pay, is_whole: bool) -> r.Coin:
    legal = turn.legal(state)
    die = next(
        (
            one.die
            for one in legal
            if isinstance(one, Pay)
            and one.die != NO_DIE
            and equal_move(state, [one], pay) is not None
        ),
        pay.die,
    )
    kind = state.setup.cards[state.dice[die].card].card.die
    side = state.dice[die].face
    start = r.Ref(face=face_names(kind)[side])
    ref = describe(state, die, tuple(dict.fromkeys(payers(legal, pay.energy))), start)
    is_wild = Energy.WILD in kind.faces[side].energy
    return r.Coin(
        ref,
        "" if is_whole else (Energy.WILD if is_wild else pay.energy).value,
        pay.energy.value if is_wild and pay.energy is not Energy.WILD else "",
    )


# --- combat -------------------------------------------------------------------------------------


def attacker(state: GameState, block: Block) -> r.Ref:
    """Refer to the blocked attacker; ordinals follow declaration order, as damage depends on it."""
    attackers = [n for n in (state.combat or Combat()).attackers if state.dice[n].zone is ATTACK]
    ref = plain(state, block.attacker)
    fitting = [n for n in attackers if fits(state, state.dice[n], ref)]
    first = first_attackers(state, fitting) or fitting
    if first[0] == block.attacker and len(distinct(state, [state.dice[n] for n in first])) == 1:
        return ref
    return replace(ref, ordinal=1 + fitting.index(block.attacker))


def blocker(state: GameState, block: Block) -> r.Ref:
    """Refer to the blocker, among the dice that can block that attacker."""
    rivals: list[int] = []
    meant = block.die
    for one in turn.legal(state):
        if isinstance(one, Block) and _are_equal(state, one.attacker, block.attacker):
            rivals.append(one.die)
            if equal_move(state, [one], block) is not None:
                meant = one.die
    return describe(state, meant, rivals, plain(state, meant))


def _are_equal(state: GameState, one: int, other: int) -> bool:
    return one == other or len(distinct(state, [state.dice[one], state.dice[other]])) == 1


def ability(state: GameState, order: Order) -> r.Ref:
    """Refer to one of the simultaneous abilities by its die, or by its card if it has no die."""
    waiting = ordering.group(state)[order.index]
    ref = plain(state, waiting.die) if waiting.die >= 0 else r.Ref(named(state, waiting.card))
    fitting = [one for one in orders(state, turn.legal(state)) if order_fits(state, one, ref)]
    if len(fitting) == 1:
        return ref
    return replace(ref, ordinal=1 + fitting.index(order))
