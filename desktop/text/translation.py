"""Translates the messages of the rules package, and the table's own texts."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QCoreApplication

from rules.messages import Message, fill_in, fill_in_template


def translate(message: Message | str) -> str:
    """Format a message as a sentence: translate its template, then fill in the values.

    A name, which is a plain string, stays as it is.
    """
    return message if isinstance(message, str) else fill_in(message, _translated)


def translate_lines(lines: Iterable[Message | str]) -> list[str]:
    """Format each message as a line that begins with a capital letter."""
    return [line[:1].upper() + line[1:] for line in map(translate, lines)]


def _translated(template: str) -> str:
    return QCoreApplication.translate("rules", template)


def translate_reason(reason: Message | None) -> str:
    """A reason as a line of its own; "" if there is none."""
    words = "" if reason is None else translate(reason)
    return words[:1].upper() + words[1:]


def tell(template: str, **values: str | int) -> str:
    """Fill in a translated text of the program that names players.

    A player who has no name is addressed: "{player} rolls" becomes "You roll".
    """
    return fill_in_template(template, **values)


def tr(words: str) -> str:
    """Translate a text of the table; callers fill in the braces afterward."""
    return QCoreApplication.translate("table", words)
