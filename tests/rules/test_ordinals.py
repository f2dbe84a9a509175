"""Ordinals in match files count the dice as they were when the act began."""

from __future__ import annotations

import pytest

from rules.engine import evaluate
from rules.notation import BadMatch, replay_match, write_match
from rules.state import Zone
from tests.rules.matches import read

TWO_SETS = """sidekick-table match 1
edition UXM
format tournament
first  Eric: Kitty Pryde/Sprite x2, Cyclops/Optic Blast x2
second Mike: Angel/Air Transport x2
basic  Ambush, Enrage, Ambush, Reckless Melee
position active: Eric; step: main; turn: 5
position Eric reserve: 3 sidekick fist; Eric bag: sidekick; Eric field: 4 sidekick
position Eric used: 2 Ambush
turn Eric
  buy Ambush#2 with fist, fist, fist
  end
turn Mike
  draw sidekick x4
  roll sidekick: fist, fist, fist, fist
  end
turn Eric
  draw sidekick
  draw Ambush#1 x2, Ambush#2
  roll sidekick: fist; Ambush: 2, action*, action*
"""
"""Both players brought Ambush: Eric has rolled two dice of the first set and one of the second."""


def test_dice_of_two_sets_that_look_alike_can_be_rerolled_apart():
    """SET-3: The second of the two actions is still #2 when the first is already taken."""
    game = replay_match(read(TWO_SETS + "  reroll Ambush action*#1: 2; Ambush action*#2: action\n"))
    text = write_match(game)
    assert text.endswith("  reroll Ambush action*#1: 2; Ambush action*#2: action\n")
    assert replay_match(read(text)).digest() == game.digest()
    other = TWO_SETS + "  reroll Ambush action*#2: action; Ambush action*#1: 2\n"
    assert replay_match(read(other)).digest() == game.digest()


DRAXES = """sidekick-table match 1
edition AI
format tournament
first  Eric: Drax/Pained [ASM] x4
second Mike: Angel/Air Transport [UXM] x2
basic  Raised Shields, Enrage [UXM], Ambush [UXM], Reckless Melee [UXM]
position active: Eric; step: main; turn: 5; Eric reserve: Raised Shields action
position Eric field: 3 Drax L1; Mike field: Angel L1; Eric effects: 1 of Enrage on Drax L1
turn Eric
"""
"""Three Drax, one of which has Enrage. Raised Shields chooses two dice."""


def bonuses(text: str) -> list[int]:
    """The attack of each Drax after this act; the written match must replay to the same table."""
    game = replay_match(read(text))
    assert replay_match(read(write_match(game))).digest() == game.digest()
    fielded = [die.id for die in game.state.dice if die.zone is Zone.FIELD and die.owner == 0]
    return [evaluate.attack(game.state, game.state.dice[number]) for number in fielded]


@pytest.mark.parametrize(
    ("chosen", "attacks"),
    [
        ("Drax#1, Drax#2", [3, 3, 2]),
        ("Drax#2, Drax#1", [3, 3, 2]),
        ("Drax#2, Drax", [3, 3, 2]),
        ("Drax#1 x2", [2, 3, 3]),
    ],
)
def test_chosen_dice_are_counted_as_they_were_when_the_choice_began(
    chosen: str, attacks: list[int]
):
    """One die of each kind, in either order, or two of the same kind."""
    assert bonuses(DRAXES + f"  use Raised Shields on {chosen}\n") == attacks


def test_all_dice_that_fit_need_no_ordinals():
    """Two unequal dice are not ambiguous if both are meant; of three, two are."""
    two = DRAXES.replace("3 Drax L1", "2 Drax L1")
    assert bonuses(two + "  use Raised Shields on Drax x2\n") == [3, 3]
    with pytest.raises(BadMatch, match="ambiguous"):
        bonuses(DRAXES + "  use Raised Shields on Drax x2\n")


def test_a_match_begun_earlier_counts_the_dice_that_are_left():
    """So were the files of version 3 written: one of the two is chosen, then the one left."""
    two = DRAXES.replace("3 Drax L1", "2 Drax L1") + "  use Raised Shields on Drax#1 x2\n"
    assert bonuses(two.replace("edition AI", "edition AI\nrules 3")) == [3, 3]
    with pytest.raises(BadMatch, match="at most 1 Drax#1"):
        bonuses(two)
