"""Which texts affect a die now, their sources, and how long they last.

Other queries return a number or a boolean. These return the texts behind it, to explain a value.
They apply the same modifiers in the same order (EFF-1, EFF-3).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules.engine.evaluate import active_modifiers, dice_matching, die_texts, permissions, stats
from rules.language import ast
from rules.model.ids import NO_CARD, CardId, DieId, PlayerId
from rules.state import ContinuousEffect, Die, Frame, GameState
from rules.state.ability_index import IndexedAbility


class TextSource(msgspec.Struct, frozen=True):
    """The source of a text: its card, the die that has it (or `NO_DIE`), and its controller.

    `until` is the duration of an effect; None means a static text that applies as long as it is in
    force.
    """

    card: CardId
    die: DieId
    player: PlayerId
    until: ast.Duration | None = None


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
    considered = stats.effective_face(state, die)
    if considered is not None:
        after = (considered.attack, considered.defense)
        yield from _changed(_last_setting(state, die, ast.SetStat), now, after)
        now = after
    after = stats.base_stats(state, die)[1:]
    yield from _changed(_last_setting(state, die, ast.CopyStats), now, after)
    now = after
    for effect in state.continuous_effects:
        if effect.dice and die.id in effect.dice:
            after = stats.add_applied(effect, now)
            yield from _changed(effect, now, after)
            now = after
    for kind in active_modifiers.STAT_MODIFIERS:
        for seen, _, modifier, frame in active_modifiers.static_modifiers_on(state, kind, die):
            after = stats.add_static(seen, modifier, frame, die, now)
            if after != now:
                yield SourcedModifier(modifier, _source_of_frame(frame), now, after)
            now = after


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
        if kind in active_modifiers.STAT_MODIFIERS or kind == "Cannot use globals":
            continue
        for _, _, modifier, frame in active_modifiers.static_modifiers_on(state, kind, die):
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
    frame = dice_matching.viewpoint(effect.player, effect.card, effect.die, effect.chosen_word)
    who: ast.Group = getattr(modifier, "who")  # noqa: B009
    return active_modifiers.applies_to(state, who, effect.dice, die, frame)


def modifiers_of_card(state: GameState, card: CardId) -> Iterator[SourcedModifier]:
    """Texts about a card's text: the ones by which cards of a chosen kind are ignored."""
    for listed, modifier in state.setup.index.statics.get("CardsIgnored", ()):
        if _is_ignored(state, card, listed):
            for frame in active_modifiers.viewpoints(state, listed):
                yield SourcedModifier(modifier, _source_of_frame(frame))


def _is_ignored(state: GameState, card: CardId, listed: IndexedAbility) -> bool:
    return listed.card != card and permissions.is_of_chosen_word(state, listed, card)


def _source_of_effect(effect: ContinuousEffect) -> TextSource:
    return TextSource(effect.card, effect.die, effect.player, effect.duration)


def _source_of_frame(frame: Frame) -> TextSource:
    return TextSource(frame.card, frame.die, frame.player)
