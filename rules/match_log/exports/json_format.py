"""The JSON form of a match: its types, its JSON Schema (docs/match-schema.json), and its writer.

`match_json_reader` reads it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, reduce
from inspect import cleandoc
from operator import or_
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta

from rules.cards.card import Card
from rules.language.ast import Alignment, Creature
from rules.match_history import LONGEST_NOTE, LONGEST_REASON, WHOLE_MATCH
from rules.match_log.about_match import AboutMatch, Translate
from rules.match_log.exports.review_export import JsonReview, review_as_json
from rules.match_log.timeline import Timeline
from rules.model.ids import CardId, DieId, PlayerId
from rules.model.moves import HandAgreement
from rules.notation import MatchHeader, MatchRecord, record_game
from rules.notation.records.record import PositionLine
from rules.notation.syntax.card_lines import WrittenCard, without_printed_words, written_card
from rules.notation.syntax.fact_parser import STEPS_BY_WORD
from rules.notation.syntax.header import card_fingerprint
from rules.notation.syntax.line_formatter import format_line
from rules.notation.syntax.quoting import MatchNames, die_face_names, player_labels
from rules.notation.syntax.tokenizer import ZONES_BY_WORD
from rules.state import EffectObstacle, Event, GameState, MatchEnded, Setup, Step, Zone
from rules.state import events as ev
from rules.state.digest import digest
from rules.state.events import EndReason

JSON_FORMAT = "sidekick-table match"
JSON_VERSION = 5
"""The newest version of the JSON form that this program writes; it reads all older ones."""

PLAIN_JSON_VERSION = 2
"""The version of a match in which the player who is listed first goes first. Programs that know
only this version can read it."""

STARTER_JSON_VERSION = 3
"""The version of a match that another player begins."""

HAND_JSON_VERSION = 4
"""The version of a match with acts by hand, tokens on cards, creature types or alignments. Programs
that know only this version cannot read the four players of Doubles."""

_NEWEST_EVENTS = (ev.CardTokensChanged, ev.HandActBegan, ev.HandOffered, ev.HandAgreed)
"""The events that only programs since `HAND_JSON_VERSION` know."""

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{16}$")]
Count = Annotated[int, Meta(ge=0)]


class JsonPart(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base class of the parts of the file."""


class JsonRules(JsonPart, frozen=True, omit_defaults=True):
    """What the players agreed on.

    `format` is the format of play, `version` that of the rules, and `seed` the digits of the number
    from which all draws and rolls follow; null if there is none. `by_hand` says what the players
    agreed to do by hand before the match; it is left out if that is nothing.
    """

    edition: str
    format: str
    version: Annotated[int, Meta(ge=1)]
    life: Annotated[int, Meta(ge=1)]
    priority: Literal["strict", "casual"]
    dice: Literal["program", "own"]
    seed: Annotated[str, Meta(pattern="^[0-9]{1,20}$")] | None
    by_hand: HandAgreement = ""


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


class JsonCard(JsonPart, frozen=True, omit_defaults=True):
    """A card. Its place in the list is its number; number 0 is the Sidekick.

    `faces` are those of its dice, and `fingerprint` says whether its text has changed since.
    `creatures`, which are types, and `alignment` are left out if it has none; only versions since 4
    have them.
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
    creatures: tuple[Creature, ...] = ()
    alignment: Alignment | None = None


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
    `is_taken_over` says that the acts before it were played in another match, of which someone
    took over a copy.
    """

    first_act: Annotated[int, Meta(ge=1)]
    computers: tuple[str, ...]
    is_taken_over: bool


class JsonNote(JsonPart, frozen=True):
    """What a player wrote: plain text, of several lines if it has line breaks.

    `after_act` is the number of the act after which the table looked as the note means it, 0 for
    the start; null for a note about the whole match.
    """

    after_act: Count | None
    text: Annotated[str, Meta(max_length=LONGEST_NOTE)]


