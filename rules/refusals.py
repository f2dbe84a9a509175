"""Explains why a move is illegal: the rule's id, the reason, and what would make it legal."""

from __future__ import annotations

from typing import Literal

from rules import costs, naming, payment, phrases, queries, targets
from rules.because import Refusal, because, now, short, types_of
from rules.combat import attack_of, defender
from rules.language import tree
from rules.moves import (
    NO_DIE,
    AlsoBuy,
    AlsoField,
    AlsoUse,
    Assign,
    Attack,
    Block,
    Buy,
    Choose,
    Confirm,
    Drawn,
    Field,
    Move,
    Pass,
    Pay,
    Reroll,
    Rolled,
    Use,
    UseGlobal,
    UsePaid,
)
from rules.refused_abilities import refuse_ability
from rules.state import ATTACK, CHANCE, RESERVE, Die, Frame, GameState, Step, is_fielded
from rules.steps import attack, blocking

__all__ = ["Refusal", "because", "refuse", "refuse_outcome"]


def refuse(state: GameState, move: Move) -> Refusal:
    """Explain why an illegal move is illegal."""
    decision = state.decision
    if state.over or decision is None:
        return because("END-1", "over")
    if decision.player == CHANCE:
        return because("DIE-5", "chance")
    if not _is_at_table(state, move):
        return now(state)
    match move:
        case Buy(card=card) | AlsoBuy(card=card):
            return _purchase(state, card, move)
        case AlsoUse(card=card, ability=ability):
            globals_ = ((one.card, one.ability) for one in state.setup.index.globals)
            if (card, ability) in globals_:
                return _joins(state, move)
            return because("GLB-1", "no_global", card=naming.card(state, card))
        case Field(die=die) | AlsoField(die=die):
            return _field(state, state.dice[die], move)
        case Use(die=die):
            return _use(state, state.dice[die])
        case UseGlobal() | UsePaid():
            return refuse_ability(state, move)
        case Pay():
            return _pay(state, move)
        case Reroll(die=die):
            return _reroll(state, state.dice[die])
        case Attack(die=die):
            return _attack(state, state.dice[die])
        case Block():
            return _block(state, move)
        case Assign(die=die):
            much = queries.attack(state, state.dice[die])
            return because("DMG-1", "share", die=naming.die(state, die), damage=much)
        case Choose(die=die) if decision.kind == "choose":
            return _choose(state, die)
        case Confirm() | Pass():
            return _unfinished(state)
        case _:
            return now(state)


def _is_at_table(state: GameState, move: Move) -> bool:
    """Whether the dice and the card of a move exist; `NO_DIE` pays without a die."""
    known = {name: getattr(move, name) for name in move.__struct_fields__}
    dice = [known[name] for name in ("die", "attacker", "to") if name in known]
    if isinstance(move, Pay) and move.die == NO_DIE:
        dice = []
    cards = range(1, len(state.setup.cards))
    return all(0 <= die < len(state.dice) for die in dice) and known.get("card", 1) in cards


def _unfinished(state: GameState) -> Refusal:
    """Why the player cannot confirm or pass now."""
    decision = state.decision
    kind = decision.kind if decision else ""
    if kind == "pay":
        return because("PAY-6", "unpaid", open=payment.preview(state).open)
    if kind == "attackers" or kind == "blockers":
        return _undeclared(state, kind)
    if kind in ("choose", "assign", "order", "choose word", "choose player"):
        return because("TXT-3", "must_choose")
    return now(state)


def _undeclared(state: GameState, kind: Literal["attackers", "blockers"]) -> Refusal:
    """Why the attackers or blockers cannot be confirmed yet."""
    if kind == "attackers":
        for die in attack.able_attackers(state):
            if queries.must(state, die, "attack"):
                return _demanded(state, "must_attack", die, "attack")
        return now(state)
    short = blocking.short_of(state, attack_of(state).blocks)
    if short is not None:
        return _short_of_blockers(state, state.dice[short])
    pairs = [(blocker.id, attacker.id) for blocker, attacker in blocking.able_blocks(state)]
    required = blocking.must_block(state, pairs)
    if required is None:
        return now(state)
    blocker, attacker = required
    if queries.must(state, state.dice[blocker], "block"):
        return _demanded(state, "must_block", state.dice[blocker], "block")
    return because("EFF-1", "must_be_blocked", attacker=naming.die(state, attacker))


def _demanded(state: GameState, name: str, die: Die, act: tree.Act) -> Refusal:
    who = _who_says(state, die, tree.Must, act)
    return because("EFF-1", name, die=naming.die(state, die.id), card=who)


