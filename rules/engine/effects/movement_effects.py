"""Handlers that field, move, create, capture, control, attach and pair dice."""

from __future__ import annotations

from msgspec.structs import replace

from rules.cards.card import token_card
from rules.engine import evaluate
from rules.engine.choices import effect_choices
from rules.engine.effects import change_batches
from rules.engine.effects.frames import (
    advance_frame,
    current_frame,
    dice_in_field,
    dice_in_reach,
    is_in_rolled_zone,
    replace_effect,
    request_roll,
)
from rules.engine.evaluate import costs, dice_matching, phrases
from rules.engine.evaluate.permissions import can_pair
from rules.engine.movement import die_movement
from rules.engine.movement.die_movement import (
    Log,
    face_in_field,
    move_die,
    pair_dice,
    release_die,
    unpair,
    zone_for_sent_die,
)
from rules.engine.movement.triggers import cause_of_frame, collect_triggers, queue_triggers
from rules.language import ast
from rules.model.ids import NOBODY, CardId, DieId, PlayerId, dice_among
from rules.state import (
    ASIDE,
    ATTACK,
    CAPTIVE,
    CARD,
    FIELD,
    LAID,
    OUT,
    RESERVE,
    USED,
    Combat,
    Decision,
    DecisionKind,
    DelayedEffect,
    Die,
    EffectObstacle,
    Frame,
    GameState,
    OpenPayment,
    Trigger,
    Zone,
    is_fielded,
)
from rules.state.events import (
    AbilityDidNothing,
    CardTokensChanged,
    DieFielded,
    DieMoved,
    DiePutOnCard,
    HeroicPairFormed,
    TokenMade,
)


def field_dice(state: GameState, frame: Frame, effect: ast.FieldIt, log: Log) -> None:
    """Field dice by an effect: free, at level 1 unless the text names a level (FLD-1).

    UXM: "when fielded" triggers only for a die fielded from the Reserve Pool for its fielding cost.
    """
    if isinstance(effect.who, ast.Random):  # drawn dice that are not characters stay in the bag
        drawing = ast.Draw(effect.who.count, "bag")
        replace_effect(state, frame, drawing, replace(effect, who=ast.That()))
        return
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    fielded: list[DieId] = []
    for die_id in reached:
        die = state.dice[die_id]
        face = _fielded_face(state, die, effect.level)
        if face is not None and die.zone <= USED and not is_fielded(die):
            if effect.control and die.controller != frame.player:
                _field_under_control(state, replace(die, face=face), frame, log)
            else:
                move_die(state, die_id, FIELD, log, "fielded", face)
            log.append(DieFielded(frame.player, die_id, True))
            fielded.append(die_id)
    advance_frame(state, frame, len(fielded))
    by = (cause_of_frame(frame),)
    group = [t for n in fielded for t in collect_triggers(state, "fielded", n, causes=by)]
    if state.setup.ruleset.effects_trigger_when_fielded:
        queue_triggers(state, tuple(group))
    else:
        _report_untriggered(group, log)
    change_batches.check_knock_outs(state)


def _report_untriggered(group: list[Trigger], log: Log) -> None:
    """Report the dice with text that a fielding by an effect does not trigger (FLD-2)."""
    own = [
        trigger
        for trigger in group
        if trigger.delayed is None and trigger.die == trigger.event.subject
    ]
    for die, trigger in {trigger.die: trigger for trigger in own}.items():
        unpaid = EffectObstacle("not fielded")
        log.append(AbilityDidNothing(trigger.player, trigger.card, die, unpaid))


def _field_under_control(state: GameState, die: Die, frame: Frame, log: Log) -> None:
    """Field another player's die under this player's control, with the usual end (CTL-1)."""
    held = frame.die >= 0 and is_fielded(state.dice[frame.die])
    change_controller(state, die, frame.player, frame.die if held else die.id, log)


def _fielded_face(state: GameState, die: Die, level: int) -> int | None:
    """The face to field a die on: the stated level, else its character face, else level 1."""
    kind = state.setup.cards[die.card].card.die
    face = state.face_of(die)
    if level == 1 and face is not None and face.level:
        return die.face
    stated = kind.face_of_level(level)
    return kind.face_of_level(1) if stated is None else stated


def _can_be_moved_from(zone: Zone) -> bool:
    """Whether effects reach dice there: they are not captured, set aside or gone."""
    return zone <= USED or zone is LAID


