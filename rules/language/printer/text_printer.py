"""Prints syntax trees as sentences in canonical wording, which parses back to the same tree.

Parsing a canonical text and printing it with `unparse` gives the same text. Trees can express more
than the grammar; for such a tree `NoWording` names the part that has no words.
"""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from rules.language import ast
from rules.language.ast.keyword_names import NEEDS_NAMES, NEEDS_TEXT
from rules.language.grammar import KEYWORD_PATTERN
from rules.language.printer.ability_printer import ability_paragraph
from rules.language.printer.modifier_printer import modifier_clause
from rules.language.printer.print_context import PrintContext
from rules.language.printer.sentence_printer import chain_clause
from rules.language.printer.vocabulary import NoWording

__all__ = ["NoWording", "unparse", "unparse_ability", "unparse_modifier", "unparse_option"]


def unparse(text: ast.Text) -> str:
    """Print a card's text: keywords first, then one line per ability.

    Raises:
        NoWording: the grammar cannot express a part of the tree.
    """
    for keyword in text.keywords:
        if not KEYWORD_PATTERN.fullmatch(keyword) or keyword in NEEDS_TEXT + NEEDS_NAMES:
            raise NoWording(keyword)
    paragraphs = [f"{keyword}." for keyword in text.keywords]
    before: PrintContext | None = None
    for ability in text.abilities:
        # An added burst can refer to dice of the text before it: "those dice get Overcrush".
        adds = isinstance(ability, ast.Used) and bool(ability.burst) and not ability.instead
        context = before.for_addition() if adds and before is not None else PrintContext()
        paragraphs.append(ability_paragraph(ability, context))
        can_be_added_to = adds or ability == ast.Used(getattr(ability, "do", ()))
        before = context if can_be_added_to else None
    return "\n".join(paragraphs)


def unparse_ability(ability: ast.Ability) -> str:
    """Print a single ability as one paragraph.

    Raises:
        NoWording: the grammar cannot express a part of the tree.
    """
    return ability_paragraph(ability, PrintContext())


def unparse_modifier(modifier: ast.Modifier) -> str:
    """Print what a modifier does to a die, without the subject: "can't be blocked by sidekicks".

    Raises:
        NoWording: the grammar cannot express a part of it.
    """
    of_this = replace(modifier, who=ast.This()) if hasattr(modifier, "who") else modifier
    return modifier_clause(of_this, PrintContext()).removeprefix("this die ")


@cache
def unparse_option(do: tuple[ast.Effect, ...]) -> str:
    """Print the effects of one of several options: "draw a die".

    Raises:
        NoWording: the grammar cannot express a part of it.
    """
    return chain_clause(do, PrintContext())
