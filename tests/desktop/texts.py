"""Texts of the message catalog, so that tests do not repeat wording that may change."""

from __future__ import annotations

from rules.messages import Message, make_message


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


def joined(*parts: str) -> str:
    """Facts of one line: "Angel, level 1, attack 2"."""
    return ", ".join(parts)


def character(name: str, attack: int, defense: int, *, level: int = 0) -> str:
    """A character die in the text view: "Angel, level 1, attack 2, defense 2".

    A Sidekick has no level.
    """
    kind = message("words.level", level=level) if level else message("words.character")
    strength = (message("words.attack", now=attack), message("words.defense", now=defense))
    return joined(name, kind, *strength)


def zone_line(zone: str, count: int, player: str = "") -> str:
    """A zone in the text view with its number of dice: "Eric's Bag: 4 dice"."""
    name = message(f"heading.{zone}")
    if player:
        name = message("words.zone_of", player=player, zone=name)
    dice = message("words.dice", count=count) if count else message("words.empty")
    return message("words.zone", zone=name, count=dice)
