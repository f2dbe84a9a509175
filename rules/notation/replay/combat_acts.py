"""Play the combat acts of a match file: attackers, blockers and the split of damage."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.engine.movement.equivalence import unique_dice
from rules.engine.turn import combat
from rules.game import Game
from rules.model.ids import NO_DIE, DieId
from rules.model.moves import AssignDamage, Attack, Block, Confirm
from rules.notation.records import record as r
from rules.notation.records.errors import LineMismatch
from rules.notation.replay.act_timing import play_move, resolve_playable_die
from rules.notation.replay.references import ref_fits_die, resolve_die
from rules.notation.syntax.line_formatter import format_act as worded
from rules.notation.syntax.quoting import MatchNames
from rules.state import ATTACK, Combat, DecisionKind, GameState


def play_attack(game: Game, act: r.AttackAct, names: MatchNames) -> None:
    """Declare attackers.

    Raises:
        Mismatch: a die cannot attack, or is ambiguous.
    """
    for one in act.dice:
        for _ in range(one.count):
            options = [move.die for move in game.legal_moves() if isinstance(move, Attack)]
            die = resolve_playable_die(game, one.ref, options, names, Attack)
            play_move(game, Attack(die), worded(act, names))
    if not act.is_open:
        play_move(game, Confirm(), worded(act, names))


def play_block(game: Game, act: r.BlockAct, names: MatchNames) -> None:
    """Declare blockers.

    Raises:
        Mismatch: a die cannot block, or is ambiguous.
    """
    for blocked in act.groups:
        attacker = NO_DIE
        for one in blocked.blockers:
            for _ in range(one.count):
                if attacker == NO_DIE:  # resolve the attacker once for all its blockers
                    attacker = _resolve_attacker(game, blocked.attacker, names)
                _play_one_block(game, attacker, one.ref, names, worded(act, names))
    if not act.is_open:
        play_move(game, Confirm(), worded(act, names))


def _resolve_attacker(game: Game, ref: r.Ref, names: MatchNames) -> DieId:
    """The blocked attacker: the first declared among equal ones; `#2` is the second that fits."""
    state = game.state
    attackers = [n for n in (state.combat or Combat()).attackers if state.dice[n].zone is ATTACK]
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
    blocked = (state.combat or Combat()).blocked_attackers
    return [number for number in attackers if number not in blocked]


def _play_one_block(game: Game, attacker: DieId, ref: r.Ref, names: MatchNames, said: str) -> None:
    dice = game.state.dice
    options = [
        move.die
        for move in game.legal_moves()
        if isinstance(move, Block)
        and len(unique_dice(game.state, [dice[move.attacker], dice[attacker]])) == 1
    ]
    die = resolve_playable_die(game, ref, options, names, lambda die: Block(die, attacker))
    play_move(game, Block(die, attacker), said)


# --- damage ---------------------------------------------------------------------------------------


def play_assignment(game: Game, act: r.AssignAct, names: MatchNames) -> None:
    """Split a die's damage; the last die's share may be omitted.

    Raises:
        Mismatch: the shares name other dice, or add up to more or less than the damage.
    """
    state = game.state
    dealer = state.decision.dice[0] if state.decision else NO_DIE
    resolve_die(state, act.die, [dealer], names)
    others, left = dice_without_share(state, dealer), remaining_damage(state, dealer)
    total = sum(share.amount for share in act.shares)
    if len(act.shares) > len(others):
        raise LineMismatch(f"{len(act.shares)} shares", f"at most {len(others)}")
    if total > left or (total < left and len(act.shares) == len(others)):
        raise LineMismatch(f"{total} damage in total", f"{left} damage to assign")
    pairs = list(zip(others, act.shares, strict=False))
    for to, share in pairs:
        resolve_die(state, share.target, [to], names)
    for to, share in pairs:
        decision = game.decision  # the game infers the last share
        if (
            decision is not None
            and decision.kind is DecisionKind.ASSIGN
            and decision.dice == (dealer,)
        ):
            play_move(game, AssignDamage(dealer, to, share.amount), worded(act, names))


def dice_without_share(state: GameState, dealer: DieId) -> list[DieId]:
    """The dice still without a share of this die's damage, in the order of assignment."""
    now = state.combat or Combat()
    attacks = dealer in now.attackers
    others = (
        combat.blockers_of(state, dealer) if attacks else combat.attackers_blocked_by(state, dealer)
    )
    done = {to for source, to, _ in now.damage_shares if source == dealer}
    return [other for other in others if other not in done]


def remaining_damage(state: GameState, dealer: DieId) -> int:
    """The part of a die's damage not yet assigned."""
    now = state.combat or Combat()
    assigned = sum(much for source, _, much in now.damage_shares if source == dealer)
    return combat.combat_damage_of(state, dealer) - assigned
