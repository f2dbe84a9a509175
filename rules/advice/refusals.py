"""Explains why a move is illegal: the rule, the reason, and what would make it legal."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from rules.advice import labels, prompts
from rules.engine import evaluate
from rules.engine.choices import targets
from rules.engine.evaluate import costs, dice_matching
from rules.engine.evaluate.costs import energy_pool_of
from rules.engine.payment import availability, payment
from rules.engine.turn import attack_step, block_declaration
from rules.language import ast
from rules.messages.message import Message, make_message
from rules.model.dice import ENERGY_TYPES, WILD
from rules.model.energy import spare_wilds_after
from rules.model.ids import CHANCE, NO_DIE, CardId, DieId, PlayerId
from rules.model.moves import (
    AssignDamage,
    Attack,
    BatchAct,
    Block,
    Buy,
    ChooseDie,
    Confirm,
    DrawOutcome,
    FieldCharacter,
    MarkForReroll,
    Move,
    Pass,
    Pay,
    RollOutcome,
    UseAction,
    UseGlobal,
    UsePaidAbility,
)
from rules.state import (
    ATTACK,
    CARD,
    EFFECT_CHOICES,
    FIELD,
    OUT,
    PREP,
    PRIORITY_DECISIONS,
    RESERVE,
    USED,
    DecisionKind,
    Die,
    GameState,
    OpenPayment,
    Step,
    Zone,
    is_fielded,
)


class Refusal(msgspec.Struct, frozen=True):
    """Why a move is refused: the rule's id, the reason, and what to do instead."""

    rule_id: str
    reason: Message
    remedy: Message

    @property
    def brief_reason(self) -> Message:
        """The reason in a few words: "not enough energy"."""
        name = self.reason.id.removeprefix("no.")
        return Message(f"short.{name}", self.reason.values)

    def __str__(self) -> str:
        return f"{self.reason} {self.remedy}"


def refusal_of(rule: str, name: str, **values: str | int | Message) -> Refusal:
    """Make a refusal from the messages `no.<name>` and `help.<name>`."""
    return Refusal(
        rule, make_message(f"no.{name}", **values), make_message(f"help.{name}", **values)
    )


def partner_pending(state: GameState, player: PlayerId) -> Refusal | None:
    """Refuse an act of a player whose partner has not handed over yet (DBL-9); else None."""
    decision = state.decision
    if decision is None or player == decision.player or prompts.partner_to_go_on(state) != player:
        return None
    first, later = (labels.player_name(state, one) for one in (decision.player, player))
    return refusal_of("DBL-9", "partner", player=first, partner=later)


def decision_pending(state: GameState) -> Refusal:
    """Refuse a move because another decision comes first."""
    kind = state.decision_kind
    if kind is None:
        return refusal_of("END-1", "over")
    first = make_message(f"first.{kind.value.replace(' ', '_')}")
    return refusal_of("PRI-3", "now", wanted=prompts.prompt_for(state), first=first)


def not_affordable(state: GameState, acts: tuple[Move, ...]) -> Refusal:
    """Refuse acts that a player cannot pay for together: too little energy, or the wrong type."""
    player = state.decision.player if state.decision else state.active
    need = costs.need_of_acts(state, acts, player)
    purse = costs.energy_pool_of(state, player)
    what, have = labels.describe_acts(state, acts), purse.total
    if have < need.total:
        missing = need.total - have
        counts = {"number": len(acts), "cost": need.total, "have": have, "missing": missing}
        return refusal_of("PAY-6", "cost", what=what, **counts)
    return refusal_of("BUY-1", "type", what=what, types=energy_type_names(need.types))


def energy_type_names(wanted: tuple[int, ...]) -> str:
    """The names of the energy types with a positive count."""
    return ", ".join(t.value for t, n in zip(ENERGY_TYPES, wanted, strict=True) if n)


__all__ = [
    "Refusal", "explain_illegal_move", "explain_illegal_outcome", "explain_useless_drop",
    "refusal_of",
]  # fmt: skip


