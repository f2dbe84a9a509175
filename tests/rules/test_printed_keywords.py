"""Printed keywords: alone, or with a number, names, a cost, a trigger or a text."""

import pytest

from rules.language import unparse
from rules.printed_import.printed_card import PrintedCard, read_printed


def converted(text: str, name: str = "Ram", *, character: bool = True) -> str:
    """Converts a printed text to our wording."""
    read = read_printed(PrintedCard(name, text, is_character=character))
    assert read.text is not None, [str(unread) for unread in read.unread]
    return unparse(read.text)


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        ("Swarm", "Swarm."),
        ("Swarm (A reminder stands here.)", "Swarm."),
        ("Immortal When fielded, draw a die.", "Immortal.\nWhen fielded: draw a die."),
        ("Fast, Regenerate and Swarm", "Fast.\nRegenerate.\nSwarm."),
        ("Range 2 (A reminder stands here.)", "Range 2."),
        ("Breath Weapon 3", "Breath Weapon 3."),
        (
            "Breath Weapon 2 - Pay 2: Deal 2 damage to your opponent and all of their character"
            " dice.",
            "Breath Weapon 2.",
        ),
        ("Fabricate 1-4", "Fabricate 1-4."),
        (
            "Fabricate 2-5 - You may KO two character dice with total purchase cost 5 or more to"
            " purchase this die for free.",
            "Fabricate 2-5.",
        ),
        ("Flip [Farm Hands]", "Flip: Farm Hands."),
        ("Rush - [bolt]", 'Rush: "bolt".'),
        ("Suit Up - Old Ewe or Young Ewe", "Suit Up: Old Ewe or Young Ewe."),
        ("Energize - Gain 1 life.", "Energize: gain 1 life."),
        ("Energize: Gain 1 life.", "Energize: gain 1 life."),
        (
            "Energize - When this die shows double energy, you may gain 1 life.",
            "Energize: you may gain 1 life.",
        ),
        (
            "Awaken - When Ram spins up one or more levels, draw a die.",
            "Awaken: draw a die.",
        ),
        (
            "Teamwatch - When you field a character who shares an affiliation with Ram, Ram gets"
            " +1A.",
            "Teamwatch: this die gets +1A this turn.",
        ),
        ("Impulse - When you purchase this die, gain 2 life.", "Impulse: gain 2 life."),
    ],
)
def test_printed_keyword_forms_are_converted(printed: str, ours: str) -> None:
    assert converted(printed) == ours


def test_a_trap_has_its_trigger() -> None:
    printed = "Trap\nTrigger: An opposing character die is fielded.\nEffect: KO it."
    ours = "Trap, when an opposing character die is fielded: KO that die."
    assert converted(printed, character=False) == ours


def test_a_number_is_only_accepted_after_keywords_that_take_one() -> None:
    read = read_printed(PrintedCard("Ram", "Overcrush 2"))
    assert read.text is None
    assert read.unread