def move_dice(state: GameState, frame: Frame, effect: ast.MoveDice, log: Log) -> None:
    """Move dice, which is neither a KO nor a fielding. Dice from the bag are drawn (KW-9).

    Unrolled dice moved to a Reserve Pool are rolled once (RRL-2).
    """
    if isinstance(effect.who, ast.Random):
        replace_effect(state, frame, ast.Draw(effect.who.count, effect.to))
        return
    zone = dice_matching.ZONE_BY_WORD[effect.to]
    moving = dice_among(frame.progress.picked) if frame.progress.is_accepted else ()
    if not frame.progress.is_accepted:
        reached = effect_choices.resolve_group(state, frame, effect.who)
        if reached is None:
            return
        moving = tuple(n for n in reached if _can_be_moved_from(state.dice[n].zone))
        _take_ownerless(state, frame, moving)
        unrolled = tuple(n for n in moving if not is_in_rolled_zone(state.dice[n]))
        if zone is RESERVE and request_roll(state, unrolled):
            return
    phrases.save_last_stats(state, [n for n in moving if is_fielded(state.dice[n])])
    for die_id in moving:
        _send_die(state, die_id, zone, effect.level, log)
    advance_frame(state, frame, len(moving))
    change_batches.check_knock_outs(state)


def _take_ownerless(state: GameState, frame: Frame, dice: tuple[DieId, ...]) -> None:
    """Basic action dice that no one has purchased belong to the player who moves them (ZONE-1)."""
    for die_id in dice:
        if state.dice[die_id].owner == NOBODY:
            owned = replace(state.dice[die_id], owner=frame.player, controller=frame.player)
            state.dice[die_id] = owned


def _send_die(state: GameState, die_id: DieId, zone: Zone, level: int, log: Log) -> None:
    """Move a die where a text sends it; a basic action die on its card has no owner (ZONE-1)."""
    die = state.dice[die_id]
    if zone is CARD and not die.card:
        return  # Sidekicks have no card (DIE-1)
    zone = zone_for_sent_die(state, die, zone)
    if die.zone is zone:
        return
    move_die(
        state,
        die_id,
        zone,
        log,
        "effect",
        face_in_field(state, die, level) if zone is FIELD else None,
    )
    if state.dice[die_id].zone is CARD and state.setup.cards[die.card].owner is None:
        state.dice[die_id] = replace(state.dice[die_id], owner=NOBODY, controller=NOBODY)