def explain_illegal_move(state: GameState, move: Move) -> Refusal:
    """Explain why an illegal move is illegal."""
    decision = state.decision
    if state.is_over or decision is None:
        return refusal_of("END-1", "over")
    if decision.player == CHANCE:
        return refusal_of("DIE-5", "chance")
    if not _refers_to_existing(state, move):
        return decision_pending(state)
    match move:
        case Buy():
            return _why_no_purchase(state, move)
        case FieldCharacter():
            return _why_no_fielding(state, move)
        case UseAction(die=die):
            return _why_no_use(state, state.dice[die])
        case UseGlobal() if state.payment is not None:
            return _why_no_joining_global(state, state.payment, move)
        case UseGlobal() | UsePaidAbility():
            return explain_illegal_ability(state, move)
        case Pay():
            return _why_no_payment(state, move)
        case MarkForReroll(die=die):
            return _why_no_reroll(state, state.dice[die])
        case Attack(die=die):
            return _why_no_attack(state, state.dice[die])
        case Block():
            return _why_no_block(state, move)
        case AssignDamage(die=die):
            much = evaluate.attack(state, state.dice[die])
            return refusal_of("DMG-1", "share", die=labels.die_name(state, die), damage=much)
        case ChooseDie(die=die) if decision.kind is DecisionKind.CHOOSE:
            return _why_no_choice(state, die)
        case Confirm() | Pass():
            return _why_not_finished(state)
        case _:
            return decision_pending(state)


def _refers_to_existing(state: GameState, move: Move) -> bool:
    """Whether the dice and the card of a move exist; `NO_DIE` pays without a die."""
    known = {name: getattr(move, name) for name in move.__struct_fields__}
    dice = [known[name] for name in ("die", "attacker", "target") if name in known]
    if isinstance(move, Pay) and move.die == NO_DIE:
        dice = []
    cards = range(1, len(state.setup.cards))
    return all(0 <= die < len(state.dice) for die in dice) and known.get("card", 1) in cards


def explain_useless_drop(state: GameState, die_id: DieId, kind: str, zone: Zone) -> Refusal:
    """Explain why a drop means no move at all: the reason, and what is asked instead.

    `kind` is that of the place, `zone` the zone if it is one.
    """
    decision, die = state.decision, state.dice[die_id]
    if state.is_over or decision is None:
        return refusal_of("END-1", "over")
    if decision.player == CHANCE:
        return refusal_of("DIE-5", "chance")
    if kind == "here":
        return refusal_of("PRI-3", "nothing", wanted=prompts.prompt_for(state))
    if die.zone is CARD:
        return refusal_of("BUY-1", "to_used")
    if die.controller != decision.player:
        return refusal_of("DIE-5", "not_yours")
    if kind == "zone" and zone is FIELD and die.zone in (PREP, RESERVE, USED, OUT):
        return _why_no_fielding(state, FieldCharacter(die_id))
    wanted = prompts.prompt_for(state)
    if kind == "zone":
        where = make_message(f"to.{zone.name.lower()}")
        return refusal_of("PRI-3", "no_way", where=where, wanted=wanted)
    return refusal_of("PRI-3", "on_die" if kind == "die" else "on_card", wanted=wanted)


def _why_not_finished(state: GameState) -> Refusal:
    """Why the player cannot confirm or pass now."""
    match state.decision_kind:
        case DecisionKind.PAY:
            return refusal_of("PAY-6", "unpaid", open=payment.preview_payment(state).open_total)
        case DecisionKind.ATTACKERS:
            return _why_attackers_not_declared(state)
        case DecisionKind.BLOCKERS:
            return _why_blockers_not_declared(state)
        case kind if kind in _MUST_CHOOSE:
            if kind is DecisionKind.CHOOSE and state.decision and state.decision.dice:
                return refusal_of("TXT-4", "choose_more")
            return refusal_of("TXT-3", "must_choose")
        case _:
            return decision_pending(state)


_MUST_CHOOSE = EFFECT_CHOICES | {DecisionKind.ASSIGN}
"""The decisions in which something must be chosen before the player can go on."""


def _why_attackers_not_declared(state: GameState) -> Refusal:
    """Why the attackers cannot be confirmed yet."""
    required = attack_step.required_attackers(state)
    if required:
        return _required_by_card(state, "must_attack", required, "attack")
    return decision_pending(state)


