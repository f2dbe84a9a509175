"""Prints conditions."""

from __future__ import annotations

from rules.language import ast
from rules.language.ast import Dice
from rules.language.printer.group_printer import is_plural
from rules.language.printer.phrase_printer import (
    amount_phrase,
    noun_phrase,
    owned_noun,
    reference,
    singular,
    starts_with_your,
)
from rules.language.printer.print_context import PrintContext
from rules.language.printer.vocabulary import (
    COMPARISON_PHRASES,
    FACE_PHRASES,
    NoWording,
    join_names,
)


def condition_clause(condition: ast.Condition, context: PrintContext) -> str:
    """Print a condition: "it is a Villain character die and there are no sidekicks"."""
    match condition:
        case ast.Both(first=first, second=second) if not isinstance(second, ast.Both):
            return f"{condition_clause(first, context)} and {condition_clause(second, context)}"
        case ast.Compare():
            return _comparison(condition, context)
        case ast.Not(condition=inner):
            return _negation(inner, context)
        case ast.Underdog():
            return "you are the underdog"
        case ast.Fell(dice=dice, when=when):
            return f"{singular(dice, context)} was KO'd {when}"
        case ast.Are(group=group, dice=dice):
            return _match_clause(group, dice, "is", "are", context)
        case ast.Shows(group=group, face=face):
            shows = "show" if is_plural(group, context) else "shows"
            return f"{reference(group, context)} {shows} {FACE_PHRASES[face]}"
        case _:
            raise NoWording(condition)


def _negation(condition: ast.Condition, context: PrintContext) -> str:
    match condition:
        case ast.Underdog():
            return "you aren't the underdog"
        case ast.Fell(dice=dice, when=when):
            return f"no {owned_noun(dice, context)} was KO'd {when}"
        case ast.Are(group=group, dice=dice):
            return _match_clause(group, dice, "isn't", "aren't", context)
        case ast.Shows(group=group, face=face):
            does = "don't" if is_plural(group, context) else "doesn't"
            return f"{reference(group, context)} {does} show {FACE_PHRASES[face]}"
        case _:
            raise NoWording(ast.Not(condition))


def _comparison(comparison: ast.Compare, context: PrintContext) -> str:
    match comparison:
        case ast.Compare(left=ast.Count(dice=dice, times=1, fallen=""), op="=", right=0):
            return "there are no " + owned_noun(dice, context, many=True)
        case ast.Compare(
            left=ast.Count(dice=Dice(names=(_, *_) as names) as dice, times=1, fallen=""),
            op=">=",
            right=1,
        ) if dice == Dice(whose="your", names=names):
            return f"{join_names(names)} is active"
        case ast.Compare(left=ast.Count(dice=dice, times=1, fallen=""), op=">=", right=1):
            return "there is " + singular(dice, context)
        case ast.Compare(left=ast.Done(times=1), op=">=", right=1):
            return "you do"
        case ast.Compare(left=left, op=op, right=right):
            compared = COMPARISON_PHRASES[op]
            return f"{amount_phrase(left, context)} is {compared} {amount_phrase(right, context)}"


def _match_clause(group: ast.Group, dice: Dice, one: str, many: str, context: PrintContext) -> str:
    """Print whether dice match a noun phrase: "it isn't a sidekick", "those dice are blocked"."""
    subject = reference(group, context)
    several = is_plural(group, context)
    if len(dice.roles) == 1 and dice == Dice(roles=dice.roles):
        return f"{subject} {many if several else one} {dice.roles[0]}"
    if several and not starts_with_your(dice):
        return f"{subject} {many} {noun_phrase(dice, True, context)}"
    return f"{subject} {one} {singular(dice, context)}"
