"""Tokens: character dice that a text creates and that leave the game with the Field (TOK-1).

The setup has a card without text for each kind of token that a text of the match can create, after
the players' cards. The engine can therefore treat a token like any other die.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rules.cards.card import Card, CardKind
from rules.language import ast
from rules.language.ast.traversal import walk
from rules.model.dice import DieKind, Face


def token_cards(texts: Iterable[ast.Text | tuple[ast.Ability, ...]]) -> tuple[Card, ...]:
    """A card for each kind of token that the texts can create, in the order of the texts."""
    return tuple(dict.fromkeys(card for text in texts for card in _token_cards_of(text)))


@lru_cache(maxsize=1000)
def _token_cards_of(text: ast.Text | tuple[ast.Ability, ...]) -> tuple[Card, ...]:
    return tuple(token_card(node) for node in walk(text) if isinstance(node, ast.MakeTokens))


def token_card(effect: ast.MakeTokens) -> Card:
    """The card of a token: level 1, cost 0, no energy type, the attack and defense of the text."""
    face = Face(level=1, attack=effect.attack, defense=effect.defense)
    die = DieKind(effect.name, (face,) * 6)
    return Card("", 0, effect.name, "", CardKind.TOKEN, 0, (), (), 0, die, "", ast.Text())
