"""Lists the candidates worth judging: whole acts, attacks, blocks and dice to reroll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.engine.turn import block_declaration, turn_loop
from rules.model.ids import DieId
from rules.model.moves import Move
from rules.opponents.quick_combat import able_attackers, choose_attackers
from rules.opponents.quick_policy import QuickPolicy
from rules.state import PRIORITY_DECISIONS, DecisionKind, GameState

_QUIET = (*PRIORITY_DECISIONS, DecisionKind.REROLL, DecisionKind.ATTACKERS, DecisionKind.BLOCKERS)
"""Decisions that begin an act."""

_MOST_STEPS = 40


def ways_to_act(
    state: GameState, first: Move, policy: QuickPolicy, most_answers: int
) -> Iterator[tuple[tuple[Move, ...], GameState]]:
    """A move with every payment and choice that it needs, and the state after it.

    The first question about its effect is answered in several ways, the others by the fast policy.
    An act ends where the other player or Chance decides.
    """
    twin = state.copy()
    turn_loop.apply_move(twin, first, [])
    moves = (first, *_pay_through(twin, state, policy))
    if _is_own_question(twin, state):
        answers = turn_loop.legal_moves(twin)
        if len(answers) > 1:
            for answer in answers[:most_answers]:
                branch = twin.copy()
                turn_loop.apply_move(branch, answer, [])
                rest = _carry_on(branch, state, policy)
                yield (*moves, answer, *rest), branch
            return
    yield (*moves, *_carry_on(twin, state, policy)), twin


def _carry_on(twin: GameState, start: GameState, policy: QuickPolicy) -> tuple[Move, ...]:
    """Answer all further questions of the act by the fast policy."""
    moves: list[Move] = []
    for _ in range(_MOST_STEPS):
        moves += _pay_through(twin, start, policy)
        if not _is_own_question(twin, start):
            break
        if twin.decision_kind is DecisionKind.ASSIGN:
            answers = policy.split(twin)
        else:
            answers = (policy.answer(twin),)
        for answer in answers:
            turn_loop.apply_move(twin, answer, [])
            moves.append(answer)
    return tuple(moves)


def _pay_through(twin: GameState, start: GameState, policy: QuickPolicy) -> tuple[Move, ...]:
    if twin.decision_kind is DecisionKind.PAY and twin.deciding_player == start.deciding_player:
        return policy.pay(twin)
    return ()


def _is_own_question(twin: GameState, start: GameState) -> bool:
    """Whether the same player must answer something before the act is over."""
    if twin.is_over or twin.decision is None:
        return False
    is_own = twin.decision.player == start.deciding_player
    return is_own and twin.decision.kind not in _QUIET


# --- declarations ---------------------------------------------------------------------------------


def attacks(state: GameState) -> Iterator[tuple[DieId, ...]]:
    """No one, everyone, the fast policy's, each alone, all but one, the strongest, the weakest."""
    able = [one.die for one in able_attackers(state)]
    count = len(able)
    found = [(), tuple(able), tuple(choose_attackers(state))]
    found += [(one,) for one in able]
    found += [tuple(one for one in able if one != home) for home in able]
    found += [tuple(able[:size]) for size in range(2, count)]
    found += [tuple(able[size:]) for size in range(1, count)]
    yield from _unlike(state, found)


def _unlike(
    state: GameState, sets_of_dice: Sequence[tuple[DieId, ...]]
) -> Iterator[tuple[DieId, ...]]:
    """The sets of dice that do not look like an earlier one."""
    seen: set[object] = set()
    for dice in sets_of_dice:
        shown = (state.dice[number] for number in dice)
        look = tuple(sorted((die.card, die.face, die.damage) for die in shown))
        if look not in seen:
            seen.add(look)
            yield dice


def more_blocks(
    state: GameState, blocks: Sequence[tuple[DieId, DieId]]
) -> list[tuple[DieId, DieId]]:
    """The blocks that could be added to some blocks; a blocker blocks only once."""
    busy = {blocker for blocker, _ in blocks}
    return [
        (blocker.id, attacker.id)
        for blocker, attacker in block_declaration.possible_blocks(state)
        if blocker.id not in busy
    ]


# --- rerolls --------------------------------------------------------------------------------------


def rerolls(
    state: GameState, dice: Sequence[DieId], policy: QuickPolicy
) -> Iterator[tuple[DieId, ...]]:
    """No die, the poor ones, all characters, all energy, all, and each alone; equal dice once."""
    cards = policy.cards
    levels = {n: cards.levels[state.dice[n].card][state.dice[n].face] for n in dice}
    symbols = {n: cards.symbols[state.dice[n].card][state.dice[n].face] for n in dice}
    found: list[tuple[DieId, ...]] = [
        (),
        tuple(policy.poor_dice(state, dice)),
        tuple(n for n in dice if levels[n]),
        tuple(n for n in dice if symbols[n]),
        tuple(dice),
        *((n,) for n in dice),
    ]
    yield from _unlike(state, found)
