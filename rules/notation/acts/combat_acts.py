"""Play the combat acts of a match file: attackers, blockers and the split of damage."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from rules.engine.movement.equivalence import are_interchangeable, unique_dice
from rules.engine.turn import combat
from rules.game import Game
from rules.model.ids import NO_DIE, DieId
from rules.model.moves import AssignDamage, Attack, Block, Confirm, Move, Pass
from rules.notation.acts.act_timing import play_move, resolve_playable_dice, resolve_playable_die
from rules.notation.acts.references import beginning_of, list_refs, ref_fits_die, resolve_die
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.syntax.line_formatter import format_act as worded
from rules.notation.syntax.quoting import MatchNames
from rules.state import ATTACK, DecisionKind, GameState


def play_attack(game: Game, act: r.AttackAct, names: MatchNames) -> None:
    """Declare attackers. Raises `LineMismatch` if a die cannot attack, or is ambiguous."""
    line_text = worded(act, names)
    began = beginning_of(game.state.copy(), dice_able_to_attack)

    def next_attacker(ref: r.Ref, wanted: int) -> DieId:
        options = dice_able_to_attack(game.legal_moves())
        return resolve_playable_die(game, ref, options, names, Attack, began=began, wanted=wanted)

    for counted in act.dice:
        resolve_playable_dice(
            counted,
            names,
            partial(next_attacker, counted.ref),
            lambda die: play_move(game, Attack(die), line_text),
        )
    if not act.is_open:
        play_move(game, Confirm() if act.dice else Pass(), line_text)


def dice_able_to_attack(legal: Sequence[Move]) -> list[DieId]:
    """The dice that can be declared as attackers next."""
    return [move.die for move in legal if isinstance(move, Attack)]


def play_block(game: Game, act: r.BlockAct, names: MatchNames) -> None:
    """Declare blockers. Raises `LineMismatch` if a die cannot block, or is ambiguous."""
    began = game.state.copy()
    for blocked in act.groups:
        if blocked.blockers:
            attacker = _resolve_attacker(game, blocked.attacker, names)
        for counted in blocked.blockers:
            _play_blocks(game, attacker, counted, names, worded(act, names), began)
    if not act.is_open:
        play_move(game, Confirm() if act.groups else Pass(), worded(act, names))


def _resolve_attacker(game: Game, ref: r.Ref, names: MatchNames) -> DieId:
    """The blocked attacker: the first declared among equal ones; `#2` is the second that fits."""
    state = game.state
    attackers = [n for n in state.current_combat.attackers if state.dice[n].zone is ATTACK]
    fitting = [n for n in attackers if ref_fits_die(state, state.dice[n], ref)]
    if ref.ordinal:
        fitting = fitting[ref.ordinal - 1 : ref.ordinal]
    elif found := unblocked_attackers(state, fitting):
        fitting = found
    if len(unique_dice(state, [state.dice[n] for n in fitting])) == 1:
        return fitting[0]
    return resolve_die(state, replace(ref, ordinal=0), fitting or attackers, names)


def unblocked_attackers(state: GameState, attackers: Sequence[DieId]) -> list[DieId]:
    """The attackers without a blocker; an ambiguous name means one of these first."""
    blocked = state.current_combat.blocked_attackers
    return [die_id for die_id in attackers if die_id not in blocked]


def dice_able_to_block(state: GameState, attacker: DieId, legal: Sequence[Move]) -> list[DieId]:
    """The dice that can be declared as blockers of an attacker next."""
    return [
        move.die
        for move in legal
        if isinstance(move, Block) and are_interchangeable(state, move.attacker, attacker)
    ]


def _play_blocks(
    game: Game,
    attacker: DieId,
    counted: r.CountedRef,
    names: MatchNames,
    line_text: str,
    before: GameState,
) -> None:
    """Block an attacker with the dice of one reference; `before` is the state before all blocks."""
    began = beginning_of(before, partial(dice_able_to_block, before, attacker))

    def next_blocker(wanted: int) -> DieId:
        options = dice_able_to_block(game.state, attacker, game.legal_moves())
        return resolve_playable_die(
            game,
            counted.ref,
            options,
            names,
            lambda n: Block(n, attacker),
            began=began,
            wanted=wanted,
        )

    resolve_playable_dice(
        counted, names, next_blocker, lambda die: play_move(game, Block(die, attacker), line_text)
    )


def play_assignment(game: Game, act: r.AssignAct, names: MatchNames) -> None:
    """Split a die's damage among the dice it fights, named in any order.

    A die that is not named gets the rest if it is the only one, and otherwise no damage. Raises
    `LineMismatch` if the shares name other dice, or add up to more or less than the damage.
    """
    state, line_text = game.state, worded(act, names)
    dealer = state.decision.dice[0] if state.decision else NO_DIE
    resolve_die(state, act.die, [dealer], names)
    others, left = dice_without_share(state, dealer), remaining_damage(state, dealer)
    shares = _shares_by_die(state, act, others, names)
    total = sum(shares.values())
    unnamed = [die_id for die_id in others if die_id not in shares]
    if total > left or (total < left and not unnamed and not act.is_open):
        raise LineMismatch(f"{total} damage in total", f"{left} damage to assign")
    if total < left and len(unnamed) > 1 and not act.is_open:
        among = list_refs(state, unnamed, names)
        raise LineMismatch(
            f"{total} damage in total", f"{left} damage to assign: {left - total} more to {among}"
        )
    for die_id in others:
        decision = game.decision  # the game infers the last share
        if decision is None or decision.kind is not DecisionKind.ASSIGN:
            return
        if decision.dice != (dealer,) or (act.is_open and die_id not in shares):
            return
        rest = left - total if die_id in unnamed else 0
        play_move(game, AssignDamage(dealer, die_id, shares.get(die_id, rest)), line_text)


def _shares_by_die(
    state: GameState, act: r.AssignAct, others: Sequence[DieId], names: MatchNames
) -> dict[DieId, int]:
    """The dice that the shares name: the next ones in their order, or else whichever fit. Raises
    `LineMismatch` if a share names no such die, or an ambiguous one."""
    if len(act.shares) > len(others):
        raise LineMismatch(f"{len(act.shares)} shares", f"at most {len(others)}")
    pairs = list(zip(others, act.shares, strict=False))
    if all(ref_fits_die(state, state.dice[to], share.target) for to, share in pairs):
        return {to: share.amount for to, share in pairs}
    found: dict[DieId, int] = {}
    for share in act.shares:
        left = [die_id for die_id in others if die_id not in found]
        pool = others if share.target.ordinal else left
        kinds = [die.id for die in unique_dice(state, [state.dice[die_id] for die_id in pool])]
        found[resolve_die(state, share.target, kinds, names)] = share.amount
    return found


def dice_without_share(state: GameState, dealer: DieId) -> list[DieId]:
    """The dice still without a share of this die's damage, in the order of assignment."""
    now = state.current_combat
    attacks = dealer in now.attackers
    others = (
        combat.blockers_of(state, dealer) if attacks else combat.attackers_blocked_by(state, dealer)
    )
    done = {to for source, to, _ in now.damage_shares if source == dealer}
    return [other for other in others if other not in done]


def remaining_damage(state: GameState, dealer: DieId) -> int:
    """The part of a die's damage not yet assigned."""
    now = state.current_combat
    assigned = sum(much for source, _, much in now.damage_shares if source == dealer)
    return combat.combat_damage_of(state, dealer) - assigned
