"""Verbs that change what a die's numbers and text start from: set, swap and copy (EFF-3, CPY-1)."""

from __future__ import annotations

from rules import changes, choosing, lasting, phrases, queries
from rules.events import StatsChanged
from rules.language import tree
from rules.placing import Log
from rules.state import Die, Frame, GameState
from rules.verbs.giving import current, ids
from rules.verbs.stepping import in_field, step_on


def set_stat(state: GameState, frame: Frame, effect: tree.SetStat, log: Log) -> None:
    """Dice have a given attack, defense or level; what is applied later still adds to it."""
    reached = choosing.reach(state, frame, effect.who)
    if reached is None:
        return
    frame = current(state, frame)
    dice = in_field(state, reached) if phrases.is_known(state, effect.amount, frame) else []
    values = [phrases.amount(state, effect.amount, queries.of_this(frame, die)) for die in dice]
    step_on(state, frame, len(dice))
    for die, value in zip(dice, values, strict=True):
        _set(state, frame, effect, die, value)
    _tell(state, dice, log)


def _set(state: GameState, frame: Frame, effect: tree.SetStat, die: Die, value: int) -> None:
    if effect.stat == "defense":
        lasting.add(state, frame, effect, (die.id,), effect.until, defense=value)
    else:
        lasting.add(state, frame, effect, (die.id,), effect.until, attack=value)


def swap_stats(state: GameState, frame: Frame, effect: tree.SwapStats, log: Log) -> None:
    """A die exchanges its attack and defense, or two dice one of them: printed and applied."""
    both = _two(state, frame, effect.one, effect.other)
    if both is None:
        return
    frame = current(state, frame)
    ones, others = both
    if effect.other is None or effect.stat is None:
        step_on(state, frame, len(ones))
        if ones:
            lasting.add(state, frame, effect, ids(ones), effect.until)
        _tell(state, ones, log)
        return
    step_on(state, frame, len(ones))
    if ones and others:
        number = 0 if effect.stat == "attack" else 1
        first, second = (queries.applied(state, die)[number] for die in (ones[0], others[0]))
        given = tree.SetStat(tree.That(), effect.stat, 0, effect.until)
        _set(state, frame, given, ones[0], second)
        _set(state, frame, given, others[0], first)
        _tell(state, [ones[0], others[0]], log)


def copy_stats(state: GameState, frame: Frame, effect: tree.CopyStats, log: Log) -> None:
    """Use the numbers of another die, by edition those that it shows or those of its card."""
    both = _two(state, frame, effect.who, effect.of)
    if both is None:
        return
    frame = current(state, frame)
    copiers, copied = both
    step_on(state, frame, len(copiers))
    if not copiers or not copied:
        return
    other, face, a, d = copied[0], -1, 0, 0
    if state.setup.ruleset.copied_bursts:
        face = other.face
        a, d = queries.burst_part(state, other)
    lasting.add(
        state, frame, effect, ids(copiers), effect.until,
        attack=a, defense=d, copied=other.card, face=face,
    )  # fmt: skip
    _tell(state, copiers, log)


def copy_text(state: GameState, frame: Frame, effect: tree.CopyText, log: Log) -> None:
    """Use the abilities of another die; its own burst says which of them it can use."""
    both = _two(state, frame, effect.who, effect.of)
    if both is None:
        return
    frame = current(state, frame)
    copiers, copied = both
    step_on(state, frame, len(copiers))
    if copiers and copied:
        lasting.add(state, frame, effect, ids(copiers), effect.until, copied=copied[0].card)
        _tell(state, copiers, log)


def _two(
    state: GameState, frame: Frame, first: tree.Group, second: tree.Group | None
) -> tuple[list[Die], list[Die]] | None:
    """The dice of two groups in the Field; None if a player must choose first."""
    one = choosing.reach(state, frame, first, 0)
    if one is None:
        return None
    if second is None:
        return in_field(state, one), []
    slot = 1 if isinstance(first, tree.Pick) else 0
    other = choosing.reach(state, current(state, frame), second, slot)
    if other is None:
        return None
    return in_field(state, one), in_field(state, other)


def _tell(state: GameState, dice: list[Die], log: Log) -> None:
    if dice:
        log.append(StatsChanged(ids(dice)))
        changes.check_knock_outs(state)
