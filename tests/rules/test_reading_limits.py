"""Readers have limits: nothing in a file costs much time or memory, and every error has a place."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from rules.__main__ import main
from rules.cards import all_card_sets, card_file, read_valid_cards
from rules.cards.card_file import report_lines
from rules.cards.printed_import.printed_card import PrintedCard, read_printed
from rules.language import TextSyntaxError, read_paragraphs
from rules.language.parser.text_parser import parse_text
from rules.notation import BadMatch, read_match
from rules.reading import (
    CARD_SOURCE,
    SETTINGS_SOURCE,
    UnreadableSource,
    decode_source,
    parse_toml,
    read_source,
    small_number,
    visible,
)

SPACES = [chr(code) for code in range(sys.maxunicode) if chr(code).isspace() and chr(code) != "\n"]
HERO = """[set]
name = "Mine"
code = "MINE"
year = 2026

[[die]]
name = "Hero"
faces = ["bolt", "bolt", "bolt bolt", "0 1 1", "0 2 2", "1 3 3 *"]

[[character]]
name = "Hero"
subtitle = "Made Up"
number = 1
cost = "3 bolt"
max = 4
text = \"\"\"
When fielded: gain 1 life.
\"\"\"
"""


def mistakes_of(source: str) -> list[str]:
    return [str(mistake) for mistake in read_valid_cards(source, "mine.toml").errors]


# --- TOML -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = " + "[" * 500, "line 1, column 25: too many open brackets: expected at most 20"),
        ("\na = " + "{a=" * 500, "line 2, column 65: too many open brackets: expected at most 20"),
        ("a = 1\nb = " + "9" * 5000, "line 2, column 5: a very long number: expected at most 18"),
        ("a = 1_" + "000_" * 20 + "0", "line 1, column 5: a very long number"),
        (
            "a" + ".b" * 5000 + " = 1",
            "line 1, column 40: a very long key: expected at most 20 part",
        ),
        ("a = 1\nb: 2", "line 2, column 2: this is not valid TOML: Expected '=' after a key"),
        ("a = [1,", "line 1: this is not valid TOML"),
        ("a = 9999-99-99", "line 1, column 9: this is not valid TOML"),
        ("a = 1\x00", "this is not valid TOML"),
        ("a = 1\n" + "#" * 30_000, "line 2: a line of 30,000 characters: expected at most 20,000"),
        ("a = 1\n" * 20_000, "too large a file: expected a settings file of at most 100,000 bytes"),
    ],
    ids=lambda text: text[:20],
)
def test_hostile_toml_is_refused_with_its_place(text: str, told: str) -> None:
    with pytest.raises(UnreadableSource) as refused:
        parse_toml(text, "some.toml", SETTINGS_SOURCE)
    assert str(refused.value).startswith("some.toml")
    assert told in str(refused.value)


def test_brackets_and_numbers_inside_texts_and_remarks_do_not_count() -> None:
    inside = "[" * 100 + "9" * 100 + ".a" * 100
    text = f'a = "{inside}"\nb = \'{inside}\'\nc = """\n{inside}\\"\n"""  # {inside}\n'
    assert parse_toml(text, "some.toml", CARD_SOURCE)["a"] == inside


def test_a_byte_order_mark_is_not_part_of_the_text() -> None:
    assert decode_source(b"\xef\xbb\xbfa = 1", "some.toml", CARD_SOURCE) == "a = 1"
    assert parse_toml("\ufeffa = 1", "some.toml", CARD_SOURCE) == {"a": 1}


def test_bytes_that_are_not_utf_8_are_reported_with_their_line() -> None:
    with pytest.raises(UnreadableSource, match=r"some.toml, line 2: not UTF-8 text \(byte 5\)"):
        decode_source(b"a = \n\xff", "some.toml", CARD_SOURCE)


