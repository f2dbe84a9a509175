"""Chooses among several wordings of the same sentence."""

from __future__ import annotations

from zlib import crc32

from rules.messages.message import Message, make_message
from rules.messages.templates import TEMPLATES
from rules.state.setup import Setup


class Voice:
    """Words the sentences of one story.

    A sentence may have several wordings: "story.attack.1", "story.attack.2"... They take turns, so
    that no two in a row are alike. The first one depends on the players and their cards, so the
    same match is always told in the same words, and a longer match begins as a shorter one did.
    """

    def __init__(self, setup: Setup) -> None:
        names = [player.name for player in setup.players]
        self._seed = "/".join([*names, *(one.card.title for one in setup.cards)])
        self._next: dict[str, int] = {}

    def say(self, name: str, **values: str | int | Message) -> Message:
        """The sentence "story.{name}" in its next wording."""
        wordings = _wordings(f"story.{name}")
        place = self._next.get(name)
        if place is None:
            place = crc32(f"{self._seed}/{name}".encode())
        self._next[name] = place + 1
        return make_message(wordings[place % len(wordings)], **values)


def _wordings(name: str) -> list[str]:
    if name in TEMPLATES:
        return [name]
    found: list[str] = []
    while (wording := f"{name}.{len(found) + 1}") in TEMPLATES:
        found.append(wording)
    return found
