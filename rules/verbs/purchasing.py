"""Handler that purchases dice by an effect."""

from __future__ import annotations

from rules import choosing, costs, phrases, prices, purchasing
from rules.language import tree
from rules.placing import Log
from rules.state import CARD, Decision, Frame, GameState, Paying
from rules.verbs.stepping import current, step_on


def purchase(state: GameState, frame: Frame, effect: tree.Purchase, log: Log) -> None:
    """Purchase dice in any step: pay for them, then move them to the zone the text names."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    frame, player = current(state, frame), frame.player
    bought = tuple(number for number in reached if state.dice[number].zone is CARD)
    if costs.purchases_need(state, effect, bought, player).total and not frame.paid:
        state.paying = Paying(player, ())
        state.decision = Decision(player, "pay")
        return
    step_on(state, frame, len(bought))
    for number in bought:
        prices.use_up(state, "purchase", state.dice[number].card, player, None)
        purchasing.take(state, player, number, log, phrases.ZONE_OF[effect.to])
