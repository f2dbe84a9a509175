"""The events of a match as a table: a row for each, which any spreadsheet reads."""

from __future__ import annotations

import csv
import io
import json
from functools import cache

import pytest

from rules.match_log import Timeline, export_text
from rules.notation import replay_match
from rules.reading import csv_cell
from tests.rules.matches import HEAD, read
from tests.rules.walks import Walk

NAME = '=1+2, "Joe"'


@cache
def timeline() -> Timeline:
    """A random match."""
    return Timeline(Walk("UXM under UXM", 5, 300).game())


def rows_of(match: Timeline) -> list[dict[str, str]]:
    """The rows, as Python's own reader sees them."""
    text = export_text(match, "csv")
    assert text.startswith("\ufeffAct,Turn,Active player,")
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True))


def test_each_event_has_a_row_in_order():
    rows = rows_of(timeline())
    assert len(rows) == len(timeline().events)
    acts = [int(row["Act"]) for row in rows if row["Act"]]
    assert acts == sorted(acts)
    assert {row["Notation"] for row in rows if row["Act"] == "1"} == {"draw sidekick x4"}
    assert not any(None in row or None in row.values() for row in rows)


def test_every_sentence_of_the_log_is_beside_its_first_event():
    told = [row["Log"] for row in rows_of(timeline()) if row["Log"]]
    assert " / ".join(told) == " / ".join(str(line) for line in timeline().log)


def test_a_roll_shows_dice_and_faces():
    rolled = next(row for row in rows_of(timeline()) if row["Event"] == "dice_rolled")
    assert rolled["Dice"] == "Sidekick, Sidekick, Sidekick, Sidekick"
    assert len(rolled["Faces"].split(", ")) == len(rolled["Die numbers"].split(", ")) == 4


def test_the_damage_to_players_adds_up():
    state = timeline().state_after(len(timeline()))
    lost = {"Eric": 0, "Mike": 0}
    for row in rows_of(timeline()):
        if row["Event"] == "player_damaged":
            lost[row["Player"]] += int(row["Amount"])
        elif row["Event"] == "life_changed":
            lost[row["Player"]] -= int(row["Amount"])
    assert [10 - lost["Eric"], 10 - lost["Mike"]] == list(state.life)


def test_a_name_is_never_a_formula():
    head = HEAD.replace("Eric:", f"{json.dumps(NAME)}:")
    game = replay_match(read(f"{head}\nturn {json.dumps(NAME)}\n  draw sidekick x4\n"))
    assert {row["Active player"] for row in rows_of(Timeline(game)) if row["Act"]} == {"'" + NAME}


@pytest.mark.parametrize("before", [" ", "\t", "\u00a0", "\u3000", "\u200e", "'", "_", "; ", ' "'])
@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\uff1d", "\ufe66", "\u2212"])
def test_no_blank_or_mark_hides_a_formula(before: str, sign: str):
    """Spreadsheets skip various blanks and marks, and some begin a new cell at a semicolon."""
    (cell,) = next(csv.reader([csv_cell(f"{before}{sign}1+1")], strict=True))
    assert cell.startswith(("'", ";'"))
    assert f"Joe;'{sign}1" == csv_cell(f"Joe;{sign}1")


def test_a_cell_is_one_cell_whatever_a_name_holds():
    assert csv_cell("-3") == "-3"
    assert csv_cell("-0.2500") == "-0.2500"
    assert csv_cell("-3+1") == "'-3+1"
    assert csv_cell("@SUM(A1)") == "'@SUM(A1)"
    assert csv_cell("Joe\r\n=1") == r"Joe\r\n=1"
    assert csv_cell("life=3; change=-2") == "life=3; change=-2"
    assert csv_cell("\ufeff=1") == r"\ufeff=1"
    assert csv_cell('a, "b"') == '"a, ""b"""'
