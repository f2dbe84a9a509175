"""Refer to the dice and cards of a move unambiguously among the legal moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.movement.equivalence import are_interchangeable, equal_move, unique_dice
from rules.engine.turn import turn_loop
from rules.model.dice import Energy
from rules.model.ids import NO_DIE, DieId
from rules.model.moves import (
    Attack,
    Block,
    Buy,
    ChooseDie,
    ChooseNext,
    FieldCharacter,
    Move,
    Pay,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.notation.acts.act_execution import order_ref, sorted_order_moves
from rules.notation.acts.combat_acts import dice_able_to_block, unblocked_attackers
from rules.notation.acts.paid_acts import alternative_cost_abilities, dice_able_to_pay
from rules.notation.acts.references import (
    beginning_of,
    plain_ref,
    ref_fits_die,
    shortest_card_ref,
    shortest_die_ref,
)
from rules.notation.records import record as r
from rules.notation.syntax.quoting import die_face_names
from rules.state import ATTACK, GameState

_MoveOfDie = FieldCharacter | UseAction | UsePaidAbility | Attack | ChooseDie


def count_refs(refs: Sequence[r.Ref]) -> tuple[r.CountedRef, ...]:
    """Merge neighboring equal references into counts: `sidekick x4`."""
    found: list[r.CountedRef] = []
    for ref in refs:
        if found and found[-1].ref == ref:
            found[-1] = replace(found[-1], count=found[-1].count + 1)
        else:
            found.append(r.CountedRef(ref))
    return tuple(found)


def ref_of_move(state: GameState, move: _MoveOfDie, before: GameState | None = None) -> r.Ref:
    """Refer to a move's die, among the dice with a legal move of the same kind.

    `before` is the state in which an act with several dice began.
    """
    rivals: list[DieId] = []
    die = move.die
    for one in turn_loop.legal_moves(state):
        if type(one) is type(move):
            rivals.append(one.die)
            if equal_move(state, [one], move) is not None:
                die = one.die
    kind = type(move)
    began = beginning_of(
        before or state, lambda legal: [move.die for move in legal if isinstance(move, kind)]
    )
    start = plain_ref(state, die)
    if isinstance(move, UseAction):  # an action die needs no face
        start = replace(start, face="")
    return shortest_die_ref(state, die, tuple(dict.fromkeys(rivals)), start, began)


def paid_step_of_move(state: GameState, move: Move, before: GameState | None = None) -> r.PaidStep:
    """The purchase, fielding or ability that a move starts or adds to a payment.

    `before` is the state before the first of several acts.
    """
    match move:
        case Buy(card=card):
            rivals = [move.card for move in turn_loop.legal_moves(state) if isinstance(move, Buy)]
            return r.PaidStep("buy", shortest_card_ref(state, card, rivals))
        case FieldCharacter(alternative_cost=instead):
            others = alternative_cost_abilities(state, state.dice[move.die].card)
            number = 1 + others.index(instead) if instead >= 0 else 0
            return r.PaidStep("field", ref_of_move(state, move, before), number)
        case UseAction():
            return r.PaidStep("use", ref_of_move(state, move))
        case UseGlobal(card=card):
            usable = [move for move in turn_loop.legal_moves(state) if isinstance(move, UseGlobal)]
            ref = shortest_card_ref(state, card, tuple(dict.fromkeys(one.card for one in usable)))
            every = [
                ability.ability_index for ability in state.globals_on_table if ability.card == card
            ]
            own = [one for one in usable if one.card == card]
            is_plain = len(every) == 1 or own == [move]
            return r.PaidStep("global", ref, 0 if is_plain else 1 + every.index(move.ability))
        case UsePaidAbility():
            every = [place for place, _ in evaluate.paid_abilities(state, state.dice[move.die])]
            number = 1 + every.index(move.ability) if len(every) > 1 else 0
            return r.PaidStep("ability", ref_of_move(state, move), number)
        case _:
            raise TypeError(f"{move} is not a purchase, fielding or ability")


def payment_items(steps: Sequence[tuple[GameState, Pay]]) -> tuple[r.PaymentItem, ...]:
    """The coins of a payment; a face whose symbols were all paid in a row is one coin."""
    found: list[r.PaymentItem] = []
    at = 0
    while at < len(steps):
        state, pay = steps[at]
        if pay.die == NO_DIE:
            found.append(r.PaymentItem(r.Ref(face=Energy.GENERIC.value)))
            at += 1
            continue
        face = state.face_of(state.dice[pay.die])
        symbols = face.energy if face else ()
        ahead = [one for _, one in steps[at : at + len(symbols)]]
        is_whole = (
            symbols[0] is Energy.GENERIC
            or [(one.die, one.energy) for one in ahead] == [(pay.die, s) for s in symbols]
            or len(symbols) == 1
        )
        found.append(_payment_item(state, pay, is_whole, steps[0][0]))
        at += len(symbols) if is_whole and symbols[0] is not Energy.GENERIC else 1
    return tuple(found)


def _payment_item(state: GameState, pay: Pay, is_whole: bool, before: GameState) -> r.PaymentItem:
    legal = turn_loop.legal_moves(state)
    die = next(
        (
            move.die
            for move in legal
            if isinstance(move, Pay)
            and move.die != NO_DIE
            and equal_move(state, [move], pay) is not None
        ),
        pay.die,
    )
    kind = state.setup.cards[state.dice[die].card].card.die
    side = state.dice[die].face
    start = r.Ref(face=die_face_names(kind)[side])
    dice_of_moves = partial(dice_able_to_pay, pay.energy)
    rivals = tuple(dict.fromkeys(dice_of_moves(legal)))
    ref = shortest_die_ref(state, die, rivals, start, beginning_of(before, dice_of_moves))
    is_wild = Energy.WILD in kind.faces[side].energy
    return r.PaymentItem(
        ref,
        "" if is_whole else (Energy.WILD if is_wild else pay.energy).value,
        pay.energy.value if is_wild and pay.energy is not Energy.WILD else "",
    )


def attacker_ref(state: GameState, block: Block) -> r.Ref:
    """Refer to the blocked attacker; ordinals follow declaration order, as damage depends on it."""
    attackers = [n for n in state.current_combat.attackers if state.dice[n].zone is ATTACK]
    ref = plain_ref(state, block.attacker)
    fitting = [n for n in attackers if ref_fits_die(state, state.dice[n], ref)]
    first = unblocked_attackers(state, fitting) or fitting
    if first[0] == block.attacker and len(unique_dice(state, [state.dice[n] for n in first])) == 1:
        return ref
    return replace(ref, ordinal=1 + fitting.index(block.attacker))


def blocker_ref(state: GameState, block: Block, before: GameState) -> r.Ref:
    """Refer to the blocker, among the dice that can block that attacker.

    `before` is the state before all blocks.
    """
    rivals: list[DieId] = []
    listed_die = block.die
    for move in turn_loop.legal_moves(state):
        if isinstance(move, Block) and are_interchangeable(state, move.attacker, block.attacker):
            rivals.append(move.die)
            if equal_move(state, [move], block) is not None:
                listed_die = move.die
    began = beginning_of(before, partial(dice_able_to_block, before, block.attacker))
    return shortest_die_ref(state, listed_die, rivals, plain_ref(state, listed_die), began)


def ability_ref(state: GameState, order: ChooseNext) -> r.Ref:
    """Refer to one of the simultaneous abilities among those that can resolve next."""
    return order_ref(state, order, sorted_order_moves(state, turn_loop.legal_moves(state)))