def _why_blockers_not_declared(state: GameState) -> Refusal:
    """Why the blockers cannot be confirmed yet."""
    short = block_declaration.first_underblocked(state, state.current_combat.blocks)
    if short is not None:
        return _too_few_blockers(state, state.dice[short])
    blockers, attackers = block_declaration.dice_required_to_block(state)
    if blockers:
        return _required_by_card(state, "must_block", blockers, "block")
    if attackers:
        names = labels.dice_names(state, attackers)
        return refusal_of("EFF-1", "must_be_blocked", attacker=names, count=len(attackers))
    return decision_pending(state)


def _required_by_card(
    state: GameState, name: str, dice: Sequence[DieId], act: ast.ForcedAct
) -> Refusal:
    """Refuse to finish: a card's text requires an act of these dice."""
    cards = [_card_behind_rule(state, state.dice[die], ast.Must, act) for die in dice]
    who = labels.join_with_and(dict.fromkeys(cards))
    names = labels.dice_names(state, dice)
    return refusal_of("EFF-1", name, die=names, card=who, count=len(dice))


def _card_behind_rule(
    state: GameState, die: Die, kind: type[ast.Must | ast.Cannot], act: ast.ForcedAct
) -> str:
    """The card whose text says a die must or can't act; the die's own card if none is found."""
    for sourced in evaluate.modifiers_of_rules(state, die):
        if isinstance(sourced.modifier, kind) and sourced.modifier.act == act:
            return labels.card_name(state, sourced.source.card)
    return labels.card_name(state, die.card)


def _too_few_blockers(state: GameState, attacker: Die) -> Refusal:
    count = evaluate.min_blockers(state, attacker)
    name = labels.die_name(state, attacker.id)
    return refusal_of("TXT-1", "needs_blockers", attacker=name, count=count)


def _not_in_own_main_step(state: GameState, later: str) -> Refusal | None:
    """Refuse a purchase or a fielding outside the active player's Main Step (MAIN-1, MAIN-3).

    `later` names the reason while the dice are still being rolled.
    """
    decision = state.decision
    if decision is None or decision.kind in (DecisionKind.MAIN, DecisionKind.PAY):
        return None
    if decision.kind is DecisionKind.REROLL:
        return refusal_of("MAIN-1", later)
    if decision.player != state.active:
        return refusal_of("MAIN-3", "inactive")
    return decision_pending(state) if state.step is Step.MAIN else refusal_of("MAIN-1", "main")


def _why_no_purchase(state: GameState, move: Buy) -> Refusal:
    wrong = _not_in_own_main_step(state, "buy_later")
    if wrong is not None:
        return wrong
    card = move.card
    name = labels.card_name(state, card)
    player = state.decision.player if state.decision else state.active
    other = _not_from_own_card(state, card, player)
    if other is not None:
        return other
    if card not in costs.purchase_needs(state, player):
        return refusal_of("BUY-1", "sold_out", card=name)
    if state.payment is not None:
        return _why_no_joining(state, state.payment, move)
    return not_affordable(state, (move,))


def _not_from_own_card(state: GameState, card: CardId, player: PlayerId) -> Refusal | None:
    """Refuse to purchase from another player's card."""
    at_table = state.setup.cards[card]
    if at_table.owner is None or at_table.owner == player:
        return None
    owner = state.setup.players[at_table.owner].name
    return refusal_of("BUY-1", "other_card", card=labels.card_name(state, card), player=owner)


def _why_no_joining_global(state: GameState, paying: OpenPayment, move: UseGlobal) -> Refusal:
    for listed in state.globals_on_table:
        if (listed.card, listed.ability_index) == (move.card, move.ability):
            return _why_no_joining(state, paying, move)
    return refusal_of("GLB-1", "no_global", card=labels.card_name(state, move.card))


def _why_no_joining(state: GameState, paying: OpenPayment, move: BatchAct) -> Refusal:
    """Why an act cannot join the open payment (PAY-4)."""
    if not state.setup.ruleset.has_batch_payment:
        return refusal_of("PAY-4", "no_batches", edition=state.setup.ruleset.title)
    if not payment.can_join_payment(state, paying, move):
        return not_affordable(state, (*paying.acts, move))
    return refusal_of("PAY-4", "batch")


