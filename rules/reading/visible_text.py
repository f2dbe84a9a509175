"""Makes every character of a text from outside visible and harmless.

A terminal obeys control characters: a file could clear the screen or recolor it. Other characters
reverse the order of letters or cannot be seen at all.
"""

from __future__ import annotations

import re

_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
    "\ud800-\udfff\U000e0000-\U000e0fff]"
)
"""Control characters, reversed writing, zero-width characters and line separators."""

_OTHER_SPACE = re.compile(r"[^\S \n]")


def visible(text: str) -> str:
    r"""Return a text with every hidden character as an escape such as `\x1b`; a tab is a space."""
    return _HIDDEN.sub(_escaped, text) if not text.isprintable() else text


def _escaped(sign: re.Match[str]) -> str:
    return " " if sign[0] == "\t" else sign[0].encode("unicode_escape").decode()


def small_number(word: str, most: int) -> int | None:
    """Return the number that a word of digits 0 to 9 stands for; None if it is no such number."""
    if not (word.isascii() and word.isdigit() and len(word) <= len(str(most))):
        return None
    number = int(word)
    return number if number <= most else None


def plain_spaces(text: str) -> str:
    """Return a text with every kind of white space as a space, except line ends.

    The length stays the same, so columns in error messages are right.
    """
    return text if text.isascii() and text.isprintable() else _OTHER_SPACE.sub(" ", text)


def shortened(text: str, most: int = 120) -> str:
    """Return the beginning of a long text, with an ellipsis."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"
