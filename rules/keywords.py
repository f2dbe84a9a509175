"""What keywords mean, said in the rules language itself wherever it can be said.

A card's abilities are those of its text, each keyword that has a text of its own unfolded in its
place, and after them what its bare keywords stand for. Keywords that change a rule instead of
answering a moment (Ally, Continuous, Fast, Iron Will, Overcrush) have nothing to unfold: the rule
asks `queries.has_keyword`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from rules.language import tree
from rules.language.walking import nodes

_YOUR_ACTION = tree.Moment("used", tree.Dice("action", "your"))
_TARGET = tree.Pick(tree.Dice(), target=True, or_player=True)
_OPPOSING_TARGET = tree.Pick(tree.Dice(whose="opposing"), target=True)
_OTHER_HEROIC = tree.Dice(whose="your", keywords=("Heroic",), without=("same card",))
_ENGAGED = tree.Each(tree.Dice(engaged_with=tree.This()))

_ABILITIES: dict[str, tuple[tree.Ability, ...]] = {
    "Amplify": (tree.Triggered(_YOUR_ACTION, (tree.Spin(tree.This(), by=1),)),),
    # once for each character, however many of its dice are active (KW-2)
    "Attune": (tree.Triggered(_YOUR_ACTION, (tree.Deal(1, _TARGET),), while_active=True),),
    "Heroic": (
        tree.Triggered(
            tree.Moment("fielded"),
            (tree.Optional((tree.PairUp(tree.Pick(_OTHER_HEROIC)),)),),
        ),
    ),
    "Intimidate": (tree.Triggered(tree.Moment("fielded"), (tree.SetAside(_OPPOSING_TARGET),)),),
    "Deadly": (  # what it was engaged with falls even if it has gone by then (R097)
        tree.Triggered(
            tree.Moment("is engaged"),
            (
                tree.ChooseDice(_ENGAGED),
                tree.Later(tree.Moment("turn ends"), (tree.KnockOut(tree.That()),)),
            ),
        ),
    ),
}
"""What a bare keyword stands for."""

Unfolded = tuple[tree.Ability, str]
"""An ability, and the keyword that it comes from, or ""."""


def printed_words(text: tree.Text) -> frozenset[str]:
    """The keywords that a text has."""
    own = (one.word for one in text.abilities if isinstance(one, tree.Keyword))
    return frozenset((*text.keywords, *own))


def granted_words(texts: Iterable[tree.Text]) -> frozenset[str]:
    """The keywords with abilities that some texts can give to dice which have not printed them."""
    return frozenset(
        word
        for text in texts
        for node in nodes(text)
        if isinstance(node, tree.Has)
        for word in node.keywords
        if word in _ABILITIES
    )


def unfold(text: tree.Text, granted: frozenset[str] = frozenset()) -> tuple[Unfolded, ...]:
    """The abilities of a text with its keywords unfolded; those of the text keep their places.

    `granted` are keywords that a die of the card may be given in this match: their abilities stand
    here too, and hold for the dice that have the keyword.
    """
    own = tuple(_unfolded(one) for one in text.abilities)
    bare = dict.fromkeys((*text.keywords, *sorted(granted)))
    return own + tuple((one, word) for word in bare for one in _ABILITIES.get(word, ()))


def _unfolded(ability: tree.Ability) -> Unfolded:
    """A keyword with a text of its own, as the ability that it stands for."""
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


def given(gains: tree.Gains) -> tree.Watch:
    """A keyword that dice have for a while, as what answers its moment: for them it is "this die".

    Raises:
        TypeError: no text can stand behind the keyword.
    """
    ability, _ = _unfolded(tree.Keyword(gains.keyword, gains.do))
    if not isinstance(ability, tree.Triggered) or not isinstance(gains.who, tree.Each):
        raise TypeError(f"{gains.keyword} has no text, or its dice have to be chosen")
    when = replace(ability.when, dice=gains.who.dice)
    return tree.Watch(when, _as_seen(ability.do), gains.until)


def _as_seen(part: Any) -> Any:
    """Effects in which "this die" is the die that the moment is about."""
    if isinstance(part, tree.This):
        return tree.Subject()
    if isinstance(part, tuple):
        return tuple(map(_as_seen, part))
    if not isinstance(part, tree.Node):
        return part
    inner = {name: _as_seen(getattr(part, name)) for name in part.__struct_fields__}
    return replace(part, **inner)


def _suit_up(names: tuple[str, ...]) -> tree.Ability:
    """KO a character die of a listed name, and the purchased die may come in its place (KW-12)."""
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
