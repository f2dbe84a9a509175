"""Printed sentences with two meanings are rejected, and both meanings are shown."""

import pytest

from rules.cards.printed_import import either_wording_reader
from rules.cards.printed_import.meanings import sentence_meanings
from rules.language import TextSyntaxError
from tests.rules.printed_texts import converted, refused

_TWO_ENDINGS = "When Ram blocks, draw a die and gain 1 life if you have 5 or less life."


def test_a_sentence_with_two_meanings_is_rejected_with_both() -> None:
    readings = {
        "When this die blocks: if your life is at most 5, draw a die, then gain 1 life.",
        "When this die blocks: draw a die. If your life is at most 5, gain 1 life.",
    }
    (unread,) = refused(_TWO_ENDINGS)

    assert set(unread.readings) == readings
    assert unread.sentence == _TWO_ENDINGS
    assert str(unread).startswith("paragraph 1, column 1: this has two meanings")
    assert all(wording in str(unread) for wording in readings)


def test_only_the_ambiguous_sentence_of_a_card_is_reported() -> None:
    (unread,) = refused(f"!Overcrush.\nDraw a die.\n{_TWO_ENDINGS}")

    assert unread.paragraph == 3
    assert unread.sentence == _TWO_ENDINGS
    assert all("if your life" in one.lower() for one in unread.readings)


def test_the_workshop_is_given_both_meanings() -> None:
    with pytest.raises(TextSyntaxError) as error:
        either_wording_reader("Ram", is_character=True)(_TWO_ENDINGS)

    assert len(error.value.readings) == 2
    assert error.value.nearest_phrase == ""
    assert " or: When this die blocks: " in error.value.message


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        # one parse makes no sense
        (
            "You may pay 1 life to field Ram for free.",
            "You may pay 1 life to field this die.",
        ),
        # the last condition reaches over one effect only
        (
            "When Ram blocks, gain 1 life if you have 5 or less life.",
            "When this die blocks: if your life is at most 5, gain 1 life.",
        ),
        # both limits are one
        (
            "Global: Pay [fist]. Once per turn, on your turn, draw a die.",
            "Global: pay fist. Once during your turn: draw a die.",
        ),
        # "active characters" are counted by name
        (
            "Ram gets +1A for each active opposing character.",
            "This die gets +A equal to the number of different names among opposing character"
            " dice.",
        ),
    ],
)
def test_parses_with_the_same_meaning_are_no_ambiguity(printed: str, ours: str) -> None:
    assert converted(printed) == ours


def test_many_parses_of_one_meaning_are_merged_while_they_are_built() -> None:
    gains = " and ".join(["gain 1 life"] * 20)
    (meaning,) = sentence_meanings(f"when fielded, {gains}.")
    assert len(meaning.do) == 20


@pytest.mark.parametrize(
    "printed",
    [
        f"When fielded, {'you may ' * 55}draw a die.",
        f"When fielded, {'you may ' * 80}draw a die.",
        f"{'if you do, ' * 30}gain 1 life.",
    ],
)
def test_intricate_nonsense_is_rejected_in_plain_words(printed: str) -> None:
    (unread,) = refused(printed)
    assert "recursion" not in unread.context
