"""The Main Step: purchase, field, use action dice and Global Abilities, in any order (MAIN-1)."""

from __future__ import annotations

from rules import (
    changes,
    costs,
    payment,
    phrases,
    prices,
    priority,
    purchasing,
    purses,
    queries,
    usable,
)
from rules.effects import use_ability
from rules.events import DieFielded
from rules.language import tree
from rules.moves import (
    AlsoBuy,
    AlsoField,
    AlsoUse,
    Buy,
    Field,
    Move,
    Pass,
    UseGlobal,
    UsePaid,
)
from rules.placing import Log, place
from rules.state import CARD, FIELD, RESERVE, USED, Decision, Die, GameState, Paying, Step
from rules.steps import begin_step
from rules.triggers import collect, queue_group


def proceed(state: GameState, log: Log) -> None:
    """Ask the player with priority; at the end of the step, unfielded characters leave (MAIN-2)."""
    if priority.open_window(state, "main"):
        return
    for die in state.in_zone(state.active, RESERVE):
        face = state.face(die)
        if face is not None and face.level:
            place(state, die.id, USED, log, "unfielded")
    begin_step(state, Step.ATTACK, log)


def legal(state: GameState, player: int) -> list[Move]:
    """The moves that the active player can make and pay for."""
    purse = purses.purse_of(state, player)
    moves: list[Move] = [Buy(card) for card in costs.affordable(state, player, purse)]
    for die in usable.characters(state, player):
        if prices.fielding_cost(state, die) <= purse.total:
            moves.append(Field(die.id))
        moves += _for_other_costs(state, player, die)
    moves += usable.actions(state, player)
    moves += usable.abilities(state, player, purse)
    moves.append(Pass())
    return moves


def _for_other_costs(state: GameState, player: int, die: Die) -> list[Move]:
    """Moves that field a die for an alternative cost named in its text."""
    frame = phrases.view(player, die.card, die.id)
    return [
        Field(die.id, listed.ability)
        for listed, modifier in state.setup.index.statics.get("OtherCost", ())
        if isinstance(modifier, tree.OtherCost)
        and listed.card == die.card
        and not queries.ignores(state, die.card, die, "other")
        and payment.can_pay_cost(state, player, modifier.cost, frame)
    ]


def play(state: GameState, player: int, move: Move, log: Log) -> None:
    """Start an act: open its payment, or carry it out at once if it is free."""
    if not isinstance(move, Buy | Field):
        priority.play(state, player, move, log)
        return
    priority.acted(state, player)
    if costs.need_for(state, (move,), player).total:
        state.paying = Paying(player, (move,))
        state.decision = Decision(player, "pay")
    else:
        carry_out(state, player, (move,), (), log)


def carry_out(
    state: GameState, player: int, acts: tuple[Move, ...], spent: tuple[int, ...], log: Log
) -> None:
    """Carry out the acts of a batch together, once they are paid for (PAY-5)."""
    fielded: list[int] = []
    used: dict[tuple[int, int], int] = {}
    for act in acts:
        costs.use_up(state, act, player)
        match act:
            case Field(instead=instead) if instead >= 0 and _pays_life(state, player, act, log):
                return
        match act:
            case Buy(card=card) | AlsoBuy(card=card):
                _purchase(state, player, card, log)
            case Field(die=die) | AlsoField(die=die):
                place(state, die, FIELD, log, "fielded")
                log.append(DieFielded(player, die, False))
                fielded.append(die)
            case UseGlobal(card=card, ability=ability) | AlsoUse(card=card, ability=ability):
                used[card, ability] = used.get((card, ability), 0) + 1
            case UsePaid():
                use_ability(state, act, player, log)
    for (card, ability), times in reversed(used.items()):  # the first ends up on top of the stack
        use_ability(state, UseGlobal(card, ability), player, log, times)
    spared = spent if state.setup.ruleset.spares_the_spent else ()
    group = [t for die in fielded for t in collect(state, "fielded", die, spent=spared)]
    queue_group(state, tuple(group))


def _pays_life(state: GameState, player: int, act: Field, log: Log) -> bool:
    """Pay the life that a fielding costs; True if that ended the match (END-1)."""
    payment.pay_life(state, player, costs.other_cost(state, act).life, log)
    return changes.check_life(state, log)


def _purchase(state: GameState, player: int, card: int, log: Log) -> None:
    """Purchase the first remaining die of a card."""
    number = next(die.id for die in state.dice.lying(CARD) if die.card == card)
    purchasing.take(state, player, number, log)