class JsonReason(JsonPart, frozen=True):
    """Why the computer chose an act, in one sentence. `act` is the number of the act."""

    act: Annotated[int, Meta(ge=1)]
    text: Annotated[str, Meta(max_length=LONGEST_REASON)]


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
    `starter` is the player who goes first, by label. Only versions since 3 have one who is not
    listed first, only versions since 4 acts by hand, creature types and alignment, and only
    versions since 5 the four players of Doubles, of whom the first and third are partners.
    `notes` is left out if no player wrote any, `reasons` if the computer gave none, `own_cards` if
    all cards come with the program, and `review` if the match was not reviewed; programs that do
    not know them ignore them.
    """

    format: Literal["sidekick-table match"]
    version: Literal[2, 3, 4, 5]
    title: str
    played: str
    rules: JsonRules
    players: tuple[JsonPlayer, ...]
    starter: str
    basic_actions: tuple[JsonTeamCard, ...]
    cards: tuple[JsonCard, ...]
    start: JsonStart
    seatings: tuple[JsonSeating, ...]
    acts: tuple[JsonAct, ...]
    result: JsonResult
    notes: tuple[JsonNote, ...] = ()
    reasons: tuple[JsonReason, ...] = ()
    own_cards: tuple[WrittenCard, ...] = ()
    review: JsonReview | None = None


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


# --- json events ----------------------------------------------------------------------------------


class JsonCardRef(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card: its number in `cards`, and its name."""

    card: int
    name: str


