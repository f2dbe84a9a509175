"""Texts of the message catalog, so that tests do not repeat wording that may change."""

from __future__ import annotations

from rules.messages.templates import Message, make_message


def message(message_id: str, **values: str | int | Message) -> str:
    """The text of a message: `message("log.draw", player="Eric", dice=sidekicks(4))`."""
    return str(make_message(message_id, **values))


def sidekicks(count: int = 1, faces: str = "") -> str:
    """The name of one or more Sidekick dice, with the faces they show if given."""
    one, many = message("part.sidekick"), message("part.sidekicks", count=count)
    dice = one if count == 1 else many
    return message("part.shown", dice=dice, faces=faces) if faces else dice


def capitalized(text: str) -> str:
    """A text at the start of a line."""
    return text[:1].upper() + text[1:]
