"""The Attack Step: attackers, blockers, the action window, and damage."""

from __future__ import annotations

from msgspec.structs import replace

from rules import combat, lasting, priority, queries, waiting
from rules.choosing import distinct
from rules.events import AttackDeclared, BlockDeclared
from rules.moves import Attack, Block, Confirm, Move, Pass
from rules.placing import Log, place
from rules.state import ATTACK, CAPTIVE, FIELD, Combat, Decision, Die, GameState, Step
from rules.steps import begin_step
from rules.triggers import collect, queue_group

_START, _DECLARE, _ATTACKS, _BLOCKERS, _BLOCKS, _WINDOW, _ASSIGN, _DAMAGE, _END = range(9)


def proceed(state: GameState, log: Log) -> None:
    """Work through the attack (ATK-1 to DMG-3)."""
    match state.stage:
        case 0:
            state.stage = _DECLARE
            waiting.moment(state, "attack step starts", state.active)
        case 1:
            state.stage = _ATTACKS
            state.combat = Combat()
            if able_attackers(state):
                state.decision = Decision(state.active, "attackers")
        case 2:
            _after_attackers(state, log)
        case 3:
            state.stage = _BLOCKS
            if able_blocks(state):
                state.decision = Decision(_defender(state), "blockers")
        case 4:
            state.stage = _WINDOW
            _after_blockers(state, log)
        case 5:
            if not priority.open_window(state, "window"):
                state.stage = _ASSIGN
        case 6:
            if not combat.open_assignment(state):
                state.stage = _DAMAGE
        case 7:
            state.stage = _END
            combat.deal_damage(state)
        case _:
            state.stage = 0
            lasting.end(state, "the end of combat")
            waiting.moment(state, "attack step ends", state.active)
            begin_step(state, Step.CLEANUP, log)


def _combat(state: GameState) -> Combat:
    return state.combat or Combat()


def _defender(state: GameState) -> int:
    return state.setup.opponents(state.active)[0]


# --- attackers ------------------------------------------------------------------------------------


def able_attackers(state: GameState) -> list[Die]:
    """The active player's fielded characters that can attack and do not yet.

    A die that controls another is busy with that, and cannot attack itself (CTL-1).
    """
    busy = {held.host for held in state.dice if held.host >= 0 and held.zone is not CAPTIVE}
    return [
        die
        for die in state.in_zone(state.active, FIELD)
        if die.id not in busy
        and (face := state.face(die)) is not None
        and face.level
        and not queries.cannot(state, die, "attack")
    ]


def legal_attackers(state: GameState) -> list[Move]:
    """Send one more, or finish; whoever must attack has to be among them (EFF-1)."""
    able = able_attackers(state)
    moves: list[Move] = [Attack(die.id) for die in distinct(state, able)]
    if not any(queries.must(state, die, "attack") for die in able):
        moves.append(Confirm() if _combat(state).attackers else Pass())
    return moves


def play_attackers(state: GameState, move: Move, log: Log) -> None:
    """Send an attacker to the Attack Zone, or finish."""
    if isinstance(move, Attack):
        place(state, move.die, ATTACK, log, "attacks")
        now = _combat(state)
        state.combat = replace(now, attackers=(*now.attackers, move.die))
        state.decision = Decision(state.active, "attackers")


def _after_attackers(state: GameState, log: Log) -> None:
    attackers = _combat(state).attackers
    _opportunity_taken(state)
    if not attackers:  # no Attack Step, no window; straight to Cleanup (ATK-1)
        state.combat = None
        begin_step(state, Step.CLEANUP, log)
        return
    state.stage = _BLOCKERS
    log.append(AttackDeclared(state.active, attackers))
    group = [t for number in attackers for t in collect(state, "attacks", number)]
    queue_group(state, tuple(group))


def _opportunity_taken(state: GameState) -> None:
    """ "Must attack at its next opportunity" ends with the first declaration that it could join."""
    own = {die.id for die in state.dice if die.player == state.active}
    state.lasting = tuple(
        effect
        for effect in state.lasting
        if effect.until != "next opportunity"
        or not any(n in own and state.dice[n].zone is ATTACK for n in effect.dice or ())
    )


# --- blockers -------------------------------------------------------------------------------------


def able_blocks(state: GameState) -> list[tuple[Die, Die]]:
    """Every blocker with every attacker that it could block (BLK-1)."""
    blockers = [
        die
        for die in state.in_zone(_defender(state), FIELD)
        if (face := state.face(die)) is not None
        and face.level
        and not queries.cannot(state, die, "block")
    ]
    attackers = [state.dice[number] for number in _combat(state).attackers]
    if not blockers:
        return []
    return [
        (blocker, attacker)
        for blocker in distinct(state, blockers)
        for attacker in distinct(state, [a for a in attackers if a.zone is ATTACK])
        if not queries.cannot(state, attacker, "be blocked", blocker)
    ]


def legal_blockers(state: GameState) -> list[Move]:
    """Assign one more blocker, or finish."""
    moves: list[Move] = [Block(blocker.id, attacker.id) for blocker, attacker in able_blocks(state)]
    must = any(
        queries.must(state, state.dice[m.die], "block") for m in moves if isinstance(m, Block)
    )
    if not must:
        moves.append(Confirm() if _combat(state).blocks else Pass())
    return moves


def play_blockers(state: GameState, move: Move, log: Log) -> None:
    """Send a blocker to the Attack Zone, or finish."""
    if isinstance(move, Block):
        place(state, move.die, ATTACK, log, "blocks")
        now = _combat(state)
        blocked = now.blocked if move.attacker in now.blocked else (*now.blocked, move.attacker)
        state.combat = replace(
            now, blocks=(*now.blocks, (move.die, move.attacker)), blocked=blocked
        )
        state.decision = Decision(_defender(state), "blockers")


def _after_blockers(state: GameState, log: Log) -> None:
    """Blocking, blocked and engaged effects, once all blockers are declared (BLK-1)."""
    now = _combat(state)
    if not now.blocks:
        return
    log.append(BlockDeclared(_defender(state), now.blocks))
    group = [t for number in now.blocked for t in collect(state, "is blocked", number)]
    for blocker, _ in now.blocks:
        group += collect(state, "blocks", blocker)
    for number in (*now.blocked, *(blocker for blocker, _ in now.blocks)):
        group += collect(state, "is engaged", number)
    queue_group(state, tuple(group))
