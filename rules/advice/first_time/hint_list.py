"""All first-time hints, in the order in which a learner meets them, and which of them are due."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from rules.advice.first_time.first_time_hint import (
    Finding,
    FirstTimeHint,
    HintEntry,
    HintRank,
    MoveSeen,
    Occasion,
    at_die,
    at_zone,
    is_visible,
)
from rules.advice.labels import card_name, obstacle_text, resting_place
from rules.advice.table_subjects import TableSubject
from rules.advice.trial import helps_only_opponent
from rules.engine import evaluate
from rules.engine.choices.trigger_order import triggers_to_order
from rules.engine.evaluate import TextSource, costs
from rules.engine.evaluate.costs import energy_pool_of
from rules.engine.payment import payment
from rules.engine.turn import combat, turn_loop
from rules.language import ast
from rules.language.ast.expressions import walk
from rules.messages.message import Message, make_message
from rules.model.dice import ENERGY_TYPES, GENERIC, WILD
from rules.model.energy import pool_covers
from rules.model.ids import NO_DIE, CardId, DieId, PlayerId
from rules.model.moves import Block, Buy, FieldCharacter, Pass, UseGlobal, UsePaidAbility
from rules.state import (
    ATTACK,
    BAG,
    CAPTIVE,
    CARD,
    PREP,
    RESERVE,
    Batch,
    DecisionKind,
    Die,
    GameState,
    OpenPayment,
    Step,
    is_fielded,
)
from rules.state import events as ev

# --- text hints -----------------------------------------------------------------------------------


_FINDS_NOTHING = frozenset(("no die", "paid", "protected", "targeted before", "not eligible"))
"""The obstacles that mean that there is nothing to choose."""


def ability_without_target(now: Occasion) -> Iterator[Finding]:
    """An ability found nothing to choose (RUL-4, TXT-3)."""
    for event in now.events:
        if isinstance(event, ev.AbilityDidNothing) and event.obstacle.word in _FINDS_NOTHING:
            named = card_name(now.state, event.card)
            yield (
                _source(now.state, event.card, event.die),
                {"card": named, "why": obstacle_text(event.obstacle)},
            )


def shown_burst(now: Occasion) -> Iterator[Finding]:
    """A die in the Reserve Pool shows a burst that its card has a line for (BST-1)."""
    if not now.is_main_step:
        return
    for die in now.state.dice_in_zone(now.state.active, RESERVE):
        face = now.state.face_of(die)
        if face is None or not face.bursts:
            continue
        for ability in now.state.setup.cards[die.card].abilities:
            starred: ast.Burst = getattr(ability, "burst", "")
            if starred and evaluate.burst_matches(starred, face.bursts):
                yield at_die(die.id), {}


def shown_wild(now: Occasion) -> Iterator[Finding]:
    """A die in the Reserve Pool shows a wild (PAY-1)."""
    if not now.is_main_step:
        return
    for die in now.state.dice_in_zone(now.state.active, RESERVE):
        face = now.state.face_of(die)
        if face is not None and WILD in face.energy:
            yield at_die(die.id), {}


def spun_character(now: Occasion) -> Iterator[Finding]:
    """A character was spun to another level (SPN-1)."""
    for event in now.events:
        if not isinstance(event, ev.DieSpun) or event.is_payment:
            continue
        faces = now.state.setup.cards[now.state.dice[event.die].card].card.die.faces
        before, after = faces[event.from_face].level, faces[event.to_face].level
        if before and after and before != after:
            yield at_die(event.die), {"text": "hint.spin" if after > before else "hint.spin_down"}


def texts_at_once(now: Occasion) -> Iterator[Finding]:
    """Several texts wait at the same time (TIM-1)."""
    if now.kind is DecisionKind.ORDER:
        for trigger in triggers_to_order(now.state):
            yield _source(now.state, trigger.card, trigger.die), {}
    for group in now.state.queue if now.kind is not None else ():
        if len({trigger.player for trigger in group}) > 1:
            yield _source(now.state, group[0].card, group[0].die), {}

    yield from _resolved_at_once(now)


_CAUSES = (ev.ActionUsed, ev.GlobalUsed, ev.DieFielded, ev.KnockedOut, ev.DamageDealt)
"""Events that may trigger a text: one that starts later did not wait for the text before."""


def _resolved_at_once(now: Occasion) -> Iterator[Finding]:
    """A text of the inactive player that had to wait for one of the active player."""
    has_started = False
    for event in now.events:
        if isinstance(event, _CAUSES):
            has_started = False
        elif isinstance(event, ev.AbilityStarted):
            is_active = event.player == now.state.active
            if has_started and not is_active:
                yield _source(now.state, event.card, event.die), {}
            has_started = is_active


def captured_die(now: Occasion) -> Iterator[Finding]:
    """A die was captured (CAP-1)."""
    for event in now.events:
        if isinstance(event, ev.DieMoved) and event.reason == "captured":
            die = now.state.dice[event.die]
            if die.zone is CAPTIVE and die.holder >= 0:
                captor = card_name(now.state, now.state.dice[die.holder].card)
                yield at_die(die.holder), {"card": captor}


def _source(state: GameState, card: CardId, die: DieId) -> TableSubject:
    """The die of an ability, or its card if the die is not on the table."""
    return at_die(die) if is_visible(state, die) else TableSubject("card", card=card)


# --- combat hints ---------------------------------------------------------------------------------


def knocked_out_die(now: Occasion) -> Iterator[Finding]:
    """A die was knocked out and is in the Prep Area (DMG-3)."""
    for event in now.events:
        if isinstance(event, ev.KnockedOut) and now.state.dice[event.die].zone is PREP:
            yield at_die(event.die), {}


def attacker_to_get_through(now: Occasion) -> Iterator[Finding]:
    """An attacker is chosen, or one that was not blocked leaves the Field (DMG-2)."""
    chosen = () if now.state.combat is None else now.state.combat.attackers
    if now.kind is DecisionKind.ATTACKERS and chosen:
        yield at_die(chosen[0]), {"place": resting_place(now.state, chosen[0])}
    for event in now.events:
        if isinstance(event, ev.DieMoved) and event.reason == "unblocked":
            yield at_die(event.die), {"place": resting_place(now.state, event.die)}


def offered_block(now: Occasion) -> Iterator[Finding]:
    """The defending player may block (BLK-1)."""
    if now.kind is DecisionKind.BLOCKERS:
        for move in now.legal:
            if isinstance(move, Block):
                yield at_die(move.attacker), {}


def attacker_without_blocker(now: Occasion) -> Iterator[Finding]:
    """A blocked attacker has lost its last blocker before it dealt its damage (BLK-2)."""
    fight = now.state.combat
    for die_id in () if fight is None else fight.blocked_attackers:
        attacks = now.state.dice[die_id].zone is ATTACK
        waits = attacks and fight is not None and die_id not in fight.dice_done_striking
        if waits and not combat.blockers_of(now.state, die_id):
            yield at_die(die_id), {}


def blocker_turned_to_energy(now: Occasion) -> Iterator[Finding]:
    """A blocker was turned to an energy face and is in the Reserve Pool (BLK-3)."""
    fight = now.state.combat
    blockers = () if fight is None else tuple(blocker for blocker, _ in fight.blocks)
    for event in now.events:
        if not isinstance(event, ev.DieMoved) or event.die not in blockers:
            continue
        if event.from_zone is ATTACK and now.state.dice[event.die].zone is RESERVE:
            yield at_die(event.die), {}


def damage_to_split(now: Occasion) -> Iterator[Finding]:
    """A die's damage is split among several dice (DMG-1, RUL-11)."""
    decision = now.state.decision
    if now.kind is DecisionKind.ASSIGN and decision is not None:
        yield at_die(decision.dice[0]), {}


