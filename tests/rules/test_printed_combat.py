"""Invented printed texts about combat, leaving the Field, and turning dice."""

import pytest

from tests.rules.printed_texts import converted


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        (
            "Ram cannot be blocked on the turn he is fielded.",
            "If this die is newly fielded: this die can't be blocked.",
        ),
        (
            "Global: Pay [mask][mask]. Target Sidekick cannot attack this turn unless its owner "
            "pays 2 life.",
            "Global: pay mask mask: a target sidekick can't attack this turn unless its owner pays "
            "2 life.",
        ),
        (
            "If Ram leaves the field, he goes to your Prep Area instead of the Used Pile.",
            "This die goes from the field to your prep area instead of the used pile.",
        ),
        (
            "Ram deals double damage to Sidekicks that block him.",
            "This die deals double damage to blocking sidekicks engaged with this die.",
        ),
        (
            "When Ram blocks, you may pay [fist] to have him deal damage equal to his attack to "
            "one opposing character.",
            "When this die blocks: you may pay fist: deal damage to an opposing character die "
            "equal to this die's attack.",
        ),
        (
            "Heroic: When fielded, Ram may pair up with a different Heroic character until the "
            "start of your next turn.\nWhile Ram is paired up, he and his partner each deal 2 "
            "damage to the opponent when assigned to attack.",
            "Heroic.\nWhen this die or its partner attacks: if this die is paired, that die deals "
            "2 damage to the opponent.",
        ),
    ],
)
def test_a_printed_character_text_is_converted_to_our_wording(printed: str, ours: str) -> None:
    assert converted(printed) == ours


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        (
            "Deal 2 damage to your opponent for each of his Sidekicks that is knocked out for the "
            "rest of this turn.",
            "This turn, when an opposing sidekick is KO'd: deal 2 damage to the opponent.",
        ),
        (
            "Spin this die to a generic energy side. Reroll a Sidekick die from your Reserve Pool.",
            "Spin this die to its generic face. Reroll a sidekick in your reserve pool.",
        ),
    ],
)
def test_a_printed_action_text_is_converted_to_our_wording(printed: str, ours: str) -> None:
    assert converted(f"!{printed}") == ours
