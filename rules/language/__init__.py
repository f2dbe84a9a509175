"""The rules language: the controlled English of card texts, and the syntax trees it is parsed into.

`ast` defines the trees, `grammar` and `parser` read a text, `printer` writes it back, and
`document` is a text while someone edits it. Every package above may import this one, `desktop`
only what is listed here; it imports only `rules.model`.
"""

from rules.language.ast import (
    Global,
    Interruption,
    Keyword,
    Paid,
    Static,
    Text,
    Triggered,
    Used,
    decode_texts,
)
from rules.language.document import Paragraph, join_paragraphs, read_paragraphs
from rules.language.parser.example_phrases import EXAMPLE_PHRASES
from rules.language.parser.parse_errors import TextSyntaxError
from rules.language.printer.text_printer import unparse, unparse_ability
from rules.language.printer.vocabulary import NoWording

__all__ = [
    "EXAMPLE_PHRASES", "Global", "Interruption", "Keyword", "NoWording", "Paid", "Paragraph",
    "Static", "Text", "TextSyntaxError", "Triggered", "Used", "decode_texts", "join_paragraphs",
    "read_paragraphs", "unparse", "unparse_ability",
]  # fmt: skip