def prevented_damage(now: Occasion) -> Iterator[Finding]:
    """All damage of an event was prevented, so nothing responds to it (GLB-3)."""
    for place, event in enumerate(now.events):
        if not isinstance(event, ev.DamagePrevented):
            continue
        coming = any(
            change.amount and change.target == event.die
            for batch in now.state.stack
            if isinstance(batch, Batch)
            for change in batch.changes
        )
        later = now.events[place + 1 :]
        if coming or any(_is_damage_to(event, one) for one in later):
            continue
        if event.die >= 0:
            yield at_die(event.die), {}
        else:
            yield TableSubject("player", player=event.player), {}


def _is_damage_to(prevented: ev.DamagePrevented, event: ev.Event) -> bool:
    """Whether some damage reached the die or player all the same."""
    if isinstance(event, ev.PlayerDamaged):
        return prevented.die < 0 and event.player == prevented.player
    return isinstance(event, ev.DamageDealt) and event.die == prevented.die


def damage_without_source(now: Occasion) -> Iterator[Finding]:
    """Combat damage was dealt although its source had left the Attack Zone (DMG-4)."""
    gone: set[DieId] = set()
    for event in now.events:
        if isinstance(event, ev.DieMoved) and event.from_zone is ATTACK:
            gone.add(event.die)
        elif isinstance(event, ev.DamageDealt) and event.is_combat and event.source in gone:
            yield at_die(event.die), {}


