"""Builds the abilities of a card from the sentences of its paragraphs."""

from __future__ import annotations

import dataclasses
from typing import Any

from msgspec.structs import replace

from rules.language import tree
from rules.language.nouns import Misuse
from rules.language.printed import marks
from rules.language.printed.drafts import Draft, take
from rules.language.printed.marks import THOSE_ABILITIES, Held, It, Prevented, Said
from rules.language.printed.resolving import damage_to, resolve
from rules.language.tree.keywords import (
    ONLY_WITH_NAMES,
    ONLY_WITH_TEXT,
    WITH_NAMES,
    WITH_NUMBER,
)
from rules.language.verbs import By
from rules.language.vocabulary import TIMES
from rules.language.walking import nodes


def assemble(paragraphs: list[list[Said]], name: str, *, is_character: bool) -> tree.Text:
    """Build a card's text from its parsed sentences.

    Args:
        paragraphs: the sentences of each paragraph.
        name: the card's name.
        is_character: whether it is a character card; modifiers on action cards last for the turn.

    Raises:
        Misuse: the sentences make no sense together.
    """
    abilities: list[tree.Ability] = []
    keywords: list[str] = []
    before: Draft | None = None
    for paragraph in paragraphs:
        drafts: list[Draft] = []
        for said in paragraph:
            if said.keyword and (said.names or said.number):
                abilities.append(_keyword(said))
            elif said.keyword:
                keywords += _bare(said.keyword, *said.others)
            else:
                take(drafts, said, before)
        for draft in drafts:
            draft.do = _with_the_rest(draft)
        for draft in (part for whole in drafts for part in _parts(whole)):
            keywords += draft.keywords
            if not draft.do:
                continue
            ability = _ability(draft, name, is_character, "Continuous" in keywords)
            match abilities, ability:
                case [*_, tree.Used(do=do, burst="")], tree.Used(instead=True, burst=""):
                    abilities[-1] = tree.Used((_otherwise(ability.do, do),))
                case _:
                    abilities.append(ability)
            if not draft.is_global:
                before = draft
    text = tree.Text(tuple(abilities), tuple(dict.fromkeys(keywords)))
    if any(isinstance(node, tree.Optional) and not node.do for node in nodes(text)):
        raise Misuse("an effect of what is paid for")
    if any(type(node).__module__ == marks.__name__ for node in nodes(text)):
        raise Misuse("something that the pronoun refers to")
    return text


def _otherwise(do: tuple[tree.Effect, ...], before: tuple[tree.Effect, ...]) -> tree.If:
    """Handle "Underdog - Instead, ...": these effects replace those before, on a condition.

    Raises:
        Misuse: there is no condition.
    """
    match do:
        case (tree.If(otherwise=()) as either,):
            return replace(either, otherwise=before)
        case _:
            raise Misuse('a condition for "instead"')


def _parts(draft: Draft) -> tuple[Draft, ...]:
    """Split a draft whose sentence makes two abilities, such as a ban and damage prevention."""
    match draft.do:
        case [Held(effect=tree.Cannot() as cannot) as held, Prevented() as prevented]:
            by = prevented.by
            if by == THOSE_ABILITIES:
                by = By(cannot.cause, cannot.kinds)
            rest = dataclasses.replace(draft, keywords=(), do=[replace(prevented, by=by)])
            return dataclasses.replace(draft, do=[held]), rest
        case _ if draft.when is not None and any(map(_is_on_card, draft.do)):
            there = [one for one in draft.do if _is_on_card(one)]
            first = [one for one in draft.do if not _is_on_card(one)]
            return dataclasses.replace(draft, do=first), Draft(do=there)
        case _:
            return (draft,)


def _is_on_card(part: Any) -> bool:
    """Return whether a modifier applies only while its die is on another die's card."""
    if not isinstance(part, Held):
        return False
    match part.effect:
        case tree.CostChange(dice=tree.Dice(underneath=True)) | tree.RemovedAs():
            return True
        case _:
            return False


def _with_the_rest(draft: Draft) -> list[Any]:
    """Complete a burst that replaces only one of several sentences with the unchanged others.

    It replaces the effect of the same type.
    """
    if not (draft.instead and len(draft.do) == 1 and len(draft.before) > 1):
        return draft.do
    same = [i for i, one in enumerate(draft.before) if type(one) is type(draft.do[0])]
    if len(same) != 1 or isinstance(draft.do[0], Held):
        return draft.do
    return [*draft.before[: same[0]], *draft.do, *draft.before[same[0] + 1 :]]


def _ability(draft: Draft, name: str, is_character: bool, stays: bool) -> tree.Ability:
    if draft.is_global:
        return _global(draft)
    if draft.keyword:
        return _keyword_with_text(draft)
    if draft.when == tree.Moment("used") and not is_character:
        draft.when = None  # an action die's text always happens when it is used
    if draft.when is None and (prevented := _prevented(draft)):
        draft.when = damage_to(prevented)
        return _triggered(draft, name, answers=True)
    if draft.when is not None and not is_character and not stays:
        return _awaited(draft)
    if draft.when is not None:
        return _triggered(draft, name)
    if draft.limit and draft.cost is None and not _pays(draft):
        raise Misuse("an event, a cost or a Global Ability to limit")
    lasting = is_character or draft.active
    if draft.lasts and not lasting:
        raise Misuse("a character card")
    kinds = Held | tree.BlockCost if draft.active else Held
    held = bool(draft.do) and all(isinstance(one, kinds) for one in draft.do)
    do = resolve(
        draft.do,
        None,
        name if draft.active else "",
        before=draft.before,
        adds=not draft.instead,
        lasting=lasting,
    )
    if held and all(map(_is_on_card, draft.do)):
        return tree.Static(do, burst=draft.burst, on_card=True)  # type: ignore[arg-type]
    if held and draft.active and _points_back(draft):
        raise Misuse("the dice that get this")
    if held and lasting:
        return tree.Static(do, draft.active, draft.condition, draft.burst)  # type: ignore[arg-type]
    return _done(draft, do, is_character)