def test_an_endless_file_is_not_read_to_its_end() -> None:
    class Endless(io.RawIOBase):
        taken = 0

        def read(self, most: int = -1) -> bytes:
            assert most > 0
            self.taken += most
            return b" " * most

    stream = Endless()
    with pytest.raises(UnreadableSource, match="too large a file: expected a card file"):
        read_source(lambda: stream, "zeros", CARD_SOURCE)
    assert stream.taken == CARD_SOURCE.max_bytes + 1


@pytest.mark.parametrize("word", ["", "²", "٣", "１", "-1", "100", "1e1", "9" * 5000])
def test_only_digits_from_0_to_9_are_small_numbers(word: str) -> None:
    assert small_number("42", 99) == 42
    assert small_number(word, 99) is None


# --- card files -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("0 2 2", "0 ² 2", "line 8, column 48, Hero, faces:"),
        ("0 2 2", f"0 {'9' * 5000} 2", "line 8, column 9, Hero, faces: too long"),
        ('"3 bolt"', '"² bolt"', 'line 14, column 8, Hero/Made Up, cost: "² bolt" is not a cost'),
        ("max = 4", "max = 999999", "line 15, column 7, Hero/Made Up, max: expected 1 or more"),
        ("number = 1", "number = 0", "line 13, column 10, Hero/Made Up, number: expected 1 or"),
        ("year = 2026", "year = -1", "line 4, column 8, Mine, year: expected a year"),
        ('"Made Up"', f'"{"Up" * 90}"', "line 12, column 12, Hero/Up"),
    ],
)
def test_strange_values_are_reported_with_their_place(before: str, after: str, told: str) -> None:
    (mistake, *_) = mistakes_of(HERO.replace(before, after))
    assert f"mine.toml, {told}" in mistake


def test_errors_in_many_tables_are_found_without_searching_the_file_again() -> None:
    source = HERO + '\n[[die]]\nname = "No"\n' * 1500
    found = mistakes_of(source)
    assert len(found) == 1500
    assert f"line {source.count(chr(10)) - 1}, column 1, No, faces: missing" in found[-1]


def test_a_text_beyond_all_measure_is_refused_and_the_other_cards_are_read() -> None:
    other = (
        HERO[HERO.index("[[die]]") :].replace("Hero", "Other").replace("number = 1", "number = 2")
    )
    read = read_valid_cards(HERO + other.replace("gain 1 life.", "gain 1 life. " * 900), "mine")
    assert [card.name for card in read.card_set.cards] == ["Hero"]
    assert "line 29, column 8, Other/Made Up, text" in str(read.errors[0])
    assert "expected at most 4,000" in str(read.errors[0])


def test_after_many_texts_that_are_not_understood_the_rest_is_not_parsed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(card_file, "MAX_UNREAD_TEXTS", 2)
    head, card = HERO.split("\n[[character]]")
    cards = [
        f"[[character]]{card.replace('Made Up', f'Number {number}').replace('= 1', f'= {number}')}"
        for number in range(1, 6)
    ]
    found = mistakes_of("\n".join((head, *cards)).replace("gain 1 life", "frob"))
    assert len(found) == 5
    assert ["not read, after 2 texts" in one for one in found] == [False, False, True, True, True]


def test_control_characters_of_a_file_are_never_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evil.toml"
    file.write_text(HERO.replace("Made Up", "\\u001b[2J\\u202e").replace("gain", "g\\u009b"))
    match = tmp_path / "evil.match"
    match.write_text("sidekick-table match 1\n\x1b[2J\x07")
    listed = tmp_path / "evil.json"
    listed.write_text('[{"name": "\\u001b[2J", "text": "Frob \\u001b."}]')
    assert main(["read", str(listed), "--toml", str(file)]) == 1
    assert main(["read", "--toml", str(file)]) == 1
    assert main(["check", str(match)]) == 1
    told = capsys.readouterr().out
    assert "\\x1b[2J\\u202e" in told
    assert all(line.isprintable() for line in told.split("\n"))


def test_hidden_characters_are_shown_as_escapes() -> None:
    assert visible("a\tb\x1b[2J\u202e\ufeff – é 骰子") == "a b\\x1b[2J\\u202e\\ufeff – é 骰子"


