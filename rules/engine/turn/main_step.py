"""The Main Step: purchase, field, use action dice and Global Abilities, in any order (MAIN-1)."""

from __future__ import annotations

from rules.engine import evaluate
from rules.engine.effects import change_batches
from rules.engine.effects.ability_start import use_ability
from rules.engine.evaluate import costs
from rules.engine.movement import die_movement
from rules.engine.movement.die_movement import Log, move_die
from rules.engine.movement.triggers import collect_triggers, queue_triggers
from rules.engine.payment import availability
from rules.engine.turn import priority
from rules.engine.turn.priority import begin_step
from rules.language import ast
from rules.model.ids import AbilityId, CardId, DieId, PlayerId
from rules.model.moves import Buy, FieldCharacter, Move, Pass, UseGlobal, UsePaidAbility
from rules.state import (
    CARD,
    FIELD,
    RESERVE,
    USED,
    Decision,
    DecisionKind,
    Die,
    GameState,
    OpenPayment,
    Step,
    viewpoint,
)
from rules.state.events import DieFielded


def proceed(state: GameState, log: Log) -> None:
    """Ask the player with priority; at the end of the step, unfielded characters leave (MAIN-2)."""
    if priority.open_window(state, DecisionKind.MAIN):
        return
    for die in state.dice_in_zone(state.active, RESERVE):
        face = state.face_of(die)
        if face is not None and face.level:
            move_die(state, die.id, USED, log, "unfielded")
    begin_step(state, Step.ATTACK, log)


def legal_moves(state: GameState, decision: Decision) -> list[Move]:
    """The moves that the active player can make and pay for."""
    player = decision.player
    purse = costs.energy_pool_of(state, player)
    moves: list[Move] = [Buy(card) for card in costs.affordable_purchases(state, player, purse)]
    for die in availability.fieldable_characters(state, player):
        if costs.current_fielding_cost(state, die) <= purse.total:
            moves.append(FieldCharacter(die.id))
        moves += _alternative_fieldings(state, player, die)
    moves += availability.usable_actions(state, player)
    moves += availability.usable_abilities(state, player, purse)
    moves.append(Pass())
    return moves


def _alternative_fieldings(state: GameState, player: PlayerId, die: Die) -> list[Move]:
    """Moves that field a die for an alternative cost named in its text."""
    frame = viewpoint(player, die.card, die.id)
    return [
        FieldCharacter(die.id, listed.ability_index)
        for listed, modifier in state.setup.index.statics.get("OtherCost", ())
        if isinstance(modifier, ast.OtherCost)
        and listed.card == die.card
        and not evaluate.is_ability_ignored(state, die.card, die, "other")
        and availability.can_pay_cost(state, player, modifier.cost, frame)
    ]


def apply_move(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Start an act: open its payment, or carry it out at once if it is free."""
    player = decision.player
    if not isinstance(move, Buy | FieldCharacter):
        priority.apply_move(state, decision, move, log)
        return
    priority.record_action(state, player)
    if costs.need_of_acts(state, (move,), player).total:
        state.payment = OpenPayment(player, (move,))
        state.decision = Decision(player, DecisionKind.PAY)
    else:
        perform_acts(state, player, (move,), (), log)


def perform_acts(
    state: GameState, player: PlayerId, acts: tuple[Move, ...], spent: tuple[DieId, ...], log: Log
) -> None:
    """Carry out the acts of a batch together, once they are paid for (PAY-5)."""
    fielded: list[DieId] = []
    used: dict[tuple[CardId, AbilityId], int] = {}
    for act in acts:
        costs.use_up_discounts(state, act, player)
        match act:
            case FieldCharacter(alternative_cost=instead) if instead >= 0 and _pay_life_ends_match(
                state, player, act, log
            ):
                return
        match act:
            case Buy(card=card):
                _purchase(state, player, card, log)
            case FieldCharacter(die=die):
                move_die(state, die, FIELD, log, "fielded")
                log.append(DieFielded(player, die, False))
                fielded.append(die)
            case UseGlobal(card=card, ability=ability):
                used[card, ability] = used.get((card, ability), 0) + 1
            case UsePaidAbility():
                use_ability(state, act, player, log)
    for (card, ability), times in reversed(used.items()):  # the first ends up on top of the stack
        use_ability(state, UseGlobal(card, ability), player, log, times)
    spared = spent if state.setup.ruleset.protects_paying_dice else ()
    group = [t for die in fielded for t in collect_triggers(state, "fielded", die, spent=spared)]
    queue_triggers(state, tuple(group))


def _pay_life_ends_match(state: GameState, player: PlayerId, act: FieldCharacter, log: Log) -> bool:
    """Pay the life that a fielding costs; True if that ended the match (END-1)."""
    change_batches.pay_life(state, player, costs.alternative_cost(state, act).life, log)
    return change_batches.check_life(state, log)


def _purchase(state: GameState, player: PlayerId, card: CardId, log: Log) -> None:
    """Purchase the first remaining die of a card."""
    die_id = next(die.id for die in state.dice.in_zone(CARD) if die.card == card)
    die_movement.take_purchased_die(state, player, die_id, log)
