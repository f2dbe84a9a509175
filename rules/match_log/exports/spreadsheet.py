"""The events of a match as a table for spreadsheets (CSV): a row for each event."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from rules.match_log.about_match import AboutMatch, Translate
from rules.match_log.exports.json_format import EventWriter
from rules.match_log.timeline import Timeline, TimelineAct
from rules.messages.message import make_message
from rules.reading import csv_cell
from rules.state import Event

COLUMNS = (
    "act", "turn", "active", "acting", "notation", "sentence", "event", "player", "dice", "numbers",
    "card", "source", "from", "to", "faces", "amount", "life", "details",
)  # fmt: skip
"""The ids of the columns; `export.column.act` is the heading of the first."""

_FIELDS = {
    "from_zone": "from", "from_face": "from", "to_zone": "to", "to_face": "to", "amount": "amount",
    "change": "amount", "life": "life", "player": "player", "winner": "player",
}  # fmt: skip
"""The columns of the fields of events that have one of their own."""

_BYTE_ORDER_MARK = "\ufeff"
"""Without it, some spreadsheets read letters such as é wrong."""


def write_spreadsheet(timeline: Timeline, about: AboutMatch, translate: Translate) -> Iterator[str]:
    """Write the events of a match as CSV, in pieces: the headings, then each act.

    Cells are in quotes if they have to be, and no text of a player can become a formula.
    """
    writer = EventWriter(timeline.setup, timeline.state_after(len(timeline)))
    sentences: dict[int, str] = {}
    for line in timeline.log:
        sentence = translate(line.message)
        before = sentences.get(line.first_event)
        sentences[line.first_event] = f"{before} / {sentence}" if before else sentence
    headings = (translate(make_message(f"export.column.{name}")) for name in COLUMNS)
    yield _BYTE_ORDER_MARK + _row(dict(zip(COLUMNS, headings, strict=True)))
    first = timeline.acts[0].first_event if timeline.acts else len(timeline.events)
    spans: list[tuple[TimelineAct | None, range]] = [(None, range(first))]
    spans += [(act, range(act.first_event, act.end_event)) for act in timeline.acts]
    for act, span in spans:
        cells = {} if act is None else _cells_of_act(timeline, act, writer)
        yield "".join(
            _row(
                {
                    **cells,
                    "sentence": sentences.get(place, ""),
                    **_cells_of_event(timeline.events[place], writer),
                }
            )
            for place in span
        )


def _cells_of_act(timeline: Timeline, act: TimelineAct, writer: EventWriter) -> dict[str, str]:
    return {
        "act": str(act.number),
        "turn": str(act.turn),
        "active": writer.players[act.active],
        "acting": writer.player(act.player) or "",
        "notation": timeline.notation_of(act),
    }


def _cells_of_event(event: Event, writer: EventWriter) -> dict[str, str]:
    """The cells of an event. What has no column is in the last one, as `name=value`."""
    fields: dict[str, Any] = msgspec.to_builtins(writer.event(event))
    cells = {"event": str(fields.pop("event"))}
    dice: list[dict[str, Any]] = []
    details: list[str] = []
    for name, value in fields.items():
        match name, value:
            case _, None:
                pass
            case "source", {"name": str(card)}:
                cells["source"] = card
            case _, {"die": int()}:
                dice.append(value)
            case "dice", _:
                dice += value
            case "blocks", _:
                dice += [block[side] for block in value for side in ("blocker", "attacker")]
            case "card", {"name": str(card)}:
                cells["card"] = card
            case "faces", _:
                cells["faces"] = ", ".join(value)
            case _ if name in _FIELDS:
                cells[_FIELDS[name]] = str(value)
            case _ if value not in (False, 0, "", []):
                details.append(f"{name}={_plain(value)}")
    if dice:
        cells["dice"] = ", ".join(die["name"] for die in dice)
        cells["numbers"] = ", ".join(str(die["die"]) for die in dice)
    return {**cells, "details": "; ".join(details)}


def _plain(value: object) -> str:
    """A value as text: parts of an object, or of a list, one after another."""
    match value:
        case dict():
            return " ".join(map(_plain, value.values())).strip()
        case list():
            return " ".join(map(_plain, value))
        case True:
            return "yes"
        case _:
            return str(value)


def _row(cells: dict[str, str]) -> str:
    return ",".join(csv_cell(cells.get(column, "")) for column in COLUMNS) + "\r\n"
