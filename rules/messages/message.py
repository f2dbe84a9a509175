"""Messages: sentences for players as values, which are formatted only when they are shown.

The engine makes `Message` values and never formats them. `desktop` translates the template and
then fills it in. A value may be a `Message` too; it is filled in first.

The English templates are in `assets/messages`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import msgspec

from rules.reading import asset_text, visible

_FILES = ("table", "advice", "glossary", "teams", "match-log")


def _templates() -> Iterator[tuple[str, str]]:
    """Each line `id = template` of the files in `assets/messages`; lines with # are remarks."""
    for name in _FILES:
        for line in asset_text(f"messages/{name}.txt").split("\n"):
            if line and not line.startswith("#"):
                message_id, _, template = line.partition(" = ")
                yield message_id, template


TEMPLATES = dict(_templates())
"""Message ids and their English templates: every sentence that players read."""


class Message(msgspec.Struct, frozen=True):
    """A sentence not yet formatted: the id of its template and the values to fill in."""

    id: str
    values: tuple[tuple[str, str | int | Message], ...] = ()

    def __str__(self) -> str:
        return fill_in(self)


def make_message(name: str, **values: str | int | Message) -> Message:
    """Make a message. An unknown id fails here, not when the message is shown. Raises `KeyError` if
    no template has this id."""
    if name not in TEMPLATES:
        raise KeyError(f'assets/messages has no template "{name}"')
    return Message(name, tuple(values.items()))


_Part = TypeVar("_Part", Message, Message | str)


def join_parts(parts: Sequence[_Part], last: str, others: str = "part.list") -> _Part:
    """Put the parts of a list into one sentence.

    Args:
        parts: at least one.
        last: the id of the template with the last part and everything before it.
        others: the id of the template with each other part and everything before it.
    """
    joined = parts[0]
    for place, part in enumerate(parts[1:], 2):
        template = last if place == len(parts) else others
        joined = make_message(template, first=joined, second=part)
    return joined


class PluralCount(int):
    """A number that also chooses words: `{count} {count:die|dice}` is "1 die" or "2 dice"."""

    def __format__(self, spec: str) -> str:
        one, bar, several = spec.partition("|")
        if not bar:
            return super().__format__(spec)
        return one if self == 1 else several


def fill_in(message: Message, translate: Callable[[str], str] = str) -> str:
    """Format a message. Each template passes through `translate` first.

    A number chooses between words for one and for several, see `PluralCount`.

    A full sentence, whose template ends with a period, begins with a capital letter. A name that
    ends with one, such as "With Great Power...", does not make a sentence.
    """
    values = {
        name: fill_in(value, translate) if isinstance(value, Message) else _safe(value)
        for name, value in message.values
    }
    template = translate(TEMPLATES[message.id])
    text = template.format(**values)
    return text[:1].upper() + text[1:] if template.endswith(".") else text


def _safe(value: str | int) -> str | PluralCount:
    """A value without control characters: a name may come from a file."""
    return visible(value) if isinstance(value, str) else PluralCount(value)