def _who_says(
    state: GameState, die: Die, kind: type[tree.Must | tree.Cannot], act: tree.Act
) -> str:
    """The card whose text says a die must or can't act; the die's own card if none is found."""
    for one in queries.on_rules(state, die):
        if isinstance(one.modifier, kind) and one.modifier.act == act:
            return naming.card(state, one.source.card)
    return naming.card(state, die.card)


def _short_of_blockers(state: GameState, attacker: Die) -> Refusal:
    count = queries.blockers_needed(state, attacker)
    name = naming.die(state, attacker.id)
    return because("TXT-1", "needs_blockers", attacker=name, count=count)


def _own_main(state: GameState) -> Refusal | None:
    """Refuse a purchase or a fielding outside the active player's Main Step (MAIN-1, MAIN-3)."""
    decision = state.decision
    if decision is None or decision.kind in ("main", "pay"):
        return None
    if decision.player != state.active:
        return because("MAIN-3", "inactive")
    return now(state) if state.step is Step.MAIN else because("MAIN-1", "main")


def _purchase(state: GameState, card: int, move: Move) -> Refusal:
    wrong = _own_main(state)
    if wrong is not None:
        return wrong
    at_table = state.setup.cards[card]
    name = naming.card(state, card)
    player = state.decision.player if state.decision else state.active
    if at_table.owner is not None and at_table.owner != player:
        owner = state.setup.players[at_table.owner].name
        return because("BUY-1", "other_card", card=name, player=owner)
    if card not in costs.buyable(state, player):
        return because("BUY-1", "sold_out", card=name)
    if state.paying is not None:
        return _joins(state, move)
    return short(state, (Buy(card),))


def _joins(state: GameState, move: Move) -> Refusal:
    """Why an act cannot join the payment in progress."""
    if not isinstance(move, AlsoBuy | AlsoField | AlsoUse) or state.paying is None:
        return now(state)
    if not state.setup.ruleset.pays_in_batches:
        return because("PAY-4", "no_batches", edition=state.setup.ruleset.title)
    if not payment.can_join(state, state.paying, move):
        return short(state, (*state.paying.acts, move))
    return because("PAY-4", "batch")


def _field(state: GameState, die: Die, move: Move) -> Refusal:
    wrong = _own_main(state) or _own_reserve(state, die)
    if wrong is not None:
        return wrong
    face = state.face(die)
    if face is None or not face.level:
        return because("FLD-1", "not_character")
    if state.paying is not None:
        return _joins(state, move)
    if isinstance(move, Field) and move.instead >= 0:
        return because("PAY-6", "other_cost", die=naming.die(state, die.id))
    return short(state, (Field(die.id),))


def _own_reserve(state: GameState, die: Die) -> Refusal | None:
    if state.decision is not None and die.player != state.decision.player:
        return because("DIE-5", "not_yours")
    if die.zone is not RESERVE:
        return because("ZONE-1", "not_reserve")
    return None


def _use(state: GameState, die: Die) -> Refusal:
    wrong = _own_reserve(state, die)
    if wrong is not None:
        return wrong
    face = state.face(die)
    if face is None or not face.action:
        return because("ACT-1", "not_action")
    if state.decision is not None and state.decision.player != state.active:
        return because("MAIN-3", "inactive")
    return now(state)


def _pay(state: GameState, move: Pay) -> Refusal:
    paying = state.paying
    if paying is None:
        return now(state)
    if move.die == NO_DIE:
        return because("PAY-1", "spent")
    wrong = _own_reserve(state, state.dice[move.die])
    if wrong is not None:
        return wrong
    face = state.face(state.dice[move.die])
    if face is None or not face.energy:
        return because("PAY-1", "not_energy")
    if sum(1 for number, _ in paying.paid if number == move.die) >= len(face.energy):
        return because("PAY-1", "spent")
    balance = payment.balance(state, costs.open_need(state), paying.paid)
    if balance.is_settled or (balance.rest <= 0 and not any(balance.types)):
        return because("PAY-2", "waste")
    if any(balance.types):
        return because("BUY-1", "strand", types=types_of(balance.types))
    return because("PAY-2", "waste")


def _choose(state: GameState, number: int) -> Refusal:
    """Why a die cannot be chosen: it is protected from the ability, or no legal target."""
    decision, frame = state.decision, state.stack[-1] if state.stack else None
    if decision is not None and decision.pick is not None and isinstance(frame, Frame):
        meant = phrases.dice_of(state, decision.pick.dice, frame)
        if state.dice[number] in meant and targets.is_spared(state, state.dice[number], frame):
            return because("TXT-1", "spared", die=naming.die(state, number))
    return because("TXT-3", "not_meant", die=naming.die(state, number))


