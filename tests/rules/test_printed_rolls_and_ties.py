"""Invented printed texts about drawn and rolled dice, ties, and blockers of a die."""

import pytest

from tests.rules.printed_texts import converted


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        (
            "When fielded, draw 2 dice. Roll any [Villain] character dice you draw and place them "
            "in your Reserve Pool. Place the rest in your Used Pile.",
            "When fielded: draw 2 dice from your bag. Roll each Villain character die among those "
            "dice. Move the rest to their owners' used pile.",
        ),
        (
            "When fielded, when you use an action die (this turn), you may reroll that action die "
            "and place it in your Prep Area if it rolls an action face.",
            "When fielded: this turn, when one of your action dice is used: you may reroll that "
            "die, then if that die shows an action face, prep that die.",
        ),
        (
            "At the end of your turn, KO the opposing character die with the lowest D "
            "(you break ties).",
            "At the end of your turn: KO the opposing character die with the lowest defense.",
        ),
        (
            "When Ram blocks, or is blocked by, a [Villain] character die, he gets +2A.",
            "When this die blocks or is blocked by a Villain character die: this die gets +2A "
            "this turn.",
        ),
        (
            "Ram gets +1A for each active opposing [Villain] character.",
            "This die gets +A equal to the number of different names among opposing Villain "
            "character dice.",
        ),
        (
            "Ram gets +1A for each opposing [Villain] character die.",
            "This die gets +1A for each opposing Villain character die.",
        ),
    ],
)
def test_a_printed_text_parses_to_the_tree_of_our_wording(printed: str, ours: str) -> None:
    assert converted(printed) == ours
