"""Transformer for printed sentences: the builders of the rules language and of printed phrases."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer
from lark.tree import Meta

from rules.language.parser import transformer
from rules.language.parser.phrase_builders import (
    FIXED_PHRASES,
    TOKEN_VALUES,
    Builders,
    InvalidCombination,
)
from rules.printed_import.phrase_grammar.phrase_modules import PHRASE_MODULES
from rules.printed_import.placeholders import BareName

BUILDERS: Builders = dict(transformer.BUILDERS)
for _part in PHRASE_MODULES:
    BUILDERS |= _part.BUILDERS

_TOKENS: Builders = TOKEN_VALUES | {
    "PROPER": BareName,
    "HEROIC": str,
    "SELF": lambda word: BareName(word.strip("~")),
    "SELF_S": lambda word: BareName(word.split("~")[1]),
}


class SentenceTransformer(Transformer[Token, Any]):
    """Lark transformer that turns one parsed sentence into a `ParsedSentence`."""

    def __default__(self, data: str, children: list[Any], meta: Meta) -> Any:
        if data in BUILDERS:
            try:
                return BUILDERS[data](*children)
            except InvalidCombination as error:
                error.column = getattr(meta, "column", 1)
                raise
        return FIXED_PHRASES[data]

    def __default_token__(self, token: Token) -> Any:
        return _TOKENS[token.type](token.value)
