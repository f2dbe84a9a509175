"""The model of the context menu: what a player can do with a thing on the table, and what not.

A thing is anything a player can point at: a die, a card, the button of a Global Ability, a player,
a zone, energy that is not on a die. Every legal move appears at one of `all_subjects`. The refused
entries are the usual acts of such a thing, each with the reason.

`rules.advice` and `rules.game` import it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from rules.advice.intent import TABLE_MIDDLE, DropTarget, fielding_moves, legal_moves_for_drop
from rules.advice.move_labels import move_label
from rules.advice.refusals import Refusal, explain_illegal_move, partner_pending, refusal_of
from rules.advice.table_subjects import TableSubject
from rules.engine import evaluate
from rules.engine.movement.equivalence import equal_move, unique_dice
from rules.engine.payment import payment
from rules.engine.turn import turn_loop
from rules.messages.message import Message, make_message
from rules.model.dice import GENERIC
from rules.model.ids import CHANCE, NO_DIE, CardId, DieId, PlayerId
from rules.model.moves import (
    ACT_MOVES,
    AssignDamage,
    Attack,
    Block,
    Buy,
    ChooseDie,
    ChoosePlayer,
    Concede,
    MarkForReroll,
    Move,
    OfferDraw,
    Pass,
    Pay,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import (
    ASIDE,
    ATTACK,
    BAG,
    CAPTIVE,
    CARD,
    FIELD,
    GONE,
    LAID,
    OUT,
    PREP,
    RESERVE,
    USED,
    Decision,
    DecisionKind,
    Die,
    GameState,
    Zone,
    is_fielded,
)
from rules.state.match_cards import TOKEN_OWNER

# --- subjects -------------------------------------------------------------------------------------


# --- context action -------------------------------------------------------------------------------


LegalMoves = tuple[Move, ...]


class ContextAction(msgspec.Struct, frozen=True):
    """An entry of the context menu: plays `moves` in their order, or has a `refusal`."""

    label: Message
    moves: tuple[Move, ...] = ()
    refusal: Refusal | None = None


def action_for_move(state: GameState, legal: LegalMoves, move: Move) -> ContextAction:
    """The entry of a move, legal or refused."""
    what = move_label(state, move)
    if move in legal or equal_move(state, legal, move) is not None:
        return ContextAction(what, (move,))
    return ContextAction(what, refusal=explain_illegal_move(state, move))


def actions_for_die(state: GameState, legal: LegalMoves, die_id: DieId) -> Iterator[ContextAction]:
    """The entries of the legal moves with a die, or with a die equal to it."""
    for move in legal:
        for name in ("die", "attacker", "target"):
            if getattr(move, name, NO_DIE) == NO_DIE:
                continue
            twin = replace(move, **{name: die_id})
            if twin == move or equal_move(state, (move,), twin) is not None:
                yield ContextAction(move_label(state, twin), (twin,))


def refuse_out_of_turn(state: GameState, one: ContextAction, player: PlayerId) -> ContextAction:
    """Replace the reason of a refused entry if it is another player's decision."""
    decision = state.decision
    waits = decision is not None and decision.player not in (CHANCE, player)
    if one.refusal is None or not waits or state.is_over:
        return one
    refusal = partner_pending(state, player) or out_of_turn_refusal(state, decision)
    return replace(one, refusal=refusal)


def out_of_turn_refusal(state: GameState, decision: Decision | None) -> Refusal:
    """The refusal for a player who does not decide now."""
    player = state.setup.players[decision.player].name if decision is not None else ""
    return refusal_of("PRI-1", "turn", player=player)


def context_actions_of(
    state: GameState, legal: LegalMoves, thing: TableSubject
) -> tuple[ContextAction, ...]:
    """List what can be done with a thing now, then what cannot, without duplicates."""
    found = list(dict.fromkeys(_actions_of(state, legal, thing)))
    can = [action for action in found if action.moves]
    cannot = [action for action in found if action.refusal is not None]
    return (*can, *_merge_pending(cannot))


def _merge_pending(refused: list[ContextAction]) -> list[ContextAction]:
    """Merge the entries that only have to wait for another decision into one."""
    waiting = [
        action
        for action in refused
        if action.refusal is not None and action.refusal.reason.id == "no.now"
    ]
    if len(waiting) < 2:
        return refused
    others = [action for action in refused if action not in waiting]
    return [*others, replace(waiting[0], label=make_message("possible.else"))]


