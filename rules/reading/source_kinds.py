"""The kinds of text files that the program reads, and how large they may be."""

from __future__ import annotations

from typing import NamedTuple


class SourceKind(NamedTuple):
    """The limits of a kind of file, far above what people and this program write.

    `max_line` is the length of the longest line in characters, or 0 if the whole file may be one
    line. `max_depth` limits brackets inside brackets.
    """

    name: str
    max_bytes: int
    max_line: int = 20_000
    max_depth: int = 20


CARD_SOURCE = SourceKind("a card file", 1_000_000)
MATCH_SOURCE = SourceKind("a match file", 4_000_000, max_line=5_000)
MATCH_JSON_SOURCE = SourceKind("a match in JSON", 16_000_000, max_line=0)
DRAFT_SOURCE = SourceKind("a draft file", 200_000, max_line=2_000)
SETTINGS_SOURCE = SourceKind("a settings file", 100_000)
TEAM_SOURCE = SourceKind("a team", 200_000, max_line=25_000)
PROGRESS_SOURCE = SourceKind("a file of lessons done", 200_000)
CARD_LIST_SOURCE = SourceKind("a list of printed cards", 16_000_000, max_line=0)
TREE_CACHE_SOURCE = SourceKind("a cache of card texts", 16_000_000, max_line=0, max_depth=200)
TEXT_SOURCE = SourceKind("a text file", 4_000_000)
"""Any other text file, such as a test that `python -m rules coverage` reads."""

MAX_DIGITS = 18
"""The most digits of a number: every such number fits in 64 bits."""

MAX_KEY_PARTS = 20
"""The most parts of a dotted key in TOML, such as `a.b.c`."""
