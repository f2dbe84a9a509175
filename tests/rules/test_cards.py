"""Card files: what a set contains, and errors that name the line and the key."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from rules.cards import (
    Card,
    CardFileError,
    CardKind,
    card_library,
    errors_in_order,
    read_valid_cards,
    wording_fingerprint,
)
from rules.cards.card import UnknownCard, find_card
from rules.cards.card_file import read_card_set
from rules.cards.printed_import import either_wording_reader
from rules.language import Text, join_paragraphs, read_paragraphs, unparse
from rules.language.parser.text_parser import parse_text
from rules.model import BASIC_ACTION, Energy
from rules.reading import asset_text

ROOT = Path(__file__).parent.parent.parent

SAMPLE = '''\
[set]
name = "Made Up Heroes"
code = "MUH"
year = 2026

[[die]]
name = "Sample Hero"
faces = ["bolt", "bolt bolt", "bolt fist", "0 2 1", "1 3 3 *", "1 4 4"]

[[die]]
name = "Sample Gadget"
faces = ["mask", "mask", "mask mask", "action", "action *", "action **"]

[[character]]
name = "Sample Hero"
subtitle = "Made Up"
number = 901
cost = "5 bolt fist"
affiliations = ["Neighbours"]
max = 4
text = """

When fielded: gain 1 life.
  * When this die attacks: draw a die.
