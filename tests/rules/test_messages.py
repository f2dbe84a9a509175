"""Messages choose words for one or several."""

import pytest

from rules.messages import make_message


@pytest.mark.parametrize(
    ("number", "dice", "line"),
    [
        (1, "Angel", "Angel takes 2 damage"),
        (3, "3 Sidekicks", "3 Sidekicks take 2 damage each"),
    ],
)
def test_a_verb_agrees_with_the_number_of_dice(number: int, dice: str, line: str) -> None:
    assert str(make_message("log.damage", dice=dice, number=number, amount=2)) == line


@pytest.mark.parametrize(("count", "words"), [(0, "0 dice"), (1, "1 die"), (2, "2 dice")])
def test_a_noun_agrees_with_its_number(count: int, words: str) -> None:
    assert str(make_message("words.dice", count=count)) == words


def test_one_energy_symbol_has_an_article_and_several_have_a_number() -> None:
    assert str(make_message("story.mask", count=1)) == "a mask"
    assert str(make_message("story.mask", count=2)) == "2 masks"
