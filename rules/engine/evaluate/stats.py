"""Attack and defense as they are now (EFF-3, DMG-5).

Stats start from the printed or copied numbers. Applied effects come next, in the order in which
they were applied. Static abilities come last; no effect can manipulate what they add.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.engine.evaluate import die_texts, phrases
from rules.language import ast
from rules.language.ast.expressions import GROWTH_TOKENS
from rules.model.dice import Face
from rules.model.ids import NO_CARD, NO_DIE, CardId, DieId, PlayerId
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
    for kind in die_texts.STAT_MODIFIERS:
        if kind in state.setup.index.statics:
            a, d = _with_statics(state, kind, die, a, d)
    if state.card_tokens:
        grown = state.tokens_on(die.card, *GROWTH_TOKENS)
        a, d = a + grown, d + grown
    return max(a, 0), max(d, 0)


def _with_statics(state: GameState, kind: str, die: Die, a: int, d: int) -> tuple[int, int]:
    for seen, _, modifier, frame in die_texts.static_modifiers_on(state, kind, die):
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
    for seen, listed, modifier, frame in die_texts.static_modifiers_on(state, "Bonus", die):
        if listed.burst and isinstance(modifier, ast.Bonus) and frame.die == die.id:
            a += phrases.evaluate_amount(seen, modifier.attack, frame)
            d += phrases.evaluate_amount(seen, modifier.defense, frame)
    return a, d


# --- where modifiers come from --------------------------------------------------------------------


class TextSource(msgspec.Struct, frozen=True):
    """The source of a text: its card, the die that has it (or `NO_DIE`), and its controller.

    `until` is the duration of an effect; None means a static text that applies as long as it is in
    force.
    """

    card: CardId
    die: DieId
    player: PlayerId
    until: ast.Duration | None = None
    is_of_tokens: bool = False
    """Whether it is the tokens on the card instead of a text (KW-23)."""


class SourcedModifier(msgspec.Struct, frozen=True):
    """A text that affects a die; `before` and `after` are attack and defense, if it changes them.

    `copied` is the card whose stats or text are used, or `NO_CARD`.
    """

    modifier: ast.Modifier
    source: TextSource
    before: tuple[int, int] = (0, 0)
    after: tuple[int, int] = (0, 0)
    copied: CardId = NO_CARD


def modifiers_of_stats(state: GameState, die: Die) -> Iterator[SourcedModifier]:
    """The texts that change a die's attack and defense, in the order in which they apply (EFF-3).

    The first one starts from the face that the die shows. The last sum may be below 0; the die then
    has 0 (DMG-5).
    """
    face = state.face_of(die)
    if face is None or not face.level:
        return
    now = (face.attack, face.defense)
    considered = effective_face(state, die)
    if considered is not None:
        after = (considered.attack, considered.defense)
        yield from _changed(_last_setting(state, die, ast.SetStat), now, after)
        now = after
    after = base_stats(state, die)[1:]
    yield from _changed(_last_setting(state, die, ast.CopyStats), now, after)
    now = after
    for effect in state.continuous_effects:
        if effect.dice and die.id in effect.dice:
            after = add_applied(effect, now)
            yield from _changed(effect, now, after)
            now = after
    for kind in die_texts.STAT_MODIFIERS:
        for seen, _, modifier, frame in die_texts.static_modifiers_on(state, kind, die):
            after = add_static(seen, modifier, frame, die, now)
            if after != now:
                yield SourcedModifier(modifier, _source_of_frame(frame), now, after)
            now = after
    if grown := state.tokens_on(die.card, *GROWTH_TOKENS):
        bonus = ast.Bonus(ast.This(), grown, grown)
        source = TextSource(die.card, NO_DIE, die.controller, is_of_tokens=True)
        yield SourcedModifier(bonus, source, now, (now[0] + grown, now[1] + grown))


def _changed(
    effect: ContinuousEffect | None, before: tuple[int, int], after: tuple[int, int]
) -> Iterator[SourcedModifier]:
    if effect is not None and after != before and not isinstance(effect.modifier, ast.Watch):
        yield SourcedModifier(
            effect.modifier, _source_of_effect(effect), before, after, effect.copied_card
        )


def _last_setting(
    state: GameState, die: Die, kind: type[ast.SetStat | ast.CopyStats]
) -> ContinuousEffect | None:
    """The last effect that sets a die's level or copies its stats."""
    for effect in reversed(state.continuous_effects):
        modifier = effect.modifier
        if not isinstance(modifier, kind) or not effect.dice or die.id not in effect.dice:
            continue
        if not isinstance(modifier, ast.SetStat) or modifier.stat == "level":
            return effect
    return None


def modifiers_of_rules(state: GameState, die: Die) -> Iterator[SourcedModifier]:
    """Other texts that affect a die: must, can't, keywords and texts it has, and how it fights."""
    for effect in state.continuous_effects:
        modifier = effect.modifier
        if isinstance(modifier, _OF_DICE) and _effect_applies(state, effect, modifier, die):
            yield SourcedModifier(modifier, _source_of_effect(effect), copied=effect.copied_card)
    for kind in state.setup.index.statics:
        if kind in die_texts.STAT_MODIFIERS or kind == "Cannot use globals":
            continue
        for _, _, modifier, frame in die_texts.static_modifiers_on(state, kind, die):
            yield SourcedModifier(modifier, _source_of_frame(frame))
    for card in die_texts.text_cards_of(state, die):
        yield from modifiers_of_card(state, card)


_OF_DICE = (
    ast.Must, ast.Cannot, ast.IgnoreText, ast.Has, ast.CopyText, ast.Blocks,
    ast.NeedsBlockers, ast.AttackCost, ast.DoubleDamage, ast.Goes,
)  # fmt: skip


def _effect_applies(
    state: GameState, effect: ContinuousEffect, modifier: ast.Modifier, die: Die
) -> bool:
    if isinstance(modifier, ast.Cannot) and modifier.act == "use globals":
        return False
    frame = effect.viewpoint
    who: ast.Group = getattr(modifier, "who")  # noqa: B009
    return die_texts.applies_to(state, who, effect.dice, die, frame)


def modifiers_of_card(state: GameState, card: CardId) -> Iterator[SourcedModifier]:
    """Texts about a card's text: the ones by which cards of a chosen kind are ignored."""
    for listed, modifier in state.setup.index.statics.get("CardsIgnored", ()):
        if listed.card != card and die_texts.is_of_chosen_word(state, listed, card):
            for frame in die_texts.viewpoints(state, listed):
                yield SourcedModifier(modifier, _source_of_frame(frame))


def _source_of_effect(effect: ContinuousEffect) -> TextSource:
    return TextSource(effect.card, effect.die, effect.player, effect.duration)


def _source_of_frame(frame: Frame) -> TextSource:
    return TextSource(frame.card, frame.die, frame.player)
