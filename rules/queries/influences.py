"""Which texts take part in what a die is and may do now, from whom, and for how long.

The other queries answer with a number or a yes; these two name the texts behind it, for who asks
why. They look at the same modifiers in the same order (EFF-1, EFF-3).
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
    """Whose text it is: a card, the die that has it (-1 for none), who controls it.

    `until` is how long an effect lasts; None is a text that holds as long as it is in force.
    """

    card: int
    die: int
    player: int
    until: tree.Until | None = None


class Influence(msgspec.Struct, frozen=True):
    """A text that takes part; `before` and `after` are attack and defense, where it changes them.

    `copied` is the card whose numbers or text are used, or -1.
    """

    modifier: tree.Modifier
    source: Source
    before: tuple[int, int] = (0, 0)
    after: tuple[int, int] = (0, 0)
    copied: int = -1


def on_stats(state: GameState, die: Die) -> Iterator[Influence]:
    """What changes the attack and defense of a die, in the order in which it does (EFF-3).

    It begins with what is printed on the face that shows. The last sum may be below 0, where the
    die has 0 (DMG-5).
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
    """The effect that says which level, or whose numbers, a die has: the last one."""
    for effect in reversed(state.lasting):
        modifier = effect.modifier
        if not isinstance(modifier, kind) or not effect.dice or die.id not in effect.dice:
            continue
        if not isinstance(modifier, tree.SetStat) or modifier.stat == "level":
            return effect
    return None


def on_rules(state: GameState, die: Die) -> Iterator[Influence]:
    """What else texts say of a die: must, can't, words and texts that it has, how it fights."""
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
    """What is said of the text on a card: that on all cards of a chosen kind is ignored."""
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
