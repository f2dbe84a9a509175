"""The turn loop: lists legal moves for the open decision, applies a move, advances the match."""

from __future__ import annotations

from msgspec.structs import replace

from rules import choosing, combat, payment, priority, waiting
from rules.changes import end
from rules.effects import run, start_ordered
from rules.events import DrawOffered, EffectDeclined
from rules.moves import (
    Accept,
    AlsoBuy,
    AlsoField,
    AlsoUse,
    Assign,
    Concede,
    Confirm,
    Drawn,
    Move,
    OfferDraw,
    Order,
    Pass,
    Pay,
    Rolled,
)
from rules.placing import Log
from rules.state import CHANCE, Decision, Frame, GameState, Step
from rules.steps import attack, blocking, cleanup, clear_and_draw, main, roll_and_reroll

_PROCEED = {
    Step.CLEAR_AND_DRAW: clear_and_draw.proceed,
    Step.ROLL_AND_REROLL: roll_and_reroll.proceed,
    Step.MAIN: main.proceed,
    Step.ATTACK: attack.proceed,
    Step.CLEANUP: cleanup.proceed,
}


def advance(state: GameState, log: Log) -> None:
    """Advance the match until a player or Chance must decide, or it is over."""
    while True:
        run(state, log)
        if state.decision is not None or state.over:
            return
        before, start = waiting.before_it(state), len(log)
        _PROCEED[state.step](state, log)
        if before is not None and not state.over:
            waiting.left(state, before, log[start:])


def legal(state: GameState) -> list[Move]:
    """The legal moves for the open decision, without `Concede` and `OfferDraw`.

    There are none for Chance or after the end of the match.
    """
    decision = state.decision
    if decision is None or state.over or decision.player == CHANCE:
        return []
    match decision.kind:
        case "main":
            return main.legal(state, decision.player)
        case "pay":
            return payment.legal(state)
        case "reroll":
            return roll_and_reroll.legal(state, decision)
        case "reply":
            return priority.legal_reply(state, decision.player)
        case "window":
            return priority.legal_window(state, decision.player)
        case "attackers":
            return attack.legal_attackers(state)
        case "blockers":
            return blocking.legal_blockers(state)
        case "assign":
            return combat.legal(state, decision.dice[0])
        case "draw offer":
            return [Accept(), Pass()]
        case _:
            return choosing.legal(state, decision)


def apply(state: GameState, move: Move, log: Log) -> None:
    """Apply a legal move and advance to the next decision."""
    decision = state.decision
    if decision is None:
        raise TypeError("nobody has to decide")
    state.decision = None
    if isinstance(move, Concede):
        end(state, state.setup.opponents(decision.player)[0], log, reason="concession")
        return
    if isinstance(move, OfferDraw) or decision.kind == "draw offer":
        _draw_by_agreement(state, decision, move, log)
        return
    match decision.kind:
        case "draw" | "roll":
            _chance(state, decision, move, log)
        case "main":
            main.play(state, decision.player, move, log)
        case "pay":
            _pay(state, decision, move, log)
        case "reroll":
            roll_and_reroll.play(state, decision, move)
        case "reply" | "window":
            priority.play(state, decision.player, move, log)
        case "attackers":
            attack.play_attackers(state, move, log)
        case "blockers":
            blocking.play_blockers(state, move, log)
        case "assign":
            if isinstance(move, Assign):
                combat.play(state, move)
        case "order":
            if isinstance(move, Order):
                start_ordered(state, move.index, log)
        case _:
            choosing.play(state, decision, move, log)
    advance(state, log)


_BETWEEN_ACTS = frozenset(("main", "reply", "window", "reroll", "attackers", "blockers"))


def is_between_acts(state: GameState) -> bool:
    """Whether the player who must decide has not begun an act yet.

    Only then may they offer a draw (END-1). Undo goes back to such points.
    """
    decision = state.decision
    if decision is None or state.over or decision.kind not in _BETWEEN_ACTS:
        return False
    now = state.combat
    match decision.kind:
        case "reroll":
            return not state.marked
        case "attackers":
            return now is None or not now.attackers
        case "blockers":
            return now is None or not now.blocks
        case _:
            return True


def _draw_by_agreement(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Offer a draw, accept it, or resume the decision that was open (END-1)."""
    if isinstance(move, OfferDraw):
        log.append(DrawOffered(decision.player))
        state.offer = decision
        state.decision = Decision(state.setup.opponents(decision.player)[0], "draw offer")
    elif isinstance(move, Accept):
        end(state, None, log, reason="agreement")
    else:
        log.append(EffectDeclined(decision.player))
        state.decision, state.offer = state.offer, None


def _chance(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    state.chances += 1
    top = state.stack[-1] if state.stack else None
    if isinstance(move, Drawn):
        if isinstance(top, Frame):
            state.stack = (*state.stack[:-1], replace(top, picked=(*top.picked, *move.dice)))
        else:
            clear_and_draw.drawn(state, move.dice, log)
    elif isinstance(move, Rolled):
        roll_and_reroll.rolled(state, decision.dice, move.faces, log)


_STEPS = (Pay, AlsoBuy, AlsoField, AlsoUse)
"""The moves that continue a payment."""


def _pay(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    if isinstance(move, _STEPS):
        payment.play(state, move)
        state.decision = decision
        return
    if not isinstance(move, Confirm) or state.paying is None:
        raise TypeError(f"{move} is no step of a payment")
    spent = tuple(number for number, _ in state.paying.paid)
    acts = payment.settle(state, log)
    if acts:
        main.carry_out(state, decision.player, acts, spent, log)
        return
    top = state.stack[-1]
    if isinstance(top, Frame):
        state.stack = (*state.stack[:-1], replace(top, paid=True))