def _points_back(draft: Draft) -> bool:
    """Return whether a while-active modifier refers to dice of another sentence."""
    return any(
        isinstance(getattr(one, "effect", None), tree.Node) and _is_it(one.effect)
        for one in draft.do[:1]
    )


def _is_it(part: tree.Node) -> bool:
    return isinstance(getattr(part, "who", None), It)


def _keyword(said: Said) -> tree.Keyword:
    """Build a keyword with names or a number: "Suit Up - Iron Man", "Range 2"."""
    allowed = WITH_NAMES if said.names else WITH_NUMBER
    if said.keyword not in allowed:
        raise Misuse(f"a keyword that takes names or a number, not {said.keyword}")
    names = tuple(map(str, said.names))
    return tree.Keyword(said.keyword, (), names, said.number, said.total)  # type: ignore[arg-type]


def _bare(*words: str) -> tuple[str, ...]:
    for word in words:
        if word in ONLY_WITH_TEXT + ONLY_WITH_NAMES:
            raise Misuse(f"a text or names after {word}")
    return words


def _keyword_with_text(draft: Draft) -> tree.Keyword:
    when, cost = draft.when, draft.cost
    if draft.keyword in ONLY_WITH_TEXT and (when or cost):
        raise Misuse(f"no event and no cost after {draft.keyword}")
    if (when and cost) or draft.active or draft.limit or draft.burst:
        raise Misuse(f"only one event or cost after {draft.keyword}")
    do = _if(draft, resolve(draft.do, when))
    return tree.Keyword(draft.keyword, do, when=when, cost=cost)  # type: ignore[arg-type]


def _pays(draft: Draft) -> bool:
    """Return whether a draft is a die's own paid ability."""
    return any(isinstance(one, tree.Optional) and one.cost is not None for one in draft.do)


def _done(draft: Draft, do: tuple[tree.Effect, ...], is_character: bool) -> tree.Ability:
    """Build a paid ability, or the text of an action die."""
    if draft.active and draft.cost is None and not _pays(draft):
        raise Misuse("an event that triggers it while the card is active")
    if draft.cost is not None:
        return tree.Paid(draft.cost, do, draft.limit, draft.burst, draft.condition)
    match do:
        case (tree.Optional(do=inner, cost=tree.Cost() as cost, who="you"),) if is_character:
            return tree.Paid(cost, inner, draft.limit, draft.burst, draft.condition)
        case _ if draft.instead and not draft.burst and draft.condition is None:
            raise Misuse('an effect before "instead"')
        case _ if is_character and not draft.burst:
            raise Misuse("an event that triggers it")
        case _:
            return tree.Used(_if(draft, do), draft.burst, draft.instead)


def _awaited(draft: Draft) -> tree.Used:
    """Build an action that waits for an event this turn, or responds to each such event."""
    when = draft.when
    assert when is not None
    do = resolve(draft.do, when, before=draft.before, adds=not draft.instead)
    made = tree.Later if when.word in TIMES else tree.Watch
    return tree.Used(_if(draft, (made(when, do),)), draft.burst, draft.instead)


def _global(draft: Draft) -> tree.Global:
    do = resolve(draft.do, draft.when)
    match do:
        case (
            tree.Optional(do=inner, cost=None, who="you"),
        ):  # Global Abilities are always optional
            return tree.Global(draft.cost or tree.Cost(), inner, draft.limit, draft.when)
        case (tree.Optional(do=inner, cost=tree.Cost() as cost, who="you"),) if draft.cost is None:
            return tree.Global(cost, inner, draft.limit, draft.when)
        case _:
            return tree.Global(draft.cost or tree.Cost(), do, draft.limit, draft.when)


def _triggered(draft: Draft, name: str, *, answers: bool = False) -> tree.Ability:
    when = draft.when
    assert when is not None
    if draft.instead and not draft.burst:
        raise Misuse('a burst before "instead"')
    if draft.once_for_all and when.dice is None:
        draft.active, draft.limit = True, "once per turn"
        when = replace(when, dice=tree.Dice(whose="your", names=(name,)))
    do = _if(draft, resolve(draft.do, when, name if draft.active else "", answers=answers))
    made = tree.Interruption if tree.answers(when, do) else tree.Triggered
    return made(when, do, draft.active, draft.limit, draft.burst, draft.instead)


def _if(draft: Draft, do: tuple[tree.Effect, ...]) -> tuple[tree.Effect, ...]:
    return do if draft.condition is None else (tree.If(draft.condition, do),)


def _prevented(draft: Draft) -> Prevented | None:
    """Return the damage prevention if it is all that a draft does, otherwise None."""
    match draft.do:
        case [Prevented() as prevented]:
            return prevented
        case [tree.If(condition=condition, do=(Prevented() as prevented,))]:
            draft.do, draft.condition = [prevented], condition
            return prevented
        case _:
            return None
