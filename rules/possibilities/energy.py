"""Context actions of energy: paying now, or starting an act that it can pay for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules import payment, turn
from rules.dice import GENERIC
from rules.likeness import equal_move
from rules.moves import NO_DIE, STARTING_MOVES, Move, Pay
from rules.offering import offer
from rules.possibilities.trying import Legal, Possibility
from rules.refusals import because, refuse
from rules.state import GameState
from rules.words import message


def with_energy(state: GameState, legal: Legal, number: int, player: int) -> Iterator[Possibility]:
    """Paying with a die or with other energy: now, or for an act that it would start."""
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


def _payments(state: GameState, legal: Legal, number: int) -> Iterator[Possibility]:
    found = [Possibility(offer(state, pay), (pay,)) for pay in _pays(state, legal, number)]
    yield from found
    if not found and number != NO_DIE:
        face = state.face(state.dice[number])
        pay = Pay(number, face.energy[0] if face is not None else GENERIC)
        yield Possibility(offer(state, pay), refusal=refuse(state, pay))


def _pays(state: GameState, legal: Iterable[Move], number: int) -> Iterator[Pay]:
    """The legal payments with a die, or with energy that is not on a die."""
    for move in legal:
        if isinstance(move, Pay) and (move.die == NO_DIE) == (number == NO_DIE):
            own = Pay(number, move.energy)
            if own == move or equal_move(state, (move,), own) is not None:
                yield own


def _begun_with(state: GameState, legal: Legal, number: int) -> Iterator[Possibility]:
    """The acts that can be started now and paid for with this energy, each once."""
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