def _reroll(state: GameState, die: Die) -> Refusal:
    if state.decision is not None and state.decision.kind != "reroll":
        return because("ROLL-1", "not_rolled")
    if die.id in state.marked:
        return because("ROLL-1", "marked")
    if die.player != state.active:
        return because("DIE-5", "not_yours")
    if die.part_spent:
        return because("PAY-3", "part_spent")
    return because("ROLL-1", "not_rolled")


def _attack(state: GameState, die: Die) -> Refusal:
    decision = state.decision
    if decision is not None and decision.kind == "main" and die.player == decision.player:
        return because("TURN-1", "attack_later")
    if decision is None or decision.kind != "attackers":
        sent = state.combat is not None and die.player == state.active
        return because("ATK-1", "attacked") if sent else now(state)
    if die.player != decision.player:
        return because("DIE-5", "not_yours")
    if die.zone is ATTACK:
        return because("ATK-1", "attacks_already", die=naming.die(state, die.id))
    if not _is_fielded_character(state, die):
        return because("ATK-1", "not_fielded")
    name, price = naming.die(state, die.id), queries.attack_price(state, die)
    if price is None:
        return because("TXT-1", "attack_not_paid", die=name)
    cost, life = price + attack.price_of_attack(state), state.life[die.player]
    if cost > life:
        return because("PAY-6", "attack_price", die=name, cost=cost, life=life)
    return because(
        "TXT-1", "no_attack", die=name, card=_who_says(state, die, tree.Cannot, "attack")
    )


def _is_fielded_character(state: GameState, die: Die) -> bool:
    face = state.face(die)
    return is_fielded(die) and face is not None and face.level > 0


def _block(state: GameState, move: Block) -> Refusal:
    decision = state.decision
    die, attacker = state.dice[move.die], state.dice[move.attacker]
    if decision is None or decision.kind != "blockers":
        is_own_turn = die.player == state.active
        return because("BLK-1", "block_own_turn" if is_own_turn else "block_later")
    if die.player != decision.player:
        return because("DIE-5", "not_yours")
    if not _is_fielded_character(state, die):
        return because("BLK-1", "not_fielded")
    blocks = attack_of(state).blocks
    if attacker.id not in attack_of(state).attackers or attacker.zone is not ATTACK:
        return because("BLK-1", "not_attacking")
    name, against = naming.die(state, die.id), naming.die(state, attacker.id)
    if queries.cannot(state, die, "block"):
        who = _who_says(state, die, tree.Cannot, "block")
        return because("TXT-1", "no_block", die=name, card=who)
    if queries.cannot(state, attacker, "be blocked", die):
        return because("TXT-1", "cannot_block", die=name, attacker=against)
    if (die.id, attacker.id) in blocks:
        return because("BLK-1", "blocks_it", die=name, attacker=against)
    if not blocking.can_block(state, die, blocks):
        count = queries.blocks_up_to(state, die)
        return because("BLK-1", "blocks_all" if count > 1 else "busy", die=name, count=count)
    return _cannot_stand(state, (*blocks, (die.id, attacker.id)))


def _cannot_stand(state: GameState, blocks: queries.Blocks) -> Refusal:
    """Why blocks are illegal whatever is added: they cost too much life, or are too few."""
    life, price = state.life[defender(state)], queries.block_price(state, blocks)
    short = blocking.short_of(state, blocks)
    if short is not None and price <= life:
        return _short_of_blockers(state, state.dice[short])
    return because("PAY-6", "block_price", cost=price, life=life)


def refuse_outcome(state: GameState, move: Move) -> Refusal | None:
    """Explain why an outcome of chance is impossible: wrong dice, wrong number, no such face."""
    decision = state.decision
    if decision is None or decision.player != CHANCE:
        return now(state) if decision else because("END-1", "over")
    if decision.kind == "draw":
        bag = {die.id for die in state.undrawn(decision.owner)}
        fits = (
            isinstance(move, Drawn)
            and len(set(move.dice)) == len(move.dice) == decision.count
            and bag.issuperset(move.dice)
        )
        player = state.setup.players[decision.owner].name
        dice = naming.number_of_dice(decision.count)
        return None if fits else because("DRAW-2", "not_bag", dice=dice, player=player)
    fits = (
        isinstance(move, Rolled)
        and len(move.faces) == len(decision.dice)
        and all(0 <= face < 6 for face in move.faces)
    )
    return None if fits else because("ROLL-1", "not_faces", count=len(decision.dice))
