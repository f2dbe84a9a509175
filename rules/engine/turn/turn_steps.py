"""The steps of a turn but for the Attack Step, each from one stage to the next (TURN-1).

Clear and Draw: clear the Reserve Pool, then draw dice into the Prep Area. Roll and Reroll: roll
these dice, then reroll any of them once, together (ROLL-1). Main Step: purchase, field, use action
dice and Global Abilities, in any order (MAIN-1). Cleanup: survivors return, damage and effects end,
Reserve Pools keep only energy (CLN-1).
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.effects import change_batches
from rules.engine.effects.ability_start import use_ability, use_action_die
from rules.engine.evaluate import costs, die_texts
from rules.engine.movement import die_movement, triggers
from rules.engine.movement.die_movement import (
    Log,
    linkable_dice,
    move_die,
    refill_bag,
    release_die,
)
from rules.engine.movement.equivalence import unique_dice
from rules.engine.payment import availability
from rules.engine.turn import combat, priority
from rules.engine.turn.priority import begin_step
from rules.language import ast
from rules.model.ids import CHANCE, UNROLLED, AbilityId, CardId, DieId, PlayerId
from rules.model.moves import (
    Buy,
    Confirm,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import (
    ASIDE,
    BAG,
    CARD,
    FIELD,
    IN_OR_FROM_FIELD,
    OUT,
    PREP,
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
from rules.state.events import (
    AbilityStarted,
    DiceRolled,
    DieFielded,
    EnergyGained,
    LifeChanged,
    StepBegan,
    TurnBegan,
)

# --- Clear and Draw -------------------------------------------------------------------------------


_START, _CLEAR = range(2)
_DRAW, _DRAW_REST, _SET_OUT, _TRIGGERS, _END = range(
    triggers.FIRST_DRAW_STAGE, triggers.FIRST_DRAW_STAGE + 5
)
_EXTRA_REST = _END + 1  # numbered last, since digests of earlier matches know the others


def clear_and_draw(state: GameState, log: Log) -> None:
    """Start the turn, clear, draw, draw the rest after a refill, then queue draw triggers."""
    match state.stage:
        case 0:
            _start(state, log)
        case 1:
            _clear(state, log)
        case 2:
            state.stage = _DRAW_REST
            _draw(state, _draw_count(state), log)
        case 3:
            _draw_rest(state, log)
        case 4:
            state.stage = _TRIGGERS
            _draw(state, state.setup.ruleset.first_turn_out_of_play_count, log)
        case 5 if state.go_on_with_next_partner():
            state.stage = _DRAW
        case 5:
            state.stage = _END
            _queue_draw_triggers(state)
        case 7:
            _draw_extra_rest(state, log)
        case _:
            begin_step(state, Step.ROLL_AND_REROLL, log)


def _start(state: GameState, log: Log) -> None:
    """Begin the turn; start-of-turn effects come before the Clear (TURN-1)."""
    state.turn += 1
    log.append(TurnBegan(state.active, state.turn))
    log.append(StepBegan(state.active, Step.CLEAR_AND_DRAW))
    _end_until_next_turn(state)
    die_movement.end_links_at_turn_start(state, log)
    state.stage = _CLEAR
    triggers.on_player_event(state, "turn starts", state.active)


def _end_until_next_turn(state: GameState) -> None:
    state.continuous_effects = tuple(
        effect
        for effect in state.continuous_effects
        if effect.duration != "your next turn" or not state.is_active(effect.player)
    )


def _clear(state: GameState, log: Log) -> None:
    """Clear the Reserve Pools (DRAW-1), and record the dice in the Prep Areas for this turn's roll.

    This includes dice prepped by a start-of-turn effect. The rulebooks do not cover that case
    (OPEN-6).
    """
    rolling: list[DieId] = []
    for player in state.active_players:
        for die in state.dice_in_zone(player, RESERVE):
            move_die(state, die.id, USED, log, "cleared")
        rolling += [die.id for die in state.dice_in_zone(player, PREP)]
    state.dice_to_roll = tuple(rolling)
    if "rolled from prep" in state.setup.index.triggers:
        waiting = [state.dice[die_id].card for die_id in state.dice_to_roll]
        state.cards_from_prep = tuple(sorted(waiting))
    state.stage = _DRAW


def _is_first_turn(state: GameState) -> bool:
    return state.turn == 1


def _draw_count(state: GameState) -> int:
    """How many dice to draw into the Prep Area; turn 1 is an exception (DRAW-4)."""
    ruleset = state.setup.ruleset
    return ruleset.first_turn_draw_count if _is_first_turn(state) else ruleset.draw_count


def _draw(state: GameState, wanted: int, log: Log) -> None:
    bag = state.dice_in_zone(state.active, BAG)
    if not bag:
        refill_bag(state, state.active, log)  # ZONE-3
        bag = state.dice_in_zone(state.active, BAG)
    if bag and wanted:
        count = min(wanted, len(bag))
        state.decision = Decision(CHANCE, DecisionKind.DRAW, bag_owner=state.active, count=count)


def apply_draw(state: GameState, dice: tuple[DieId, ...], log: Log) -> None:
    """Move drawn dice to the Prep Area (DRAW-2) and record them in `marked_dice`.

    The last dice drawn on turn 1 go Out of Play instead.
    """
    sets_out = state.stage == _TRIGGERS
    for die_id in dice:
        move_die(state, die_id, OUT if sets_out else PREP, log, "drawn")
    state.marked_dice = (*state.marked_dice, *dice)
    if not sets_out:
        state.dice_to_roll = (*state.dice_to_roll, *dice)


def _draw_rest(state: GameState, log: Log) -> None:
    """Draw on after a refill; each missing die costs 1 life and gives 1 generic energy (DRAW-3)."""
    missing = _draw_count(state) - len(_own_marked_dice(state))
    if missing:
        _draw(state, missing, log)
        if state.decision is not None:
            return
        life = state.change_life(state.active, -missing)
        state.virtual_energy[state.active] += missing
        log.append(LifeChanged(state.active, -missing, life, "short draw"))
        log.append(EnergyGained(state.active, missing))
        if change_batches.check_life(state, log):
            return
    _go_on_after_draw(state)
    if extra := _extra_draws(state):
        _draw(state, len(extra), log)
        if state.decision is not None:
            log += [
                AbilityStarted(state.active, state.dice[n].card, n) for n in dict.fromkeys(extra)
            ]
            state.stage = _EXTRA_REST


def _own_marked_dice(state: GameState) -> tuple[DieId, ...]:
    """The marked dice of the player who acts now."""
    return tuple([n for n in state.marked_dice if state.dice[n].controller == state.active])


def _go_on_after_draw(state: GameState) -> None:
    state.stage = _SET_OUT if _is_first_turn(state) else _TRIGGERS


_DRAWING_KEYWORDS = frozenset(("Swarm", "Rush"))


def _extra_draws(state: GameState) -> list[DieId]:
    """The dice of the step's own draw for each of which one more die is drawn, as often as they are
    listed; the extra dice themselves bring no more (KW-28, KW-29)."""
    if _DRAWING_KEYWORDS.isdisjoint(state.setup.index.keywords):
        return []
    drawn = [state.dice[n] for n in _own_marked_dice(state)[: _draw_count(state)]]
    fielded = state.fielded_dice(state.active)
    found: list[DieId] = []
    for die in drawn:
        keywords = state.setup.cards[die.card].keywords
        active = [one for one in fielded if one.card == die.card]
        if any(evaluate.has_keyword(state, one, "Swarm") for one in active):
            found.append(die.id)
        if "Rush" in keywords and evaluate.has_keyword(state, die, "Rush"):
            others = [other for other in drawn if other.id != die.id]
            found += [die.id] * sum(_is_of_rush(state, die, other) for other in others)
    return found


def _is_of_rush(state: GameState, die: Die, other: Die) -> bool:
    """Whether a drawn die has an energy type or affiliation that another's Rush names (KW-29)."""
    words = (*state.setup.cards[other.card].card.energy, *die_texts.affiliations_of(state, other))
    return any(
        name in words
        for ability in state.setup.cards[die.card].card.text.abilities
        if isinstance(ability, ast.Keyword) and ability.word == "Rush"
        for name in ability.names
    )