def _why_no_fielding(state: GameState, move: FieldCharacter) -> Refusal:
    die = state.dice[move.die]
    wrong = _not_in_own_main_step(state, "field_later") or _not_in_own_reserve(state, die)
    if wrong is not None:
        return wrong
    face = state.face_of(die)
    if face is None or not face.level:
        return refusal_of("FLD-1", "not_character")
    if move.alternative_cost >= 0:
        if state.payment is not None:
            return decision_pending(state)
        return refusal_of("PAY-6", "other_cost", die=labels.die_name(state, die.id))
    if state.payment is not None:
        return _why_no_joining(state, state.payment, move)
    return not_affordable(state, (move,))


def _not_in_own_reserve(state: GameState, die: Die) -> Refusal | None:
    if state.payment is not None and die.zone is not RESERVE:
        return decision_pending(state)  # such as a click on the target, which is chosen later
    if state.decision is not None and die.controller != state.decision.player:
        return refusal_of("DIE-5", "not_yours")
    if die.zone is not RESERVE:
        return refusal_of("ZONE-1", "not_reserve")
    return None


def _why_no_use(state: GameState, die: Die) -> Refusal:
    wrong = _not_in_own_reserve(state, die)
    if wrong is not None:
        return wrong
    face = state.face_of(die)
    if face is None or not face.action:
        return refusal_of("ACT-1", "not_action")
    if state.decision is not None and state.decision.player != state.active:
        return refusal_of("MAIN-3", "inactive")
    if state.decision_kind in PRIORITY_DECISIONS and not (
        availability.has_action_something_to_affect(state, die.id)
    ):
        name = labels.card_name(state, die.card)
        return refusal_of("TXT-3", "nothing_to_affect", card=name)
    return decision_pending(state)


def _why_no_payment(state: GameState, move: Pay) -> Refusal:
    paying = state.payment
    if paying is None:
        return decision_pending(state)
    if move.die == NO_DIE:
        used = sum(1 for number, _ in paying.paid_symbols if number == NO_DIE)
        is_left = state.virtual_energy[paying.player] > used
        return refusal_of(*(("PAY-2", "waste") if is_left else ("PAY-1", "spent")))
    wrong = _not_in_own_reserve(state, state.dice[move.die])
    if wrong is not None:
        return wrong
    face = state.face_of(state.dice[move.die])
    if face is None or not face.energy:
        return refusal_of("PAY-1", "not_energy")
    if sum(1 for number, _ in paying.paid_symbols if number == move.die) >= len(face.energy):
        return refusal_of("PAY-1", "spent")
    balance = payment.balance_for(state, costs.need_of_payment(state), paying.paid_symbols)
    if balance.is_settled or (balance.untyped_rest <= 0 and not any(balance.open_types)):
        return refusal_of("PAY-2", "waste")
    purse = energy_pool_of(state, paying.player, paying.paid_symbols)
    is_spare = WILD not in face.energy or spare_wilds_after(purse, balance.open_types) > 0
    if any(balance.open_types) and (balance.untyped_rest <= 0 or not is_spare):
        return refusal_of("BUY-1", "strand", types=energy_type_names(balance.open_types))
    return refusal_of("PAY-2", "needless")


def _why_no_choice(state: GameState, die_id: DieId) -> Refusal:
    """Why a die cannot be chosen: it is protected from the ability, or no legal target."""
    decision, frame = state.decision, state.top_frame
    die = state.dice[die_id]
    if frame is not None and targets.is_pick_for_reroll(frame):
        if die.is_partly_spent:
            return refusal_of("PAY-3", "part_spent")
        if not evaluate.can_be_rerolled(state, die):
            return refusal_of("TOK-1", "token", die=labels.die_name(state, die_id))
    if frame is not None and isinstance(frame.remaining_effects[0], ast.Purchase):
        other = _not_from_own_card(state, die.card, frame.player)
        if other is not None:
            return other
    if decision is not None and decision.pick is not None and frame is not None:
        matching = dice_matching.matching_dice(state, decision.pick.dice, frame)
        if die in matching and targets.is_protected(state, die, frame):
            return refusal_of("TXT-1", "spared", die=labels.die_name(state, die_id))
    return refusal_of("TXT-3", "not_meant", die=labels.die_name(state, die_id))


