"""Handlers that set, swap or copy the base stats and text of dice (EFF-3, CPY-1)."""

from __future__ import annotations

from rules.engine import evaluate
from rules.engine.choices import effect_choices
from rules.engine.effects import change_batches
from rules.engine.effects.effect_handlers.frames import (
    advance_frame,
    current_frame,
    dice_in_field,
    ids_of,
)
from rules.engine.evaluate import continuous_effects, phrases
from rules.engine.movement.die_movement import Log
from rules.language import ast
from rules.model.ids import NO_CARD, UNROLLED, CardId
from rules.state import Die, Frame, GameState
from rules.state.events import StatChange, StatsOrTextReplaced


def set_stat(state: GameState, frame: Frame, effect: ast.SetStat, log: Log) -> None:
    """Set the attack, defense or level of dice; later modifiers still add to it."""
    reached = effect_choices.resolve_group(state, frame, effect.who)
    if reached is None:
        return
    frame = current_frame(state, frame)
    seen_by = [
        (die, evaluate.viewpoint_of_die(frame, die)) for die in dice_in_field(state, reached)
    ]
    known = [one for one in seen_by if phrases.has_value(state, effect.amount, one[1])]
    dice = [die for die, _ in known]
    values = [phrases.evaluate_amount(state, effect.amount, its) for _, its in known]
    advance_frame(state, frame, len(dice))
    for die, value in zip(dice, values, strict=True):
        _set_stat_of_die(state, frame, effect, die, value)
    _report_changed_stats(state, frame, effect, dice, log)


def _set_stat_of_die(
    state: GameState, frame: Frame, effect: ast.SetStat, die: Die, value: int
) -> None:
    if effect.stat == "defense":
        continuous_effects.add_effect(state, frame, effect, (die.id,), effect.until, defense=value)
    else:
        continuous_effects.add_effect(state, frame, effect, (die.id,), effect.until, attack=value)


def swap_stats(state: GameState, frame: Frame, effect: ast.SwapStats, log: Log) -> None:
    """Swap attack and defense of one die, or one stat of two dice, modifiers included."""
    both = _resolve_two_in_field(state, frame, effect.one, effect.other)
    if both is None:
        return
    frame, ones, others = both
    if effect.other is None or effect.stat is None:
        if ones:
            continuous_effects.add_effect(state, frame, effect, ids_of(ones), effect.until)
        _report_changed_stats(state, frame, effect, ones, log)
        return
    if ones and others:
        number = 0 if effect.stat == "attack" else 1
        first, second = (evaluate.applied_stats(state, die)[number] for die in (ones[0], others[0]))
        given = ast.SetStat(ast.That(), effect.stat, 0, effect.until)
        _set_stat_of_die(state, frame, given, ones[0], second)
        _set_stat_of_die(state, frame, given, others[0], first)
        _report_changed_stats(state, frame, given, [ones[0], others[0]], log)


def copy_stats(state: GameState, frame: Frame, effect: ast.CopyStats, log: Log) -> None:
    """Copy another die's stats: those of its face or of its card, depending on the edition."""
    both = _resolve_two_in_field(state, frame, effect.who, effect.of)
    if both is None:
        return
    frame, copiers, copied = both
    if not copiers or not copied:
        return
    other, face, a, d = copied[0], UNROLLED, 0, 0
    if state.setup.ruleset.copies_burst_bonus:
        face = other.face
        a, d = evaluate.burst_bonus(state, other)
    continuous_effects.add_effect(
        state, frame, effect, ids_of(copiers), effect.until,
        attack=a, defense=d, copied=other.card, face=face,
    )  # fmt: skip
    _report_changed_stats(state, frame, effect, copiers, log, copied[0].card)


def copy_text(state: GameState, frame: Frame, effect: ast.CopyText, log: Log) -> None:
    """Copy another die's abilities; the copier's own bursts decide which it can use."""
    both = _resolve_two_in_field(state, frame, effect.who, effect.of)
    if both is None:
        return
    frame, copiers, copied = both
    if copiers and copied:
        continuous_effects.add_effect(
            state, frame, effect, ids_of(copiers), effect.until, copied=copied[0].card
        )
        _report_changed_stats(state, frame, effect, copiers, log, copied[0].card)


def _resolve_two_in_field(
    state: GameState, frame: Frame, first: ast.Group, second: ast.Group | None
) -> tuple[Frame, list[Die], list[Die]] | None:
    """Resolve two groups to dice in the Field and advance the frame.

    Returns the frame with its choices and the dice of both groups, or None if a player must choose
    first.
    """
    if second is None:
        reached = effect_choices.resolve_group(state, frame, first)
        found = None if reached is None else [dice_in_field(state, reached), []]
    else:
        both = effect_choices.resolve_two_groups(state, frame, first, second)
        found = None if both is None else [dice_in_field(state, numbers) for numbers in both]
    if found is None:
        return None
    frame = current_frame(state, frame)
    advance_frame(state, frame, len(found[0]))
    return frame, found[0], found[1]


def _report_changed_stats(
    state: GameState,
    frame: Frame,
    effect: ast.SetStat | ast.SwapStats | ast.CopyStats | ast.CopyText,
    dice: list[Die],
    log: Log,
    copied: CardId = NO_CARD,
) -> None:
    if dice:
        change = _kind_of_change(effect)
        log.append(
            StatsOrTextReplaced(
                ids_of(dice), change, copied, until=effect.until, giver=frame.player
            )
        )
        change_batches.check_knock_outs(state)


def _kind_of_change(
    effect: ast.SetStat | ast.SwapStats | ast.CopyStats | ast.CopyText,
) -> StatChange:
    match effect:
        case ast.SetStat(stat=stat):
            return stat
        case ast.SwapStats():
            return "swapped"
        case ast.CopyStats():
            return "copied stats"
        case ast.CopyText():
            return "copied text"
