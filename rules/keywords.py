"""Keywords, expanded to abilities in the rules language wherever it can express them.

A card's abilities are those of its text, with each keyword that has its own text (such as
Aftershock) expanded in place, followed by the abilities of its bare keywords. Keywords that change
a rule instead of triggering (Ally, Continuous, Fast, Iron Will, Overcrush) do not expand: the rule
checks `queries.has_keyword`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from rules.language import tree
from rules.language.walking import walk

_YOUR_ACTION = tree.Moment("used", tree.Dice("action", "your"))
_TARGET = tree.Pick(tree.Dice(), target=True, or_player=True)
_OPPOSING_TARGET = tree.Pick(tree.Dice(whose="opposing"), target=True)
_OTHER_HEROIC = tree.Dice(whose="your", keywords=("Heroic",), without=("same card",))
_ENGAGED = tree.Each(tree.Dice(engaged_with=tree.This()))

_BARE_KEYWORD_ABILITIES: dict[str, tuple[tree.Ability, ...]] = {
    "Amplify": (tree.Triggered(_YOUR_ACTION, (tree.Spin(tree.This(), by=1),)),),
    # once for each character, even if several of its dice are active (KW-2)
    "Attune": (tree.Triggered(_YOUR_ACTION, (tree.Deal(1, _TARGET),), while_active=True),),
    "Heroic": (
        tree.Triggered(
            tree.Moment("fielded"),
            (tree.Optional((tree.PairUp(tree.Pick(_OTHER_HEROIC)),)),),
        ),
    ),
    "Intimidate": (tree.Triggered(tree.Moment("fielded"), (tree.SetAside(_OPPOSING_TARGET),)),),
    "Deadly": (  # KOs the engaged dice even if this die has left by then (R097)
        tree.Triggered(
            tree.Moment("is engaged"),
            (
                tree.ChooseDice(_ENGAGED),
                tree.Later(tree.Moment("turn ends"), (tree.KnockOut(tree.That()),)),
            ),
        ),
    ),
}
"""The abilities of each bare keyword."""

ExpandedAbility = tuple[tree.Ability, str]
"""An ability and the keyword it was expanded from, or ""."""


def printed_keywords(text: tree.Text) -> frozenset[str]:
    """The keywords printed in a text."""
    own = (one.word for one in text.abilities if isinstance(one, tree.Keyword))
    return frozenset((*text.keywords, *own))


def grantable_keywords(texts: Iterable[tree.Text]) -> frozenset[str]:
    """The keywords with abilities that the texts can grant to dice."""
    return frozenset(
        word
        for text in texts
        for node in walk(text)
        if isinstance(node, tree.Has)
        for word in node.keywords
        if word in _BARE_KEYWORD_ABILITIES
    )


def expand_keywords(
    text: tree.Text, granted: frozenset[str] = frozenset()
) -> tuple[ExpandedAbility, ...]:
    """Expand the keywords of a text; the text's own abilities keep their indices.

    `granted` are keywords that texts of this match can grant. Their abilities are included for
    dice that gain the keyword.
    """
    own = tuple(_expand(one) for one in text.abilities)
    bare = dict.fromkeys((*text.keywords, *sorted(granted)))
    return own + tuple(
        (one, word) for word in bare for one in _BARE_KEYWORD_ABILITIES.get(word, ())
    )


def _expand(ability: tree.Ability) -> ExpandedAbility:
    """Expand a keyword that has its own text to a triggered ability."""
    match ability:
        case tree.Keyword(word="Aftershock", do=do):
            when = tree.Moment("leaves field", cause="opponent")
            return tree.Triggered(when, do), "Aftershock"
        case tree.Keyword(word="Impulse", do=do):
            return tree.Triggered(tree.Moment("purchased"), do), "Impulse"
        case tree.Keyword(word="Suit Up", names=names):
            return _suit_up(names), "Suit Up"
        case _:
            return ability, ""


def watch_for_keyword(gains: tree.Gains) -> tree.Watch:
    """Convert a temporary keyword with text to a `Watch` that acts for each die that has it.

    "This die" in the keyword's text becomes the die that the event is about.

    Raises:
        TypeError: the keyword takes no text, or its dice would have to be chosen.
    """
    ability, _ = _expand(tree.Keyword(gains.keyword, gains.do))
    if not isinstance(ability, tree.Triggered) or not isinstance(gains.who, tree.Each):
        raise TypeError(f"{gains.keyword} has no text, or its dice have to be chosen")
    when = replace(ability.when, dice=gains.who.dice)
    return tree.Watch(when, _this_to_subject(ability.do), gains.until)


def _this_to_subject(part: Any) -> Any:
    """Replace "this die" with the subject of the event, throughout some effects."""
    if isinstance(part, tree.This):
        return tree.Subject()
    if isinstance(part, tuple):
        return tuple(map(_this_to_subject, part))
    if not isinstance(part, tree.Node):
        return part
    inner = {name: _this_to_subject(getattr(part, name)) for name in part.__struct_fields__}
    return replace(part, **inner)


def _suit_up(names: tuple[str, ...]) -> tree.Ability:
    """Suit Up: KO a die with a listed name to put the purchased die into the Field (KW-12)."""
    suited = tree.Pick(tree.Dice(whose="your", names=names))
    come = tree.Optional((tree.Move(tree.This(), "field", level=2),))
    return tree.Triggered(
        tree.Moment("purchased"),
        (
            tree.Optional(
                (
                    tree.KnockOut(suited),
                    tree.If(tree.Compare(tree.Done(), ">=", 1), (come,)),
                )
            ),
        ),
    )