def why_nothing_possible(
    state: GameState, legal: LegalMoves, thing: TableSubject
) -> Refusal | None:
    """The first reason why nothing can be done with a thing now; None if something can."""
    found = context_actions_of(state, legal, thing)
    if any(action.moves for action in found):
        return None
    return next((action.refusal for action in found), None)


def _actions_of(
    state: GameState, legal: LegalMoves, thing: TableSubject
) -> Iterator[ContextAction]:
    match thing.kind:
        case "die" if state.dice[thing.die].zone is CARD:
            yield from actions_for_die(state, legal, thing.die)
            yield from card_actions_of(state, legal, state.dice[thing.die].card)
        case "die":
            yield from die_actions_of(state, legal, state.dice[thing.die])
        case "card":
            yield from card_actions_of(state, legal, thing.card)
        case "global":
            yield action_for_move(state, legal, UseGlobal(thing.card, thing.ability))
        case "player":
            yield from player_actions_of(state, legal, thing.player)
        case "coin":
            for action in energy_actions_of(state, legal, NO_DIE, thing.player):
                yield refuse_out_of_turn(state, action, thing.player)
        case "zone":
            yield from zone_actions_of(state, legal, DropTarget("zone", thing.zone, thing.player))
        case "middle":
            yield from zone_actions_of(state, legal, TABLE_MIDDLE)


def card_actions_of(state: GameState, legal: LegalMoves, card: CardId) -> Iterator[ContextAction]:
    """Purchasing from a card, its Global Abilities, and other legal moves with its dice."""
    dice = [die for die in state.dice.in_zone(CARD) if die.card == card]
    if state.setup.cards[card].owner != TOKEN_OWNER:
        yield action_for_move(state, legal, Buy(card))
    for button in state.globals_on_table:
        if button.card == card:
            yield action_for_move(state, legal, UseGlobal(card, button.ability_index))
    for die in dice[:1]:
        yield from actions_for_die(state, legal, die.id)


# --- die actions ----------------------------------------------------------------------------------


def die_actions_of(state: GameState, legal: LegalMoves, die: Die) -> Iterator[ContextAction]:
    """The legal moves with a die, and the usual acts of dice in its zone."""
    yield from actions_for_die(state, legal, die.id)
    if state.decision_kind is DecisionKind.CHOOSE:
        yield action_for_move(state, legal, ChooseDie(die.id))
    for action in _typical_actions(state, legal, die):
        yield refuse_out_of_turn(state, action, die.controller)


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
    for button in state.globals_on_table:
        if button.card == die.card:
            yield action_for_move(state, legal, UseGlobal(button.card, button.ability_index))


def _block_actions(state: GameState, legal: LegalMoves, die: Die) -> Iterator[ContextAction]:
    if state.decision_kind is not DecisionKind.BLOCKERS or die.controller == state.active:
        refusal = explain_illegal_move(state, Block(die.id, die.id))
        yield ContextAction(make_message("possible.block"), refusal=refusal)
        return
    attackers = state.combat.attackers if state.combat is not None else ()
    fighting = [state.dice[die_id] for die_id in attackers if state.dice[die_id].zone is ATTACK]
    for attacker in unique_dice(state, fighting):
        yield action_for_move(state, legal, Block(die.id, attacker.id))


# --- energy actions -------------------------------------------------------------------------------


def energy_actions_of(
    state: GameState, legal: LegalMoves, die_id: DieId, player: PlayerId
) -> Iterator[ContextAction]:
    """Paying with a die or with other energy: now, or for an act that it would start."""
    decision = state.decision
    if state.payment is not None:
        yield from _payment_actions(state, legal, die_id)
        return
    begun = (
        list(_actions_started_with(state, legal, die_id))
        if decision and decision.player == player
        else []
    )
    yield from begun
    if not begun:
        nothing = refusal_of("PAY-1", "nothing_to_pay")
        yield ContextAction(make_message("possible.pay"), refusal=nothing)


def _payment_actions(state: GameState, legal: LegalMoves, die_id: DieId) -> Iterator[ContextAction]:
    found = [
        ContextAction(move_label(state, pay), (pay,))
        for pay in _matching_payments(state, legal, die_id)
    ]
    yield from found
    if not found and die_id != NO_DIE:
        face = state.face_of(state.dice[die_id])
        pay = Pay(die_id, face.energy[0] if face is not None else GENERIC)
        yield ContextAction(move_label(state, pay), refusal=explain_illegal_move(state, pay))


def _matching_payments(state: GameState, legal: Iterable[Move], die_id: DieId) -> Iterator[Pay]:
    """The legal payments with a die, or with energy that is not on a die."""
    for move in legal:
        if isinstance(move, Pay) and (move.die == NO_DIE) == (die_id == NO_DIE):
            own = Pay(die_id, move.energy)
            if own == move or equal_move(state, (move,), own) is not None:
                yield own