# --- texts ----------------------------------------------------------------------------------------


def test_every_kind_of_white_space_is_a_space_in_a_text() -> None:
    ours = parse_text("When fielded: gain 1 life. Prep a die from your bag.")
    printed = read_printed(PrintedCard("Ewe", "When fielded, gain 1 life."))
    assert len(SPACES) > 20
    for space in SPACES:
        text = "When fielded: gain 1 life. Prep a die from your bag.".replace(" ", space)
        assert parse_text(text) == ours, repr(space)
        text = "When fielded, gain 1 life.".replace(" ", space)
        assert read_printed(PrintedCard("Ewe", text)) == printed, repr(space)


def test_a_sentence_nested_too_deeply_is_refused() -> None:
    text = "When fielded: " + "if you do, " * 80 + "gain 1 life."
    with pytest.raises(TextSyntaxError, match="nested too deeply"):
        parse_text(text)
    assert read_printed(PrintedCard("Ewe", text.replace(":", ","))).text is None


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "When fielded: " + "gain 1 life. " * 299 + "Fast.",
            "here are 3,906 characters; expected a paragr",
        ),
        ("Gain 1 life.\n" * 100, "this is paragraph 51; expected at most 50 paragraphs"),
    ],
)
def test_a_text_that_is_too_long_is_refused(text: str, told: str) -> None:
    last = read_paragraphs(text)[-1]
    assert last.error is not None
    assert told in last.error.message
    assert told[:20] in str(read_printed(PrintedCard("Ewe", text)).unread[-1])


# --- lists of printed cards -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('[{"name": "A", "other": ' + "[" * 5000, "line 1, column 43: too many open brackets"),
        ('[{"name": "A",\n"number": ' + "9" * 5000 + "}]", "line 2, column 11: a very long number"),
        ('[{"name": "A"},\n{"name" "B"}]', "line 2: not a list of printed cards"),
        ('[{"name": "' + "A" * 500 + '"}]', "not a list of printed cards: Expected `str` of leng"),
    ],
)
def test_a_hostile_list_of_cards_is_refused_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, told: str
) -> None:
    file = tmp_path / "cards.json"
    file.write_text(text, "utf-8")
    assert main(["read", str(file)]) == 1
    assert f"{file}" in (printed := capsys.readouterr().out)
    assert told in printed


def test_a_text_without_end_in_a_list_excludes_only_its_card(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "cards.json"
    endless = "\u2022 Draw a die.\\n" * 50_000
    file.write_text(
        f'[{{"name": "Ewe", "text": "{endless}"}}, {{"name": "Ram", "text": "Fast"}}]',
        "utf-8",
    )
    assert main(["read", str(file)]) == 1
    told = capsys.readouterr().out
    assert "Ewe, paragraph 1, column 1: here are 4,0" in told
    assert "1 of 2 cards" in told


# --- matches --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('# "\\' * 20_000, "line 2: expected at most 12,000, found a line of 80,000 characters"),
        ("# remark\n" * 500_000, "line 1: expected a match file of at most 4,000,000 bytes"),
        ('say "\\' + '"\\' * 2000, "expected a line"),
        ("Ann: " + "x" * 2000, "expected a line"),
    ],
    ids=lambda text: text[:10],
)
def test_a_hostile_match_is_refused_with_its_place(text: str, told: str) -> None:
    with pytest.raises(BadMatch) as refused:
        read_match(f"sidekick-table match 1\n{text}", "m.match", all_card_sets())
    assert told in str(refused.value)
    assert len(str(refused.value)) < 500


def test_the_report_of_a_hostile_card_file_counts_only_texts_that_were_read() -> None:
    read = read_valid_cards(HERO.replace("gain 1 life.", "gain 1 life. " * 900), "mine.toml")
    assert list(report_lines(read, "mine.toml"))[-1] == (
        "mine.toml: 0 of 1 cards and 0 of 0 sentences understood"
    )
