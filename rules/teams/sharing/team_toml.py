"""Teams as TOML files, which hold all of a team and keep cards that no set has.

The reader is strict: a wrong key or card is a problem with its line, and the rest is still read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Any

import msgspec

from rules.cards import Card, CardFileError, CardKind, SourceLines
from rules.cards.source_location import CardTable, SourceLocation, prepare_tables, table_locations
from rules.messages import Message, make_message
from rules.reading import TEAM_SOURCE, UnreadableSource, parse_toml
from rules.teams.sharing.shared_team import (
    MAX_SHARED_CARDS,
    MAX_SHARED_DICE,
    CardLookup,
    FixChoice,
    LineFix,
    TeamCollector,
    UnknownTeamCard,
    clean_notes,
    labels_of,
    no_card,
    one_line,
    several_cards,
)
from rules.teams.team import Team

TEAM_FILE_VERSION = 1
"""The version of the format that is written; newer ones are not read."""

_BEGINNING = re.compile(r"\s*(?:#[^\n]*\n\s*)*(?:\[\[?[\w-]+\]\]?|[\w-]+)\s*(?:=|\n|\Z|#)")
_KEY_OR_TABLE = re.compile(r"^[ \t]*(?:version[ \t]*=|\[\[(?:card|basic)\]\])", re.MULTILINE)

_Title = Annotated[str, msgspec.Meta(max_length=250)]
_Code = Annotated[str, msgspec.Meta(max_length=20)]


class _BasicTable(CardTable, frozen=True):
    title: _Title = ""
    set: _Code = ""
    number: int = 0


class _TeamCardTable(_BasicTable, frozen=True, kw_only=True):
    dice: int


prepare_tables(_BasicTable, _TeamCardTable)
_TABLES: dict[str, type[_BasicTable]] = {"card": _TeamCardTable, "basic": _BasicTable}
_TEXTS = ("name", "notes", "format")
_KEYS = ("version", *_TEXTS, *_TABLES)


def looks_like_toml(text: str) -> bool:
    """Whether a text is meant as a team file rather than as pasted lines."""
    return _KEY_OR_TABLE.search(text) is not None and _BEGINNING.match(text) is not None


def read_team_toml(text: str, lookup: CardLookup, collected: TeamCollector) -> None:
    """Read a team from TOML."""
    try:
        content = parse_toml(text, "", TEAM_SOURCE)
    except UnreadableSource as error:
        collected.add_problem(_file_problem(error.line, error.message))
        return
    source = SourceLines(text, "")
    version = content.get("version")
    if type(version) is not int or version < 1:
        expected = f"expected a line version = {TEAM_FILE_VERSION}"
        collected.add_problem(_file_problem(_line_of(text, "version"), expected))
        return
    if version > TEAM_FILE_VERSION:
        collected.add_problem(make_message("share.newer"))
        return
    _read_keys(text, content, collected)
    for table, kind in _TABLES.items():
        try:
            places = list(table_locations(source, content, table))
        except CardFileError as error:
            collected.add_problem(_file_problem(_line_of(text, table), error.message))
            continue
        for place in places:
            if collected.is_full:
                line = make_message("share.line", number=place.line_of(""))
                most = MAX_SHARED_CARDS
                collected.add_problem(make_message("share.too_many", place=line, most=most))
                return
            _read_entry(place, kind, lookup, collected)


def _read_keys(text: str, content: dict[str, Any], collected: TeamCollector) -> None:
    for key in content:
        if key not in _KEYS:
            expected = f'unknown key "{one_line(key)[:40]}": expected one of {", ".join(_KEYS)}'
            collected.add_problem(_file_problem(_line_of(text, key), expected))
    values = []
    for key in _TEXTS:
        value = content.get(key, "")
        if not isinstance(value, str):
            expected = f"{key}: expected text in quotes"
            collected.add_problem(_file_problem(_line_of(text, key), expected))
            value = ""
        values.append(value)
    collected.name, collected.notes, collected.format_id = values


def _read_entry(
    place: SourceLocation, kind: type[_BasicTable], lookup: CardLookup, collected: TeamCollector
) -> None:
    """Read one card, or keep it as it stands."""
    try:
        entry = place.convert(kind)
    except CardFileError as error:
        found = f"{error.key}: {error.message}" if error.key else error.message
        collected.add_problem(_file_problem(error.line, found))
        return
    line = make_message("share.line", number=place.line_of(""))
    is_basic = not isinstance(entry, _TeamCardTable)
    dice = entry.dice if isinstance(entry, _TeamCardTable) else 0
    if not entry.title and not (entry.set and entry.number):
        wanted = 'expected a line title = "...", or the lines set and number'
        collected.add_problem(_file_problem(place.line_of(""), wanted))
        return
    if not 0 <= dice <= MAX_SHARED_DICE:
        expected = f"dice: expected 0 to {MAX_SHARED_DICE}"
        collected.add_problem(_file_problem(place.line_of("dice"), expected))
        dice = min(max(dice, 0), MAX_SHARED_DICE)
    cards = (
        lookup.with_title(entry.title, entry.set)
        if entry.title
        else lookup.with_number(entry.set, entry.number)
    )
    if len(cards) == 1 and (cards[0].kind is CardKind.BASIC_ACTION) is is_basic:
        collected.add_card(cards[0], dice)
        return
    title = entry.title or f"{entry.set} {entry.number}"
    near: tuple[Card, ...] = ()
    if len(cards) > 1:
        near = cards
        problem = several_cards(line, title, cards)
        summary = make_message("share.several_short", place=line, title=one_line(title))
    elif cards:
        table = "card" if is_basic else "basic"
        problem = summary = make_message("share.wrong_table", place=line, title=title, table=table)
    else:
        near = lookup.nearest(title, entry.set)
        problem = no_card(lookup, line, title, entry.set, near)
        summary = no_card(lookup, line, title, entry.set)
    near = tuple(
        card
        for card in near
        if (card.kind is CardKind.BASIC_ACTION) is is_basic
        and (not entry.set or lookup.is_in_set(card, entry.set))
    )
    at = place.line_of("title")
    old = " ".join(place.source.lines[at - 1].split()) if entry.title else ""
    choices = _card_choices(near, entry) if _TITLE_LINE.fullmatch(old) else ()
    is_closest = not cards and len(near) == 1
    collected.add_fixable(LineFix(problem, summary, at, old, choices, is_closest))
    unknown = UnknownTeamCard(entry.title, entry.set, entry.number, dice, is_basic)
    collected.add_unknown(unknown)


_TITLE_LINE = re.compile(r"""title = ("[^"\\]*"|'[^']*')""")
"""A line with a title that can be replaced."""


