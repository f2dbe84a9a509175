"""Declaring blockers: which dice may block which attackers, in what combinations, at what cost.

Blocks are declared one at a time. A block is legal if it can be completed to a legal set of blocks:
one in which each attacker that needs several blockers has enough, and the defender can pay the life
that the blocks cost (BLK-1, PAY-6).
"""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from rules import changes, payment, queries
from rules.combat import attack_of, defender
from rules.events import BlockDeclared
from rules.likeness import distinct
from rules.moves import Block, Confirm, Move, Pass
from rules.placing import Log, place
from rules.queries import Blocks
from rules.state import ATTACK, FIELD, Decision, Die, GameState, Trigger
from rules.triggers import Doing, collect, queue_group


def able_blocks(state: GameState) -> list[tuple[Die, Die]]:
    """All pairs of a blocker and an attacker it could block, equal dice once (BLK-1)."""
    blocks = attack_of(state).blocks
    blockers = [die for die in _fighters(state) if can_block(state, die, blocks)]
    if not blockers:
        return []
    attackers = distinct(state, _attackers(state))
    return [
        (blocker, attacker)
        for blocker in distinct(state, blockers)
        for attacker in attackers
        if (blocker.id, attacker.id) not in blocks
        and not queries.cannot(state, attacker, "be blocked", blocker)
    ]


def _fighters(state: GameState) -> list[Die]:
    """The defender's characters in the Field, including those that already block."""
    return [
        die
        for die in state.fielded(defender(state))
        if (face := state.face(die)) is not None and face.level
    ]


def _attackers(state: GameState) -> list[Die]:
    attackers = (state.dice[number] for number in attack_of(state).attackers)
    return [die for die in attackers if die.zone is ATTACK]


def can_block(state: GameState, die: Die, blocks: Blocks) -> bool:
    """Whether a die can block one more attacker, given the blocks already declared."""
    if queries.cannot(state, die, "block"):
        return False
    count = sum(blocker == die.id for blocker, _ in blocks)
    return not count or count < queries.blocks_up_to(state, die)


# --- legal sets of blocks -------------------------------------------------------------------------


def short_of(state: GameState, blocks: Blocks) -> int | None:
    """The first attacker with too few blockers, or None if the set of blocks is legal."""
    counts = Counter(attacker for _, attacker in blocks)
    for attacker, count in counts.items():
        if count < queries.blockers_needed(state, state.dice[attacker]):
            return attacker
    return None


def can_be_completed(state: GameState, blocks: Blocks, life: int) -> bool:
    """Whether blocks are legal or can become legal by adding more, for at most this much life."""
    if queries.block_price(state, blocks) > life:
        return False
    short = short_of(state, blocks)
    return short is None or any(
        can_be_completed(state, (*blocks, (die.id, short)), life)
        for die in _fighters(state)
        if (die.id, short) not in blocks
        and can_block(state, die, blocks)
        and not queries.cannot(state, state.dice[short], "be blocked", die)
    )


def legal_blockers(state: GameState) -> list[Move]:
    """Declare one more blocker, or finish."""
    blocks = attack_of(state).blocks
    pairs = [(blocker.id, attacker.id) for blocker, attacker in able_blocks(state)]
    plain = queries.blocks_are_plain(state)
    if not plain:
        life = state.life[defender(state)]
        pairs = [pair for pair in pairs if can_be_completed(state, (*blocks, pair), life)]
    moves: list[Move] = [Block(*pair) for pair in pairs]
    if must_block(state, pairs) is None and short_of(state, blocks) is None:
        moves.append(Confirm() if blocks else Pass())
    return moves


def must_block(state: GameState, pairs: list[tuple[int, int]]) -> tuple[int, int] | None:
    """An open block that a text requires; one that costs more life is never required (PAY-6)."""
    blocks = attack_of(state).blocks
    busy = {number for pair in blocks for number in pair}
    blockers = {blocker for blocker, _ in pairs} - busy
    attackers = {attacker for _, attacker in pairs} - busy
    required = {n for n in blockers if queries.must(state, state.dice[n], "block")}
    required |= {n for n in attackers if queries.must(state, state.dice[n], "be blocked")}
    price = queries.block_price(state, blocks) if required else 0
    for pair in pairs:
        if not required.isdisjoint(pair) and can_be_completed(state, (*blocks, pair), price):
            return pair
    return None


# --- blocking -------------------------------------------------------------------------------------


def play_blockers(state: GameState, move: Move, log: Log) -> None:
    """Move a blocker to the Attack Zone, or finish and pay for the blocks."""
    now = attack_of(state)
    if isinstance(move, Block):
        if state.dice[move.die].zone is FIELD:
            place(state, move.die, ATTACK, log, "blocks")
        blocked = now.blocked if move.attacker in now.blocked else (*now.blocked, move.attacker)
        blocks = (*now.blocks, (move.die, move.attacker))
        state.combat = replace(now, blocks=blocks, blocked=blocked)
        state.decision = Decision(defender(state), "blockers")
    elif price := queries.block_price(state, now.blocks):
        payment.pay_life(state, defender(state), price, log)
        changes.check_life(state, log)


def after_blockers(state: GameState, log: Log) -> None:
    """Queue "blocks", "is blocked" and "is engaged" triggers, once all are declared (BLK-1)."""
    now = attack_of(state)
    if not now.blocks:
        return
    log.append(BlockDeclared(defender(state), now.blocks))
    blockers = tuple(dict.fromkeys(blocker for blocker, _ in now.blocks))
    group: list[Trigger] = []
    for number in now.blocked:
        group += collect(state, "is blocked", number, doings=_against(state, now.blocks, number))
    for number in blockers:
        group += collect(state, "blocks", number, doings=_against(state, now.blocks, number))
    for number in (*now.blocked, *blockers):
        group += collect(state, "is engaged", number, doings=_against(state, now.blocks, number))
    queue_group(state, tuple(group))


def _against(state: GameState, blocks: Blocks, number: int) -> tuple[Doing, ...]:
    """The dice that block a die or that it blocks, as the causes of its triggers."""
    others = [b for b, a in blocks if a == number] + [a for b, a in blocks if b == number]
    return tuple(Doing(one, player=state.dice[one].player, to=one) for one in others)
