"""Suggestions for words that a match file misspells."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

_WORDS_TO_COMPARE = 4
_LONGEST_WORD = 40
_SIGNS = re.compile(r"[,;:/\[\]#]")


def did_you_mean(text: str, known: Iterable[str]) -> str:
    """A question that names the known words most like the beginning of a text, or "".

    Args:
        text: what the line says where one of the words was expected.
        known: the words, which may consist of several words.
    """
    by_lower = {word.lower(): word for word in known}
    said = _SIGNS.split(text, maxsplit=1)[0].lower().split()[:_WORDS_TO_COMPARE]
    found: dict[str, None] = {}
    for count in range(len(said), 0, -1):
        beginning = " ".join(said[:count])[:_LONGEST_WORD]
        close = get_close_matches(beginning, by_lower, n=2, cutoff=0.7)
        found |= dict.fromkeys(by_lower[word] for word in close)
    quoted = [f'"{word}"' for word in found][:3]
    return f"Did you mean {' or '.join(quoted)}?" if quoted else ""