def _actions_started_with(
    state: GameState, legal: LegalMoves, die_id: DieId
) -> Iterator[ContextAction]:
    """The acts that can be started now and paid for with this energy, each once."""
    for act in legal:
        if not isinstance(act, ACT_MOVES):
            continue
        trial = state.copy()
        turn_loop.apply_move(trial, act, [])
        if trial.payment is None:
            continue
        first = next(_matching_payments(trial, payment.legal_moves(trial), die_id), None)
        if first is not None:
            what = make_message("possible.pay_for", what=move_label(state, act))
            yield ContextAction(what, (act, first))


# --- player actions -------------------------------------------------------------------------------


def player_actions_of(
    state: GameState, legal: LegalMoves, player: PlayerId
) -> Iterator[ContextAction]:
    """Choosing the player; for the player who decides, also all moves that need no die or card."""
    decision = state.decision
    choice = ChoosePlayer(player)
    if choice in legal:
        yield ContextAction(move_label(state, choice), (choice,))
    elif state.decision_kind in (DecisionKind.CHOOSE, DecisionKind.CHOOSE_PLAYER):
        name = state.setup.players[player].name
        refusal = refusal_of("TXT-3", "not_meant_player", player=name)
        yield ContextAction(make_message("possible.choose", what=name), refusal=refusal)
    if state.is_over or decision is None:
        yield ContextAction(make_message("move.pass"), refusal=refusal_of("END-1", "over"))
    elif decision.player == CHANCE:
        yield ContextAction(make_message("move.pass"), refusal=refusal_of("DIE-5", "chance"))
    elif decision.player != player:
        waits = partner_pending(state, player) or out_of_turn_refusal(state, decision)
        yield ContextAction(make_message("move.pass"), refusal=waits)
    else:
        yield from _moves_without_subject(state, legal)


_MOVES_WITH_SUBJECT = (*ACT_MOVES, Pay, MarkForReroll, Attack, Block, AssignDamage, ChooseDie)
"""Moves that are listed at a die or a card."""


def _moves_without_subject(state: GameState, legal: LegalMoves) -> Iterator[ContextAction]:
    plain_moves = [
        move for move in legal if not isinstance(move, (*_MOVES_WITH_SUBJECT, ChoosePlayer))
    ]
    yield from (ContextAction(move_label(state, move), (move,)) for move in plain_moves)
    if Pass() not in plain_moves:
        yield action_for_move(state, legal, Pass())
    can_offer = turn_loop.is_between_acts(state)
    for last, is_legal in ((OfferDraw(), can_offer), (Concede(), True)):
        refusal = None if is_legal else explain_illegal_move(state, last)
        yield ContextAction(move_label(state, last), (last,) if is_legal else (), refusal)


def zone_actions_of(
    state: GameState, legal: LegalMoves, place: DropTarget
) -> Iterator[ContextAction]:
    """The moves of dice dropped at a place, and the context actions of the dice in it."""
    lying = [*state.dice.in_zone(RESERVE), *state.dice.in_zone(FIELD), *state.dice.in_zone(PREP)]
    offered = {die.card: die for die in reversed(state.dice.in_zone(CARD))}
    for die in (*unique_dice(state, lying), *offered.values()):
        for move in legal_moves_for_drop(state, legal, die.id, place):
            yield ContextAction(move_label(state, move), (move,))
    if place.kind != "zone":
        return
    here = unique_dice(state, list(state.dice_in_zone(place.player, place.zone)))
    if not any(isinstance(move, MarkForReroll) for move in legal):
        yield from idle_zone_action(place.zone)
    for die in here:
        yield from (
            action for action in die_actions_of(state, legal, die) if len(action.moves) == 1
        )
    for die in unique_dice(
        state, list(state.dice_in_zone(place.player, _SOURCE_ZONES.get(place.zone, GONE)))
    ):
        face = state.face_of(die)
        if face is not None and face.level:
            yield from (
                action for action in die_actions_of(state, legal, die) if _is_refused_entry(action)
            )


_SOURCE_ZONES = {FIELD: RESERVE, ATTACK: FIELD}
"""The zone from which players send dice to a zone."""


def _is_refused_entry(one: ContextAction) -> bool:
    """Whether it is a refused fielding or attack."""
    return one.refusal is not None and one.label.id in (
        "move.field",
        "move.also_field",
        "move.attack",
    )