class JsonDie(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A die: its number, which it keeps for the whole match, its card, and its owner.

    `owner` is null for the dice of a basic action that no one has purchased.
    """

    die: int
    card: int
    name: str
    owner: str | None


class JsonBlock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A blocker and the attacker that it blocks."""

    blocker: JsonDie
    attacker: JsonDie


class JsonObstacle(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why an ability did nothing, and the zones in which it looked for dice."""

    reason: str
    zones: tuple[str, ...]


class EventWriter:
    """Turns the events of a match into values for JSON."""

    def __init__(self, setup: Setup, end: GameState) -> None:
        """Prepare for a match. `end` is a state with all of its dice, such as the last."""
        names = tuple(player.name for player in setup.players)
        self.players = player_labels(names, setup.starter)
        self._cards = tuple(
            JsonCardRef(place, one.card.name) for place, one in enumerate(setup.cards)
        )
        self._faces = tuple(die_face_names(one.card.die) for one in setup.cards)
        self._end = end
        self._left_out = () if len(names) > 2 else _DOUBLES_FIELDS
        self._convert: dict[object, Callable[[Any], object]] = {
            DieId: self.die,
            CardId: self.card,
            PlayerId: self.player,
            PlayerId | None: self.player,
            tuple[DieId, ...]: lambda dice: tuple(map(self.die, dice)),
            tuple[tuple[DieId, DieId], ...]: lambda pairs: tuple(
                JsonBlock(self._known_die(blocker), self._known_die(attacker))
                for blocker, attacker in pairs
            ),
            Zone: _ZONE_WORDS.__getitem__,
            Step: _STEP_WORDS.__getitem__,
            EffectObstacle: lambda why: JsonObstacle(why.word, why.zones),
        }

    def event(self, event: Event) -> msgspec.Struct:
        """An event as a value of one of the classes in `json_event_classes`."""
        made, fields = _json_class(type(event))
        values = [
            self._convert.get(kind, _unchanged)(getattr(event, name))
            for name, kind in fields
            if name not in self._left_out
        ]
        match event:
            case ev.DiceRolled(dice=dice, faces=faces):
                shown = tuple(map(self.face, dice, faces))
                values[[name for name, _ in fields].index("faces")] = shown
            case ev.DieSpun(die=die, from_face=before, to_face=after):
                values[1:3] = self.face(die, before), self.face(die, after)
            case _:
                pass
        struct: msgspec.Struct = made(*values)
        return struct

    def face(self, die: DieId, face: int) -> str | None:
        """The name of a die's face; None if it shows none."""
        return self._faces[self._end.dice[die].card][face] if face >= 0 else None

    def die(self, die_id: DieId) -> JsonDie | None:
        """A die; None for no die."""
        return self._known_die(die_id) if die_id >= 0 else None

    def _known_die(self, die_id: DieId) -> JsonDie:
        die = self._end.dice[die_id]
        return JsonDie(die_id, die.card, self._cards[die.card].name, self.player(die.owner))

    def card(self, card_id: CardId) -> JsonCardRef | None:
        """A card; None for no card."""
        return self._cards[card_id] if card_id >= 0 else None

    def player(self, number: PlayerId | None) -> str | None:
        """What the file calls a player; None for no one and for Chance."""
        return None if number is None or number < 0 else self.players[number]


def json_event_classes() -> tuple[type[msgspec.Struct], ...]:
    """The class of each event, tagged with its name, such as "die_moved"."""
    kinds = [kind for kind in vars(ev).values() if _is_event_class(kind)]
    return tuple(_json_class(kind)[0] for kind in kinds)


def event_name(kind: type[Event]) -> str:
    """The name of a kind of event: "die_moved" for `DieMoved`."""
    return re.sub(r"(?<!^)([A-Z])", r"_\1", kind.__name__).lower()


_DOUBLES_FIELDS = ("taker",)
"""Fields of events that only matches with more than two players have, in which they leave no doubt.
Programs that know only older versions can read the others."""

_ZONE_WORDS = {zone: word for word, zone in ZONES_BY_WORD.items()}
_STEP_WORDS = {step: word for word, step in STEPS_BY_WORD.items()}
_FACE = str | None
_JSON_TYPES: dict[object, object] = {
    DieId: JsonDie | None,
    CardId: JsonCardRef | None,
    PlayerId: str | None,
    PlayerId | None: str | None,
    tuple[DieId, ...]: tuple[JsonDie, ...],
    tuple[tuple[DieId, DieId], ...]: tuple[JsonBlock, ...],
    Zone: Literal[tuple(ZONES_BY_WORD)],
    Step: Literal[tuple(STEPS_BY_WORD)],
    EffectObstacle: JsonObstacle,
    tuple[int, ...]: tuple[_FACE, ...],  # the faces of a roll
}
"""The types of fields in JSON, by their types in an event; the others stay as they are."""


def _is_event_class(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Event) and kind is not Event


@cache
def _json_class(kind: type[Event]) -> tuple[Any, tuple[tuple[str, object], ...]]:
    """The class of a kind of event in JSON, and its fields with their types in the event."""
    hints = get_type_hints(kind)
    fields = tuple((name, hints[name]) for name in kind.__struct_fields__)
    made = msgspec.defstruct(
        f"Json{kind.__name__}",
        [_json_field(name, _JSON_TYPES.get(type_, type_)) for name, type_ in fields],
        namespace={"__doc__": kind.__doc__},
        tag_field="event",
        tag=event_name(kind),
        frozen=True,
        forbid_unknown_fields=True,
        omit_defaults=True,
    )
    return made, fields


def _json_field(name: str, kind: object) -> tuple[str, object] | tuple[str, object, None]:
    """A field of an event in JSON; one that may be left out has a default."""
    if name in _DOUBLES_FIELDS:
        return name, kind, None
    return name, _FACE if name in ("from_face", "to_face") else kind


def _unchanged(value: object) -> object:
    return value


# --- writing --------------------------------------------------------------------------------------


def write_match_json(timeline: Timeline, about: AboutMatch, translate: Translate) -> Iterator[str]:
    """Write a match as JSON in pieces: what comes before the acts, each act, and the result.

    Each act and each card has its own line, so that tools which compare files by lines, and
    people, can follow.
    """
    record, setup = record_game(timeline.game), timeline.setup
    writer = EventWriter(setup, timeline.state_after(len(timeline)))
    rules = _rules(record.header, setup)
    head: dict[str, object] = {
        "format": JSON_FORMAT,
        "version": _version(timeline),
        "title": about.title,
        "played": about.played,
        "rules": rules,
        "players": list(_players(setup, writer.players)),
        "starter": writer.players[setup.starter],
        "basic_actions": _team(setup, None),
        "cards": list(_cards(setup, about)),
        "start": _start(timeline, record, writer, translate),
        "seatings": list(_seatings(timeline)),
    }
    notes = [
        JsonNote(None if acts == WHOLE_MATCH else acts, text)
        for acts, text in timeline.notes().items()
    ]
    if record.header.own_cards:
        head["own_cards"] = [
            written_card(_card_to_share(card, about)) for card in record.header.own_cards
        ]
    if notes:
        head["notes"] = notes
    if reasons := [JsonReason(act, text) for act, text in timeline.reasons().items() if act > 0]:
        head["reasons"] = reasons
    if about.review is not None:
        head["review"] = review_as_json(about.review, writer.players, translate)
    yield "{\n" + "".join(f'"{key}": {_lines(value)},\n' for key, value in head.items())
    yield '"acts": ['
    for act in timeline.acts:
        written = JsonAct(
            act.number,
            act.turn,
            writer.players[act.active],
            writer.player(act.player),
            timeline.notation_of(act),
            tuple(translate(line.message) for line in timeline.lines_of(act)),
            _events(timeline.events_of(act), writer),
            digest(timeline.state_after(act.number)),
        )
        yield ("\n" if act.number == 1 else ",\n") + _encoded(written)
    yield f'\n],\n"result": {_encoded(_result(timeline, writer))}\n}}\n'


def _version(timeline: Timeline) -> int:
    """The oldest version of the form that can say what happened."""
    newest = any(isinstance(event, _NEWEST_EVENTS) for event in timeline.events)
    has_traits = any(one.card.traits for one in timeline.setup.cards)
    if len(timeline.setup.players) > 2:
        return JSON_VERSION
    if newest or has_traits or timeline.setup.by_hand:
        return HAND_JSON_VERSION
    return STARTER_JSON_VERSION if timeline.setup.starter else PLAIN_JSON_VERSION


def _encoded(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _lines(value: object) -> str:
    """A value in JSON; a list with each item on its own line."""
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(map(_encoded, value)) + "\n]"
    return _encoded(value)


def _events(events: Iterable[Event], writer: EventWriter) -> tuple[msgspec.Raw, ...]:
    return tuple(msgspec.Raw(msgspec.json.encode(writer.event(event))) for event in events)


def _rules(header: MatchHeader, setup: Setup) -> JsonRules:
    return JsonRules(
        header.edition,
        header.format,
        header.rules_version,
        setup.life,
        "casual" if setup.casual else "strict",
        "own" if setup.own_dice else "program",
        None if header.seed is None else str(header.seed),
        header.by_hand,
    )


def _players(setup: Setup, labels: tuple[str, ...]) -> Iterator[JsonPlayer]:
    for number, player in zip(setup.player_ids, setup.players, strict=True):
        team = tuple(_team(setup, number))
        yield JsonPlayer(player.name, labels[number], player.computer, team)


def _team(setup: Setup, owner: PlayerId | None) -> list[JsonTeamCard]:
    return [
        JsonTeamCard(number, setup.cards[number].dice_count)
        for number in setup.card_ids[1:]
        if setup.cards[number].owner == owner
    ]


def _cards(setup: Setup, about: AboutMatch) -> Iterator[JsonCard]:
    for at_table in setup.cards:
        card = _card_to_share(at_table.card, about)
        yield JsonCard(
            card.name,
            card.subtitle,
            card.set_code,
            card.kind.value,
            card.cost,
            tuple(energy.value for energy in card.energy),
            card.affiliations,
            card.wording,
            die_face_names(card.die),
            card_fingerprint(card),
            card.creatures,
            card.alignment,
        )


def _card_to_share(card: Card, about: AboutMatch) -> Card:
    return card if about.printed_words else without_printed_words(card)


def _start(
    timeline: Timeline, record: MatchRecord, writer: EventWriter, translate: Translate
) -> JsonStart:
    names = MatchNames(timeline.setup)
    first_event = timeline.acts[0].first_event if timeline.acts else len(timeline.events)
    return JsonStart(
        tuple(
            format_line(line.content, names)
            for line in record.lines
            if isinstance(line.content, PositionLine)
        ),
        tuple(translate(line.message) for line in timeline.log[: timeline.lines_after(0)]),
        _events(timeline.events[:first_event], writer),
        digest(timeline.state_after(0)),
    )


def _seatings(timeline: Timeline) -> Iterator[JsonSeating]:
    before = 0
    for seating in timeline.seatings:
        yield JsonSeating(seating.first_act, seating.computers, seating.take_overs > before)
        before = seating.take_overs


def _result(timeline: Timeline, writer: EventWriter) -> JsonResult:
    end = timeline.state_after(len(timeline))
    last = next(
        (event for event in reversed(timeline.events) if isinstance(event, MatchEnded)), None
    )
    return JsonResult(
        end.is_over,
        writer.player(end.winner),
        None if last is None else last.reason,
        end.turn,
        writer.players[end.active],
        tuple(map(end.life_of, end.setup.player_ids)),
    )
