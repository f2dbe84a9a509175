"""All first-time hints, in the order in which a learner meets them, and which of them are due."""

from __future__ import annotations

from collections.abc import Collection

from rules.advice.first_time import combat_hints, energy_hints, text_hints, turn_hints
from rules.advice.first_time.first_time_hint import (
    FirstTimeHint,
    HintEntry,
    HintRank,
    Occasion,
)
from rules.messages.message import make_message

RARE, USUAL, CALM = HintRank

HINTS = (
    HintEntry("throw", "ROLL-1", USUAL, turn_hints.waiting_throw),
    HintEntry("reroll", "ROLL-1", USUAL, turn_hints.offered_reroll, is_for_decision=True),
    HintEntry("half_face", "PAY-3", USUAL, energy_hints.half_spent_face),
    HintEntry("generic", "PAY-4", USUAL, energy_hints.left_generic, is_for_decision=True),
    HintEntry("type", "BUY-1", CALM, energy_hints.missing_type),
    HintEntry("kept", "PAY-8", CALM, turn_hints.kept_energy),
    HintEntry("unfielded", "MAIN-2", USUAL, turn_hints.unfielded_character),
    HintEntry("empty_bag", "ZONE-3", USUAL, turn_hints.refilled_bag),
    HintEntry("short_draw", "DRAW-3", RARE, turn_hints.short_draw),
    HintEntry("late", "ROLL-3", RARE, turn_hints.late_prepped_die),
    HintEntry("ko", "DMG-3", USUAL, combat_hints.knocked_out_die),
    HintEntry("through", "DMG-2", USUAL, combat_hints.attacker_that_got_through),
    HintEntry("block", "BLK-1", RARE, combat_hints.offered_block, is_for_decision=True),
    HintEntry("blocker_energy", "BLK-3", RARE, combat_hints.blocker_turned_to_energy),
    HintEntry("blocker_gone", "BLK-2", RARE, combat_hints.attacker_without_blocker),
    HintEntry("split", "RUL-11", RARE, combat_hints.damage_to_split, is_for_decision=True),
    HintEntry("answer", "MAIN-3", USUAL, turn_hints.offered_response),
    HintEntry("passed", "PRI-1", CALM, turn_hints.ended_by_passes),
    HintEntry("paid_ability", "ABL-1", CALM, energy_hints.paid_ability),
    HintEntry("no_target", "RUL-4", RARE, text_hints.ability_without_target),
    HintEntry("prevented", "GLB-3", RARE, combat_hints.prevented_damage),
    HintEntry("burst", "BST-1", USUAL, text_hints.shown_burst),
    HintEntry("spin", "SPN-1", USUAL, text_hints.spun_character),
    HintEntry("two_texts", "TIM-1", RARE, text_hints.texts_at_once),
    HintEntry("captured", "CAP-1", RARE, text_hints.captured_die),
    HintEntry("counting", "PAY-7", RARE, energy_hints.counted_energy),
    HintEntry("cheaper", "BUY-2", CALM, energy_hints.lower_price),
    HintEntry("source_gone", "DMG-4", RARE, combat_hints.damage_without_source),
    HintEntry("before_ko", "DMG-7", RARE, combat_hints.knock_out_to_prevent),
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
            found.append(
                FirstTimeHint(
                    entry.name, message, entry.rule, subject, entry.rank is CALM,
                    entry.is_for_decision,
                )
            )  # fmt: skip
            break
    return tuple(found)