def knock_out_to_prevent(now: Occasion) -> Iterator[Finding]:
    """A text may still save a die that would be knocked out (DMG-7)."""
    state, frame = now.state, now.state.top_frame
    if now.kind is not DecisionKind.ANSWER or frame is None:
        return
    subject = frame.event.subject
    if isinstance(subject, int) and subject >= 0 and _would_be_knocked_out(state, subject):
        yield at_die(subject), {"card": card_name(state, frame.card)}


def _would_be_knocked_out(state: GameState, die_id: DieId) -> bool:
    """Whether changes that wait on the stack would knock out a die."""
    die = state.dice[die_id]
    changes = [
        change
        for batch in state.stack
        if isinstance(batch, Batch)
        for change in batch.changes
        if change.target == die_id
    ]
    if any(change.change_kind == "ko" for change in changes):
        return True
    coming = sum(change.amount for change in changes)
    return bool(coming) and is_fielded(die) and die.damage + coming >= evaluate.defense(state, die)


# --- energy hints ---------------------------------------------------------------------------------


def half_spent_face(now: Occasion) -> Iterator[Finding]:
    """A die was spent in part and turned to show the rest (PAY-3)."""
    for event in now.events:
        if isinstance(event, ev.DieSpun) and event.is_payment:
            yield at_die(event.die), {}


def left_generic(now: Occasion) -> Iterator[Finding]:
    """A payment leaves generic energy over: it is lost, or stays until the player passes (PAY-4).

    Where it is lost, the hint is due before the payment is confirmed.
    """
    paying = now.state.payment
    if now.kind is DecisionKind.PAY and paying is not None:
        if now.state.setup.ruleset.unused_generic_is_lost:
            yield from _about_to_lose(now, paying)
        return
    for event in now.events:
        if (
            isinstance(event, ev.EnergyPaid)
            and event.kept
            and now.state.virtual_energy[event.player]
        ):
            yield TableSubject("coin", player=event.player), {"text": "hint.kept_generic"}
        elif isinstance(event, ev.EnergyPaid) and event.lost and event.dice:
            yield at_die(event.dice[-1]), {}


def _about_to_lose(now: Occasion, paying: OpenPayment) -> Iterator[Finding]:
    pays = (*paying.paid_symbols, *((pay.die, pay.energy) for pay in now.proposed_payment()))
    balance = payment.balance_for(now.state, costs.need_of_payment(now.state), pays)
    if balance.untyped_rest < 0:
        for die, energy in pays:
            if energy is GENERIC and die != NO_DIE:
                yield at_die(die), {}