def sacrifice(state: GameState, frame: Frame, effect: ast.Sacrifice, log: Log) -> None:
    """Move dice from the Field to the Used Pile, which is not a KO (KW-11)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    leaving = dice_in_field(state, reached)
    advance_frame(state, frame, len(leaving))
    phrases.save_last_stats(state, [die.id for die in leaving])
    for die in leaving:
        move_die(state, die.id, zone_for_sent_die(state, die, USED), log, "sacrificed")
    change_batches.check_knock_outs(state)


def create_tokens(state: GameState, frame: Frame, effect: ast.MakeTokens, log: Log) -> None:
    """Create tokens in your Field, which is not fielding (TOK-1)."""
    much = phrases.evaluate_amount(state, effect.count, frame)
    advance_frame(state, frame, much)
    wanted = token_card(effect)
    cards = state.setup.cards
    card = next(card for card in reversed(state.setup.card_ids) if cards[card].card == wanted)
    for _ in range(much):
        die = Die(state.dice.next_id, card, frame.player, frame.player, FIELD, face=0)
        state.dice.append(die)
        log.append(TokenMade(frame.player, card, die.id))
    change_batches.check_knock_outs(state)


# --- tokens on cards ------------------------------------------------------------------------------


def put_card_tokens(state: GameState, frame: Frame, effect: ast.PutCardTokens, log: Log) -> None:
    """Put tokens on the cards of dice (KW-23)."""
    found = _cards_reached(state, frame, effect.of)
    if found is None:
        return
    frame, cards = found
    count = phrases.evaluate_amount(state, effect.count, frame)
    advance_frame(state, frame, len(cards) if count else 0)
    for card in cards if count else ():
        _change_tokens(state, card, effect.token, count, log)


def remove_card_tokens(
    state: GameState, frame: Frame, effect: ast.RemoveCardTokens, log: Log
) -> None:
    """Remove tokens from the cards of dice, as many as there are (KW-23)."""
    found = _cards_reached(state, frame, effect.of)
    if found is None:
        return
    frame, cards = found
    there = {card: state.tokens_on(card, effect.token) for card in cards}
    if effect.count is not None:
        most = phrases.evaluate_amount(state, effect.count, frame)
        there = {card: min(count, most) for card, count in there.items()}
    there = {card: count for card, count in there.items() if count}
    advance_frame(state, frame, len(there))
    for card, count in there.items():
        _change_tokens(state, card, effect.token, -count, log)
    change_batches.check_knock_outs(state)


def _cards_reached(
    state: GameState, frame: Frame, group: ast.Group
) -> tuple[Frame, tuple[CardId, ...]] | None:
    """The cards of dice, some of which may be chosen first; None while a choice is open."""
    if isinstance(group, ast.This):
        return frame, dice_matching.cards_of_group(state, frame, group)
    reached = effect_choices.resolve_group(state, frame, group)
    if reached is None:
        return None
    cards = dict.fromkeys(state.dice[die_id].card for die_id in reached)
    able = [card for card in cards if dice_matching.can_carry_tokens(state, card)]
    return current_frame(state, frame), tuple(able)


def _change_tokens(
    state: GameState, card: CardId, token: ast.CardTokenWord, by: int, log: Log
) -> None:
    count = state.tokens_on(card, token) + by
    state.set_card_tokens(card, token, count)
    log.append(CardTokensChanged(card, token, by, count))


# --- swap effects ---------------------------------------------------------------------------------


def swap_dice(state: GameState, frame: Frame, effect: ast.Swap, log: Log) -> None:
    """Swap the places of two dice, which is not fielding and bypasses Out of Play."""
    both = effect_choices.resolve_two_groups(state, frame, effect.one, effect.other)
    if both is None:
        return
    one, other = both
    frame = current_frame(state, frame)
    pair = dice_in_reach(state, effect.one, one)[:1] + dice_in_reach(state, effect.other, other)[:1]
    done = len(pair) == 2 and pair[0].id != pair[1].id
    advance_frame(state, frame, 2 if done else 0)
    if done:
        _exchange(state, pair[0], pair[1], effect.same_level, log)
        change_batches.check_knock_outs(state)


def _exchange(state: GameState, one: Die, other: Die, same_level: bool, log: Log) -> None:
    """Give each die the other's zone, role in combat, and controller.

    The rulebooks do not say when a changed controller changes back. Here it ends with the turn, as
    control does (CTL-1).
    """
    faces = {
        one.id: _face_in_place_of(state, one, other, same_level),
        other.id: _face_in_place_of(state, other, one, same_level),
    }
    if one.controller != other.controller and is_fielded(one) and is_fielded(other):
        change_controller(state, one, other.controller, one.id, log)
        change_controller(state, other, one.controller, other.id, log)
    # the die in the Field leaves first, so dice it holds return before the other arrives
    places = ((one, other.zone), (other, one.zone))
    for die, at in sorted(places, key=lambda place: not is_fielded(place[0])):
        if state.dice[die.id].zone is not at:
            move_die(state, die.id, at, log, "effect", faces[die.id])
    if state.combat is not None and ATTACK in (one.zone, other.zone):
        state.combat = _combat_after_swap(state.combat, {one.id: other.id, other.id: one.id})


def _face_in_place_of(state: GameState, die: Die, place_of: Die, same_level: bool) -> int | None:
    """The face of a die in the other's place: its own, the same level, or level 1 if unrolled."""
    if not is_in_rolled_zone(place_of):
        return None
    kind = state.setup.cards[die.card].card.die
    shown = state.face_of(die)
    if shown is not None and (shown.level or not is_fielded(place_of)):
        return die.face
    there = state.face_of(place_of)
    level = kind.face_of_level(there.level) if same_level and there is not None else None
    return kind.face_of_level(1) if level is None else level


def _combat_after_swap(now: Combat, names: dict[DieId, DieId]) -> Combat:
    """The same combat with dice replaced according to `names`."""

    def new(die_id: DieId) -> DieId:
        return names.get(die_id, die_id)

    return replace(
        now,
        attackers=tuple(map(new, now.attackers)),
        blocks=tuple((new(blocker), new(attacker)) for blocker, attacker in now.blocks),
        blocked_attackers=tuple(map(new, now.blocked_attackers)),
        damage_shares=tuple((new(a), new(b), share) for a, b, share in now.damage_shares),
        dice_done_striking=tuple(map(new, now.dice_done_striking)),
    )


