"""Names in printed texts: those of known cards, those in quotes, and affiliations."""

import json
from pathlib import Path

import pytest

from desktop.storage.own_cards import OwnCards
from rules.cards import card_names_in, read_valid_cards, shipped_card_names
from rules.cards.printed_card_list import read_printed_list
from rules.language import unparse
from tests.rules.printed_texts import converted, refused


@pytest.mark.parametrize(
    "printed",
    [
        "While Ram is active, your Shepherd dice get +1A.",
        "When fielded, KO a Shepherd.",
        "When fielded, KO target opposing Shepherd character die.",
        "When fielded, KO target non-Shepherd character die.",
        "If your opponent controls a Wrestler die, Ram gets +1A.",
        "While Ram is active, when you field a Gryphon, gain 1 life.",
        "When fielded, purchase a PNC die for free.",
        "Suit Up - Old Shepherd",
        "Shepherd gets +1A.",
        # a known name inside an unknown one
        "When fielded, KO a Storm Shepherd.",
        "When fielded, KO a Red Storm.",
        # the name of a card or the affiliation
        "When fielded, KO a Hydra character die.",
    ],
)
def test_an_unknown_name_is_not_understood(printed: str) -> None:
    assert any("understood" in unread.context for unread in refused(printed))


@pytest.mark.parametrize(
    "printed",
    [
        "When fielded, KO target [M] character die.",
        "When fielded, KO target [Sidekick] character die.",
        "When fielded, KO target [Burst] character die.",
    ],
)
def test_an_icon_that_is_no_affiliation_is_rejected(printed: str) -> None:
    assert refused(printed)


def test_energy_icons_may_be_capitalized() -> None:
    assert (
        converted("Global: Pay [Fist][bolt]. Draw a die.") == "Global: pay fist bolt: draw a die."
    )


def test_the_name_of_another_card_alone_is_no_group_of_dice() -> None:
    (unread,) = refused("Storm gets +1A.")
    assert unread.expected == ('"dice" after the name of a card',)


def test_an_unknown_name_is_reported_with_what_would_be_understood() -> None:
    (unread,) = refused("When fielded, each Shepherd die gets +1A this turn.")
    assert unread.context == '"Shepherd" is not understood after "when fielded, each"'


@pytest.mark.parametrize(
    ("printed", "ours"),
    [
        # known cards
        ("When fielded, KO a Storm.", "When fielded: KO a character die named Storm."),
        (
            "When fielded, KO target opposing Iron Man.",
            "When fielded: KO a target opposing character die named Iron Man.",
        ),
        (
            "When fielded, KO a non-Storm character die.",
            "When fielded: KO a character die not named Storm.",
        ),
        (
            "While Ram is active, your Storm or Iron Man dice get +1A.",
            "While active: your character dice named Storm or Iron Man get +1A.",
        ),
        # any name in quotes
        (
            'When fielded, KO a "Shepherd" character die.',
            "When fielded: KO a character die named Shepherd.",
        ),
        # affiliations, with an icon or by name
        (
            "When fielded, KO a [Flock] character die.",
            "When fielded: KO a Flock character die.",
        ),
        (
            "When fielded, KO another target Villain.",
            "When fielded: KO another target Villain character die.",
        ),
        (
            "While Ram is active, your other Villains get +1A.",
            "While active: your other Villain character dice get +1A.",
        ),
        (
            "Ram gets +1A for each non-[Villain].",
            "This die gets +1A for each non-Villain character die.",
        ),
        (
            "When fielded, if there are no Avengers or X-Men, gain 1 life.",
            "When fielded: if there are no Avengers or X-Men character dice, gain 1 life.",
        ),
        # one of several kinds
        (
            "When fielded, KO a Villain or Sidekick.",
            "When fielded: KO a Villain character die or sidekick.",
        ),
    ],
)
def test_names_are_those_of_known_cards_or_in_quotes(printed: str, ours: str) -> None:
    assert converted(printed) == ours


def test_the_cards_of_a_list_know_each_other() -> None:
    cards = [
        {"name": "Ram", "text": "When fielded, KO a Shepherd."},
        {"name": "Shepherd", "text": "Overcrush."},
    ]
    first, _ = read_printed_list(json.dumps(cards), "farm.json")
    assert first.reading.text is not None
    assert unparse(first.reading.text) == "When fielded: KO a character die named Shepherd."


_FARM = """
[set]
name = "Farm"
code = "{code}"
year = 2026

[[basic_action]]
name = "{name}"
number = 1
cost = "2"
use = 3
text = \"\"\"
KO target {target} character die.
\"\"\"
"""


def test_the_cards_of_a_file_know_each_other() -> None:
    source = _FARM.format(code="FRM", name="Shepherd", target="Shepherd")
    assert card_names_in(source) == {"Shepherd"}
    assert not read_valid_cards(source, "farm.toml").errors


def test_own_cards_know_all_cards(tmp_path: Path) -> None:
    own = OwnCards(tmp_path)
    own.write(own.unused_path("Farm"), _FARM.format(code="FRM", name="Wolf", target="Magneto"))
    own.write(own.unused_path("Zoo"), _FARM.format(code="ZOO", name="Bear", target="Wolf"))
    own.write(own.unused_path("Attic"), _FARM.format(code="ATC", name="Moth", target="Lamp"))

    (mistake,) = own.mistakes
    assert mistake.card == "Moth"
    assert '"Lamp" is not understood' in mistake.message
    assert own.known_names == shipped_card_names() | {"Wolf", "Bear", "Moth"}
