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


@pytest.mark.parametrize(
    "printed",
    [
        # for the turn, or as long as the die stays?
        "!Attach this die to target character die. It gets +1A.",
        "!Continuous: Your Sidekicks get +1A.",
        "!While you control a Villain, your Sidekicks get +1A.",
        # in each turn, or once?
        "When fielded, gain 1 life. At the end of your turn, lose 1 life.",
        "!Gain 1 life.\nGlobal: Pay [fist]. Gain 1 life. At the end of your turn, lose 1 life.",
        # a start of the turn never comes later in the turn
        "!At the start of your turn, gain 1 life.",
        "!At the end of your opponent's turn, gain 1 life.",
        # a Global Ability has no die, and a deed before it may be its cost
        "!Gain 1 life.\nGlobal: Pay [fist]. Prep this die.",
        "!Gain 1 life.\nGlobal: KO one of your Sidekicks. Draw a die.",
        # whose event?
        "Your Sidekicks get +1A when attacking.",
        "When fielded, target Sidekick gets +1A when blocked.",
        # an opponent's die never goes to your zones
        "When fielded, return target Sidekick to your Prep Area.",
        "While Ram is active, when a Sidekick is KO'd, put it in your bag.",
        # another die, or another card (TXT-5)?
        "While Ram is active, when you field a different character, gain 1 life.",
        # also from the bag, before a die is in the Field (BUY-3)?
        "Your Ram dice cost 1 less to purchase.",
        "When fielded, you may pay 1 life. If you do, draw a die. If you don't, lose 1 life.",
        # twice with two dice?
        "Each Ram die gets +1D for each Ram die you control.",
        # other than this die, or than each of them?
        "While Ram is active, each of your Sidekicks gets +1A for each other Sidekick you control.",
        "!Your attacking characters get +1A for each other attacking character you control.",
        # is one Sidekick enough, and is life a die?
        "!KO two of your Sidekicks. If you do, KO target character die.",
        "When fielded, you may move two dice from your Used Pile to your bag. If you do, gain 1"
        " life.",
        "!Lose 1 life. If you do, draw a die.",
        # where does the die go (RRL-2)?
        "!Draw a die. If it is a [bolt] die, deal 2 damage to your opponent.",
        "When fielded, draw a die. If it's a Sidekick, field it.",
        # no die attacks or blocks yet
        "When fielded, your attacking characters get +1A until end of turn.",
        "When Ram attacks, each blocking character gets -1D this turn.",
        # this die's, or the target's?
        "When fielded, deal damage to each opposing character die equal to its level.",
        "When Ram attacks, deal damage to target opposing character die equal to its A.",
        # for free, or for the same price?
        "When fielded, you may pay 1 life. If you do, prep a die from your bag.\n* Prep two dice"
        " instead.",
        # does the draw depend on the KO?
        "!KO one of your characters. Gain life equal to its purchase cost and draw a die.",
        # a burst of a character is an ability of its own
        "When fielded, deal 1 damage to target character die.\n* That die can't block this turn.",
        "When Ram attacks, KO up to two Sidekicks.\n* Gain 1 life for each die KO'd.",
    ],
)
def test_a_text_that_leaves_a_rule_open_is_rejected(printed: str) -> None:
    assert refused(printed)


def test_if_you_do_not_is_the_opposite_of_if_you_do() -> None:
    printed = "!KO a Sidekick you control. If you do, draw a die. If you don't, lose 2 life."
    ours = "KO one of your sidekicks. If you do, draw a die; otherwise, lose 2 life."

    assert converted(printed) == ours


def test_a_deed_before_another_one_is_its_cost() -> None:
    """TXT-4: Without a Sidekick to KO there is no damage."""
    printed = "!KO one of your Sidekicks. Deal 2 damage to your opponent."
    ours = "KO one of your sidekicks. If you do, deal 2 damage to the opponent."

    assert converted(printed) == ours
