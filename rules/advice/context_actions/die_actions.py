"""Context actions of a die, depending on its zone."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice.context_actions.context_action import (
    ContextAction,
    LegalMoves,
    action_for_move,
    actions_for_die,
    refuse_out_of_turn,
)
from rules.advice.context_actions.energy_actions import energy_actions_of
from rules.advice.intent import fielding_moves
from rules.advice.refusals import explain_illegal_move, refusal_of
from rules.engine import evaluate
from rules.engine.movement.equivalence import unique_dice
from rules.messages.message import make_message
from rules.model.moves import (
    Attack,
    Block,
    ChooseDie,
    MarkForReroll,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import (
    ASIDE,
    ATTACK,
    BAG,
    CAPTIVE,
    FIELD,
    LAID,
    OUT,
    PREP,
    RESERVE,
    USED,
    DecisionKind,
    Die,
    GameState,
    Zone,
    is_fielded,
)


def die_actions_of(state: GameState, legal: LegalMoves, die: Die) -> Iterator[ContextAction]:
    """The legal moves with a die, and the usual acts of dice in its zone."""
    yield from actions_for_die(state, legal, die.id)
    if state.decision_kind is DecisionKind.CHOOSE:
        yield action_for_move(state, legal, ChooseDie(die.id))
    for one in _typical_actions(state, legal, die):
        yield refuse_out_of_turn(state, one, die.controller)


def _typical_actions(state: GameState, legal: LegalMoves, die: Die) -> Iterator[ContextAction]:
    """The usual acts of dice in this zone, legal or refused."""
    if die.zone is RESERVE:
        yield from _reserve_actions(state, legal, die)
    elif is_fielded(die):
        yield from _field_actions(state, legal, die)
    elif die.zone is PREP and state.decision_kind is DecisionKind.REROLL:
        yield action_for_move(state, legal, MarkForReroll(die.id))
    else:
        yield from idle_zone_action(die.zone)


def idle_zone_action(zone: Zone) -> Iterator[ContextAction]:
    """The refused entry of a zone where dice can only wait."""
    if zone in _IDLE_ZONES:
        rule, why = _IDLE_ZONES[zone]
        yield ContextAction(make_message("possible.use"), refusal=refusal_of(rule, why))


_IDLE_ZONES = {
    BAG: ("DRAW-2", "in_bag"),
    PREP: ("ROLL-1", "in_prep"),
    USED: ("ZONE-3", "in_used"),
    OUT: ("ZONE-2", "in_out"),
    CAPTIVE: ("CAP-1", "is_captive"),
    ASIDE: ("KW-2", "is_aside"),
    LAID: ("TXT-1", "is_laid"),
}
"""The zones where dice can only wait, each with the rule and the reason."""


def _reserve_actions(state: GameState, legal: LegalMoves, die: Die) -> Iterator[ContextAction]:
    face = state.face_of(die)
    if face is None:
        return
    if face.energy:
        yield from energy_actions_of(state, legal, die.id, die.controller)
    elif face.level:
        for act in fielding_moves(state, die.id):
            yield action_for_move(state, legal, act)
    else:
        yield action_for_move(state, legal, UseAction(die.id))


def _field_actions(state: GameState, legal: LegalMoves, die: Die) -> Iterator[ContextAction]:
    """Attacking, blocking, and using abilities."""
    face = state.face_of(die)
    if face is not None and face.level:
        if die.zone is FIELD and die.controller == state.active:
            yield action_for_move(state, legal, Attack(die.id))
        yield from _block_actions(state, legal, die)
    for ability, _ in evaluate.paid_abilities(state, die):
        yield action_for_move(state, legal, UsePaidAbility(die.id, ability))
    for button in state.setup.index.globals:
        if button.card == die.card:
            yield action_for_move(state, legal, UseGlobal(button.card, button.ability_index))


def _block_actions(state: GameState, legal: LegalMoves, die: Die) -> Iterator[ContextAction]:
    if state.decision_kind is not DecisionKind.BLOCKERS or die.controller == state.active:
        refusal = explain_illegal_move(state, Block(die.id, die.id))
        yield ContextAction(make_message("possible.block"), refusal=refusal)
        return
    attackers = state.combat.attackers if state.combat is not None else ()
    fighting = [state.dice[number] for number in attackers if state.dice[number].zone is ATTACK]
    for attacker in unique_dice(state, fighting):
        yield action_for_move(state, legal, Block(die.id, attacker.id))