def purchase_dice(state: GameState, frame: Frame, effect: ast.Purchase, log: Log) -> None:
    """Purchase dice in any step: pay for them, then move them to the zone the text names."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    frame, player = current_frame(state, frame), frame.player
    bought = tuple(
        die_id
        for die_id in reached
        if (die := state.dice[die_id]).zone is CARD and costs.may_purchase(state, die, player)
    )
    if costs.need_of_purchases(state, effect, bought, player).total and not frame.progress.is_paid:
        state.payment = OpenPayment(player, ())
        state.decision = Decision(player, DecisionKind.PAY)
        return
    advance_frame(state, frame, len(bought))
    for die_id in bought:
        costs.use_up_next_changes(state, "purchase", state.dice[die_id].card, player, None)
        die_movement.take_purchased_die(
            state, player, die_id, log, dice_matching.ZONE_BY_WORD[effect.to]
        )


# --- captured and controlled dice -----------------------------------------------------------------


def capture_dice(state: GameState, frame: Frame, effect: ast.Capture, log: Log) -> None:
    """Capture dice under this die; they are out of the game until they return (CAP-1)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    captor = state.dice[frame.die]
    able = is_fielded(captor) or not _is_character_ability(state, frame)
    taken = dice_in_reach(state, effect.who, reached) if able else []
    taken = [d for d in taken if d.id != frame.die and not evaluate.cannot(state, d, "be captured")]
    advance_frame(state, frame, len(taken))
    if not taken:
        return
    if not is_fielded(captor):  # a capturing action die moves to the Field
        move_die(state, captor.id, FIELD, log, "effect", face_in_field(state, captor))
    for die in taken:
        _capture_die(state, die, captor.id, log)
    _schedule_release(state, frame, effect.until, captor.id)
    change_batches.check_knock_outs(state)


def _capture_die(state: GameState, die: Die, captor: DieId, log: Log) -> None:
    """Move a die under its captor; from the Attack Zone it later returns to the Field."""
    home = FIELD if is_fielded(die) else die.zone
    move_die(state, die.id, CAPTIVE, log, "captured", die.face)
    for one in state.dice:
        if one.zone is CAPTIVE and die.id in (one.id, one.attached_to):
            state.dice[one.id] = replace(one, holder=captor, taken_from=home)


def take_control(state: GameState, frame: Frame, effect: ast.Control, log: Log) -> None:
    """Take control of dice, which keep using their own card (CTL-1).

    They move to the controller's Field without being fielded, and `Die.player` changes. A character
    controls dice only while it is in the Field. Dice controlled by an action die or a global stay
    for the whole duration.
    """
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    fielded = frame.die >= 0 and is_fielded(state.dice[frame.die])
    taken = (
        dice_in_reach(state, effect.who, reached)
        if fielded or not _is_character_ability(state, frame)
        else []
    )
    taken = [
        die for die in taken if die.controller != frame.player and _can_be_in_field(state, die)
    ]
    advance_frame(state, frame, len(taken))
    for die in taken:
        holder = frame.die if fielded else die.id
        change_controller(state, die, frame.player, holder, log)
        _schedule_release(state, frame, effect.until, holder)
    change_batches.check_knock_outs(state)


def swap_control(state: GameState, frame: Frame, effect: ast.SwapControl, log: Log) -> None:
    """Swap control of two dice, both or neither; each returns like a controlled die (CTL-1)."""
    one = effect_choices.resolve_group(state, frame, effect.one, 0)
    if one is None:
        return
    frame = current_frame(state, frame)
    other = effect_choices.resolve_group(
        state, frame, effect.other, 1 if isinstance(effect.one, ast.Pick) else 0
    )
    if other is None:
        return
    pair = [die for group in (one, other) for die in dice_in_field(state, group)[:1]]
    swapped = len(pair) == 2 and pair[0].controller != pair[1].controller
    advance_frame(state, frame, 2 if swapped else 0)
    if not swapped:
        return
    fielded = frame.die >= 0 and is_fielded(state.dice[frame.die])
    for die, to in zip(pair, (pair[1].controller, pair[0].controller), strict=True):
        holder = frame.die if fielded else die.id
        change_controller(state, die, to, holder, log)
        _schedule_release(state, frame, effect.until, holder)
    change_batches.check_knock_outs(state)


def change_controller(
    state: GameState, die: Die, player: PlayerId, holder: DieId, log: Log
) -> None:
    """Move a die to another player's Field, out of combat; it keeps its damage and effects."""
    unpair(state, die.id)
    home = FIELD if is_fielded(die) else die.zone
    state.dice[die.id] = replace(die, controller=player, holder=holder, taken_from=home, zone=FIELD)
    log.append(DieMoved(die.id, die.zone, FIELD, "controlled", player))


