"""The stages of the Attack Step, and declaring attackers."""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.effects import change_batches, damage
from rules.engine.evaluate import continuous_effects
from rules.engine.movement import triggers
from rules.engine.movement.die_movement import Log, move_die
from rules.engine.movement.equivalence import unique_dice
from rules.engine.movement.triggers import collect_triggers, queue_triggers
from rules.engine.turn import block_declaration, combat, priority
from rules.engine.turn.priority import begin_step
from rules.model.ids import DieId, PlayerId
from rules.model.moves import Attack, Confirm, Move, Pass
from rules.state import (
    ATTACK,
    FIELD,
    IN_FIELD,
    Combat,
    Decision,
    DecisionKind,
    Die,
    GameState,
    Step,
)
from rules.state.events import AttackDeclared

_START, _DECLARE, _ATTACKS, _BLOCKERS, _BLOCKS, _WINDOW, _STRIKE, _END, _OVER = range(9)
_AIM, _SHOOT = 9, 10
"""Between attackers and blockers, only if a die with Range attacks (KW-41)."""


def proceed(state: GameState, log: Log) -> None:
    """Perform the current stage of the attack (ATK-1 to DMG-3)."""
    match state.stage:
        case 0:  # before attackers are declared (ATK-2)
            state.stage = _DECLARE
            triggers.on_player_event(state, "attack step starts", state.active)
        case 1:
            state.stage = _ATTACKS
            state.combat = Combat()
            _ask_for_attackers(state)
        case 2:
            _after_attackers(state, log)
        case 3:
            state.stage = _BLOCKS
            block_declaration.ask_for_blockers(state, state.inactive_players)
        case 4:
            state.stage = _WINDOW
            block_declaration.queue_block_triggers(state, log)
        case 5:
            if not priority.open_window(state, DecisionKind.WINDOW):
                state.stage = _STRIKE
        case 6:  # wave by wave (KW-6)
            wave = combat.next_strikers(state)
            if not wave:
                state.stage = _END
            elif not combat.open_damage_assignment(state, wave):
                combat.deal_damage(state, wave)
        case 7:
            state.stage = _OVER
            _end(state, log)
        case 9:
            state.stage = _SHOOT
            triggers.on_attack_event(state, "ranged attack")
        case 10:
            state.stage = _BLOCKERS
            damage.deal_aimed_damage(state)
        case _:
            begin_step(state, Step.CLEANUP, log)


def _end(state: GameState, log: Log) -> None:
    """End combat: survivors return in some editions, and effects that last until then end
    (DMG-2)."""
    if state.setup.ruleset.attack_ends_combat:
        combat.end_combat(state, log)
    triggers.on_player_event(state, "attack step ends", state.active)
    if any(effect.duration == "the end of combat" for effect in state.continuous_effects):
        continuous_effects.end_effects(state, "the end of combat")
        change_batches.check_knock_outs(state)


def _ask_for_attackers(state: GameState) -> None:
    """Ask the first partner who has a die that can attack, from the one who acts on (DBL-10)."""
    while not attackers_of(state, state.active):
        if not state.go_on_with_next_partner():
            return
    state.decision = Decision(state.active, DecisionKind.ATTACKERS)


def next_to_attack(state: GameState) -> PlayerId | None:
    """The partner who declares attackers after the one who is asked (DBL-10); None if nobody."""
    team = state.setup.teams[state.active]
    later = team[team.index(state.active) + 1 :]
    return next((player for player in later if attackers_of(state, player)), None)


def able_attackers(state: GameState) -> list[Die]:
    """The active side's characters in the Field that can attack."""
    return [die for player in state.active_players for die in attackers_of(state, player)]


def attackers_of(state: GameState, player: PlayerId) -> list[Die]:
    """An active player's characters in the Field that can attack."""
    busy = dice_busy_controlling(state)
    return [
        die
        for die in state.dice_in_zone(player, FIELD)
        if die.id not in busy
        and state.level_of(die)
        and not evaluate.cannot(state, die, "attack")
        and evaluate.attack_life_cost(state, die) is not None
    ]