def _why_no_reroll(state: GameState, die: Die) -> Refusal:
    if state.decision_kind is not DecisionKind.REROLL:
        return refusal_of("ROLL-1", "not_rolled")
    if die.id in state.marked_dice:
        return refusal_of("ROLL-1", "marked")
    if die.controller != state.active:
        return refusal_of("DIE-5", "not_yours")
    if die.is_partly_spent:
        return refusal_of("PAY-3", "part_spent")
    return refusal_of("ROLL-1", "not_rolled")


def _why_no_attack(state: GameState, die: Die) -> Refusal:
    decision = state.decision
    if (
        decision is not None
        and decision.kind is DecisionKind.MAIN
        and die.controller == decision.player
    ):
        return refusal_of("TURN-1", "attack_later")
    if decision is None or decision.kind is not DecisionKind.ATTACKERS:
        sent = state.combat is not None and die.controller == state.active
        return refusal_of("ATK-1", "attacked") if sent else decision_pending(state)
    if die.controller != decision.player:
        return refusal_of("DIE-5", "not_yours")
    if die.zone is ATTACK:
        return refusal_of("ATK-1", "attacks_already", die=labels.die_name(state, die.id))
    if not _is_fielded_character(state, die):
        return refusal_of("ATK-1", "not_fielded")
    if die.id in attack_step.dice_busy_controlling(state):
        return refusal_of("CTL-1", "controls", die=labels.die_name(state, die.id))
    if evaluate.is_stunned(state, die):
        return _stunned(state, die)
    name, price = labels.die_name(state, die.id), evaluate.attack_life_cost(state, die)
    if price is None:
        return refusal_of("TXT-1", "attack_not_paid", die=name)
    cost, life = price + attack_step.declared_attack_life_cost(state), state.life_of(die.controller)
    if cost > life:
        return refusal_of("PAY-6", "attack_price", die=name, cost=cost, life=life)
    return refusal_of(
        "TXT-1", "no_attack", die=name, card=_card_behind_rule(state, die, ast.Cannot, "attack")
    )


def _stunned(state: GameState, die: Die) -> Refusal:
    return refusal_of("KW-30", "stunned", card=labels.card_name(state, die.card))


def _is_fielded_character(state: GameState, die: Die) -> bool:
    face = state.face_of(die)
    return is_fielded(die) and face is not None and face.level > 0


def _why_no_block(state: GameState, move: Block) -> Refusal:
    decision = state.decision
    die, attacker = state.dice[move.die], state.dice[move.attacker]
    if decision is None or decision.kind is not DecisionKind.BLOCKERS:
        is_own_turn = die.controller == state.active
        return refusal_of("BLK-1", "block_own_turn" if is_own_turn else "block_later")
    if die.controller != decision.player:
        return refusal_of("DIE-5", "not_yours")
    if not _is_fielded_character(state, die):
        return refusal_of("BLK-1", "not_fielded")
    blocks = state.current_combat.blocks
    if attacker.id not in state.current_combat.attackers or attacker.zone is not ATTACK:
        return refusal_of("BLK-1", "not_attacking")
    name, against = labels.die_name(state, die.id), labels.die_name(state, attacker.id)
    if evaluate.is_stunned(state, die):
        return _stunned(state, die)
    if evaluate.cannot(state, die, "block"):
        who = _card_behind_rule(state, die, ast.Cannot, "block")
        return refusal_of("TXT-1", "no_block", die=name, card=who)
    if evaluate.is_called_away(state, attacker, die):
        return refusal_of("KW-37", "called_out", die=name, attacker=against)
    if evaluate.cannot(state, attacker, "be blocked", die):
        return refusal_of("TXT-1", "cannot_block", die=name, attacker=against)
    if (die.id, attacker.id) in blocks:
        return refusal_of("BLK-1", "blocks_it", die=name, attacker=against)
    if not block_declaration.can_block(state, die, blocks):
        count = evaluate.max_blocks(state, die)
        return refusal_of("BLK-1", "blocks_all" if count > 1 else "busy", die=name, count=count)
    return _why_blocks_illegal(state, (*blocks, (die.id, attacker.id)))