def _draw_extra_rest(state: GameState, log: Log) -> None:
    """Draw the rest of the extra dice after a refill; missing ones cost no life (KW-28)."""
    drawn = len(_own_marked_dice(state))
    missing = min(drawn, _draw_count(state)) + len(_extra_draws(state)) - drawn
    if missing:
        _draw(state, missing, log)
    if state.decision is None:
        _go_on_after_draw(state)


def _queue_draw_triggers(state: GameState) -> None:
    """Queue the draw triggers; a draw interrupted by a refill counts as one draw (RUL-2)."""
    drawn, state.marked_dice = state.marked_dice, ()
    triggers.on_step_draw(state, drawn)


# --- Roll and Reroll ------------------------------------------------------------------------------


_ROLL, _OFFER_REROLL, _REROLL, _KEEP, _ROLLED = range(5)


def roll_and_reroll(state: GameState, log: Log) -> None:
    """Roll, offer the reroll, reroll, move all dice to the Reserve Pool, queue their triggers.

    All partners roll before any of them chooses, and choose before any dice are rerolled (DBL-3).
    """
    if state.stage == _ROLLED:
        begin_step(state, Step.MAIN, log)
    elif state.stage == _KEEP:
        _keep_rolled_dice(state, log)
    else:
        _roll_of_next_player(state)


