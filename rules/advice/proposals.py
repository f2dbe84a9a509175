"""What the table proposes for a payment or a split of damage, and acts in the words of a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rules.advice import labels
from rules.advice.combat_outlook import preferred_split
from rules.advice.move_labels import batch_act_label, move_label
from rules.advice.trial import Suggestion, faces_text, names_of_dice
from rules.engine.payment.payment import preview_payment
from rules.engine.payment.payment_solver import cheapest_payment
from rules.engine.turn import turn_loop
from rules.engine.turn.combat import open_assignment_of
from rules.messages.message import Message, make_message
from rules.model.ids import NO_DIE, DieId, PlayerId
from rules.model.moves import (
    Attack,
    BatchAct,
    Block,
    ChooseDie,
    Confirm,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pay,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import DecisionKind, GameState


def proposals_for(state: GameState, legal: Sequence[Move]) -> tuple[Suggestion, ...]:
    """The table's answers to a settled decision, the best first; () for any other decision."""
    match state.decision_kind:
        case _ if state.is_over:
            return ()
        case DecisionKind.PAY:
            found = sorted(_payments(state, legal), key=lambda one: -one.gain)
        case DecisionKind.ASSIGN:
            found = sorted(_splits(state), key=lambda one: -one.gain)
        case _:
            return ()
    return tuple(found) or (suggestion_of_moves(state, legal[:1], None),)


def _payments(state: GameState, legal: Sequence[Move]) -> Iterator[Suggestion]:
    """A cheapest payment, and what can be paid for together if energy would be lost (PAY-4)."""
    pays = () if Confirm() in legal else cheapest_payment(state)
    if not pays and Confirm() not in legal:
        return
    twin = state.copy()
    for pay in pays:
        turn_loop.apply_move(twin, pay, [])
    if state.payment is None or twin.payment is None:
        return
    dice = tuple(dict.fromkeys(die for die, _ in twin.payment.paid_symbols if die >= 0))
    named = faces_text(state, dice)
    lost = preview_payment(twin).lost
    yield Suggestion(
        (*pays, Confirm()),
        make_message("suggest.pay", dice=named) if dice else move_label(state, Confirm()),
        make_message("suggest.cheapest"),
        1.0,
    )
    if not lost or state.payment.paid_symbols:
        return
    for place, move in enumerate(legal):
        if isinstance(move, BatchAct):
            yield Suggestion(
                (move,),
                batch_act_label(state, move),
                make_message("suggest.also", count=lost),
                2.0 - place / 100,
            )


def _splits(state: GameState) -> Iterator[Suggestion]:
    """The split that KOs most, and the suggested one."""
    split = open_assignment_of(state)
    if split is None:
        return
    amounts = preferred_split(state, split)
    for place, shares in enumerate(dict.fromkeys((amounts, split.suggested_amounts))):
        killed = [
            number
            for number, need, share in zip(split.targets, split.lethal_amounts, shares, strict=True)
            if share >= need
        ]
        why = make_message("suggest.ko_none")
        if killed:
            viewer = state.dice[split.die].controller
            why = make_message("suggest.ko_all", dice=names_of_dice(state, killed, viewer))
        yield Suggestion(
            split.moves(shares),
            describe_split(state, dict(zip(split.targets, shares, strict=True))),
            why,
            1.0 - place,
        )


# --- acts in words -------------------------------------------------------------------------------


def suggestion_of_moves(
    state: GameState, moves: Sequence[Move], reason: Message | None
) -> Suggestion:
    """An act that is already known, such as the one that the coach of a lesson expects."""
    return Suggestion(tuple(moves), _describe_act(state, moves), reason)


def _describe_act(state: GameState, moves: Sequence[Move]) -> Message:
    """What a player sees of all moves of an act."""
    marked = tuple(move.die for move in moves if isinstance(move, MarkForReroll))
    sent = tuple(move.die for move in moves if isinstance(move, Attack))
    fielded = tuple(move.die for move in moves if isinstance(move, FieldCharacter))
    blocks = [(move.die, move.attacker) for move in moves if isinstance(move, Block)]
    if fielded:
        named = labels.dice_names(state, fielded, article=True)
        return make_message("suggest.field", dice=named)
    if marked:
        return make_message("suggest.reroll", dice=faces_text(state, marked))
    if sent:
        named = labels.dice_names(state, sent, with_level=False, article=True)
        return make_message("suggest.attack", dice=named)
    if blocks:
        return describe_blocks(state, blocks)
    split = open_assignment_of(state)
    if split is not None:
        return describe_split(state, split.shares_of(moves))
    if isinstance(moves[0], Pay):
        paying = dict.fromkeys(
            move.die for move in moves if isinstance(move, Pay) and move.die != NO_DIE
        )
        if paying:
            return make_message("suggest.pay", dice=faces_text(state, tuple(paying)))
    used = moves[0]
    chosen = [move.die for move in moves if isinstance(move, ChooseDie)]
    if isinstance(used, UseAction | UseGlobal | UsePaidAbility) and chosen:
        card = used.card if isinstance(used, UseGlobal) else state.dice[used.die].card
        target = names_of_dice(state, chosen, _decider(state))
        return make_message("suggest.use_on", card=labels.card_name(state, card), target=target)
    if isinstance(used, ChooseDie):
        return make_message("move.choose", die=names_of_dice(state, [used.die], _decider(state)))
    return move_label(state, used)


def _decider(state: GameState) -> PlayerId:
    assert state.decision is not None
    return state.decision.player


def describe_blocks(state: GameState, blocks: Sequence[tuple[DieId, DieId]]) -> Message:
    """Blocks as an act: "Block Angel with a Sidekick. Block Juggernaut with Cyclops"."""
    first, *others = (
        make_message(
            "suggest.blocks",
            attacker=labels.dice_names(state, [attacker], with_level=False, article=True),
            dice=labels.dice_names(
                state, [b for b, a in blocks if a == attacker], with_level=False, article=True
            ),
        )
        for attacker in dict.fromkeys(attacker for _, attacker in blocks)
    )
    act = first
    for part in others:
        act = make_message("suggest.and_then", first=act, second=part)
    return act


def describe_split(state: GameState, shares: Mapping[DieId, int]) -> Message:
    """A split of damage as an act: "Deal 3 to Angel and 1 to a Sidekick"."""
    shares_text = labels.join_with_and(
        make_message(
            "suggest.share",
            amount=share,
            die=labels.dice_names(state, [number], with_level=False, article=True),
        )
        for number, share in shares.items()
        if share
    )
    return make_message("suggest.split", shares=shares_text)
