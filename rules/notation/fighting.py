"""Play the combat acts of a match file: attackers, blockers and the split of damage."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules import combat
from rules.game import Game
from rules.likeness import distinct
from rules.moves import Assign, Attack, Block, Confirm
from rules.notation import record as r
from rules.notation.errors import Mismatch
from rules.notation.finding import fits, the_one
from rules.notation.quoting import Names
from rules.notation.reaching import die_for, play
from rules.notation.wording import act as worded
from rules.state import ATTACK, Combat, GameState


def attack(game: Game, act: r.Attacking, names: Names) -> None:
    """Declare attackers.

    Raises:
        Mismatch: a die cannot attack, or is ambiguous.
    """
    for one in act.dice:
        for _ in range(one.count):
            options = [move.die for move in game.legal() if isinstance(move, Attack)]
            die = die_for(game, one.what, options, names, Attack)
            play(game, Attack(die), worded(act, names))
    if not act.is_open:
        play(game, Confirm(), worded(act, names))


def block(game: Game, act: r.Blocking, names: Names) -> None:
    """Declare blockers.

    Raises:
        Mismatch: a die cannot block, or is ambiguous.
    """
    for blocked in act.blocks:
        attacker = -1
        for one in blocked.blockers:
            for _ in range(one.count):
                if attacker < 0:  # resolve the attacker once for all its blockers
                    attacker = _attacker(game, blocked.attacker, names)
                _block(game, attacker, one.what, names, worded(act, names))
    if not act.is_open:
        play(game, Confirm(), worded(act, names))


def _attacker(game: Game, ref: r.Ref, names: Names) -> int:
    """The blocked attacker: the first declared among equal ones; `#2` is the second that fits."""
    state = game.state
    attackers = [n for n in (state.combat or Combat()).attackers if state.dice[n].zone is ATTACK]
    fitting = [n for n in attackers if fits(state, state.dice[n], ref)]
    if ref.ordinal:
        fitting = fitting[ref.ordinal - 1 : ref.ordinal]
    elif found := first_attackers(state, fitting):
        fitting = found
    if len(distinct(state, [state.dice[n] for n in fitting])) == 1:
        return fitting[0]
    return the_one(state, replace(ref, ordinal=0), fitting or attackers, names)


def first_attackers(state: GameState, attackers: Sequence[int]) -> list[int]:
    """The attackers without a blocker; an ambiguous name means one of these first."""
    blocked = (state.combat or Combat()).blocked
    return [number for number in attackers if number not in blocked]


def _block(game: Game, attacker: int, ref: r.Ref, names: Names, said: str) -> None:
    dice = game.state.dice
    options = [
        move.die
        for move in game.legal()
        if isinstance(move, Block)
        and len(distinct(game.state, [dice[move.attacker], dice[attacker]])) == 1
    ]
    die = die_for(game, ref, options, names, lambda die: Block(die, attacker))
    play(game, Block(die, attacker), said)


# --- damage ---------------------------------------------------------------------------------------


def assign(game: Game, act: r.Assigning, names: Names) -> None:
    """Split a die's damage; the last die's share may be omitted.

    Raises:
        Mismatch: the shares name other dice, or add up to more or less than the damage.
    """
    state = game.state
    dealer = state.decision.dice[0] if state.decision else -1
    the_one(state, act.die, [dealer], names)
    others, left = engaged(state, dealer), damage_left(state, dealer)
    total = sum(share.amount for share in act.shares)
    if len(act.shares) > len(others):
        raise Mismatch(f"{len(act.shares)} shares", f"at most {len(others)}")
    if total > left or (total < left and len(act.shares) == len(others)):
        raise Mismatch(f"{total} damage in total", f"{left} damage to assign")
    pairs = list(zip(others, act.shares, strict=False))
    for to, share in pairs:
        the_one(state, share.to, [to], names)
    for to, share in pairs:
        decision = game.decision  # the game infers the last share
        if decision is not None and decision.kind == "assign" and decision.dice == (dealer,):
            play(game, Assign(dealer, to, share.amount), worded(act, names))


def engaged(state: GameState, dealer: int) -> list[int]:
    """The dice still without a share of this die's damage, in the order of assignment."""
    now = state.combat or Combat()
    attacks = dealer in now.attackers
    others = combat.blockers_of(state, dealer) if attacks else combat.blocked_by(state, dealer)
    done = {to for source, to, _ in now.assigned if source == dealer}
    return [other for other in others if other not in done]


def damage_left(state: GameState, dealer: int) -> int:
    """The part of a die's damage not yet assigned."""
    now = state.combat or Combat()
    assigned = sum(much for source, _, much in now.assigned if source == dealer)
    return combat.damage_of(state, dealer) - assigned
