"""Reads a match from its JSON form: it becomes notation again, with a digest after every act."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta, structs

from rules.cards import Card, CardSet
from rules.match_log.exports.json_format import (
    JSON_FORMAT,
    JSON_VERSION,
    JsonAct,
    JsonCard,
    JsonNote,
    JsonPlayer,
    JsonReason,
    JsonResult,
    JsonRules,
    JsonSeating,
    JsonStart,
    JsonTeamCard,
)
from rules.model.ids import PlayerId
from rules.notation import Act, BadMatch, MatchHeader, MatchRecord, read_match, replayable_part
from rules.notation.records.errors import LineMismatch
from rules.notation.records.record import CardTitle
from rules.notation.syntax.card_lines import WrittenCard, card_of_file
from rules.notation.syntax.header import format_computers, format_header
from rules.notation.syntax.line_parser import NOBODY_WORD
from rules.notation.syntax.quoting import REASON, quote_name
from rules.reading import (
    MATCH_JSON_SOURCE,
    UnreadableSource,
    check_nesting,
    check_source,
    decode_source,
)

_NOTATION_KEY = re.compile(r'(?<!\\)"notation"\s*:')
"""The key before the notation of an act; inside a text its quotation marks have backslashes."""
_END_OF_ACT = re.compile(r"\},?\s*\n")
_MOST_ATTEMPTS = 4
"""A file with more damage than this, each found only after the rest was cut off, is refused."""


class _FileVersion(msgspec.Struct, frozen=True):
    """What the file says it is."""

    format: str = ""
    version: int = 0


class _ReadableMatch(msgspec.Struct, frozen=True):
    """What is read of the file. Everything else in it follows from a replay."""

    rules: JsonRules
    players: Annotated[tuple[JsonPlayer, ...], Meta(min_length=2, max_length=4)]
    basic_actions: tuple[JsonTeamCard, ...]
    cards: tuple[JsonCard, ...]
    start: JsonStart
    acts: tuple[JsonAct, ...]
    starter: str = ""
    seatings: tuple[JsonSeating, ...] = ()
    result: JsonResult | None = None
    notes: tuple[JsonNote, ...] = ()
    reasons: tuple[JsonReason, ...] = ()
    own_cards: tuple[WrittenCard, ...] = ()


def read_match_json(text: str, file_name: str, sets: tuple[CardSet, ...]) -> MatchRecord:
    """Read a match from its JSON form (docs/match-schema.json).

    A replay of the record also checks the digest after every act. Raises `BadMatch` if the file is
    not such JSON, an act is not notation, a card is unknown, or a newer program wrote the file. Its
    line is that of the JSON file.
    """
    return _record(_decode(text, file_name), text, file_name, sets)


def read_match_json_so_far(
    content: bytes, file_name: str, sets: tuple[CardSet, ...]
) -> tuple[MatchRecord, BadMatch | None]:
    """Read a damaged match from its JSON form, up to the first act that is damaged.

    A file that is no longer JSON can be read only if its acts still have their own lines, as this
    program writes them. Returns the match before the damage, which can be replayed, and the damage;
    None if there is none. Raises `BadMatch` if the file is damaged before its first act, or is
    something else.
    """
    damage: BadMatch | None = None
    try:
        text = decode_source(content, file_name, MATCH_JSON_SOURCE)
    except UnreadableSource as error:
        damage = _bad(file_name, error.line or 1, error.found, error.expected)
        if not error.line:
            raise damage from None
        lines = content.split(b"\n")[: error.line - 1]
        text = b"\n".join((*lines, b"")).decode("utf-8-sig")
    match, text, damage = _decode_so_far(text, file_name, damage)
    while True:
        try:
            record = _record(match, text, file_name, sets)
        except BadMatch as error:
            if not 0 < error.act_count < len(match.acts):
                raise error from None
            damage = error
            match = structs.replace(match, acts=match.acts[: error.act_count])
        else:
            if damage is not None:
                damage.act_count = len(record.acts)
            return replayable_part(record, damage)


def _decode_so_far(
    text: str, file_name: str, damage: BadMatch | None
) -> tuple[_ReadableMatch, str, BadMatch | None]:
    """Decode the acts before the damage; also returns the text with only these acts. Raises
    `BadMatch` if no act can be decoded."""
    for _ in range(_MOST_ATTEMPTS):
        try:
            return _decode(text, file_name), text, damage
        except BadMatch as error:
            if damage is None or error.line_number < damage.line_number:
                damage = error
            text = _whole_acts(text, error.line_number)
        if not text:
            break
    assert damage is not None
    raise damage


def _whole_acts(text: str, damaged_line: int) -> str:
    """The file without what follows its last whole act before a line; "" if it has no acts."""
    before = "".join(f"{line}\n" for line in text.split("\n", damaged_line - 1)[:-1])
    start = before.find('\n"acts": [\n')
    if start < 0:
        return ""
    ends = [found.start() for found in _END_OF_ACT.finditer(before, start)]
    return before[: ends[-1] + 1] + "]}" if ends else ""


def _decode(text: str, file_name: str) -> _ReadableMatch:
    """Decode the JSON, after a look at the version. Raises `BadMatch` if the file is no JSON, is
    something else, or is newer than this program."""
    try:
        check_nesting(
            check_source(text, file_name, MATCH_JSON_SOURCE), file_name, MATCH_JSON_SOURCE
        )
        signs = text.removeprefix("\ufeff")
        _check_version(msgspec.json.decode(signs, type=_FileVersion), file_name)
        return msgspec.json.decode(signs, type=_ReadableMatch)
    except UnreadableSource as error:
        raise _bad(file_name, error.line or 1, error.found, error.expected) from None
    except msgspec.ValidationError as error:
        raise _bad(file_name, _line_of_path(str(error), text), str(error), _SCHEMA) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise _bad(
            file_name, _line_of_byte(str(error), text), _broken(str(error)), "JSON"
        ) from None


_SCHEMA = "a match that follows docs/match-schema.json"


def _check_version(found: _FileVersion, file_name: str) -> None:
    version = found.version
    if found.format != JSON_FORMAT or version < 1:
        raise _bad(file_name, 1, "other JSON", f'"format": "{JSON_FORMAT}" and a "version"')
    if version > JSON_VERSION:
        raise _bad(
            file_name,
            1,
            f"version {version} (a newer Sidekick Table wrote this file; update to open it)",
            f"version {JSON_VERSION} of the JSON form, or older",
        )


def _record(
    match: _ReadableMatch, text: str, file_name: str, sets: tuple[CardSet, ...]
) -> MatchRecord:
    """The record of a match: its notation is written again and read. Raises `BadMatch` if an act is
    not notation, or a card is unknown."""
    places = _lines_of_acts(text)
    lines = _notation_lines(match, file_name)
    acts_at = {place: act for place, (_, act) in enumerate(lines, 1) if act}
    """The number of each act by its line in the notation."""
    starts = list(acts_at)

    def act_at(number: int) -> int:
        """The act to which a line of the notation belongs; 0 for the start."""
        return bisect_right(starts, number)

    def place_of(number: int) -> int:
        """The line of the file from which a line of the notation comes."""
        act = act_at(number)
        return places[act - 1] if 0 < act <= len(places) else 1

    try:
        for number, (line, _) in enumerate(lines, 1):
            if "\n" in line:
                mismatch = LineMismatch("a text of several lines", "one line")
                raise BadMatch(file_name, number, mismatch)
        record = read_match("\n".join(line for line, _ in lines), file_name, sets)
        for read in record.lines:
            if read.number in acts_at and not isinstance(read.content, Act):
                mismatch = LineMismatch(f'"{lines[read.number - 1][0]}"', "an act in the notation")
                raise BadMatch(file_name, read.number, mismatch)
    except BadMatch as error:
        mismatch = LineMismatch(
            error.found, error.expected, rule_id=error.rule_id, advice=error.advice
        )
        acts = max(act_at(error.line_number) - 1, 0)
        raise BadMatch(file_name, place_of(error.line_number), mismatch, acts=acts) from None
    placed = [structs.replace(line, number=place_of(line.number)) for line in record.lines]
    return structs.replace(record, lines=tuple(placed))


def _notation_lines(match: _ReadableMatch, file_name: str) -> list[tuple[str, int]]:
    """The lines of the notation, each with the number of the act that it is, or 0. Raises
    `BadMatch` if a card is not in the list."""
    labels = {player.label: quote_name(player.label) for player in match.players}
    head = (*format_header(_header(match, file_name)), *match.start.position)
    lines = [(line, 0) for line in (*head, f"expect digest: {match.start.digest}")]
    turn, seats = 0, {seating.first_act: seating for seating in match.seatings}
    notes = {note.after_act: note.text for note in match.notes if note.after_act is not None}
    reasons = {reason.act: f"{REASON}{reason.text}" for reason in match.reasons}
    lines += _remarks(notes.get(0, ""))
    for number, act in enumerate(match.acts, 1):
        if act.turn != turn:
            turn = act.turn
            lines.append((f"turn {labels.get(act.active, act.active)}", 0))
        lines += _lines_of_seating(seats.get(number), [*labels.values()], file_name)
        lines += ((act.notation, number), (f"expect digest: {act.digest}", 0))
        lines += _remarks(reasons.get(number, ""))
        lines += _remarks(notes.get(number, ""))
    lines += _lines_of_seating(seats.get(len(match.acts) + 1), [*labels.values()], file_name)
    return lines


def _remarks(note: str) -> list[tuple[str, int]]:
    """The lines of the notation with a note."""
    return [(f"# {line}".rstrip(), 0) for line in note.split("\n")] if note else []


def _lines_of_seating(
    seating: JsonSeating | None, labels: list[str], file_name: str
) -> Iterator[tuple[str, int]]:
    """The lines of the notation about who plays from an act on."""
    if seating is None:
        return
    if len(seating.computers) != len(labels):
        found = f"{len(seating.computers)} computers from act {seating.first_act} on"
        raise _bad(file_name, 1, found, "one for each player")
    if seating.is_taken_over:
        yield "taken over", 0
    yield f"computer {format_computers(labels, seating.computers) or NOBODY_WORD}", 0


def _header(match: _ReadableMatch, file_name: str) -> MatchHeader:
    def titles(team: tuple[JsonTeamCard, ...]) -> tuple[tuple[CardTitle, int], ...]:
        return tuple((title(one.card), one.dice) for one in team)

    def title(number: int) -> CardTitle:
        if number >= len(match.cards):
            raise _bad(file_name, 1, f"card {number}", f"a card below {len(match.cards)}")
        card = match.cards[number]
        return CardTitle(card.name, card.subtitle, card.set)

    rules, computers = match.rules, tuple(player.computer for player in match.players)
    labels = [player.label for player in match.players]
    return MatchHeader(
        rules.edition,
        rules.format,
        tuple(player.name for player in match.players),
        tuple(titles(player.team) for player in match.players),
        tuple(one for one, _ in titles(match.basic_actions)),
        rules.life,
        None if rules.seed is None else int(rules.seed),
        rules.version,
        tuple(card.fingerprint for card in match.cards[1:]),
        _about_match(match.notes),
        casual=rules.priority == "casual",
        own_dice=rules.dice == "own",
        computers=computers if any(computers) else (),
        starter=PlayerId(labels.index(match.starter) if match.starter in labels else 0),
        by_hand=rules.by_hand,
        own_cards=tuple(_own_card(card, file_name) for card in match.own_cards),
    )


def _own_card(written: WrittenCard, file_name: str) -> Card:
    try:
        return card_of_file(written)
    except LineMismatch as error:
        raise _bad(file_name, 1, error.found, error.expected) from None


def _about_match(notes: tuple[JsonNote, ...]) -> tuple[str, ...]:
    """The lines of the note about the whole match."""
    texts = [note.text for note in notes if note.after_act is None]
    return tuple(texts[0].split("\n")) if texts else ()


def _bad(file_name: str, line: int, found: str, expected: str) -> BadMatch:
    return BadMatch(file_name, line, LineMismatch(found, expected))


def _broken(problem: str) -> str:
    """What is wrong with a text that is no JSON, from the words of its parser."""
    if "truncated" in problem:
        return "the end of the file"
    return problem.replace("JSON is malformed:", "broken JSON:")


def _line_of_byte(problem: str, text: str) -> int:
    """The line of an error that names a byte; the last line for a file that is cut off."""
    byte = re.search(r"byte (\d+)", problem)
    signs = text.removeprefix("\ufeff").encode()
    return signs.count(b"\n", 0, int(byte.group(1)) if byte else len(signs)) + 1


def _line_of_path(problem: str, text: str) -> int:
    """The line of an error that names an act, as in `$.acts[3].turn`; else the first line."""
    act = re.search(r"\$\.acts\[(\d+)\]", problem)
    if act is None:
        return 1
    places, number = _lines_of_acts(text), int(act.group(1))
    return places[number] if number < len(places) else 1


def _lines_of_acts(text: str) -> list[int]:
    """The line of the file in which each act has its notation."""
    places: list[int] = []
    line, before = 1, 0
    for found in _NOTATION_KEY.finditer(text):
        line += text.count("\n", before, found.start())
        before = found.start()
        places.append(line)
    return places
