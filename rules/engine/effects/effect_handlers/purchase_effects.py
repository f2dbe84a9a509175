"""Handler that purchases dice by an effect."""

from __future__ import annotations

from rules.engine.choices import effect_choices
from rules.engine.effects.effect_handlers.frames import advance_frame, current_frame
from rules.engine.evaluate import cost_changes, costs, phrases
from rules.engine.movement import purchases
from rules.engine.movement.die_movement import Log
from rules.language import ast
from rules.state import CARD, Decision, DecisionKind, Frame, GameState, OpenPayment


def purchase_dice(state: GameState, frame: Frame, effect: ast.Purchase, log: Log) -> None:
    """Purchase dice in any step: pay for them, then move them to the zone the text names."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    frame, player = current_frame(state, frame), frame.player
    bought = tuple(
        number
        for number in reached
        if (die := state.dice[number]).zone is CARD and costs.may_purchase(state, die, player)
    )
    if costs.need_of_purchases(state, effect, bought, player).total and not frame.progress.is_paid:
        state.payment = OpenPayment(player, ())
        state.decision = Decision(player, DecisionKind.PAY)
        return
    advance_frame(state, frame, len(bought))
    for number in bought:
        cost_changes.use_up_next_changes(state, "purchase", state.dice[number].card, player, None)
        purchases.take_purchased_die(state, player, number, log, phrases.ZONE_BY_WORD[effect.to])
