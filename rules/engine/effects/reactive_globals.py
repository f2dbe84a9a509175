"""Reactive Global Abilities: who can use one at an event, and how it is offered (GLB-2).

Players decide on a reactive global at its event, in any step, once for each event (RUL-7). Whatever
it causes is a new event (RUL-8). It resolves as a "you may" that costs the global's energy.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.engine import evaluate
from rules.engine.evaluate import costs, limits
from rules.engine.movement.die_movement import Log
from rules.engine.payment import initiation, payment
from rules.language import ast
from rules.model.ids import NO_DIE, PlayerTarget
from rules.state import Frame, GameState, LimitKey, Trigger, TriggeringEvent
from rules.state.events import GlobalUsed
from rules.state.match_card import energy_need


def can_use(state: GameState, trigger: Trigger) -> bool:
    """Whether a player may use and can pay for a reactive global at an event and has a target."""
    ability = state.setup.cards[trigger.card].abilities[trigger.ability]
    if not isinstance(ability, ast.Global):
        return True
    if not limits.is_allowed_this_turn(state, ability, trigger.player):
        return False
    if limits.is_once_per_turn(ability) and _use_key(trigger) in state.used_limits:
        return False
    if evaluate.is_ability_ignored(state, trigger.card, None, "global"):
        return False
    if evaluate.cannot_use_globals(state, trigger.card, trigger.player):
        return False
    frame = _frame(state, trigger, ability, ability.do)
    cost = _current_cost(state, trigger, ability)
    if not payment.can_pay_cost(state, trigger.player, cost, frame):
        return False
    return initiation.why_not_initiated(state, frame, cost) is None


def offer_frame(state: GameState, trigger: Trigger, ability: ast.Global) -> Frame:
    """Frame that offers a player a reactive global at an event."""
    may = ast.Optional(ability.do, _current_cost(state, trigger, ability))
    return _frame(state, trigger, ability, (may,))


def record_use(state: GameState, frame: Frame, log: Log) -> None:
    """Record and log the use of a reactive global that was paid for."""
    ability = state.setup.cards[frame.card].abilities[frame.ability]
    log.append(GlobalUsed(frame.player, frame.card))
    if limits.is_once_per_turn(ability):
        state.used_limits = (
            *state.used_limits,
            (frame.card, frame.ability, PlayerTarget(frame.player)),
        )


def _use_key(trigger: Trigger) -> LimitKey:
    return (trigger.card, trigger.ability, PlayerTarget(trigger.player))


def _frame(
    state: GameState, trigger: Trigger, ability: ast.Global, todo: tuple[ast.Effect, ...]
) -> Frame:
    return Frame(
        trigger.player, trigger.card, NO_DIE, "global", todo,
        event=TriggeringEvent(trigger.event.subject, trigger.event.amount), ability=trigger.ability,
        once_per_target_ability=limits.once_per_target_index(ability, trigger.ability),
        chosen_word=evaluate.chosen_word(state, trigger.card, trigger.player),
    )  # fmt: skip


def _current_cost(state: GameState, trigger: Trigger, ability: ast.Global) -> ast.Cost:
    """The current cost of a global, including what texts add to it (BUY-2)."""
    cost = ability.cost
    need = costs.need_of_global(state, energy_need(cost), trigger.card, trigger.player)
    return replace(cost, any_energy=need.total - len(cost.energy))
