"""Messages: sentences for players as values, which are formatted only when they are shown.

The engine makes `Message` values and never formats them. `desktop` translates the template and
then fills it in. A value may be a `Message` too; it is filled in first.

The English templates are in `assets/messages`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
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


YOU = "You"
"""The name of a player whom all sentences address: "You roll" instead of "You rolls"."""


class _Words(str):
    """A text that also chooses words: `{player:adds|add}` is "add" for the player `YOU`.

    `{player:|yourself}` is "yourself" for that player, and the name of another.
    """

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        other, bar, you = spec.partition("|")
        if not bar:
            return super().__format__(spec)
        return you if self == YOU else other or str(self)


def fill_in(message: Message, translate: Callable[[str], str] = str) -> str:
    """Format a message. Each template passes through `translate` first.

    A number chooses between words for one and for several, see `PluralCount`. A player of the name
    `YOU` is addressed, see `fill_in_template`.

    A full sentence, whose template ends with a period, begins with a capital letter. A name that
    ends with one, such as "With Great Power...", does not make a sentence.
    """
    text = _fill_in(message, translate)
    starts_with_you = text.startswith(("you ", "your ")) or text == "you"
    is_sentence = starts_with_you or translate(TEMPLATES[message.id]).endswith(".")
    return text[:1].upper() + text[1:] if is_sentence else text


def _fill_in(message: Message, translate: Callable[[str], str]) -> str:
    values: dict[str, str | int] = {}
    for name, value in message.values:
        values[name] = _fill_in(value, translate) if isinstance(value, Message) else value
    template = translate(TEMPLATES[message.id])
    if message.id.startswith(_QUESTIONS) and values.get("player") == YOU:
        _, colon, question = template.partition("{player}: ")
        template = question[:1].upper() + question[1:] if colon else template
    text = _filled(template, values)
    return text[:1].upper() + text[1:] if template.endswith(".") else text


_QUESTIONS = "decide."
"""How the ids of questions begin; they need not name a player who is addressed."""


def fill_in_template(template: str, **values: str | int) -> str:
    """Format a template. A player of the name `YOU` is addressed.

    "{player} rolls" becomes "You roll", and "{player}'s Field" "Your Field".
    """
    text = _filled(template, values)
    return text[:1].upper() + text[1:] if template.startswith("{") else text


def _filled(template: str, values: Mapping[str, str | int]) -> str:
    """Format a template, which addresses players of the name `YOU` with a small letter."""
    if YOU in values.values():
        addressed = {name for name, value in values.items() if value == YOU}
        template = _ADDRESSABLE.sub(lambda found: _address(found, addressed), template)
    safe: dict[str, str | int] = {}
    for name, value in values.items():
        # A name may come from a file and have control characters.
        safe[name] = _Words(visible(value)) if isinstance(value, str) else PluralCount(value)
    return template.format(**safe)


_ADDRESSABLE = re.compile(r"\{(\w+)\}(['’]s)?(?:(?<=\}) ([a-z]\w*(?:['’]t)?))?")
_IRREGULAR = {"has": "have", "is": "are", "was": "were", "goes": "go", "doesn't": "don't"}


def _address(found: re.Match[str], addressed: Set[str]) -> str:
    name, owns, verb = found.groups()
    if name not in addressed:
        return found[0]
    before = found.string[: found.start()].rstrip()
    you = "your" if owns else "you"
    if before.endswith((".", ":", "?", "!")):
        you = you.capitalize()
    if not verb:
        return you
    is_subject = not before.endswith(" to")
    return f"{you} {_without_s(verb) if is_subject else verb}"


def _without_s(verb: str) -> str:
    """A verb as it follows "you"; other words stay as they are."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith(("sses", "shes", "ches")):
        return verb[:-2]
    return verb if verb.endswith("ss") else verb.removesuffix("s")  # "you pass" is right already
