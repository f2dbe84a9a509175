"""Noun phrases of printed texts with two kinds of dice: which words belong to both of them."""

import pytest

from tests.rules.printed_texts import converted, refused


@pytest.mark.parametrize(
    "printed",
    [
        "When fielded, KO target level 2 character die or Sidekick.",
        "When fielded, KO a higher level character or Sidekick.",
        "When fielded, KO target opposing character die or Sidekick.",
        "When fielded, KO a non-[Villain] character die or Sidekick.",
        "When fielded, KO an attacking character die or Sidekick.",
        "When fielded, KO a Ram character die or Sidekick.",
        "When fielded, KO a character die or Sidekick with level 2.",
        "When fielded, KO a character die or Sidekick with the lowest A.",
        "Ram can't be blocked by characters or Sidekicks with A 2 or less.",
        "When fielded, KO a Sidekick or Villain.",
    ],
)
def test_a_word_that_could_belong_to_one_kind_only_is_rejected(printed: str) -> None:
    assert refused(printed)


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        (
            "When fielded, KO a [Villain] character die or Sidekick.",
            "When fielded: KO a Villain character die or sidekick.",
        ),
        (
            "When fielded, KO one of your [fist] character dice or Sidekicks.",
            "When fielded: KO one of your fist character dice or sidekicks.",
        ),
        (
            "When fielded, move a character die or Sidekick from your used pile to your bag.",
            "When fielded: move a character die or sidekick from your used pile to your bag.",
        ),
    ],
)
def test_two_kinds_of_dice_share_what_both_can_have(printed: str, ours: str) -> None:
    assert converted(printed) == ours


def test_words_that_do_not_fit_together_are_reported_where_they_stand() -> None:
    (unread,) = refused("When fielded, KO target level 2 character die or Sidekick.")
    assert unread.column == len("When fielded, KO target ") + 1
