"""Bursts that add to or replace text, and abilities that count per die."""

import pytest

from tests.rules.made_up_cards import made_up, made_up_action
from tests.rules.table import Table

STARRED = ["mask", "mask mask", "mask mask", "0 2 2", "1 3 3 *", "2 4 4 **"]


@pytest.mark.parametrize(("face", "lives"), [("L1", (2, 10)), ("L2*", (4, 10)), ("L3**", (2, 9))])
def test_a_burst_adds_to_or_replaces_the_text(face: str, lives: tuple[int, int]):
    """BST-1: Here one burst replaces the text and two add to it; bursts are not optional."""
    card = made_up(
        "Star",
        "When this die attacks: gain 1 life.\n"
        "* Instead: when this die attacks: gain 3 life.\n"
        "** When this die attacks: the opponent loses 1 life.",
        faces=STARRED,
    )
    table = Table(eric=[card]).lay("Eric", "field", f"Star {face}").life(Eric=1).begin("attack")
    table.attack_with(f"Star {face}")
    while table.asks()[1] == "order":
        table.order(0)
    assert table.lives() == lives


@pytest.mark.parametrize(("face", "attack"), [("L1", 2), ("L2*", 3 + 2), ("L3**", 4 + 2)])
def test_one_text_can_apply_to_either_burst(face: str, attack: int):
    """BST-1: Text for "one or two bursts" applies to either, not to a face without bursts."""
    table = Table(eric=[made_up("Star", "*/** This die gets +2A.", faces=STARRED)]).lay(
        "Eric", "field", f"Star {face}"
    )
    assert table.begin().stats("Star")[0] == attack


def test_a_burst_without_matching_text_does_nothing():
    """BST-1: The face shows two bursts and the text needs one."""
    table = Table(eric=[made_up("Star", "* This die gets +2A.", faces=STARRED)]).lay(
        "Eric", "field", "Star L3**"
    )
    assert table.begin().stats("Star") == (4, 4)


def test_once_per_turn_counts_per_die():
    """EFF-6, ABL-1: After one die uses the ability, another die of the card still can."""
    card = made_up("Twice", "Pay 1. Once per turn: this die gets +1A this turn.")
    table = Table(eric=[card]).lay("Eric", "field", "Twice L1", "Twice L2")
    table.lay("Eric", "reserve", *["sidekick bolt"] * 3).begin()
    table.use_paid("Twice L1", "bolt").use_paid("Twice L2", "bolt")
    assert (table.stats("Twice L1"), table.stats("Twice L2")) == ((3, 2), (4, 3))
    assert not [name for name in table.offered() if name.startswith("usepaid")]


def test_a_die_considered_to_be_level_1_shows_no_burst():
    """BST-1, TXT-1: Its text then reads the level 1 face, which has no burst."""
    low = made_up_action("Low", "A character die has a level of 1 this turn.")
    card = made_up("Star", "* This die gets +2A.", faces=STARRED)
    table = Table(eric=[card], basics=[low]).lay("Eric", "field", "Star L2*")
    table.lay("Eric", "reserve", "Low action").begin()
    assert table.stats("Star") == (5, 3)
    table.use("Low action").choose("Star")
    assert table.stats("Star") == (2, 2)
