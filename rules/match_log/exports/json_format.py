"""The JSON form of a match as types, and its JSON Schema (docs/match-schema.json)."""

from __future__ import annotations

import re
from functools import cache, reduce
from inspect import cleandoc
from operator import or_
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from rules.match_log.exports.json_events import json_event_classes
from rules.state.events import EndReason

JSON_FORMAT = "sidekick-table match"
JSON_VERSION = 2
"""The version of the JSON form that this program writes; it reads this one and all older ones."""

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
Count = Annotated[int, Meta(ge=0)]


class JsonPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base class of the parts of the file."""


class JsonRules(JsonPart, frozen=True):
    """What the players agreed on.

    `format` is the format of play, `version` that of the rules, and `seed` the digits of the number
    from which all draws and rolls follow; null if there is none.
    """

    edition: str
    format: str
    version: Annotated[int, Meta(ge=1)]
    life: Annotated[int, Meta(ge=1)]
    priority: Literal["strict", "casual"]
    dice: Literal["program", "own"]
    seed: Annotated[str, Meta(pattern="^[0-9]{1,20}$")] | None


class JsonTeamCard(JsonPart, frozen=True):
    """A card of a team, by its number in `cards`, and its number of dice."""

    card: Count
    dice: Count


class JsonPlayer(JsonPart, frozen=True):
    """A player. The rest of the file uses `label`: the name, unless both have the same one.

    `computer` is the level of the computer that plays now, "" for a person.
    """

    name: str
    label: str
    computer: str
    team: tuple[JsonTeamCard, ...]


class JsonCard(JsonPart, frozen=True):
    """A card. Its place in the list is its number; number 0 is the Sidekick.

    `faces` are those of its dice, and `fingerprint` tells whether its text has changed since.
    """

    name: str
    subtitle: str
    set: str
    kind: str
    cost: Count
    energy: tuple[str, ...]
    affiliations: tuple[str, ...]
    text: str
    faces: tuple[str, ...]
    fingerprint: Annotated[str, Meta(pattern="^[0-9a-f]{8}$")]


class JsonStart(JsonPart, frozen=True):
    """The match before its first act: its position in notation, if it is not the usual start."""

    position: tuple[str, ...]
    log: tuple[str, ...]
    events: tuple[msgspec.Raw, ...]
    digest: Digest


class JsonSeating(JsonPart, frozen=True):
    """Who plays from an act on.

    `first_act` is its number, one more than there are acts if nothing has been played since. For
    each player in `players` `computers` has the level of the computer that plays, "" for a person.
    `is_taken_over` tells that the acts before it were played in another match, of which somebody
    took over a copy.
    """

    first_act: Annotated[int, Meta(ge=1)]
    computers: tuple[str, ...]
    is_taken_over: bool


class JsonAct(JsonPart, frozen=True):
    """An act: a line of the match notation, and what it did.

    `active` is the player whose turn it is, and `player` the one who acts; null for a draw or roll.
    `log` are the sentences of the log, and `digest` a fingerprint of the table afterwards.
    """

    number: Annotated[int, Meta(ge=1)]
    turn: Annotated[int, Meta(ge=1)]
    active: str
    player: str | None
    notation: str
    log: tuple[str, ...]
    events: tuple[msgspec.Raw, ...]
    digest: Digest


class JsonResult(JsonPart, frozen=True):
    """How things are after the last act; `winner` is null for a tie and during the match."""

    is_over: bool
    winner: str | None
    ending: EndReason | None
    turn: Count
    active: str
    life: tuple[int, ...]


class JsonMatch(JsonPart, frozen=True):
    """A match of Dice Masters, written by Sidekick Table.

    `title` is the name that a player gave the match, `played` when it was played; both may be "".
    """

    format: Literal["sidekick-table match"]
    version: Literal[2]
    title: str
    played: str
    rules: JsonRules
    players: tuple[JsonPlayer, ...]
    basic_actions: tuple[JsonTeamCard, ...]
    cards: tuple[JsonCard, ...]
    start: JsonStart
    seatings: tuple[JsonSeating, ...]
    acts: tuple[JsonAct, ...]
    result: JsonResult


@cache
def match_schema() -> dict[str, Any]:
    """The JSON Schema of the JSON form, draft 2020-12."""
    classes: tuple[Any, ...] = json_event_classes()
    events = reduce(or_, classes)
    (match, event), parts = msgspec.json.schema_components(
        [JsonMatch, events], ref_template="#/$defs/{name}"
    )
    parts["JsonEvent"] = {"description": "Something that happened.", **event}
    for part in ("JsonStart", "JsonAct"):
        parts[part]["properties"]["events"]["items"] = {"$ref": "#/$defs/JsonEvent"}
    for part in parts.values():
        part.pop("title", None)
        part["description"] = _description(part["description"])
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A match of Sidekick Table",
        **match,
        "$defs": dict(sorted(parts.items())),
    }
    text = msgspec.json.encode(schema).decode().replace("#/$defs/Json", "#/$defs/")
    named: dict[str, Any] = msgspec.json.decode(re.sub(r'"Json(\w+)":', r'"\1":', text))
    return named


def _description(docstring: str) -> str:
    """A docstring in words that fit JSON."""
    joined = re.sub(r"(?<!\n)\n(?!\n)", " ", cleandoc(docstring))
    return re.sub("`?(NO_DIE|NOBODY|None)`?", "null", joined)
