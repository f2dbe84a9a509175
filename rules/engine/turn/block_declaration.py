"""Declaring blockers: which dice may block which attackers, in what combinations, at what cost.

Blocks are declared one at a time. A block is legal if it can be completed to a legal set of blocks:
one in which each attacker that needs several blockers has enough, and the defender can pay the life
that the blocks cost (BLK-1, PAY-6). Partners declare one after the other, and the dice of the next
count for what the first may leave open (DBL-10).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.effects import change_batches
from rules.engine.evaluate import BlockPairs, costs
from rules.engine.movement.die_movement import Log, move_die
from rules.engine.movement.equivalence import unique_dice
from rules.engine.movement.triggers import (
    Cause,
    collect_triggers,
    queue_triggers,
    triggers_of_attack,
)
from rules.model.ids import DieId, PlayerId
from rules.model.moves import Block, Confirm, Move, Pass
from rules.state import ATTACK, FIELD, Decision, DecisionKind, Die, GameState, Trigger
from rules.state.events import BlockDeclared


def ask_for_blockers(state: GameState, defenders: Sequence[PlayerId]) -> None:
    """Ask the first of some defenders who has a die that can block."""
    player = _first_to_block(state, defenders)
    if player is not None:
        state.decision = Decision(player, DecisionKind.BLOCKERS)


def next_to_block(state: GameState) -> PlayerId | None:
    """The partner who declares blockers after the one who is asked (DBL-10); None if nobody."""
    asked = _asked_defenders(state)
    return _first_to_block(state, _later_defenders(state, asked[-1]))


def _first_to_block(state: GameState, defenders: Sequence[PlayerId]) -> PlayerId | None:
    return next((player for player in defenders if possible_blocks(state, (player,))), None)


def _later_defenders(state: GameState, player: PlayerId) -> tuple[PlayerId, ...]:
    """The partners of a defender who declare their blockers later."""
    defenders = state.inactive_players
    return defenders[defenders.index(player) + 1 :]


def has_declared_no_block(state: GameState) -> bool:
    """Whether the player who is asked has declared no block yet."""
    player = state.decision.player if state.decision is not None else None
    blocks = state.current_combat.blocks
    return not any(state.dice[blocker].controller == player for blocker, _ in blocks)


def possible_blocks(
    state: GameState, defenders: Sequence[PlayerId] | None = None
) -> list[tuple[Die, Die]]:
    """All pairs of a blocker and an attacker it could block, equal dice once (BLK-1). `defenders`
    are the players whose dice may block; by default the one who is asked, else all."""
    if defenders is None:
        defenders = _asked_defenders(state)
    blocks = state.current_combat.blocks
    able = _defending_characters(state, defenders)
    blockers = [die for die in able if can_block(state, die, blocks)]
    if not blockers:
        return []
    attackers = unique_dice(state, _attackers(state))
    return [
        (blocker, attacker)
        for blocker in unique_dice(state, blockers)
        for attacker in attackers
        if (blocker.id, attacker.id) not in blocks
        and not evaluate.cannot(state, attacker, "be blocked", blocker)
    ]


def _asked_defenders(state: GameState) -> tuple[PlayerId, ...]:
    """The defender who is asked for blockers, else all defenders."""
    decision = state.decision
    is_asked = decision is not None and decision.kind is DecisionKind.BLOCKERS
    return (decision.player,) if decision and is_asked else state.inactive_players


def _defending_characters(state: GameState, defenders: Sequence[PlayerId]) -> list[Die]:
    """The characters of defenders in the Field, including those that already block."""
    return [
        die for player in defenders for die in state.fielded_dice(player) if state.level_of(die)
    ]


def _attackers(state: GameState) -> list[Die]:
    attackers = (state.dice[die_id] for die_id in state.current_combat.attackers)
    return [die for die in attackers if die.zone is ATTACK]


def can_block(state: GameState, die: Die, blocks: BlockPairs) -> bool:
    """Whether a die can block one more attacker, given the blocks already declared."""
    if evaluate.cannot(state, die, "block"):
        return False
    count = sum(blocker == die.id for blocker, _ in blocks)
    return not count or count < evaluate.max_blocks(state, die)


def first_underblocked(state: GameState, blocks: BlockPairs) -> DieId | None:
    """The first attacker with too few blockers, or None if the set of blocks is legal."""
    counts = Counter(attacker for _, attacker in blocks)
    for attacker, count in counts.items():
        if count < evaluate.min_blockers(state, state.dice[attacker]):
            return attacker
    return None


def can_complete_blocks(
    state: GameState,
    blocks: BlockPairs,
    life: int,
    defenders: tuple[PlayerId, ...] | None = None,
) -> bool:
    """Whether blocks are legal or can become legal by adding more, for at most this much life.
    `defenders` are those who may add some; by default all."""
    if defenders is None:
        defenders = state.inactive_players
    if costs.block_life_cost(state, blocks) > life:
        return False
    short = first_underblocked(state, blocks)
    return short is None or any(
        can_complete_blocks(state, (*blocks, (die.id, short)), life, defenders)
        for die in _defending_characters(state, defenders)
        if (die.id, short) not in blocks
        and can_block(state, die, blocks)
        and not evaluate.cannot(state, state.dice[short], "be blocked", die)
    )


def legal_blocker_moves(state: GameState, decision: Decision) -> list[Move]:
    """Declare one more blocker, or finish."""
    blocks = state.current_combat.blocks
    pairs = [(blocker.id, attacker.id) for blocker, attacker in possible_blocks(state)]
    later = _later_defenders(state, decision.player)
    if not evaluate.blocks_are_independent(state):
        life, able = state.life_of(decision.player), (decision.player, *later)
        pairs = [pair for pair in pairs if can_complete_blocks(state, (*blocks, pair), life, able)]
    moves: list[Move] = [Block(*pair) for pair in pairs]
    if not any(required_blocks(state, pairs)) and _is_completed_by(state, blocks, later):
        moves.append(Pass() if has_declared_no_block(state) else Confirm())
    return moves


def _is_completed_by(state: GameState, blocks: BlockPairs, later: tuple[PlayerId, ...]) -> bool:
    """Whether blocks are legal, or partners who declare later can make them legal."""
    if not later:
        return first_underblocked(state, blocks) is None
    return can_complete_blocks(state, blocks, state.life_of(later[0]), later)


def required_blocks(
    state: GameState, pairs: Sequence[tuple[DieId, DieId]]
) -> Iterator[tuple[DieId, DieId]]:
    """The open blocks of which a text requires one for each blocker or attacker that it is about.

    A block that costs more life is never required (PAY-6).
    """
    blocks = state.current_combat.blocks
    busy = {die_id for pair in blocks for die_id in pair}
    blockers = {blocker for blocker, _ in pairs} - busy
    attackers = {attacker for _, attacker in pairs} - busy
    asked = _asked_defenders(state)
    if later := _later_defenders(state, asked[-1]):  # they may block what must be blocked
        attackers -= {attacker.id for _, attacker in possible_blocks(state, later)}
    required = {n for n in blockers if evaluate.must(state, state.dice[n], "block")}
    required |= {n for n in attackers if evaluate.must(state, state.dice[n], "be blocked")}
    price = costs.block_life_cost(state, blocks) if required else 0
    for pair in pairs:
        if required.isdisjoint(pair):
            continue
        if can_complete_blocks(state, (*blocks, pair), price, (*asked, *later)):
            yield pair


def dice_required_to_block(state: GameState) -> tuple[list[DieId], list[DieId]]:
    """The dice that must still block, and the attackers that must still be blocked (EFF-1)."""
    pairs = [(blocker.id, attacker.id) for blocker, attacker in possible_blocks(state)]
    required = list(required_blocks(state, pairs))
    now = state.current_combat
    own = _defending_characters(state, _asked_defenders(state))
    able = [die for die in own if can_block(state, die, now.blocks)]
    open_attackers = [die for die in now.attackers if die not in now.blocked_attackers]
    blockers = _looking_like(state, {blocker for blocker, _ in required}, [d.id for d in able])
    attackers = _looking_like(state, {attacker for _, attacker in required}, open_attackers)
    return (
        [die for die in blockers if evaluate.must(state, state.dice[die], "block")],
        [die for die in attackers if evaluate.must(state, state.dice[die], "be blocked")],
    )


def _looking_like(state: GameState, found: set[DieId], dice: Iterable[DieId]) -> list[DieId]:
    """Those of the dice that are among the found ones, or show the same face of the same card."""
    faces = {(state.dice[die].card, state.dice[die].face) for die in found}
    return [die for die in dice if (state.dice[die].card, state.dice[die].face) in faces]


def apply_blocker_move(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Move a blocker to the Attack Zone, or finish and pay for the blocks."""
    now = state.current_combat
    if isinstance(move, Block):
        if state.dice[move.die].zone is FIELD:
            move_die(state, move.die, ATTACK, log, "blocks")
        blocked = (
            now.blocked_attackers
            if move.attacker in now.blocked_attackers
            else (*now.blocked_attackers, move.attacker)
        )
        blocks = (*now.blocks, (move.die, move.attacker))
        state.combat = replace(now, blocks=blocks, blocked_attackers=blocked)
        state.decision = decision
        return
    ask_for_blockers(state, _later_defenders(state, decision.player))
    if state.decision is None and (price := costs.block_life_cost(state, now.blocks)):
        change_batches.pay_life(state, decision.player, price, log)
        change_batches.check_life(state, log)


