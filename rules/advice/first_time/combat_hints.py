"""Hints about the Attack Step and damage."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice.context_actions import TableSubject
from rules.advice.first_time.first_time_hint import Finding, Occasion, at_die
from rules.advice.labels import card_name
from rules.engine import evaluate
from rules.engine.turn import combat
from rules.model.ids import DieId
from rules.model.moves import Block
from rules.state import ATTACK, PREP, RESERVE, Batch, DecisionKind, GameState, is_fielded
from rules.state import events as ev


def knocked_out_die(now: Occasion) -> Iterator[Finding]:
    """A die was knocked out and is in the Prep Area (DMG-3)."""
    for event in now.events:
        if isinstance(event, ev.KnockedOut) and now.state.dice[event.die].zone is PREP:
            yield at_die(event.die), {}


def attacker_that_got_through(now: Occasion) -> Iterator[Finding]:
    """An attacker was not blocked and leaves the Field (DMG-2)."""
    for event in now.events:
        if isinstance(event, ev.DieMoved) and event.reason == "unblocked":
            yield at_die(event.die), {}


def offered_block(now: Occasion) -> Iterator[Finding]:
    """The defending player may block (BLK-1)."""
    if now.kind is DecisionKind.BLOCKERS:
        for move in now.legal:
            if isinstance(move, Block):
                yield at_die(move.attacker), {}


def attacker_without_blocker(now: Occasion) -> Iterator[Finding]:
    """A blocked attacker has lost its last blocker before it dealt its damage (BLK-2)."""
    fight = now.state.combat
    for number in () if fight is None else fight.blocked_attackers:
        attacks = now.state.dice[number].zone is ATTACK
        waits = attacks and fight is not None and number not in fight.dice_done_striking
        if waits and not combat.blockers_of(now.state, number):
            yield at_die(number), {}


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


def _would_be_knocked_out(state: GameState, number: DieId) -> bool:
    """Whether changes that wait on the stack would knock out a die."""
    die = state.dice[number]
    changes = [
        change
        for batch in state.stack
        if isinstance(batch, Batch)
        for change in batch.changes
        if change.target == number
    ]
    if any(change.change_kind == "ko" for change in changes):
        return True
    coming = sum(change.amount for change in changes)
    return bool(coming) and is_fielded(die) and die.damage + coming >= evaluate.defense(state, die)
