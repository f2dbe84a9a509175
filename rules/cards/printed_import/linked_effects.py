"""Reads effects together with the next one: two may be one action, or say to roll a drawn die."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.cards.printed_import.placeholders import (
    SAME_SUBJECT,
    BareDraw,
    ChosenPair,
    OpenEnded,
    Pronoun,
    RolledDice,
    Steps,
    is_about_pronoun,
)
from rules.language import ast
from rules.language.ast import Node
from rules.language.ast.expressions import map_nodes, walk
from rules.language.parser.phrase_builders import InvalidCombination


def merge_effects(parts: Iterable[Node | Steps]) -> tuple[Node | Steps, ...]:
    """Merge adjacent effects that together describe one action.

    "Draw a die and Prep it" does not roll the die. "Choose a character. That character must attack"
    chooses the die for that effect.
    """
    made: list[Node | Steps] = []
    for part in parts:
        bare = part.effect if isinstance(part, OpenEnded) else part
        match made, bare:
            case _, (ast.ChooseDice() | ast.CostChange(), _):
                made += bare
            case [*_, ast.Draw(count=count)], ast.MoveDice(who=Pronoun(), to="prep"):
                made[-1] = ast.MoveDice(ast.Random(count), "prep")
            case [*_, ast.Draw(to="reserve")], ast.Reroll(who=Pronoun()) | RolledDice(
                who=Pronoun()
            ):
                pass  # drawn dice are rolled anyway
            case [*_, ast.Purchase() as bought], ast.MoveDice(who=Pronoun(), to=zone):
                made[-1] = replace(bought, to=zone)
            case [*_, ast.Draw() as draw], RolledDice(who=ast.Each(dice=dice)) if dice.among:
                made[-1:] = [replace(draw, to="bag"), part]
            case [*_, RolledDice(who=ast.Each())], ast.MoveDice(who=Pronoun(), to="reserve"):
                pass  # dice rolled from elsewhere go there anyway
            case [*_, RolledDice(who=rolled)], ast.MoveDice(who=Pronoun(), to=zone):
                made[-1] = ast.MoveDice(rolled, zone)
            case [*_, ast.Optional(do=(ast.FieldIt(control=True),)) as fielding], ast.Later():
                # "them" means all the dice before, not only those fielded
                made[-1:] = [part, fielding]
            case [*_, ChosenPair(one=one, other=other)], ast.SwapControl():
                made[-1] = replace(bare, one=one, other=other)
            case [*_, ast.ChooseDice(who=ast.Pick() as pick)], Node() if is_about_pronoun(bare):
                made[-1] = replace(bare, who=pick)
            case _:
                made.append(part)
    return tuple(made)


def settle_draws(parts: Steps) -> Steps:
    """Replace each bare "draw a die" of an ability by rolling the die, or by taking it in hand.

    "Draw a die. If it is a Sidekick, field it. Otherwise, prep it." looks at the die itself: it is
    in hand, and its kind is that of its card. "Draw a die. If it shows a character face, ..." needs
    a roll, and so does drawing alone. Raises `InvalidCombination` if something else happens to the
    drawn die.
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