def queue_block_triggers(state: GameState, log: Log) -> None:
    """Queue the triggers of blocks, and of their absence, once all are declared (BLK-1)."""
    group = _triggers_of_blocks(state, log) if state.current_combat.blocks else []
    queue_triggers(state, (*group, *_triggers_after_blocks(state)))


def _triggers_after_blocks(state: GameState) -> Iterator[Trigger]:
    """Yield what attackers trigger that nobody blocks, and what the end of blocking triggers."""
    if "is unblocked" in state.setup.index.triggers or state.delayed_effects:
        for die in _attackers(state):
            if die.id not in state.current_combat.blocked_attackers:
                yield from collect_triggers(state, "is unblocked", die.id)
    yield from triggers_of_attack(state, "blockers declared")


def _triggers_of_blocks(state: GameState, log: Log) -> list[Trigger]:
    """The "blocks", "is blocked" and "is engaged" triggers."""
    now = state.current_combat
    log.append(BlockDeclared(state.inactive_player, now.blocks))
    blockers = tuple(dict.fromkeys(blocker for blocker, _ in now.blocks))
    group: list[Trigger] = []
    for die_id in now.blocked_attackers:
        group += collect_triggers(
            state, "is blocked", die_id, causes=_causes_against(state, now.blocks, die_id)
        )
    for die_id in blockers:
        group += collect_triggers(
            state, "blocks", die_id, causes=_causes_against(state, now.blocks, die_id)
        )
    for die_id in (*now.blocked_attackers, *blockers):
        group += collect_triggers(
            state, "is engaged", die_id, causes=_causes_against(state, now.blocks, die_id)
        )
    return group


def _causes_against(state: GameState, blocks: BlockPairs, die_id: DieId) -> tuple[Cause, ...]:
    """The dice that block a die or that it blocks, as the causes of its triggers."""
    others = [b for b, a in blocks if a == die_id] + [a for b, a in blocks if b == die_id]
    return tuple(
        Cause(die_id, player=state.dice[die_id].controller, target=die_id) for die_id in others
    )