def _is_character_ability(state: GameState, frame: Frame) -> bool:
    """Whether the resolving ability belongs to a character die."""
    return frame.die >= 0 and not state.setup.cards[frame.card].card.die.is_action


def _can_be_in_field(state: GameState, die: Die) -> bool:
    """Whether a die shows a face that can be in the Field: character or action."""
    face = state.face_of(die)
    return face is not None and not face.energy


def _schedule_release(
    state: GameState, frame: Frame, until: ast.Duration | ast.Moment, holder: DieId
) -> None:
    """Schedule the return of held dice, unless they return at the end of the turn."""
    if until == "your next turn":
        until = ast.Moment("turn starts", player="you")
    known = any(awaited.die == holder and not awaited.effects for awaited in state.delayed_effects)
    if isinstance(until, ast.Moment) and not known:
        state.delayed_effects = (
            *state.delayed_effects,
            DelayedEffect(until, frame.player, frame.card, holder),
        )


def return_dice(state: GameState, frame: Frame, effect: ast.Return, log: Log) -> None:
    """Return captured, controlled or set-aside dice to where they came from."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    held = [n for n in reached if state.dice[n].holder >= 0 or state.dice[n].zone is ASIDE]
    advance_frame(state, frame, len(held))
    for die_id in held:
        die = state.dice[die_id]
        if die.holder >= 0:
            release_die(state, die, log)
        elif die.zone is ASIDE:
            move_die(state, die_id, FIELD, log, "released")
    change_batches.check_knock_outs(state)


# --- attached, set aside, paired ------------------------------------------------------------------


def attach_die(state: GameState, frame: Frame, effect: ast.Attach, log: Log) -> None:
    """Attach this die to another in the Field; it follows that die from then on (RUL-15)."""
    reached = effect_choices.resolve_group(state, frame, effect.to)
    if reached is None:
        return
    bearers = [die for die in dice_in_field(state, reached) if die.id != frame.die][:1]
    advance_frame(state, frame, len(bearers))
    attached = state.dice[frame.die]
    if not bearers or not (is_fielded(attached) or attached.zone is RESERVE):
        return
    if not is_fielded(attached):
        move_die(state, attached.id, FIELD, log, "attached", face_in_field(state, attached))
    state.dice[attached.id] = replace(state.dice[attached.id], attached_to=bearers[0].id)


def put_on_card(state: GameState, frame: Frame, effect: ast.LayOn, log: Log) -> None:
    """Put this die on a card, from the Field or, if it was unblocked, Out of Play (DMG-2)."""
    if not (is_fielded(state.dice[frame.die]) or state.dice[frame.die].zone is OUT):
        advance_frame(state, frame, 0)
        return
    reached = effect_choices.resolve_group(state, frame, effect.to)
    if reached is None:
        return
    advance_frame(state, frame, len(reached))
    for die_id in reached[:1]:
        move_die(state, frame.die, LAID, log, "laid")
        if state.dice[frame.die].zone is LAID:  # not sent to its owner's Prep Area instead (CTL-1)
            card = state.dice[die_id].card
            state.dice[frame.die] = replace(state.dice[frame.die], on_card=card)
            log.append(DiePutOnCard(frame.die, card))
        change_batches.check_knock_outs(state)


def set_aside(state: GameState, frame: Frame, effect: ast.SetAside, log: Log) -> None:
    """Set dice aside until the end of the turn, even if the source leaves (R106, R107)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    leaving = dice_in_field(state, reached)
    advance_frame(state, frame, len(leaving))
    for die in leaving:
        if is_fielded(state.dice[die.id]):  # it may have left with the previous die, which bore it
            move_die(state, die.id, ASIDE, log, "set aside")
    change_batches.check_knock_outs(state)


def pair_with(state: GameState, frame: Frame, effect: ast.PairUp, log: Log) -> None:
    """Pair this die with another until the player's next turn; both trigger "pairs" (HER-1)."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    die = state.dice[frame.die]
    partners = [state.dice[die_id] for die_id in reached]
    others = [other for other in partners if can_pair(state, die, other)][:1]
    advance_frame(state, frame, len(others))
    for other in others:
        pair_dice(state, die, other)
        log.append(HeroicPairFormed(die.id, other.id))
        group = (
            *collect_triggers(state, "pairs", die.id),
            *collect_triggers(state, "pairs", other.id),
        )
        queue_triggers(state, group)
