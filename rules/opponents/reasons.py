"""Says in one sentence why an act was chosen: which feature of the position it improves most.

The position at the end of the turn is compared with the one after doing nothing, or after the best
alternative. If both are alike, since the act would be made up for later, the position right after
the act is compared with the present one.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.advice import player_name
from rules.engine.turn import turn_loop
from rules.messages.message import Message, make_message
from rules.model.ids import CHANCE, PlayerId
from rules.model.moves import MarkForReroll, Move, Pass
from rules.opponents.deliberation import Considered
from rules.opponents.evaluation import CERTAIN_WIN, Evaluator, Features
from rules.state import DecisionKind, GameState

_REASONS = {
    "life": ("life", "damage"),
    "attack": ("attack", "weaker"),
    "characters": ("characters", "weaker"),
    "dice": ("dice", "fewer_dice"),
    "prep": ("prep", "fewer_prep"),
    "idle_sidekicks": ("sidekicks", "fewer_prep"),
    "energy": ("energy", "weaker"),
    "captured": ("captured", "fewer_dice"),
}
"""For each feature the reason if it gets better on the own side, and on the other side."""

_LEAST = 0.05
"""A smaller difference in value is no reason."""


def reason_for(state: GameState, considered: Sequence[Considered], evaluator: Evaluator) -> Message:
    """Why the first of the acts considered is the best."""
    best, *others = considered
    player = state.deciding_player
    assert player is not None
    if best.value > CERTAIN_WIN / 2:
        return make_message("reason.wins")
    if best.value < -CERTAIN_WIN / 2:
        return make_message("reason.lost")
    if others and others[0].value < -CERTAIN_WIN / 2:
        return make_message("reason.survives")
    if state.decision_kind is DecisionKind.REROLL:
        again = any(isinstance(move, MarkForReroll) for move in best.moves)
        return make_message("reason.reroll" if again else "reason.keep")
    other = next((one for one in others if _does_nothing(one.moves)), others[0] if others else None)
    found = None
    if other is not None:
        found = _largest_difference(other.end, best.end, player, evaluator)
    if found is None and not _does_nothing(best.moves):
        found = _largest_difference(state, _after(state, best.moves), player, evaluator)
    if found is not None:
        return found
    does_nothing = _does_nothing(best.moves)
    return make_message("reason.nothing_gained" if does_nothing else "reason.equal")


def _does_nothing(moves: Sequence[Move]) -> bool:
    return moves == (Pass(),)


def _after(state: GameState, moves: Sequence[Move]) -> GameState:
    twin = state.copy()
    for move in moves:
        if twin.decision is None or twin.decision.player == CHANCE:
            break
        turn_loop.apply_move(twin, move, [])
    return twin


def _largest_difference(
    before: GameState, after: GameState, player: PlayerId, evaluator: Evaluator
) -> Message | None:
    """The feature that gains most from one position to another; None if none does."""
    if before.is_over or after.is_over:
        return None
    own, other = evaluator.features(after, player)
    own_before, other_before = evaluator.features(before, player)
    own_weights, other_weights = evaluator.weights_of(after, player)
    gains = [
        (weight * (now - then), now - then, name, False)
        for name, weight, now, then in zip(
            Features._fields, own_weights, own, own_before, strict=True
        )
    ]
    gains += [
        (weight * (then - now), then - now, name, True)
        for name, weight, now, then in zip(
            Features._fields, other_weights, other, other_before, strict=True
        )
    ]
    gain, amount, name, is_other = max(gains)
    if gain < _LEAST:
        return None
    reason = _REASONS[name][is_other]
    rival = player_name(after, after.setup.opponents(player)[0])
    if name != "life":
        return make_message(f"reason.{reason}", player=rival)
    return make_message(f"reason.{reason}", player=rival, count=round(amount))
