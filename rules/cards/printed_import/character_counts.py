"""Counts characters rather than dice where a printed text speaks of active characters."""

from __future__ import annotations

from msgspec.structs import replace

from rules.cards.printed_import.phrase_grammar.effect_phrases import multiply_amount
from rules.cards.printed_import.placeholders import ACTIVE, BareNoun, ParsedSentence
from rules.language import ast
from rules.language.ast import Node
from rules.language.ast.traversal import Part, map_nodes
from rules.language.parser.phrase_builders import InvalidCombination


def count_active_characters(sentence: ParsedSentence) -> ParsedSentence:
    """Make "for each active Villain character" count characters: cards with dice in the Field.

    Several dice of one card are one character (EFF-7, TXT-5); "active character dice" are dice.
    Elsewhere, dice in the Field are active, so that the word adds nothing.

    Raises:
        InvalidCombination: characters of both players are counted, who may have the same one.
    """
    leads = tuple(lead._replace(value=_without_active(lead.value)) for lead in sentence.leads)
    return sentence._replace(leads=leads, do=_without_active(sentence.do))


def _without_active(part: Part) -> Part:
    return map_nodes(map_nodes(map_nodes(part, _without_threshold), _counted), _plain)


def _is_character(dice: ast.Dice) -> bool:
    """Return whether a noun phrase is about active characters, not dice."""
    return ACTIVE in dice.roles and isinstance(dice.kind, BareNoun)


def _without_threshold(node: Node) -> Node:
    """Simplify "if you have an active character": one die is enough."""
    match node:
        case (
            ast.Compare(left=ast.Count(dice=dice) as count, op=">=", right=1)
            | ast.Compare(left=ast.Count(dice=dice) as count, op="=", right=0)
        ) if _is_character(dice):
            return replace(node, left=replace(count, dice=_plain_dice(dice)))
        case _:
            return node


def _counted(node: Node) -> Node:
    match node:
        case ast.Count(dice=dice, times=times, fallen="") if _is_character(dice):
            if dice.whose not in ("your", "opposing"):
                raise InvalidCombination('"your" or "opposing" characters to count')
            return multiply_amount(times, ast.Variety("name", _plain_dice(dice)))  # type: ignore[return-value]
        case _:
            return node


def _plain(node: Node) -> Node:
    return _plain_dice(node) if isinstance(node, ast.Dice) else node


def _plain_dice(dice: ast.Dice) -> ast.Dice:
    """Leave out "active", and make "other active characters" mean dice of other cards."""
    without = dice.without
    if _is_character(dice):
        without = tuple("same card" if word == "this" else word for word in without)
    roles = tuple(role for role in dice.roles if role != ACTIVE)
    kind: ast.DieKindWord = "character" if isinstance(dice.kind, BareNoun) else dice.kind
    return replace(dice, roles=roles, kind=kind, without=without)