def _roll_of_next_player(state: GameState) -> None:
    """Let the next player roll, choose what to reroll, or reroll it."""
    stage, player = state.stage, state.active
    among = state.marked_dice if stage == _REROLL else state.dice_to_roll
    own = [n for n in among if (die := state.dice[n]).zone is PREP and die.controller == player]
    dice = tuple(sorted(own))
    if not state.go_on_with_next_partner():
        state.stage = stage + 1
    if dice and stage == _OFFER_REROLL:
        state.decision = Decision(player, DecisionKind.REROLL, dice=dice)
    elif dice:
        state.decision = Decision(CHANCE, DecisionKind.ROLL, dice=dice)


def _keep_rolled_dice(state: GameState, log: Log) -> None:
    dice = tuple(sorted([n for n in state.dice_to_roll if state.dice[n].zone is PREP]))
    state.marked_dice, state.dice_to_roll = (), ()
    for die_id in dice:
        move_die(state, die_id, RESERVE, log, "rolled")
    triggers.on_step_roll(state, dice)
    state.cards_from_prep = ()
    if state.queue:
        state.stage = _ROLLED
    else:
        begin_step(state, Step.MAIN, log)


def legal_rerolls(state: GameState, decision: Decision) -> list[Move]:
    """Mark one more die, equal dice once; then Confirm, or Pass to keep everything."""
    left = [state.dice[die_id] for die_id in decision.dice if die_id not in state.marked_dice]
    moves: list[Move] = [MarkForReroll(die.id) for die in unique_dice(state, left)]
    moves.append(Confirm() if len(left) < len(decision.dice) else Pass())
    return moves


def has_marked_no_dice(state: GameState) -> bool:
    """Whether the player who is asked has marked no dice to reroll yet."""
    asked = state.decision.dice if state.decision is not None else ()
    return not any(die_id in state.marked_dice for die_id in asked)