def dice_busy_controlling(state: GameState) -> set[DieId]:
    """The dice that cannot attack because a die that they control lies on them (CTL-1)."""
    if state.setup.ruleset.controlled_dice_join_field:
        return set()
    return {
        held.holder
        for held in state.dice_in_zones(IN_FIELD)
        if held.holder >= 0 and held.holder != held.id
    }


def legal_attacker_moves(state: GameState, decision: Decision) -> list[Move]:
    """Declare one more attacker, or finish once every die that must attack does (EFF-1)."""
    able = attackers_of(state, decision.player)
    left = state.life_of(state.active) - declared_attack_life_cost(state)
    able = [die for die in able if (evaluate.attack_life_cost(state, die) or 0) <= left]
    moves: list[Move] = [Attack(die.id) for die in unique_dice(state, able)]
    if not any(must_attack(state, die) for die in able):
        moves.append(Pass() if has_declared_no_attacker(state) else Confirm())
    return moves


def apply_attacker_move(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Move an attacker to the Attack Zone, or finish and pay the life that the attack costs."""
    if isinstance(move, Attack):
        move_die(state, move.die, ATTACK, log, "attacks")
        now = state.current_combat
        state.combat = replace(now, attackers=(*now.attackers, move.die))
        state.decision = decision
        return
    if state.go_on_with_next_partner():
        _ask_for_attackers(state)
    if state.decision is None and (price := declared_attack_life_cost(state)):
        change_batches.pay_life(state, state.active, price, log)
        change_batches.check_life(state, log)


def has_declared_no_attacker(state: GameState) -> bool:
    """Whether the player who is asked has declared no attacker yet."""
    declared = state.current_combat.attackers
    return not any(state.dice[die_id].controller == state.active for die_id in declared)


def must_attack(state: GameState, die: Die) -> bool:
    """Whether a die that can attack has to (EFF-1)."""
    return evaluate.must(state, die, "attack") and attack_is_free(state, die)


def required_attackers(state: GameState) -> list[DieId]:
    """The dice that must still attack before the player can finish (EFF-1)."""
    return [die.id for die in attackers_of(state, state.active) if must_attack(state, die)]


def attack_is_free(state: GameState, die: Die) -> bool:
    """Whether attacking with a die costs nothing; a required attack must not cost life."""
    return evaluate.attack_life_cost(state, die) == 0


def declared_attack_life_cost(state: GameState) -> int:
    """The life that the declared attackers cost together."""
    attackers = state.current_combat.attackers
    return sum(evaluate.attack_life_cost(state, state.dice[die_id]) or 0 for die_id in attackers)


def _after_attackers(state: GameState, log: Log) -> None:
    attackers = state.current_combat.attackers
    _end_next_opportunity_effects(state)
    if not attackers:  # no Attack Step, no window; straight to Cleanup (ATK-1)
        state.combat = None
        begin_step(state, Step.CLEANUP, log)
        return
    state.stage = _AIM if _is_ranged(state, attackers) else _BLOCKERS
    log.append(AttackDeclared(state.active, attackers))
    group = [t for die_id in attackers for t in collect_triggers(state, "attacks", die_id)]
    queue_triggers(state, tuple(group))


def _is_ranged(state: GameState, attackers: tuple[DieId, ...]) -> bool:
    return "Range" in state.setup.index.keywords and any(
        evaluate.has_keyword(state, state.dice[die_id], "Range") for die_id in attackers
    )


def _end_next_opportunity_effects(state: GameState) -> None:
    """End "must attack at its next opportunity" effects on dice that have attacked."""
    sent = {die.id for die in state.dice.in_zone(ATTACK)}
    state.continuous_effects = tuple(
        effect
        for effect in state.continuous_effects
        if effect.duration != "next opportunity" or sent.isdisjoint(effect.dice or ())
    )
