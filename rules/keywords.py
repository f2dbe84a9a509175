"""What keywords mean, said in the rules language itself wherever it can be said.

A card's abilities are those of its text, each keyword that has a text of its own unfolded in its
place, and after them what its bare keywords stand for. Keywords that change a rule instead of
answering a moment (Ally, Continuous, Fast, Iron Will, Overcrush) have nothing to unfold: the rule
asks `queries.has_keyword`.
"""

from __future__ import annotations

from rules.language import tree

_ENGAGED = tree.Each(tree.Dice(engaged_with=tree.This()))

_ABILITIES: dict[str, tuple[tree.Ability, ...]] = {
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


def unfold(text: tree.Text) -> tuple[tree.Ability, ...]:
    """The abilities of a text with its keywords unfolded; those of the text keep their places."""
    own = tuple(_unfolded(one) if isinstance(one, tree.Keyword) else one for one in text.abilities)
    return own + tuple(one for word in text.keywords for one in _ABILITIES.get(word, ()))


def _unfolded(keyword: tree.Keyword) -> tree.Ability:
    """A keyword with a text of its own, as the ability that it stands for."""
    return keyword
