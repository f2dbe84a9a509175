"""Messages choose words for one or several; their templates are lines of text files."""

from pathlib import Path

import pytest

from rules.messages import YOU, Message, fill_in_template, make_message
from rules.messages.message import TEMPLATES

FILES = sorted((Path(__file__).parents[2] / "assets" / "messages").glob("*.txt"))


def test_every_line_of_the_message_files_is_a_message_of_its_own() -> None:
    lines = [line for file in FILES for line in file.read_text("utf-8").split("\n")]
    messages = [line.partition(" = ") for line in lines if line and not line.startswith("#")]
    assert [line for line in messages if not line[2] or line[2] != line[2].strip()] == []
    assert sorted(name for name, _, _ in messages) == sorted(TEMPLATES)


def test_an_unknown_message_is_an_error_before_it_is_shown() -> None:
    with pytest.raises(KeyError, match=r"assets/messages has no template \"no\.such\""):
        make_message("no.such")


@pytest.mark.parametrize(
    ("number", "dice", "line"),
    [
        (1, "Angel", "Angel takes 2 damage"),
        (3, "3 Sidekicks", "3 Sidekicks take 2 damage each"),
    ],
)
def test_a_verb_agrees_with_the_number_of_dice(number: int, dice: str, line: str) -> None:
    assert str(make_message("log.damage", dice=dice, number=number, amount=2)) == line


@pytest.mark.parametrize(
    ("name", "values", "line"),
    [
        ("log.player_damage", {"amount": 3, "life": 7}, "You take 3 damage (7 life left)"),
        ("log.short", {"dice": "1 die", "count": 1},
         "You are 1 die short, lose 1 life and gain 1 generic energy"),
        ("log.turn", {"turn": 3}, "Turn 3: You"),
        ("log.prevent_player", {"amount": 3}, "3 damage to you is prevented"),
        ("decide.reroll", {}, "Pick dice to reroll, or keep them all"),
        ("decide.main", {"what": "field"}, "You may field"),
        ("part.act_buy", {"card": "Angel"}, "Your purchase of Angel"),
        ("story.missed_chance.3", {"other": "Mike"},
         "Mike has no one to block with, but you still hold back."),
        ("log.ko", {"dice": make_message("part.of", player=YOU, die="Sidekick"), "number": 1},
         "Your Sidekick is KO'd"),
        ("log.pass_both", {"first": "Computer", "second": YOU}, "Computer and you pass"),
        ("possible.choose", {"what": YOU}, "Choose yourself"),
        ("possible.choose", {"what": "Mike"}, "Choose Mike"),
    ],
)  # fmt: skip
def test_a_player_without_a_name_is_addressed(
    name: str, values: dict[str, str | int | Message], line: str
) -> None:
    assert str(make_message(name, player=YOU, **values)) == line


def test_other_sentences_of_the_program_address_that_player_too() -> None:
    assert fill_in_template("{name}’s turn", name=YOU) == "Your turn"
    assert fill_in_template("{name} goes first", name=YOU) == "You go first"
    assert fill_in_template("{name} goes first", name="Eric") == "Eric goes first"


@pytest.mark.parametrize(("count", "words"), [(0, "0 dice"), (1, "1 die"), (2, "2 dice")])
def test_a_noun_agrees_with_its_number(count: int, words: str) -> None:
    assert str(make_message("words.dice", count=count)) == words


def test_one_energy_symbol_has_an_article_and_several_have_a_number() -> None:
    assert str(make_message("story.mask", count=1)) == "a mask"
    assert str(make_message("story.mask", count=2)) == "2 masks"
