"""Who goes first: one player calls, the other throws a die, and the winner decides (SET-2)."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.cards import CardKind, all_card_sets
from rules.model import EDITIONS
from rules.teams import (
    CALLS,
    FIRST_DEMO_GAME,
    call_of_computer,
    demo_card,
    fair_card,
    random_starter,
    throw_for_start,
)

KITTY = demo_card(FIRST_DEMO_GAME, "Kitty Pryde/Sprite", all_card_sets())
ENRAGE = demo_card(FIRST_DEMO_GAME, "Enrage", all_card_sets())


def test_the_caller_wins_with_a_right_call_and_the_other_player_with_a_wrong_one() -> None:
    for seed in range(20):
        throw = throw_for_start(KITTY, caller=1, seed=seed)
        is_character = throw.card.die.faces[throw.face].level > 0
        assert throw.result == ("character" if is_character else "energy")
        wrong = CALLS[1 - CALLS.index(throw.result)]
        assert (throw.winner(throw.result), throw.winner(wrong)) == (1, 0)
        assert throw.thrower == 0


def test_the_die_is_fair_and_so_is_chance() -> None:
    throws = Counter(throw_for_start(KITTY, 0, seed).result for seed in range(2000))
    assert all(900 < throws[call] < 1100 for call in CALLS)
    assert 900 < sum(random_starter(seed) for seed in range(2000)) < 1100


def test_the_call_of_a_computer_says_nothing_about_the_throw() -> None:
    right = sum(
        call_of_computer(seed) == throw_for_start(KITTY, 0, seed).result for seed in range(2000)
    )
    assert 900 < right < 1100


def test_the_same_seed_gives_the_same_throw() -> None:
    assert throw_for_start(KITTY, 0, 7) == throw_for_start(KITTY, 0, 7)


def test_a_die_with_as_many_characters_as_energy_faces_is_thrown() -> None:
    assert fair_card([ENRAGE, KITTY]) is KITTY
    assert fair_card([ENRAGE]).kind is CardKind.CHARACTER, "else that of a card of the boxes"


@pytest.mark.parametrize(("edition", "chooses"), [("UXM", False), ("ASM", True), ("SWW", True),
                                                  ("AI", True)])  # fmt: skip
def test_the_winner_chooses_the_order_except_in_the_first_rulebook(edition, chooses) -> None:
    """SET-2: the first rulebook only asks to settle on a first player."""
    assert EDITIONS[edition].throw_winner_chooses is chooses
