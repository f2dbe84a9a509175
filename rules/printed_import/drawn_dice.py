"""Decides whether drawn dice are rolled, or only looked at and put somewhere."""

from __future__ import annotations

from rules.language import ast
from rules.language.ast import Node
from rules.language.ast.traversal import map_nodes, walk
from rules.language.parser.phrase_builders import InvalidCombination
from rules.printed_import.placeholders import SAME_SUBJECT, BareDraw, Pronoun, RolledDice, Steps


def settle_draws(parts: Steps) -> Steps:
    """Replace each bare "draw a die" of an ability by rolling the die, or by taking it in hand.

    "Draw a die. If it is a Sidekick, field it. Otherwise, prep it." looks at the die itself: it is
    in hand, and its kind is that of its card. "Draw a die. If it shows a character face, ..." needs
    a roll, and so does drawing alone.

    Raises:
        InvalidCombination: something else happens to the drawn die.
    """
    nodes = list(walk(parts))
    rolled = iter(
        _is_rolled(nodes[at + 1 :]) for at, one in enumerate(nodes) if isinstance(one, BareDraw)
    )

    def settled(node: Node) -> Node:
        if not isinstance(node, BareDraw):
            return node
        return ast.Draw(node.count, node.to if next(rolled) else "bag")

    return map_nodes(parts, settled)


def _is_rolled(after: list[Node]) -> bool:
    """Return whether a drawn die is rolled, going by the first mention of it."""
    for node in after:
        mentioned = getattr(node, "group", None) or getattr(node, "who", None)
        if isinstance(mentioned, Pronoun) and not _is_subject(mentioned):
            return _rolls(node)
        if isinstance(node, ast.Pick | ast.Random | ast.Draw):
            break
    return True


def _is_subject(pronoun: object) -> bool:
    """Return whether a pronoun is the subject of the clause before, not the drawn die."""
    return pronoun == SAME_SUBJECT


def _rolls(node: Node) -> bool:
    """Return whether a part of an ability that is about a drawn die requires a roll of it."""
    match node:
        case ast.Shows() | ast.Reroll() | RolledDice():
            return True
        case ast.Are() | ast.MoveDice() | ast.FieldIt() | ast.Return():
            return False
        case _:
            raise InvalidCombination('"draw and roll" before what happens to the die')
