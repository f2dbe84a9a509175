"""Handlers for effects that contain or delay other effects: may, unless, if, later, a copy."""

from __future__ import annotations

from msgspec.structs import replace

from rules.cards.keywords import watch_for_keyword
from rules.engine import evaluate
from rules.engine.choices import effect_choices, targets
from rules.engine.effects import interruptions
from rules.engine.effects.ability_start import offer_of, trigger_keyword_used
from rules.engine.effects.change_batches import pay_non_energy_cost
from rules.engine.effects.frames import (
    advance_frame,
    ask_for_word,
    current_frame,
    replace_effect,
    take_chosen_word,
)
from rules.engine.evaluate import continuous_effects, phrases
from rules.engine.movement.die_movement import Log
from rules.engine.payment import availability
from rules.engine.payment.availability import can_perform_cost_effects
from rules.language import ast
from rules.language.printer.text_printer import unparse_option
from rules.model.ids import PlayerId, PlayerTarget
from rules.state import (
    Decision,
    DecisionKind,
    DelayedEffect,
    Frame,
    GameState,
    OpenPayment,
    TriggeringEvent,
)
from rules.state.events import TemporaryTriggerAdded
from rules.state.match_cards import energy_need


def offer_optional(state: GameState, frame: Frame, effect: ast.Optional, log: Log) -> None:
    """ "You may": the player declines by picking nothing, or answers yes or no.

    Yes or no is asked if the effect has a cost or does not begin with a pick of that player. "Each
    player may" asks the active player first (TIM-1).
    """
    if effect.who == "each":
        there = [one for one in _EACH_IN_TURN if phrases.players_for_word(state, one, frame)]
        replace_effect(state, frame, *(replace(effect, who=who) for who in there))
        return
    if effect.cost is not None and effect.cost.energy_equal is not None:
        much = phrases.evaluate_amount(state, effect.cost.energy_equal, frame)
        cost = replace(effect.cost, any_energy=much, energy_equal=None)
        replace_effect(state, frame, replace(effect, cost=cost))
        return
    pick = targets.first_pick(effect.do)
    if effect.cost is None and pick is not None and pick.by == effect.who:
        rest = len(frame.remaining_effects) - 1
        todo = (*effect.do, *frame.remaining_effects[1:])
        state.replace_top(
            replace(frame.with_progress(kept_if_declined=rest), remaining_effects=todo)
        )
        return
    if not frame.progress.is_accepted:
        offered = replace(frame, remaining_effects=effect.do)
        if not availability.may_affect_something(state, offered, has_begun=True) or not _ask_next(
            state, frame, effect
        ):
            advance_frame(state, frame, 0)
        return
    player = phrases.players_who_may(state, effect.who, frame)[frame.progress.asked]
    if effect.cost is not None and _open_payment(state, frame, player, effect.cost):
        return
    if frame.kind == "global" and frame.ability >= 0 and effect.cost is not None:
        interruptions.record_reactive_use(state, frame, log)
    _record_keyword_use(state, frame, effect)
    asked_nobody = frame.with_progress(is_accepted=False, is_paid=False, asked=0)
    replace_effect(state, asked_nobody, *effect.do)
    if effect.cost is not None:
        pay_non_energy_cost(state, effect.cost, frame, player, log)


def _ask_next(state: GameState, frame: Frame, effect: ast.Optional | ast.Unless) -> bool:
    """Ask the next player who may agree and can pay; False if there is none."""
    players = phrases.players_who_may(state, effect.who, frame)
    for place, player in enumerate(players):
        if place < frame.progress.asked:
            continue  # they have declined
        if effect.cost is None or availability.can_pay_cost(state, player, effect.cost, frame):
            if place:
                state.replace_top(frame.with_progress(asked=place))
            state.decision = Decision(player, DecisionKind.ANSWER)
            return True
    return False


def _record_keyword_use(state: GameState, frame: Frame, accepted: ast.Optional) -> None:
    """Trigger what answers the use of a keyword whose player has just agreed to use it."""
    if frame.kind != "keyword" or frame.ability < 0:
        return
    offer = offer_of(state.setup.cards[frame.card].abilities[frame.ability])
    if offer is not None and offer.do == accepted.do:
        trigger_keyword_used(state, frame.player, frame.card, frame.die, frame.ability)


_EACH_IN_TURN: tuple[ast.PlayerWord, ...] = (
    "active", "active partner", "inactive", "inactive partner",
)  # fmt: skip


def offer_unless(state: GameState, frame: Frame, effect: ast.Unless, log: Log) -> None:
    """ "Unless": dice are chosen first, then the other side may pay to avoid the effect."""
    pick = targets.first_pick(effect.do)
    if pick is not None and not frame.progress.answers:
        if effect_choices.resolve_group(state, frame, pick) is None:
            return
        frame = current_frame(state, frame)
    if pick is not None and not frame.progress.answers[0]:
        advance_frame(state, frame, 0)  # no die was picked
        return
    if not frame.progress.is_accepted:
        if not _ask_next(state, frame, effect):
            replace_effect(state, frame.with_progress(asked=0), *effect.do)
        return
    player = phrases.players_who_may(state, effect.who, frame)[frame.progress.asked]
    if _open_payment(state, frame, player, effect.cost):
        return
    advance_frame(state, frame, 0)
    pay_non_energy_cost(state, effect.cost, frame, player, log)