def missing_type(now: Occasion) -> Iterator[Finding]:
    """A player has enough energy for a card, but none of its type (BUY-1)."""
    if not now.is_main_step:
        return
    state, player = now.state, now.state.active
    pool = energy_pool_of(state, player)
    if not pool.total:
        return
    for card in _cards_on_sale(state, player):
        need = costs.need_of_act(state, Buy(card), player)
        if pool.total >= need.total and not pool_covers(pool, need):
            yield TableSubject("card", card=card), {}


def _cards_on_sale(state: GameState, player: PlayerId) -> Iterator[CardId]:
    """The cards from which a player could purchase a die now."""
    on_cards = {die.card for die in state.dice.in_zone(CARD)}
    for card in state.setup.card_ids[1:]:
        if card in on_cards and state.setup.cards[card].owner in (player, None):
            yield card


def paid_ability(now: Occasion) -> Iterator[Finding]:
    """A character has an ability that only its player can pay for (ABL-1)."""
    for move in now.legal:
        if isinstance(move, UsePaidAbility):
            yield at_die(move.die), {}


def counted_energy(now: Occasion) -> Iterator[Finding]:
    """A card counts the energy in a Reserve Pool (PAY-7)."""
    if "Symbols" not in now.state.setup.index.node_kinds:
        return
    for event in now.events:
        match event:
            case ev.AbilityStarted(card=card, die=die):
                pass
            case ev.ActionUsed(die=die) | ev.DieFielded(die=die):
                card = now.state.dice[die].card
            case ev.GlobalUsed(card=card):
                die = NO_DIE
            case _:
                continue
        if _counts_energy(now.state, card):
            is_seen = is_visible(now.state, die)
            yield at_die(die) if is_seen else TableSubject("card", card=card), {}


def _counts_energy(state: GameState, card: CardId) -> bool:
    return any(isinstance(node, ast.Symbols) for node in walk(state.setup.cards[card].abilities))


def lower_price(now: Occasion) -> Iterator[Finding]:
    """A text lowers what a die costs to purchase or to field (BUY-2)."""
    if not now.is_main_step or not costs.costs_can_change(now.state):
        return
    state, player = now.state, now.state.active
    for card in _cards_on_sale(state, player):
        if costs.cost_can_change(state, "purchase", card):
            printed = state.setup.cards[card].card.cost
            if costs.current_purchase_cost(state, card, player) < printed:
                changes = costs.cost_changes_of(state, "purchase", card, player)
                yield TableSubject("card", card=card), _lowering(state, changes)
    for die in state.dice_in_zone(player, RESERVE):
        face = state.face_of(die)
        if face is None or not costs.cost_can_change(state, "field", die.card):
            continue
        if costs.current_fielding_cost(state, die) < face.fielding:
            changes = costs.cost_changes_of(state, "field", die.card, player, die)
            yield at_die(die.id), _lowering(state, changes)


def _lowering(
    state: GameState, changes: list[tuple[ast.CostChange, TextSource]]
) -> dict[str, str | Message]:
    """The name of the first card that lowers a price."""
    lowers = (where.card for change, where in changes if change.by < 0 or change.free)
    return {"card": card_name(state, next(lowers, changes[0][1].card))}


# --- turn hints -----------------------------------------------------------------------------------


def waiting_throw(now: Occasion) -> Iterator[Finding]:
    """Dice wait to be thrown (ROLL-1)."""
    decision = now.state.decision
    if now.kind is DecisionKind.ROLL and decision is not None and decision.dice:
        yield at_die(decision.dice[0]), {}


def offered_reroll(now: Occasion) -> Iterator[Finding]:
    """The player may reroll (ROLL-1)."""
    decision = now.state.decision
    if now.kind is DecisionKind.REROLL and decision is not None and decision.dice:
        yield at_die(decision.dice[0]), {}


