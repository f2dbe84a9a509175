"""Printed texts parse to the same trees as our own wording.

The cards are invented; their phrasing comes from many years of printed cards.
"""

import itertools
import json
from pathlib import Path

import pytest
from lark.lexer import PatternStr

from rules.__main__ import main
from rules.cards.printed_card_list import printed_report_lines, read_printed_list
from rules.cards.printed_import import either_wording_reader
from rules.cards.printed_import.meanings import printed_parser
from rules.language import TextSyntaxError, unparse
from rules.language.parser.parse_errors import describe_expected
from tests.rules.printed_texts import converted, reading

_PAGE = Path(__file__).parent.parent.parent / "docs" / "printed-wording.md"


def _examples() -> list[tuple[str, str]]:
    """The printed texts of the document on printed wording, each with our wording."""
    lines = iter(_PAGE.read_text("utf-8").splitlines())
    found: list[tuple[str, str]] = []
    for line in lines:
        if line == "```print":
            for printed in itertools.takewhile("```".__ne__, lines):
                found.append((printed, next(lines).removeprefix("= ")))
    return found


@pytest.mark.parametrize(("printed", "ours"), _examples())
def test_a_printed_text_parses_to_the_tree_of_our_wording(printed: str, ours: str) -> None:
    assert converted(printed.replace("|", "\n")) == ours.replace(" | ", "\n")


def test_bursts_and_global_abilities_are_separate_on_a_printed_card() -> None:
    assert converted(
        "!Deal 1 damage to each character.",
        ("**", "Instead, deal 1 damage to each player."),
        global_text="Pay [bolt]. Once per turn, target character die gets +1A.",
    ) == (
        "Deal 1 damage to each character die.\n"
        "** Instead: deal 1 damage to each player.\n"
        "Global: pay bolt. Once per turn: a target character die gets +1A this turn."
    )


def test_unparsed_text_is_reported_with_its_place_and_the_expectation() -> None:
    read = reading("When fielded, draw a die. Ram dances with target Sidekick.")

    assert read.text is None
    assert read.sentence_count == 2
    (unread,) = read.unread
    assert unread.sentence == "Ram dances with target Sidekick."
    assert (unread.paragraph, unread.column) == (1, 31)
    assert unread.context.startswith('"dances" is not understood')
    assert unread.expected


def test_a_list_is_read_and_compared_with_our_cards(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cards = [
        {"number": 901, "name": "Ram", "text": "Ram cannot be blocked by Sidekicks."},
        {"number": 902, "name": "Ewe", "text": "When Ewe attacks, she frowns."},
    ]
    file = tmp_path / "printed.json"
    file.write_text(json.dumps({"set": "Farm", "cards": cards}), "utf-8")
    (tmp_path / "cards").mkdir()
    own = tmp_path / "cards" / "farm.toml"
    own.write_text(
        '[set]\nname = "Farm"\ncode = "FRM"\nyear = 2026\n\n[[die]]\nname = "Ram"\n'
        'faces = ["bolt", "bolt", "bolt bolt", "0 1 1", "0 1 1", "0 1 1"]\n\n[[character]]\n'
        'name = "Ram"\nsubtitle = "Old"\nnumber = 901\ncost = "2 bolt"\nmax = 4\n'
        'text = """\nThis die can\'t be blocked by sidekicks.\n"""\n',
        "utf-8",
    )

    assert main(["read", str(file), "--against", str(own)]) == 1

    printed = capsys.readouterr().out
    assert "1 of 2 cards and 1 of 2 sentences understood" in printed
    assert "When Ewe attacks, she frowns." in printed
    assert "1 cards are the same as ours, 0 differ with a reason, 1 differ" in printed


def test_a_file_that_is_not_a_card_list_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "nonsense.json"
    file.write_text('{"cards": 7}', "utf-8")

    assert main(["read", str(file)]) == 1
    assert "not a list of printed cards" in capsys.readouterr().out


def test_expectations_are_written_in_plain_words() -> None:
    for terminal in printed_parser().terminals:
        if not isinstance(terminal.pattern, PatternStr) and "IGNORE" not in terminal.name:
            (*said,) = describe_expected((terminal.name,), "")
            assert not any(terminal.name in word for word in said), terminal.name


@pytest.mark.parametrize(
    "bursts",
    [
        {"**": "Instead, gain 2 life."},
        ["** Instead, gain 2 life."],
        "**: Instead, gain 2 life.",
    ],
)
def test_bursts_in_a_list_are_identified_by_their_symbol(bursts: object) -> None:
    card = {"name": "Ram", "text": "When fielded, gain 1 life.", "burst_text": bursts}
    (read,) = read_printed_list(json.dumps([card]), "rams.json")
    assert read.reading.text is not None
    assert unparse(read.reading.text) == (
        "When fielded: gain 1 life.\n** Instead: when fielded: gain 2 life."
    )


@pytest.mark.parametrize(
    ("printed", "lacking"),
    [
        ("Recruit", ("the keyword Recruit",)),
        ("When this die regenerates, draw a die.", ('the event "regenerates"',)),
        (
            "When fielded, KO target Sidekick.\n* It gets +1A.",
            ("words of the rules language for a bonus of dice that another ability chooses",),
        ),
        ("When fielded, gain 1 life.", ()),
        ("When fielded, hum a tune.", ()),
    ],
)
def test_what_is_understood_but_cannot_be_played_is_named(
    printed: str, lacking: tuple[str, ...]
) -> None:
    assert reading(printed).lacking == lacking


def test_the_workshop_says_that_only_words_are_lacking() -> None:
    with pytest.raises(TextSyntaxError) as error:
        either_wording_reader("Ram", is_character=True)(
            "When fielded, KO target Sidekick. * It gets +1A."
        )
    assert error.value.context.startswith("this is understood, but there are no words")


def test_a_list_says_what_the_engine_lacks() -> None:
    cards = read_printed_list('[{"name": "Ewe", "text": "Recruit"}]', "ewe.json", frozenset())
    lines = list(printed_report_lines(cards, "ewe.json"))
    assert lines[0] == "ewe.json: Ewe: understood, but the engine lacks the keyword Recruit"
