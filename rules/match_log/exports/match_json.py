"""Writes a match as JSON, which can be replayed (docs/match-schema.json)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from rules.match_log.about_match import AboutMatch, Translate
from rules.match_log.exports.json_format import (
    JSON_FORMAT,
    JSON_VERSION,
    EventWriter,
    JsonAct,
    JsonCard,
    JsonPlayer,
    JsonResult,
    JsonRules,
    JsonSeating,
    JsonStart,
    JsonTeamCard,
)
from rules.match_log.timeline import Timeline
from rules.model.ids import PlayerId
from rules.notation import MatchHeader, MatchRecord, record_game
from rules.notation.records.record import PositionLine
from rules.notation.syntax.header import card_fingerprint
from rules.notation.syntax.line_formatter import format_line
from rules.notation.syntax.quoting import MatchNames, die_face_names
from rules.state import Event, MatchEnded, Setup
from rules.state.digest import digest


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
        "version": JSON_VERSION,
        "title": about.title,
        "played": about.played,
        "rules": rules,
        "players": list(_players(setup, writer.players)),
        "basic_actions": _team(setup, None),
        "cards": list(_cards(setup)),
        "start": _start(timeline, record, writer, translate),
        "seatings": list(_seatings(timeline)),
    }
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


def _encoded(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _lines(value: object) -> str:
    """A value in JSON; a list with each item on its own line."""
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(map(_encoded, value)) + "\n]"
    return _encoded(value)


def _events(events: Iterable[Event], writer: EventWriter) -> tuple[msgspec.Raw, ...]:
    return tuple(msgspec.Raw(msgspec.json.encode(writer.event(one))) for one in events)


def _rules(header: MatchHeader, setup: Setup) -> JsonRules:
    return JsonRules(
        header.edition,
        header.format,
        header.rules_version,
        setup.life,
        "casual" if setup.casual else "strict",
        "own" if setup.own_dice else "program",
        None if header.seed is None else str(header.seed),
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


def _cards(setup: Setup) -> Iterator[JsonCard]:
    for one in setup.cards:
        card = one.card
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
        )


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
    for one in timeline.seatings:
        yield JsonSeating(one.first_act, one.computers, one.take_overs > before)
        before = one.take_overs


def _result(timeline: Timeline, writer: EventWriter) -> JsonResult:
    end = timeline.state_after(len(timeline))
    last = next((one for one in reversed(timeline.events) if isinstance(one, MatchEnded)), None)
    return JsonResult(
        end.is_over,
        writer.player(end.winner),
        None if last is None else last.reason,
        end.turn,
        writer.players[end.active],
        tuple(end.life),
    )