def unfielded_character(now: Occasion) -> Iterator[Finding]:
    """A character can be fielded, and there is nothing left to purchase (MAIN-2).

    As long as the player still shops, it is too early for this hint.
    """
    if now.is_main_step and not any(isinstance(move, Buy) for move in now.legal):
        for move in now.legal:
            if isinstance(move, FieldCharacter):
                yield at_die(move.die), {"place": resting_place(now.state, move.die)}


def refilled_bag(now: Occasion) -> Iterator[Finding]:
    """A bag was empty and the Used Pile went back into it (ZONE-3)."""
    for event in now.events:
        if isinstance(event, ev.DieMoved) and event.reason == "refilled":
            yield at_zone(now.state.dice[event.die].owner, BAG), {}


def short_draw(now: Occasion) -> Iterator[Finding]:
    """A player had too few dice to draw (DRAW-3)."""
    for event in now.events:
        if isinstance(event, ev.LifeChanged) and event.reason == "short draw":
            has_coin = now.state.virtual_energy[event.player]
            yield TableSubject("coin" if has_coin else "player", player=event.player), {}


def late_prepped_die(now: Occasion) -> Iterator[Finding]:
    """An effect put a die in the Prep Area too late to be rolled this turn (ROLL-3)."""
    state = now.state
    for event in now.events:
        if not isinstance(event, ev.DieMoved) or event.reason not in ("effect", "drawn"):
            continue
        die = state.dice[event.die]
        if die.zone is not PREP or die.controller != state.active:
            continue
        is_in_roll = state.step is Step.ROLL_AND_REROLL and die.id not in state.dice_to_roll
        if is_in_roll or state.step > Step.ROLL_AND_REROLL:
            yield at_die(event.die), {}


def offered_response(now: Occasion) -> Iterator[Finding]:
    """The inactive player may use a Global Ability that is not only good for the other player
    (MAIN-3, PRI-1)."""
    if now.kind is DecisionKind.REPLY:
        for move in now.legal:
            if isinstance(move, UseGlobal) and not helps_only_opponent(now.state, move):
                button = TableSubject("global", card=move.card, ability=move.ability)
                yield button, {"card": card_name(now.state, move.card)}


def kept_energy(now: Occasion) -> Iterator[Finding]:
    """A Main Step has ended, and its player kept energy for a Global Ability (PAY-8)."""
    state = now.state
    for event in now.events:
        if isinstance(event, ev.StepBegan) and event.step in (Step.ATTACK, Step.CLEANUP):
            if state.setup.players[event.player].computer:
                continue  # the hint speaks to the player who kept it
            is_over = state.active != event.player or state.step > Step.MAIN
            for die in _dice_for_globals(state, event.player) if is_over else ():
                yield at_die(die.id), {}


def _dice_for_globals(state: GameState, player: PlayerId) -> Iterator[Die]:
    """The energy dice of a player that help to pay for a Global Ability."""
    pool = energy_pool_of(state, player)
    for listed in state.globals_on_table:
        act = UseGlobal(listed.card, listed.ability_index)
        need = costs.need_of_act(state, act, player)
        if not pool_covers(pool, need):
            continue
        counted = zip(ENERGY_TYPES, need.types, strict=True)
        types = {energy for energy, count in counted if count} | {WILD}
        is_any = need.total > sum(need.types)
        for die in state.dice_in_zone(player, RESERVE):
            face = state.face_of(die)
            if face is not None and face.energy and (is_any or types & set(face.energy)):
                yield die


def ended_by_passes(now: Occasion) -> Iterator[Finding]:
    """Both players passed although both could act, so the step or the window is over (PRI-1).

    Once the next turn has begun, it is too late for this hint.
    """
    if any(isinstance(event, ev.TurnBegan) for event in now.events):
        return
    has_passed = False
    for place, seen in enumerate(now.played):
        has_passed = has_passed or _is_chosen_pass(seen, is_first=not place)
        for event in seen.events if has_passed else ():
            if not isinstance(event, ev.PriorityPassed | ev.EnergyLost):
                yield None, {}


