"""Printed sentences that are easily read wrongly: refused, or read with their exact meaning."""

import pytest

from rules.language import unparse
from rules.printed_import.printed_card import PrintedCard, PrintedReading, read_printed


def reading(printed: str) -> PrintedReading:
    """Reads a printed card named Ram; "!" marks an action card."""
    return read_printed(
        PrintedCard("Ram", printed.lstrip("!"), is_character=not printed.startswith("!"))
    )


@pytest.mark.parametrize(
    "printed",
    [
        # "different" and "another" after a choice: other than that die, not than this one
        "When fielded, deal 1 damage to a target Sidekick and 1 damage to a different target"
        " Sidekick.",
        "When fielded, KO target Sidekick. Spin another target Sidekick up 1 level.",
        "While Ram is active, when you field a Sidekick, spin another Sidekick up 1 level.",
        "While Ram is active, your different character dice get +1A.",
        "When fielded, if you have 2 different active Sidekicks, gain 1 life.",
        # "their" stat of several dice
        "When fielded, your [X-Men] character dice have A equal to their D.",
        "When fielded, each of your Sidekicks deals damage to your opponent equal to its A.",
        # a drawn die is neither in the Field nor rolled
        "When Ram blocks, draw a die. It gets +1A.",
        # words before a keyword
        "* Suit Up - Old Ewe",
        "!* Fast",
        # dice to field from nowhere, or to return
        "When fielded, field one of your character dice for free.",
        "When Ram is KO'd, return him to the field.",
        # levels that are not neighbors
        "When fielded, KO target level 1 or 3 character die.",
    ],
)
def test_a_sentence_that_could_be_read_wrongly_is_refused(printed: str) -> None:
    read = reading(printed)
    assert read.text is None
    assert read.unread


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        (
            "When fielded, KO target opposing Sidekick. Spin one of your other Sidekicks up 1"
            " level.",
            "When fielded: KO a target opposing sidekick. Spin one of your other sidekicks up 1"
            " level.",
        ),
        (
            "When Ram blocks, you may draw a die. If it is a Sidekick, place it in your Used Pile."
            " Otherwise, place it in your Prep Area.",
            "When this die blocks: you may draw a die from your bag. If it is a sidekick, move it"
            " to its owner's used pile; otherwise, prep it.",
        ),
        (
            "When Ram blocks, draw a die and Prep it.",
            "When this die blocks: prep a die from your bag.",
        ),
        ("When Ram blocks, draw a die.", "When this die blocks: draw a die."),
        (
            "When fielded, gain 1 life for each of your active [X-Men] character dice.",
            "When fielded: gain 1 life for each of your X-Men character dice.",
        ),
        (
            "While you have an active [X-Men] character, Ram gets +1A.",
            "If there is one of your X-Men character dice: this die gets +1A.",
        ),
    ],
)
def test_a_sentence_keeps_its_exact_meaning(printed: str, ours: str) -> None:
    read = reading(printed)
    assert read.text is not None, [str(unread) for unread in read.unread]
    assert unparse(read.text) == ours
