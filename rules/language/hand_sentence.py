"""Sentences that players carry out once, by hand, as a text that happens at once (HAND-1)."""

from __future__ import annotations

from functools import lru_cache

from rules.language import ast
from rules.language.document import MAX_PARAGRAPH_LENGTH
from rules.language.parser.parse_errors import TextSyntaxError
from rules.language.printer.text_printer import unparse


@lru_cache(maxsize=1000)
def read_sentence(wording: str) -> ast.Text | None:
    """The tree of a sentence that happens at once; None if it lasts or waits by itself, or is
    several lines.

    Raises `TextSyntaxError` if it cannot be read.
    """
    if len(wording) > MAX_PARAGRAPH_LENGTH:
        found = f"here are {len(wording):,} characters"
        expected = f"a sentence of at most {MAX_PARAGRAPH_LENGTH:,}"
        raise TextSyntaxError(1, 1, found, (expected,))
    from rules.language.parser.text_parser import parse_text  # loads the parser when it is needed

    text = parse_text(wording)
    match text:
        case ast.Text(abilities=(ast.Used(burst="", instead=False),), keywords=()):
            return text
        case _:
            return None


def written_sentence(wording: str) -> str:
    """A sentence as files and the log write it: in the wording that the language prints."""
    text = read_sentence(wording)
    return wording if text is None else unparse(text)


def effects_of_sentence(text: ast.Text) -> tuple[ast.Effect, ...]:
    """The effects of a sentence."""
    return tuple(
        effect
        for ability in text.abilities
        if isinstance(ability, ast.Used)
        for effect in ability.do
    )
