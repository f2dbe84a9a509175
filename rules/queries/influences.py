"""Which texts affect a die now, their sources, and how long they last.

Other queries return a number or a boolean. These return the texts behind it, to explain a value.
They apply the same modifiers in the same order (EFF-1, EFF-3).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from rules import phrases
from rules.language import tree
from rules.queries import modifiers, permissions, stats, texts
from rules.setup import Listed
from rules.state import Die, Frame, GameState, Lasting


class Source(msgspec.Struct, frozen=True):
    """The source of a text: its card, the die that has it (-1 for none), and its controller.

    `until` is the duration of an effect; None means a static text that applies as long as it is in
    force.
    """

    card: int
    die: int
    player: int
    until: tree.Until | None = None


class Influence(msgspec.Struct, frozen=True):
    """A text that affects a die; `before` and `after` are attack and defense, if it changes them.

    `copied` is the card whose stats or text are used, or -1.
    """

    modifier: tree.Modifier
    source: Source
    before: tuple[int, int] = (0, 0)
    after: tuple[int, int] = (0, 0)
    copied: int = -1


def on_stats(state: GameState, die: Die) -> Iterator[Influence]:
    """The texts that change a die's attack and defense, in the order in which they apply (EFF-3).

    The first one starts from the face that the die shows. The last sum may be below 0; the die then
    has 0 (DMG-5).
    """
    face = state.face(die)
    if face is None or not face.level:
        return
    now = (face.attack, face.defense)
    considered = stats.considered(state, die)
    if considered is not None:
        after = (considered.attack, considered.defense)
        yield from _changed(_last(state, die, tree.SetStat), now, after)
        now = after
    after = stats.printed(state, die)[1:]
    yield from _changed(_last(state, die, tree.CopyStats), now, after)
    now = after
    for effect in state.lasting:
        if effect.dice and die.id in effect.dice:
            after = stats.with_applied(effect, now)
            yield from _changed(effect, now, after)
            now = after
    for kind in modifiers.NUMBERS:
        for seen, _, modifier, frame in modifiers.reaching(state, kind, die):
            after = stats.with_static(seen, modifier, frame, die, now)
            if after != now:
                yield Influence(modifier, _holding(frame), now, after)
            now = after


def _changed(
    effect: Lasting | None, before: tuple[int, int], after: tuple[int, int]
) -> Iterator[Influence]:
    if effect is not None and after != before and not isinstance(effect.modifier, tree.Watch):
        yield Influence(effect.modifier, _given(effect), before, after, effect.copied)


def _last(state: GameState, die: Die, kind: type[tree.SetStat | tree.CopyStats]) -> Lasting | None:
    """The last effect that sets a die's level or copies its stats."""
    for effect in reversed(state.lasting):
        modifier = effect.modifier
        if not isinstance(modifier, kind) or not effect.dice or die.id not in effect.dice:
            continue
        if not isinstance(modifier, tree.SetStat) or modifier.stat == "level":
            return effect
    return None


def on_rules(state: GameState, die: Die) -> Iterator[Influence]:
    """Other texts that affect a die: must, can't, keywords and texts it has, and how it fights."""
    for effect in state.lasting:
        modifier = effect.modifier
        if isinstance(modifier, _OF_DICE) and _lasts_on(state, effect, modifier, die):
            yield Influence(modifier, _given(effect), copied=effect.copied)
    for kind in state.setup.index.statics:
        if kind in modifiers.NUMBERS or kind == "Cannot use globals":
            continue
        for _, _, modifier, frame in modifiers.reaching(state, kind, die):
            yield Influence(modifier, _holding(frame))
    for card in texts.texts_of(state, die):
        yield from on_card(state, card)


_OF_DICE = (
    tree.Must, tree.Cannot, tree.IgnoreText, tree.Has, tree.CopyText, tree.Blocks,
    tree.NeedsBlockers, tree.AttackCost, tree.DoubleDamage, tree.Goes,
)  # fmt: skip


def _lasts_on(state: GameState, effect: Lasting, modifier: tree.Modifier, die: Die) -> bool:
    if isinstance(modifier, tree.Cannot) and modifier.act == "use globals":
        return False
    frame = phrases.view(effect.player, effect.card, effect.die, effect.word)
    who: tree.Group = getattr(modifier, "who")  # noqa: B009
    return modifiers.reaches(state, who, effect.dice, die, frame)


def on_card(state: GameState, card: int) -> Iterator[Influence]:
    """Texts about a card's text: the ones by which cards of a chosen kind are ignored."""
    for listed, modifier in state.setup.index.statics.get("CardsIgnored", ()):
        if _is_ignored(state, card, listed):
            for frame in modifiers.sources(state, listed):
                yield Influence(modifier, _holding(frame))


def _is_ignored(state: GameState, card: int, listed: Listed) -> bool:
    return listed.card != card and permissions.is_noted(state, listed, card)


def _given(effect: Lasting) -> Source:
    return Source(effect.card, effect.die, effect.player, effect.until)


def _holding(frame: Frame) -> Source:
    return Source(frame.card, frame.die, frame.player)
