"""Hints about what card texts do: bursts, spinning, order, capture, and finding no target."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice.context_actions import TableSubject
from rules.advice.first_time.first_time_hint import Finding, Occasion, at_die, is_visible
from rules.advice.labels import card_name
from rules.advice.obstacles import obstacle_text
from rules.engine import evaluate
from rules.engine.choices.trigger_order import triggers_to_order
from rules.language import ast
from rules.model.ids import CardId, DieId
from rules.state import CAPTIVE, RESERVE, DecisionKind, GameState
from rules.state import events as ev

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