def _why_blocks_illegal(state: GameState, blocks: evaluate.BlockPairs) -> Refusal:
    """Why blocks are illegal whatever is added: they cost too much life, or are too few."""
    life, price = state.life_of(state.inactive_player), costs.block_life_cost(state, blocks)
    short = block_declaration.first_underblocked(state, blocks)
    if short is not None and price <= life:
        return _too_few_blockers(state, state.dice[short])
    return refusal_of("PAY-6", "block_price", cost=price, life=life)


def explain_illegal_outcome(state: GameState, move: Move) -> Refusal | None:
    """Explain why an outcome of chance is impossible: wrong dice, wrong number, no such face."""
    decision = state.decision
    if decision is None or decision.player != CHANCE:
        return decision_pending(state)
    if decision.kind is DecisionKind.DRAW:
        bag = {die.id for die in state.drawable_dice(decision.bag_owner)}
        fits = (
            isinstance(move, DrawOutcome)
            and len(set(move.dice)) == len(move.dice) == decision.count
            and bag.issuperset(move.dice)
        )
        player = state.setup.players[decision.bag_owner].name
        dice = labels.dice_count_text(decision.count)
        return None if fits else refusal_of("DRAW-2", "not_bag", dice=dice, player=player)
    fits = (
        isinstance(move, RollOutcome)
        and len(move.faces) == len(decision.dice)
        and _FACES.issuperset(move.faces)
    )
    return None if fits else refusal_of("ROLL-1", "not_faces", count=len(decision.dice))


_FACES = frozenset(range(6))


# --- illegal abilities ----------------------------------------------------------------------------


def explain_illegal_ability(state: GameState, move: UseGlobal | UsePaidAbility) -> Refusal:
    """Explain why a player cannot use an ability that is paid for."""
    decision = state.decision
    if decision is None or decision.kind not in PRIORITY_DECISIONS:
        return decision_pending(state)
    if isinstance(move, UseGlobal):
        return _why_no_global(state, move, decision.player)
    if state.dice[move.die].controller != decision.player:
        return refusal_of("ABL-1", "not_yours")
    return _why_no_paid_ability(state, move, decision.player)


def _why_no_global(state: GameState, move: UseGlobal, player: PlayerId) -> Refusal:
    purse = costs.energy_pool_of(state, player)
    for listed in state.globals_on_table:
        if (listed.card, listed.ability_index) == (move.card, move.ability):
            obstacle = availability.why_global_unavailable(state, listed, player, purse)
            return _refusal_for_obstacle(state, move, move.card, obstacle or "other", "GLB-2")
    return refusal_of("GLB-1", "no_global", card=labels.card_name(state, move.card))


def _why_no_paid_ability(state: GameState, move: UsePaidAbility, player: PlayerId) -> Refusal:
    die = state.dice[move.die]
    purse = costs.energy_pool_of(state, player)
    for place, listed in evaluate.paid_abilities(state, die):
        if place == move.ability:
            obstacle = availability.why_paid_ability_unavailable(state, move, listed, purse)
            return _refusal_for_obstacle(state, move, listed.card, obstacle or "other", "EFF-6")
    return refusal_of("ABL-1", "no_ability", die=labels.die_name(state, die.id))


def _refusal_for_obstacle(
    state: GameState, move: UseGlobal | UsePaidAbility, card: CardId, obstacle: str, limit: str
) -> Refusal:
    """The refusal for an obstacle of `availability`; `limit` is the rule on repeated use."""
    name = labels.card_name(state, card)
    is_global = isinstance(move, UseGlobal)
    match obstacle:
        case "reactive":
            return refusal_of("GLB-2", "answers", card=name)
        case "limit":
            return refusal_of(limit, "limit")
        case "turn":
            return refusal_of(limit, "own_turn")
        case "energy":
            return not_affordable(state, (move,))
        case "cost":
            return refusal_of("PAY-6", "given", card=name)
        case "ignored":
            return refusal_of("TXT-1", "ignored", card=name)
        case "forbidden":
            return refusal_of("TXT-1", "forbidden")
        case "target":
            return refusal_of("GLB-1" if is_global else "ABL-1", "no_target", card=name)
        case "nothing":
            return refusal_of("TXT-3", "nothing_to_affect", card=name)
        case "lacks":
            return refusal_of("BST-1", "no_burst", card=name)
        case "condition":
            return refusal_of("TXT-1", "no_condition", card=name)
        case _:
            return refusal_of("GLB-1", "no_global", card=name)