def _open_payment(state: GameState, frame: Frame, player: PlayerId, cost: ast.Cost) -> bool:
    """Open the energy payment of an effect's cost; True if it is still unpaid."""
    if energy_need(cost).total and not frame.progress.is_paid:
        state.payment = OpenPayment(player, ())
        state.decision = Decision(player, DecisionKind.PAY)
        return True
    return False


def apply_condition(state: GameState, frame: Frame, effect: ast.If, log: Log) -> None:
    """ "If": continue with the effects of the branch that applies."""
    branch = effect.do if phrases.holds(state, effect.condition, frame) else effect.otherwise
    replace_effect(state, frame, *branch)


def apply_at_cost(state: GameState, frame: Frame, effect: ast.AtCost, log: Log) -> None:
    """Do effects at a non-energy cost, if it can be paid and the effects have a target (RUL-4)."""
    wanted = replace(frame, remaining_effects=effect.do)
    able = can_perform_cost_effects(state, effect.cost, frame) and targets.has_target(state, wanted)
    if not able:
        advance_frame(state, frame, 0)
        return
    replace_effect(state, frame, *effect.do)
    pay_non_energy_cost(state, ast.Cost(do=effect.cost), frame, frame.player, log)


def choose_one(state: GameState, frame: Frame, effect: ast.ChooseOne, log: Log) -> None:
    """Let a player choose one of several options, each identified by its text."""
    player = phrases.players_for_word(state, effect.who, frame)[0]
    if not frame.progress.is_accepted:
        ask_for_word(state, frame, player)
        return
    option, frame = take_chosen_word(state, frame, player, log)
    chosen = next(do for do in effect.options if unparse_option(do) == option)
    replace_effect(state, frame, *chosen)


def delay_effects(state: GameState, frame: Frame, effect: ast.Later, log: Log) -> None:
    """Delay effects until a later event of this turn."""
    advance_frame(state, frame, 0)
    awaited = DelayedEffect(
        when=effect.when,
        player=frame.player,
        card=frame.card,
        die=frame.die,
        effects=effect.do,
        chosen=frame.chosen,
        subject=frame.event.subject,
    )
    state.delayed_effects = (*state.delayed_effects, awaited)


def grant_keyword(state: GameState, frame: Frame, effect: ast.Gains, log: Log) -> None:
    """Grant a keyword with its text to dice for a while, including dice fielded later."""
    start_watch(state, frame, watch_for_keyword(effect), log)


def start_watch(state: GameState, frame: Frame, effect: ast.Watch, log: Log) -> None:
    """Start a temporary ability that answers every matching event while it lasts (EFF-1)."""
    advance_frame(state, frame, 0)
    continuous_effects.add_effect(state, frame, effect, None, effect.until, chosen=frame.chosen)
    log.append(
        TemporaryTriggerAdded(frame.player, frame.card, until=effect.until, giver=frame.player)
    )


def repeat_effects(state: GameState, frame: Frame, effect: ast.Repeat, log: Log) -> None:
    """Repeat effects a number of times, one after the other."""
    times = phrases.evaluate_amount(state, effect.times, frame)
    replace_effect(state, frame, *effect.do * times)


def choose_dice(state: GameState, frame: Frame, effect: ast.ChooseDice, log: Log) -> None:
    """Choose dice for later effects to refer to as "that die" or "those dice"."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    if not isinstance(effect.who, ast.Pick):
        state.replace_top(frame.with_progress(answers=(*frame.progress.answers, reached)))
    advance_frame(state, frame, len(reached))


def ask_by_hand(state: GameState, frame: Frame, effect: ast.ByHand, log: Log) -> None:
    """Let people carry out a text by hand until they say that it is done (HAND-1).

    Without a person who agreed to it, the words are blank.
    """
    asked = state.setup.hand_of(frame.player)
    if asked is None:
        advance_frame(state, frame, 0)
    else:
        state.decision = Decision(asked, DecisionKind.BY_HAND)


def use_copied_action(state: GameState, frame: Frame, effect: ast.UseCopy, log: Log) -> None:
    """Resolve the used action die's text once more, as an effect of this ability (CPY-1).

    "This die" in the copy still means the action die.
    """
    used = frame.event.subject
    if isinstance(used, PlayerTarget):
        raise TypeError("no action die was used")
    advance_frame(state, frame, 0)
    text = evaluate.action_effects(state, used, frame.event.action_face)
    event = TriggeringEvent(used, action_face=frame.event.action_face)
    copied = Frame(frame.player, frame.card, used, frame.kind, text, event=event)
    state.push(copied)
