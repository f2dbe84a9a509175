"""Tokens: character dice that a text makes, and that are gone when they leave the Field (TOK-1).

Each kind of token that a text of a match can make has a blank card in the setup, behind those that
the players brought, so that a token is a die like any other to the engine.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.cards import Card, CardKind
from rules.dice import DieKind, Face
from rules.language import tree
from rules.language.walking import nodes


def token_cards(texts: Iterable[object]) -> tuple[Card, ...]:
    """A card for each kind of token that some texts can make, in the order of the texts."""
    made = (node for text in texts for node in nodes(text) if isinstance(node, tree.MakeTokens))
    return tuple(dict.fromkeys(token_card(node) for node in made))


def token_card(effect: tree.MakeTokens) -> Card:
    """The card of a token: level 1, purchase cost 0, no energy type, attack and defense as said."""
    face = Face(level=1, attack=effect.attack, defense=effect.defense)
    die = DieKind(effect.name, (face,) * 6)
    return Card("", 0, effect.name, "", CardKind.TOKEN, 0, (), (), 0, die, "", tree.Text())