def _is_chosen_pass(played: MoveSeen, *, is_first: bool) -> bool:
    """Whether the inactive player passed by choice, or the active player was asked once more.

    The active player was asked if this is the first move since the players last looked (RUL-9).
    """
    before = played.state_before
    if not isinstance(played.move, Pass) or not before.passes:
        return False
    is_reply = before.decision_kind is DecisionKind.REPLY
    return len(turn_loop.legal_moves(before)) > 1 if is_reply else is_first


# --- hint list ------------------------------------------------------------------------------------


RARE, USUAL, CALM = HintRank

HINTS = (
    HintEntry("throw", "ROLL-1", USUAL, waiting_throw),
    HintEntry("reroll", "ROLL-1", USUAL, offered_reroll, is_for_decision=True),
    HintEntry("wild", "PAY-1", USUAL, shown_wild),
    HintEntry("half_face", "PAY-3", USUAL, half_spent_face),
    HintEntry("generic", "PAY-4", USUAL, left_generic, is_for_decision=True),
    HintEntry("type", "BUY-1", CALM, missing_type),
    HintEntry("kept", "PAY-8", CALM, kept_energy),
    HintEntry("unfielded", "MAIN-2", USUAL, unfielded_character),
    HintEntry("empty_bag", "ZONE-3", USUAL, refilled_bag),
    HintEntry("short_draw", "DRAW-3", RARE, short_draw),
    HintEntry("late", "ROLL-3", RARE, late_prepped_die),
    HintEntry("ko", "DMG-3", USUAL, knocked_out_die),
    HintEntry("through", "DMG-2", RARE, attacker_to_get_through, is_for_decision=True),
    HintEntry("block", "BLK-1", RARE, offered_block),
    HintEntry("blocker_energy", "BLK-3", RARE, blocker_turned_to_energy),
    HintEntry("blocker_gone", "BLK-2", RARE, attacker_without_blocker),
    HintEntry("split", "RUL-11", RARE, damage_to_split, is_for_decision=True),
    HintEntry("answer", "MAIN-3", USUAL, offered_response),
    HintEntry("passed", "PRI-1", CALM, ended_by_passes),
    HintEntry("paid_ability", "ABL-1", CALM, paid_ability),
    HintEntry("no_target", "RUL-4", RARE, ability_without_target),
    HintEntry("prevented", "GLB-3", RARE, prevented_damage),
    HintEntry("burst", "BST-1", USUAL, shown_burst),
    HintEntry("spin", "SPN-1", USUAL, spun_character),
    HintEntry("two_texts", "TIM-1", RARE, texts_at_once),
    HintEntry("captured", "CAP-1", RARE, captured_die),
    HintEntry("counting", "PAY-7", RARE, counted_energy),
    HintEntry("cheaper", "BUY-2", CALM, lower_price),
    HintEntry("source_gone", "DMG-4", RARE, damage_without_source),
    HintEntry("before_ko", "DMG-7", RARE, knock_out_to_prevent),
)
"""Every first-time hint."""

_BY_RANK = sorted(HINTS, key=lambda entry: entry.rank)


def hints_about(rules: Collection[str]) -> tuple[str, ...]:
    """The names of the hints about any of these rules."""
    return tuple(entry.name for entry in HINTS if entry.rule in rules)


def due_hints(now: Occasion, seen: Collection[str] = ()) -> tuple[FirstTimeHint, ...]:
    """The hints that are due, the most important first; those in `seen` are not looked for."""
    found = []
    for entry in _BY_RANK:
        if entry.name in seen:
            continue
        for subject, values in entry.find(now):
            text = str(values.pop("text", f"hint.{entry.name}"))
            message = make_message(text, **values)
            hint = FirstTimeHint(
                name=entry.name,
                message=message,
                rule=entry.rule,
                subject=subject,
                can_wait=entry.rank is CALM,
                is_for_decision=entry.is_for_decision,
            )
            found.append(hint)
            break
    return tuple(found)