"""

[[action]]
name = "Sample Gadget"
number = 902
cost = "2 mask"
max = 3
text = "Gain 1 life."

[[basic_action]]
name = "Sample Push"
number = 903
cost = "3"
use = 3
text = """
A character die gets +2A this turn.
"""
'''


def card(title: str) -> Card:
    found = read_card_set(SAMPLE, "sample.toml").find_card(title)
    assert found is not None
    return found


def refusal(old: str, new: str) -> CardFileError:
    """Returns the error for the sample with one piece replaced."""
    assert SAMPLE.count(old) >= 1
    with pytest.raises(CardFileError) as refused:
        read_card_set(SAMPLE.replace(old, new, 1), "sample.toml")
    return refused.value


# --- reading --------------------------------------------------------------------------------------


def test_a_set_names_its_box() -> None:
    box = read_card_set(SAMPLE, "sample.toml")
    assert (box.name, box.code, box.year) == ("Made Up Heroes", "MUH", 2026)
    assert [card.title for card in box.cards] == [
        "Sample Hero/Made Up", "Sample Gadget", "Sample Push",
    ]  # fmt: skip


def test_a_character_card_has_stats_a_die_and_a_text() -> None:
    hero = card("Sample Hero/Made Up")
    assert (hero.set_code, hero.number, hero.kind) == ("MUH", 901, CardKind.CHARACTER)
    assert (hero.cost, hero.energy) == (5, (Energy.BOLT, Energy.FIST))
    assert (hero.affiliations, hero.maximum) == (("Neighbours",), 4)
    assert [face.name for face in hero.die.faces] == [
        "bolt", "2 bolt", "bolt fist", "L1", "L2*", "L3",
    ]  # fmt: skip
    assert hero.wording == "When fielded: gain 1 life.\n* When this die attacks: draw a die."
    assert hero.text == parse_text(hero.wording)


def test_an_action_card_has_its_own_die_and_basic_actions_share_one() -> None:
    assert card("Sample Gadget").die.is_action
    push = card("Sample Push")
    assert push.die is BASIC_ACTION
    assert (push.cost, push.energy, push.maximum) == (3, (), 3)


def test_a_card_without_text_is_valid() -> None:
    box = read_card_set(SAMPLE.replace('text = "Gain 1 life."\n', ""), "sample.toml")
    assert box.cards[1].text == Text()


def test_a_cached_text_is_not_parsed_again() -> None:
    kept = Text(keywords=("Kept",))
    box = read_card_set(SAMPLE, "sample.toml", {wording_fingerprint("Gain 1 life."): kept})
    assert box.cards[1].text is kept


def test_the_sample_in_the_language_document_is_a_valid_set() -> None:
    page = (ROOT / "docs" / "rules-language.md").read_text(encoding="utf-8")
    (source,) = re.findall(r"```toml\n(.*?)```", page, re.DOTALL)
    assert [card.title for card in read_card_set(source, "page").cards] == [
        "Sample Hero/Made Up", "Sample Push",
    ]  # fmt: skip


# --- errors ---------------------------------------------------------------------------------------


def test_a_file_with_more_dice_than_there_are_is_refused_where_they_become_too_many():
    about = '[set]\nname = "Many"\ncode = "MANY"\nyear = 2026\n'
    with pytest.raises(CardFileError) as error:
        read_card_set(about + "[[die]]\n" * 10_001, "many.toml")
    assert str(error.value) == "many.toml, line 10005, die: expected at most 10,000 of these"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("year = 2026", "year = soon", "line 4, column 8: this is not valid TOML"),
        (
            "year = 2026",
            'year = "2026"',
            "line 4, column 8, Made Up Heroes, year: the value is text in quotes",
        ),
        ('code = "MUH"\n', "", "line 1, column 1, Made Up Heroes, code: missing"),
        ('"MUH"', '"M/H"', "line 3, column 9, Made Up Heroes, code: expected letters and digits"),
        (
            "[[action]]",
            "[[akcion]]",
            "line 27, column 3, akcion: no such table: expected one of set",
        ),
        (
            "[[action]]",
            "[action]",
            "line 27, column 1, Sample Gadget: expected [[action]] in double brackets",
        ),
        ("max = 4", "maxx = 4", "line 20, column 8, Sample Hero/Made Up, maxx: unknown key"),
        ("max = 4", "maxx = 4", "(did you mean max?)"),
        ("max = 4", "max = 0", "line 20, column 7, Sample Hero/Made Up, max: expected 1 or more"),
        ("number = 901", "", "line 14, column 1, Sample Hero/Made Up, number: missing"),
        (
            "number = 902",
            "number = 0",
            "line 29, column 10, Sample Gadget, number: expected 1 or more",
        ),
        (
            "number = 902",
            "number = 901",
            "line 29, column 10, Sample Gadget, number: another card already has",
        ),
        (
            '["Neighbours"]',
            "[3]",
            "affiliations: the value inside is a whole number: expected text",
        ),
        ('"5 bolt fist"', '"5 blot"', 'cost: "5 blot" is not a cost: expected a number and energy'),
        (
            '"5 bolt fist"',
            '"bolt"',
            'line 18, column 8, Sample Hero/Made Up, cost: "bolt" is not a cost',
        ),
        ('"5 bolt fist"', '""', 'cost: "" is not a cost'),
        ('"1 4 4"]', '"1 4"]', 'line 8, column 64, Sample Hero, faces: "1 4" is no face: expected'),
        (
            ', "1 4 4"]',
            "]",
            "line 8, column 9, Sample Hero, faces: the die Sample Hero has 5 faces",
        ),
        (
            'name = "Sample Hero"\nfaces',
            'name = "Sampler"\nfaces',
            "line 15, column 9, Sample Hero/Made Up",
        ),
        ('"action", "action *"', '"0 1 1", "action *"', "the die Sample Gadget does not fit"),
        ("draw a die", "draw a card", 'line 24, column 35, Sample Hero/Made Up, text: "card"'),
        ('"Gain 1 life."', '"Gain life."', "line 32, column 18, Sample Gadget, text: "),
    ],
)
def test_an_error_names_file_line_card_key_and_expectation(old: str, new: str, said: str) -> None:
    error = refusal(old, new)
    assert str(error).startswith("sample.toml, ")
    assert said in str(error)


def test_a_die_without_a_card_and_a_duplicate_card_are_errors() -> None:
    spare = '[[die]]\nname = "Spare"\nfaces = ["1", "1", "1", "0 1 1", "0 1 1", "0 1 1"]\n'
    assert "no card uses this die" in str(refusal("[[action]]", spare + "[[action]]"))
    again = SAMPLE[SAMPLE.index("[[character]]") : SAMPLE.index("[[action]]")]
    assert "already has this name" in str(refusal("[[action]]", again + "[[action]]"))
    first = SAMPLE[SAMPLE.index("[[die]]") : SAMPLE.index("[[character]]")]
    assert "already has this name" in str(refusal("[[character]]", first + "[[character]]"))


def test_an_error_in_joined_lines_names_the_line_of_its_key() -> None:
    error = refusal("* When this die attacks: draw a die.", "* When this die \\\n  attaks: draw.")
    assert error.line == 21
    assert "column 17 of its paragraph" in error.message


# --- skipping invalid cards -----------------------------------------------------------------------


def left_out(old: str, new: str) -> tuple[list[str], list[str]]:
    """Returns the valid cards and the mistakes of the sample with one piece replaced."""
    assert SAMPLE.count(old) >= 1
    read = read_valid_cards(SAMPLE.replace(old, new, 1), "sample.toml")
    cards = read.card_set.cards if read.card_set else ()
    return [card.title for card in cards], [str(one) for one in errors_in_order(read)]


@pytest.mark.parametrize(
    ("old", "new", "card", "line"),
    [
        ("draw a die", "draw a card", "Sample Hero/Made Up", 24),
        ("max = 4", "max = 0", "Sample Hero/Made Up", 20),
        ("max = 4", "maxx = 4", "Sample Hero/Made Up", 20),
        ('"1 4 4"]', '"1 4"]', "Sample Hero/Made Up", 8),
        ('"2 mask"', '"2 maks"', "Sample Gadget", 30),
        ("number = 902", "number = 901", "Sample Gadget", 29),
        ("A character die gets", "A character die gests", "Sample Push", 40),
    ],
)
def test_a_mistake_drops_only_its_own_card(old: str, new: str, card: str, line: int) -> None:
    good, (mistake,) = left_out(old, new)
    every = ["Sample Hero/Made Up", "Sample Gadget", "Sample Push"]
    assert good == [title for title in every if title != card]
    assert f"line {line}, " in mistake


def test_all_mistakes_of_a_card_are_listed_in_file_order() -> None:
    bad = SAMPLE.replace("max = 4", "max = 0").replace("gain 1 life", "gain life")
    bad = bad.replace("draw a die", "draw a card")
    mistakes = errors_in_order(read_valid_cards(bad, "sample.toml"))
    assert [mistake.line for mistake in mistakes] == [20, 23, 24]


def test_a_text_mistake_has_its_words_the_expectation_and_the_nearest_phrase() -> None:
    (mistake,) = read_valid_cards(SAMPLE.replace("a die.", "a dye."), "sample.toml").errors
    assert mistake.text_error is not None
    assert mistake.text_error.context == '"dye" is not understood after "this die attacks: draw a"'
    assert '"die"' in mistake.text_error.expected
    assert mistake.text_error.nearest_phrase == "draw a die."
    assert SAMPLE.split("\n")[mistake.line - 1][mistake.column - 1 :] == "die."


def test_a_file_that_is_not_a_set_has_no_cards() -> None:
    assert left_out("[set]", "[sett]")[0] == []
    assert left_out("year = 2026", "year = soon")[0] == []
    assert read_valid_cards("", "empty.toml").card_set is None


def test_a_byte_order_mark_is_not_an_error() -> None:
    assert not read_valid_cards("\ufeff" + SAMPLE, "sample.toml").errors


# --- a text, paragraph by paragraph ---------------------------------------------------------------


def test_an_unfinished_text_is_understood_up_to_the_error() -> None:
    first, second, third = read_paragraphs(
        "When fielded: Gain 1 life.  Draw a die.\n\n"
        "Global: pay mask. Once per turn: gain 1 lief. Draw a die.\n  Overcrush."
    )
    assert first.understood_clauses == ("When fielded:", "gain 1 life.", "Draw a die.")
    assert (second.line, second.understood_clauses) == (
        3,
        ("Global:", "pay mask.", "Once per turn:"),
    )
    assert second.error_clause == "gain 1 lief."
    assert second.remaining_clauses == ("Draw a die.",)
    assert second.error is not None
    assert (second.error.line, second.source[second.error.column - 1 :]) == (
        3,
        "lief. Draw a die.",
    )
    assert third.understood_clauses == ("Overcrush.",)
    assert (
        unparse(join_paragraphs((first, third)))
        == "Overcrush.\nWhen fielded: gain 1 life. Draw a die."
    )


def test_a_text_that_ends_too_early_stops_in_its_last_clause() -> None:
    (only,) = read_paragraphs("When fielded: gain 1 life. Draw")
    assert only.understood_clauses == ("When fielded:", "gain 1 life.")
    assert (only.error_clause, only.remaining_clauses) == ("Draw", ())
    assert only.sentence_counts == (1, 2)


def test_a_text_can_be_written_as_printed() -> None:
    reader = either_wording_reader("Storm", is_character=True)
    printed, ours, wrong = read_paragraphs(
        "While Storm is active, your Sidekicks get +1A.\nOvercrush.\n"
        "When Storm attcks, draw a die.",
        reader,
    )
    assert printed.understood_clauses == ("While active:", "your sidekicks get +1A.")
    assert ours.understood_clauses == ("Overcrush.",)
    assert wrong.error is not None
    assert wrong.source[wrong.error.column - 1 :] == "attcks, draw a die."
    assert '"attacks"' in wrong.error.expected


def test_custom_cards_accept_printed_wording_and_packaged_cards_do_not() -> None:
    said = "When Sample Hero attacks, draw a die."
    printed = SAMPLE.replace("* When this die attacks: draw a die.", said)
    with pytest.raises(CardFileError):
        read_card_set(printed, "sample.toml")
    good = read_valid_cards(printed, "sample.toml").card_set
    assert good is not None
    assert unparse(good.cards[0].text).endswith("\nWhen this die attacks: draw a die.")


def test_the_tree_of_a_printed_text_is_cached_only_for_its_own_card() -> None:
    kept = Text(keywords=("Kept",))
    trees = {wording_fingerprint("Gain 1 life.", "Sample Gadget", "action"): kept}
    read = read_valid_cards(SAMPLE, "sample.toml", trees).card_set
    assert read is not None
    assert read.cards[1].text is kept


# --- the packaged sets ----------------------------------------------------------------------------


def test_the_first_game_is_packaged() -> None:
    [box] = (box for box in card_library.all_card_sets() if box.code == "UXM")
    facts = {card.title: (card.number, card.cost, card.maximum) for card in box.cards}
    assert facts["Kitty Pryde/Sprite"] == (14, 3, 4)
    assert facts["Cyclops/Optic Blast"] == (4, 6, 4)
    assert facts["Angel/Air Transport"] == (1, 3, 4)
    assert facts["Juggernaut/Cain Marko"] == (10, 6, 4)
    assert facts["Ambush"] == (25, 3, 3)
    assert facts["Enrage"] == (26, 3, 3)
    assert facts["Reckless Melee"] == (30, 3, 3)


def test_the_demo_games_of_all_four_boxes_are_packaged() -> None:
    boxes = {box.code: {card.title for card in box.cards} for box in card_library.all_card_sets()}
    assert set(boxes) == {"UXM", "ASM", "SWW", "AI"}
    assert {"Drax/Pained", "Spider-Woman/Secret Avenger", "Exposed!"} <= boxes["ASM"]
    assert {"Superman/Phone Booth", "Giganta/Standing Tall", "Truce"} <= boxes["SWW"]
    assert {"Arnim Zola/Scientist Supreme", "Red Skull/Cut off One Head..."} <= boxes["AI"]


def test_a_card_title_in_two_sets_needs_its_set_code() -> None:
    sets = card_library.all_card_sets()
    assert find_card("Take Cover [AI]", sets).number == 56
    assert find_card("Take Cover [SWW]", sets).number == 31
    assert find_card("Enrage [UXM]", sets) == find_card("Enrage", sets)
    with pytest.raises(UnknownCard, match=r"expected Take Cover \[AI\] or Take Cover \[SWW\]"):
        find_card("Take Cover", sets)
    with pytest.raises(UnknownCard, match=r"no card \"Take Cover \[UXM\]\""):
        find_card("Take Cover [UXM]", sets)


def test_an_asset_can_be_read_as_text() -> None:
    assert asset_text("cards/uncanny-x-men.toml").startswith("# Cards")
    with pytest.raises(FileNotFoundError):
        asset_text("cards/none.toml")


def test_the_cached_trees_are_up_to_date() -> None:
    command = [
        sys.executable,
        ROOT / "packaging" / "generators" / "compile_card_texts.py",
        "--check",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_parser_does_not_load_while_all_texts_are_cached() -> None:
    source = (
        "import sys; from rules.cards.card_library import all_card_sets; all_card_sets();"
        " print('lark' in sys.modules)"
    )
    command = [sys.executable, "-c", source]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "False"