def _card_choices(cards: Iterable[Card], entry: _BasicTable) -> tuple[FixChoice, ...]:
    """The lines that may be written instead of the line with the title."""
    cards = tuple(cards)
    template = "share.use_card" if len(cards) == 1 else "share.one_of_cards"
    return tuple(
        FixChoice(
            make_message(template, card=label),
            "\n".join(_card_lines(card)[: 1 if entry.set else 2]),
        )
        for card, label in zip(cards, labels_of(cards), strict=True)
    )


def _line_of(text: str, key: str) -> int:
    """The line of a key outside tables, or of a table; 0 if it is not found."""
    found = re.search(rf"^[ \t]*\[*[\"']?{re.escape(key)}\b", text, re.MULTILINE)
    return text.count("\n", 0, found.start()) + 1 if found else 0


def _file_problem(line: int, problem: str) -> Message:
    if not line:
        return make_message("share.whole_file", problem=problem)
    place = make_message("share.line", number=line)
    return make_message("share.in_file", place=place, problem=problem)


# --- writing --------------------------------------------------------------------------------------


def write_team_toml(
    team: Team, format_id: str = "", unknown: Iterable[UnknownTeamCard] = ()
) -> str:
    """Write all of a team as TOML. `format_id` is the format that it is built for, "" to leave that
    open. `unknown` are cards that no set had when the team was read; they are written back."""
    lines = ["# A team of Sidekick Table (docs/teams.md)", f"version = {TEAM_FILE_VERSION}"]
    lines.append(f"name = {_quoted(one_line(team.name))}")
    if format_id:
        lines.append(f"format = {_quoted(format_id)}")
    if notes := clean_notes(team.notes):
        lines.append(f'notes = """\n{notes.translate(_ESCAPES_IN_NOTES)}"""')
    for team_card in team.cards:
        lines += ["", "[[card]]", *_card_lines(team_card.card), f"dice = {team_card.dice}"]
    kept = list(unknown)
    for other in kept:
        if not other.is_basic:
            lines += ["", "[[card]]", *_unknown_lines(other), f"dice = {other.dice}"]
    for card in team.basics:
        lines += ["", "[[basic]]", *_card_lines(card)]
    for other in kept:
        if other.is_basic:
            lines += ["", "[[basic]]", *_unknown_lines(other)]
    return "\n".join(lines) + "\n"


def _card_lines(card: Card) -> list[str]:
    return [f"title = {_quoted(card.title)}", f"set = {_quoted(card.set_code)}"]


def _unknown_lines(unknown: UnknownTeamCard) -> list[str]:
    lines = [f"title = {_quoted(unknown.title)}"] if unknown.title else []
    lines += [f"set = {_quoted(unknown.set_code)}"] if unknown.set_code else []
    return lines + ([f"number = {unknown.number}"] if unknown.number else [])


def _quoted(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'


_ESCAPES = {
    **{code: f"\\u{code:04X}" for code in (*range(32), 127)},
    **dict.fromkeys(range(0xD800, 0xE000), "\ufffd"),  # half of a character: no file can hold it
    ord('"'): '\\"',
    ord("\\"): r"\\",
}
"""What TOML cannot hold between quotes, and how it is written."""

_ESCAPES_IN_NOTES = {code: sign for code, sign in _ESCAPES.items() if code != ord("\n")}
