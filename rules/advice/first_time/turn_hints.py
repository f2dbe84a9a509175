"""Hints about drawing, rolling, fielding, and ending a step."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice.context_actions import TableSubject
from rules.advice.first_time.first_time_hint import (
    Finding,
    MoveSeen,
    Occasion,
    at_die,
    at_zone,
)
from rules.advice.labels import card_name
from rules.engine.turn import turn_loop
from rules.model.moves import Buy, FieldCharacter, Pass, UseGlobal
from rules.state import BAG, PREP, RESERVE, DecisionKind, Step
from rules.state import events as ev


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
                yield at_die(move.die), {}


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
    """The inactive player may use a Global Ability (MAIN-3, PRI-1)."""
    if now.kind is DecisionKind.REPLY:
        for move in now.legal:
            if isinstance(move, UseGlobal):
                button = TableSubject("global", card=move.card, ability=move.ability)
                yield button, {"card": card_name(now.state, move.card)}


def kept_energy(now: Occasion) -> Iterator[Finding]:
    """A Main Step has ended, and its player kept energy for the other turn (PAY-8)."""
    state = now.state
    if not state.setup.index.globals:
        return
    for event in now.events:
        if isinstance(event, ev.StepBegan) and event.step in (Step.ATTACK, Step.CLEANUP):
            is_over = state.active != event.player or state.step > Step.MAIN
            for die in state.dice_in_zone(event.player, RESERVE) if is_over else ():
                if (face := state.face_of(die)) is not None and face.energy:
                    yield at_die(die.id), {}


def ended_by_passes(now: Occasion) -> Iterator[Finding]:
    """Both players passed although both could act, so the step or the window is over (PRI-1).

    Once the next turn has begun, it is too late for this hint.
    """
    if any(isinstance(event, ev.TurnBegan) for event in now.events):
        return
    has_passed = False
    for place, one in enumerate(now.played):
        has_passed = has_passed or _is_chosen_pass(one, is_first=not place)
        for event in one.events if has_passed else ():
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
