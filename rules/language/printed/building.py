"""Transformer for printed sentences: our own builders, with those of printed phrases on top."""

from __future__ import annotations

from typing import Any

from lark import Token, Transformer
from lark.tree import Meta

from rules.language import building, nouns
from rules.language.nouns import Makes, Misuse
from rules.language.printed.marks import Proper
from rules.language.printed.parts import PARTS

MAKES: Makes = dict(building.MAKES)
for _part in PARTS:
    MAKES |= _part.MAKES

_TOKENS: Makes = nouns.TOKENS | {
    "PROPER": Proper,
    "HEROIC": str,
    "SELF": lambda word: Proper(word.strip("~")),
    "SELF_S": lambda word: Proper(word.split("~")[1]),
}


class PrintedBuilder(Transformer[Token, Any]):
    """Lark transformer that turns one parsed sentence into a `Said`."""

    def __default__(self, data: str, children: list[Any], meta: Meta) -> Any:
        if data in MAKES:
            try:
                return MAKES[data](*children)
            except Misuse as misuse:
                misuse.column = getattr(meta, "column", 1)
                raise
        return nouns.WORDS[data]

    def __default_token__(self, token: Token) -> Any:
        return _TOKENS[token.type](token.value)
