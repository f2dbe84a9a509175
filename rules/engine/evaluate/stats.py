"""Attack and defense as they are now (EFF-3, DMG-5).

Stats start from the printed or copied numbers. Applied effects come next, in the order in which
they were applied. Static abilities come last; no effect can manipulate what they add.
"""

from __future__ import annotations

from rules.engine.evaluate import active_modifiers, phrases
from rules.language import ast
from rules.model.dice import Face
from rules.state import ContinuousEffect, Die, Frame, GameState


def attack(state: GameState, die: Die) -> int:
    """A die's current attack, never below 0 (DMG-5)."""
    return attack_and_defense(state, die)[0]


def defense(state: GameState, die: Die) -> int:
    """A die's current defense, never below 0 (DMG-5)."""
    return attack_and_defense(state, die)[1]


def attack_and_defense(state: GameState, die: Die) -> tuple[int, int]:
    """A die's current attack and defense; only the final sums are raised to 0 (DMG-5)."""
    if die.face < 0:
        return 0, 0
    a, d = applied_stats(state, die)
    for kind in active_modifiers.STAT_MODIFIERS:
        if kind in state.setup.index.statics:
            a, d = _with_statics(state, kind, die, a, d)
    return max(a, 0), max(d, 0)


def _with_statics(state: GameState, kind: str, die: Die, a: int, d: int) -> tuple[int, int]:
    for seen, _, modifier, frame in active_modifiers.static_modifiers_on(state, kind, die):
        a, d = add_static(seen, modifier, frame, die, (a, d))
    return a, d


def add_static(
    seen: GameState, modifier: ast.Modifier, frame: Frame, die: Die, now: tuple[int, int]
) -> tuple[int, int]:
    """Attack and defense after one more static modifier, which sees the state `seen`."""
    a, d = now
    match modifier:
        case ast.Bonus():
            a += phrases.evaluate_amount(seen, modifier.attack, frame)
            d += phrases.evaluate_amount(seen, modifier.defense, frame)
        case ast.SetStat(stat="attack"):
            a = phrases.evaluate_amount(seen, modifier.amount, viewpoint_of_die(frame, die))
        case ast.SetStat(stat="defense"):
            d = phrases.evaluate_amount(seen, modifier.amount, viewpoint_of_die(frame, die))
        case ast.SwapStats():
            a, d = d, a
    return a, d


def viewpoint_of_die(frame: Frame, die: Die) -> Frame:
    """The viewpoint in which "its" refers to a die: "each has a defense equal to its attack"."""
    return frame.with_progress(answers=(*frame.progress.answers[:-1], (die.id,)))


def applied_stats(state: GameState, die: Die) -> tuple[int, int]:
    """Attack and defense without static modifiers, as effects can manipulate them (EFF-3)."""
    _, a, d = base_stats(state, die)
    for effect in state.continuous_effects:
        if effect.dice and die.id in effect.dice:
            a, d = add_applied(effect, (a, d))
    return a, d


def add_applied(effect: ContinuousEffect, now: tuple[int, int]) -> tuple[int, int]:
    """Attack and defense after one more applied modifier."""
    a, d = now
    match effect.modifier:
        case ast.Bonus():
            a += effect.attack
            d += effect.defense
        case ast.SetStat(stat="attack"):
            a = effect.attack
        case ast.SetStat(stat="defense"):
            d = effect.defense
        case ast.SwapStats():
            a, d = d, a
    return a, d


# --- base stats -----------------------------------------------------------------------------------


def base_stats(state: GameState, die: Die) -> tuple[int, int, int]:
    """A die's base numbers: fielding cost, attack and defense, printed or copied (CPY-1)."""
    face = effective_face(state, die)
    if face is None:
        return 0, 0, 0
    for effect in reversed(state.continuous_effects):
        if type(effect.modifier) is ast.CopyStats and effect.dice and die.id in effect.dice:
            copied = _copied_face(state, effect, face)
            return copied.fielding, copied.attack + effect.attack, copied.defense + effect.defense
    return face.fielding, face.attack, face.defense


def _copied_face(state: GameState, effect: ContinuousEffect, own: Face) -> Face:
    """The face whose stats are copied: the one shown then, or the one for the copier's level.

    Stats copied "for the appropriate level" follow the copier's current level. If the copied die
    has no such level, its highest lower level counts.
    """
    faces = state.setup.cards[effect.copied_card].card.die.faces
    if effect.copied_face >= 0:
        return faces[effect.copied_face]
    fitting = [face for face in faces if 0 < face.level <= own.level]
    return max(fitting, key=lambda face: face.level, default=own)


def effective_face(state: GameState, die: Die) -> Face | None:
    """The face that counts: the one shown, or that of the level which an effect sets."""
    face = state.face_of(die)
    if face is None or not face.level:
        return face
    for effect in reversed(state.continuous_effects):
        modifier = effect.modifier
        is_level = type(modifier) is ast.SetStat and modifier.stat == "level"
        if is_level and effect.dice and die.id in effect.dice:
            kind = state.setup.cards[die.card].card.die
            to = kind.face_of_level(effect.attack)
            return face if to is None else kind.faces[to]
    return face


def burst_bonus(state: GameState, die: Die) -> tuple[int, int]:
    """What the burst on a die's face adds to its attack and defense (CPY-1)."""
    a = d = 0
    for seen, listed, modifier, frame in active_modifiers.static_modifiers_on(state, "Bonus", die):
        if listed.burst and isinstance(modifier, ast.Bonus) and frame.die == die.id:
            a += phrases.evaluate_amount(seen, modifier.attack, frame)
            d += phrases.evaluate_amount(seen, modifier.defense, frame)
    return a, d