def apply_reroll_move(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Mark a die, or finish marking."""
    if isinstance(move, MarkForReroll):
        state.marked_dice = (*state.marked_dice, move.die)
        state.decision = decision


def apply_roll(state: GameState, dice: tuple[DieId, ...], faces: tuple[int, ...], log: Log) -> None:
    """Turn dice to the rolled faces; of identical faces the first one is used."""
    first, shown = state.dice[dice[0]], []
    for die_id, face in zip(dice, faces, strict=True):
        die = state.dice[die_id]
        shown.append(state.setup.cards[die.card].first_equal_face[face])
        state.dice[die_id] = replace(die, face=shown[-1])
    log.append(DiceRolled(first.controller, dice, tuple(shown), first.face != UNROLLED))


# --- Main Step ------------------------------------------------------------------------------------


def main_step(state: GameState, log: Log) -> None:
    """Ask the player with priority; at the end of the step, unfielded characters leave (MAIN-2)."""
    if priority.open_window(state, DecisionKind.MAIN):
        return
    for player in state.active_players:
        for die in state.dice_in_zone(player, RESERVE):
            face = state.face_of(die)
            if face is not None and face.level:
                move_die(state, die.id, USED, log, "unfielded")
    begin_step(state, Step.ATTACK, log)


def legal_main_moves(state: GameState, decision: Decision) -> list[Move]:
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
    return [
        FieldCharacter(die.id, listed.ability_index)
        for listed, modifier in state.setup.index.statics.get("OtherCost", ())
        if listed.card == die.card
        and isinstance(modifier, ast.OtherCost)
        and not evaluate.is_ability_ignored(state, die.card, die, "other")
        and availability.can_pay_cost(
            state, player, modifier.cost, viewpoint(player, die.card, die.id)
        )
    ]


def apply_main_move(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Start an act: open its payment, or carry it out at once if it is free."""
    player = decision.player
    if not isinstance(move, Buy | FieldCharacter):
        apply_window_move(state, decision, move, log)
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
    group = [
        t for die in fielded for t in triggers.collect_triggers(state, "fielded", die, spent=spared)
    ]
    triggers.queue_triggers(state, tuple(group))


def _pay_life_ends_match(state: GameState, player: PlayerId, act: FieldCharacter, log: Log) -> bool:
    """Pay the life that a fielding costs; True if that ended the match (END-1)."""
    change_batches.pay_life(state, player, costs.alternative_cost(state, act).life, log)
    return change_batches.check_life(state, log)


def _purchase(state: GameState, player: PlayerId, card: CardId, log: Log) -> None:
    """Purchase the first remaining die of a card."""
    die_id = next(die.id for die in state.dice.in_zone(CARD) if die.card == card)
    die_movement.take_purchased_die(state, player, die_id, log)


# --- action dice and abilities --------------------------------------------------------------------


def legal_window_moves(state: GameState, decision: Decision) -> list[Move]:
    """The active player's moves in the action window: action dice and abilities (WIN-1)."""
    player = decision.player
    purse = costs.energy_pool_of(state, player)
    return [
        *availability.usable_actions(state, player),
        *availability.usable_abilities(state, player, purse),
        Pass(),
    ]


def legal_reply_moves(state: GameState, decision: Decision) -> list[Move]:
    """The inactive player's moves: Global Abilities and their dice's paid abilities (MAIN-3)."""
    player = decision.player
    return [
        *availability.usable_abilities(state, player, costs.energy_pool_of(state, player)),
        Pass(),
    ]


def apply_window_move(state: GameState, decision: Decision, move: Move, log: Log) -> None:
    """Use an action die or a free ability, start paying for an ability, or pass."""
    player = decision.player
    match move:
        case Pass():
            priority.pass_priority(state, player, log)
        case UseAction(die=die):
            priority.record_action(state, player)
            use_action_die(state, die, log)
        case UseGlobal() | UsePaidAbility():
            priority.record_action(state, player)
            if costs.need_of_acts(state, (move,), player).total:
                state.payment = OpenPayment(player, (move,))
                state.decision = Decision(player, DecisionKind.PAY)
            else:
                use_ability(state, move, player, log)
        case _:
            raise TypeError(f"{move} is no move of a window")


# --- Cleanup --------------------------------------------------------------------------------------


_CLEAR_STAGE, _END_EFFECTS_STAGE, _NEXT_TURN_STAGE = range(3)


def cleanup(state: GameState, log: Log) -> None:
    """End what does not last longer, resolve the end-of-turn effects, then pass the turn."""
    if state.stage == _CLEAR_STAGE:
        state.stage = _END_EFFECTS_STAGE
        _end_combat(state, log)
        _clear_damage(state, forgets=not state.setup.ruleset.has_later_corrections)
        _end_effects(state)
        _clear_reserve(state, log)
    elif state.stage == _END_EFFECTS_STAGE:
        state.stage = _NEXT_TURN_STAGE
        triggers.on_player_event(state, "turn ends", state.active)
    else:
        _end_captures(state, log)
        if state.setup.ruleset.has_later_corrections:
            _clear_reserve(state, log)  # again, of dice that end-of-turn effects rolled (ZONE-5)
        _end_turn(state, log)
        state.active = state.inactive_player
        state.step, state.stage = Step.CLEAR_AND_DRAW, 0


def _end_combat(state: GameState, log: Log) -> None:
    if state.combat is not None:
        combat.end_combat(state, log)
        state.combat = None


def _end_captures(state: GameState, log: Log) -> None:
    """End captures and control effects, unless their text names another end (CAP-1, CTL-1).

    This happens after the end-of-turn effects have resolved (OPEN-2). Dice set aside return as well
    (R106).
    """
    longer = {capture.die for capture in state.delayed_effects if not capture.effects}
    for die in linkable_dice(state):
        if die.holder >= 0 and die.holder not in longer:
            release_die(state, die, log)
        elif die.zone is ASIDE:
            move_die(state, die.id, FIELD, log, "released")
    for player in state.active_players:
        for die in state.dice_in_zone(player, FIELD):
            if die.id not in longer and _returns_at_end(state, die):
                move_die(state, die.id, USED, log, "returned")


def _returns_at_end(state: GameState, die: Die) -> bool:
    """Whether a die in the Field is an action die that does not stay there beyond the turn."""
    face = state.face_of(die)
    if face is None or not face.action or die.attached_to >= 0:
        return False
    return "Continuous" not in state.setup.cards[die.card].card.text.keywords


def _clear_damage(state: GameState, *, forgets: bool) -> None:
    """Remove all damage; if it `forgets`, Iron Will protects damaged dice again (KW-7)."""
    for die in state.dice_in_zones(IN_OR_FROM_FIELD):
        kept = -1 if forgets else die.iron_will_defense
        if die.damage or die.iron_will_defense != kept:
            state.dice[die.id] = replace(die, damage=0, iron_will_defense=kept)


def _end_effects(state: GameState) -> None:
    """End all effects except those with a longer duration (EFF-1)."""
    state.continuous_effects = tuple(
        effect
        for effect in state.continuous_effects
        if effect.duration not in ("end of turn", "the end of combat")
    )


def _clear_reserve(state: GameState, log: Log) -> None:
    """Only energy stays in the Reserve Pools (PAY-8)."""
    for die in state.dice.in_zone(RESERVE):
        face = state.face_of(die)
        if face is not None and not face.energy:
            move_die(state, die.id, USED, log, "unfielded")
    state.virtual_energy = [0] * len(state.virtual_energy)


def _end_turn(state: GameState, log: Log) -> None:
    """End the turn: drop delayed effects and the turn's records, and empty Out of Play (ZONE-2).

    This also clears damage dealt by end-of-turn effects, which counted on its own (OPEN-1). Which
    dice were damaged this turn is forgotten only now (KW-7).
    """
    state.delayed_effects = tuple(
        capture for capture in state.delayed_effects if not capture.effects
    )
    state.used_limits = ()
    state.knocked_out, state.last_known_stats, state.newly_fielded = (), (), ()
    state.knocked_out_by_owner = ()
    _clear_damage(state, forgets=True)
    for player in state.active_players:
        for die in state.dice_in_zone(player, OUT):
            move_die(state, die.id, USED, log, "returned")
